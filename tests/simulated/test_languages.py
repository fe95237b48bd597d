"""Everybody is spoken to in their own language, and what all see is in the server's."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands

from tests.simulated.speaking import speaks
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


async def test_commands_are_called_in_each_language(world: World) -> None:
    """Discord is told the names of every command in each language, within its limits, none of them twice."""
    translator = world.bot.tree.translator
    assert translator is not None
    for command in world.bot.tree.get_commands():
        told = await command.get_translated_payload(world.bot.tree, translator)
        _judge([told], isinstance(command, app_commands.ContextMenu))


def _judge(siblings: list[dict[str, object]], menu: bool = False) -> None:
    """One level of commands or options, and whatever lies below."""
    for locale in ("de",):
        names = [str(each.get("name_localizations", {}).get(locale, each["name"])) for each in siblings]  # type: ignore[attr-defined]
        assert len(set(names)) == len(names), names
        for name in names:
            assert 1 <= len(name) <= 32
            assert menu or (name == name.lower() and " " not in name), name
    for each in siblings:
        below = each.get("options") or []
        assert isinstance(below, list)
        _judge(below)
