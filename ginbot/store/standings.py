"""Tables of seasons: who played in one, how they stood after their last match there, and how they did.

A table is written as its matches end and then stays as it is: nothing has to happen when its season is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.rating import Rating
from ginbot.seasons import table_at
from ginbot.store import tables
from ginbot.store.boards import resets_of, table_in
from ginbot.store.engine import Database

_history, _match, _standing = tables.rating_history.c, tables.matches.c, tables.standings.c


@dataclass(frozen=True, slots=True)
class Place:
    """One player's row of a table."""

    rating: float
    deviation: float
    opponents: int
    """Whom this player has ever met in the pool, up to then."""
    matches: int = 0
    wins: int = 0
    """In this season alone."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What one match did to one player's rating, and when."""

    user: int
    opponent: int
    score: float
    rating: float
    deviation: float
    at: datetime


Places = dict[tuple[int, int], Place]
"""By table and player."""


def places_of(noted: Iterable[Noted], resets: Iterable[datetime] = ()) -> Places:
    """All tables of one pool, from its changes of ratings in the order of their ends: arithmetic alone."""
    places: Places = {}
    met: dict[int, set[int]] = {}
    begun = tuple(resets)
    for each in noted:
        met.setdefault(each.user, set()).add(each.opponent)
        key = (table_at(each.at, begun), each.user)
        before = places.get(key, Place(0.0, 0.0, 0))
        places[key] = Place(
            each.rating,
            each.deviation,
            len(met[each.user]),
            before.matches + 1,
            before.wins + int(each.score == 1),
        )
    return places


async def stand(
    connection: AsyncConnection,
    database: Database,
    pool: tuple[int, str],
    user: int,
    new: tuple[Rating, int],
    score: float,
    at: datetime,
) -> None:
    """Enter a match into the table of its season: `new` is the player's rating after it, and the opponents so far."""
    guild, pace = pool
    rating, opponents = new
    table = await table_in(connection, guild, at)
    now: dict[str, Any] = {"rating": rating.value, "deviation": rating.deviation, "opponents": opponents}
    key = {"guild": guild, "pace": pace, "table": table, "user": user}
    won = int(score == 1)
    insert = database.insert(tables.standings).values(**key, **now, matches=1, wins=won)
    more = {**now, "matches": _standing.matches + 1, "wins": _standing.wins + won}
    await connection.execute(insert.on_conflict_do_update(index_elements=list(key), set_=more))


async def stand_anew(connection: AsyncConnection, guild: int, pace: str) -> None:
    """Write the tables of a pool anew from what its matches did to ratings, after these were reckoned anew."""
    noted = await noted_in(connection, guild, pace)
    places = places_of(noted, await resets_of(connection, guild))
    await connection.execute(delete(tables.standings).where(_standing.guild == guild, _standing.pace == pace))
    rows = [
        {"guild": guild, "pace": pace, "table": table, "user": user, **asdict(place)}
        for (table, user), place in sorted(places.items())
    ]
    if rows:
        await connection.execute(tables.standings.insert(), rows)


async def noted_in(connection: AsyncConnection, guild: int, pace: str) -> list[Noted]:
    """What every match of a pool did to ratings, in the order of their ends."""
    columns = (_history.user, _history.opponent, _history.score, _history.after, _history.after_deviation, _match.ended)
    statement = (
        select(*columns)
        .join_from(tables.rating_history, tables.matches, _match.id == _history.match)
        .where(_history.guild == guild, _history.pace == pace)
        .order_by(_match.ended, _match.id)
    )
    return [Noted(*row) for row in await connection.execute(statement)]
