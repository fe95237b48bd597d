"""Everybody is spoken to in their own language, and what all see is in the server's."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import app_commands

from ginbot.screens.named import COMMANDS, OPTIONS
from ginbot.screens.words import codes
from tests.simulated.speaking import speaks
from tests.simulated.storyboards.test_owner import manager
from tests.simulated.test_setup import log, page, panel
from tests.simulated.world import World


async def test_each_in_their_own_language(world: World) -> None:
    """Ben's Discord is in German: his hand is, Anna's is not, and the table both see is in the server's language."""
    speaks(world, world.ben, "de")
    await world.start()
    assert world.hand(world.ben).text.startswith("Du machst den ersten Zug der Runde.")
    assert world.hand(world.anna).text.startswith("**Ben** accepted.")
    assert "Hand 1." in world.table().text
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert world.hand(world.ben).text.startswith("Du hast gepasst.")
    player = await world.bot.desk.store.player(world.ben.id)
    assert player is not None
    assert player.language == "de"


async def test_it_is_remembered(world: World) -> None:
    """After a restart what comes unasked is in the language that was heard before."""
    speaks(world, world.ben, "de")
    await world.start()
    await world.restart()
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")
    await world.restart()
    await world.show()
    assert "Zieh vom Stapel" in world.hand(world.ben).text


async def test_a_choice_goes_first(world: World) -> None:
    """Whoever chooses a language in the settings is spoken to in it at once, in running hands, too."""
    await world.start()
    panel = await world.slash(world.ben, "settings")
    shown = await world.pick(world.ben, panel, "Deutsch")
    assert shown.text.startswith("**So spielst du**")
    await world.settle()
    assert world.hand(world.ben).text.startswith("Du machst den ersten Zug")
    assert "Deine laufenden" not in (await world.slash(world.ben, "games")).text
    assert (await world.slash(world.ben, "games")).text.startswith("**Deine Partien**")
    back = await world.pick(world.ben, await world.slash(world.ben, "settings"), "wie in Discord")
    assert back.text.startswith("**How you play**")
    assert (await world.slash(world.anna, "games")).text.startswith("**Your matches**")


async def test_refusals_are_in_the_language_of_the_press(world: World) -> None:
    """Whoever may not do something hears so in their own language, also without ever having played."""
    speaks(world, world.cem, "de")
    post = await world.challenge()
    assert (await world.press(world.cem, post, "accept")).text.startswith("Diese Herausforderung ist für Ben.")
    assert await world.bot.desk.store.player(world.cem.id) is None, "nothing is kept of somebody who has not played"


async def test_the_servers_language(world: World) -> None:
    """In a German server post, thread and table are in German, for whoever reads them."""
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild.preferred_locale = discord.Locale.german
    post = await world.challenge()
    assert "fordert dich zu Gin Rommé heraus" in post.text
    await world.press(world.ben, post, "accept")
    assert "Runde 1." in world.table().text
    assert world.channel.threads[-1].name == "Anna und Ben: Gin Rommé"
    assert world.hand(world.ben).text.startswith("Your move, first of the hand.")


async def test_a_language_that_owners_chose(world: World) -> None:
    """What all see is in it whatever Discord says, after a restart, too; and in Discord's once it is left to that."""
    host = manager(world)
    shown = await world.pick(host, await page(world, host, "Language"), "Español")
    assert "Language: Español" in shown.text
    assert "te reta" in (await world.challenge()).text
    await world.restart()
    assert "te reta" in (await world.challenge(guest=world.cem)).text
    await world.pick(host, await page(world, host, "Language"), "as Discord is set")
    assert "challenges you" in (await world.slash(world.ben, "challenge", opponent=world.cem.member)).text
    forged = await world.plant(host, await panel(world, host), "gin:-:0:setup:language.xx")
    assert forged.text.startswith("That table is from an earlier")
    assert await log(world, host) == ["left the language to Discord", "made Español the server's language"]


async def test_without_the_database_the_press_tells_the_language(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a player's language can be neither read nor kept the answer is in the one that came with the press."""
    speaks(world, world.ben, "de")
    await world.start()

    async def fails(*_: object) -> None:
        raise OSError("no database")

    monkeypatch.setattr(world.bot.desk.store, "save_language", fails)
    world.bot.desk.tongues.forget(world.ben.id)
    await world.press(world.ben, world.hand(world.ben), "pass")
    monkeypatch.setattr(type(world.bot.desk.store), "player", fails)
    world.bot.desk.tongues.forget(world.ben.id)
    shown = await world.slash(world.ben, "play")
    assert shown.text.startswith("**Gin Rommé.**")


LOCALES = ("de", "es-ES", "es-419", "fr", "pt-BR")
"""What Discord calls the locales that there are words for, English aside."""


async def test_commands_are_called_in_each_language(world: World) -> None:
    """Discord is told names and descriptions of every command in each language, within its limits, no name twice."""
    tree = world.bot.tree
    assert tree.translator is not None
    for locale in LOCALES:
        told = [await command.get_translated_payload(tree, tree.translator) for command in tree.get_commands()]
        _judge([each for each in told if each["type"] == discord.AppCommandType.chat_input.value], locale)
        [menu] = [each for each in told if each["type"] == discord.AppCommandType.user.value]
        assert 1 <= len(menu["name_localizations"][locale]) <= 32


async def test_every_command_has_a_name_of_its_own(world: World) -> None:
    """The tables of names hold every command and every option there is, and nothing else."""
    names: dict[bool, set[str]] = {True: set(), False: set()}
    waiting: list[Any] = list(world.bot.tree.get_commands())
    while waiting:
        command = waiting.pop()
        if isinstance(command, app_commands.ContextMenu):
            continue
        names[True].add(command.name)
        waiting += getattr(command, "commands", ())
        names[False] |= {each.display_name for each in getattr(command, "parameters", ())}
    for table, known in ((COMMANDS, names[True] - {"gin", "gin-admin"}), (OPTIONS, names[False])):
        assert {code.removeprefix(table) for code in codes() if code.startswith(table)} == known


def _judge(siblings: list[Any], locale: str) -> None:
    """One level of commands, options or choices, and whatever lies below."""
    names = [(each.get("name_localizations") or {}).get(locale, each["name"]) for each in siblings]
    assert len(set(names)) == len(names), names
    for each, name in zip(siblings, names, strict=True):
        about = (each.get("description_localizations") or {}).get(locale)
        if "value" in each:
            assert 1 <= len(name) <= 100
            continue
        assert re.fullmatch(r"[-_'\w]{1,32}", name), name
        assert name == name.lower()
        assert about is not None, f"{each['name']} is told in English"
        assert 1 <= len(about) <= 100, about
        _judge(each.get("options") or [], locale)
        _judge(each.get("choices") or [], locale)
