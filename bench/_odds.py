"""The exact odds of what a hand of so many cards holds, dealt from a whole pack: counted, not measured."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import reduce
from math import comb, sqrt

RANKS, SUITS = 13, 4
Polynomial = list[int]
"""How many ways there are to take so many cards, by their number."""


def counts_in_suit(size: int) -> dict[int, float]:
    """How likely it is to hold so many cards of one suit."""
    return {n: comb(RANKS, n) * comb(52 - RANKS, size - n) / comb(52, size) for n in range(min(size, RANKS) + 1)}


def shared(size: int) -> dict[int, float]:
    """How likely it is that two hands of two packs have so many cards in common."""
    return {n: comb(size, n) * comb(52 - size, size - n) / comb(52, size) for n in range(size + 1)}


def points_of(size: int) -> dict[int, float]:
    """How likely it is that the cards of a hand count so much together, melds or no melds."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for rank in range(1, RANKS + 1):
        after: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (cards, points), known in ways.items():
            for taken in range(min(SUITS, size - cards) + 1):
                after[cards + taken, points + taken * min(rank, 10)] += known * comb(SUITS, taken)
        ways = after
    return {points: known / comb(52, size) for (cards, points), known in sorted(ways.items()) if cards == size}


def spread_of(odds: dict[int, float]) -> tuple[float, float]:
    """The mean of something, and its standard deviation."""
    mean = sum([value * odd for value, odd in odds.items()])
    return mean, sqrt(sum([(value - mean) ** 2 * odd for value, odd in odds.items()]))


def setless(size: int) -> float:
    """How likely it is to hold at most two of every rank."""
    return _coefficient([[1, 4, 6]] * RANKS, size) / comb(52, size)


def runless(size: int) -> float:
    """How likely it is to hold no three of a suit in a row."""
    suit = [0] * (RANKS + 1)
    for cards in range(1 << RANKS):
        if not cards & cards >> 1 & cards >> 2:
            suit[cards.bit_count()] += 1
    return _coefficient([suit] * SUITS, size) / comb(52, size)


def meldless(size: int) -> float:
    """How likely it is to hold neither: rank by rank, told by which suits the last two ranks are held in."""
    few = [held for held in range(1 << SUITS) if held.bit_count() < 3]
    ways: dict[tuple[int, int, int], int] = {(0, 0, 0): 1}
    for _ in range(RANKS):
        after: defaultdict[tuple[int, int, int], int] = defaultdict(int)
        for (before, last, cards), known in ways.items():
            for held in few:
                if not before & last & held and cards + held.bit_count() <= size:
                    after[last, held, cards + held.bit_count()] += known
        ways = after
    return sum([known for (_, _, cards), known in ways.items() if cards == size]) / comb(52, size)


def _coefficient(factors: Iterable[Polynomial], size: int) -> int:
    return reduce(_times, factors, [1])[size]


def _times(one: Polynomial, other: Polynomial) -> Polynomial:
    product = [0] * (len(one) + len(other) - 1)
    for n, a in enumerate(one):
        for m, b in enumerate(other):
            product[n + m] += a * b
    return product
