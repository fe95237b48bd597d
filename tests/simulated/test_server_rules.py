"""What a server plays by: `/gin-admin rules`, the default everybody plays, and names of its own."""

from __future__ import annotations

from typing import Any

import pytest

from ginbot.rules import PRESETS, STANDARD, RuleSet, ruleset_code
from ginbot.screens.offers import MOST_KEPT
from ginbot.store import NotSaved
from tests.simulated.storyboards.test_owner import manager
from tests.simulated.test_choosing import button, lines
from tests.simulated.world import Person, Shown, World

OURS = RuleSet(target=150, gin_bonus=20)


async def admin(world: World, host: Person, what: str, **options: Any) -> Shown:
    """A command of an owner, and its private answer."""
    result = await host.member.slash(world.channel, f"gin-admin rules {what}", **options)
    world.pressed.append(result._interaction)
    answer = world.answer_of(result)
    assert answer.private
    return answer


async def test_only_who_manages_the_server(world: World) -> None:
    """Nobody else is even offered the commands."""
    host = manager(world)
    offered = host.member.available_commands(world.channel)
    assert [name for name in offered if name.startswith("gin-admin rules")] == [
        "gin-admin rules list",
        "gin-admin rules default",
        "gin-admin rules add",
        "gin-admin rules rename",
        "gin-admin rules remove",
    ]
    assert not [name for name in world.anna.member.available_commands(world.channel) if "admin" in name]


async def test_a_named_set(world: World) -> None:
    """Rules added by a code are offered first but for the default, played by their name, and listed with their code."""
    host = manager(world)
    assert (await admin(world, host, "list")).text.split("\n") == [
        "**What this server plays by**",
        "Unless somebody says otherwise: **Standard**.",
        "No rules of its own yet. `/gin-admin rules add` keeps some.",
    ]
    added = await admin(world, host, "add", rules=ruleset_code(OURS), name="Friday *Night*")
    assert added.text.startswith("Saved as **Friday \\*Night\\***.")
    assert (await lines(world, world.anna, ""))[0] == "Friday *Night*: first to 150, gin 20"
    await world.challenge(rules="friday *night*")
    assert (await world.match()).ruleset == OURS
    assert f"first to 150, gin 20 · `{ruleset_code(OURS)}`" in (await admin(world, host, "list")).text
    taken = await admin(world, host, "add", rules="blitz", name="FRIDAY  *night*")
    assert taken.text.startswith("“FRIDAY \\*night\\*” is taken already.")
    assert (await admin(world, host, "add", rules="blitz", name="Hollywood")).text.endswith("try another name.")
    assert (await admin(world, host, "add", rules="blitz", name="x" * 33)).text.startswith("A name has one to 32")


async def test_the_default_is_what_everybody_plays(world: World) -> None:
    """Challenges, the menu on a member and the house follow it unless rules are named; direct messages do not."""
    host = manager(world)
    await admin(world, host, "add", rules=ruleset_code(OURS), name="Ours")
    told = await admin(world, host, "default", rules="OURS")
    assert told.text == "From now on everybody here plays **Ours**, unless they say otherwise."
    assert "★ **Ours**, the default: first to 150" in (await admin(world, host, "list")).text
    assert (await lines(world, world.anna, ""))[0] == "★ Ours: first to 150, gin 20"
    await world.challenge()
    await world.anna.member.context_menu(world.channel, "Challenge to gin rummy", world.cem.member)
    await world.slash(world.anna, "house")
    await world.challenge(guest=host, rules="standard")
    await world.slash_dm(world.ben, "house")
    played = [(await world.match(number)).ruleset for number in range(1, 6)]
    assert played == [OURS, OURS, OURS, STANDARD, STANDARD]


async def test_a_default_of_any_kind(world: World) -> None:
    """A preset or a share code may be the default; what means nothing, and Custom, may not."""
    host = manager(world)
    await admin(world, host, "default", rules="kingdom")
    assert "Unless somebody says otherwise: **Kingdom**." in (await admin(world, host, "list")).text
    await world.challenge()
    code = ruleset_code(OURS)
    await admin(world, host, "default", rules=code.lower())
    assert f"Unless somebody says otherwise: **{code}**." in (await admin(world, host, "list")).text
    await world.challenge(guest=world.cem)
    assert [(await world.match(number)).ruleset for number in (1, 2)] == [PRESETS["kingdom"], OURS]
    for text in ("pinochle", "custom"):
        assert (await admin(world, host, "default", rules=text)).text.startswith(f"I know no rules called “{text}”.")
    assert (await world.bot.desk.store.kept_rules(world.guild.id)).default == code


