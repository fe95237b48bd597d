"""How long a long match takes to load cold: a fresh store, nothing remembered, its whole log read and folded.

`python -m bench load-match [--actions N]`. The database is open and its statements are compiled, as in any bot that
runs. The ratio says how much of it is more than having SQLite and `json` read the same rows, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sqlite3
import statistics
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from ginbot.house import LEVELS, choose
from ginbot.rules import (
    EMPTY,
    FULL_DECK,
    Deal,
    Event,
    Join,
    Match,
    NextHand,
    Open,
    RuleSet,
    apply,
    cards_of,
    decide,
    view,
)
from ginbot.store import By, Commit, DueFor, NewMatch, SeatRow, Status, Store, upgrade

BUDGET = 10.0
"""Milliseconds."""
REPEATS = 30
RULES = RuleSet(target=100_000)
"""A match that does not end by itself."""
READ = 'SELECT at, "by", body FROM events WHERE match = 1 ORDER BY version'


def main(arguments: Sequence[str]) -> int:
    """Print the figures; 1 if loading takes longer than its budget."""
    parser = argparse.ArgumentParser(prog="python -m bench load-match", description=__doc__)
    parser.add_argument("--actions", type=int, default=400, help="how long the match is (400)")
    return asyncio.run(_measure(parser.parse_args(arguments).actions))


async def _measure(actions: int) -> int:
    with TemporaryDirectory(prefix="ginbot-bench-") as place:
        file = Path(place) / "ginbot.sqlite3"
        url = f"sqlite+aiosqlite:///{file.as_posix()}"
        await upgrade(url)
        events = await _store_match(url, actions)
        loads, reads = [], []
        gc.collect()
        for _ in range(REPEATS):
            loads.append(await _load(url))
            reads.append(_read(file))
    load, read = statistics.median(loads), statistics.median(reads)
    within = load < BUDGET
    print(f"a match of {actions} actions, {events} events")
    print(f"loaded cold         {load:6.2f} ms (budget: {BUDGET:.0f} ms){'' if within else ' OVER'}")
    print(f"its rows read       {read:6.2f} ms by SQLite and json alone")
    print(f"ratio               {load / read:6.2f}")
    return 0 if within else 1


async def _load(url: str) -> float:
    """Milliseconds until a store that remembers nothing of it has the match; another one was loaded before."""
    store = await Store.open(url)
    await store.record(2)
    begun = perf_counter()
    record = await store.record(1)
    took = perf_counter() - begun
    await store.close()
    assert record is not None, "the match was stored"
    return took * 1e3


def _read(file: Path) -> float:
    """Milliseconds until SQLite has given all rows of its log, and `json` has parsed them."""
    connection = sqlite3.connect(file)
    begun = perf_counter()
    bodies = [json.loads(row[2]) for row in connection.execute(READ)]
    took = perf_counter() - begun
    connection.close()
    assert bodies, "the match was stored"
    return took * 1e3


async def _store_match(url: str, actions: int) -> int:
    """Play a match of so many actions into the database; how many events that are."""
    chance, now = random.Random(1909), datetime.now(UTC)
    batches = _played(chance, actions)
    store = await Store.open(url)
    seats = (SeatRow(0, "Anna", user=1),)
    new = NewMatch(
        ruleset=RULES, pace="live", turn_seconds=45, rated=False, seats=seats, events=batches[0], at=now,
        status=Status.CHALLENGE,
    )  # fmt: skip
    await store.create(new)
    await store.create(new)
    for version, batch in enumerate(batches[1:], 1):
        joined = SeatRow(1, "Ben", user=2) if version == 1 else None
        await store.append(
            Commit(1, version, batch, now, By.SEAT_0, Status.RUNNING, due_at=now, due_for=DueFor.CLOCK, joined=joined)
        )
    await store.close()
    return sum(map(len, batches))


def _played(chance: random.Random, actions: int) -> list[tuple[Event, ...]]:
    """So many batches: the house plays against itself, hand after hand."""
    batches = [decide(EMPTY, Open(RULES, 3))]
    match = apply(EMPTY, batches[0])
    while len(batches) < actions:
        batches.append(_next(match, chance))
        match = apply(match, batches[-1])
    return batches


def _next(match: Match, chance: random.Random) -> tuple[Event, ...]:
    deck = list(cards_of(FULL_DECK))
    chance.shuffle(deck)
    deal, seat = Deal(tuple(deck), chance.randrange(2)), match.to_act
    if seat is None:
        return decide(match, Join() if match.play is None else NextHand(), deal)
    return decide(match, choose(view(match, seat), LEVELS[0], match.version), deal)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
