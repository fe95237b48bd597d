"""What is due: the Keeper's questions, its leases, the clocks, and the mark that it was here."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Update,
    and_,
    case,
    delete,
    false,
    func,
    literal,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.columns import microseconds, moment, shifted
from ginbot.store.engine import Part, again_if_crossed
from ginbot.store.queue import shift_queue
from ginbot.store.rows import Due, DueFor, Status

_match = tables.matches.c


class Agenda(Part):
    """Due times, leases and clocks."""

    process: int = 1
    """Which of several processes on the database this is: the number of its first shard, counted from 1."""

    async def due(self, now: datetime, limit: int) -> tuple[Due, ...]:
        """The matches due by now that nobody holds a lease on, longest due first."""
        statement = (
            select(_match.id, _match.version, _match.due_for)
            .where(_match.due_at <= now, _is_free(now))
            .order_by(_match.due_at, _match.id)
            .limit(limit)
        )
        async with self._database.read() as connection:
            return tuple(Due(*row) for row in await connection.execute(statement))

    async def next_due(self) -> datetime | None:
        """When `due` will next have something to say; None if nothing waits."""
        free = select(func.min(_match.due_at)).where(_match.claimed_until.is_(None))
        # A leased match comes up again when its lease has run out, if it still is due then.
        later = case((_match.claimed_until > _match.due_at, _match.claimed_until), else_=_match.due_at)
        leased = select(func.min(later)).where(_match.claimed_until.is_not(None), _match.due_at.is_not(None))
        async with self._database.read() as connection:
            moments = [(await connection.execute(statement)).scalar() for statement in (free, leased)]
        return min((moment for moment in moments if moment is not None), default=None)

    async def claim(self, match_id: int, version: int, until: datetime, now: datetime) -> bool:
        """Take a lease on a due match; False if it has gone on or somebody else holds one."""
        statement = (
            update(tables.matches)
            .where(_match.id == match_id, _match.version == version, _is_free(now))
            .values(claimed_until=until)
        )
        async with self._database.write(lazy=True) as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def release(self, match_id: int, until: datetime) -> None:
        """Give a lease back early; `until` tells it from one that somebody else took since."""
        statement = (
            update(tables.matches)
            .where(_match.id == match_id, _match.claimed_until == until)
            .values(claimed_until=None)
        )
        async with self._database.write(lazy=True) as connection:
            await connection.execute(statement)

    async def set_clock(
        self, match_id: int, version: int, turn_ends_at: datetime | None, due_at: datetime, due_for: DueFor
    ) -> bool:
        """Move a version's clock at its first showing; False if it has gone on or was moved before."""
        statement = (
            update(tables.matches)
            .where(_match.id == match_id, _match.version == version, _match.clock_version < version)
            .values(turn_ends_at=turn_ends_at, due_at=due_at, due_for=due_for, clock_version=version)
        )
        async with self._database.write() as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def set_due(
        self, match_id: int, version: int, was: datetime | None, due_at: datetime | None, due_for: DueFor | None
    ) -> bool:
        """Say what a match is due for next, and end its lease; False if it has gone on, or is not due when it was."""
        statement = (
            update(tables.matches)
            .where(_match.id == match_id, _match.version == version, _match.due_at == was)
            .values(due_at=due_at, due_for=due_for, claimed_until=None)
        )
        async with self._database.write(lazy=True) as connection:
            return (await connection.execute(statement)).rowcount == 1

    @again_if_crossed
    async def shift_clocks(self, by: timedelta, pace: str = "live", now: datetime | None = None) -> int:
        """Move the clocks of all running matches of a pace, and its queue's, in an outage; how many matches there were.

        From `now`, where it is given, each turn has at least its whole time: it begins again.
        """
        async with self._database.write() as connection:
            await shift_queue(connection, by, pace)
            return (await connection.execute(_shift(by, pace, now))).rowcount

    @again_if_crossed
    async def redraw_hands(self, pace: str = "live") -> int:
        """Have the hands and tables drawn again whose turns have been moved by an outage; how many there were."""
        async with self._database.write() as connection:
            return await _redraw_hands(connection, pace)

    @again_if_crossed
    async def give_back(self, now: datetime, longest: timedelta) -> timedelta | None:
        """After a gap longer than this since the moment stamped, have all live turns begin again and stamp now.

        The gap, or None if there is none; of several Keepers that notice it at once one gives it back.
        A process of several that is away is noticed by the others: its players cannot press, so no live turn ends.
        """
        if not _is_gap(await self.stamped(), now, longest):
            return None
        async with self._database.write() as connection:
            marks = await connection.execute(select(tables.alive.c.at).order_by(tables.alive.c.id).with_for_update())
            stamped: datetime = min(marks.scalars())
            if not _is_gap(stamped, now, longest):
                return None
            await connection.execute(_shift(now - stamped, "live", now))
            await shift_queue(connection, now - stamped, "live")
            await _redraw_hands(connection, "live")
            await connection.execute(update(tables.alive).where(tables.alive.c.at < now).values(at=now))
            return now - stamped

    async def stamped(self) -> datetime | None:
        """The moment last noted by `stamp`, in that of several processes which is away longest; None if none is."""
        async with self._database.read() as connection:
            earliest: datetime | None = await connection.scalar(select(func.min(tables.alive.c.at)))
            return earliest

    async def stand_for(self, shard_ids: tuple[int, ...], shard_count: int) -> None:
        """Be the process that has these of so many shards (none: all there are), whatever processes had before."""
        self.process = 1 + min(shard_ids, default=0)
        mark = tables.alive.c.id
        others = and_(mark <= shard_count, mark.not_in([1 + shard for shard in shard_ids])) if shard_ids else false()
        async with self._database.write() as connection:
            await connection.execute(delete(tables.alive).where(mark != self.process, ~others))

    async def stamp(self, now: datetime) -> datetime | None:
        """Note that this process's Keeper is here; when it last was, None the first time."""
        insert = self._database.insert(tables.alive).values(id=self.process, at=now)
        mine = select(tables.alive.c.at).where(tables.alive.c.id == self.process)
        async with self._database.write(lazy=True) as connection:
            before = (await connection.execute(mine.with_for_update())).scalar()
            await connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_={"at": now}))
            return before


