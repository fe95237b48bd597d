"""A player who thinks as the house does and presses what lies under a hand. Nothing of Discord is here."""

from __future__ import annotations

from collections.abc import Sequence

from ginbot.house import LEVELS, choose
from ginbot.rules import BigGin, Draw, Gin, Knock, NextHand, Pass, Take, Throw, View, card_name
from ginbot.screens.ids import Verb

PLAIN = {Pass: Verb.PASS, Draw: Verb.DRAW, Take: Verb.TAKE, BigGin: Verb.BIG, NextHand: Verb.NEXT}
WITH_CARD = {Throw: Verb.THROW, Gin: Verb.GIN, Knock: Verb.KNOCK}


def next_press(ids: Sequence[str], seen: View, seed: int) -> str | None:
    """Which of these ids a player presses who wants what the house would do; None where none of them leads there.

    A line of a menu is its id behind the menu's, with a bar between.
    """
    action = choose(seen, LEVELS[0], seed)
    if type(action) in PLAIN:
        return _first(ids, PLAIN[type(action)])
    assert isinstance(action, Throw | Gin | Knock), "people are asked for nothing else"
    card = card_name(action.card)
    wanted = _first(ids, WITH_CARD[type(action)], card)
    if wanted is None and isinstance(action, Knock):
        wanted = _first(ids, Verb.ASK, card)
    return wanted or _first(ids, Verb.CHOOSE, card) or _first(ids, Verb.BACK)


def verb_of(custom_id: str) -> str:
    """What a press on it asks for."""
    return custom_id.partition("|")[2].split(":")[3] if "|" in custom_id else custom_id.split(":")[3]


def _first(ids: Sequence[str], verb: Verb, argument: str = "") -> str | None:
    for each in ids:
        rest = (each.partition("|")[2] or each).split(":")[3:]
        if rest[0] == verb and (not argument or (len(rest) > 1 and rest[1].partition("-")[0] == argument)):
            return each
    return None
