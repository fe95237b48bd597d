"""The queue: who waits for an opponent, changed by one writer at a time, and who must still be told what of it.

What a change means is not known here: whoever asks for one gives a function from the people who are in to those who
are in afterwards. It runs inside the transaction, so nobody is paired twice, by however many processes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import fields
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from sqlalchemy import BigInteger, and_, case, func, or_, select, text, type_coerce, update
from sqlalchemy import delete as sql_delete
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.columns import Moment, microseconds, shifted
from ginbot.store.engine import Database, Part, again_if_crossed
from ginbot.store.fair_play import blocks_among
from ginbot.store.matches import insert_new
from ginbot.store.rows import Delivery, NewMatch, Status
from ginbot.store.waiting import Known, QueueRow, QueueState

Line: TypeAlias = dict[int, QueueRow]
"""Everybody in the queue of one pace, by user."""
Change: TypeAlias = Callable[[Line, Known], Line]

LATELY = 3
"""So many of somebody's last opponents are remembered."""
_LOCK = 0x67696F
"""Any number of our own: PostgreSQL lets one holder of it change the queue at a time."""
_row, _match = tables.queue.c, tables.matches.c
_theirs = tables.seats.alias("theirs")
_NAMES = tuple(field.name for field in fields(QueueRow))
_UNTOLD = _row.told < _row.step


class Queue(Part):
    """Those who wait."""

    async def in_queue(self, pace: str) -> Line:
        """Everybody in the queue of a pace."""
        async with self._database.read() as connection:
            return await _line(connection, pace)

    async def queued(self, user: int) -> tuple[QueueRow, ...]:
        """A person's places in the queues, by pace."""
        statement = select(tables.queue).where(_row.user == user).order_by(_row.pace)
        async with self._database.read() as connection:
            return tuple(_queue_row(row) for row in await connection.execute(statement))

    @again_if_crossed
    async def change_queue(
        self, pace: str, change: Change, *, informed: bool = False, joining: QueueRow | None = None
    ) -> Line:
        """Change the queue of a pace in one transaction; who is in afterwards.

        `informed`: whether the change must know ratings and earlier opponents, also of whoever is `joining`. It may
        be asked more than once.
        """
        async with self._database.write() as connection:
            await _lock(connection, self._database)
            before = await _line(connection, pace)
            concerned = before if joining is None else {joining.user: joining, **before}
            known = await _known(connection, pace, concerned) if informed else Known()
            after = change(before, known)
            await self._save(connection, pace, before, after)
            return after

    @again_if_crossed
    async def begin_queued(self, pace: str, users: tuple[int, int], new: NewMatch, purge_at: datetime) -> int | None:
        """Begin the match of two who were found for each other and are both ready; its id.

        None, and nothing changed, if they are not, or no more. `users` by seat; told what began, they are forgotten.
        """
        async with self._database.write() as connection:
            await _lock(connection, self._database)
            line = await _line(connection, pace)
            rows = [line.get(user) for user in users]
            for row, other in zip(rows, reversed(users), strict=True):
                if row is None or row.state is not QueueState.READY or row.other != other:
                    return None
            match_id = await insert_new(connection, self._database, new)
            for seat, row in enumerate(rows):
                assert row is not None, "both are in the queue"
                if row.private and new.seats[seat].delivery is Delivery.HERE:
                    await _hand_in_answer(connection, match_id, seat, row)
            begun = {"state": QueueState.STARTED, "match": match_id, "due_at": purge_at, "claimed_until": None}
            statement = update(tables.queue).where(_row.pace == pace, _row.user.in_(users))
            await connection.execute(statement.values(step=_row.step + 1, **begun))
            return match_id

    async def next_in_queue(self, *, told: bool = False) -> datetime | None:
        """When the queue is to be looked at next, or somebody to be told something; None if nobody is in.

        `told`: while somebody is at telling all who must be told and whom nobody is telling.
        """
        due = type_coerce(_row.due_at, BigInteger)
        unclaimed = due if told else 0
        rests = case((_row.claimed_until.is_(None), unclaimed), else_=type_coerce(_row.claimed_until, BigInteger))
        first = func.min(case((and_(_UNTOLD, rests < due), rests), else_=due))
        async with self._database.read() as connection:
            return (await connection.execute(select(type_coerce(first, Moment)))).scalar()

    async def queue_due(self, now: datetime) -> tuple[str, ...]:
        """The paces whose queues hold somebody to be looked at by now."""
        async with self._database.read() as connection:
            found = await connection.execute(select(_row.pace).where(_row.due_at <= now).distinct().order_by(_row.pace))
            return tuple(found.scalars())

    async def claim_untold(self, now: datetime, until: datetime) -> tuple[QueueRow, ...]:
        """Those who must be told something and whom nobody is telling it; they are the caller's until then."""
        free = or_(_row.claimed_until.is_(None), _row.claimed_until <= now)
        statement = update(tables.queue).where(_UNTOLD, free).values(claimed_until=until).returning(*tables.queue.c)
        async with self._database.write(lazy=True) as connection:
            return tuple(_queue_row(row) for row in await connection.execute(statement))

    async def note_told(self, row: QueueRow, told: bool = True, **where: Any) -> None:
        """Note that a person has been told of a step, or (not `told`) only what else has come of trying."""
        values: dict[str, Any] = {"claimed_until": None, **where}
        if told:
            values["told"] = row.step
        async with self._database.write(lazy=True) as connection:
            await connection.execute(update(tables.queue).where(*_is_stay(row)).values(values))

    async def forget_queued(self, row: QueueRow) -> bool:
        """Forget a person who is out; False where anything has changed since, or somebody else has done so."""
        statement = sql_delete(tables.queue).where(*_is_stay(row), _row.step == row.step)
        async with self._database.write() as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def _save(self, connection: AsyncConnection, pace: str, before: Line, after: Line) -> None:
        gone = sorted(before.keys() - after.keys())
        if gone:
            await connection.execute(sql_delete(tables.queue).where(_row.pace == pace, _row.user.in_(gone)))
        for user in sorted(after):
            if after[user] != before.get(user):
                values = {name: getattr(after[user], name) for name in _NAMES}
                insert = self._database.insert(tables.queue).values(values)
                await connection.execute(insert.on_conflict_do_update(index_elements=["pace", "user"], set_=values))


