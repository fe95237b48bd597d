"""The slow oracle: melding, dividing and laying off by trying everything, straight from the words of the rules.

A card is a pair of rank and suit here, and a meld a frozen set of them. Nothing is shared with the code it judges but
the numbers of the cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

Pair: TypeAlias = tuple[int, str]
Cards: TypeAlias = frozenset[Pair]
Family: TypeAlias = frozenset[Cards]
NOTHING: Cards = frozenset()


def cards_in(hand: int) -> Cards:
    """The cards of a mask."""
    return frozenset((card % 13, "SHDC"[card // 13]) for card in range(52) if hand & 2**card)


def mask_of(cards: Cards) -> int:
    """The mask of cards."""
    return sum(2 ** (13 * "SHDC".index(suit) + rank) for rank, suit in cards)


def count(cards: Cards, aces: str = "low") -> int:
    """What cards count as deadwood."""
    ace = 1 if aces == "low" else 15
    return sum(ace if rank == 0 else min(rank + 1, 10) for rank, _ in cards)


def is_meld(cards: Cards, aces: str = "low") -> bool:
    """Whether cards are one meld."""
    if len(cards) < 3:
        return False
    ranks = {rank for rank, _ in cards}
    if len(ranks) == 1:
        return True
    if len({suit for _, suit in cards}) > 1:
        return False
    lasts = range(13 - len(cards) + 1) if aces == "low" else range(13)
    return any(ranks == {(first + step) % 13 for step in range(len(cards))} for first in lasts)


def melds_in(cards: Cards, aces: str = "low") -> list[Cards]:
    """Every meld that can be made of some of the cards."""
    found = set()
    for rank in range(13):
        alike = [card for card in cards if card[0] == rank]
        found |= {frozenset(some) for size in (3, 4) for some in combinations(alike, size)}
    for first, suit in cards:
        run = [(first, suit)]
        while len(run) < 13 and (after := ((run[-1][0] + 1) % 13, suit)) in cards:
            run.append(after)
            if is_meld(frozenset(run), aces):
                found.add(frozenset(run))
    return list(found)


def families(cards: Cards, aces: str = "low") -> Iterator[Family]:
    """Every choice of melds that share no card, the empty one too."""

    def chosen(melds: list[Cards]) -> Iterator[Family]:
        yield frozenset()
        for place, meld in enumerate(melds):
            for family in chosen([other for other in melds[place + 1 :] if not other & meld]):
                yield family | {meld}

    return chosen(melds_in(cards, aces))


def left(cards: Cards, family: Family) -> Cards:
    """The cards that are in none of the melds."""
    return cards.difference(*family)


def joined(family: Family, aces: str = "low") -> Family:
    """The melds with runs that touch made one."""
    for one, other in combinations(family, 2):
        if is_meld(one | other, aces):
            return joined(family - {one, other} | {one | other}, aces)
    return family


def lowest(cards: Cards, aces: str = "low") -> int:
    """The lowest count over every choice of melds."""
    melds = melds_in(cards, aces)

    def gained(free: Cards, place: int) -> int:
        if place == len(melds):
            return 0
        meld = melds[place]
        without = gained(free, place + 1)
        return max(without, count(meld, aces) + gained(free - meld, place + 1)) if meld <= free else without

    return count(cards, aces) - gained(cards, 0)


def preferred(cards: Cards, aces: str = "low") -> tuple[tuple[int, ...], int, int]:
    """Melds, deadwood and count of the one melding to show, as masks."""
    every = {joined(family, aces) for family in families(cards, aces)}
    return min((parts(cards, family, aces) for family in every), key=by_preference)


def parts(cards: Cards, family: Family, aces: str = "low") -> tuple[tuple[int, ...], int, int]:
    """Melds in order, deadwood and count, as masks."""
    deadwood = left(cards, family)
    return tuple(sorted(map(mask_of, family))), mask_of(deadwood), count(deadwood, aces)


def by_preference(melding: tuple[tuple[int, ...], int, int]) -> tuple[int, int, int, tuple[int, ...]]:
    """Lowest count, fewest deadwood cards, smallest deadwood, smallest melds."""
    melds, deadwood, points = melding
    return points, bin(deadwood).count("1"), deadwood, melds


def keeps_nothing_back(cards: Cards, family: Family, aces: str = "low") -> bool:
    """Whether no card that is left fits a meld, and no three of them are one."""
    deadwood = left(cards, family)
    fits = any(is_meld(meld | {card}, aces) for meld in family for card in deadwood)
    return not fits and not any(is_meld(frozenset(three), aces) for three in combinations(deadwood, 3))


def divisions(cards: Cards, limit: int = 10, aces: str = "low") -> list[tuple[tuple[int, ...], int, int]]:
    """Every valid division for a knock, the one to prefer first."""
    low_enough = {joined(family, aces) for family in families(cards, aces) if count(left(cards, family), aces) <= limit}
    valid = [parts(cards, family, aces) for family in low_enough if keeps_nothing_back(cards, family, aces)]
    return sorted(valid, key=by_preference)


def laid_off_ways(melds: Family, cards: Cards, aces: str = "low") -> set[Cards]:
    """Every set of cards that can be put onto the melds, one card after the other."""
    seen = {(melds, NOTHING)}
    waiting = [(melds, NOTHING)]
    while waiting:
        shown, gone = waiting.pop()
        for meld in shown:
            for card in cards - gone:
                if is_meld(meld | {card}, aces):
                    state = (shown - {meld} | {meld | {card}}, gone | {card})
                    if state not in seen:
                        seen.add(state)
                        waiting.append(state)
    return {gone for _, gone in seen}


def lay_off(melds: Family, cards: Cards, aces: str = "low") -> tuple[int, int]:
    """The cards to lay off, as a mask, and the count that is left: lowest, then fewest cards, then the smallest."""
    ways = laid_off_ways(melds, cards, aces)
    points, _, gone = min((lowest(cards - gone, aces), len(gone), mask_of(gone)) for gone in ways)
    return gone, points
