"""How late the event loop is while the house thinks in several matches at once, and how long its thoughts take.

`python -m bench think [--matches N] [--seconds S] [--level L]`. In each match the house sits on both seats, so that as
many thoughts as matches wait at any time; they go through the same processes as the bot's, which shares the loop's
cores. What the loop does beside it is what it does in the bot: decide, append to the log, make the next view.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from contextlib import closing
from time import perf_counter

from bench.house.duel import Decks, begun, next_dealt
from ginbot.house import LEVELS
from ginbot.rules import Phase, apply, decide, view
from ginbot.workers import Workers

LOOK = 0.005
"""Seconds between two looks at the loop."""
MOST_LAG = 50.0
MEDIAN, WORST = 300.0, 1000.0
"""Milliseconds."""


def main(arguments: Sequence[str]) -> int:
    """Print the figures; 1 if the loop or a thought is later than it may be."""
    parser = argparse.ArgumentParser(prog="python -m bench think", description=__doc__)
    parser.add_argument("--matches", type=int, default=8, help="matches at the same time (8)")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long (20)")
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[-1], help=f"how well it plays ({LEVELS[-1]})")
    wanted = parser.parse_args(arguments)
    late, taken = asyncio.run(_run(wanted.matches, wanted.seconds, wanted.level))
    late.sort()
    taken.sort()
    lag, median, worst = late[-1] * 1e3, taken[len(taken) // 2] * 1e3, taken[-1] * 1e3
    print(f"{wanted.matches} matches, {len(taken):,} thoughts")
    print(
        f"event loop late by  {lag:6.1f} ms at most, {late[len(late) * 99 // 100] * 1e3:.1f} ms in 99 % of looks",
        end="",
    )
    print(_budget(lag, MOST_LAG))
    print(f"a thought answered  {median:6.1f} ms after it was asked for, median{_budget(median, MEDIAN)}")
    print(f"                    {worst:6.1f} ms at worst{_budget(worst, WORST)}")
    return 0 if lag < MOST_LAG and median < MEDIAN and worst < WORST else 1


def _budget(found: float, most: float) -> str:
    return f" (budget: {most:.0f} ms){'' if found < most else ' OVER'}"


async def _run(matches: int, seconds: float, level: str) -> tuple[list[float], list[float]]:
    """How late the loop was at each look, and how long each thought took, in seconds."""
    late: list[float] = []
    taken: list[float] = []
    with closing(Workers()) as workers:
        await workers.warm()
        watching = asyncio.create_task(_watch(late))
        until = perf_counter() + seconds
        await asyncio.gather(*[_play(workers, level, number, until, taken) for number in range(matches)])
        watching.cancel()
    return late, taken


async def _watch(late: list[float]) -> None:
    while True:
        due = perf_counter() + LOOK
        await asyncio.sleep(LOOK)
        late.append(perf_counter() - due)


async def _play(workers: Workers, level: str, number: int, until: float, taken: list[float]) -> None:
    """Play matches one after the other."""
    played = 0
    while perf_counter() < until:
        decks = Decks(number, played)
        match, played = begun(decks), played + 1
        while match.phase is not Phase.OVER and perf_counter() < until:
            if match.to_act is None:
                match = next_dealt(match, decks)
                continue
            asked = perf_counter()
            action = await workers.think(view(match, match.to_act), level, match.version)
            taken.append(perf_counter() - asked)
            match = apply(match, decide(match, action))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
