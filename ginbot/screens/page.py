"""Which page of a hand is open, and which card is chosen on it: a little state kept with the message."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.rules import Card, Phase, ThrowOption, View
from ginbot.screens.ids import card_in

PLAYING = frozenset({Phase.UPCARD, Phase.STOCK_ONLY, Phase.DRAW, Phase.THROW, Phase.WALL, Phase.LAY_OFF})
"""The phases in which somebody is to act."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page that fits its view: "hand", "ask", "more", "pad" or "resign"."""

    name: str
    card: Card | None = None
    """The chosen card, one that may be thrown or laid off."""


def page_for(view: View, text: str) -> Page:
    """The page that a text means; one that does not fit the view is the plain hand.

    On the plain hand a drawn card that is deadwood comes up chosen; one that melds never does, nor does any after
    somebody has unchosen it.
    """
    name, _, argument = text.partition(":")
    card = card_in(argument)
    option = None if card is None else option_of(view, card)
    if name == "choose" and (option is not None or card in lay_off_cards(view)):
        return Page("hand", card)
    if name == "ask" and option is not None and option.knocks:
        return Page("ask", card)
    if name == "more" and view.phase in PLAYING:
        return Page("more", None if option is None else card)
    if name == "pad" and view.phase in PLAYING and has_pad(view):
        return Page("pad")
    if name == "resign" and view.phase in PLAYING | {Phase.BETWEEN}:
        return Page("resign")
    return Page("hand", None if name == "unchosen" else _drawn_deadwood(view))


def option_of(view: View, card: Card | None) -> ThrowOption | None:
    """What throwing a card would lead to; None when it may not be thrown now."""
    return next((option for option in view.throws if option.card == card), None)


def lay_off_cards(view: View) -> tuple[Card, ...]:
    """The cards that the viewer may lay off now, each once."""
    return tuple(sorted({option.card for option in view.lay_offs}))


def has_pad(view: View) -> bool:
    """Whether a score pad has more to tell than the scores: columns or boxes, once a hand has been played."""
    return bool(view.results) and (len(view.columns) > 1 or view.ruleset.box_bonus > 0)


def _drawn_deadwood(view: View) -> Card | None:
    if not view.throws or view.drawn is None or view.melding is None:
        return None
    return view.drawn if view.melding.deadwood >> view.drawn & 1 else None
