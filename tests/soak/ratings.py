"""Every rating computed anew from the logs, in the order that the noted changes tell where ends are close together."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from sqlalchemy import select

from ginbot.rating import NEW, Rating, aged, rated
from ginbot.store import Record, Store, tables
from tests.kill.ratings import DAY, NEAR, TOGETHER, End, Pool, ends_in, kept_in

Before = dict[tuple[int, int, str, int], tuple[float, float]]
"""Rating and deviation from which a match rated somebody: by server, match, pace and player."""
Standing = dict[int, tuple[Rating, int, datetime]]


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
    return aged(one[0], max((end.at - one[2]) / DAY, 0.0)) if one[1] else one[0]


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
