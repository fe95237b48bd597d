"""A database that is full, read-only, locked or damaged in the middle of a match.

Nothing is shown that is not stored, whoever presses hears so, and the match goes on once the database is back.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from ginbot.store import NotSaved
from ginbot.store.pulse import Condition
from ginbot.upkeep import DatabaseGone, watch_database
from tests.simulated.endure import check, turns
from tests.simulated.hands import knocking
from tests.simulated.world import World

NOT_SAVED = "That did not get saved. Please press again."


@contextmanager
def told(world: World, pragma: str, back: str) -> Iterator[None]:
    """Every connection is told this before it is used, until the end, when it is told to be as ever."""
    now, database = [pragma], world.bot.desk.store._database

    def tell(connection: Any, *rest: object) -> None:
        connection.cursor().execute(now[0])

    for engine in {database.engine, database._lazy}:
        event.listen(engine.sync_engine, "checkout", tell)
    try:
        yield
    finally:
        now[0] = back


async def press_in_vain(world: World) -> None:
    """Ben's press does not get saved: he hears so, privately, and nobody sees anything else than before."""
    hand, before = world.hand(world.ben), await world.everything()
    texts = (hand.text, world.hand(world.anna).text, world.table().text)
    answer = await world.press(world.ben, hand, "pass")
    assert (answer.private, answer.text) == (True, NOT_SAVED)
    assert await world.everything() == before
    assert texts == (world.hand(world.ben).text, world.hand(world.anna).text, world.table().text)


@pytest.mark.parametrize(
    ("pragma", "back"),
    [
        ("PRAGMA query_only = 1", "PRAGMA query_only = 0"),
        ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 100000"),
    ],
    ids=["read-only", "full"],
)
async def test_nothing_can_be_saved(world: World, pragma: str, back: str) -> None:
    """On a full or read-only disk the clock stands still too; once there is room the match goes on by itself."""
    world.expected_errors = True
    await world.start(knocking())
    if "max_page_count" in pragma:
        await fill(world)
    with told(world, pragma, back):
        await press_in_vain(world)
        await world.pass_time(30)
    await world.pass_time(40)
    assert (await world.match()).lapses == (0, 0)
    await turns(world)
    await check(world)


async def fill(world: World) -> None:
    """Have every move need more pages than the file has, so that a limit on them is met at once."""
    async with world.bot.desk.store._database.write() as connection:
        await connection.exec_driver_sql("CREATE TABLE filler (x)")
        await connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON events BEGIN INSERT INTO filler VALUES (zeroblob(100000)); END"
        )


async def test_reading_fails(world: World, tmp_path: Path) -> None:
    """A press that cannot even be looked up is answered as one that did not get saved; the next one counts."""
    world.expected_errors = True
    await world.start(knocking())
    hand, store = world.hand(world.ben), world.bot.desk.store
    with closing(sqlite3.connect(tmp_path / "ginbot.db")) as other:
        other.execute("ALTER TABLE screens RENAME TO elsewhere")
        other.commit()
        answer = await world.press(world.ben, hand, "pass")
        other.execute("ALTER TABLE elsewhere RENAME TO screens")
        other.commit()
    assert (answer.private, answer.text) == (True, NOT_SAVED)
    assert (await store.pulse()).condition is Condition.WELL
    await turns(world)


async def test_keeper_goes_on(world: World, tmp_path: Path) -> None:
    """A Keeper whose database is locked for a minute does afterwards what was due, and forfeits nobody for it."""
    world.expected_errors = True
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    await turns(world, 4)

    @event.listens_for(world.bot.desk.store._database.engine.sync_engine, "checkout")
    @event.listens_for(world.bot.desk.store._database._lazy.sync_engine, "checkout")
    def _impatient(connection: Any, *rest: object) -> None:
        connection.cursor().execute("PRAGMA busy_timeout = 20")

    with closing(sqlite3.connect(tmp_path / "ginbot.db", isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        await world.pass_time(60)
        lock.execute("ROLLBACK")
    await world.pass_time(20)
    record = await check(world)
    assert record.match.lapses == (0, 0)
    assert "I was away" in world.hand(world.anna).text
    await turns(world, 2)


async def test_damaged(world: World, tmp_path: Path) -> None:
    """A damaged file is told to whoever presses, and to the host in one sentence, once and for good."""
    world.expected_errors = True
    await world.start(knocking())
    hand = world.hand(world.ben)
    await world.bot.keeper.stop()
    await world.bot.desk.store.close()
    for left in tmp_path.glob("ginbot.db-*"):
        left.unlink()
    file = tmp_path / "ginbot.db"
    file.write_bytes(file.read_bytes()[:100] + b"\xa5" * (file.stat().st_size - 100))
    answer = await world.press(world.ben, hand, "pass")
    assert (answer.private, answer.text) == (True, NOT_SAVED)
    with pytest.raises(DatabaseGone, match=r"cannot be used any more .*restore a backup") as gone:
        await asyncio.wait_for(watch_database(world.bot.desk.store), 5)
    assert gone.value.for_good
    with pytest.raises(NotSaved):
        await world.bot.desk.store.record(1)
