"""The daily deal: one try each at the same cards, the board of the day, what may be seen when, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import Any

import pytest

from ginbot.house import LEVELS, NAMES
from ginbot.keeper import _seed
from ginbot.matches import fresh_deal
from ginbot.matches.daily import level_on
from ginbot.rules import Dealt, Phase, Resign, commitment
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.occasions import SINGLE_HAND
from ginbot.store import By, NotSaved
from tests.rules.tables import deal
from tests.simulated.hands import FAIR, LOW
from tests.simulated.storyboards.eyes import lines, rows
from tests.simulated.test_privacy import export
from tests.simulated.world import Person, Shown, World, yield_on_requests

DAY = 86_400
MINE = deal(opener=f"{LOW} 2D", dealer=FAIR, upcard="KC", stock="KD", first_dealer=1)
"""Whoever tries it is asked first, draws the king of diamonds and can throw it, knocking with 2 against 21."""


FORGED = (
    ("play", "today"),
    ("board", "2026-13-45"),
    ("board", "0001-01-01"),
    ("board", "9999-12-31"),
    ("board", "2999-01-01"),
    ("play", "2999-01-01"),
)
"""Days that no button names: none at all, at the ends of time, and to come."""


@pytest.fixture
def world(world: World) -> World:
    """The world, in which every hand is dealt as above."""
    world.deal = MINE
    return world


async def begin(world: World, person: Person) -> Shown:
    """Somebody begins the try of today from the day's page."""
    return await world.press(person, await world.slash(person, "daily"), "daily")


async def win(world: World, person: Person) -> None:
    """Somebody plays the try to its end: 19 points."""
    await world.press(person, world.hand(person), "pass")
    await world.pass_time(2)
    await world.press(person, world.hand(person), "draw")
    await world.pass_time(2)
    await world.knock(person, "KD")


async def give_up(world: World, match: int) -> None:
    """The player of a try resigns."""
    record = await world.record(match)
    with world.env.time_context():
        resigned, version = Resign(0), record.match.version
        await world.bot.desk.matches.play(match, resigned, version=version, by=By.SEAT_0, at=world.now())
        await world.bot.desk.show(match)


async def test_a_day_on_a_server(world: World) -> None:
    """Anna plays, Ben reads her points and no card, plays the same, and then sees how she did."""
    page = await world.slash(world.anna, "daily")
    assert page.private
    name = NAMES[level_on(world.now().date().isoformat())]
    assert lines(page)[0].startswith(f"**The daily deal.** One hand against **{name}**")
    midnight = int(datetime.combine(world.now().date(), time(), UTC).timestamp()) + DAY
    assert f"New cards <t:{midnight}:R>" in page.text
    assert rows(page) == ["[Play today's hand]"]
    answer = await world.press(world.anna, page, "daily")
    assert answer.links[0].endswith(str(world.hand(world.anna).message.id))
    record = await world.record()
    assert (record.match.ruleset, record.facts.rated, record.facts.channel) == (SINGLE_HAND, False, None)
    await win(world, world.anna)
    over = world.hand(world.anna)
    assert "**Your daily deal: 19 points.**" in over.text
    assert "Verify" not in str(over.labels)
    assert "Every deal can be checked" not in over.text
    assert rows(over)[-1] == "[Board of the day]"
    board = await world.press(world.anna, over, "daily")
    assert board.message.id != over.message.id
    assert "**1 · Anna · 19**" in lines(board)
    assert "Best so far: **Anna**, 19 points. drew K♦, knocked with 2." in board.text
    before = await world.slash(world.ben, "daily")
    assert "1 · Anna · 19" in lines(before)
    assert "Best so far" not in before.text
    assert "K♦" not in before.text
    await world.press(world.ben, before, "daily")
    assert "Best so far" not in (await world.slash(world.ben, "daily")).text, "not while his own try is under way"
    await win(world, world.ben)
    after = await world.slash(world.ben, "daily")
    assert "**1 · Ben · 19**" in lines(after)
    assert "Best so far: **Anna**" in after.text


