"""How the Keeper looks: when it is woken and when not, how it stops, what it survives, and what a look costs."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from ginbot.keeper import Keeper
from ginbot.rules import Action, Closure, View
from ginbot.store import By, Store
from tests.room import Mind, Room


@pytest.fixture
def looks(room: Room, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time from now to the next look, as planned at the end of each look."""
    planned: list[float] = []
    stamp = room.store.stamp

    async def noted(moment):  # type: ignore[no-untyped-def]
        planned.append((moment - room.now).total_seconds())
        return await stamp(moment)

    monkeypatch.setattr(room.store, "stamp", noted)
    return planned


@pytest.fixture
async def impatient(database: Path) -> AsyncIterator[Room]:
    """A room whose store waits for nobody."""
    room = Room(await Store.open(f"sqlite+aiosqlite:///{database}", busy_timeout=0.02))
    yield room
    await room.close()


def failures(caplog: pytest.LogCaptureFixture) -> int:
    """How many looks have failed."""
    return len([event for event in caplog.records if event.levelno >= logging.ERROR])


async def test_it_sleeps_until_something_is_due(room: Room, looks: list[float]) -> None:
    """A look plans the next one for when something is due, and for a cap's time at the latest."""
    keeper = room.keeper(cap=700)
    await room.quiet()
    await room.ask()
    await room.quiet()
    keeper.wake()
    await room.quiet()
    assert looks == [700, 600, 600]


async def test_it_is_not_woken_for_what_is_due_later(room: Room, looks: list[float]) -> None:
    """A due time at or after the next look wakes nobody; an earlier one does, and so does a plain wake."""
    await room.ask()
    keeper = room.keeper()
    await room.quiet()
    for later in (600, 601, 9000):
        keeper.wake(room.now + timedelta(seconds=later))
        await room.quiet()
    assert looks == [600]
    keeper.wake(room.now + timedelta(seconds=599))
    await room.quiet()
    assert looks == [600, 600]
    keeper.wake()
    await room.quiet()
    assert looks == [600, 600, 600]


async def test_matches_wake_it(room: Room, looks: list[float]) -> None:
    """A commit wakes it if its match is due before the next look, and else leaves it asleep."""
    room.keeper(cap=600)
    await room.quiet()
    await room.ask()
    await room.quiet()
    assert looks == [600]
    await room.sit()
    await room.quiet()
    assert looks == [600, 15]


