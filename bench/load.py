"""How presses are answered under load: in 200 live matches, and in 1,000.

`python -m bench load [--matches N N ...] [--seconds S] [--seed N]`. All sizes are pressed equally often, fifty times a
second: more moves than Discord's global limit of 50 requests a second lets any one bot show. So what differs between
the sizes is what the number of matches costs. Everything else is measured as `bench press` measures it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Sequence

from bench.press import LACKING, run, tell_loop, tell_requests, tell_times

SIZES = [200, 1000]
PRESSES = 50.0
"""A second, in all matches together."""


def main(arguments: Sequence[str]) -> int:
    """Print the figures of each size; 1 if one of them is over its budget, 2 without the simulated Discord."""
    parser = argparse.ArgumentParser(prog="python -m bench load", description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=SIZES, help="live matches (200 1000)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long they are played (60)")
    parser.add_argument("--seed", type=int, default=7)
    wanted = parser.parse_args(arguments)
    try:
        import simcord  # noqa: F401  # asked for, not used
    except ImportError:
        print(LACKING, file=sys.stderr)
        return 2
    within = []
    for matches in wanted.matches:
        figures = asyncio.run(run(matches, wanted.seconds, matches / PRESSES, random.Random(wanted.seed)))
        within += [tell_times(figures), tell_requests(figures), tell_loop(figures)]
        print()
    return 0 if all(within) else 1
