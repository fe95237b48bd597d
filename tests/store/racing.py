"""One of several processes that race to append to one match; run as a module by the test beside it."""

from __future__ import annotations

import asyncio
import json
import sys
from datetime import timedelta

from ginbot.rules import Joined
from ginbot.store import By, Commit, DueFor, Stale, Status, Store
from tests.store.sample import NOW, SOON


async def race(url: str, match_id: int, seat: int, goal: int) -> None:
    """Append until the match has reached a version; print the versions won here and how many were lost."""
    store = await Store.open(url)
    await store.record(match_id)
    print("ready", flush=True)  # noqa: T201 -- the test waits for it
    await asyncio.to_thread(sys.stdin.readline)
    won: list[int] = []
    lost = 0
    while (record := await store.record(match_id)) is not None and record.facts.version < goal:
        version = record.facts.version
        at = NOW + timedelta(seconds=len(won), microseconds=seat)
        commit = Commit(
            match_id, version, (Joined(),), at, By.seat(seat), Status.RUNNING, due_at=SOON, due_for=DueFor.CLOCK
        )
        try:
            await store.append(commit)
            won.append(version + 1)
        except Stale:
            lost += 1
    await store.close()
    print(json.dumps({"won": won, "lost": lost}))  # noqa: T201 -- the test reads it


if __name__ == "__main__":
    asyncio.run(race(sys.argv[1], *map(int, sys.argv[2:])))
