"""SQLite without a thread for what needs none: most statements take less time than handing them to a thread and back.

What may wait stays with aiosqlite's thread: opening and closing, waiting for another process's lock, and the commit,
which waits for the disk. Everything else is answered from memory in some ten microseconds, on the event loop itself.
Otherwise the write lock would be held through forty turns of a busy loop.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import aiosqlite

CHUNK = 64
_QUICK = frozenset({"cursor", "execute", "executemany", "fetchall", "fetchone", "fetchmany"})
_WAITS = ("BEGIN", "COMMIT", "PRAGMA", "VACUUM")


class QuickConnection(aiosqlite.Connection):
    """aiosqlite's connection, but for the way of what is quick."""

    _slow_at_work = 0
    _quick = _QUICK

    async def _execute(self, fn: Callable[..., Any], *args: Any, **more: Any) -> Any:
        if not self._slow_at_work:
            if _is_quick(self._connection, fn, args, self._quick):
                return fn(*args, **more)
            if self._connection is not None and _asks_for_lock(fn, args) and _has_lock(self._connection, fn, args):
                return None
        self._slow_at_work += 1
        try:
            return await super()._execute(fn, *args, **more)  # type: ignore[no-untyped-call]  # aiosqlite's own
        finally:
            self._slow_at_work -= 1


def _is_quick(
    connection: sqlite3.Connection | None, fn: Callable[..., Any], args: tuple[Any, ...], quick: frozenset[str]
) -> bool:
    """Whether a call waits for nothing but the processor."""
    name = fn.__name__
    if name == "rollback":
        return connection is not None and not connection.in_transaction
    if name == "close":
        return isinstance(getattr(fn, "__self__", None), sqlite3.Cursor)
    if name not in quick:
        return False
    return not (args and isinstance(args[0], str) and args[0].lstrip().upper().startswith(_WAITS))


def _asks_for_lock(fn: Callable[..., Any], args: tuple[Any, ...]) -> bool:
    return fn.__name__ == "execute" and bool(args) and args[0] == "BEGIN IMMEDIATE"


def _has_lock(connection: sqlite3.Connection, fn: Callable[..., Any], args: tuple[Any, ...]) -> bool:
    """Take the write lock if it is free, as it is wherever one process has the database; False if it is not."""
    patience = connection.execute("PRAGMA busy_timeout").fetchone()[0]
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        fn(*args)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")
    return True


class LazyConnection(QuickConnection):
    """One whose commits do not wait for the disk, and so need no thread either."""

    _quick = _QUICK | {"commit"}


def open_lazily(database: str, **more: Any) -> aiosqlite.Connection:
    """A connection to be awaited, for commits without `synchronous = FULL`."""
    return open_quickly(database, LazyConnection, **more)


def open_quickly(database: str, kind: type[QuickConnection] = QuickConnection, **more: Any) -> aiosqlite.Connection:
    """A connection to be awaited, as `aiosqlite.connect` gives one."""

    def connect() -> sqlite3.Connection:
        opened: sqlite3.Connection = sqlite3.connect(database, **{**more, "check_same_thread": False})
        return opened

    connection = kind(connect, CHUNK)
    connection._thread.daemon = True  # as SQLAlchemy does with its own: a lost connection must not keep the bot alive
    return connection
