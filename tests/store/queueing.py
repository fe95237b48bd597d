"""One of several processes that pair people and begin their matches; run as a module by the test beside it."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace

from ginbot.matches.waiting import WAIT, both_ready, joined, ready, tended
from ginbot.store import QueueRow, QueueState, Store
from ginbot.store.queue import Line
from tests.store.sample import NOW, challenge

PEOPLE = 20


async def queue(url: str, first: int) -> None:
    """Have twenty people join, one after the other, with a look after each; print the matches begun here."""
    store = await Store.open(url)
    print("ready", flush=True)  # noqa: T201 -- the test waits for it
    await asyncio.to_thread(sys.stdin.readline)
    begun: list[int] = []
    for user in range(first, first + PEOPLE):
        until = NOW + WAIT["live"]
        new = QueueRow("live", user, str(user), QueueState.WAITING, NOW, until, NOW, guild=1, step=1, told=1)
        await store.change_queue("live", lambda line, known, new=new: joined(line, new))  # type: ignore[misc]
        await store.change_queue("live", lambda line, known: tended(line, known, NOW), informed=True)
        line = await store.change_queue("live", lambda line, known: _all_ready(line))
        for one, other in both_ready(line):
            seats = tuple(replace(seat, user=one.user) for seat in challenge().seats)
            number = await store.begin_queued("live", (one.user, other.user), replace(challenge(), seats=seats), until)
            begun += [] if number is None else [number]
    await store.close()
    print(json.dumps(begun))  # noqa: T201 -- the test reads it


def _all_ready(line: Line) -> Line:
    for row in list(line.values()):
        line = ready(line, row.user, row.step, NOW, ("token", NOW))
    return line


if __name__ == "__main__":
    asyncio.run(queue(sys.argv[1], int(sys.argv[2])))
