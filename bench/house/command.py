"""The command: which players meet how often, and what is told of it."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import TypeAlias

from bench.house.duel import Played, Player, pair, warm
from bench.house.intervals import interval, quantile, ratings
from bench.house.players import NAMES, REFERENCES, player_of
from ginbot.house import LEVELS
from ginbot.processes import spawned
from ginbot.progress import Bar

ANCHOR, ANCHORED = "simple", 1200.0
"""Whose rating is given, and what it is."""
HEAD = (
    "| player | against | wins | 95 % | pairs | matches | points a hand |\n| --- | --- | --- | --- | --- | --- | --- |"
)
Results: TypeAlias = dict[tuple[str, str], list[Played]]
"""What came of each pair, by the players' names."""
TIMES_HEAD = "| player | decisions | median | 95 % | worst |\n| --- | --- | --- | --- | --- |"


@dataclass(frozen=True, slots=True)
class Task:
    """One pair to be played."""

    names: tuple[str, str]
    seed: int
    number: int
    worlds: int | None


def main(arguments: Sequence[str]) -> int:
    """Play what is asked for and print the rates, the times and, where they can be told, the ratings."""
    wanted = _parsed(arguments)
    matched = list(dict.fromkeys([(one, other) for one, other in wanted.match or everybody()]))
    tasks = [Task(names, wanted.seed, number, wanted.worlds) for names in matched for number in range(wanted.pairs)]
    results: Results = {}
    print(HEAD)
    with closing(_played(tasks, wanted.processes)) as played:
        for names in matched:
            results[names] = list(_counted(names, islice(played, wanted.pairs), wanted.pairs))
            print(row(names, results[names]), flush=True)
    print("", TIMES_HEAD, *times(results), sep="\n")
    for line in rated(results):
        print(line)
    return 0


def _counted(names: tuple[str, str], played: Iterable[Played], pairs: int) -> Iterator[Played]:
    """The same, with a bar that grows by them."""
    bar = Bar()
    for done, each in enumerate(played, 1):
        yield each
        bar(f"pairs of {names[0]} and {names[1]}", done, pairs)


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench house", description=__doc__)
    parser.add_argument(
        "--match",
        nargs=2,
        action="append",
        choices=NAMES,
        metavar=("ONE", "OTHER"),
        help=f"two of {', '.join(NAMES)}; may be given again (each level against all others)",
    )
    parser.add_argument("--pairs", type=int, default=20, help="pairs of matches with the same decks (20)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, help="how many play at a time (2)")
    parser.add_argument("--worlds", type=int, help="how many ways the house lets the hidden cards lie")
    wanted = parser.parse_args(arguments)
    if wanted.pairs < 1:
        parser.error("at least one pair has to be played")
    return wanted


def everybody() -> Iterator[tuple[str, str]]:
    """Each level against each reference, and against the levels below it."""
    for place, level in enumerate(LEVELS):
        for reference in REFERENCES:
            yield level, reference
        for lower in LEVELS[:place]:
            yield level, lower


def _played(tasks: Sequence[Task], processes: int) -> Generator[Played, None, None]:
    """What came of each pair, in the order of the tasks."""
    if processes < 2:
        yield from map(play, tasks)
        return
    executor: Executor = spawned(processes, 0)
    try:
        yield from executor.map(play, tasks)
    finally:
        executor.shutdown(cancel_futures=True)


def play(task: Task) -> Played:
    """One pair."""
    one, other = task.names
    return pair((_ready(one, task.worlds), _ready(other, task.worlds)), task.seed, task.number)


@cache
def _ready(name: str, worlds: int | None) -> Player:
    player = player_of(name, worlds)
    warm(player)
    return player


def row(names: tuple[str, str], pairs: Sequence[Played]) -> str:
    """How one player did against another; the pairs are what is independent, not the matches."""
    total = sum(pairs, Played())
    rate = interval([each.wins / each.matches for each in pairs])
    one, other = [points / max(total.hands, 1) for points in total.points]
    return (
        f"| {names[0]} | {names[1]} | {rate.mean:.1%} | {rate.low:.1%} to {rate.high:.1%} "
        f"| {len(pairs):,} | {total.matches:,} | {one:.1f} : {other:.1f} |"
    )


def times(results: Results) -> Iterator[str]:
    """How long each player thinks about a decision, in milliseconds of one core."""
    taken: defaultdict[str, list[float]] = defaultdict(list)
    for names, pairs in results.items():
        for each in pairs:
            for name, seconds in zip(names, each.times, strict=True):
                taken[name] += seconds
    for name in sorted(taken, key=NAMES.index):
        ordered = sorted(taken[name])
        shown = [f"{1000 * value:.2f} ms" for value in (quantile(ordered, 0.5), quantile(ordered, 0.95), ordered[-1])]
        yield f"| {name} | {len(ordered):,} | {' | '.join(shown)} |"


def rated(results: Results) -> Iterator[str]:
    """The ratings that these rates come to, best first, the simple player's being given."""
    wins: dict[tuple[str, str], tuple[float, float]] = {}
    for names, pairs in results.items():
        total = sum(pairs, Played())
        wins[names] = (total.wins, total.matches - total.wins)
    found = ratings(wins, ANCHOR, ANCHORED)
    if len(found) > 1:
        yield ""
        yield f"Ratings ({ANCHOR} = {ANCHORED:.0f}; 400 more are ten wins for one loss):"
        for name in sorted(found, key=lambda name: -found[name]):
            yield f"* {name}: {found[name]:.0f}"
