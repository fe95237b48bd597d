"""What is exported of a match: all of it once it is over, before that no more than its player may know."""

from __future__ import annotations

from typing import Any

from ginbot.rules import View, card_name, cards_of, hand_name


def running_match(view: View) -> dict[str, Any]:
    """A match that is being played, as its player sees it: made of a view, so that no hidden card can be in it."""
    assert view.viewer is not None, "it is somebody's own"
    return {
        "version": view.version,
        "phase": view.phase.value,
        "scores": list(view.scores),
        "hand": view.number,
        "your_cards": [card_name(card) for card in cards_of(view.hand)],
        "pile": [card_name(card) for card in view.pile],
        "stock_left": view.stock,
        "moves": [_move(event) for event in view.moves],
        "hands_so_far": [
            {"hand": result.number, "scores": list(result.scores), "dealer": result.dealer} for result in view.results
        ],
    }


def _move(event: Any) -> dict[str, Any]:
    """A move as its player saw it: what, by which seat, and the card where it was open to this player."""
    told: dict[str, Any] = {"move": type(event).__name__}
    if getattr(event, "seat", None) is not None:
        told["seat"] = event.seat
    if getattr(event, "card", None) is not None:
        told["card"] = card_name(event.card)
    if getattr(event, "melds", None):
        told["melds"] = [hand_name(meld) for meld in event.melds]
    return told
