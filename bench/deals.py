"""Whether decks are dealt as chance would deal them: what the first hands hold, against what can be counted exactly.

Every deck comes from `deck_of`, as a match's do: many matches of ten hands, seeds and entropies counted up, so that
everybody who runs this finds the same numbers. The exact odds are counted in `_odds`.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from bench._odds import counts_in_suit, meldless, points_of, runless, setless, shared, spread_of
from ginbot.rules import Deal, best_melding, cards_of, deadwood, deal_of, public_entropy

HAND = 10
HANDS_A_MATCH = 10
LIMIT = 4.0
"""A line so many standard deviations off is over its budget: by chance that is one line in 16,000."""
HEAD = "| what | expected | measured | off by |\n| --- | --- | --- | --- |"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was measured; `z`: how many standard deviations it is off."""

    what: str
    expected: str
    measured: str
    z: float

    def __str__(self) -> str:
        """As a row of the table."""
        return f"| {self.what} | {self.expected} | {self.measured} | {self.z:+.2f} σ |"


@dataclass(slots=True)
class Seen:
    """What has been dealt."""

    deals: int = 0
    dealers: int = 0
    upcards: Counter[int] = field(default_factory=Counter)
    spades: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    points_other: int = 0
    again: Counter[int] = field(default_factory=Counter)
    sets: int = 0
    runs: int = 0
    melds: int = 0
    deadwood: int = 0
    deadwood_squares: int = 0


def main(arguments: list[str]) -> int:
    """Print the table; 1 if a line is further off than chance would have it."""
    parser = argparse.ArgumentParser(prog="python -m bench deals")
    parser.add_argument("--deals", type=int, default=200_000, help="how many decks (200000)")
    deals = parser.parse_args(arguments).deals
    lines = lines_of(counted(deals), deals)
    print(HEAD, *lines, sep="\n")
    return 0 if all(abs(line.z) < LIMIT for line in lines) else 1


def dealt(deals: int) -> Iterator[tuple[int, Deal]]:
    """So many deals as matches have them, each with the number of its hand."""
    for number in range(deals):
        match, hand = divmod(number, HANDS_A_MATCH)
        seed = hashlib.sha256(f"bench {match}".encode()).digest()
        yield hand + 1, deal_of(seed, public_entropy(match), hand + 1)


def counted(deals: int) -> Seen:
    """What such deals hold."""
    seen, before = Seen(), 0
    for number, deal in dealt(deals):
        mine = sum([1 << card for card in deal.deck[:HAND]])
        theirs = sum([1 << card for card in deal.deck[HAND : 2 * HAND]])
        _count(seen, mine, theirs, deal.deck[2 * HAND])
        seen.dealers += deal.first_dealer if number == 1 else 0
        if number > 1:
            seen.again[(mine & before).bit_count()] += 1
        before = mine
    return seen


def _count(seen: Seen, mine: int, theirs: int, upcard: int) -> None:
    melding = best_melding(mine)
    seen.deals += 1
    seen.upcards[upcard] += 1
    seen.spades[(mine & 0x1FFF).bit_count()] += 1
    seen.points[_points(mine)] += 1
    seen.points_other += _points(theirs)
    seen.sets += _has_set(mine)
    seen.runs += _has_run(mine)
    seen.melds += bool(melding.melds)
    seen.deadwood += melding.count
    seen.deadwood_squares += melding.count**2


def _points(hand: int) -> int:
    return sum([min(card % 13 + 1, 10) for card in cards_of(hand)])


def _has_set(hand: int) -> bool:
    return max(Counter(card % 13 for card in cards_of(hand)).values()) > 2


def _has_run(hand: int) -> bool:
    suits = [hand >> 13 * suit & 0x1FFF for suit in range(4)]
    return any(suit & suit >> 1 & suit >> 2 for suit in suits)


def lines_of(seen: Seen, deals: int) -> list[Line]:
    """What was seen, beside what is to be expected."""
    matches = -(-deals // HANDS_A_MATCH)
    mean, spread = spread_of(points_of(HAND))
    both = seen.points_other / deals
    other, error = _by_another_shuffle(min(deals, 50_000))
    found = seen.deadwood / deals
    own_error = sqrt((seen.deadwood_squares / deals - found**2) / deals)
    return [
        _alike("each card as the upcard", seen.upcards, dict.fromkeys(range(52), 1 / 52), deals),
        _alike("spades in the first hand", seen.spades, counts_in_suit(HAND), deals),
        _alike("points in the first hand, melded or not", seen.points, points_of(HAND), deals),
        _mean("points in the other hand", mean, both, spread / sqrt(deals)),
        _alike("cards of a hand that come again in the next", seen.again, shared(HAND), seen.again.total()),
        _share("first hands with three of a rank", 1 - setless(HAND), seen.sets, deals),
        _share("first hands with a run of three", 1 - runless(HAND), seen.runs, deals),
        _share("first hands with any meld", 1 - meldless(HAND), seen.melds, deals),
        _share("drawn dealers that are the second seat", 0.5, seen.dealers, matches),
        _mean("deadwood of the first hand (by another shuffle)", other, found, sqrt(error**2 + own_error**2)),
    ]


def _by_another_shuffle(hands: int) -> tuple[float, float]:
    """The mean deadwood of hands of Python's own shuffle, and how uncertain it is: exactly, nobody has counted it."""
    chance = Random(1909)
    values = [deadwood(sum([1 << card for card in chance.sample(range(52), HAND)])) for _ in range(hands)]
    mean = sum(values) / hands
    return mean, sqrt((sum([value**2 for value in values]) / hands - mean**2) / hands)


def _share(what: str, expected: float, times: int, of: int) -> Line:
    z = (times - of * expected) / sqrt(of * expected * (1 - expected))
    return Line(what, f"{expected:.3%}", f"{times / of:.3%}", z)


def _mean(what: str, expected: float, found: float, error: float) -> Line:
    return Line(what, f"{expected:.3f}", f"{found:.3f}", (found - expected) / error)


def _alike(what: str, found: Counter[int], odds: dict[int, float], of: int) -> Line:
    """Chi-square over all values, rare ones together, told as the deviation that is as improbable."""
    cells: list[tuple[float, int]] = [(0.0, 0)]
    for value in sorted(odds):
        expected, seen = cells[-1]
        cells[-1] = (expected + odds[value] * of, seen + found[value])
        if cells[-1][0] >= 10:
            cells.append((0.0, 0))
    expected, seen = cells.pop()
    if expected:
        cells[-1] = (cells[-1][0] + expected, cells[-1][1] + seen)
    chi = sum([(seen - expected) ** 2 / expected for expected, seen in cells])
    free = len(cells) - 1
    root = 2 / (9 * free)
    return Line(what, f"χ² about {free}", f"χ² {chi:.1f}", ((chi / free) ** (1 / 3) - (1 - root)) / sqrt(root))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
