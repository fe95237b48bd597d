"""Screens: which message shows which version of a match, and which ones are behind."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, String, and_, bindparam, case, cast, exists, literal, or_, select, update
from sqlalchemy import delete as sql_delete
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.engine import Database, Part
from ginbot.store.rows import Delivery, ScreenRow, Status

_screen, _match, _seat = tables.screens.c, tables.matches.c, tables.seats.c
_GIVEN_UP = timedelta(days=1)
"""How long after its match's end a screen that could not be drawn is still tried."""
_JOINED = 2
"""The version at which a challenge's second seat is taken."""
_KEPT = tuple(name for name in ScreenRow.__slots__ if name != "match_id")
# Made once: making a statement takes longer than SQLite takes to answer it.
_ALL = (
    select(_screen.match, *[_screen[name] for name in _KEPT])
    .where(_screen.match == bindparam("of"))
    .order_by(_screen.kind)
)
_SAVE = (
    update(tables.screens)
    .where(
        _screen.match == bindparam("of"),
        _screen.kind == bindparam("named"),
        _screen.shown <= bindparam("reached"),
        exists().where(_match.id == _screen.match, _match.version >= bindparam("reached")),
    )
    .values({name: bindparam(f"new_{name}") for name in _KEPT})
)
_NOTE = (
    update(tables.screens)
    .where(
        _screen.match == bindparam("of"),
        _screen.kind == bindparam("named"),
        _screen.message == bindparam("on"),
        _screen.shown <= bindparam("reached"),
        exists().where(_match.id == _screen.match, _match.version >= bindparam("reached")),
    )
    .values(
        shown=bindparam("new_shown"), hand=bindparam("new_hand"), digest=bindparam("new_digest"), claimed_until=None
    )
)


class Screens(Part):
    """The rows of messages."""

    async def screen(self, match_id: int, kind: str) -> ScreenRow | None:
        """One screen of a match; None if it was never posted."""
        return next((row for row in await self.screens_of(match_id) if row.kind == kind), None)

    async def screens_of(self, match_id: int) -> tuple[ScreenRow, ...]:
        """All screens of a match, by kind."""
        async with self._database.read() as connection:
            return await screens_in(connection, match_id)

    async def save_screen(self, row: ScreenRow) -> bool:
        """Note what a screen shows; False, and nothing changed, if a newer version was noted before.

        ValueError if it claims to show a version that its match has not reached.
        """
        values = {name: getattr(row, name) for name in _KEPT}
        async with self._database.write(lazy=True) as connection:
            named = {f"new_{name}": value for name, value in values.items()}
            which = {"of": row.match_id, "named": row.kind, "reached": row.shown}
            if (await connection.execute(_SAVE, {**named, **which})).rowcount == 1:
                return True
            return await self._save_new(connection, row, values)

    async def note_shown(self, row: ScreenRow) -> bool:
        """Note that a message now shows this version, leaving its page and token as they are.

        False, and nothing changed, if the screen has another message by now or a newer version was noted before.
        """
        which = {"of": row.match_id, "named": row.kind, "reached": row.shown, "on": row.message}
        what = {"new_shown": row.shown, "new_hand": row.hand, "new_digest": row.digest}
        async with self._database.write(lazy=True) as connection:
            return (await connection.execute(_NOTE, {**which, **what})).rowcount == 1

    async def _save_new(self, connection: AsyncConnection, row: ScreenRow, values: dict[str, Any]) -> bool:
        """Note a screen that has no row yet, or say why it cannot be noted."""
        # The match stands still meanwhile, or a new screen could miss the version that comes just now.
        standing = select(_match.version).where(_match.id == row.match_id).with_for_update(read=True)
        version = (await connection.execute(standing)).scalar()
        if version is None or row.shown > version:
            raise ValueError(f"screen {row.kind} of match {row.match_id} at {row.shown}, ahead of {version}")
        insert = self._database.insert(tables.screens).values(match=row.match_id, wanted=version, **values)
        upsert = insert.on_conflict_do_update(
            index_elements=["match", "kind"], set_=values, where=_screen.shown <= row.shown
        )
        return (await connection.execute(upsert)).rowcount == 1

    async def show_again(self, match_id: int, kind: str) -> None:
        """Have a screen shown once more, in a new message; of the one it had nothing is noted any more.

        If it has shown the present version already, that this one comes later moves no clock.
        """
        empty: dict[str, Any] = dict.fromkeys(("message", "channel", "token", "token_expires", "claimed_until"))
        statement = (
            update(tables.screens)
            .where(_screen.match == match_id, _screen.kind == kind)
            .values(shown=_screen.wanted - 1, hand=0, digest="", page="", **empty)
        )
        was_shown = exists().where(_screen.match == match_id, _screen.kind == kind, _screen.shown >= _screen.wanted)
        settled = update(tables.matches).where(_match.id == match_id, was_shown).values(clock_version=_match.version)
        async with self._database.write(lazy=True) as connection:
            await connection.execute(settled)
            await connection.execute(statement)

    async def show_hands_again(self, match_id: int) -> None:
        """Have the hands of a match drawn again that show its newest version: something beside it has changed."""
        shown_before = (_screen.shown == _screen.wanted, _screen.message.is_not(None))
        statement = (
            update(tables.screens)
            .where(_screen.match == match_id, _screen.kind.like("hand:%"), *shown_before)
            .values(shown=_screen.wanted - 1)
        )
        async with self._database.write(lazy=True) as connection:
            await connection.execute(statement)

    async def drop_screen(self, match_id: int, kind: str) -> None:
        """Forget a screen: its message is gone or is left as it is."""
        statement = sql_delete(tables.screens).where(_screen.match == match_id, _screen.kind == kind)
        async with self._database.write(lazy=True) as connection:
            await connection.execute(statement)

    async def claim_screen(self, match_id: int, kind: str, until: datetime, now: datetime) -> bool:
        """Keep a screen out of `behind` for a while, to draw it or to let it rest; False if somebody else does."""
        free = or_(_screen.claimed_until.is_(None), _screen.claimed_until <= now)
        statement = (
            update(tables.screens)
            .where(_screen.match == match_id, _screen.kind == kind, free)
            .values(claimed_until=until)
        )
        async with self._database.write(lazy=True) as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def mark_coming(self, match_id: int, kind: str, until: datetime) -> None:
        """Note that a new message for a screen is about to be sent; that it is noted which one takes the mark away.

        Should that never be, the screen is behind from `until` on, and its `claimed_until` says that it was coming.
        """
        is_current = _screen.shown >= _screen.wanted
        statement = (
            update(tables.screens)
            .where(_screen.match == match_id, _screen.kind == kind)
            .values(claimed_until=until, shown=case((is_current, _screen.wanted - 1), else_=_screen.shown))
        )
        async with self._database.write(lazy=True) as connection:
            await connection.execute(statement)

    async def behind(self, now: datetime, limit: int) -> tuple[tuple[int, str], ...]:
        """The screens that show less than their match has come to, as (match, kind), the longest waiting first.

        Only screens that have a row are looked at, up to a day after the match's end. A hand shown *here* without a
        live token cannot be reached, so it is never behind; nor is a challenge's post between its acceptance and the
        end of its match.
        """
        statement = (
            select(_screen.match, _screen.kind)
            .join_from(tables.screens, tables.matches)
            .where(
                is_behind(now),
                or_(_screen.claimed_until.is_(None), _screen.claimed_until <= now),
            )
            .order_by(_screen.posted_at, _screen.match, _screen.kind)
            .limit(limit)
        )
        async with self._database.read() as connection:
            return tuple((match_id, kind) for match_id, kind in await connection.execute(statement))