async def test_renamed_and_removed(world: World) -> None:
    """The default follows a new name, falls back to standard when its rules are removed, and no match changes."""
    host = manager(world)
    await admin(world, host, "add", rules=ruleset_code(OURS), name="Ours")
    await admin(world, host, "default", rules="Ours")
    await world.start()
    assert (await admin(world, host, "rename", name="ours", to="Sunday")).text == "**Ours** is called **Sunday** now."
    named = await host.member.autocomplete(world.channel, "gin-admin rules remove", "name", "SUN")
    assert [each["value"] for each in named] == ["Sunday"]
    await world.challenge(guest=world.cem)
    removed = await admin(world, host, "remove", name="sunday")
    assert removed.text == "**Sunday** is removed. Matches that are being played by it go on."
    await world.slash(world.anna, "challenge")
    assert [(await world.match(number)).ruleset for number in (1, 2, 3)] == [OURS, OURS, STANDARD]
    again = await admin(world, host, "remove", name="Sunday")
    assert again.text.startswith("This server keeps no rules called “Sunday”.")
    assert (await admin(world, host, "rename", name="Sunday", to="x")).text == again.text


async def test_there_is_an_end_to_it(world: World) -> None:
    """A server keeps as many as a list shows; the one too many is refused, and all of them fit into the answers."""
    host = manager(world)
    store = world.bot.desk.store
    for number in range(MOST_KEPT):
        rules = RuleSet(target=200 + number, aces="round", opening="plain", box_bonus=25, extra_boxes=True)
        await store.add_rules(world.guild.id, f"{number:02} " + "*" * 29, rules, most=MOST_KEPT)
    refused = await admin(world, host, "add", rules="blitz", name="Another")
    assert refused.text.startswith(f"This server keeps {MOST_KEPT} rule sets already")
    assert len(await lines(world, world.anna, "")) == MOST_KEPT + len(PRESETS) + 1 == 25
    assert (await admin(world, host, "list")).text.count("\n**") == MOST_KEPT
    assert len((await admin(world, host, "add")).labels) == 3


async def test_saved_from_a_panel(world: World) -> None:
    """Who may, saves what the panel has made under a name, from a challenge's panel too, and plays it as before."""
    host = manager(world)
    shown = await admin(world, host, "add", rules="palace")
    assert shown.text.startswith("**Rules for this server**\nUnlike standard:\n• undercut 20")
    assert shown.labels == ["Limits…", "Points…", "Save…"]
    shown = await world.pick(host, shown, "Runs go round the corner and an ace counts 15")
    shown = await world.fill(host, shown, button(shown, "save"), name=" Round  Palace ")
    assert shown.text.startswith("Saved as **Round Palace**: `/gin challenge rules:` offers it to everybody here.\n")
    taken = await world.fill(host, shown, button(shown, "save"), name="round palace")
    assert taken.text.startswith("“round palace” is taken already.")
    (named,) = (await world.bot.desk.store.kept_rules(world.guild.id)).named
    assert named.ruleset.aces == "round"
    own = await world.slash(host, "challenge", opponent=world.ben.member, rules="custom")
    own = await world.pick(host, own, "Round Palace")
    assert "Save…" in own.labels
    assert "• runs go round the corner" in own.text


@pytest.mark.parametrize("name", ["", "custom", "Standard"])
async def test_a_panel_refuses_bad_names(world: World, name: str) -> None:
    """A name that cannot be is refused privately, and the panel stays as it was."""
    host = manager(world)
    shown = await admin(world, host, "add")
    answer = await world.fill(host, shown, button(shown, "save"), name=name)
    assert answer.private
    assert "try another" in answer.text
    assert (await world.bot.desk.store.kept_rules(world.guild.id)).named == ()


async def test_offers_where_nothing_can_be_read(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """While the database fails presets are offered all the same."""
    await world.bot.desk.store.add_rules(world.guild.id, "Ours", OURS, most=MOST_KEPT)
    store = world.bot.desk.store

    async def failing(guild: int | None) -> None:
        raise NotSaved("away")

    store.kept_rules = failing  # type: ignore[method-assign, assignment]
    offered = await lines(world, world.anna, "")
    assert len(offered) == len(PRESETS) + 1
    assert "could not be read" in caplog.text
