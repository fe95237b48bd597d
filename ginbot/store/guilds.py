"""Servers: what their owners have set, and whom they have banned."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.screens.server import ServerSettings
from ginbot.store import tables
from ginbot.store.audit import Change, note_change
from ginbot.store.engine import Database, Part
from ginbot.store.rows import Json

_guild, _ban = tables.guilds.c, tables.bans.c


class Guilds(Part):
    """Owners' settings."""

    async def guild_settings(self, guild: int) -> Json:
        """All that is kept of a server's settings; empty if nothing."""
        async with self._database.read() as connection:
            return await settings_in(connection, guild)

    async def save_guild_settings(self, guild: int, settings: Json) -> None:
        """Replace all that is kept of a server's settings."""
        async with self._database.write() as connection:
            await hold_guild(connection, self._database, guild)
            await save_settings(connection, guild, settings)

    async def server(self, guild: int | None) -> ServerSettings:
        """What a server's owner has set; outside of servers what holds where nobody has set anything."""
        return ServerSettings() if guild is None else ServerSettings.of(await self.guild_settings(guild))

    async def change_server(self, guild: int, change: Change, **values: Any) -> ServerSettings:
        """Set something otherwise in a server, and note who did; all of it as it is then."""
        async with self._database.write() as connection:
            stored = await hold_guild(connection, self._database, guild)
            before = ServerSettings.of(stored)
            after = replace(before, **values)
            if after != before:
                await save_settings(connection, guild, {**stored, **after.as_dict()})
                await note_change(connection, guild, change)
            return after

    async def ban(self, guild: int, user: int, change: Change) -> bool:
        """Let somebody play in this server no more; False where that is so already, of whoever then is the last one."""
        insert = self._database.insert(tables.bans).values(guild=guild, user=user, at=change.at)
        async with self._database.write() as connection:
            is_new = (await connection.execute(insert.on_conflict_do_nothing())).rowcount == 1
            if is_new:
                await note_change(connection, guild, change)
            else:
                again = update(tables.bans).where(_ban.guild == guild, _ban.user == user)
                await connection.execute(again.values(at=change.at))
            return is_new

    async def lift_ban(self, guild: int, user: int, change: Change) -> bool:
        """Let somebody play in this server again; False where nothing was in the way."""
        async with self._database.write() as connection:
            lifted = await connection.execute(delete(tables.bans).where(_ban.guild == guild, _ban.user == user))
            if lifted.rowcount == 1:
                await note_change(connection, guild, change)
            return lifted.rowcount == 1

    async def banned(self, guild: int) -> tuple[int, ...]:
        """Who may not play in a server, whoever was banned last first."""
        async with self._database.read() as connection:
            statement = select(_ban.user).where(_ban.guild == guild).order_by(_ban.at.desc(), _ban.user)
            return tuple((await connection.execute(statement)).scalars())

    async def is_banned(self, guild: int | None, user: int) -> bool:
        """Whether somebody may not play in a server; outside of servers nobody is banned."""
        if guild is None:
            return False
        async with self._database.read() as connection:
            found = await connection.execute(select(_ban.user).where(_ban.guild == guild, _ban.user == user))
            return found.first() is not None


async def settings_in(connection: AsyncConnection, guild: int, *, for_update: bool = False) -> Json:
    """All that is kept of a server's settings; empty if nothing."""
    statement = select(_guild.settings).where(_guild.guild == guild)
    return (await connection.execute(statement.with_for_update() if for_update else statement)).scalar() or {}


async def hold_guild(connection: AsyncConnection, database: Database, guild: int) -> Json:
    """Have everybody else wait who changes what this server keeps; gives its settings."""
    insert = database.insert(tables.guilds).values(guild=guild, settings={})
    await connection.execute(insert.on_conflict_do_nothing(index_elements=["guild"]))
    return await settings_in(connection, guild, for_update=True)


async def save_settings(connection: AsyncConnection, guild: int, settings: Json) -> None:
    """Replace all that is kept of the settings of a server that is held."""
    await connection.execute(tables.guilds.update().where(_guild.guild == guild).values(settings=settings))