async def shift_queue(connection: AsyncConnection, by: timedelta, pace: str) -> None:
    """Give those who wait or are asked the time of an outage."""
    moved = {name: shifted(_row[name], microseconds(by)) for name in ("until", "due_at")}
    await connection.execute(update(tables.queue).where(_row.pace == pace).values(moved))


def _is_stay(row: QueueRow) -> tuple[Any, ...]:
    """This person's place, and not one taken anew since."""
    return (_row.pace == row.pace, _row.user == row.user, _row.since == row.since, _row.step >= row.step)


async def _lock(connection: AsyncConnection, database: Database) -> None:
    if not database.is_sqlite:  # SQLite has one writer anyway
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))


async def _line(connection: AsyncConnection, pace: str) -> Line:
    found = await connection.execute(select(tables.queue).where(_row.pace == pace).order_by(_row.since, _row.user))
    return {row.user: row for row in map(_queue_row, found)}


def _queue_row(row: Any) -> QueueRow:
    return QueueRow(**row._mapping)


async def _hand_in_answer(connection: AsyncConnection, match_id: int, seat: int, row: QueueRow) -> None:
    """Have the private answer that asked become this seat's hand: there is no direct message."""
    screen = tables.screens.c
    await connection.execute(
        update(tables.screens)
        .where(screen.match == match_id, screen.kind == f"hand:{seat}")
        .values(token=row.token, token_expires=row.token_expires)
    )


async def _known(connection: AsyncConnection, pace: str, line: Line) -> Known:
    users = sorted(line)
    if not users:
        return Known()
    guilds = {row.guild for row in line.values() if row.guild is not None} | {0}
    return Known(
        await _ratings(connection, pace, users, guilds),
        await _lately(connection, users),
        await _playing(connection, users),
        await blocks_among(connection, users),
    )


async def _ratings(
    connection: AsyncConnection, pace: str, users: list[int], guilds: Iterable[int]
) -> dict[tuple[int, int], float]:
    rating = tables.ratings.c
    statement = select(rating.guild, rating.user, rating.rating).where(
        rating.pace == pace, rating.user.in_(users), rating.guild.in_(sorted(guilds))
    )
    return {(guild, user): value for guild, user, value in await connection.execute(statement)}


async def _lately(connection: AsyncConnection, users: list[int]) -> dict[int, tuple[int, ...]]:
    """Everybody's last opponents, the newest first; challenges that came to nothing are none."""
    own, theirs = tables.seats.c, _theirs.c
    statement = (
        select(own.user, theirs.user)
        .select_from(tables.seats)
        .join(_theirs, and_(theirs.match == own.match, theirs.seat != own.seat))
        .where(own.user.in_(users), theirs.user.is_not(None))
        .group_by(own.user, theirs.user)
        .order_by(own.user, func.max(own.match).desc())
    )
    lately: dict[int, list[int]] = defaultdict(list)
    for user, other in await connection.execute(statement):
        lately[user].append(other)
    return {user: tuple(others[:LATELY]) for user, others in lately.items()}


async def _playing(connection: AsyncConnection, users: list[int]) -> frozenset[int]:
    """Who is in a live match against another person."""
    own, theirs = tables.seats.c, _theirs.c
    statement = (
        select(own.user)
        .select_from(tables.seats)
        .join(_theirs, and_(theirs.match == own.match, theirs.seat != own.seat))
        .join(tables.matches, _match.id == own.match)
        .where(own.user.in_(users), theirs.user.is_not(None), _match.status == Status.RUNNING, _match.pace == "live")
    )
    return frozenset((await connection.execute(statement)).scalars())
