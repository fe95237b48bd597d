"""Vacations: whose slow clocks stand, until when, and the moves of those clocks, in one transaction."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.columns import microseconds
from ginbot.store.engine import Part
from ginbot.store.errors import Stale
from ginbot.store.rows import ClockMove, VacationRow

_match, _vacation = tables.matches.c, tables.vacations.c


class Vacations(Part):
    """Vacations of players."""

    async def vacation(self, user: int) -> VacationRow | None:
        """The vacation that a person has begun last; None for somebody who never has."""
        async with self._database.read() as connection:
            return await _vacation_of(connection, user)

    async def set_vacation(
        self, before: VacationRow | None, after: VacationRow, moves: Iterable[ClockMove] = ()
    ) -> None:
        """Begin or end a vacation, and move the clocks of the turns that it stops or starts.

        Stale, and nothing changed, where one of those turns has moved on or the vacation is another by now.
        """
        values = {"since": after.since, "until": after.until, "year": after.year, "used": microseconds(after.used)}
        insert = self._database.insert(tables.vacations).values(user=after.user, **values)
        async with self._database.write() as connection:
            # The matches first, then the vacation: in the order in which a commit takes them.
            for move in moves:
                await _move(connection, move)
            if await _vacation_of(connection, after.user, for_update=True) != before:
                raise Stale
            await connection.execute(insert.on_conflict_do_update(index_elements=["user"], set_=values))


async def check_vacation(connection: AsyncConnection, user: int, until: datetime | None) -> None:
    """Raise Stale where a clock was reckoned with another vacation than this person has; it stays so till the end."""
    found = await connection.execute(select(_vacation.until).where(_vacation.user == user).with_for_update(read=True))
    if found.scalar() != until:
        raise Stale


async def _move(connection: AsyncConnection, move: ClockMove) -> None:
    moved = await connection.execute(
        update(tables.matches)
        .where(_match.id == move.match_id, _match.version == move.version, _match.turn_ends_at == move.was)
        .values(turn_ends_at=move.turn_ends_at, due_at=move.due_at, due_for=move.due_for, claimed_until=None)
    )
    if moved.rowcount != 1:
        raise Stale


async def _vacation_of(connection: AsyncConnection, user: int, *, for_update: bool = False) -> VacationRow | None:
    statement = select(tables.vacations).where(_vacation.user == user)
    row = (await connection.execute(statement.with_for_update() if for_update else statement)).mappings().first()
    if row is None:
        return None
    return VacationRow(row["user"], row["year"], timedelta(microseconds=row["used"]), row["since"], row["until"])
