"""Rule sets that servers keep under names of their own, and which one a server plays by unless somebody says otherwise.

A match holds its own rules: nothing here ever changes one.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ginbot.rules import Refusal, Refused, RuleSet
from ginbot.screens.offers import Kept, NamedRules, name_key
from ginbot.store import tables
from ginbot.store.audit import Change, note_change
from ginbot.store.codec import decode_ruleset, encode_ruleset
from ginbot.store.engine import Part
from ginbot.store.guilds import hold_guild, save_settings, settings_in

DEFAULT = "rules"
"""Where a server's settings name its default."""

_set = tables.rule_sets.c


class RuleSets(Part):
    """What servers keep of rules."""

    async def kept_rules(self, guild: int | None) -> Kept:
        """All that a server keeps, by name, and its default; nothing outside of servers."""
        if guild is None:
            return Kept()
        async with self._database.read() as connection:
            found = await connection.execute(select(_set.key, _set.name, _set.ruleset).where(_set.guild == guild))
            # Sorted here: databases differ in how they order letters.
            named = tuple([NamedRules(name, decode_ruleset(data)) for _, name, data in sorted(found.all())])
            return Kept(named, str((await settings_in(connection, guild)).get(DEFAULT, "")))

    async def add_rules(
        self, guild: int, name: str, ruleset: RuleSet, *, most: int, change: Change | None = None
    ) -> None:
        """Keep rules under a new name, `most` of them at most. Raises Refused: NAME_TAKEN, TOO_MANY_RULES."""
        async with self._database.write() as connection:
            await hold_guild(connection, self._database, guild)
            if await _name_of(connection, guild, name) is not None:
                raise Refused(Refusal.NAME_TAKEN, name=name)
            counted = await connection.execute(
                select(func.count()).select_from(tables.rule_sets).where(_set.guild == guild)
            )
            if counted.scalar_one() >= most:
                raise Refused(Refusal.TOO_MANY_RULES, n=most)
            values = {"guild": guild, "key": name_key(name), "name": name, "ruleset": encode_ruleset(ruleset)}
            await connection.execute(self._database.insert(tables.rule_sets).values(**values))
            await note_change(connection, guild, change)

    async def rename_rules(self, guild: int, name: str, to: str, change: Change | None = None) -> str:
        """Call rules by another name, as the default too; gives the one they had.

        Raises Refused: NO_SUCH_RULES, NAME_TAKEN.
        """
        async with self._database.write() as connection:
            settings = await hold_guild(connection, self._database, guild)
            before = await _must_be_there(connection, guild, name)
            if name_key(to) != name_key(name) and await _name_of(connection, guild, to) is not None:
                raise Refused(Refusal.NAME_TAKEN, name=to)
            await connection.execute(
                update(tables.rule_sets).where(*_is(guild, name)).values(key=name_key(to), name=to)
            )
            if name_key(str(settings.get(DEFAULT, ""))) == name_key(name):
                await save_settings(connection, guild, {**settings, DEFAULT: to})
            await note_change(connection, guild, change)
            return before

    async def remove_rules(self, guild: int, name: str, change: Change | None = None) -> str:
        """Keep rules no longer; gives their name. Raises Refused: NO_SUCH_RULES.

        If they were the default, the server plays standard again: by a set of the same name later, too.
        """
        async with self._database.write() as connection:
            settings = await hold_guild(connection, self._database, guild)
            before = await _must_be_there(connection, guild, name)
            await connection.execute(delete(tables.rule_sets).where(*_is(guild, name)))
            if name_key(str(settings.get(DEFAULT, ""))) == name_key(name):
                await save_settings(
                    connection, guild, {key: value for key, value in settings.items() if key != DEFAULT}
                )
            await note_change(connection, guild, change)
            return before

    async def set_default_rules(self, guild: int, name: str, change: Change | None = None) -> None:
        """Have a server play by these rules, its own or a preset, unless somebody says otherwise."""
        async with self._database.write() as connection:
            settings = await hold_guild(connection, self._database, guild)
            await save_settings(connection, guild, {**settings, DEFAULT: name})
            await note_change(connection, guild, change)


def _is(guild: int, name: str) -> tuple[ColumnElement[bool], ...]:
    return _set.guild == guild, _set.key == name_key(name)


async def _name_of(connection: AsyncConnection, guild: int, name: str) -> str | None:
    return (await connection.execute(select(_set.name).where(*_is(guild, name)))).scalar()


async def _must_be_there(connection: AsyncConnection, guild: int, name: str) -> str:
    found = await _name_of(connection, guild, name)
    if found is None:
        raise Refused(Refusal.NO_SUCH_RULES, name=name)
    return found
