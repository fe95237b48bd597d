"""Chance: the decks that hands are dealt from. Nothing else in a match is drawn by lot."""

from __future__ import annotations

import secrets

from ginbot.rules import FULL_DECK, Card, Deal, cards_of


def shuffled_deck() -> tuple[Card, ...]:
    """A full deck, shuffled by the operating system's secure source."""
    deck = list(cards_of(FULL_DECK))
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


def fresh_deal() -> Deal:
    """A deal nobody could foresee."""
    return Deal(shuffled_deck(), secrets.randbelow(2))
