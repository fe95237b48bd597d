"""Rules chosen for a match: by name, by share code, or made on a panel that works in any process."""

from __future__ import annotations

import pytest

from ginbot.matches import seat_of
from ginbot.rules import PRESETS, STANDARD, RuleSet, ruleset_code
from ginbot.screens.ids import Verb
from ginbot.screens.panel import Do, Panel
from tests.simulated.hands import ginning, pass_and_draw
from tests.simulated.world import Person, Shown, World

OURS = RuleSet(target=150, gin_bonus=20)
CUSTOM = "Custom…: make your own, choice by choice"


async def lines(world: World, person: Person, text: str, command: str = "gin challenge") -> list[str]:
    """What is offered while somebody types."""
    return [choice["name"] for choice in await person.member.autocomplete(world.channel, command, "rules", text)]


def button(shown: Shown, do: str) -> str:
    """What the id of a panel's button says after match and version."""
    (found,) = [each for each in shown.ids if each.startswith(f"gin:-:0:custom:{do}.")]
    return ":".join(found.split(":")[3:])


async def panel(world: World, **options: object) -> Shown:
    """Anna's panel for a challenge to Ben."""
    return await world.challenge(rules="custom", **options)


async def test_presets_are_offered(world: World) -> None:
    """All presets are offered with a line of what they are, and *Custom...* last; typing narrows them."""
    offered = await lines(world, world.anna, "")
    assert len(offered) == len(PRESETS) + 1
    assert offered[0] == "Standard: first to 100, knock with 10 or less, gin and undercut 25, rated"
    assert offered[-1] == CUSTOM
    assert await lines(world, world.anna, "three col", "gin house") == [
        "Hollywood: three columns at once, boxes of 25 and a game bonus of 100 in each",
        CUSTOM,
    ]


@pytest.mark.parametrize("name", PRESETS)
async def test_every_preset_is_played(world: World, name: str) -> None:
    """A challenge by any preset is accepted and dealt by its rules, and counts only if it is standard."""
    await world.start(rules=name)
    record = await world.record()
    assert record.match.ruleset == PRESETS[name]
    assert record.match.play is not None
    assert record.facts.rated is (name == "standard")


async def test_a_share_code(world: World) -> None:
    """A pasted code is recognised while it is typed, and plays the rules that it means; another target still goes."""
    code = ruleset_code(OURS)
    assert (await lines(world, world.anna, code.lower()))[0] == f"Rules from code {code}: first to 150, gin 20"
    post = await world.challenge(rules=code)
    assert post.unsealed.endswith("\nUnlike standard: gin 20. Not rated.")
    assert "first to 150" in post.text
    await world.press(world.anna, post, "decline")
    await world.challenge(rules=code, target=50)
    assert (await world.record(2)).match.ruleset == RuleSet(target=50, gin_bonus=20)


async def test_what_is_unknown_is_refused(world: World) -> None:
    """Unknown text, a misread code, and a target that makes no sense are refused privately, and open nothing."""
    unknown = await world.challenge(rules="pinochle")
    assert unknown.private
    assert unknown.text.startswith("I know no rules called “pinochle”. Pick a line of the list")
    code = ruleset_code(OURS)
    misread = await world.challenge(rules=code[:-1] + ("2" if code[-1] != "2" else "3"))
    assert misread.text.startswith("That is no code for rules")
    assert await world.bot.desk.store.record(1) is None


async def test_against_the_house(world: World) -> None:
    """The house plays by whatever is named, and what differs is told with the way to the cards."""
    answer = await world.slash(world.anna, "house", rules="palace", target=50)
    assert (
        "**Palace**, unlike standard: first to 50, undercut 20, no big gin, boxes of 10, boxes count at once."
        in answer.text
    )
    assert (await world.record()).match.ruleset.box_timing == "running"


async def test_a_rematch_keeps_the_rules(world: World) -> None:
    """Whoever plays again plays by the same rules."""
    await world.start(ginning(), rules="blitz")
    await pass_and_draw(world, world.ben, world.anna)
    await world.play(world.ben, "choose:QS", "gin:QS")
    await world.press(world.anna, world.hand(world.anna), "rematch")
    await world.press(world.ben, world.hand(world.ben), "accept_rematch")
    assert (await world.record(2)).match.ruleset == PRESETS["blitz"]