async def screens_in(connection: AsyncConnection, match_id: int) -> tuple[ScreenRow, ...]:
    """All screens of a match, by kind."""
    return tuple([ScreenRow(*row) for row in await connection.execute(_ALL, {"of": match_id})])


async def note_screens(
    connection: AsyncConnection, database: Database, match_id: int, version: int, kinds: Iterable[str]
) -> None:
    """Have these screens drawn from now on; those that exist stay as they are."""
    for kind in kinds:
        empty = {"shown": 0, "wanted": version, "hand": 0, "digest": "", "page": ""}
        statement = database.insert(tables.screens).values(match=match_id, kind=kind, **empty)
        await connection.execute(statement.on_conflict_do_nothing(index_elements=["match", "kind"]))


async def want_screens(connection: AsyncConnection, match_id: int, version: int, status: Status) -> None:
    """Have the screens of a match follow it to a version."""
    statement = update(tables.screens).where(_screen.match == match_id).values(wanted=version)
    if status is Status.RUNNING and version > _JOINED:
        statement = statement.where(_screen.kind != "challenge")
    await connection.execute(statement)


def is_behind(now: datetime) -> ColumnElement[bool]:
    """Whether a screen, joined with its match, shows less than that has come to, and can be reached."""
    return and_(
        _screen.shown < _screen.wanted,
        # That a match counts no more is told however long ago it was.
        or_(_match.ended.is_(None), _match.ended > now - _GIVEN_UP, _screen.kind.like("void:%")),
        or_(~_is_here(), _screen.token_expires > now),
    )


def _is_here() -> ColumnElement[bool]:
    """Whether a screen is the hand of a seat that is served by private answers."""
    its_hand = _screen.kind == literal("hand:").concat(cast(_seat.seat, String))
    its_solo = and_(_screen.kind == "solo", _seat.user.is_not(None))
    return exists().where(_seat.match == _screen.match, _seat.delivery == Delivery.HERE, or_(its_hand, its_solo))