async def test_the_same_cards_and_the_same_thoughts(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people are dealt alike from the day's secret; another day and another server are dealt otherwise."""
    matches = world.bot.desk.matches
    monkeypatch.setattr(matches, "_deal", None)
    await begin(world, world.anna)
    await begin(world, world.ben)
    one, two = await world.record(1), await world.record(2)
    dealt = [await dealt_in(world, number) for number in (1, 2)]
    assert dealt[0] == dealt[1]
    assert dealt[0].deck != fresh_deal().deck
    assert one.facts.commitment == two.facts.commitment
    assert (one.facts.entropy, one.seats[1].house) == (two.facts.entropy, two.seats[1].house)
    if one.match.version == two.match.version:
        assert _seed(one) == _seed(two)
    with world.env.time_context():
        today = matches.today(world.guild.id)
        seals = {(await matches.day(occasion)).seal for occasion in (today, matches.today(world.guild.id + 1))}
    assert len(seals) == 2
    await world.pass_time(DAY)
    with world.env.time_context():
        seals.add((await matches.day(matches.today(world.guild.id))).seal)
    assert len(seals) == 3


async def dealt_in(world: World, match: int) -> Dealt:
    """How a match's first hand was dealt."""
    [batch, *_] = await world.bot.desk.store.log(match)
    return next(event for event in batch.events if isinstance(event, Dealt))


async def test_one_try(world: World) -> None:
    """Two presses at once begin one try; one that is over is answered with the board, also by an old button."""
    page = await world.slash(world.anna, "daily")
    yield_on_requests(world.env)
    presses = [world.emit(world.anna, page, page.id_of("daily")) for _ in range(2)]
    await world.settle()
    assert all(world.answer_of(press).links for press in presses)
    await give_up(world, 1)
    again = await world.press(world.anna, page, "daily")
    assert "Your try is over: 0 points." in again.text
    assert again.labels == []
    version = (await world.match()).version
    refused = await world.plant(world.anna, world.hand(world.anna), press_id(1, version, Verb.REMATCH))
    assert refused.text == "That can't be done now."
    assert await world.bot.desk.store.record(2) is None


async def test_left_in_the_middle(world: World) -> None:
    """A restart loses nothing and the page leads back; after a day without a move the try is over, with no points."""
    await begin(world, world.anna)
    await world.press(world.anna, world.hand(world.anna), "pass")
    await world.restart()
    page = await world.slash(world.anna, "daily")
    assert rows(page) == ["[Go on with the hand]"]
    assert "Your try is under way." in page.text
    assert "-# 1 try is under way." in page.text
    back = await world.press(world.anna, page, "daily")
    assert back.links[0].endswith(str(world.hand(world.anna).message.id))
    await world.pass_time(2 * DAY)
    assert (await world.match()).phase is Phase.OVER
    over = world.hand(world.anna)
    assert "**Your daily deal: 0 points.**" in over.text
    board = await world.press(world.anna, over, "daily")
    assert board.text.startswith("**The daily deal** until <t:")
    assert "**1 · Anna · 0**" in lines(board)


async def test_the_next_day(world: World) -> None:
    """The day before shows its best hand; old buttons of it begin nothing, and there are new cards."""
    page, name = await world.slash(world.ben, "daily"), NAMES[level_on(world.now().date().isoformat())]
    await begin(world, world.anna)
    await win(world, world.anna)
    await world.pass_time(DAY)
    refused = await world.press(world.ben, page, "daily")
    assert refused.text == "That day is over. `/gin daily` has today's cards."
    today = await world.slash(world.ben, "daily")
    assert f"Yesterday's best: **Anna**, 19 points against {name}. drew K♦, knocked with 2." in today.text
    assert "Nobody has finished a try yet." in today.text
    assert rows(today) == ["[Play today's hand]"]
    await world.press(world.ben, today, "daily")
    assert (await world.record(2)).seats[1].house != (await world.record(1)).seats[1].house


async def test_who_still_plays_yesterdays_hand_does_not_see_it(world: World) -> None:
    """A try may be ended on the next day; until then the best hand of its day stays hidden from whoever plays it."""
    await begin(world, world.ben)
    await begin(world, world.anna)
    await win(world, world.anna)
    await world.pass_time(DAY - 3600)
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.pass_time(3700)
    assert "Yesterday's best" not in (await world.slash(world.ben, "daily")).text
    assert "Yesterday's best" in (await world.slash(world.cem, "daily")).text


async def test_the_seed_stays_secret_until_the_day_is_over(world: World) -> None:
    """Whoever has played cannot have the deals opened before others have had their day; afterwards they hold."""
    await begin(world, world.anna)
    await win(world, world.anna)
    past = await world.slash(world.anna, "history", match=1)
    refused = await world.plant(world.anna, past, "gin:1:0:verify")
    assert refused.text.startswith("Others may still play these cards today")
    foreign = await world.slash(world.ben, "history", match=1)
    assert "K♦" not in foreign.text
    seal = (await world.slash(world.anna, "daily")).seal
    await world.pass_time(DAY)
    opened = await world.plant(world.anna, past, "gin:1:0:verify")
    assert "The seed is the one that was sealed" in opened.text
    seed = await world.bot.desk.store.seed(1)
    assert seed is not None
    assert commitment(seed) == seal


async def test_an_export_tells_no_seed_before_the_day_is_over(world: World) -> None:
    """Of a try that is over, its file holds no deck and no seed while others may still play the same cards."""
    await begin(world, world.anna)
    await win(world, world.anna)
    told = (await export(world, world.anna))["matches/1.json"]
    assert {"seed", "log"}.isdisjoint(told)
    assert told["so_far"]["phase"] == "over"
    await world.pass_time(DAY)
    told = (await export(world, world.anna))["matches/1.json"]
    assert bytes.fromhex(told["seed"]) == await world.bot.desk.store.seed(1)


async def test_elsewhere_and_forged(world: World) -> None:
    """In direct messages there is no server to play for; another server's board, and nonsense, are refused."""
    refused = await world.slash_dm(world.anna, "daily")
    assert refused.text == "The daily deal belongs to a server. Type `/gin daily` in one of yours."
    page = await world.slash(world.anna, "daily")
    here = [f"{what}.{world.guild.id}.{day}" for what, day in FORGED]
    for named in ("play.1.2026-01-01", "board.1.2026-01-01", "board.x", *here):
        refused = await world.plant(world.anna, page, press_id(None, 0, Verb.DAILY, named))
        assert refused.text.startswith("That table is from an earlier version"), named
    for day in ("2025-12-31", "2026-01-02"):
        refused = await world.plant(world.anna, page, press_id(None, 0, Verb.DAILY, f"play.{world.guild.id}.{day}"))
        assert refused.text.startswith("That day is over.")
    assert await world.bot.desk.store.record(1) is None


async def test_refused_before_the_try_is_spent(world: World) -> None:
    """Whoever has ten matches running, or may not play here, is told so, and the try is still to come."""
    for _ in range(10):
        await world.slash(world.anna, "house")
    refused = await begin(world, world.anna)
    assert refused.text.startswith("You have 10 matches running.")
    assert "still to come" in (await world.slash(world.anna, "daily")).text


async def test_banned(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever may not play in a server has no try there."""

    async def banned(*_: Any) -> bool:
        return True

    monkeypatch.setattr(world.bot.desk.store, "is_banned", banned)
    refused = await begin(world, world.anna)
    assert refused.private
    assert await world.bot.desk.store.record(1) is None


async def test_closed_direct_messages_and_by_ear(world: World) -> None:
    """Closed DMs make the private answer the hand; who plays by ear hears the board without the digits of the seal."""
    with world.env.time_context():
        await world.bot.desk.store.save_preferences(world.anna.id, "Anna", {"text": True}, world.now())
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=50007, times=None)
    page = await world.slash(world.anna, "daily")
    assert "Sealed" not in page.text
    answer = await world.press(world.anna, page, "daily")
    assert answer.private
    assert "I can't write to you" in answer.text


async def test_it_counts_for_no_standing(world: World) -> None:
    """Neither the profile nor the house's page counts a try."""
    await begin(world, world.anna)
    await win(world, world.anna)
    assert "Against the house" not in (await world.slash(world.anna, "profile")).text
    assert (await world.bot.desk.store.against_house(world.anna.id)).standing == {}
    assert set(LEVELS) == set(NAMES)


@pytest.mark.parametrize("what", ["day_seed", "tries", "attempt"])
async def test_not_saved(world: World, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """While the database fails, page and press are answered with a request to try again."""
    world.expected_errors = True
    page = await world.slash(world.anna, "daily")

    async def fail(*_: object) -> None:
        raise NotSaved("the disk is away")

    monkeypatch.setattr(world.bot.desk.store, what, fail)
    refused = await (world.press(world.anna, page, "daily") if what == "attempt" else world.slash(world.anna, "daily"))
    assert refused.text == "That did not get saved. Please press again."
    assert await world.bot.desk.store.record(1) is None
