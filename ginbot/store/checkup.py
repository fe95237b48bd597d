"""Is a database sound? What an operator is told of it, read without changing a row."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, make_url, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.engine import Database
from ginbot.store.errors import NotSaved, first_line
from ginbot.store.migrate import revisions

MOST_FAULTS = 3


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found in a database."""

    revision: str | None
    """Which migration it is at; None where it has no tables yet."""
    newest: str
    """The last migration that this version of ginbot knows."""
    faults: tuple[str, ...] = ()
    """What is broken in it; the first few."""
    matches: int = 0
    latest: datetime | None = None
    """When its newest event was stored."""

    @property
    def is_current(self) -> bool:
        """Whether it has the tables of this version."""
        return self.revision == self.newest

    @property
    def is_newer(self) -> bool:
        """Whether a later version of ginbot has migrated it; migrations are numbered."""
        return self.revision is not None and self.revision > self.newest


def place_of(url: str) -> str:
    """A database's file or address, without a password."""
    address = make_url(url)
    return address.database or "" if address.get_backend_name() == "sqlite" else address.render_as_string()


async def examine(url: str) -> Findings:
    """Look through the database at a URL, which must exist. Raises NotSaved where it cannot be read."""
    database = Database(url)
    try:
        return await examine_open(database)
    except (DBAPIError, NotSaved, OSError) as failure:
        raise NotSaved(first_line(failure)) from failure
    finally:
        await database.close()


async def next_look(url: str) -> datetime | None:
    """When a Keeper on the database at a URL means to look next; None if none ever looked. Raises NotSaved."""
    database = Database(url)
    try:
        async with database.read() as connection:
            planned: datetime | None = await connection.scalar(select(func.max(tables.alive.c.at)))
            return planned
    except (DBAPIError, NotSaved, OSError) as failure:
        raise NotSaved(first_line(failure)) from failure
    finally:
        await database.close()


async def examine_open(database: Database) -> Findings:
    """Look through a database."""
    revision, newest = await revisions(database)
    async with database.read() as connection:
        faults = await _faults(connection) if database.is_sqlite else []
        if revision != newest or faults:
            return Findings(revision, newest, tuple(faults[:MOST_FAULTS]))
        faults = await _torn_logs(connection)
        matches = await connection.scalar(select(func.count()).select_from(tables.matches))
        latest = await connection.scalar(select(func.max(tables.events.c.at)))
    return Findings(revision, newest, tuple(faults[:MOST_FAULTS]), matches or 0, latest)


async def _faults(connection: AsyncConnection) -> list[str]:
    """What SQLite itself finds wrong."""
    found = (await connection.execute(text("PRAGMA quick_check"))).scalars().all()
    if list(found) != ["ok"]:
        return [str(each).partition("\n")[0] for each in found]
    astray = (await connection.execute(text("PRAGMA foreign_key_check"))).all()
    return [f"a row of {row[0]} belongs to no row of {row[2]}" for row in astray]


async def _torn_logs(connection: AsyncConnection) -> list[str]:
    """Matches whose log does not end where they say."""
    match, log = tables.matches.c, tables.events.c
    ends = select(func.max(log.version)).where(log.match == match.id).scalar_subquery()
    torn = select(match.id).where(func.coalesce(ends, 0) != match.version).order_by(match.id).limit(MOST_FAULTS)
    return [f"the log of match {number} does not end where it should" for number in await connection.scalars(torn)]
