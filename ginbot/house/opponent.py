"""What a seat knows of the other hand: what was taken, what was left lying or thrown, what nobody has seen."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.rules import FULL_DECK, Card, Drew, Hand, Passed, Seat, Threw, Took, View, other


@dataclass(frozen=True, slots=True)
class Opponent:
    """The other hand as it looks from this seat."""

    known: Hand
    """What it took from the pile and still holds."""
    declined: Hand
    """What it threw, or left on the pile when it could have taken it."""
    unseen: Hand
    """Cards that may be in it or in the stock."""
    chance: float
    """How likely any one unseen card is in it."""


def read(view: View) -> Opponent:
    """What the view's seat may conclude of the seat across the table."""
    seat = other(view.viewer or 0)
    known = view.known[seat]
    seen = view.hand | known
    for card in view.pile:
        seen |= 1 << card
    unseen = FULL_DECK & ~seen
    hidden = view.held[seat] - known.bit_count()
    return Opponent(known, _declined(view, seat), unseen, hidden / unseen.bit_count())


def _declined(view: View, seat: Seat) -> Hand:
    """The cards this seat showed no use for, from the moves of the hand."""
    pile: list[Card | None] = [view.upcard]
    declined = 0
    for move in view.moves:
        match move:
            case Passed() | Drew() if move.seat == seat:
                declined |= _bit(pile[-1])
            case Took():
                pile.pop()
            case Threw():
                pile.append(move.card)
                declined |= _bit(move.card) if move.seat == seat else 0
            case _:
                pass
    return declined


def _bit(card: Card | None) -> Hand:
    return 0 if card is None else 1 << card
