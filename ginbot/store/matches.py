"""Matches: their creation, the one way in which they go on, and their folded logs."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.rules import Ended, Seat
from ginbot.store import tables
from ginbot.store.codec import encode_ruleset
from ginbot.store.engine import Database, Part, again_if_crossed
from ginbot.store.errors import Stale
from ginbot.store.fair_play import mark_limited, note_fair_play
from ginbot.store.listings import listing_of, listings_of, select_listings
from ginbot.store.logs import Folded, Logs, insert_batch, read_batches
from ginbot.store.occasions import claim_occasion
from ginbot.store.players import note_players
from ginbot.store.ratings import rate
from ginbot.store.rows import Batch, By, Commit, Delivery, Listing, NewMatch, Record, ScreenRow, SeatRow, Status
from ginbot.store.screens import note_screens, screens_in, want_screens
from ginbot.store.seeds import insert_seed, note_entropy
from ginbot.store.vacations import check_vacation


class Matches(Part):
    """Creating, loading and advancing matches."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._logs = Logs()

    @again_if_crossed
    async def create(self, new: NewMatch) -> int:
        """Store a new match at version 1 with its seats and first events; its id.

        Stale if it is a second rematch, keeps a promise that has been kept already, or another of the same player's on
        its occasion has begun meanwhile.
        """
        async with self._database.write() as connection:
            return await insert_new(connection, self._database, new)

    async def record(self, match_id: int) -> Record | None:
        """The match with its log folded and its screens; None if there is none."""
        async with self._database.read() as connection:
            listing = await listing_of(connection, match_id)
            if listing is None:
                return None
            folded = await self._logs.folded(connection, match_id, listing.facts.version)
            screens = await screens_in(connection, match_id)
        return _record(listing, folded, screens)

    async def listing(self, match_id: int) -> Listing | None:
        """A match without its log; None if there is none."""
        async with self._database.read() as connection:
            return await listing_of(connection, match_id)

    def newest(self, match_id: int) -> int:
        """The newest version of a match that this process knows of, without asking the database."""
        return self._logs.newest(match_id)

    async def log(self, match_id: int) -> tuple[Batch, ...]:
        """All that has happened in a match, in order; nothing where there is none."""
        async with self._database.read() as connection:
            return await read_batches(connection, match_id)

    @again_if_crossed
    async def append(self, commit: Commit, before: Record | None = None) -> Record | None:
        """Make a match go on: events, seats, due time and ratings together; Stale if somebody was faster.

        Gives the match as it then is, unless that would take reading its log. With the match as it was `before`, a
        plain move is added to that instead of being read back.
        """
        match_id, version = commit.match_id, commit.version + 1
        is_plain = before is not None and commit.joined is None and not commit.screens
        async with self._database.write() as connection:
            await _advance(connection, commit)
            if commit.joined is not None:
                await note_players(connection, self._database, (commit.joined,), commit.at)
            if commit.entropy is not None:
                await note_entropy(connection, match_id, commit.entropy)
            await note_fair_play(connection, self._database, commit)
            await want_screens(connection, match_id, version, commit.status)
            await note_screens(connection, self._database, match_id, version, commit.screens)
            for result in sorted(commit.rated, key=lambda result: (result.guild, result.pace)):
                await rate(connection, self._database, match_id, result, commit.at)
            listing = None if is_plain else await listing_of(connection, match_id)
            screens = () if is_plain else await screens_in(connection, match_id)
        folded = self._logs.follow(commit)
        if folded is None:
            return None
        if before is not None and is_plain:
            return _followed(before, commit, folded)
        return None if listing is None else _record(listing, folded, screens)

    async def rematch(self, match_id: int) -> Listing | None:
        """The match that follows this one between the same two; None if nobody has asked for one."""
        async with self._database.read() as connection:
            found = await listings_of(connection, select_listings().where(tables.matches.c.rematch_of == match_id))
            return found[0] if found else None

    async def set_place(self, match_id: int, channel: int | None, thread: int | None, *, private: bool) -> None:
        """Note where a match is watched, and whether by its players alone."""
        await self._change_match(match_id, channel=channel, thread=thread, private=private)

    async def set_delivery(self, match_id: int, seat: Seat, delivery: Delivery) -> None:
        """Note where a seat's hand is shown from now on."""
        await self._change_seat(match_id, seat, delivery=delivery)

    async def pressed(self, match_id: int, seat: Seat, at: datetime) -> None:
        """Note that a seat's player pressed something that led to no action."""
        await self._change_seat(match_id, seat, pressed_at=at)

    async def _change_match(self, match_id: int, **values: object) -> None:
        async with self._database.write() as connection:
            await connection.execute(update(tables.matches).where(tables.matches.c.id == match_id).values(values))

    async def _change_seat(self, match_id: int, seat: Seat, **values: object) -> None:
        async with self._database.write() as connection:
            await connection.execute(update(tables.seats).where(_seat_is(match_id, seat)).values(values))


