"""Ratings: written in the transaction that closes a match, with the table of its season."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, RowMapping, and_, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.rating import NEW, Rating, rated
from ginbot.seasons import carried
from ginbot.store import tables
from ginbot.store.engine import Database, Part
from ginbot.store.rows import RatedResult, RatingChange
from ginbot.store.standings import stand

_rating, _history = tables.ratings.c, tables.rating_history.c


class Ratings(Part):
    """Ratings and what a match did to them."""

    async def rating_of(self, guild: int, pace: str, user: int) -> Rating | None:
        """A player's rating in one pool as of the last match there; None without one."""
        statement = select(_rating.rating, _rating.deviation, _rating.volatility).where(
            _rating.guild == guild, _rating.pace == pace, _rating.user == user
        )
        async with self._database.read() as connection:
            row = (await connection.execute(statement)).first()
            return None if row is None else Rating(*row)

    async def rating_changes(self, match_id: int) -> tuple[RatingChange, ...]:
        """What a match did to its players' ratings, the global pool first."""
        statement = select(*[_history[name] for name in RatingChange.__slots__]).where(_history.match == match_id)
        async with self._database.read() as connection:
            found = await connection.execute(statement.order_by(_history.guild, _history.user))
            return tuple(RatingChange(*row) for row in found)

    async def course(self, guild: int, pace: str, user: int, limit: int) -> tuple[RatingChange, ...]:
        """A player's last changes in one pool, the oldest first."""
        ended = tables.matches.c.ended
        statement = (
            select(*[_history[name] for name in RatingChange.__slots__])
            .join_from(tables.rating_history, tables.matches, tables.matches.c.id == _history.match)
            .where(_history.user == user, _history.guild == guild, _history.pace == pace)
            .order_by(ended.desc(), _history.match.desc())
            .limit(limit)
        )
        async with self._database.read() as connection:
            found = (await connection.execute(statement)).all()
        return tuple([RatingChange(*row) for row in reversed(found)])


async def rate(
    connection: AsyncConnection, database: Database, match_id: int, result: RatedResult, at: datetime
) -> None:
    """Rate one match in one pool: both players aged, then updated from the values before it."""
    pool = {"guild": result.guild, "pace": result.pace}
    before = await _locked(connection, database, result)
    one, other = (_aged(before[user], at) for user in result.users)
    after = rated(one, other, result.score)
    scores = (result.score, 1 - result.score)
    for user, opponent, was, new, score in zip(
        result.users, reversed(result.users), (one, other), after, scores, strict=True
    ):
        fresh = await _is_fresh(connection, result, user, opponent)
        await connection.execute(
            update(tables.ratings)
            .where(_is_in(result), _rating.user == user)
            .values(
                rating=new.value,
                deviation=new.deviation,
                volatility=new.volatility,
                matches=_rating.matches + 1,
                wins=_rating.wins + int(score == 1),
                opponents=_rating.opponents + int(fresh),
                last_at=at,
            )
        )
        await connection.execute(
            tables.rating_history.insert().values(
                match=match_id,
                user=user,
                **pool,
                opponent=opponent,
                score=score,
                before=was.value,
                before_deviation=was.deviation,
                after=new.value,
                after_deviation=new.deviation,
            )
        )
        known = (new, before[user]["opponents"] + int(fresh))
        await stand(connection, database, (result.guild, result.pace), user, known, score, at)


def _is_in(result: RatedResult) -> ColumnElement[bool]:
    return and_(_rating.guild == result.guild, _rating.pace == result.pace)


async def _locked(connection: AsyncConnection, database: Database, result: RatedResult) -> dict[int, RowMapping]:
    """Both players' rows, made where there was none and locked in one order, so that two matches cannot cross."""
    users = sorted(result.users)
    new = {"rating": NEW.value, "deviation": NEW.deviation, "volatility": NEW.volatility}
    rows = [
        {"guild": result.guild, "pace": result.pace, "user": user, **new, "matches": 0, "wins": 0, "opponents": 0}
        for user in users
    ]
    await connection.execute(database.insert(tables.ratings).values(rows).on_conflict_do_nothing())
    found = await connection.execute(
        select(tables.ratings).where(_is_in(result), _rating.user.in_(users)).order_by(_rating.user).with_for_update()
    )
    return {row["user"]: row for row in found.mappings()}


def _aged(row: RowMapping, at: datetime) -> Rating:
    return carried(Rating(row["rating"], row["deviation"], row["volatility"]), row["last_at"], at)


async def _is_fresh(connection: AsyncConnection, result: RatedResult, user: int, opponent: int) -> bool:
    """Whether these two have not met in this pool before."""
    met = exists().where(
        _history.user == user,
        _history.guild == result.guild,
        _history.pace == result.pace,
        _history.opponent == opponent,
    )
    return not (await connection.execute(select(met))).scalar_one()
