"""Melding a hand the best way: how much deadwood it leaves, and which melds to show for that.

What may be shown in a knock is in `divisions`, and what goes onto another's melds in `layoffs`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from ginbot.rules.cards import Aces, Hand, card_value, cards_of
from ginbot.rules.sets import rests
from ginbot.rules.suits import ALL_SUITS, ONE_SUIT, SuitTable, table_of

Parts: TypeAlias = tuple[tuple[Hand, ...], Hand, int]
"""Melds, deadwood and count, before they are a Melding: making one costs a fifth of finding it."""

MORE_THAN_ANY = 1000
"""More than any cards count."""


@dataclass(frozen=True, slots=True)
class Melding:
    """A hand divided into melds and deadwood."""

    melds: tuple[Hand, ...]
    """In ascending order; two runs that touch are one."""
    deadwood: Hand
    count: int

    @classmethod
    def of(cls, melds: Iterable[Hand], deadwood: Hand, *, aces: Aces = "low") -> Melding:
        """The melding of these melds and this deadwood: melds in order, touching runs joined, counted.

        ValueError if one of the melds is neither a set nor a run, or a card comes twice.
        """
        table = table_of(aces)
        shown: list[Hand] = []
        suits = [0, 0, 0, 0]
        seen = deadwood
        for meld in melds:
            if meld & seen:
                raise ValueError("a card comes twice in a melding")
            seen |= meld
            suit = max((meld & -meld).bit_length() - 1, 0) // 13
            ranks = meld >> 13 * suit
            if ranks & ~ONE_SUIT == 0 and len(table.split[ranks]) == 1 and table.runs[ranks] == ranks:
                suits[suit] |= ranks
            elif meld.bit_count() >= 3 and meld & ~((ranks & -ranks) * ALL_SUITS) == 0:
                shown.append(meld)
            else:
                raise ValueError("neither a set nor a run")
        for suit, ranks in enumerate(suits):
            shown += [run << 13 * suit for run in table.split[ranks]]
        return cls(tuple(sorted(shown)), deadwood, count_of(deadwood, aces=aces))


def count_of(hand: Hand, *, aces: Aces = "low") -> int:
    """What cards count that are all deadwood."""
    return sum([card_value(card, aces) for card in cards_of(hand)])


def divided(hand: Hand, rest: Hand, table: SuitTable) -> Parts:
    """A hand divided so that the cards not in `rest` are in sets, and all neighbours of `rest` in runs."""
    left, runs, split = table
    s, h, d, c = rest & ONE_SUIT, rest >> 13 & ONE_SUIT, rest >> 26 & ONE_SUIT, rest >> 39
    melds = []
    sets = hand ^ rest
    if sets:
        ranks = (sets | sets >> 13 | sets >> 26 | sets >> 39) & ONE_SUIT
        while ranks:
            rank = ranks & -ranks
            melds.append(sets & rank * ALL_SUITS)
            ranks ^= rank
    melded = runs[s] | runs[h] << 13 | runs[d] << 26 | runs[c] << 39
    if melded:
        melds += split[s]
        for run in split[h]:
            melds.append(run << 13)
        for run in split[d]:
            melds.append(run << 26)
        for run in split[c]:
            melds.append(run << 39)
    melds.sort()
    return tuple(melds), rest ^ melded, left[s] + left[h] + left[d] + left[c]


def order(parts: Parts) -> tuple[int, int, Hand, tuple[Hand, ...]]:
    """What several ways to meld one hand are sorted by: the one to prefer comes first."""
    melds, deadwood, count = parts
    return count, deadwood.bit_count(), deadwood, melds


def best_parts(hand: Hand, table: SuitTable) -> Parts:
    """The parts of the one melding of a hand that is shown everywhere."""
    choices = rests(hand, table)
    if len(choices) > 1:
        choices = _lowest_of(choices, table.left)
    if len(choices) > 1:
        return min([divided(hand, rest, table) for rest in choices], key=order)
    return divided(hand, choices[0], table)


def _lowest_of(choices: list[Hand], left: tuple[int, ...]) -> list[Hand]:
    """Of several choices of sets, told by the cards not in them, those that leave the lowest count."""
    lowest = MORE_THAN_ANY
    best: list[Hand] = []
    for rest in choices:
        s, h, d, c = rest & ONE_SUIT, rest >> 13 & ONE_SUIT, rest >> 26 & ONE_SUIT, rest >> 39
        count = left[s] + left[h] + left[d] + left[c]
        if count < lowest:
            lowest = count
            best = [rest]
        elif count == lowest:
            best.append(rest)
    return best


def best_melding(hand: Hand, *, aces: Aces = "low") -> Melding:
    """The one melding of a hand that is shown everywhere.

    It has the lowest count; of several the fewest deadwood cards, then the smallest deadwood, then the smallest melds.
    """
    return Melding(*best_parts(hand, table_of(aces)))
