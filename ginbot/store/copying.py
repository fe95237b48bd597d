"""Moving house: everything in one database copied into another, empty one, of the same kind or of the other.

All of it or nothing: the copy is one transaction, which is kept only once every table has as many rows as it had, and
every match replayed from its new log is what it was. The source is only read, and cannot be written meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Table, func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.backups import file_of
from ginbot.store.engine import Database
from ginbot.store.errors import NotSaved, first_line
from ginbot.store.logs import Logs
from ginbot.store.migrate import revisions, upgrade

CHUNK = 500
"""Rows copied at a time."""
PATIENCE = 30.0
"""Seconds to wait for whoever writes to one of the two databases."""
QUIET = timedelta(seconds=15)
"""A bot that has looked within so long, or meant to look later than now, may still run."""
REPLAYS = "matches replayed"

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


class NotCopied(Exception):
    """The target is as empty as it was; its text is one sentence for whoever runs the bot."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied and found equal."""

    rows: int
    matches: int


async def copy_database(source_url: str, target_url: str, now: datetime | None, told: Progress) -> Copied:
    """Copy all of one database into another and compare the two. Raises NotCopied, and changes nothing, where it fails.

    `now`: the time, by which it is seen that no bot uses the source; None where somebody has made sure of that.
    """
    file = file_of(source_url)
    if file is not None and not file.is_file():
        raise NotCopied(f"There is no database {file}.")
    if source_url == target_url:
        raise NotCopied("A database cannot be copied into itself.")
    try:
        await upgrade(target_url)
        async with AsyncExitStack() as stack:
            source, target = Database(source_url, PATIENCE), Database(target_url, PATIENCE)
            stack.push_async_callback(source.close)
            stack.push_async_callback(target.close)
            await _must_be_current(source)
            old = await stack.enter_async_context(source.write())
            new = await stack.enter_async_context(target.write())
            await _hold(source, old)
            await _hold(target, new)
            await _must_be_out_of_use(old, now)
            await _must_be_empty(new)
            rows = await _copy_all(old, new, told)
            if not target.is_sqlite:
                await _number_on(new)
            return Copied(rows, await _compare(old, new, told))
    except (NotSaved, SQLAlchemyError) as failure:
        raise NotCopied(f"The copy failed: {first_line(failure)}.") from failure


async def _must_be_current(source: Database) -> None:
    found, newest = await revisions(source)
    if found != newest:
        raise NotCopied(
            "The database to be copied has tables of another version of ginbot: run `ginbot migrate` on it."
        )


async def _hold(database: Database, connection: AsyncConnection) -> None:
    """Let nobody else write until the end; on SQLite a transaction that writes does so by itself."""
    if not database.is_sqlite:
        names = ", ".join(f'"{table.name}"' for table in tables.metadata.sorted_tables)
        await connection.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))


async def _must_be_out_of_use(source: AsyncConnection, now: datetime | None) -> None:
    looked = await source.scalar(select(func.max(tables.alive.c.at)))
    if now is not None and looked is not None and looked > now - QUIET:
        raise NotCopied(
            "A bot was using the database to be copied a moment ago, and what it stores from now on would be lost: "
            f"stop it, and come back after {QUIET.seconds} seconds or say --stopped."
        )


async def _must_be_empty(target: AsyncConnection) -> None:
    for table in tables.metadata.sorted_tables:
        if await _count(target, table):
            raise NotCopied(f"There is something in the other database already, in its table {table.name}.")


async def _copy_all(old: AsyncConnection, new: AsyncConnection, told: Progress) -> int:
    """Copy the rows of every table and count them on both sides; how many there are."""
    everything = 0
    for table in tables.metadata.sorted_tables:
        total, done = await _count(old, table), 0
        told(table.name, done, total)
        async with old.stream(select(table)) as rows:
            async for chunk in rows.mappings().partitions(CHUNK):
                await new.execute(table.insert(), [dict(row) for row in chunk])
                done += len(chunk)
                told(table.name, done, total)
        if not total == done == await _count(new, table):
            raise NotCopied(f"Of {total} rows of {table.name} {done} were copied.")
        everything += total
    return everything


async def _number_on(target: AsyncConnection) -> None:
    """Have PostgreSQL number the next rows after those that were copied with their numbers."""
    for table in tables.metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            last = await target.scalar(select(func.max(column)))
            if last is not None:
                sequence = func.pg_get_serial_sequence(table.name, column.name)
                await target.execute(select(func.setval(sequence, last)))


async def _compare(old: AsyncConnection, new: AsyncConnection, told: Progress) -> int:
    """Replay every match from both logs; how many there are."""
    match = tables.matches.c
    matches = (await old.execute(select(match.id, match.version).order_by(match.id))).all()
    for done, (number, version) in enumerate(matches):
        if not done % CHUNK:
            told(REPLAYS, done, len(matches))
        was, now = [await _replayed(connection, number, version) for connection in (old, new)]
        if was != now:
            raise NotCopied(f"Match {number} is not the same in the copy.")
    told(REPLAYS, len(matches), len(matches))
    return len(matches)


async def _replayed(connection: AsyncConnection, number: int, version: int) -> object:
    try:
        return await Logs().folded(connection, number, version)
    except SQLAlchemyError:
        raise
    except Exception as failure:  # whatever a log that makes no sense leads to
        raise NotCopied(f"Match {number} cannot be replayed: {first_line(failure)}.") from failure


async def _count(connection: AsyncConnection, table: Table) -> int:
    return await connection.scalar(select(func.count()).select_from(table)) or 0
