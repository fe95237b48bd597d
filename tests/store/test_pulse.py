"""The database's pulse: well, away for a while, or broken so that no waiting mends it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import make_url

from ginbot.store import NotSaved, Store
from ginbot.store.pulse import Beat, Condition
from tests.store.sample import finished


async def test_a_database_that_is_there_is_well(store: Store) -> None:
    """A database in use is well, before and after something is stored."""
    assert await store.pulse() == Beat(Condition.WELL)
    await finished(store)
    assert await store.pulse() == Beat(Condition.WELL)


async def test_a_locked_database_is_well(sqlite_url: str) -> None:
    """Another process that writes for long is no reason to give up."""
    store = await Store.open(sqlite_url, busy_timeout=0.02)
    lock = sqlite3.connect(make_url(sqlite_url).database or "", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    assert (await store.pulse()).condition is Condition.WELL
    lock.close()
    await store.close()


async def test_a_file_that_goes_and_comes_back(sqlite_url: str, tmp_path: Path) -> None:
    """A file that is moved away is away, though open connections go on; the very same one back in place is well."""
    store = await Store.open(sqlite_url)
    await store.pulse()
    file = tmp_path / "ginbot.db"
    file.rename(tmp_path / "elsewhere")
    beat = await store.pulse()
    assert beat.condition is Condition.AWAY
    assert "No such file" in beat.reason
    (tmp_path / "elsewhere").rename(file)
    assert (await store.pulse()).condition is Condition.WELL
    await store.close()


async def test_a_file_put_in_its_place(sqlite_url: str, tmp_path: Path) -> None:
    """Another file in the place of the one in use is no database of ours any more: what is written would be lost."""
    store = await Store.open(sqlite_url)
    await store.pulse()
    file = tmp_path / "ginbot.db"
    file.rename(tmp_path / "elsewhere")
    await asyncio.to_thread(file.write_bytes, (tmp_path / "elsewhere").read_bytes())
    beat = await store.pulse()
    assert beat.condition is Condition.BROKEN
    assert "replaced by another file" in beat.reason
    await store.close()


async def test_damage_that_any_statement_meets_is_remembered(sqlite_url: str, tmp_path: Path) -> None:
    """Once reading a match has met a damaged page, the pulse says broken, though its own statement still works."""
    store = await Store.open(sqlite_url)
    for _ in range(60):
        await finished(store)
    await store.close()
    file = tmp_path / "ginbot.db"
    with sqlite3.connect(file) as reading:
        (root,) = reading.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'events'").fetchone()
    reading.close()
    whole = bytearray(file.read_bytes())
    whole[(root - 1) * 4096 : root * 4096] = b"\xa5" * 4096
    file.write_bytes(whole)
    store = await Store.open(sqlite_url)
    assert (await store.pulse()).condition is Condition.WELL
    with pytest.raises(NotSaved):
        await store.record(1)
    beat = await store.pulse()
    assert (beat.condition, beat.reason) == (Condition.BROKEN, "database disk image is malformed")
    await store.close()


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    """A file of something else is broken from the first look."""
    file = tmp_path / "notes.db"
    file.write_bytes(b"no database at all" * 4096)
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    await store.pulse()
    assert (await store.pulse()).condition is Condition.BROKEN
    await store.close()


async def test_a_server_that_is_not_there() -> None:
    """A server that nobody can connect to is away."""
    pytest.importorskip("asyncpg", reason="the driver is an extra")
    store = await Store.open("postgresql+asyncpg://gin@127.0.0.1:9/gin")
    assert (await store.pulse()).condition is Condition.AWAY
    await store.close()
