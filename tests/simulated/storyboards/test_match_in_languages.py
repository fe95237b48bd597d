"""A whole match in each language, as the players, by pictures and by ear, and the server read it in Discord.

What they read is kept in tests/golden, answers to presses marked "=", the channel and the thread "#"; moments, mentions
and seals are left out. GOLDEN=accept writes it anew.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

import discord
import pytest

from ginbot.screens.words import ENGLISH, codes, language_of
from tests.simulated.hands import ginning, knocking, pass_and_draw, undercutting
from tests.simulated.speaking import set_languages
from tests.simulated.storyboards.eyes import alt, thread
from tests.simulated.world import SEAL, Person, Shown, World

GOLDEN = Path(__file__).parents[2] / "golden"
LOCALES = ("en-US", "de", "es-419", "fr", "pt-BR")
WORD = re.compile(r"[^\W\d_]{2,}")


def told(shown: Shown) -> str:
    """A message as it is read: its text, what can be pressed, and what is read out of its picture."""
    text = SEAL.sub("`<#>", re.sub(r"<t:\d+:\w>", "<t>", re.sub(r"<@\d+>", "<@>", shown.text)))
    found = [text]
    for row in shown.message.components:
        items = row["components"]
        if "options" not in items[0]:
            found.append("[" + " | ".join([item["label"] + "(x)" * bool(item.get("disabled")) for item in items]) + "]")
            continue
        choices = [f"{each['label']}: {each.get('description', '')}".rstrip(": ") for each in items[0]["options"]]
        found += [f"[{items[0].get('placeholder', '')}]", *[f"  - {choice}" for choice in choices]]
    return "\n".join([*found, *([f"({alt(shown)})"] if alt(shown) else [])])


class Transcript:
    """What everybody reads of a match, each thing once."""

    def __init__(self, world: World) -> None:
        self.parts: list[str] = []
        self._world = world

    def _note(self, where: str, shown: Shown) -> None:
        """Add what stands somewhere."""
        part = f"{where}> {told(shown)}"
        if part not in self.parts:
            self.parts.append(part)

    async def answered(self, shown: Shown) -> Shown:
        """Add what everybody sees after a press, and its answer unless that is among it."""
        await self._world.settle()
        self._look()
        if not any(part.endswith(f"> {told(shown)}") for part in self.parts):
            self._note("=", shown)
        return shown

    def _look(self) -> None:
        """Add what everybody sees now."""
        world = self._world
        for shown in world.posts():
            self._note("#", shown)
        for name, person in (("Anna", world.anna), ("Ben", world.ben)):
            for shown in world.dms(person):
                self._note(name, shown)
        if world.channel.threads:
            for shown in thread(world):
                self._note(f"#{world.channel.threads[-1].name}", shown)

    async def press(self, person: Person, what: str) -> Shown:
        """A press under somebody's hand, and what everybody sees then; "menu:KH" chooses that card by ear."""
        hand = self._world.hand(person)
        if what.startswith("menu:"):
            values = [each["value"] for item in hand.buttons if item["type"] == 3 for each in item["options"]]
            [place] = [number for number, value in enumerate(values) if value.endswith(f"choose:{what[5:]}")]
            what = f"menu:{place}"
        return await self.answered(await self._world.press(person, hand, what))


async def start(world: World, transcript: Transcript) -> None:
    """Anna challenges Ben, who accepts and asks for text instead of pictures."""
    world.deal = knocking()
    await transcript.answered(await world.challenge())
    await transcript.answered(await world.press(world.ben, world.posts()[-1], "accept"))
    more = await transcript.answered(await world.press(world.ben, world.hand(world.ben), "more"))
    await world.pass_time(1)
    await transcript.answered(await world.press(world.ben, more, "set:text.on"))
    await transcript.press(world.ben, "back")


async def play(world: World) -> Transcript:
    """Ben knocks, Anna is undercut, and Anna's gin decides; Ben asks for a rematch."""
    anna, ben, transcript = world.anna, world.ben, Transcript(world)
    await start(world, transcript)
    for person, what in ((ben, "pass"), (anna, "pass"), (ben, "draw"), (ben, "menu:2D"), (ben, "menu:KD")):
        await transcript.press(person, what)
    for what in ("ask", "knock"):
        await transcript.press(ben, what)
    world.deal = undercutting()
    await transcript.press(ben, "next")
    for person, what in ((anna, "pass"), (ben, "pass"), (anna, "draw"), (anna, "ask"), (anna, "knock")):
        await transcript.press(person, what)
    world.deal = ginning()
    await transcript.press(anna, "next")
    await pass_and_draw(world, anna, ben)
    for what in ("choose:QS", "gin"):
        await transcript.press(anna, what)
    await transcript.press(ben, "rematch")
    return transcript


def words_of(text: str) -> set[str]:
    """The words in a text."""
    return set(WORD.findall(text.lower()))


@cache
def vocabulary(language: str) -> set[str]:
    """Every word that a language's texts have."""
    forms = [[text] if isinstance(text, str) else list(text.values()) for text in codes(language).values()]
    return words_of(" ".join([re.sub(r"\{.*?\}", " ", form) for each in forms for form in each]))


def english_in(text: str, language: str) -> set[str]:
    """The English words in a text that its own language does not have."""
    return words_of(text) & vocabulary(ENGLISH) - vocabulary(language)


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_match_reads_as_it_was_read(world: World, locale: str) -> None:
    """All that a match shows, in the order in which it is met, was read and found good, and is in one language."""
    set_languages(world, {person.id: locale for person in (world.anna, world.ben)})
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild.preferred_locale = discord.Locale(locale)
    language = language_of(locale)
    text = "\n\n".join((await play(world)).parts) + "\n"
    path = GOLDEN / f"match.{language}.txt"
    if os.environ.get("GOLDEN") == "accept":
        path.write_text(text, encoding="utf-8")
    assert english_in(text, language) == set()
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("locale", LOCALES[1:])
def test_english_would_be_noticed(locale: str) -> None:
    """No message of the English match could stand in another language's transcript unnoticed."""
    parts = (GOLDEN / f"match.{ENGLISH}.txt").read_text(encoding="utf-8").split("\n\n")
    unnoticed = [part for part in parts if not english_in(part, language_of(locale))]
    assert unnoticed == []
