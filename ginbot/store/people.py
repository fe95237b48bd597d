"""Who is listed: on boards, and by which account they may be."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, and_, exists

from ginbot.store import tables

OLD_ENOUGH = timedelta(days=14)
"""An account of Discord's that is younger than this is on no board."""
_DISCORD = datetime(2015, 1, 1, tzinfo=UTC)
_BITS = 22
"""Discord's numbers tell the milliseconds of their making above so many bits."""
_MILLISECOND = timedelta(milliseconds=1)


def listed_from(user: int) -> datetime:
    """From when on somebody's account is old enough for boards."""
    return _DISCORD + timedelta(milliseconds=user >> _BITS) + OLD_ENOUGH


def is_listed(user: ColumnElement[int], now: datetime) -> ColumnElement[bool]:
    """Whether a player may be on a board: old enough, still there, and not about to have all deleted."""
    youngest = ((now - OLD_ENOUGH - _DISCORD) // _MILLISECOND) << _BITS
    leaving = exists().where(tables.farewells.c.user == user)
    return and_(user > 0, user < youngest, ~leaving)
