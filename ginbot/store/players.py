"""Players: who they are, which matches they sit in, and what they have done."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.store import tables
from ginbot.store.engine import Database, Part
from ginbot.store.listings import listings_of, select_listings
from ginbot.store.rows import Json, Listing, PlayerRow, SeatRow, Status


class Players(Part):
    """What is known about people."""

    async def seen(self, user: int, name: str, at: datetime) -> None:
        """Note a person's present name."""
        async with self._database.write() as connection:
            await note_players(connection, self._database, (SeatRow(0, name, user),), at)

    async def save_preferences(self, user: int, name: str, preferences: Json, at: datetime) -> None:
        """Keep what a person has chosen in the settings."""
        insert = self._database.insert(tables.players).values(user=user, name=name, created=at, preferences=preferences)
        async with self._database.write() as connection:
            await connection.execute(
                insert.on_conflict_do_update(index_elements=["user"], set_={"preferences": preferences, "name": name})
            )

    async def save_language(self, user: int, language: str) -> None:
        """Keep the language that a person's Discord is set to; of somebody who is not known nothing is kept."""
        players = tables.players
        async with self._database.write() as connection:
            await connection.execute(players.update().where(players.c.user == user).values(language=language))

    async def player(self, user: int) -> PlayerRow | None:
        """What is known about a person; None if they never played."""
        async with self._database.read() as connection:
            found = await connection.execute(select(tables.players).where(tables.players.c.user == user))
            row = found.mappings().first()
            return None if row is None else PlayerRow(**row)

    async def matches_of(self, user: int, statuses: Collection[Status]) -> tuple[Listing, ...]:
        """The matches in which a person has a seat, oldest first."""
        theirs = select(tables.seats.c.match).where(tables.seats.c.user == user)
        wanted = tables.matches.c.status.in_(list(statuses))
        async with self._database.read() as connection:
            return await listings_of(connection, select_listings().where(tables.matches.c.id.in_(theirs), wanted))

    async def invitations(self, user: int) -> tuple[Listing, ...]:
        """The challenges that wait for this person, oldest first."""
        match = tables.matches.c
        async with self._database.read() as connection:
            waiting = select_listings().where(match.invited == user, match.status == Status.CHALLENGE)
            return await listings_of(connection, waiting)

    async def in_thread(self, thread: int) -> tuple[Listing, ...]:
        """The matches watched in a thread, oldest first."""
        async with self._database.read() as connection:
            return await listings_of(connection, select_listings().where(tables.matches.c.thread == thread))

    async def in_guild(self, guild: int) -> tuple[Listing, ...]:
        """The matches that are being played in a server, oldest first."""
        match = tables.matches.c
        async with self._database.read() as connection:
            found = select_listings().where(match.guild == guild, match.status == Status.RUNNING)
            return await listings_of(connection, found)

    async def challenge_between(self, one: int, other: int) -> int | None:
        """The open challenge of one of these two to the other; None if there is none."""
        match, seat = tables.matches, tables.seats
        statement = (
            select(match.c.id)
            .join_from(match, seat)
            .where(
                match.c.status == Status.CHALLENGE,
                ((seat.c.user == one) & (match.c.invited == other))
                | ((seat.c.user == other) & (match.c.invited == one)),
            )
            .order_by(match.c.id)
            .limit(1)
        )
        async with self._database.read() as connection:
            return (await connection.execute(statement)).scalar()

    async def count_matches(self, user: int, status: Status) -> int:
        """How many matches of this status a person sits in."""
        match, seat = tables.matches, tables.seats
        statement = (
            select(func.count()).select_from(match.join(seat)).where(seat.c.user == user, match.c.status == status)
        )
        async with self._database.read() as connection:
            return (await connection.execute(statement)).scalar_one()


async def note_players(connection: AsyncConnection, database: Database, seats: Iterable[SeatRow], at: datetime) -> None:
    """Note the present names of the people in these seats, in one order, so that two matches cannot cross."""
    for user, name in sorted((seat.user, seat.name) for seat in seats if seat.user is not None):
        statement = database.insert(tables.players).values(user=user, name=name, created=at)
        await connection.execute(statement.on_conflict_do_update(index_elements=["user"], set_={"name": name}))