async def test_a_panel_from_start_to_end(world: World) -> None:
    """Made choice by choice, the rules are told as they become; the challenge is posted and played by them."""
    shown = await panel(world)
    assert shown.private
    assert shown.text.startswith("**Your own rules**, to challenge Ben\nAs standard so far:")
    shown = await world.pick(world.anna, shown, "Kingdom")
    assert "• boxes of 25" in shown.text
    shown = await world.pick(world.anna, shown, "Knock with the upcard's value or less")
    shown = await world.fill(world.anna, shown, button(shown, "points"), gin_bonus="20", box_bonus="10")
    shown = await world.fill(world.anna, shown, button(shown, "limits"), target="10")
    wanted = RuleSet(10, "upcard", gin_bonus=20, box_bonus=10, game_bonus=100, shutout="double_game")
    assert f"Share code: `{ruleset_code(wanted)}`." in shown.text
    done = await world.press(world.anna, shown, button(shown, "go"))
    post = world.posts()[-1]
    assert done.text == (
        f"Your challenge is posted: https://discord.com/channels/{world.guild.id}/{world.channel.id}/{post.message.id}."
    )
    assert done.labels == []
    assert post.message.ping_user_ids == [world.ben.id]
    assert post.text.split("\n")[1].startswith("Unlike standard: knock with the upcard's value or less, gin 20,")
    world.deal = ginning()
    await world.press(world.ben, post, "accept")
    record = await world.record()
    assert record.match.ruleset == wanted
    assert not record.facts.rated
    await pass_and_draw(world, world.ben, world.anna)
    await world.play(world.ben, "choose:QS", "gin:QS")
    assert (await world.match()).ended is not None


async def test_problems_are_told_live(world: World) -> None:
    """What makes no sense is told with what to change, and cannot be played until it is mended."""
    shown = await world.pick(world.anna, await panel(world), "Two extra boxes for gin and one for an undercut")
    assert "⚠ Extra boxes need boxes." in shown.text
    assert "Challenge with these" not in shown.labels
    shown = await world.pick(world.anna, shown, "Boxes of 25")
    assert "⚠" not in shown.text
    assert "Challenge with these" in shown.labels


async def test_what_cannot_be_typed_is_told(world: World) -> None:
    """A number out of range, or no number, leaves its field as it was; the others are taken."""
    shown = await panel(world)
    shown = await world.fill(world.anna, shown, button(shown, "limits"), target="one hand", knock_limit="11")
    assert shown.text.startswith("“11” is not saved. Knock with, at most: from 0 to 10, please.\n**Your own rules**")
    assert "• one hand decides" in shown.text


async def test_a_panel_outlives_the_bot(world: World) -> None:
    """After a restart every press on the panel works as before, a form that was open meanwhile too."""
    shown = await world.pick(world.anna, await panel(world, pace="slow"), "Knock with the upcard's value or less")
    form = await world.open_form(world.anna, shown, button(shown, "points"))
    await world.restart()
    shown = await world.send_form(world.anna, form, gin_bonus="30")
    shown = await world.pick(world.anna, shown, "Three columns at once (Hollywood)")
    await world.restart()
    await world.press(world.anna, shown, button(shown, "go"))
    record = await world.record()
    assert record.match.ruleset == RuleSet(knock_limit="upcard", gin_bonus=30, columns=3)
    assert (record.facts.pace, record.facts.invited) == ("slow", world.ben.id)


@pytest.mark.parametrize("command", ["challenge", "house"])
async def test_two_fast_presses_begin_once(world: World, command: str) -> None:
    """A second tap on the challenge, or on the house, begins no second match; each press is answered."""
    shown = await world.slash(world.anna, command, rules="custom")
    go = next(each for each in shown.ids if ":custom:go." in each)
    taps = [world.emit(world.anna, shown, go) for _ in range(2)]
    await world.env.settle()
    first, second = [world.answer_of(tap).text for tap in taps]
    assert first == second
    assert first.startswith("Your challenge is posted: " if command == "challenge" else "**Rosa** is at the table.")
    assert await world.bot.desk.store.record(2) is None


async def test_two_fast_changes_are_both_answered(world: World) -> None:
    """Of two presses on the same panel the later one counts, and both are answered."""
    shown = await panel(world)
    menus = {item["placeholder"]: item for item in shown.buttons if item["type"] == 3}
    menu = menus["How it is played…"]
    values = [option["value"] for option in menu["options"]][:2]
    taps = [world.emit(world.anna, shown, menu["custom_id"], values=[value], component_type=3) for value in values]
    await world.env.settle()
    assert [world.answer_of(tap).text.count("• ") for tap in taps] == [1, 1]


