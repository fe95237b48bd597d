"""The connection to one database: how reading and writing begin, and which failures become `NotSaved`."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from sqlalchemy import Connection, Table, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util import await_only

from ginbot.store.errors import NotSaved
from ginbot.store.quick import open_lazily, open_quickly

PAUSE = 0.05
"""Seconds between two tries to put a file into WAL mode."""
HIDDEN = True
"""An error's text ends in the log: the values of its statement are hands and tokens."""
_FAULTS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
"""What a database says when we, not it, are wrong: these stay what they are."""


class Database:
    """One engine; `read` and `write` are the only ways to a connection."""

    def __init__(self, url: str, busy_timeout: float = 5.0) -> None:
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        driver = {"async_creator_fn": open_quickly} if self.is_sqlite else {}
        self.engine = create_async_engine(
            url, pool_pre_ping=not self.is_sqlite, connect_args=driver, hide_parameters=HIDDEN
        )
        # SQLite has one writer at a time. Waiting in line here is fair and quick; its own waiting is polling, and is
        # left to the case of several processes.
        self._writer = asyncio.Lock() if self.is_sqlite else None
        self._lazy = self.engine
        if self.is_sqlite:
            _prepare_sqlite(self.engine, busy_timeout)
            self._lazy = create_async_engine(
                url, connect_args={"async_creator_fn": open_lazily}, hide_parameters=HIDDEN
            )
            _prepare_sqlite(self._lazy, busy_timeout, lazy=True)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection for statements that each see what is committed."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self, *, lazy: bool = False) -> AsyncIterator[AsyncConnection]:
        """A connection inside one transaction, committed at the end or rolled back whole.

        `lazy`: for what can be found out again. It is safe from a crash of the bot, but if the power fails before the
        next other write SQLite may have forgotten it.
        """
        engine = self._lazy if lazy else self.engine
        try:
            async with AsyncExitStack() as stack:
                if self._writer is not None:
                    await stack.enter_async_context(self._writer)
                connection = await stack.enter_async_context(engine.connect())
                await connection.execution_options(ginbot_write=True)
                await stack.enter_async_context(connection.begin())
                yield connection
        except _FAULTS:
            raise
        except (DBAPIError, PoolTimeout, OSError) as failure:
            raise NotSaved(str(failure)) from failure

    def insert(self, table: Table) -> Any:
        """An insert that knows `on_conflict_do_nothing` and `on_conflict_do_update`."""
        return sqlite.insert(table) if self.is_sqlite else postgresql.insert(table)

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()
        await self._lazy.dispose()


def _prepare_sqlite(engine: AsyncEngine, busy_timeout: float, *, lazy: bool = False) -> None:
    """Give every connection its settings, and take transactions out of the driver's hands."""

    @event.listens_for(engine.sync_engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {round(busy_timeout * 1000)}")
        _keep_a_write_ahead_log(cursor, busy_timeout)
        cursor.execute(f"PRAGMA synchronous = {'NORMAL' if lazy else 'FULL'}")
        if lazy:
            cursor.execute("PRAGMA wal_autocheckpoint = 0")  # left to a commit that waits for the disk anyway
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begun(connection: Connection) -> None:
        # A transaction that began as a reader may fail when it turns writer, whatever the busy timeout: take the
        # write lock first. Reading needs no transaction at all.
        if connection.get_execution_options().get("ginbot_write"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")


def _keep_a_write_ahead_log(cursor: Any, patience: float) -> None:
    """Put the file into WAL mode; while another connection does so SQLite says "locked" at once, without waiting."""
    for _ in range(max(1, round(patience / PAUSE))):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise
            await_only(asyncio.sleep(PAUSE))
    cursor.execute("PRAGMA journal_mode = WAL")


class Part:
    """One topic of the store; `Store` is all of them over one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
