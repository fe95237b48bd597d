"""`python -m tests.soak [--matches N] [--faults SHARE] [--database URL]`: the soak at full length."""

from __future__ import annotations

import argparse
import logging
import sys
from collections import Counter

from tests.soak.memory import MORE_AT_LEAST, MORE_OF_ALL, MORE_RSS
from tests.soak.run import AT_ONCE, Tally, soak

SHOWN = 20


def main() -> int:
    """Run it and print what it has shown; 1 where anything is not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Play many matches while requests fail.")
    parser.add_argument("--matches", type=int, default=2000, help="how many (2000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=float, default=0.05, help="how large a share of requests goes wrong (0.05)")
    parser.add_argument("--at-once", type=int, default=AT_ONCE, help=f"how many matches go on at once ({AT_ONCE})")
    parser.add_argument("--database", help="the URL of an empty database (a SQLite file in a folder that goes again)")
    asked = parser.parse_args()
    logging.basicConfig(level=logging.CRITICAL)
    tally = soak(
        asked.matches,
        url=asked.database,
        seed=asked.seed,
        share=asked.faults,
        at_once=asked.at_once,
        say=lambda line: print(line, flush=True),
    )
    tell(tally)
    return 1 if tally.problems or tally.errors else 0


def tell(tally: Tally) -> None:
    """Print it."""
    print(f"{tally.matches.total()} matches begun in {tally.seconds:.0f} s: {_counted(tally.matches)}")
    print(f"{tally.over} over, and {tally.closed} challenges that came to nothing; {tally.actions} actions")
    print(f"{tally.presses} presses and commands; {_counted(tally.seen)}")
    print(f"{tally.requests} requests, {tally.faults.total()} went wrong: {_counted(tally.faults)}")
    print(f"{tally.painted} pictures really painted")
    print(f"{tally.ratings} ratings equal to what the logs make, or told below")
    if tally.memory:
        quarter, last = tally.memory[len(tally.memory) // 4], tally.memory[-1]
        print(f"memory after a quarter: {quarter.line()}")
        print(f"memory at the end:      {last.line()}")
        print(f"    (at most {MORE_RSS:.0f} MB and {MORE_OF_ALL:g} x + {MORE_AT_LEAST} objects more)")
    if tally.accounted:
        print(f"errors in the log that are accounted for: {_counted(tally.accounted)}")
    for name, lines in (("problems", tally.problems), ("other errors in the log", tally.errors)):
        print(f"{name}: {len(lines)}")
        for line in lines[:SHOWN]:
            print(f"    {line}")


def _counted(what: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in what.most_common())


if __name__ == "__main__":
    sys.exit(main())
