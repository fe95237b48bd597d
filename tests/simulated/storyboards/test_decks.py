"""Everybody's own cards: chosen in the settings, followed by what one sees oneself, and by nothing else."""

from __future__ import annotations

import asyncio
from collections import defaultdict

import pytest

from ginbot.screens.pictures import Picture, TablePicture
from tests.simulated.hands import knocking
from tests.simulated.storyboards.eyes import alt, lines
from tests.simulated.world import World


@pytest.fixture
def painted(world: World, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """The decks of what is painted, by whose hand it is, or "table"."""
    seen: dict[str, list[str]] = defaultdict(list)
    paint = world.bot.workers.paint

    async def look(picture: Picture, *, hurry: bool = True) -> bytes:
        whose = getattr(picture, "me", None)
        seen["table" if isinstance(picture, TablePicture) else whose.name if whose else "other"].append(picture.deck)
        return await paint(picture, hurry=hurry)

    monkeypatch.setattr(world.bot.workers, "paint", look)
    return seen


async def test_ones_own_hand_follows(world: World, painted: dict[str, list[str]]) -> None:
    """Whoever chooses a deck has it on the panel, in the running hand and in the next match; nobody else has."""
    await world.start(knocking())
    painted.clear()
    panel = await world.slash(world.ben, "settings")
    changed = await world.pick(world.ben, panel, "dark")
    assert changed.message.id == panel.message.id
    assert "Your cards: **dark**" in lines(changed)
    assert alt(changed).startswith("The deck dark is shown by a card from behind")
    assert painted == {"other": ["classic", "dark"], "Ben": ["dark"]}
    painted.clear()
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert set(painted["Ben"]) == {"dark"}
    assert set(painted["Anna"]) == set(painted["table"]) == {"classic"}
    asked = await world.slash(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    painted.clear()
    await world.start(knocking())
    assert set(painted["Ben"]) == {"dark"}
    assert set(painted["Anna"]) == {"classic"}


async def test_in_words_there_is_no_picture_to_choose_by(world: World, painted: dict[str, list[str]]) -> None:
    """Whoever plays by words gets the panel without a picture, and a deck for whenever pictures are wanted again."""
    panel = await world.pick(world.ben, await world.slash(world.ben, "settings"), "Show hands as: text")
    assert panel.message.attachments == []
    panel = await world.pick(world.ben, panel, "four colours")
    assert panel.message.attachments == []
    panel = await world.pick(world.ben, panel, "Show hands as: pictures")
    assert alt(panel).startswith("The deck four colours is shown by a card from behind")


async def test_a_panel_whose_picture_takes_long(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change on the panel is announced when its picture takes long, and follows in the same message."""
    panel = await world.slash(world.ben, "settings")
    real = world.bot.workers.paint

    async def slowly(picture: Picture, *, hurry: bool = True) -> bytes:
        await asyncio.sleep(4)
        return await real(picture)

    monkeypatch.setattr(world.bot.workers, "paint", slowly)
    press = world.emit(
        world.ben, panel, "menu:gin:-:0:set:deck", values=["gin:-:0:set:deck.dark"], component_type=3
    )  # fmt: skip
    await world.pass_time(10)
    assert press.acknowledged
    monkeypatch.undo()
    again = await world.slash(world.ben, "settings")
    assert "Your cards: **dark**" in lines(again)


async def test_no_deck_but_the_four(world: World, painted: dict[str, list[str]]) -> None:
    """A deck that nobody could have chosen changes nothing, and an old panel still works."""
    panel = await world.slash(world.ben, "settings")
    await world.pick(world.ben, panel, "large print")
    refused = await world.choose(world.ben, panel, "menu:gin:-:0:set:deck", "gin:-:0:set:deck.gold")
    assert refused.private
    assert "Your cards" not in refused.text
    assert "Your cards: **large print**" in lines(await world.slash(world.ben, "settings"))
    await world.choose(world.ben, panel, "menu:gin:-:0:set:deck", "gin:-:0:set:deck.four")
    assert "Your cards: **four colours**" in lines(await world.slash(world.ben, "settings"))
