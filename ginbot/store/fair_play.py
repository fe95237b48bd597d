"""Fair play: matches that somebody has left, how often two have met for ratings, and who wants to meet whom no more."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.engine import Database, Part
from ginbot.store.rows import Commit, Status
from ginbot.store.voids import has_no_void

LIMITED = "limited"
"""The mark of a match that is not rated because its two have played enough."""

_offence, _block, _mark, _match = tables.offences.c, tables.blocks.c, tables.marks.c, tables.matches.c


class FairPlay(Part):
    """What is kept for the sake of fair play."""

    async def left_by(self, user: int, since: datetime) -> tuple[datetime, ...]:
        """When somebody has left rated matches that count, since a moment."""
        left = select(_offence.at).join(tables.matches, _match.id == _offence.match)
        statement = left.where(_offence.user == user, _offence.at > since, has_no_void()).order_by(_offence.at)
        async with self._database.read() as connection:
            return tuple((await connection.execute(statement)).scalars())

    async def offence(self, match_id: int, user: int) -> str | None:
        """How somebody has left a match, "quit" or "stall"; None for whoever has not."""
        statement = select(_offence.kind).where(_offence.match == match_id, _offence.user == user)
        async with self._database.read() as connection:
            return (await connection.execute(statement)).scalar()

    async def rated_between(self, one: int, other: int, since: datetime) -> tuple[datetime, ...]:
        """When the rated matches were opened that these two have begun since a moment; none aborted, none voided."""
        mine, theirs = tables.seats.alias(), tables.seats.alias()
        statement = (
            select(_match.created, _match.result)
            .join_from(tables.matches, mine, mine.c.match == _match.id)
            .join(theirs, (theirs.c.match == _match.id) & (theirs.c.seat != mine.c.seat))
            .where(mine.c.user == one, theirs.c.user == other, _match.rated, _match.created > since)
            .where(_match.status.in_([Status.RUNNING, Status.OVER]), has_no_void())
        )
        async with self._database.read() as connection:
            found = (await connection.execute(statement)).all()
        return tuple([created for created, result in found if (result or {}).get("why") != "aborted"])

    async def is_limited(self, match_id: int) -> bool:
        """Whether a match is not rated because its two have played enough."""
        statement = select(_mark.match).where(_mark.match == match_id, _mark.mark == LIMITED)
        async with self._database.read() as connection:
            return (await connection.execute(statement)).first() is not None

    # ------------------------------------------------------------------------------------------------- blocks

    async def block(self, user: int, blocked: int, at: datetime, *, most: int) -> bool:
        """Let somebody meet another no more, `most` of them at most; False where there is no room for one more."""
        insert = self._database.insert(tables.blocks).values(user=user, blocked=blocked, at=at)
        async with self._database.write() as connection:
            so_far = (await connection.execute(select(_block.blocked).where(_block.user == user))).scalars().all()
            if blocked not in so_far and len(so_far) >= most:
                return False
            await connection.execute(insert.on_conflict_do_nothing())
            return True

    async def unblock(self, user: int, blocked: int) -> None:
        """Let somebody meet another again."""
        async with self._database.write() as connection:
            await connection.execute(delete(tables.blocks).where(_block.user == user, _block.blocked == blocked))

    async def blocked(self, user: int) -> tuple[int, ...]:
        """Whom somebody has blocked, the last one first."""
        statement = select(_block.blocked).where(_block.user == user).order_by(_block.at.desc(), _block.blocked)
        async with self._database.read() as connection:
            return tuple((await connection.execute(statement)).scalars())

    async def has_blocked(self, user: int, other: int) -> bool:
        """Whether somebody has blocked another."""
        statement = select(exists().where(_block.user == user, _block.blocked == other))
        async with self._database.read() as connection:
            return bool((await connection.execute(statement)).scalar())


async def blocks_among(connection: AsyncConnection, users: Sequence[int]) -> frozenset[frozenset[int]]:
    """The pairs of these people of whom one has blocked the other."""
    statement = select(_block.user, _block.blocked).where(_block.user.in_(users), _block.blocked.in_(users))
    return frozenset([frozenset(pair) for pair in await connection.execute(statement)])


async def note_fair_play(connection: AsyncConnection, database: Database, commit: Commit) -> None:
    """Note who has left the match by a commit, and that it is not rated because its two have played enough."""
    if commit.left_by is not None:
        user, kind = commit.left_by
        values = {"match": commit.match_id, "user": user, "kind": kind, "at": commit.at}
        await connection.execute(database.insert(tables.offences).values(values).on_conflict_do_nothing())
    if commit.limited:
        await mark_limited(connection, database, commit.match_id, commit.at)


async def mark_limited(connection: AsyncConnection, database: Database, match_id: int, at: datetime) -> None:
    """Note that a match is not rated because its two have played enough."""
    insert = database.insert(tables.marks).values(match=match_id, mark=LIMITED, at=at)
    await connection.execute(insert.on_conflict_do_nothing())
