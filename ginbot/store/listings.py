"""Matches with their seats, read in one statement and without their logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.codec import decode_ruleset
from ginbot.store.rows import Listing, MatchRow, SeatRow


def select_listings() -> Select[Any]:
    """Matches joined with their seats, in order."""
    match, seat, player, vacation = tables.matches, tables.seats, tables.players, tables.vacations
    shown = (tables.seeds.c.commitment, tables.seeds.c.entropy)
    columns = select(match, *shown, *seat.c, player.c.preferences, vacation.c.until, player.c.language).join_from(
        match, seat
    )
    columns = columns.outerjoin(tables.seeds, tables.seeds.c.match == match.c.id)
    columns = columns.outerjoin(player, player.c.user == seat.c.user)
    return columns.outerjoin(vacation, vacation.c.user == seat.c.user).order_by(match.c.id, seat.c.seat)


# Made once: making a statement takes longer than SQLite takes to answer it.
_ONE = select_listings().where(tables.matches.c.id == bindparam("wanted"))
_MATCH = (*[column.name for column in tables.matches.c], "commitment", "entropy")
_SEAT = (*[column.name for column in tables.seats.c], "preferences", "vacation_until", "language")


async def listing_of(connection: AsyncConnection, match_id: int) -> Listing | None:
    """One match with its seats; None if there is none."""
    rows = (await connection.execute(_ONE, {"wanted": match_id})).all()
    return _listing(rows) if rows else None


async def listings_of(connection: AsyncConnection, statement: Select[Any]) -> tuple[Listing, ...]:
    """The listings that a statement from `select_listings` finds, oldest match first."""
    rows: dict[int, list[Sequence[Any]]] = {}
    for row in await connection.execute(statement):
        rows.setdefault(row[0], []).append(row)
    return tuple(_listing(found) for found in rows.values())


def _listing(rows: Sequence[Sequence[Any]]) -> Listing:
    match = dict(zip(_MATCH, rows[0], strict=False))
    match["ruleset"] = decode_ruleset(match["ruleset"])
    return Listing(MatchRow(**match), tuple(map(_seat, rows)))


def _seat(row: Sequence[Any]) -> SeatRow:
    seat = dict(zip(_SEAT, row[len(_MATCH) :], strict=True))
    del seat["match"]
    return SeatRow(**seat)
