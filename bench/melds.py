"""How fast melding is, as ratios to OpenSpiel's C++ in the same process; the answers are compared first.

A hand is made and turned into both sides' form outside of what is timed. Both sides are timed alternately on the same
hands, a few hundred at a time, so that a busy machine slows both; each keeps its best time for every few hundred.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from ginbot.rules.cards import FULL_DECK, Hand, card_name, cards_of
from ginbot.rules.divisions import divisions
from ginbot.rules.layoffs import lay_off
from ginbot.rules.melds import Melding
from ginbot.rules.sets import deadwood

LACKING = "This benchmark compares with OpenSpiel: install it with `pip install -e .[bench]` and run again."
TOGETHER = 250
ROUNDS = 7
TABLES_BUDGET = 0.3
LONGEST_RUN = 5
"""OpenSpiel numbers runs of three to five; a longer one is two of them."""
Call: TypeAlias = Callable[[], object]


def main(arguments: list[str]) -> int:
    """Print the ratios with their budgets; 1 if one is over its budget, 2 without OpenSpiel."""
    parser = argparse.ArgumentParser(prog="python -m bench melds")
    parser.add_argument("--hands", type=int, default=4000, help="how many hands of each kind (4000)")
    hands = parser.parse_args(arguments).hands
    try:
        import pyspiel
    except ImportError:
        print(LACKING, file=sys.stderr)
        return 2
    spiel = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    chance = random.Random(1909)
    plain = [drawn(chance, FULL_DECK) for _ in range(hands)]
    awkward = [drawn(chance, neighbours(chance)) for _ in range(hands)]
    within = [
        compare_deadwood("deadwood, random hands", spiel, plain, 0.6),
        compare_deadwood("deadwood, awkward hands", spiel, awkward, 0.5),
        compare_divisions("divisions, random hands", spiel, plain),
        compare_divisions("divisions, awkward hands", spiel, awkward),
        compare_layoffs("lay_off, random knocks", spiel, [knock(chance) for _ in range(hands)]),
        time_tables(),
    ]
    return 0 if all(within) else 1


def drawn(chance: random.Random, cards: Hand) -> Hand:
    """Ten of these cards."""
    return sum(1 << card for card in chance.sample(cards_of(cards), 10))


def neighbours(chance: random.Random) -> Hand:
    """All cards of four to seven neighbouring ranks: whatever is drawn of them wants to be in two melds at once."""
    width = chance.randint(4, 7)
    low = chance.randint(0, 13 - width)
    return ((1 << width) - 1 << low) * (1 | 1 << 13 | 1 << 26 | 1 << 39)


def knock(chance: random.Random) -> tuple[Melding, Hand]:
    """A melding shown in a knock with deadwood, and the ten cards of the defender."""
    while True:
        hand = drawn(chance, neighbours(chance) | drawn(chance, FULL_DECK))
        shown = [division for division in divisions(hand) if division.deadwood]
        if shown:
            return chance.choice(shown), drawn(chance, FULL_DECK & ~hand)


def foreign(spiel: Any, hand: Hand) -> list[int]:
    """A hand as OpenSpiel has it: a list of its own card numbers, suits in lower case and in another order."""
    return [spiel.card_int(card_name(card)[0] + card_name(card)[1].lower()) for card in cards_of(hand)]


def foreign_melds(spiel: Any, melds: Iterable[Hand]) -> list[int]:
    """Melds as OpenSpiel has them: numbers."""
    numbers = []
    for meld in melds:
        cards = foreign(spiel, meld)
        if len(cards) > LONGEST_RUN:
            half = len(cards) // 2
            numbers += [spiel.meld_to_int(cards[:half]), spiel.meld_to_int(cards[half:])]
        else:
            numbers.append(spiel.meld_to_int(cards))
    return numbers


def compare_deadwood(name: str, spiel: Any, hands: Sequence[Hand], budget: float) -> bool:
    """Compare `deadwood` with `min_deadwood`."""
    cards = [foreign(spiel, hand) for hand in hands]
    theirs = spiel.min_deadwood
    for hand, foreign_hand in zip(hands, cards, strict=True):
        agree(deadwood(hand), theirs(foreign_hand))
    return compare(name, _over(deadwood, hands), _over(theirs, cards), budget, "min_deadwood")


def compare_divisions(name: str, spiel: Any, hands: Sequence[Hand]) -> bool:
    """Compare `divisions` with `all_meld_groups`, which lists groups of melds without judging them."""
    cards = [foreign(spiel, hand) for hand in hands]
    for hand, foreign_hand in zip(hands, cards, strict=True):
        agree(bool(divisions(hand)), spiel.min_deadwood(foreign_hand) <= 10)
    return compare(name, _over(divisions, hands), _over(spiel.all_meld_groups, cards), 5, "all_meld_groups")


def compare_layoffs(name: str, spiel: Any, knocks: Sequence[tuple[Melding, Hand]]) -> bool:
    """Compare `lay_off` with `all_layoffs`, which lists the cards that fit next without choosing among them."""
    melds = [foreign_melds(spiel, shown.melds) for shown, _ in knocks]
    theirs = spiel.all_layoffs
    nothing: list[int] = []

    def ours(start: int) -> Call:
        part = knocks[start : start + TOGETHER]
        return lambda: [lay_off(shown, hand) for shown, hand in part]

    def others(start: int) -> Call:
        part = melds[start : start + TOGETHER]
        return lambda: [theirs(numbers, nothing) for numbers in part]

    starts = range(0, len(knocks), TOGETHER)
    return compare(name, [ours(start) for start in starts], [others(start) for start in starts], 8, "all_layoffs")


def _over(call: Callable[[Any], object], values: Sequence[Any]) -> list[Call]:
    """One timed call for every few hundred values."""

    def timed(part: Sequence[Any]) -> Call:
        return lambda: [call(value) for value in part]

    return [timed(values[start : start + TOGETHER]) for start in range(0, len(values), TOGETHER)]


def compare(name: str, ours: Sequence[Call], theirs: Sequence[Call], budget: float, other: str) -> bool:
    """Time both alternately, print the ratio, and say whether it is within its budget."""
    best = [(float("inf"), float("inf"))] * len(ours)
    for _ in range(ROUNDS):
        for part, (mine, other_call) in enumerate(zip(ours, theirs, strict=True)):
            best[part] = (min(best[part][0], seconds(mine)), min(best[part][1], seconds(other_call)))
    ratio = sum(mine for mine, _ in best) / sum(other_time for _, other_time in best)
    return report(f"{name}: {ratio:.2f} x OpenSpiel's {other} (budget {budget:g} x)", ratio <= budget)


def time_tables() -> bool:
    """Time the import of all tables in a fresh process, the rest of the rules with it."""
    code = "import time; start = time.perf_counter(); import ginbot.rules.score; print(time.perf_counter() - start)"
    took = min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(3))
    return report(f"tables, made at import: {took:.3f} s (budget {TABLES_BUDGET:g} s)", took <= TABLES_BUDGET)


def seconds(call: Call) -> float:
    """How long a call takes."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def report(line: str, is_within: bool) -> bool:
    """Print one result and hand back whether it is within its budget."""
    print(line if is_within else f"{line} OVER")
    return is_within


def agree(mine: object, other: object) -> None:
    """Stop if the two sides answer differently: then the times mean nothing."""
    if mine != other:
        raise AssertionError(f"the answers differ: {mine} and {other}")
