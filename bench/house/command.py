"""The command: which players meet how often, and what is told of it."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache

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
    matched = [(one, other) for one, other in wanted.match or everybody()]
    tasks = [Task(names, wanted.seed, number, wanted.worlds) for names in matched for number in range(wanted.pairs)]
    results: defaultdict[tuple[str, str], list[Played]] = defaultdict(list)
    bar = Bar()
    for done, (task, played) in enumerate(zip(tasks, _played(tasks, wanted.processes), strict=True), 1):
        results[task.names].append(played)
        bar("pairs of matches", done, len(tasks))
    print(HEAD, *[row(names, pairs) for names, pairs in results.items()], sep="\n")
    print("", TIMES_HEAD, *times(results.items()), sep="\n")
    for line in rated(results.items()):
        print(line)
    return 0


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
    return parser.parse_args(arguments)


def everybody() -> Iterator[tuple[str, str]]:
    """Each level against each reference, and against the levels below it."""
    for place, level in enumerate(LEVELS):
        for reference in REFERENCES:
            yield level, reference
        for lower in LEVELS[:place]:
            yield level, lower


def _played(tasks: Sequence[Task], processes: int) -> Iterator[Played]:
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


def times(results: Iterable[tuple[tuple[str, str], list[Played]]]) -> Iterator[str]:
    """How long each player thinks about a decision, in milliseconds of one core."""
    taken: defaultdict[str, list[float]] = defaultdict(list)
    for names, pairs in results:
        for each in pairs:
            for name, seconds in zip(names, each.times, strict=True):
                taken[name] += seconds
    for name in sorted(taken, key=NAMES.index):
        ordered = sorted(taken[name])
        shown = [f"{1000 * value:.2f} ms" for value in (quantile(ordered, 0.5), quantile(ordered, 0.95), ordered[-1])]
        yield f"| {name} | {len(ordered):,} | {' | '.join(shown)} |"


def rated(results: Iterable[tuple[tuple[str, str], list[Played]]]) -> Iterator[str]:
    """The ratings that these rates come to, best first, the simple player's being given."""
    wins: dict[tuple[str, str], tuple[float, float]] = {}
    for names, pairs in results:
        total = sum(pairs, Played())
        wins[names] = (total.wins, total.matches - total.wins)
    found = ratings(wins, ANCHOR, ANCHORED)
    if len(found) > 1:
        yield ""
        yield f"Ratings ({ANCHOR} = {ANCHORED:.0f}; 400 more are ten wins for one loss):"
        for name in sorted(found, key=lambda name: -found[name]):
            yield f"* {name}: {found[name]:.0f}"
