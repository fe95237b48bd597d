"""The connection to one database: how reading and writing begin, and which failures become `NotSaved`."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Connection, ExceptionContext, Table, event, make_url
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
_CROSSED = frozenset({"40001", "40P01"})
"""PostgreSQL's codes for two transactions that stood in each other's way, of which it has undone this one."""
LEAST = 1.0
"""Seconds for which a server is waited for at least, to connect or to answer."""
CONNECTIONS = 15
"""So many are kept open to a server, and no more: to open one anew costs more than most of what it is needed for."""
TRIES = 3
"""How often a write is tried that was undone for another's sake."""

P = ParamSpec("P")
T = TypeVar("T")


class Crossed(NotSaved):
    """Another transaction stood in the way and this one was undone: the same may well work if done again."""


def again_if_crossed(write: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """A write that is done again where it was undone for the sake of another one at the same moment."""

    @wraps(write)
    async def until_done(*args: P.args, **more: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            try:
                return await write(*args, **more)
            except Crossed:
                continue
        return await write(*args, **more)

    return until_done


class Database:
    """One engine; `read` and `write` are the only ways to a connection."""

    def __init__(self, url: str, busy_timeout: float = 5.0) -> None:
        """`busy_timeout`: seconds for which a write waits for whoever is in its way."""
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        self.engine = _sqlite_engine(url) if self.is_sqlite else _postgresql_engine(url, busy_timeout)
        # Without a transaction there is none to begin and to end, which are two round trips to a server.
        self._reading = self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        # SQLite has one writer at a time. Waiting in line here is fair and quick; its own waiting is polling, and is
        # left to the case of several processes.
        self._writer = asyncio.Lock() if self.is_sqlite else None
        self._lazy = self.engine
        if self.is_sqlite:
            _prepare_sqlite(self.engine, busy_timeout)
            self._lazy = _sqlite_engine(url, open_lazily)
            _prepare_sqlite(self._lazy, busy_timeout, lazy=True)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection for statements that each see what is committed."""
        with _failing_as_not_saved():
            async with self._reading.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self, *, lazy: bool = False) -> AsyncIterator[AsyncConnection]:
        """A connection inside one transaction, committed at the end or rolled back whole.

        `lazy`: for what can be found out again. It is safe from a crash of the bot, but if the power fails before the
        next other write SQLite may have forgotten it.
        """
        engine = self._lazy if lazy else self.engine
        with _failing_as_not_saved():
            async with AsyncExitStack() as stack:
                if self._writer is not None:
                    await stack.enter_async_context(self._writer)
                connection = await stack.enter_async_context(engine.connect())
                await connection.execution_options(ginbot_write=True)
                await stack.enter_async_context(connection.begin())
                yield connection

    def insert(self, table: Table) -> Any:
        """An insert that knows `on_conflict_do_nothing` and `on_conflict_do_update`."""
        return sqlite.insert(table) if self.is_sqlite else postgresql.insert(table)

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()
        await self._lazy.dispose()


@contextmanager
def _failing_as_not_saved() -> Iterator[None]:
    try:
        yield
    except _FAULTS:
        raise
    except (DBAPIError, PoolTimeout, OSError) as failure:
        crossed = isinstance(failure, DBAPIError) and getattr(failure.orig, "pgcode", None) in _CROSSED
        raise (Crossed if crossed else NotSaved)(str(failure) or type(failure).__name__) from failure


def _sqlite_engine(url: str, opening: Callable[..., Any] = open_quickly) -> AsyncEngine:
    return create_async_engine(url, connect_args={"async_creator_fn": opening}, hide_parameters=HIDDEN)


def _postgresql_engine(url: str, busy_timeout: float) -> AsyncEngine:
    """An engine that waits for nothing without end: a server that hangs is one that is gone."""
    patience = max(busy_timeout, LEAST)  # a lock may be given up sooner than a busy server
    longest = 2 * patience
    waits = {"lock_timeout": busy_timeout, "statement_timeout": longest, "idle_in_transaction_session_timeout": longest}
    told = {"application_name": "ginbot", **{name: f"{max(1, round(1000 * wait))}ms" for name, wait in waits.items()}}
    try:
        engine = create_async_engine(
            url,
            pool_pre_ping=True,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=patience,
            connect_args={"timeout": patience, "command_timeout": longest + 1, "server_settings": told},
            hide_parameters=HIDDEN,
        )
    except ModuleNotFoundError as missing:
        raise NotSaved(
            f"the package {missing.name} is not installed, which `pip install ginbot[postgresql]` does"
        ) from missing
    event.listen(engine.sync_engine, "handle_error", _tell_no_values)
    return engine


def _tell_no_values(context: ExceptionContext) -> None:
    """PostgreSQL adds the whole row to some errors: it is taken out of all that the log would repeat."""
    error: BaseException | None = context.sqlalchemy_exception or context.original_exception
    while error is not None:
        error.args = tuple([arg.partition("\nDETAIL:")[0] if isinstance(arg, str) else arg for arg in error.args])
        if isinstance(getattr(error, "detail", None), str):
            error.detail = None  # type: ignore[attr-defined]  # asyncpg's
        error = error.__cause__ or getattr(error, "orig", None)


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
