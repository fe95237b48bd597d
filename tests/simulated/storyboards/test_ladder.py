"""The ladder: climbed rung by rung, lost and tried again, left and come back to, and whatever is refused on it."""

from __future__ import annotations

import pytest

from ginbot.rules import STANDARD, Pass, Phase, Resign, Seat
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.occasions import RUNGS, SINGLE_HAND
from ginbot.store import By, NotSaved
from tests.rules.tables import deal
from tests.simulated.hands import FAIR, LOW, knocking
from tests.simulated.storyboards.eyes import lines, rows
from tests.simulated.world import Shown, World, yield_on_requests

ROWS = ["[1 · Rosa] [2 · Bruno]", "[3 · Ingrid] [4 · Zeno]", "[5 · Zeno, match to 100]"]
MINE = deal(opener=f"{LOW} 2D", dealer=FAIR, upcard="KC", stock="KD", first_dealer=1)
"""Anna is asked first, draws the king of diamonds and can throw it, knocking with 2 against 21."""


async def climb(world: World, rung: int) -> Shown:
    """Anna presses a rung on the ladder's page."""
    return await world.press(world.anna, await world.slash(world.anna, "ladder"), f"ladder:{rung}")


async def newest(world: World) -> int:
    """The number of Anna's newest match."""
    number = 1
    while await world.bot.desk.store.record(number + 1) is not None:
        number += 1
    return number


async def end(world: World, *, won: bool) -> None:
    """Anna's newest match ends at once, by whoever is to lose it; nobody knows why."""
    number = await newest(world)
    seat: Seat = 1 if won else 0
    with world.env.time_context():
        matches = world.bot.desk.matches
        for acted in (0, 1):  # whoever has not acted yet does
            record = await matches.load(number)
            if record.match.to_act == acted and record.match.phase is Phase.UPCARD:
                by = By.seat(acted)
                await matches.play(number, Pass(acted), version=record.match.version, by=by, at=world.now())
        version = (await matches.load(number)).match.version
        await matches.play(number, Resign(seat), version=version, by=By.seat(seat), at=world.now())
        await world.bot.desk.show(number)
    await world.settle()


async def test_the_page(world: World) -> None:
    """`/gin ladder` is private, has a picture, opens the first rung only, and begins nothing."""
    page = await world.slash(world.anna, "ladder")
    assert page.private
    assert rows(page) == [ROWS[0].replace("Bruno]", "Bruno](x)"), "[3 · Ingrid](x) [4 · Zeno](x)", f"{ROWS[2]}(x)"]
    assert len(page.message.attachments) == 1
    assert page.message.attachments[0]["description"].startswith("Rosa's card says: rung 1, one hand, your turn.")
    assert await world.bot.desk.store.record(1) is None


async def test_a_rung_is_won_at_the_table(world: World) -> None:
    """The hand is dealt against Rosa, unrated, one hand; winning it opens the next rung, whose button begins it."""
    world.deal = MINE
    answer = await climb(world, 1)
    assert answer.links[0].endswith(str(world.hand(world.anna).message.id))
    assert answer.unsealed == "**Rosa** is at the table. Your cards are in our direct messages."
    assert answer.seal, "the seal of the match that follows"
    record = await world.record()
    assert (record.match.ruleset, record.facts.rated, record.seats[1].name) == (SINGLE_HAND, False, "Rosa")
    await world.press(world.anna, world.hand(world.anna), "pass")
    await world.pass_time(2)
    await world.press(world.anna, world.hand(world.anna), "draw")
    await world.pass_time(2)
    await world.knock(world.anna, "KD")
    over = world.hand(world.anna)
    assert "**Rung 1 is yours**, and rung 2 is open." in over.text
    assert over.seal, "the next one is sealed already"
    assert rows(over)[-2:] == ["[Climb to rung 2]", "[The ladder]"]
    assert not any(":rematch" in each for each in over.ids)
    await world.press(world.anna, over, "ladder:2")
    assert (await world.record(2)).seats[1].name == "Bruno"
    page = await world.press(world.anna, over, "ladder")
    assert "1 of 5 rungs is yours" in page.text
    assert "Your hand against **Bruno** waits for you." in page.text


async def test_to_the_top(world: World) -> None:
    """Five wins climb it, the last one in a whole match by standard rules, which alone counts; the profile says so."""
    for rung in range(1, RUNGS + 1):
        world.deal = knocking()
        await climb(world, rung)
        record = await world.record(rung)
        assert record.match.ruleset == (STANDARD if rung == RUNGS else SINGLE_HAND)
        await end(world, won=True)
    page = await world.slash(world.anna, "ladder")
    assert rows(page) == ROWS
    assert "climbed to the top" in page.text
    profile = await world.slash(world.anna, "profile")
    assert "★ **Climbed the ladder**, all 5 rungs of it" in lines(profile)
    assert "Against the house: one match, won" in profile.text or "Against the house: 1 match" in profile.text
    badges = await world.press(world.anna, profile, "badges")
    pages = [badges.text]
    while any(item.get("label") == "Next" and not item.get("disabled") for item in badges.buttons):
        following = next(i["custom_id"] for i in badges.buttons if i.get("label") == "Next")
        badges = await world.press(world.anna, badges, ":".join(following.split(":")[3:]))
        pages.append(badges.text)
    assert any("Top of the ladder" in page for page in pages)


