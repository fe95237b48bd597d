"""What owners have changed: who, what and when. A line is written in the very transaction that makes the change."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.engine import Part
from ginbot.store.rows import Json

_audit = tables.audit.c


@dataclass(frozen=True, slots=True)
class Change:
    """One change of what holds in a server."""

    user: int
    """Who made it."""
    what: str
    """Which change it was: a code of its words."""
    at: datetime
    about: int | None = None
    """Whom it concerns, if anybody."""
    facts: Json = field(default_factory=dict)
    """What its words name besides; never a person."""


class Audit(Part):
    """Reads what was changed."""

    async def changes(self, guild: int, offset: int, limit: int) -> tuple[Change, ...]:
        """Some of a server's changes, the newest first."""
        columns = [_audit[name] for name in ("user", "what", "at", "about", "facts")]
        statement = select(*columns).where(_audit.guild == guild).order_by(_audit.id.desc())
        async with self._database.read() as connection:
            found = await connection.execute(statement.offset(offset).limit(limit))
            return tuple(Change(*row) for row in found)

    async def count_changes(self, guild: int) -> int:
        """How many changes a server has seen."""
        async with self._database.read() as connection:
            counted = await connection.execute(select(func.count()).where(_audit.guild == guild))
            return counted.scalar_one()


async def note_change(connection: AsyncConnection, guild: int, change: Change | None) -> None:
    """Write a change down, if it is one that somebody made."""
    if change is not None:
        values = {name: getattr(change, name) for name in ("user", "what", "at", "about", "facts")}
        await connection.execute(tables.audit.insert().values(guild=guild, **values))
