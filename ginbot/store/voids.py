"""Matches that count no more: marked, and the ratings of their pools reckoned anew from the logs of all others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, delete, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.rating import Rating
from ginbot.rules import Ended, EndReason
from ginbot.store import tables
from ginbot.store.audit import Change, note_change
from ginbot.store.codec import decode
from ginbot.store.engine import Part, again_if_crossed
from ginbot.store.errors import NotSaved
from ginbot.store.listings import listings_of, select_listings
from ginbot.store.reckoning import End, Reckoned, Standing, reckoned
from ginbot.store.rows import Listing, RatingChange, Status
from ginbot.store.screens import note_screens
from ginbot.store.standings import stand_anew

VOID = "void"
"""The mark of a match that counts no more."""
TRIES = 5
"""So often is it reckoned again where another match has ended meanwhile."""

_match, _mark = tables.matches.c, tables.marks.c
_rating, _history = tables.ratings.c, tables.rating_history.c
_STANDING = ("rating", "deviation", "volatility", "matches", "wins", "opponents", "last_at")
_CHANGE = tuple(field.name for field in fields(RatingChange))
_CHANGED = tuple(name for name in _CHANGE if name not in ("user", "guild", "pace"))


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is to be written into one pool, and by what it is known that nothing else was written meanwhile."""

    guild: int
    pace: str
    mark: tuple[int, int, int]
    standings: dict[int, Standing]
    gone: tuple[int, ...]
    changes: dict[tuple[int, int], RatingChange]


class Voids(Part):
    """Takes matches out."""

    async def is_void(self, match_id: int) -> bool:
        """Whether a match has been taken out of everything that counts."""
        async with self._database.read() as connection:
            return (await connection.execute(select(_mark.match).where(_is_void(match_id)))).first() is not None

    async def countable(self, guild: int, limit: int) -> tuple[Listing, ...]:
        """The rated matches of a server that ended last and count, the newest first."""
        statement = (
            select(_match.id)
            .where(_match.guild == guild, _match.rated, _match.status == Status.OVER, ~_has_mark(VOID))
            .order_by(_match.ended.desc(), _match.id.desc())
            .limit(limit)
        )
        async with self._database.read() as connection:
            newest = list((await connection.execute(statement)).scalars())
            found = await listings_of(connection, select_listings().where(_match.id.in_(newest)))
        return tuple(sorted(found, key=lambda each: newest.index(each.facts.id)))

    @again_if_crossed
    async def void(self, listing: Listing, change: Change) -> bool:
        """Take a match out: mark it, reckon its pools anew, note who did, and have both players told.

        False where it has been taken out before.
        """
        facts = listing.facts
        pace = "live" if facts.pace == "live" else "slow"
        pools = [(0, pace)] if facts.guild is None else [(0, pace), (facts.guild, pace)]
        for _ in range(TRIES):
            plans = [await self._plan(guild, pace, facts.id) for guild, pace in pools]
            async with self._database.write() as connection:
                if [await _mark_of(connection, plan.guild, plan.pace) for plan in plans] != [p.mark for p in plans]:
                    continue
                insert = self._database.insert(tables.marks).values(match=facts.id, mark=VOID, at=change.at)
                if (await connection.execute(insert.on_conflict_do_nothing())).rowcount != 1:
                    return False
                for plan in plans:
                    await self._write(connection, plan, facts.id)
                await note_change(connection, facts.guild or 0, change)
                kinds = [f"{VOID}:{seat}" for seat in await _to_be_told(connection, facts.id)]
                await note_screens(connection, self._database, facts.id, facts.version, kinds)
                return True
        raise NotSaved("matches ended while ratings were reckoned anew")

    async def _plan(self, guild: int, pace: str, without: int) -> _Plan:
        """What becomes of a pool without one of its matches; only what differs from what is kept."""
        async with self._database.read() as connection:
            mark = await _mark_of(connection, guild, pace)
            rows = (await connection.execute(_ends(guild, pace))).all()
            kept = await _kept(connection, guild, pace)
        return await asyncio.to_thread(_planned, guild, pace, mark, [row for row in rows if row[0] != without], kept)

    async def _write(self, connection: AsyncConnection, plan: _Plan, match_id: int) -> None:
        """Each table in one go: everybody else who writes waits for this."""
        pool = {"guild": plan.guild, "pace": plan.pace}
        if plan.standings:
            insert = self._database.insert(tables.ratings)
            new = {name: insert.excluded[name] for name in _STANDING}
            upsert = insert.on_conflict_do_update(index_elements=["guild", "pace", "user"], set_=new)
            rows = [{**pool, "user": user, **_values(each)} for user, each in sorted(plan.standings.items())]
            await connection.execute(upsert, rows)
        here = (_rating.guild == plan.guild, _rating.pace == plan.pace)
        if plan.gone:
            await connection.execute(delete(tables.ratings).where(*here, _rating.user.in_(plan.gone)))
        changed = (_history.guild == plan.guild, _history.pace == plan.pace)
        await connection.execute(delete(tables.rating_history).where(*changed, _history.match == match_id))
        if plan.changes:
            one = (*changed, _history.match == bindparam("of_match"), _history.user == bindparam("of_user"))
            values: dict[str, Any] = {name: bindparam(f"new_{name}") for name in _CHANGED}
            changes = [
                {"of_match": match, "of_user": user, **{f"new_{name}": getattr(each, name) for name in _CHANGED}}
                for (match, user), each in sorted(plan.changes.items())
            ]
            await connection.execute(update(tables.rating_history).where(*one).values(values), changes)
        await stand_anew(connection, plan.guild, plan.pace)


