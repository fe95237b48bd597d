"""How likely a thrown card is what the other player waits for."""

from __future__ import annotations

from ginbot.house.company import company
from ginbot.house.opponent import Opponent
from ginbot.rules import Aces, Card, Hand

KEEPS_COMPANY = 2.0
"""Whoever took a card holds its neighbours more often than others."""
SHOWED_NO_USE = 0.35
"""How much of the chance is left for two cards that a declined one would have made a meld."""


def _pairs(aces: Aces) -> tuple[tuple[tuple[Hand, Hand], ...], ...]:
    """For each card the pairs that it makes a meld with, and all the cards that would do the same for that pair."""
    completed: dict[Hand, Hand] = {}
    for card in range(52):
        for pair in company(card, aces):
            completed[pair] = completed.get(pair, 0) | 1 << card
    return tuple(tuple([(pair, completed[pair] ^ 1 << card) for pair in company(card, aces)]) for card in range(52))


PAIRS = {"low": _pairs("low"), "round": _pairs("round")}


def danger(card: Card, opponent: Opponent, aces: Aces) -> float:
    """The chance, roughly, that the other player makes a meld with this card; it can exceed 1 for a sure one."""
    total = 0.0
    for pair, others in PAIRS[aces][card]:
        unseen = (pair & opponent.unseen).bit_count()
        known = (pair & opponent.known).bit_count()
        if unseen + known < 2:
            continue
        chance: float = opponent.chance**unseen
        if known and unseen:
            chance = min(1.0, chance * KEEPS_COMPANY)
        if others & opponent.declined:
            chance *= SHOWED_NO_USE
        total += chance
    return total
