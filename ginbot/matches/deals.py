"""Chance: the secrets that decks follow from, and what the players bring. Nothing else in a match is drawn by lot."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from ginbot.rules import FULL_DECK, SEED_BYTES, Card, Deal, cards_of, public_entropy
from ginbot.screens.context import Preferences
from ginbot.store import SeatRow


def fresh_seed() -> bytes:
    """A secret nobody could foresee, by the operating system's secure source."""
    return secrets.token_bytes(SEED_BYTES)


def entropy_of(press: int, seats: Iterable[SeatRow]) -> str:
    """What the players bring who sit down: the press that made the match begin, and their words, by seat."""
    first, second = (Preferences.of(row.preferences or {}).word for row in seats)
    return public_entropy(press, (first, second))


def shuffled_deck() -> tuple[Card, ...]:
    """A full deck, shuffled by the operating system's secure source."""
    deck = list(cards_of(FULL_DECK))
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


def fresh_deal() -> Deal:
    """A deal nobody could foresee, for a match from before decks followed from a seed."""
    return Deal(shuffled_deck(), secrets.randbelow(2))