def has_no_void() -> ColumnElement[bool]:
    """Whether a match, selected from its table, counts."""
    return ~_has_mark(VOID)


def _has_mark(mark: str) -> ColumnElement[bool]:
    return exists().where(_mark.match == _match.id, _mark.mark == mark)


def _is_void(match_id: int) -> ColumnElement[bool]:
    return (_mark.match == match_id) & (_mark.mark == VOID)


def _ends(guild: int, pace: str) -> Select[Any]:
    """The last batch of each rated match of a pool that counts, with both players."""
    first, second, log = tables.seats.alias(), tables.seats.alias(), tables.events
    statement = (
        select(_match.id, log.c.at, first.c.user, second.c.user, log.c.body)
        .join_from(tables.matches, log, (log.c.match == _match.id) & (log.c.version == _match.version))
        .join(first, (first.c.match == _match.id) & (first.c.seat == 0))
        .join(second, (second.c.match == _match.id) & (second.c.seat == 1))
        .where(_match.rated, _match.status == Status.OVER, has_no_void())
        .where(_match.pace == "live" if pace == "live" else _match.pace != "live")
    )
    return statement if guild == 0 else statement.where(_match.guild == guild)


def _read_ends(rows: Iterable[Any]) -> list[End]:
    ends = []
    for match, at, one, other, body in rows:
        last = decode(json.loads(body)[-1])
        if isinstance(last, Ended) and last.why is not EndReason.ABORTED:
            ends.append(End(match, at, (one, other), 0.5 if last.winner is None else 1.0 - last.winner))
    return ends


async def _mark_of(connection: AsyncConnection, guild: int, pace: str) -> tuple[int, int, int]:
    """What another match that ends there changes, or somebody whom a stand-in replaces: with the lowest number of all.

    How many changes the pool has seen, of which newest match, and whose number is the lowest.
    """
    counted = select(func.count(), func.max(_history.match), func.min(_history.user))
    found = await connection.execute(counted.where(_history.guild == guild, _history.pace == pace))
    count, newest, lowest = found.one()
    return count, newest or 0, lowest or 0


async def _to_be_told(connection: AsyncConnection, match_id: int) -> list[int]:
    """The seats of those who are still there."""
    seat = tables.seats.c
    there = select(seat.seat).where(seat.match == match_id, seat.user > 0).order_by(seat.seat)
    return list((await connection.execute(there)).scalars())


_Kept = tuple[dict[int, Standing], dict[tuple[int, int], RatingChange]]


async def _kept(connection: AsyncConnection, guild: int, pace: str) -> _Kept:
    rows = await connection.execute(select(tables.ratings).where(_rating.guild == guild, _rating.pace == pace))
    standings = {row["user"]: _standing(row) for row in rows.mappings()}
    columns = [_history.match, *[_history[name] for name in _CHANGE]]
    noted = await connection.execute(select(*columns).where(_history.guild == guild, _history.pace == pace))
    return standings, {(row[0], row[1]): RatingChange(*row[1:]) for row in noted}


def _planned(guild: int, pace: str, mark: tuple[int, int, int], rows: list[Any], kept: _Kept) -> _Plan:
    made: Reckoned = reckoned(guild, pace, _read_ends(rows))
    standings = {user: each for user, each in made.standings.items() if kept[0].get(user) != each}
    changes = {key: each for key, each in made.changes.items() if kept[1].get(key) != each}
    return _Plan(guild, pace, mark, standings, tuple(sorted(kept[0].keys() - made.standings.keys())), changes)


def _standing(row: Any) -> Standing:
    rating = Rating(row["rating"], row["deviation"], row["volatility"])
    at: datetime = row["last_at"]
    return Standing(rating, row["matches"], row["wins"], row["opponents"], at)


def _values(standing: Standing) -> dict[str, Any]:
    rating = standing.rating
    counts = (standing.matches, standing.wins, standing.opponents, standing.last_at)
    return dict(zip(_STANDING, (rating.value, rating.deviation, rating.volatility, *counts), strict=True))
