"""What is kept of a person, given out, and deleted for good: a stand-in then sits where that person sat.

Matches stay, for they are the others' too, and ratings must follow from them; only who it was is known no more.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.screens.words import say
from ginbot.store import tables
from ginbot.store.engine import Part, again_if_crossed
from ginbot.store.rows import Json, Status
from ginbot.store.traces import HIDDEN, Fate, traces

_farewell, _match, _seat = tables.farewells.c, tables.matches.c, tables.seats.c
_BUSY = (Status.CHALLENGE, Status.RUNNING)


class Privacy(Part):
    """Gives people what is theirs."""

    async def bid_farewell(self, user: int, at: datetime, final_at: datetime) -> datetime:
        """Have all about somebody deleted at a moment; gives that, which is the earlier one if it was asked before."""
        insert = self._database.insert(tables.farewells).values(user=user, at=at, final_at=final_at)
        async with self._database.write() as connection:
            await connection.execute(insert.on_conflict_do_nothing())
            found: datetime = (await connection.execute(_final_of(user))).scalar_one()
            return found

    async def stay(self, user: int) -> bool:
        """Keep everything after all; False where nothing was to be deleted."""
        async with self._database.write() as connection:
            gone = await connection.execute(delete(tables.farewells).where(_farewell.user == user))
            return gone.rowcount == 1

    async def leaves_at(self, user: int) -> datetime | None:
        """When all about somebody is deleted; None for those who stay."""
        async with self._database.read() as connection:
            found: datetime | None = (await connection.execute(_final_of(user))).scalar()
            return found

    async def leaving(self, now: datetime) -> tuple[int, ...]:
        """Those of whom everything is to be deleted by now."""
        statement = select(_farewell.user).where(_farewell.final_at <= now).order_by(_farewell.final_at)
        async with self._database.read() as connection:
            return tuple((await connection.execute(statement)).scalars())

    async def next_leaving(self, after: datetime) -> datetime | None:
        """When somebody is to be deleted next, after a moment."""
        statement = select(func.min(_farewell.final_at)).where(_farewell.final_at > after)
        async with self._database.read() as connection:
            found: datetime | None = (await connection.execute(statement)).scalar()
            return found

    async def rows_about(self, user: int) -> dict[str, list[Json]]:
        """All rows that are this person's to read, by table, as plain values."""
        found: dict[str, list[Json]] = {}
        async with self._database.read() as connection:
            for table in tables.metadata.sorted_tables:
                mine = [trace.column for trace in traces() if trace.table is table and trace.exported]
                if not mine:
                    continue
                rows = await connection.execute(select(table).where(or_(*[column == user for column in mine])))
                listed = [_plain(table.name, dict(row), user) for row in rows.mappings()]
                if listed:
                    found[table.name] = listed
        return found

    @again_if_crossed
    async def erase(self, user: int, now: datetime) -> int | None:
        """Delete all about somebody, for good; the number of whoever stands in.

        None, and nothing is changed, where that is not wanted, not yet due, or a match is still being played.
        """
        async with self._database.write() as connection:
            due = delete(tables.farewells).where(_farewell.user == user, _farewell.final_at <= now)
            if await _is_busy(connection, user) or (await connection.execute(due)).rowcount != 1:
                return None
            stand_in = min(0, (await connection.execute(select(func.min(tables.players.c.user)))).scalar() or 0) - 1
            await _unsay_words(connection, user)
            await _forget_messages(connection, user)
            for trace in traces():
                theirs = trace.column == user
                if trace.fate is Fate.GOES:
                    await connection.execute(delete(trace.table).where(theirs))
                elif trace.fate is Fate.RENAMED:
                    named = {"name": say("former_player")} if trace.table is tables.seats else {}
                    values = {trace.column.name: stand_in, **named}
                    await connection.execute(update(trace.table).where(theirs).values(values))
            kept = {"user": stand_in, "name": say("former_player"), "created": now}
            await connection.execute(tables.players.insert().values(kept))
            return stand_in


def _final_of(user: int) -> Any:
    return select(_farewell.final_at).where(_farewell.user == user)


async def _is_busy(connection: AsyncConnection, user: int) -> bool:
    """Whether somebody sits in a match that is not over, or is asked into one."""
    theirs = select(_seat.match).where(_seat.user == user)
    statement = select(_match.id).where(_match.status.in_(_BUSY), or_(_match.id.in_(theirs), _match.invited == user))
    return (await connection.execute(statement.limit(1))).first() is not None


async def _unsay_words(connection: AsyncConnection, user: int) -> None:
    """Take away the seals of matches into whose deals this person put a word: nobody can check them any more."""
    seeds = tables.seeds
    mine = select(seeds.c.match, seeds.c.entropy, _seat.seat).join_from(
        seeds, tables.seats, _seat.match == seeds.c.match
    )
    found = await connection.execute(mine.where(_seat.user == user, seeds.c.entropy.is_not(None)))
    said = [match for match, entropy, seat in found if any(entropy.split("/")[seat + 1 : seat + 2])]
    if said:
        await connection.execute(delete(seeds).where(seeds.c.match.in_(said)))


async def _forget_messages(connection: AsyncConnection, user: int) -> None:
    """Forget which direct messages showed this person's hands, and asked for rematches."""
    screen = tables.screens.c
    for seat in (0, 1):
        theirs = select(_seat.match).where(_seat.user == user, _seat.seat == seat)
        kinds = screen.kind.in_([f"hand:{seat}", f"void:{seat}", "nudge", "solo"])
        await connection.execute(delete(tables.screens).where(screen.match.in_(theirs), kinds))
    asked = select(_match.id).where(_match.invited == user, _match.rematch_of.is_not(None))
    await connection.execute(delete(tables.screens).where(screen.match.in_(asked), screen.kind == "challenge"))


def _plain(table: str, row: Json, user: int) -> Json:
    """A row as JSON: what is secret is left out, and in a list of changes whoever else made them."""
    values = {name: _value(value) for name, value in row.items() if name not in HIDDEN}
    if table == "promises":
        values.pop("seed")  # it deals a match that has not begun
    if table == "queue":
        values.pop("other")
    if table == "audit":
        values = {name: value for name, value in values.items() if name not in ("user", "about") or value == user}
    return values


def _value(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Enum):
        return value.value
    return value.hex() if isinstance(value, bytes) else value
