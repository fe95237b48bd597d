"""Example hands and an example match, played by the rules themselves, so that every number of theirs is true.

Anna knocks and Ben holds against it, or the other way round. Which cards are dealt depends on what a set allows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ginbot.rules import (
    EMPTY,
    STOCK_FLOOR,
    Action,
    Deal,
    Draw,
    Gin,
    Join,
    Knock,
    LayOffBest,
    Match,
    NextHand,
    Open,
    Pass,
    Phase,
    RuleSet,
    Seat,
    Throw,
    View,
    apply,
    card_value,
    decide,
    next_dealer,
    other,
    parse_card,
    view,
)

ANNA: Seat = 0
BEN: Seat = 1
KEPT = 128
"""How many rule sets' examples are remembered."""
LAPSES = 3

_THREE_LOOSE = "4S 5S 6S 7S QH QD QC 3D 3C 2H"
"""Leaves 8, however aces count."""
_ONE_LOOSE = "5S 6S 7S QH QD QC TH TD TC"
"""Nine cards melded; the tenth decides what they leave."""
_GIN = "4S 5S 6S 7S QH QD QC 3H 3D 3C"
_AGAINST = {
    "knock": "5H 6H 7H 9S 9H 9D KD JH 7D 4D",
    "lay_off": "5H 6H 7H 8S 9S QS KD JH 7D 4D",
    "undercut": "5H 6H 7H 8S 9S QS KD KH KS 2D",
    "undercut_low": "5H 6H 7H 8H 8S 9S QS KD KH KS",
    "gin": "5H 6H 7H 9S 9H 9D QS KD 4D 2D",
}
_UPCARD, _SPADE = "8D", "JS"
_STOCK = "KC JC"
"""What is drawn, and thrown again."""


@dataclass(frozen=True, slots=True)
class Cards:
    """What an example deals: the ten cards of either player, the upcard, and the top of the stock."""

    knocker: str
    against: str
    upcard: str
    stock: str = _STOCK


def least(ruleset: RuleSet) -> int:
    """The least that ten cards can leave that are no gin."""
    return min(card_value(0, ruleset.aces), 2)


def can_knock(ruleset: RuleSet) -> bool:
    """Whether anything but gin can end a hand: not where the limit is below every card."""
    return ruleset.knock_limit == "upcard" or ruleset.knock_limit >= least(ruleset)


def cards_for(ruleset: RuleSet, name: str) -> Cards:
    """The cards of the example of this name: "knock", "lay_off", "undercut" or "gin"."""
    upcard = _UPCARD if ruleset.spade_doubles == "no" else _SPADE
    if name == "gin":
        return Cards(_GIN, _AGAINST[name], upcard)
    limit = 8 if ruleset.knock_limit == "upcard" else ruleset.knock_limit
    if limit >= 8:
        return Cards(_THREE_LOOSE, _AGAINST[name], upcard)
    low = name == "undercut" and limit <= 2
    rank = "A" if limit == 1 else str(limit)
    return Cards(f"{_ONE_LOOSE} {rank}C", _AGAINST["undercut_low" if low else name], upcard)


@lru_cache(KEPT)
def example(ruleset: RuleSet, name: str) -> Match:
    """A match whose first hand is the example of this name: Anna ends it."""
    return played(_opened(ruleset), cards_for(ruleset, name), ANNA)


@lru_cache(KEPT)
def drawn(ruleset: RuleSet) -> View:
    """What Anna sees in the midst of a turn: a card drawn, none thrown yet."""
    cards = Cards("4S 5S 6S QH QD KC 9D 7C 5D 2C", "5H 6H 7H 9S 9H KD JH 7D 4D 3C", _UPCARD, "8H QC")
    match = dealt(_opened(ruleset), cards, ANNA)
    while match.to_act != ANNA or match.phase is not Phase.THROW:
        match = _done(match, _action(match, ANNA))
    return view(match, ANNA)


@lru_cache(KEPT)
def last_draw(ruleset: RuleSet) -> View:
    """What a watcher sees after the last draw of a hand: a throw now voids it, or leads to the wall."""
    match = dealt(_opened(ruleset), cards_for(ruleset, "gin"), ANNA)
    while (seen := view(match, None)).stock > STOCK_FLOOR:
        match = _done(match, _action(match, None))
    return seen


@lru_cache(KEPT)
def whole_match(ruleset: RuleSet) -> Match:
    """A match to its end: Anna wins all hands but the second."""
    names = ["lay_off", "undercut", "gin", "knock"] if can_knock(ruleset) else ["gin", "gin"]
    match = _opened(ruleset)
    while match.phase is not Phase.OVER:
        number = len(match.results)
        name = names[number] if number < len(names) else "gin"
        knocker = BEN if name == "gin" and number == 1 else ANNA
        match = played(match, cards_for(ruleset, name), knocker)
    return match


def played(match: Match, cards: Cards, knocker: Seat) -> Match:
    """The match after one more hand, which the knocker ends as soon as its turn comes."""
    match = dealt(match, cards, knocker)
    while match.phase not in (Phase.BETWEEN, Phase.OVER):
        match = _done(match, _action(match, knocker))
    return match


def dealt(match: Match, cards: Cards, knocker: Seat) -> Match:
    """The match with the next hand dealt."""
    dealer = next_dealer(match.ruleset, match.results[-1]) if match.results else ANNA
    hands = (cards.knocker, cards.against) if other(dealer) == knocker else (cards.against, cards.knocker)
    named = [parse_card(name) for name in " ".join([*hands, cards.upcard, cards.stock]).split()]
    deck = (*named, *[card for card in range(52) if card not in named])
    begin = NextHand(ANNA) if match.results else Join()
    return apply(match, decide(match, begin, Deal(deck, ANNA)))


def _opened(ruleset: RuleSet) -> Match:
    return _done(EMPTY, Open(ruleset, LAPSES))


def _action(match: Match, knocker: Seat | None) -> Action:
    """What the seat to act does next: nobody wants an upcard, and what is drawn is thrown."""
    seat, play = match.to_act, match.play
    assert seat is not None  # a hand is in play
    assert play is not None
    if match.phase is Phase.UPCARD:
        return Pass(seat)
    if match.phase is Phase.LAY_OFF:
        return LayOffBest(seat)
    if play.drawn is None:
        return Draw(seat)
    if seat != knocker:
        return Throw(seat, play.drawn)
    option = next(option for option in view(match, seat).throws if option.card == play.drawn)
    return Gin(seat, option.card) if option.gin else Knock(seat, option.card, option.knocks[0].melds)


def _done(match: Match, action: Action) -> Match:
    return apply(match, decide(match, action))