async def test_strangers_are_refused(world: World) -> None:
    """A press, a form or a forged id on somebody else's panel is refused, and nothing is posted."""
    shown = await panel(world)
    go = next(each for each in shown.ids if ":custom:go." in each)
    tap = world.emit(world.cem, shown, go)
    await world.env.settle()
    assert world.answer_of(tap).text.startswith("Somebody else is making these rules.")
    mine = Panel(world.cem.id, RuleSet(target=77), opponent=world.ben.id)
    forged = await world.forge(world.cem, shown, mine.id(Do.GO))
    assert forged.private
    assert "earlier version" in forged.text
    foreign = await world.choose(world.anna, shown, menu_id(shown), mine.id(Do.GO))
    assert "earlier version" in foreign.text
    assert await world.bot.desk.store.record(1) is None


def menu_id(shown: Shown) -> str:
    """The id of a panel's first menu."""
    return str(next(item["custom_id"] for item in shown.buttons if item["type"] == 3))


async def test_nobody_saves_without_the_right(world: World) -> None:
    """Save is not offered to whoever may not, and a form that was forged is refused."""
    shown = await panel(world)
    assert not [each for each in shown.ids if ":custom:save." in each]
    form = await world.open_form(world.anna, shown, button(shown, "limits"))
    record = form._interaction
    assert record.modal is not None
    record.modal["custom_id"] = Panel(world.anna.id, OURS).id(Do.SAVE, Verb.CUSTOM_FORM)
    refused = await world.send_form(world.anna, form)
    assert refused.text.startswith("Saving rules takes Manage Server.")
    assert (await world.bot.desk.store.kept_rules(world.guild.id)).named == ()


@pytest.mark.parametrize(
    "forged",
    [
        "gin:-:0:custom_form:go.0.1d..c010.",
        "gin:-:0:custom_form:nonsense",
        "gin:1:1:resign",
        "something else",
    ],
)
async def test_forged_forms(world: World, forged: str) -> None:
    """A form of ours that no panel has opened is answered once, and does nothing."""
    shown = await panel(world)
    form = await world.open_form(world.anna, shown, button(shown, "limits"))
    assert form._interaction.modal is not None
    form._interaction.modal["custom_id"] = forged
    answer = await world.send_form(world.anna, form)
    assert answer.private
    assert await world.bot.desk.store.record(1) is None


async def test_the_way_from_the_front_door(world: World) -> None:
    """*Challenge a friend* leads to a panel for an open challenge too; in direct messages nobody is challenged."""
    door = await world.slash(world.anna, "play")
    friend = await world.press(world.anna, door, "friend")
    assert friend.labels == ["With rules of my own"]
    shown = await world.press(world.anna, friend, button(friend, "show"))
    assert shown.text.startswith("**Your own rules**, to challenge anybody")
    await world.press(world.anna, shown, button(shown, "go"))
    record = await world.record()
    assert record.match.ruleset == STANDARD
    assert record.facts.invited is None
    door = await world.slash_dm(world.anna, "play")
    assert (await world.press(world.anna, door, "friend")).labels == []


async def test_a_house_panel_in_direct_messages(world: World) -> None:
    """Rules for a match against the house are made and played where nobody else is."""
    shown = await world.slash_dm(world.anna, "house", rules="Custom", target=50)
    assert shown.text.startswith("**Your own rules**, to play the house\nUnlike standard:\n• first to 50")
    await world.press(world.anna, shown, button(shown, "go"))
    record = await world.record()
    assert record.match.ruleset == RuleSet(target=50)
    assert seat_of(record, world.anna.id) == 0


async def test_a_panel_whose_challenge_is_asked_already(world: World) -> None:
    """Somebody who has been asked by another challenge meanwhile is not asked twice: the way there is told."""
    shown = await world.pick(world.anna, await panel(world), "Three columns at once (Hollywood)")
    await world.challenge()
    refused = await world.press(world.anna, shown, button(shown, "go"))
    assert refused.private
    assert refused.text.startswith("You already asked Ben: https://discord.com/channels/")
    assert await world.bot.desk.store.record(2) is None


async def test_the_rules_pages_of_a_code(world: World) -> None:
    """`/gin learn` explains what a share code means, what a name means, and by its button what the server plays."""
    pages = await world.slash(world.anna, "learn", rules=ruleset_code(OURS))
    assert ruleset_code(OURS) in pages.text
    assert "pinochle" in (await world.slash(world.anna, "learn", rules="pinochle")).text
    await world.bot.desk.store.set_default_rules(world.guild.id, "hollywood")
    assert "Hollywood" in (await world.press(world.anna, await world.slash(world.anna, "learn"), "rules")).text
