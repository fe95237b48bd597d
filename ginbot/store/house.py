"""How somebody stands against the house: counted from the matches' own rows whenever it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import case, func, select

from ginbot.store import tables
from ginbot.store.engine import Part
from ginbot.store.occasions import stands
from ginbot.store.rows import Status


@dataclass(frozen=True, slots=True)
class AgainstHouse:
    """What somebody has done against the house so far."""

    standing: Mapping[str, tuple[int, int]]
    """Wins and losses against each level that was met; draws and matches that were aborted are neither."""
    last: str | None
    """Which level was met last, in a match that may still be running."""


class House(Part):
    """Counts matches against the house."""

    async def against_house(self, user: int) -> AgainstHouse:
        """How a person stands against each of the house's levels."""
        match, mine, house = tables.matches.c, tables.seats.alias("mine"), tables.seats.alias("house")
        over = match.status == Status.OVER
        wins = case((over & (match.winner == mine.c.seat), 1), else_=0)
        losses = case((over & (match.winner == house.c.seat), 1), else_=0)
        newest = func.max(match.id)
        statement = (
            select(house.c.house, func.sum(wins), func.sum(losses))
            .select_from(mine)
            .join(tables.matches, match.id == mine.c.match)
            .join(house, (house.c.match == mine.c.match) & (house.c.seat != mine.c.seat))
            .where(mine.c.user == user, house.c.house.is_not(None), stands())
            .group_by(house.c.house)
            .order_by(newest)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(statement)).all()
        return AgainstHouse({level: (won, lost) for level, won, lost in rows}, rows[-1][0] if rows else None)
