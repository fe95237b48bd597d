"""The rules pages in Discord: from every door, page by page, for every match its own, after a restart too."""

from __future__ import annotations

from typing import Any

from ginbot.rules import PRESETS, ruleset_code
from tests.simulated.hands import knocking
from tests.simulated.world import Person, Shown, World


async def turn(world: World, person: Person, shown: Shown, page: str) -> Shown:
    """Turn to a neighbouring page, for which one request is enough."""
    before = len(world.env.http_requests)
    [there] = [each for each in shown.ids if each.endswith(page)]
    answer = await world.press(person, shown, ":".join(there.split(":")[3:]))
    assert len(world.env.http_requests) == before + 1
    return answer


async def read(world: World, person: Person, where: Any = None) -> Shown:
    """The rules that are read from the page of the lesson."""
    return await world.press(person, await world.slash(person, "learn", where), "rules")


async def read_dm(world: World, person: Person) -> Shown:
    """The same in direct messages."""
    return await world.press(person, await world.slash_dm(person, "learn"), "rules")


async def test_the_pages_of_a_preset(world: World) -> None:
    """`/gin learn rules:` opens a private book; *Next* changes that message, and so does the menu."""
    first = await world.slash(world.anna, "learn", rules="oklahoma")
    assert first.private
    assert first.text.startswith("**In short** · Oklahoma · 1 of 10")
    second = await turn(world, world.anna, first, "melds")
    assert second.message.id == first.message.id
    assert second.text.startswith("**Cards and melds** · Oklahoma · 2 of 10")
    assert len(second.message.attachments) == 1
    last = await world.press(world.anna, second, "menu:8")
    assert last.message.id == first.message.id
    assert last.text.startswith("**The table's words** · Oklahoma · 10 of 10")
    assert last.message.attachments == []
    assert last.labels == ["Previous"]


async def test_a_table_explains_its_own_rules(world: World) -> None:
    """*Rules* at a table opens that match's own rules, for watchers as well, and its pages turn after a restart."""
    await world.start(knocking(), rules="blitz")
    first = await world.press(world.cem, world.table(), "rules")
    assert first.private
    assert first.text.startswith("**In short** · blitz · 1 of 10")
    code = ruleset_code(PRESETS["blitz"])
    assert first.text.split("\n")[-2:] == [
        "- One scored hand decides the match.",
        f"Share code: `{code}`. Behind `rules:` it plays the same.",
    ]
    assert all(each.startswith("gin:1:0:rules_page") for each in first.ids if not each.startswith("menu:"))
    await world.restart()
    second = await turn(world, world.cem, first, "melds")
    assert second.text.startswith("**Cards and melds** · blitz · 2 of 10")


async def test_the_rules_in_play(world: World) -> None:
    """*Read the rules* explains the match of the thread, or the only match of whoever asks, else the usual rules."""
    assert "· standard ·" in (await read(world, world.anna)).text
    await world.start(knocking(), rules="blitz")
    assert "· blitz ·" in (await read(world, world.anna)).text
    assert "· blitz ·" in (await read_dm(world, world.ben)).text
    assert "· standard ·" in (await read(world, world.cem)).text
    assert "· blitz ·" in (await read(world, world.cem, world.channel.threads[0])).text
    await world.slash(world.anna, "house")
    assert "· standard ·" in (await read(world, world.anna)).text
    assert "· race ·" in (await world.slash(world.ben, "learn", rules="race")).text


async def test_rules_by_dm(world: World) -> None:
    """In direct messages the book is a message of its own, and its pages turn there."""
    first = await world.slash_dm(world.anna, "learn", rules="hollywood")
    assert not first.private
    second = await turn(world, world.anna, first, "melds")
    assert second.message.id == first.message.id
    assert [shown.message.id for shown in world.dms(world.anna)] == [first.message.id]


async def test_words_instead_of_pictures(world: World) -> None:
    """Who plays by ear gets each page as a new message that is read out, without a picture."""
    panel = await world.slash(world.anna, "settings")
    await world.choose(world.anna, panel, "menu:gin:-:0:set", "gin:-:0:set:text.on")
    first = await read(world, world.anna)
    assert first.message.attachments == []
    assert "queen of hearts" in first.text
    second = await turn(world, world.anna, first, "melds")
    assert second.message.id != first.message.id
    assert second.private
    assert second.message.attachments == []


async def test_pages_that_are_none(world: World) -> None:
    """A page that no button names is refused privately, and the book stays as it is."""
    first = await read(world, world.anna)
    for named in (f"{ruleset_code(PRESETS['race'])}.melds", "melds", "C2-222.melds"):
        answer = await world.forge(world.anna, first, f"gin:-:0:rules_page:{named}")
        assert answer.private
        assert answer.text.startswith("That table is from an earlier version")
        assert answer.message.id != first.message.id
