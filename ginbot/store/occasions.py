"""Occasions: which match somebody plays or has played last on each, who has won what there, and the seeds of days."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.screens.occasions import STANDS
from ginbot.store import tables
from ginbot.store.engine import Part
from ginbot.store.errors import Stale
from ginbot.store.people import is_listed
from ginbot.store.rows import Json, NewMatch, Status

_match, _attempt, _day = tables.matches.c, tables.attempts.c, tables.days.c


@dataclass(frozen=True, slots=True)
class Try:
    """What has become of one person's match on an occasion that several have."""

    user: int
    name: str
    match: int
    status: Status
    seat: int
    winner: int | None
    result: Json | None
    """The summary that was kept at its end."""


class Occasions(Part):
    """What is played for more than itself."""

    async def attempt(self, user: int, occasion: str) -> int | None:
        """The newest match of a person on an occasion; None where there has been none."""
        statement = select(_attempt.match).where(_attempt.user == user, _attempt.occasion == occasion)
        async with self._database.read() as connection:
            return (await connection.execute(statement)).scalar()

    async def won(self, user: int, occasions: Collection[str]) -> frozenset[str]:
        """On which of these occasions a person has won a match."""
        seat = tables.seats.c
        statement = (
            select(_match.occasion)
            .join(tables.seats, seat.match == _match.id)
            .where(seat.user == user, _match.occasion.in_(list(occasions)), _match.winner == seat.seat)
        )
        async with self._database.read() as connection:
            return frozenset((await connection.execute(statement)).scalars())

    async def tries(self, occasion: str, reader: int, now: datetime) -> tuple[Try, ...]:
        """The matches on an occasion, the oldest first: the reader's, and those of all who may be on boards."""
        seat, match = tables.seats.c, tables.matches
        columns = select(seat.user, seat.name, _match.id, _match.status, seat.seat, _match.winner, _match.result)
        statement = columns.join_from(match, tables.seats, seat.match == _match.id).where(
            _match.occasion == occasion,
            or_(seat.user == reader, is_listed(seat.user, now)),
        )
        async with self._database.read() as connection:
            return tuple([Try(*row) for row in await connection.execute(statement.order_by(_match.id))])

    async def day_seed(self, guild: int, day: str, drawn: bytes) -> bytes:
        """What a day's decks in a server follow from; `drawn` where nobody has asked before."""
        insert = self._database.insert(tables.days).values(guild=guild, day=day, seed=drawn)
        chosen = select(_day.seed).where(_day.guild == guild, _day.day == day)
        async with self._database.read() as connection:
            found = (await connection.execute(chosen)).scalar()
        if found is None:
            async with self._database.write() as connection:
                await connection.execute(insert.on_conflict_do_nothing())
                found = (await connection.execute(chosen)).scalar_one()
        return bytes(found)


async def claim_occasion(connection: AsyncConnection, match_id: int, new: NewMatch) -> None:
    """Have a new match take the place of its player's earlier one on its occasion. Stale if that is another by now."""
    if new.occasion is None:
        return
    user = next(seat.user for seat in new.seats if seat.user is not None)
    mine = (_attempt.user == user, _attempt.occasion == new.occasion)
    if new.earlier is None:
        values = {"user": user, "occasion": new.occasion, "match": match_id}
        try:
            await connection.execute(tables.attempts.insert().values(values))
        except IntegrityError as taken:
            raise Stale from taken
        return
    moved = update(tables.attempts).where(*mine, _attempt.match == new.earlier).values(match=match_id)
    if (await connection.execute(moved)).rowcount != 1:
        raise Stale


def stands() -> ColumnElement[bool]:
    """Whether a match counts for whoever asks how somebody has played: no lesson, no single hand of an occasion."""
    return or_(_match.occasion.is_(None), _match.occasion == STANDS)
