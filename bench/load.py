"""Presses under load: 200 live matches at full speed, then 1,000 of which each is pressed a fifth as often.

`python -m bench load [--seconds S] [--seed N]`. Each part is `python -m bench press` with other numbers, so that both
give the bot 50 presses a second, and each has its own empty handler. The budgets are those for 200 matches; with 1,000
nothing but the number of matches differs, and the same budgets hold.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Sequence

from bench.press import LACKING, run, tell_loop, tell_requests, tell_times

PARTS = ((200, 4.0), (1000, 20.0))
"""So many matches, and the seconds between two presses in each."""


def main(arguments: Sequence[str]) -> int:
    """Print the figures of both parts; 1 if one is over its budget, 2 without the simulated Discord."""
    parser = argparse.ArgumentParser(prog="python -m bench load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each part is played (60)")
    parser.add_argument("--seed", type=int, default=7)
    wanted = parser.parse_args(arguments)
    try:
        import simcord  # noqa: F401  # asked for, not used
    except ImportError:
        print(LACKING, file=sys.stderr)
        return 2
    within = [_part(matches, pace, wanted.seconds, wanted.seed) for matches, pace in PARTS]
    return 0 if all(within) else 1


def _part(matches: int, pace: float, seconds: float, seed: int) -> bool:
    print(f"\n{matches} matches, a press in each every {pace:.0f} s")
    figures = asyncio.run(run(matches, seconds, pace, random.Random(seed)))
    return all([tell_times(figures), tell_requests(figures), tell_loop(figures)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
