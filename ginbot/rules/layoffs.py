"""Laying off: which of the defender's cards go onto the knocker's melds, and what is then left.

From one end of a run cards go down in one order only, so what can be laid off is one stretch from each end of each
run and the fourth of each set. A card that two melds take makes no difficulty: a run takes it where the next one needs it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.rules.cards import Aces, Card, Hand
from ginbot.rules.melds import Melding, best_melding
from ginbot.rules.sets import deadwood
from ginbot.rules.suits import ALL_SUITS, ONE_SUIT, in_three_suits, suit_table, table_of


@dataclass(frozen=True, slots=True)
class Defence:
    """What the defender lays off, and how the cards left are melded."""

    laid_off: Hand
    melds: tuple[Hand, ...]
    deadwood: Hand
    count: int
