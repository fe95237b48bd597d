"""Matches with their seats, read in one statement and without their logs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.codec import decode_ruleset
from ginbot.store.rows import Listing, MatchRow, SeatRow


def select_listings() -> Select[Any]:
    """Matches joined with their seats, in order."""
    match, seat, player = tables.matches, tables.seats, tables.players
    columns = select(match, *seat.c, player.c.preferences).join_from(match, seat)
    return columns.outerjoin(player, player.c.user == seat.c.user).order_by(match.c.id, seat.c.seat)


async def listings_of(connection: AsyncConnection, statement: Select[Any]) -> tuple[Listing, ...]:
    """The listings that a statement from `select_listings` finds, oldest match first."""
    rows: dict[int, list[Mapping[Any, Any]]] = {}
    for row in (await connection.execute(statement)).mappings():
        rows.setdefault(row[tables.matches.c.id], []).append(row)
    return tuple(_listing(found) for found in rows.values())


def _listing(rows: Sequence[Mapping[Any, Any]]) -> Listing:
    match = {column.name: rows[0][column] for column in tables.matches.c}
    facts = MatchRow(**{**match, "ruleset": decode_ruleset(match["ruleset"])})
    columns = [column for column in tables.seats.c if column.name != "match"]
    seats = [{column.name: row[column] for column in columns} for row in rows]
    chosen = [row[tables.players.c.preferences] for row in rows]
    return Listing(facts, tuple(SeatRow(**seat, preferences=own) for seat, own in zip(seats, chosen, strict=True)))
