"""Every rating computed anew from the logs alone, and compared with what the store keeps.

Where ends are close together the store has their order: it is told by the changes that it noted.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select

from ginbot.rating import NEW, Rating, rated
from ginbot.rules import EMPTY, EndReason, apply
from ginbot.screens.context import Pace
from ginbot.seasons import carried
from ginbot.store import Record, Store, tables

Pool = tuple[int, str, int]
"""A server or 0, live or slow, and whose rating it is."""
NEAR = 1e-6
TOGETHER = timedelta(seconds=30)
"""Matches that end closer than this to each other may have been rated in either order: the store has their order."""
Before = dict[tuple[int, int, str, int], tuple[float, float]]
"""Rating and deviation from which a match rated somebody: by server, match, pace and player."""
Standing = dict[int, tuple[Rating, int, datetime]]


@dataclass(frozen=True, slots=True)
class End:
    """How one rated match ended."""

    match_id: int
    at: datetime
    users: tuple[int, int]
    score: float
    pools: tuple[tuple[int, str], ...]


async def ends_in(store: Store, records: list[Record]) -> list[End]:
    """How the rated matches ended, by their logs, in the order of their ends."""
    return sorted([end for record in records if (end := await _end_of(store, record))], key=lambda end: end.at)


async def _end_of(store: Store, record: Record) -> End | None:
    match, at = EMPTY, record.facts.created
    for batch in await store.log(record.facts.id):
        match, at = apply(match, batch.events), batch.at
    users = [row.user for row in record.seats if row.user is not None]
    if match.ended is None or match.ended.why is EndReason.ABORTED or not record.facts.rated:
        return None
    score = 0.5 if match.ended.winner is None else 1.0 - match.ended.winner
    pace = "live" if record.facts.pace == Pace.LIVE else "slow"
    guilds = {0, record.facts.guild or 0}
    return End(record.facts.id, at, (users[0], users[1]), score, tuple((guild, pace) for guild in sorted(guilds)))


async def wrong_ratings(store: Store, records: list[Record]) -> tuple[list[str], int]:
    """What the store has otherwise than it follows from the logs, and how many ratings were compared."""
    ends = await ends_in(store, records)
    kept, count = await kept_in(store)
    before, problems = await _noted(store), []
    pools: dict[tuple[int, str], list[End]] = defaultdict(list)
    for end in ends:
        for pool in end.pools:
            pools[pool].append(end)
    wanted: dict[Pool, tuple[Rating, int]] = {}
    for pool, mine in sorted(pools.items()):
        standing, lost = _computed(pool, mine, before)
        problems += lost
        wanted |= {(*pool, user): (rating, matches) for user, (rating, matches, _) in standing.items()}
    for key in sorted(kept.keys() | wanted.keys()):
        if key not in kept or key not in wanted or not _same(kept[key], wanted[key]):
            problems.append(f"rating {key} is {kept.get(key)}, and its matches make {wanted.get(key)}")
    if count != sum(2 * len(end.pools) for end in ends):
        problems.append(f"{count} changes of ratings are noted for {len(ends)} rated matches")
    return problems, len(wanted)


def _computed(pool: tuple[int, str], ends: list[End], before: Before) -> tuple[Standing, list[str]]:
    """What these matches make of their players; whose order nothing explains is a problem."""
    standing: Standing = {}
    left = list(ends)
    while left:
        near = [end for end in left[:20] if end.at - left[0].at < TOGETHER]
        end = next((each for each in near if _fits(pool, each, standing, before)), None)
        if end is None:
            return standing, [f"match {left[0].match_id} was not rated in {pool} from what its players had"]
        left.remove(end)
        after = rated(*_now(end, standing), end.score)
        for user, rating in zip(end.users, after, strict=True):
            standing[user] = (rating, _of(user, end, standing)[1] + 1, end.at)
    return standing, []


def _fits(pool: tuple[int, str], end: End, standing: Standing, before: Before) -> bool:
    for user, rating in zip(end.users, _now(end, standing), strict=True):
        value, deviation = before.get((pool[0], end.match_id, pool[1], user), (0.0, 0.0))
        if abs(value - rating.value) > NEAR or abs(deviation - rating.deviation) > NEAR:
            return False
    return True


def _now(end: End, standing: Standing) -> tuple[Rating, Rating]:
    """Both players' ratings when a match ended, before it counts."""
    one, other = [_of(user, end, standing) for user in end.users]
    return _aged(one, end), _aged(other, end)


def _of(user: int, end: End, standing: Standing) -> tuple[Rating, int, datetime]:
    return standing.get(user, (NEW, 0, end.at))


def _aged(one: tuple[Rating, int, datetime], end: End) -> Rating:
    return carried(one[0], one[2] if one[1] else None, end.at)


async def _noted(store: Store) -> Before:
    history = tables.rating_history.c
    statement = select(
        history.guild, history.match, history.pace, history.user, history.before, history.before_deviation
    )
    async with store._database.read() as connection:
        return {tuple(row[:4]): tuple(row[4:]) for row in await connection.execute(statement)}


def _same(one: tuple[Rating, int], other: tuple[Rating, int]) -> bool:
    near = abs(one[0].value - other[0].value) < NEAR and abs(one[0].deviation - other[0].deviation) < NEAR
    return near and one[1] == other[1] and abs(one[0].volatility - other[0].volatility) < NEAR


async def kept_in(store: Store) -> tuple[dict[Pool, tuple[Rating, int]], int]:
    """All ratings with their numbers of matches, and how many changes are noted."""
    async with store._database.read() as connection:
        rows = (await connection.execute(select(tables.ratings))).mappings().all()
        changes = len((await connection.execute(select(tables.rating_history.c.match))).all())
    ratings = {
        (row["guild"], row["pace"], row["user"]): (
            Rating(row["rating"], row["deviation"], row["volatility"]),
            int(row["matches"]),
        )
        for row in rows
    }
    return ratings, changes
