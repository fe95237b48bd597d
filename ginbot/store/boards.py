"""Boards: who leads, of all time and of each season, read without asking Discord anything.

A page is the first rows of an order, a rank is the number of rows before: both cost a tenth of numbering all rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, Table, and_, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.rating import PROVISIONAL_ABOVE
from ginbot.seasons import table_at
from ginbot.store import tables
from ginbot.store.audit import Change, note_change
from ginbot.store.engine import Part
from ginbot.store.guilds import hold_guild
from ginbot.store.people import is_listed
from ginbot.store.rows import BoardRow

SETTLED_OPPONENTS = 2
TOP = 3
"""So many of a table are remembered by name where tables are listed."""
LISTED = "everywhere"
"""The preference of whoever wishes to be seen on boards of all servers."""
_player, _reset = tables.players.c, tables.season_resets.c


@dataclass(frozen=True, slots=True)
class Board:
    """One list of players, best first."""

    guild: int
    """0 is everyone's."""
    pace: str
    """live or slow."""
    table: int | None = None
    """That of a season; None: of all time."""
    listed: bool = False
    """Whether only those are on it who wish to be."""
    now: datetime | None = None
    """Only those are on it whose accounts are old enough then; without it accounts of any age."""

    @property
    def source(self) -> Table:
        """Where its rows are kept."""
        return tables.ratings if self.table is None else tables.standings

    @property
    def rows(self) -> ColumnElement[bool]:
        """Which of them are its."""
        column = self.source.c
        parts = [column.guild == self.guild, column.pace == self.pace]
        parts.append(column.user > 0 if self.now is None else is_listed(column.user, self.now))
        if self.table is not None:
            parts.append(tables.standings.c.table == self.table)
        if self.listed:
            parts.append(_player.preferences[LISTED].as_boolean())
        return and_(*parts)

    @property
    def provisional(self) -> ColumnElement[int]:
        """1 for a rating that is still settling, else 0."""
        column = self.source.c
        unsure = or_(column.deviation > PROVISIONAL_ABOVE, column.opponents < SETTLED_OPPONENTS)
        return case((unsure, 1), else_=0)

    def select(self, *columns: ColumnElement[Any]) -> Select[Any]:
        """Something of its rows, joined with their players."""
        return select(*columns).join_from(self.source, tables.players, _player.user == self.source.c.user)

    def before(self, row: Mapping[Any, Any]) -> ColumnElement[bool]:
        """The rows that come before one."""
        column, provisional = self.source.c, self.provisional
        better = or_(column.rating > row["rating"], and_(column.rating == row["rating"], column.user < row["user"]))
        settled = provisional < row["provisional"]
        return or_(settled, and_(provisional == row["provisional"], better))

    @property
    def lines(self) -> Select[Any]:
        """All that a line of it tells, but for its rank."""
        column = self.source.c
        told = (column.user, _player.name, column.rating, column.deviation, column.matches, column.wins)
        return self.select(*told, self.provisional.label("provisional"))


class Boards(Part):
    """Reads boards, and begins a server's table of the season anew."""

    async def board(
        self,
        guild: int,
        pace: str,
        offset: int,
        limit: int,
        *,
        table: int | None = None,
        listed: bool = False,
        now: datetime | None = None,
    ) -> tuple[BoardRow, ...]:
        """One page of a board: settled players by rating, then the provisional ones; guild 0 is everyone."""
        async with self._database.read() as connection:
            return await _page(connection, Board(guild, pace, table, listed, now), offset, limit)

    async def standing(
        self,
        guild: int,
        pace: str,
        user: int,
        *,
        table: int | None = None,
        listed: bool = False,
        now: datetime | None = None,
    ) -> BoardRow | None:
        """One player's line of a board, also of somebody who is not listed; None without a rated match there."""
        board, everybody = Board(guild, pace, table, listed, now), Board(guild, pace, table)
        mine = everybody.lines.where(everybody.rows, board.source.c.user == user)
        async with self._database.read() as connection:
            row = (await connection.execute(mine)).mappings().first()
            if row is None:
                return None
            before = await connection.execute(board.select(func.count()).where(board.rows, board.before(row)))
            return _row(row, before.scalar_one() + 1)

    async def board_size(
        self, guild: int, pace: str, *, table: int | None = None, listed: bool = False, now: datetime | None = None
    ) -> int:
        """How many lines a board has."""
        board = Board(guild, pace, table, listed, now)
        async with self._database.read() as connection:
            return int((await connection.execute(board.select(func.count()).where(board.rows))).scalar_one())

    async def season_table(self, guild: int, at: datetime) -> int:
        """The number of the table that a server's matches enter which end then; 0: that of all servers."""
        async with self._database.read() as connection:
            return await table_in(connection, guild, at)

    async def past_tables(
        self,
        guild: int,
        pace: str,
        before: int,
        limit: int,
        *,
        listed: bool = False,
        now: datetime | None = None,
    ) -> tuple[tuple[int, tuple[BoardRow, ...]], ...]:
        """The tables that are closed, before this one, the newest first, each with whoever led it at its end."""
        column = tables.standings.c
        numbers = (
            select(column.table)
            .where(column.guild == guild, column.pace == pace, column.table < before)
            .distinct()
            .order_by(column.table.desc())
            .limit(limit)
        )
        async with self._database.read() as connection:
            found = list((await connection.execute(numbers)).scalars())
            return tuple(
                [(table, await _page(connection, Board(guild, pace, table, listed, now), 0, TOP)) for table in found]
            )

    async def reset_season(self, guild: int, change: Change) -> bool:
        """Close a server's table of the season and begin another, noting who did; False while it is empty anyway.

        Ratings stay as they are, and the closed table is kept.
        """
        async with self._database.write() as connection:
            await hold_guild(connection, self._database, guild)
            resets = await resets_of(connection, guild)
            now = table_at(max([change.at, *resets]), resets)  # a later press may have been answered before this one
            entered = select(func.count()).where(tables.standings.c.guild == guild, tables.standings.c.table == now)
            if not (await connection.execute(entered)).scalar_one():
                return False
            insert = self._database.insert(tables.season_resets).values(guild=guild, at=change.at)
            await connection.execute(insert.on_conflict_do_nothing())
            await note_change(connection, guild, change)
            return True


async def table_in(connection: AsyncConnection, guild: int, at: datetime) -> int:
    """The number of the table that a pool's matches enter which end then."""
    return table_at(at, await resets_of(connection, guild))


async def resets_of(connection: AsyncConnection, guild: int) -> tuple[datetime, ...]:
    """When a server's table of a season was begun anew."""
    return tuple((await connection.execute(select(_reset.at).where(_reset.guild == guild))).scalars())


async def _page(connection: AsyncConnection, board: Board, offset: int, limit: int) -> tuple[BoardRow, ...]:
    column = board.source.c
    order = (board.provisional, column.rating.desc(), column.user)
    statement = board.lines.where(board.rows).order_by(*order).offset(offset).limit(limit)
    rows: Sequence[Mapping[Any, Any]] = (await connection.execute(statement)).mappings().all()
    return tuple([_row(row, offset + place) for place, row in enumerate(rows, 1)])


def _row(row: Mapping[Any, Any], rank: int) -> BoardRow:
    values = {name: row[name] for name in BoardRow.__slots__ if name != "rank"}
    return BoardRow(**{**values, "provisional": bool(row["provisional"])}, rank=rank)