def _is_gap(stamped: datetime | None, now: datetime, longest: timedelta) -> bool:
    return stamped is not None and now - stamped > longest


def _shift(by: timedelta, pace: str, now: datetime | None) -> Update:
    """Move the clocks of all running matches of a pace; what is due for another reason stays due.

    A turn that has begun again at `now` has at least its whole time. What is shown late after that is late by the
    outage, which must not move the clock once more.
    """
    moves = or_(_match.due_for == DueFor.CLOCK, _match.due_for == DueFor.NUDGE)
    moved: ColumnElement[int] = literal(microseconds(by), BigInteger)
    if now is not None:
        whole = _match.turn_seconds * literal(microseconds(timedelta(seconds=1)), BigInteger)
        begun = literal(microseconds(now - moment(0)), BigInteger)
        anew = begun + whole - type_coerce(_match.turn_ends_at, BigInteger)
        moved = case((anew > moved, anew), else_=moved)
    return (
        update(tables.matches)
        .where(_match.status == Status.RUNNING, _match.pace == pace, _match.turn_ends_at.is_not(None))
        .values(
            turn_ends_at=shifted(_match.turn_ends_at, moved),
            clock_version=_match.version,
            away_version=_match.version,
            away_seconds=_away(by),
            due_at=case((moves, shifted(_match.due_at, moved)), else_=_match.due_at),
        )
    )


def _away(by: timedelta) -> ColumnElement[int]:
    """The time given back at this version; what is given back in steps adds up."""
    seconds = round(by.total_seconds())
    return case((_match.away_version == _match.version, _match.away_seconds + seconds), else_=seconds)


async def _redraw_hands(connection: AsyncConnection, pace: str) -> int:
    """Mark the hands and tables of all running matches of a pace as behind where the present turn has been moved."""
    moved = select(_match.id).where(
        _match.status == Status.RUNNING, _match.pace == pace, _match.away_version == _match.version
    )
    screen = tables.screens.c
    statement = (
        update(tables.screens)
        .where(
            or_(screen.kind.like("hand:%"), screen.kind == "table"),
            screen.match.in_(moved),
            screen.shown == screen.wanted,
        )
        .values(shown=screen.wanted - 1)
    )
    return (await connection.execute(statement)).rowcount


def _is_free(now: datetime) -> ColumnElement[bool]:
    return or_(_match.claimed_until.is_(None), _match.claimed_until <= now)
