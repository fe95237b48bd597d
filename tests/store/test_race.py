"""Several at once on one match: one winner for each version, none lost, none doubled."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from sqlalchemy import select

from ginbot.store import Commit, Stale, Store, tables
from tests.store.sample import acceptance, challenge, running

GOAL = 302
ROOT = Path(__file__).parents[2]


async def test_two_processes_never_win_the_same_version(url: str, store: Store) -> None:
    """Two processes append to one match as fast as they can; the log has exactly what each was told it won."""
    match_id = await running(store)
    racers = [await _start(url, match_id, seat) for seat in (0, 1)]
    for racer in racers:
        assert racer.stdout is not None
        assert await racer.stdout.readline() == b"ready\n"
    outputs = await asyncio.gather(*[racer.communicate(b"go\n") for racer in racers])
    results = [json.loads(output) for output, _ in outputs]
    won = [set(result["won"]) for result in results]
    assert sum(len(result["won"]) for result in results) == GOAL - 2
    assert won[0] | won[1] == set(range(3, GOAL + 1))
    assert sum(result["lost"] for result in results) > 0
    log = tables.events.c
    async with store._database.read() as connection:
        rows = (await connection.execute(select(log.version, log.by).where(log.match == match_id))).all()
    assert sorted(row.version for row in rows) == list(range(1, GOAL + 1))
    for seat, versions in enumerate(won):
        assert {row.version for row in rows if row.by == f"seat:{seat}" and row.version > 2} == versions
    record = await store.record(match_id)
    assert record is not None
    assert record.match.version == record.facts.version == GOAL


async def _start(url: str, match_id: int, seat: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "tests.store.racing", url, str(match_id), str(seat), str(GOAL)],
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def test_of_many_presses_at_once_one_wins(store: Store) -> None:
    """Twenty commits on one version at the same time: one is stored, nineteen are stale."""
    match_id = await store.create(challenge())
    commits: list[Commit] = [acceptance(match_id, user) for user in (102, 103)] * 10
    outcomes = await asyncio.gather(*map(store.append, commits), return_exceptions=True)
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 19
    record = await store.record(match_id)
    assert record is not None
    assert (record.facts.version, len(record.seats)) == (2, 2)


async def test_many_matches_go_on_at_once(store: Store) -> None:
    """Commits on different matches at the same time are all stored."""
    ids = [await store.create(challenge()) for _ in range(30)]
    await asyncio.gather(*[store.append(acceptance(match_id)) for match_id in ids])
    records = await asyncio.gather(*map(store.record, ids))
    assert [record.match.version for record in records if record is not None] == [2] * 30