async def test_waking_is_remembered_during_a_look(
    room: Room, looks: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Woken in the middle of a look, whatever for, it looks once more, and only once."""
    keeper, due = room.keeper(), room.store.due

    async def interrupted(*arguments):  # type: ignore[no-untyped-def]
        if not looks:
            for _ in range(3):
                keeper.wake(room.now + timedelta(days=1))
        return await due(*arguments)

    monkeypatch.setattr(room.store, "due", interrupted)
    await room.quiet()
    assert looks == [3600, 3600]


async def test_it_wakes_by_itself(room: Room) -> None:
    """When the planned time has come it looks, woken by nobody."""
    room.keeper(cap=0.01)
    asked = await room.ask()
    room.wait(600)
    await room.closed(asked)


async def test_one_that_does_not_run_is_not_woken(room: Room) -> None:
    """Waking a Keeper that was never started does nothing, and stopping it neither."""
    keeper = Keeper(room.matches, Mind(), _show_nothing, cap=1)
    keeper.wake()
    await keeper.stop()


async def _show_nothing(match_id: int, kind: str | None) -> None:
    pass


async def test_stopping_lets_what_runs_come_to_its_end(room: Room) -> None:
    """A house move that is being thought about when the Keeper stops is made; nothing new is begun."""
    thinking, go_on = asyncio.Event(), asyncio.Event()

    class Slow(Mind):
        async def think(self, view: View, level: str, seed: int) -> Action:
            thinking.set()
            await go_on.wait()
            return await super().think(view, level, seed)

    record, asked = await room.sit_with_house(), await room.ask()
    room.wait(1.5)
    keeper = room.keeper(mind := Slow())
    await thinking.wait()
    stopping = asyncio.create_task(keeper.stop())
    await asyncio.sleep(0.02)
    assert not stopping.done()
    go_on.set()
    await stopping
    played = await room.load(record)
    assert (played.match.version, played.last_by, len(mind.asked)) == (2, By.HOUSE, 1)
    room.wait(600)
    keeper.wake()
    await asyncio.sleep(0.02)
    assert (await room.load(asked)).match.closed is None


@pytest.mark.parametrize("asleep", [True, False])
async def test_a_wake_does_not_undo_a_stop(room: Room, asleep: bool) -> None:
    """Woken in the very moment in which it is stopped, asleep or in a look, it stops."""
    keeper = room.keeper()
    if asleep:
        await room.quiet()
    stopping = asyncio.create_task(keeper.stop())
    await asyncio.sleep(0)
    keeper.wake()
    async with asyncio.timeout(5):
        await stopping


async def test_a_cancelled_one_ends(room: Room) -> None:
    """Cancelled from outside, as at the end of an event loop, it ends instead of looking again."""
    keeper = room.keeper()
    await room.quiet()
    assert keeper._task is not None
    keeper._task.cancel()
    await asyncio.wait({keeper._task}, timeout=5)
    assert keeper._task.cancelled()


async def test_a_locked_database_is_survived(
    impatient: Room, database: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is locked it tries again after a pause each time; when it is free, what was due is done."""
    monkeypatch.setattr("ginbot.keeper.RETRY", 0.1)
    asked = await impatient.ask()
    keeper = impatient.keeper()
    await impatient.quiet()
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        impatient.wait(600)
        keeper.wake()
        await asyncio.sleep(0.5)
        assert 2 <= failures(caplog) <= 5
        other.execute("ROLLBACK")
    await impatient.closed(asked)


async def test_a_failed_look_is_not_hurried(impatient: Room, database: Path, caplog: pytest.LogCaptureFixture) -> None:
    """In the pause after a look that failed nothing that is due later wakes it."""
    keeper = impatient.keeper()
    await impatient.quiet()
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await impatient.look()
        for _ in range(20):
            keeper.wake(impatient.now + timedelta(seconds=1))
            await asyncio.sleep(0.005)
        assert failures(caplog) == 1
        other.execute("ROLLBACK")


async def test_any_fault_is_survived(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A look that fails in a way nobody has thought of does not end the Keeper."""
    asked, next_due = await room.ask(), room.store.next_due

    async def broken() -> None:
        raise RuntimeError("never heard of")

    monkeypatch.setattr(room.store, "next_due", broken)
    room.keeper()
    await room.quiet()
    assert "never heard of" in caplog.text
    monkeypatch.setattr(room.store, "next_due", next_due)
    await room.look(600)
    assert (await room.load(asked)).match.closed is Closure.EXPIRED


async def test_ten_thousand_matches_cost_no_more(room: Room, database: Path) -> None:
    """A look at 10,000 running matches of which none is due takes a handful of statements, none a walk through all."""
    await room.sit()
    _multiply(database, 10_000)
    room.keeper()
    await room.quiet()
    asked: list[tuple[str, object]] = []

    def note(connection, cursor, statement, parameters, context, executemany):  # type: ignore[no-untyped-def]
        asked.append((statement, parameters))

    event.listen(room.store._database.engine.sync_engine, "before_cursor_execute", note)
    await room.look()
    assert 4 <= len([statement for statement, _ in asked if not statement.startswith("BEGIN")]) <= 9
    with closing(sqlite3.connect(database)) as connection:
        for statement, parameters in asked:
            plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
            walks = [line[3] for line in plan if line[3].startswith("SCAN ") and "alive" not in line[3]]
            assert [walk for walk in walks if "INDEX" not in walk] == [], statement


def _multiply(database: Path, count: int) -> None:
    """Make so many running matches of one, all of their screens up to date."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE screens SET shown = 2")
        for table, key in (("matches", "id"), ("events", "match"), ("seats", "match"), ("screens", "match")):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            values = ["number.value" if name == key else f'{table}."{name}"' for name in columns]
            connection.execute(
                "WITH RECURSIVE number(value) AS (VALUES (2) UNION ALL "
                f"SELECT value + 1 FROM number WHERE value < {count})"
                f" INSERT INTO {table} SELECT {', '.join(values)} FROM {table}, number WHERE {table}.{key} = 1"
            )
        connection.execute("UPDATE matches SET due_at = due_at + id * 1000")
        connection.execute("ANALYZE")


async def test_looks_that_fail_are_counted_and_come_more_seldom(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """After each look that fails the rest before the next doubles; after one that works it is short again."""
    monkeypatch.setattr("ginbot.keeper.RETRY", 0.001)
    due, tries = room.store.due, []

    async def failing(*args, **more):  # type: ignore[no-untyped-def]
        tries.append(args)
        if len(tries) in (1, 2, 3, 5):
            raise RuntimeError("nobody foresaw this")
        return await due(*args, **more)

    monkeypatch.setattr(room.store, "due", failing)
    keeper = room.keeper()
    await room.quiet()
    async with asyncio.timeout(20):
        while len(tries) < 4:  # noqa: ASYNC110 -- another task looks
            await asyncio.sleep(0.001)
        await room.quiet()
        keeper.wake()
        while len(tries) < 6:  # noqa: ASYNC110 -- another task looks
            await asyncio.sleep(0.001)
    rests = [record.args for record in caplog.records if record.levelno == logging.ERROR]
    assert rests == [(0.001,), (0.002,), (0.004,), (0.001,)]
    assert keeper.failed_rounds == 4
