"""Whom one plays at the house's table: asked for, chosen on the page, kept in a rematch, counted in the end."""

from __future__ import annotations

import pytest

from ginbot.house import LEVELS, NAMES
from ginbot.rules import PRESETS, Resign
from ginbot.screens.ids import Verb, press_id
from ginbot.store import AgainstHouse, By, NotSaved, Record
from tests.simulated.hands import knocking
from tests.simulated.storyboards.eyes import lines, rings, rows
from tests.simulated.world import Person, Shown, World

ROWS = ["[Rosa · easy] [Bruno · medium]", "[Ingrid · hard] [Zeno · expert]"]


async def page(world: World, person: Person, **options: object) -> Shown:
    """The page on which one chooses."""
    return await world.slash(person, "house", level=None, **options)


async def play(world: World, level: str, *, won: bool) -> Record:
    """A match of Anna's against somebody of the house, in which one of them resigns once both have acted."""
    world.deal = knocking()
    await world.slash(world.anna, "house", level=level)
    await world.pass_time(1)
    await world.press(world.anna, world.hand(world.anna), "pass")
    matches = world.bot.desk.matches
    number = max([listing.facts.id for listing in await world.bot.desk.store.matches_of(world.anna.id, ["running"])])
    record = await matches.load(number)
    resigned, by = (Resign(1), By.SEAT_1) if won else (Resign(0), By.SEAT_0)
    with world.env.time_context():
        return await matches.play(number, resigned, version=record.match.version, by=by, at=world.now())


async def test_a_newcomer_chooses(world: World) -> None:
    """The page is private, has a picture, and suggests Rosa; a press on another one leads to the cards."""
    world.deal = knocking()
    shown = await page(world, world.anna)
    assert shown.private
    assert lines(shown)[0] == "**Play the house.** Whom do you want to meet? I suggest **Rosa**."
    assert rows(shown) == ROWS
    assert len(shown.message.attachments) == 1
    assert await world.bot.desk.store.record(1) is None, "nothing begins before the choice"
    answer = await world.meet(world.anna, shown, "expert")
    assert answer.unsealed == "**Zeno** is at the table. Your cards are in our direct messages."
    seat = (await world.record()).seats[1]
    assert (seat.house, seat.name) == ("expert", "Zeno")
    assert len(rings(world, world.anna)) == 1
    hand = world.hand(world.anna)
    assert any(line.startswith("-# Zeno: “") for line in lines(hand))


@pytest.mark.parametrize("typed", ["hard", "Ingrid", " INGRID "])
async def test_by_name_at_once(world: World, typed: str) -> None:
    """Whoever names a level, or whoever plays it, sits down without being asked."""
    world.deal = knocking()
    answer = await world.slash(world.anna, "house", level=typed)
    assert answer.unsealed.startswith("**Ingrid** is at the table.")
    assert (await world.record()).seats[1].house == "hard"


async def test_an_unknown_name_is_refused(world: World) -> None:
    """A name that nobody has is refused privately, with the names there are, and begins nothing."""
    for options in ({}, {"rules": "custom"}, {"watch": True}):
        refused = await world.slash(world.anna, "house", level="Gandalf", **options)
        assert refused.private
        assert refused.text == (
            "Nobody of that name plays for the house. Pick one of Rosa, Bruno, Ingrid, Zeno behind `level:`."
        )
    assert await world.bot.desk.store.record(1) is None


async def test_the_picker(world: World) -> None:
    """While somebody types, the four are offered with rating, standing and temper."""
    await play(world, "easy", won=True)
    offered = await world.anna.member.autocomplete(world.channel, "gin house", "level", "")
    assert [choice["value"] for choice in offered] == list(LEVELS)
    assert offered[0]["name"].startswith("Rosa (1030), easy, you 1-0: cheerful")
    assert offered[3]["name"].startswith("Zeno (1500), expert, not met yet: thinks")
    (one,) = await world.anna.member.autocomplete(world.channel, "gin house", "level", "bru")
    assert one["value"] == "medium"


