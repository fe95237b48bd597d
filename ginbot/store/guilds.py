"""Servers: what their owners have set."""

from __future__ import annotations

from sqlalchemy import select

from ginbot.store import tables
from ginbot.store.engine import Part
from ginbot.store.rows import Json


class Guilds(Part):
    """Owners' settings."""

    async def guild_settings(self, guild: int) -> Json:
        """What a server's owner has set; empty if nothing."""
        statement = select(tables.guilds.c.settings).where(tables.guilds.c.guild == guild)
        async with self._database.read() as connection:
            return (await connection.execute(statement)).scalar() or {}

    async def save_guild_settings(self, guild: int, settings: Json) -> None:
        """Replace what a server's owner has set."""
        insert = self._database.insert(tables.guilds).values(guild=guild, settings=settings)
        async with self._database.write() as connection:
            await connection.execute(
                insert.on_conflict_do_update(index_elements=["guild"], set_={"settings": settings})
            )
