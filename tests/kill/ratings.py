"""Every rating computed anew from the logs alone, and compared with what the store keeps."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise, permutations

from sqlalchemy import select

from ginbot.rating import NEW, Rating, aged, rated
from ginbot.rules import EMPTY, EndReason, apply
from ginbot.screens.context import Pace
from ginbot.store import Record, Store, tables

Pool = tuple[int, str, int]
"""A server or 0, live or slow, and whose rating it is."""
NEAR = 1e-6
TOGETHER = timedelta(seconds=30)
"""Matches that end closer than this to each other may have been rated in either order: the store has their order."""
DAY = timedelta(days=1)


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


async def wrong_ratings(store: Store, records: list[Record]) -> list[str]:
    """What the store has otherwise than it follows from the logs."""
    ends = await ends_in(store, records)
    kept, count = await kept_in(store)
    problems = []
    for pool in sorted({pool for end in ends for pool in end.pools}):
        mine = [end for end in ends if pool in end.pools]
        there = {user: rating for (*where, user), rating in kept.items() if tuple(where) == pool}
        if not any(_same(computed(order), there) for order in orders(mine)):
            problems.append(
                f"ratings of {pool} are not what its {len(mine)} matches make: {computed(mine)} but {there}"
            )
    if count != sum(2 * len(end.pools) for end in ends):
        problems.append(f"{count} changes of ratings are noted for {len(ends)} rated matches")
    return problems


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


def computed(ends: list[End]) -> dict[int, tuple[Rating, int]]:
    """What these matches make of their players in one pool, one after the other."""
    ratings: dict[int, tuple[Rating, int, datetime]] = {}
    for end in ends:
        before = [ratings.get(user, (NEW, 0, end.at)) for user in end.users]
        one, other = (aged(rating, max((end.at - last) / DAY, 0.0)) for rating, _, last in before)
        after = rated(one, other, end.score)
        for user, rating, (_, matches, _) in zip(end.users, after, before, strict=True):
            ratings[user] = (rating, matches + 1, end.at)
    return {user: (rating, matches) for user, (rating, matches, _) in ratings.items()}


def orders(ends: list[End]) -> list[list[End]]:
    """By their ends; and with any one group that ended at about the same time in another order."""
    found = [ends]
    close = [place for place, (one, other) in enumerate(pairwise(ends)) if other.at - one.at < TOGETHER]
    for place in close:
        group = ends[place : place + 3]
        found += [ends[:place] + list(other) + ends[place + 3 :] for other in permutations(group)]
    return found


def _same(one: dict[int, tuple[Rating, int]], other: dict[int, tuple[Rating, int]]) -> bool:
    return one.keys() == other.keys() and all(
        mine[1] == theirs[1] and abs(mine[0].value - theirs[0].value) < NEAR
        and abs(mine[0].deviation - theirs[0].deviation) < NEAR
        for mine, theirs in ((one[user], other[user]) for user in one)
    )  # fmt: skip
