"""The one hand that newcomers learn by: its cards, laid by hand, and how the house plays against them.

The cards are chosen so that everything can be met. The upcard makes a run of two cards, so the first press is a take;
high cards that fit nothing are thrown first; within three turns a knock is allowed, and the house then has one card to
lay off. Whoever plays on instead can take a fourth nine, and come to gin. The house throws every card that it draws, so
each of those cards is met whether the newcomer draws it or not, and no press leads astray.
"""

from __future__ import annotations

from ginbot.house.levels import LEVELS, NAMES
from ginbot.rules import Action, Deal, Draw, NextHand, Pass, RuleSet, Throw, View, parse_card

TEACHER = "teacher"
"""In place of a level, in the seat of whoever teaches."""
TEACHERS_LEVEL = LEVELS[0]
TEACHERS_NAME = NAMES[TEACHERS_LEVEL]
LESSON_RULES = RuleSet(target=None, first_dealer="random", void_limit=None)
"""One hand, dealt by the house so that the newcomer begins; however often it is void, it is dealt again."""

_NEWCOMER = "9S 9H 9D 5C 6C KH QD 4H 3S 2S"
_TEACHER = "TS JS QS KD TD 7H 6H 4D 3D 8C"
_UPCARD = "7C"
_STOCK = "JH 6D 9C JD AS KS 4C"


def _deal() -> Deal:
    named = [parse_card(name) for name in f"{_NEWCOMER} {_TEACHER} {_UPCARD} {_STOCK}".split()]
    return Deal((*named, *[card for card in range(52) if card not in named]), first_dealer=1)


LESSON_DEAL = _deal()
"""The newcomer, in seat 0, is asked first."""


def teach(view: View) -> Action:
    """What the house does in a lesson: it wants no card, throws what it has drawn, and leaves the end to the other."""
    assert view.viewer is not None, "it plays in its own seat"
    if view.can_pass:
        return Pass(view.viewer)
    if view.can_draw:
        return Draw(view.viewer)
    if view.drawn is not None:
        return Throw(view.viewer, view.drawn)
    return NextHand(view.viewer)
