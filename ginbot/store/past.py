"""Matches that are over, as one of their players looks them up: in pages, the newest first."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select, update

from ginbot.store import tables
from ginbot.store.engine import Part
from ginbot.store.listings import listings_of, select_listings
from ginbot.store.rows import Json, Listing, Status


class Past(Part):
    """Reads what is over."""

    async def past_of(self, user: int, offset: int, limit: int) -> tuple[Listing, ...]:
        """One page of the matches of a person that are over, the newest first."""
        match, seat = tables.matches, tables.seats
        page = (
            select(match.c.id)
            .join_from(match, seat)
            .where(seat.c.user == user, match.c.status == Status.OVER)
            .order_by(match.c.ended.desc(), match.c.id.desc())
            .offset(offset)
            .limit(limit)
        )
        async with self._database.read() as connection:
            ids = list((await connection.execute(page)).scalars())
            found = await listings_of(connection, select_listings().where(match.c.id.in_(ids)))
        by_id = {listing.facts.id: listing for listing in found}
        return tuple([by_id[number] for number in ids])

    async def over_after(self, match_id: int, limit: int) -> tuple[Listing, ...]:
        """So many matches that are over, those with the lowest numbers above this one."""
        match = tables.matches.c
        found = select(match.id).where(match.status == Status.OVER, match.id > match_id).order_by(match.id).limit(limit)
        async with self._database.read() as connection:
            ids = list((await connection.execute(found)).scalars())
            return await listings_of(connection, select_listings().where(match.id.in_(ids)))

    async def save_results(self, results: Mapping[int, Json]) -> None:
        """Keep what matches that are over come to, by their numbers."""
        match = tables.matches.c
        async with self._database.write() as connection:
            for number, result in results.items():
                change = update(tables.matches).where(match.id == number, match.status == Status.OVER)
                await connection.execute(change.values(result=result))