def _record(listing: Listing, folded: Folded, screens: tuple[ScreenRow, ...]) -> Record:
    return Record(listing.facts, listing.seats, folded.match, folded.at, folded.by, screens)


def _followed(before: Record, commit: Commit, folded: Folded) -> Record:
    """The match after a plain move, from what it was before."""
    facts = replace(before.facts, **_facts_after(commit))
    seats = tuple([replace(row, pressed_at=_pressed_at(row, commit)) for row in before.seats])
    return Record(facts, seats, folded.match, folded.at, folded.by, before.screens)


def _pressed_at(row: SeatRow, commit: Commit) -> datetime | None:
    if commit.away == row.seat:
        return None
    return commit.at if commit.by is By.seat(row.seat) else row.pressed_at


def _seat_is(match_id: int, seat: Seat) -> Any:
    return (tables.seats.c.match == match_id) & (tables.seats.c.seat == seat)


async def insert_new(connection: AsyncConnection, database: Database, new: NewMatch) -> int:
    """Insert all rows of a new match; its id. Stale where `create` is."""
    try:
        match_id = await _insert_match(connection, new)
    except IntegrityError as taken:
        if new.rematch_of is None:
            raise
        raise Stale from taken
    await insert_batch(connection, match_id, 1, new.events, new.at, new.by)
    for seat in new.seats:
        await _insert_seat(connection, match_id, seat)
    await note_players(connection, database, new.seats, new.at)
    await note_screens(connection, database, match_id, 1, new.screens)
    await insert_seed(connection, match_id, new)
    await claim_occasion(connection, match_id, new)
    if new.limited:
        await mark_limited(connection, database, match_id, new.at)
    return match_id


async def _insert_match(connection: AsyncConnection, new: NewMatch) -> int:
    """Insert the row of a new match; its id."""
    inserted = await connection.execute(
        tables.matches.insert()
        .returning(tables.matches.c.id)
        .values(
            version=1,
            status=new.status,
            turn_ends_at=new.turn_ends_at,
            due_at=new.due_at,
            due_for=new.due_for,
            clock_version=0,
            ruleset=encode_ruleset(new.ruleset),
            pace=new.pace,
            turn_seconds=new.turn_seconds,
            rated=new.rated,
            guild=new.guild,
            channel=new.channel,
            thread=new.thread,
            private=new.private,
            invited=new.invited,
            rematch_of=new.rematch_of,
            occasion=new.occasion,
            away_version=0,
            away_seconds=0,
            created=new.at,
        )
    )
    return int(inserted.scalar_one())


async def _advance(connection: AsyncConnection, commit: Commit) -> None:
    """Move the match's row on and add to its log, if it still is where the commit expects it."""
    match = tables.matches.c
    moved = await connection.execute(
        update(tables.matches)
        .where(match.id == commit.match_id, match.version == commit.version)
        .values(_facts_after(commit))
    )
    if moved.rowcount != 1:
        raise Stale
    try:
        await insert_batch(connection, commit.match_id, commit.version + 1, commit.events, commit.at, commit.by)
        if commit.joined is not None:
            await _insert_seat(connection, commit.match_id, commit.joined)
    except IntegrityError as taken:
        raise Stale from taken
    if commit.reckoned is not None:
        await check_vacation(connection, *commit.reckoned)
    for seat in (0, 1):
        if commit.by is By.seat(seat):
            pressed = update(tables.seats).where(_seat_is(commit.match_id, seat)).values(pressed_at=commit.at)
            await connection.execute(pressed)
    if commit.away is not None:
        away = update(tables.seats).where(_seat_is(commit.match_id, commit.away)).values(pressed_at=None)
        await connection.execute(away)


def _facts_after(commit: Commit) -> dict[str, Any]:
    """The columns of the match's row that a commit sets."""
    facts: dict[str, Any] = {
        "version": commit.version + 1,
        "status": commit.status,
        "turn_ends_at": commit.turn_ends_at,
        "due_at": commit.due_at,
        "due_for": commit.due_for,
        "claimed_until": None,
    }
    if commit.limited:
        facts["rated"] = False
    if commit.result is not None:
        facts["result"] = commit.result
    if commit.status in (Status.OVER, Status.CLOSED):
        facts["ended"] = commit.at
    for event in commit.events:
        if isinstance(event, Ended):
            facts["winner"] = event.winner
    return facts


async def _insert_seat(connection: AsyncConnection, match_id: int, seat: SeatRow) -> None:
    await connection.execute(
        tables.seats.insert().values(
            match=match_id,
            seat=seat.seat,
            user=seat.user,
            house=seat.house,
            delivery=seat.delivery,
            name=seat.name,
            pressed_at=seat.pressed_at,
        )
    )
