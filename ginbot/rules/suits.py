"""What the cards of one suit come to once it is fixed which cards go into sets: a table of 8,192 entries.

The cards of a suit that are not in sets make blocks of neighbours. A block of three or more is one run: a card of it
left over would fit the rest, and two runs that touch are one. So nothing has to be searched within a suit. Sets are
the business of `melds` and its neighbours.
"""

from __future__ import annotations

from typing import NamedTuple

from ginbot.rules.cards import Aces, Hand, card_value

ONE_SUIT = 0x1FFF
ALL_SUITS: Hand = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""Times the bits of some ranks: every card of those ranks."""


class SuitTable(NamedTuple):
    """For each of the 8,192 sets of cards of one suit: what its runs are and what they leave."""

    left: tuple[int, ...]
    """The count of the cards in no run."""
    runs: tuple[int, ...]
    """The cards in runs, all together."""
    split: tuple[tuple[int, ...], ...]
    """The cards in runs, run by run."""


def suit_table(aces: Aces) -> SuitTable:
    """The table of one suit, by the way aces are played."""
    values = [card_value(rank, aces) for rank in range(13)]
    counts, runs = [0], [0]
    splits: list[tuple[int, ...]] = [()]
    for ranks in range(1, 1 << 13):
        top = ranks.bit_length() - 1
        counts.append(counts[ranks ^ 1 << top] + values[top])
        block = _block(ranks, top, aces)
        rest = ranks & ~block
        is_run = block.bit_count() >= 3
        runs.append(runs[rest] | block if is_run else runs[rest])
        splits.append((*splits[rest], block) if is_run else splits[rest])
    left = tuple([counts[ranks ^ run] for ranks, run in enumerate(runs)])
    return SuitTable(left, tuple(runs), tuple(splits))


def _block(ranks: int, top: int, aces: Aces) -> int:
    """All the neighbours, one after the other, of the highest rank there is."""
    if ranks == ONE_SUIT:
        return ranks
    low = top
    while low and ranks >> low - 1 & 1:
        low -= 1
    block = (1 << top + 1) - (1 << low)
    if aces == "round" and top == 12:
        lacking = ~ranks & ONE_SUIT
        block |= (lacking & -lacking) - 1
    return block


LOW = suit_table("low")
ROUND = suit_table("round")


def table_of(aces: Aces) -> SuitTable:
    """The ready table for the way aces are played."""
    return LOW if aces == "low" else ROUND


def in_three_suits(s: int, h: int, d: int, c: int) -> int:
    """The ranks of which at least three of the four suits have a card."""
    return s & h & (d | c) | d & c & (s | h)
