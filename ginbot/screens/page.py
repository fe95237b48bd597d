"""Which page of a hand is open, and which card is chosen on it: a little state kept with the message."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.rules import Card, Phase, ThrowOption, View
from ginbot.screens.ids import card_in

PLAYING = frozenset({Phase.UPCARD, Phase.STOCK_ONLY, Phase.DRAW, Phase.THROW})
"""The phases in which somebody is to act."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page that fits its view: "hand", "ask", "more" or "resign"."""

    name: str
    card: Card | None = None
    """The chosen card, one that may be thrown."""


def page_for(view: View, text: str) -> Page:
    """The page that a text means; one that does not fit the view is the plain hand.

    On the plain hand a drawn card that is deadwood comes up chosen; one that melds never does, nor does any after
    somebody has unchosen it.
    """
    name, _, argument = text.partition(":")
    card = card_in(argument)
    option = None if card is None else option_of(view, card)
    if name == "choose" and option is not None:
        return Page("hand", card)
    if name == "ask" and option is not None and option.knocks:
        return Page("ask", card)
    if name == "more" and view.phase in PLAYING:
        return Page("more", None if option is None else card)
    if name == "resign" and view.phase in PLAYING | {Phase.BETWEEN}:
        return Page("resign")
    return Page("hand", None if name == "unchosen" else _drawn_deadwood(view))


def option_of(view: View, card: Card | None) -> ThrowOption | None:
    """What throwing a card would lead to; None when it may not be thrown now."""
    return next((option for option in view.throws if option.card == card), None)


def _drawn_deadwood(view: View) -> Card | None:
    if not view.throws or view.drawn is None or view.melding is None:
        return None
    return view.drawn if view.melding.deadwood >> view.drawn & 1 else None