async def test_lost_and_tried_again(world: World) -> None:
    """A lost hand leaves the rung where it was; the button under it begins the same rung anew."""
    world.deal = knocking()
    await climb(world, 1)
    await end(world, won=False)
    over = world.hand(world.anna)
    assert "Rung 1 stays as it is" in over.text
    await world.press(world.anna, over, "ladder:1")
    assert (await world.record(2)).facts.occasion == "ladder.1"
    assert "try as often" in (await world.slash(world.anna, "ladder")).text


async def test_a_win_stays_whatever_follows(world: World) -> None:
    """A rung that was won can be played again; losing it then takes nothing away."""
    world.deal = knocking()
    await climb(world, 1)
    await end(world, won=True)
    await climb(world, 1)
    await end(world, won=False)
    assert "1 of 5 rungs is yours" in (await world.slash(world.anna, "ladder")).text


async def test_what_is_not_open_is_refused(world: World) -> None:
    """A forged rung, open to nobody or not yet, and somebody else's progress, begin nothing."""
    page = await world.slash(world.anna, "ladder")
    refused = await world.plant(world.anna, page, press_id(None, 0, Verb.LADDER, "2"))
    assert refused.text == "That rung is not open yet. Win rung 1 first: `/gin ladder`."
    for named in ("0", "6", "x", "1.1"):
        refused = await world.plant(world.anna, page, press_id(None, 0, Verb.LADDER, named))
        assert refused.text.startswith("That table is from an earlier version")
    assert await world.bot.desk.store.record(1) is None
    world.deal = knocking()
    await climb(world, 1)
    await end(world, won=True)
    refused = await world.plant(world.ben, page, press_id(None, 0, Verb.LADDER, "2"))
    assert refused.text.startswith("That rung is not open yet.")


async def test_two_presses_are_one_hand(world: World) -> None:
    """A double tap, and two presses at once, begin one hand; a press after a restart leads back to it."""
    world.deal = knocking()
    page = await world.slash(world.anna, "ladder")
    yield_on_requests(world.env)
    presses = [world.emit(world.anna, page, page.id_of("ladder:1")) for _ in range(2)]
    await world.settle()
    assert all(world.answer_of(press).links for press in presses)
    await world.restart()
    again = await world.press(world.anna, page, "ladder:1")
    assert again.links[0].endswith(str(world.hand(world.anna).message.id))
    assert await world.bot.desk.store.record(2) is None


async def test_a_day_without_a_move(world: World) -> None:
    """A rung that was left for a day is closed quietly, and stays where it was."""
    world.deal = MINE
    await climb(world, 1)
    await world.pass_time(2)
    await world.press(world.anna, world.hand(world.anna), "pass")
    await world.pass_time(25 * 3600)
    over = world.hand(world.anna)
    assert "Nobody moved for a day" in over.text
    assert rows(over)[-2:] == ["[Try rung 1 again]", "[The ladder]"]


async def test_no_rematch_of_a_rung(world: World) -> None:
    """A forged rematch of a rung's match is refused; it would be no rung."""
    world.deal = knocking()
    await climb(world, 1)
    await end(world, won=True)
    version = (await world.match()).version
    refused = await world.plant(world.anna, world.hand(world.anna), press_id(1, version, Verb.REMATCH))
    assert refused.text == "That can't be done now."
    assert await world.bot.desk.store.record(2) is None


async def test_closed_direct_messages_and_by_ear(world: World) -> None:
    """By ear the page is told in words; where DMs are closed the private answer is the hand."""
    with world.env.time_context():
        await world.bot.desk.store.save_preferences(world.anna.id, "Anna", {"text": True}, world.now())
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=50007, times=None)
    world.deal = MINE
    page = await world.slash(world.anna, "ladder")
    assert page.message.attachments == []
    assert "Rung 2: Bruno, medium, one hand: closed." in lines(page)
    answer = await world.press(world.anna, page, "ladder:1")
    assert answer.private
    assert "I can't write to you" in answer.text
    assert "Melds:" in answer.text


async def test_too_many_matches(world: World) -> None:
    """With ten matches running no rung begins."""
    world.deal = knocking()
    for _ in range(10):
        await world.slash(world.anna, "house")
    refused = await climb(world, 1)
    assert refused.text.startswith("You have 10 matches running.")


@pytest.mark.parametrize("what", ["won", "attempt"])
async def test_not_saved(world: World, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """While the database cannot be read, page and press are answered with a request to try again."""
    world.expected_errors = True
    page = await world.slash(world.anna, "ladder")

    async def fail(*_: object) -> None:
        raise NotSaved("the disk is away")

    monkeypatch.setattr(world.bot.desk.store, what, fail)
    for refused in (await world.slash(world.anna, "ladder"), await world.press(world.anna, page, "ladder:1")):
        assert refused.text == "That did not get saved. Please press again."
