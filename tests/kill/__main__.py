"""`python -m tests.kill [--kills N] [--database URL]`: the kill test at full length, and what it has shown."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from tests.kill.run import Tally, kill_often

SHOWN = 20


def main() -> int:
    """Run it and print what it has shown; 1 where anything is not as it must be."""
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description="Kill the bot again and again.")
    parser.add_argument("--kills", type=int, default=500, help="how often (500)")
    parser.add_argument("--database", help="the URL of an empty database (a SQLite file in a folder that goes again)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=14, help="how many go on at once (14)")
    parser.add_argument("--log", type=Path, help="a file to keep what the bot says in")
    asked = parser.parse_args()
    tally = asyncio.run(
        kill_often(asked.kills, url=asked.database, seed=asked.seed, matches=asked.matches, log=asked.log)
    )
    tell(tally)
    return 1 if tally.problems or tally.errors else 0


def tell(tally: Tally) -> None:
    """Print it."""
    ways = ", ".join(f"{count} {way}" for way, count in sorted(tally.kills.items()))
    print(f"{tally.kills.total()} kills in {tally.seconds:.0f} s: {ways}")
    print(f"judged {tally.judged} times with the bot back and quiet")
    print(f"{tally.matches} matches of {tally.actions} actions, {tally.over} played to their end, {tally.rated} rated")
    print(f"{tally.presses} presses and commands, {tally.answered} answered before the bot died")
    for name, lines in (("problems", tally.problems), ("errors in the log", tally.errors)):
        print(f"{name}: {len(lines)}")
        for line in lines[:SHOWN]:
            print(f"    {line}")


if __name__ == "__main__":
    sys.exit(main())
