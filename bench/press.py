"""How long a press takes until its answer is sent, while many live matches go on in a simulated Discord.

`python -m bench press [--matches N] [--seconds S] [--pace P] [--seed N]`. One bot, one SQLite file, the real painter.
In the same run some presses are answered by an empty handler: what those take is discord.py, simcord and the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.crowd.notes import Pressed

LACKING = "This benchmark plays in a simulated Discord: install it with `pip install -e .[demo]` and run again."
MEDIAN, SLOW = 60.0, 150.0
"""Milliseconds that half of all presses, and 19 of 20, may take."""
MOST_REQUESTS, MEAN_REQUESTS = 2, 1.3
MOST_LAG = 200.0
"""Milliseconds that the event loop may be late."""
QUIET = 5.0
"""Seconds of onlookers alone, before anybody plays."""
WARMING = 5
"""So many presses in each match are not looked at: before both have pressed once, some hands have no token yet."""
ONLOOKING = 0.1
"""Seconds between two of their presses."""
LAST_WORD = 5.0
"""Seconds after the last press in which all must have been shown."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run has shown."""

    alone: list[Pressed]
    """Empty presses while nobody plays."""
    beside: list[Pressed]
    """Empty presses while all play."""
    played: list[Pressed]
    accepted: int
    others: list[str]
    late: list[float]
    views: tuple[int, int]


def main(arguments: Sequence[str]) -> int:
    """Print the figures; 1 if one of them is over its budget, 2 without the simulated Discord."""
    parser = argparse.ArgumentParser(prog="python -m bench press", description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="live matches (200)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long they are played (60)")
    parser.add_argument("--pace", type=float, default=4.0, help="seconds between two presses in a match (4)")
    parser.add_argument("--seed", type=int, default=7)
    wanted = parser.parse_args(arguments)
    try:
        import simcord  # noqa: F401  # asked for, not used
    except ImportError:
        print(LACKING, file=sys.stderr)
        return 2
    figures = asyncio.run(run(wanted.matches, wanted.seconds, wanted.pace, random.Random(wanted.seed)))
    return 0 if all([tell_times(figures), tell_requests(figures), tell_loop(figures)]) else 1


async def run(matches: int, seconds: float, pace: float, chance: random.Random) -> Figures:
    """Let them play, and gather what was noted."""
    from bench.crowd.players import ONLOOKER, look_on, play
    from bench.crowd.world import crowd

    begun = perf_counter()
    async with crowd(matches, chance) as there:
        notes = there.notes
        print(f"{matches} matches under way after {perf_counter() - begun:.0f} s")
        await look_on(there, ONLOOKING, perf_counter() + QUIET, chance)
        alone, views = notes.pressed, there.views_kept()
        notes.forget()
        warm = perf_counter() + WARMING * pace
        until = warm + seconds
        at_play = [asyncio.create_task(play(there, number, pace, until, chance)) for number in there.tables]
        await look_on(there, ONLOOKING, warm, chance)
        accepted = await there.versions()
        notes.forget()
        watch = asyncio.create_task(notes.watch())
        await asyncio.gather(look_on(there, ONLOOKING, until, chance), *at_play)
        await asyncio.sleep(LAST_WORD)
        watch.cancel()
        played = [press for press in notes.pressed if press.verb != ONLOOKER]
        beside = [press for press in notes.pressed if press.verb == ONLOOKER]
        accepted = await there.versions() - accepted
        return Figures(alone, beside, played, accepted, notes.others, notes.late, (views, there.views_kept()))


def tell_times(figures: Figures) -> bool:
    """How long presses took; whether all were answered, first of all, and in time."""
    tell("presses", f"{len(figures.played)}, {figures.accepted} of them accepted moves")
    kinds = Counter(press.verb for press in figures.played)
    tell("", ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    unanswered = sum(press.answered is None for press in figures.played)
    second = sum(not press.calls[0].endswith("/callback") for press in figures.played if press.calls)
    times = sorted(press.milliseconds for press in figures.played if press.answered is not None)
    half, slow = statistics.median(times), times[len(times) * 95 // 100]
    alone, beside = (
        statistics.median([press.milliseconds for press in some if press.answered is not None])
        for some in (figures.alone, figures.beside)
    )
    tell("an empty handler", f"median {alone:.1f} ms while nobody plays, {beside:.1f} ms while all do")
    return all([
        tell("answered, median", f"{half:.1f} ms, {half / alone:.1f} x an empty handler alone", half < MEDIAN, "60 ms"),
        tell("answered, 95 %", f"{slow:.1f} ms (the slowest {times[-1]:.1f})", slow < SLOW, "150 ms"),
        tell("without an answer", str(unanswered), not unanswered, "none"),
        tell("not answered first", str(second), not second, "none"),
    ])  # fmt: skip


def tell_requests(figures: Figures) -> bool:
    """How many requests counted against the global limit."""
    counted = Counter(press.counted for press in figures.played)
    total = sum(press.counted for press in figures.played) + len(figures.others)
    most, mean = max(counted), total / max(figures.accepted, 1)
    tell("requests", ", ".join(f"{count} presses made {made}" for made, count in sorted(counted.items())))
    tell("", f"{len(figures.others)} belong to no press")
    tell_worst(figures.played, most)
    return all([
        tell("requests, at most", str(most), most <= MOST_REQUESTS, str(MOST_REQUESTS)),
        tell("requests, mean", f"{mean:.2f} for each accepted move", mean <= MEAN_REQUESTS, str(MEAN_REQUESTS)),
    ])  # fmt: skip


def tell_worst(played: list[Pressed], most: int) -> None:
    """Which presses made most requests."""
    kinds = Counter(press.verb for press in played if press.counted == most)
    tell("", f"{most} after: " + ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))


def tell_loop(figures: Figures) -> bool:
    """How late the event loop was, and whether discord.py's memory of views stayed as it was."""
    late, (before, after) = sorted(figures.late), figures.views
    most, slow = late[-1] * 1e3, late[len(late) * 99 // 100] * 1e3
    return all([
        tell("event loop late by", f"{most:.0f} ms at most, {slow:.0f} ms in 99 % of looks", most < MOST_LAG, "200 ms"),
        tell("views kept", f"{before} at the start, {after} at the end", before == after, "the same"),
    ])  # fmt: skip


def tell(what: str, figure: str, is_within: bool = True, budget: str = "") -> bool:
    """Print one figure and hand back whether it is within its budget."""
    limit = f" (budget: {budget})" if budget else ""
    print(f"{what:20}{figure}{limit}{'' if is_within else ' OVER'}")
    return is_within
