"""SQLite's quick way: what waits goes to a thread, all else is answered at once."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from ginbot.store import Store
from ginbot.store.quick import open_quickly
from tests.store.sample import SOON, acceptance, challenge


async def test_statements_are_answered_at_once(tmp_path: Path) -> None:
    """A statement runs on the event loop's own thread, within one turn of it."""
    connection = await open_quickly(str(tmp_path / "some.db"), isolation_level=None)
    await connection.execute("CREATE TABLE some (n)")
    where: list[int] = []
    await connection.create_function("here", 0, lambda: where.append(threading.get_ident()))
    turns = 0

    def turn() -> None:
        nonlocal turns
        turns += 1

    asyncio.get_running_loop().call_soon(turn)
    await connection.execute("INSERT INTO some VALUES (1)")
    cursor = await connection.execute("SELECT n, here() FROM some")
    assert list(await cursor.fetchall()) == [(1, None)]
    assert where == [threading.get_ident()]
    assert not turns
    await connection.close()


async def test_waiting_for_another_process_keeps_nobody(tmp_path: Path) -> None:
    """While another connection holds the write lock the event loop goes on."""
    file = tmp_path / "some.db"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("PRAGMA journal_mode = WAL")
    other.execute("CREATE TABLE some (n)")
    connection = await open_quickly(str(file), isolation_level=None, timeout=10.0)
    other.execute("BEGIN IMMEDIATE")
    asyncio.get_running_loop().call_later(0.05, other.execute, "ROLLBACK")
    async with asyncio.timeout(5):
        await connection.execute("BEGIN IMMEDIATE")
    await connection.execute("INSERT INTO some VALUES (2)")
    await connection.commit()
    assert other.execute("SELECT n FROM some").fetchall() == [(2,)]
    other.close()
    await connection.close()


class SlowDisk(sqlite3.Connection):
    """A file on a disk that takes its time to say that it has stored something."""

    def commit(self) -> None:
        """Store it, slowly."""
        time.sleep(0.3)
        super().commit()


async def test_a_commit_nobody_waits_for_is_still_waited_out(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow disk, whoever writes after an interrupted commit finds no lock left over from it."""
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=SlowDisk))
    store = await Store.open(sqlite_url, busy_timeout=0.05)
    match_id = await store.create(challenge())
    appending = asyncio.create_task(store.append(acceptance(match_id)))
    await asyncio.sleep(0.1)
    appending.cancel()
    await store.pressed(match_id, 0, SOON)
    assert appending.cancelled()
    record = await store.record(match_id)
    assert record is not None
    assert (record.facts.version, record.seats[0].pressed_at) == (2, SOON)
    await store.close()
