"""A database that is locked, full or read-only: writes say so, and nothing is half done."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from ginbot.rules import STANDARD, Dealt
from ginbot.store import By, Delivery, DueFor, NotSaved, ScreenRow, Store, upgrade
from ginbot.store.engine import Database
from tests.store.sample import ANNA, DECK, NOW, SOON, acceptance, challenge, running, seconds

Write = Callable[[Store, int], Coroutine[Any, Any, object]]
WRITES: dict[str, Write] = {
    "create": lambda store, _: store.create(challenge()),
    "append": lambda store, match_id: store.append(acceptance(match_id, version=2, joined=None)),
    "set_place": lambda store, match_id: store.set_place(match_id, 1, 2, private=False),
    "set_delivery": lambda store, match_id: store.set_delivery(match_id, 0, Delivery.HERE),
    "pressed": lambda store, match_id: store.pressed(match_id, 0, NOW),
    "claim": lambda store, match_id: store.claim(match_id, 2, SOON, NOW),
    "release": lambda store, match_id: store.release(match_id, SOON),
    "set_clock": lambda store, match_id: store.set_clock(match_id, 2, SOON, SOON, DueFor.CLOCK),
    "set_due": lambda store, match_id: store.set_due(match_id, 2, SOON, SOON, DueFor.CLOCK),
    "shift_clocks": lambda store, _: store.shift_clocks(seconds(9)),
    "redraw_hands": lambda store, _: store.redraw_hands(),
    "stamp": lambda store, _: store.stamp(NOW),
    "give_back": lambda store, _: store.give_back(NOW, seconds(5)),
    "save_screen": lambda store, match_id: store.save_screen(ScreenRow(match_id, "table")),
    "drop_screen": lambda store, match_id: store.drop_screen(match_id, "table"),
    "claim_screen": lambda store, match_id: store.claim_screen(match_id, "table", SOON, NOW),
    "seen": lambda store, _: store.seen(ANNA, "Anna", NOW),
    "save_preferences": lambda store, _: store.save_preferences(ANNA, "Anna", {"nudges": False}, NOW),
    "save_guild_settings": lambda store, _: store.save_guild_settings(7, {}),
    "add_rules": lambda store, _: store.add_rules(7, "Ours", STANDARD, most=1),
    "set_default_rules": lambda store, _: store.set_default_rules(7, "blitz"),
}


@pytest.mark.parametrize("name", WRITES)
async def test_a_locked_database_saves_nothing(sqlite_url: str, name: str) -> None:
    """While another process holds the write lock every write fails as one kind of error; reading goes on."""
    store = await Store.open(sqlite_url, busy_timeout=0.02)
    match_id = await running(store)
    await store.stamp(NOW - seconds(9))
    before = await store.record(match_id)
    locking = sqlite3.connect(_path(sqlite_url), isolation_level=None)
    locking.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotSaved):
        await WRITES[name](store, match_id)
    assert await store.record(match_id) == before
    locking.execute("ROLLBACK")
    locking.close()
    await WRITES[name](store, match_id)
    await store.close()


@pytest.mark.parametrize("name", WRITES)
async def test_a_read_only_database_saves_nothing(sqlite_url: str, name: str) -> None:
    """Writing where nothing may be written is the same kind of error; reading works."""
    writing = await Store.open(sqlite_url)
    match_id = await running(writing)
    await writing.stamp(NOW - seconds(9))
    store = await Store.open(f"sqlite+aiosqlite:///file:{_path(sqlite_url)}?mode=ro&uri=true")
    with pytest.raises(NotSaved):
        await WRITES[name](store, match_id)
    assert await store.record(match_id) == await writing.record(match_id)
    await store.close()
    await writing.close()


async def test_a_full_database_saves_nothing_by_halves(sqlite_url: str) -> None:
    """When the disk is full a commit fails whole, and the very same commit works once there is room again."""
    pages = 60
    database = Database(sqlite_url)

    @event.listens_for(database.engine.sync_engine, "begin")
    def _limit(connection: Any) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    store = Store(database)
    match_id = await running(store)
    version = 2
    while True:
        try:
            await store.append(_big(match_id, version))
        except NotSaved:
            break
        version += 1
    fresh = await Store.open(sqlite_url)
    record = await fresh.record(match_id)
    assert record is not None
    assert record.facts.version == record.match.version == version
    assert await store.record(match_id) == record
    pages = 10_000
    await store.append(_big(match_id, version))
    assert sqlite3.connect(_path(sqlite_url)).execute("PRAGMA integrity_check").fetchone() == ("ok",)
    await store.close()
    await fresh.close()


async def test_a_database_that_is_not_there_saves_nothing() -> None:
    """A file that cannot be opened is the same kind of error."""
    store = await Store.open("sqlite+aiosqlite:////nowhere/at/all/ginbot.db")
    with pytest.raises(NotSaved):
        await store.create(challenge())
    with pytest.raises(NotSaved):
        await upgrade("sqlite+aiosqlite:////nowhere/at/all/ginbot.db")
    await store.close()


async def test_our_own_mistakes_are_not_the_databases(store: Store) -> None:
    """What breaks a rule of the tables stays a fault, and a moment without a time zone is one too."""
    with pytest.raises(IntegrityError):
        await store.create(challenge(seats=(*challenge().seats, *challenge().seats)))
    with pytest.raises(IntegrityError):
        await store.create(challenge(due_at=None))
    with pytest.raises(Exception, match="time zone"):
        await store.seen(ANNA, "Anna", NOW.replace(tzinfo=None))


async def test_sqlite_keeps_what_it_was_told(sqlite_url: str) -> None:
    """Every connection has a write-ahead log, full synchronisation and checked references."""
    database = Database(sqlite_url, busy_timeout=1.5)
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 1500}
    async with database.read() as one, database.read() as other:
        for connection in (one, other):
            for name, value in wanted.items():
                assert (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() == value
    await database.close()


def _path(url: str) -> str:
    path = make_url(url).database
    assert path is not None
    return path


def _big(match_id: int, version: int) -> Any:
    """A commit that takes a page or so."""
    return acceptance(match_id, version=version, events=(Dealt(0, DECK),) * 30, by=By.CLOCK, joined=None)