async def test_the_picker_without_a_database(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """While nothing can be read they are offered all the same, without a standing; the page asks to try again."""

    async def fail(user: int) -> AgainstHouse:
        raise NotSaved("the disk is away")

    world.expected_errors = True
    await play(world, "easy", won=True)
    monkeypatch.setattr(world.bot.desk.store, "against_house", fail)
    offered = await world.anna.member.autocomplete(world.channel, "gin house", "level", "")
    assert offered[0]["name"].startswith("Rosa (1030), easy, not met yet:")
    refused = await page(world, world.anna)
    assert refused.text == "That did not get saved. Please press again."


async def test_what_was_asked_for_is_kept(world: World) -> None:
    """Rules, pace and watchers that the command named are those of the match that the page begins."""
    world.deal = knocking()
    shown = await page(world, world.anna, rules="palace", pace="live", watch=True)
    await world.meet(world.anna, shown, "medium")
    record = await world.record()
    assert (record.match.ruleset, record.facts.pace, record.facts.rated) == (PRESETS["palace"], "live", False)
    assert record.seats[1].name == "Bruno"
    [post] = world.posts()
    assert post.unsealed.startswith("**Anna** and **Bruno** are playing gin rummy")


async def test_two_taps_are_one_match(world: World) -> None:
    """A second tap on the same name leads to the match that the first has begun; nobody else may press there."""
    world.deal = knocking()
    shown = await page(world, world.anna)
    for _ in range(2):
        answer = await world.meet(world.anna, shown, "hard")
        assert answer.links[0].endswith(str(world.hand(world.anna).message.id))
    assert await world.bot.desk.store.record(2) is None
    refused = await world.forge(world.ben, shown, shown.id_of(shown.opponent("hard")))
    assert refused.private
    assert await world.bot.desk.store.record(2) is None


async def test_too_many_matches(world: World) -> None:
    """Whoever has ten matches running may look at the page, and is refused at the choice."""
    for _ in range(10):
        await world.slash(world.anna, "house")
    refused = await world.meet(world.anna, await page(world, world.anna), "expert")
    assert refused.text.startswith("You have 10 matches running.")


async def test_old_buttons_still_lead_to_the_house(world: World) -> None:
    """The button that front doors and queues have had all along shows the page, in direct messages too."""
    door = await world.slash_dm(world.anna, "play")
    assert door.id_of("house") == press_id(None, 0, Verb.HOUSE)
    shown = await world.press(world.anna, door, "house")
    assert rows(shown) == ROWS
    world.deal = knocking()
    met = await world.meet(world.anna, shown)
    assert "Your cards are below." in met.text
    assert int(world.hand(world.anna).message.id) > int(met.message.id)


async def test_custom_rules_without_a_name(world: World) -> None:
    """Rules still to be made are made for the suggested one."""
    await play(world, "medium", won=True)
    world.deal = knocking()
    shown = await page(world, world.anna, rules="custom")
    go = next(each for each in shown.ids if each.split(":")[3] == "custom" and each.split(":")[4].startswith("go."))
    assert go.endswith(".medium")


async def test_by_ear(world: World) -> None:
    """Whoever plays without pictures hears all of it, at the choice and at the table."""
    with world.env.time_context():
        await world.bot.desk.store.save_preferences(world.anna.id, "Anna", {"text": True}, world.now())
    shown = await page(world, world.anna)
    assert shown.message.attachments == []
    assert "Bruno, medium, rating 1230, not met yet: impatient," in shown.text
    world.deal = knocking()
    await world.meet(world.anna, shown, "medium")
    assert "Bruno says: " in world.hand(world.anna).text


async def test_standing_and_suggestion(world: World) -> None:
    """Wins and losses are told on the page and in the profile; who was met last is suggested, then the next one up."""
    await play(world, "easy", won=False)
    assert "I suggest **Rosa**" in (await page(world, world.anna)).text
    for _ in range(2):
        await play(world, "easy", won=True)
    await play(world, "hard", won=False)
    shown = await page(world, world.anna)
    assert "I suggest **Ingrid**" in shown.text
    alt = shown.message.attachments[0]["description"]
    assert "Rosa's card says: easy, rating 1030, you 2-1." in alt
    assert "Ingrid's card says: hard, rating 1400, you 0-1." in alt
    await play(world, "easy", won=True)
    assert "I suggest **Bruno**" in (await page(world, world.anna)).text
    profile = await world.slash(world.anna, "profile")
    assert "Against the house: 5 matches, 3 won" in lines(profile)
    assert "-# Won and lost: Rosa 3-1 · Ingrid 0-1" in lines(profile)
    assert "Nobody" in (await world.slash(world.anna, "leaderboard")).text, "no pool of people has moved"


async def test_a_rematch_keeps_the_level(world: World) -> None:
    """Whoever plays again meets the same one."""
    await play(world, "expert", won=True)
    await world.env.settle()
    with world.env.time_context():
        await world.bot.desk.show(1)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    again = (await world.record(2)).seats[1]
    assert (again.house, again.name) == ("expert", NAMES["expert"])
