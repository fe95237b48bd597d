"""Storyboard 4.7 of SCREENS.md, the lesson: from the front door to the house, left and come back to; and trouble."""

from __future__ import annotations

import pytest

from ginbot.house import TEACHER
from ginbot.rules import EndReason, Phase
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.occasions import LESSON
from ginbot.store import NotSaved
from tests.simulated.hands import knocking
from tests.simulated.storyboards.eyes import lines, rings, rows
from tests.simulated.world import Shown, World, yield_on_requests

BEGIN, GO_ON, AGAIN = "Begin the lesson", "Go on with the lesson", "Begin the lesson again"


async def begin(world: World) -> Shown:
    """Anna begins the lesson from its page; the answer leads to her cards."""
    return await world.press(world.anna, await world.slash(world.anna, "learn"), "lesson:begin")


async def knock(world: World) -> None:
    """The lesson as it is meant, to its end."""
    anna = world.anna
    await world.press(anna, world.hand(anna), "take")
    await world.throw(anna, "KH")
    await world.pass_time(2)
    await world.press(anna, world.hand(anna), "draw")
    await world.throw(anna, "QD")
    await world.pass_time(2)
    await world.press(anna, world.hand(anna), "take")
    await world.pass_time(2)
    await world.knock(anna, "6D")


async def test_a_newcomer_learns(world: World) -> None:
    """From the front door through a whole hand, a sentence at each step, to what it did not show and to the house."""
    anna = world.anna
    door = await world.slash(anna, "play")
    page = await world.press(anna, door, "learn")
    assert page.private
    assert rows(page) == [f"[{BEGIN}]", "[Read the rules]"]
    assert "five minutes" in page.text
    answer = await world.press(anna, page, "lesson:begin")
    assert answer.links[0].endswith(str(world.hand(anna).message.id))
    assert answer.text == "**Rosa** is at the table. Your cards are in our direct messages."
    first = world.hand(anna)
    assert lines(first)[0] == "Your move, first of the hand. The upcard is 7♣."
    assert lines(first)[1].startswith("> **Melds** are sets")
    assert len(lines(first)) == 2, "two lines of text above the picture"
    assert rows(first)[-1] == "[More…] [Rules]"
    await world.press(anna, first, "take")
    assert "**deadwood**" in world.hand(anna).text
    await world.throw(anna, "KH")
    await world.pass_time(2)
    assert lines(world.hand(anna))[0] == "You threw K♥. Rosa drew and threw J♥."
    await world.press(anna, world.hand(anna), "draw")
    await world.throw(anna, "QD")
    await world.pass_time(2)
    await world.press(anna, world.hand(anna), "take")
    assert "> **Knock**" in world.hand(anna).text
    await world.pass_time(2)
    await world.knock(anna, "6D")
    over = world.hand(anna)
    assert "Rosa laid off 8♣ on 5-6-7♣" in over.text
    assert rows(over) == ["[See: undercut and gin]", "[Play the house]"]
    told = await world.press(anna, over, "lesson")
    assert told.message.id != over.message.id, "the result stays"
    assert told.text.startswith("**Undercut.**")
    assert len(told.message.attachments) == 1
    gin = told.id_of("lesson")
    last = await world.press(anna, told, "lesson")
    assert last.message.id == told.message.id
    assert (await world.forge(anna, last, gin)).text == last.text, "a second tap shows the same"
    assert rows(last) == ["[Play the house]", "[Read the rules]"]
    house = await world.press(anna, last, "house")
    assert house.text.startswith("**Play the house.**")
    assert "I suggest **Rosa**" in house.text
    assert len(rings(world, anna)) == 1


async def test_it_counts_for_nothing(world: World) -> None:
    """No rating, no standing, no profile: whoever has only learned has not played; there is no rematch, and no seal."""
    await begin(world)
    await knock(world)
    record = await world.record()
    assert (record.facts.rated, record.facts.occasion, record.facts.commitment) == (False, LESSON.text, None)
    assert record.seats[1].house == TEACHER
    assert "Against the house" not in (await world.slash(world.anna, "profile")).text
    forged = await world.forge(world.anna, world.hand(world.anna), press_id(1, record.match.version, Verb.REMATCH))
    assert forged.private
    assert await world.bot.desk.store.record(2) is None
    past = await world.slash(world.anna, "history", match=1)
    assert "never sealed" in (await world.plant(world.anna, past, "gin:1:0:verify")).text


async def test_leave_and_come_back(world: World) -> None:
    """A restart in the middle loses nothing: the page leads to the hand, which comes anew where it was deleted."""
    anna = world.anna
    page = await world.slash(anna, "learn")
    await world.press(anna, page, "lesson:begin")
    await world.press(anna, world.hand(anna), "take")
    await world.restart()
    again = await world.slash(anna, "learn")
    assert rows(again)[0] == f"[{GO_ON}]"
    assert "waits where you left it" in again.text
    for shown in (again, page):  # an old page means the same
        back = await world.press(anna, shown, "lesson:begin")
        assert back.links[0].endswith(str(world.hand(anna).message.id))
    world.env.backend.messages[anna.user.dm_channel.id].pop(world.hand(anna).message.id)
    back = await world.press(anna, again, "lesson:begin")
    assert back.links[0].endswith(str(world.hand(anna).message.id))
    assert "**deadwood**" in world.hand(anna).text
    assert await world.bot.desk.store.record(2) is None
    await world.throw(anna, "KH")
    await world.pass_time(2)
    assert (await world.match()).phase is Phase.DRAW


async def test_once_more(world: World) -> None:
    """Whoever has finished may begin anew: the same cards, another match, and the page leads to the house first."""
    await begin(world)
    await knock(world)
    page = await world.slash(world.anna, "learn")
    assert rows(page) == ["[Play the house]", f"[{AGAIN}]", "[Read the rules]"]
    await world.press(world.anna, page, "lesson:begin")
    assert lines(world.hand(world.anna))[0] == "Your move, first of the hand. The upcard is 7♣."
    assert (await world.match(2)).play.hands == (await begun_hands(world))  # type: ignore[union-attr]


async def begun_hands(world: World) -> tuple[int, int]:
    """What the first lesson dealt."""
    [batch, *_] = await world.bot.desk.store.log(1)
    dealt = next(event for event in batch.events if hasattr(event, "deck"))
    return (sum([1 << card for card in dealt.deck[:10]]), sum([1 << card for card in dealt.deck[10:20]]))


async def test_two_presses_are_one_lesson(world: World) -> None:
    """A double tap, and two presses at the very same moment, begin one lesson, and both are answered with its hand."""
    page = await world.slash(world.anna, "learn")
    yield_on_requests(world.env)
    presses = [world.emit(world.anna, page, page.id_of("lesson:begin")) for _ in range(2)]
    await world.env.settle()
    assert all(world.answer_of(press).links for press in presses)
    await world.press(world.anna, page, "lesson:begin")
    assert await world.bot.desk.store.record(2) is None
    assert len(world.dms(world.anna)) == 1


async def test_wrong_presses(world: World) -> None:
    """Refusing, drawing instead of taking, throwing melds: each is allowed, each is answered, and the hand goes on."""
    anna = world.anna
    await begin(world)
    take = world.hand(anna).id_of("take")
    await world.press(anna, world.hand(anna), "pass")
    await world.pass_time(2)
    assert "the card comes from the stock" in world.hand(anna).text
    stale = await world.forge(anna, world.hand(anna), take)
    assert "the card comes from the stock" in stale.text, "an old button shows how things stand"
    await world.press(anna, world.hand(anna), "draw")
    await world.press(anna, world.hand(anna), "choose:9S")
    assert "better choose that" in world.hand(anna).text
    await world.throw(anna, "9S")
    await world.pass_time(2)
    assert (await world.match()).phase is Phase.DRAW


async def test_forged_ids(world: World) -> None:
    """Endings that no button names, and a press under somebody else's hand, are refused privately; nothing moves."""
    await begin(world)
    before = await world.everything()
    page = await world.slash(world.ben, "learn")
    for named in ("gin.undercut", "begin.gin", "x"):
        refused = await world.forge(world.ben, page, f"gin:-:0:lesson:{named}")
        assert refused.private
        assert refused.text.startswith("That table is from an earlier version")
    stolen = await world.forge(world.ben, page, world.hand(world.anna).id_of("take"))
    assert stolen.text == "Those are not your cards."
    assert await world.everything() == before


async def test_resigned_and_run_out(world: World) -> None:
    """Resigning, and a day without a move, end the lesson quietly; it can begin anew from its last message."""
    anna = world.anna
    await begin(world)
    await world.press(anna, world.hand(anna), "take")
    await world.throw(anna, "KH")
    await world.pass_time(2)
    await world.press(anna, await world.press(anna, world.hand(anna), "more"), "resign_ask")
    assert "`/gin learn` brings you back here" in world.hand(anna).text
    await world.press(anna, world.hand(anna), "resign")
    assert rows(world.hand(anna)) == [f"[{AGAIN}]", "[Read the rules]"]
    await world.press(anna, world.hand(anna), "lesson:begin")
    await world.press(anna, world.hand(anna), "take")
    heard = len(rings(world, anna))
    await world.pass_time(25 * 3600)
    assert (await world.match(2)).phase is Phase.OVER
    ended = (await world.match(2)).ended
    assert ended is not None
    assert ended.why in (EndReason.FORFEITED, EndReason.ABORTED)
    assert len(rings(world, anna)) == heard
    assert rows(await world.slash(anna, "learn"))[-2:] == [f"[{AGAIN}]", "[Read the rules]"]


async def test_the_stock_runs_down(world: World) -> None:
    """A hand that nobody ends is dealt again with the same cards."""
    await begin(world)
    await world.press(world.anna, world.hand(world.anna), "pass")
    await world.pass_time(1)
    while (await world.match()).phase is not Phase.BETWEEN:
        await world.silently_draw()
        await world.silently_throw_drawn()
    await world.show()
    assert "Nobody knocked before the stock ran down." in world.hand(world.anna).text
    await world.press(world.anna, world.hand(world.anna), "next")
    assert lines(world.hand(world.anna))[0] == "Your move, first of the hand. The upcard is 7♣."


async def test_closed_direct_messages(world: World) -> None:
    """Closed DMs are said, and the private answer is the hand; the page brings it back there."""
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=50007, times=None)
    answer = await begin(world)
    assert answer.private
    assert "I can't write to you" in answer.text
    assert "**Melds**" in answer.text
    taken = await world.press(world.anna, answer, "take")
    assert "**deadwood**" in taken.text
    back = await begin(world)
    assert back.private
    assert "**deadwood**" in back.text
    assert await world.bot.desk.store.record(2) is None


async def test_by_ear(world: World) -> None:
    """Who plays by ear hears every sentence with the cards in words, and the pages after it as new messages."""
    anna = world.anna
    with world.env.time_context():
        await world.bot.desk.store.save_preferences(anna.id, "Anna", {"text": True}, world.now())
    await begin(world)
    assert lines(world.hand(anna))[1].startswith("**Melds** are sets, like your 9 of spades, hearts, diamonds")
    await world.press(anna, world.hand(anna), "take")
    assert "the king of hearts, which costs most" in world.hand(anna).text
    version = (await world.match()).version
    told = await world.forge(anna, world.hand(anna), f"gin:1:{version}:lesson:undercut.gin")
    last = await world.press(anna, told, "lesson")
    assert last.message.id != told.message.id
    assert (told.message.attachments, last.message.attachments) == ([], [])


async def test_too_many_matches(world: World) -> None:
    """Whoever has ten matches running is told to finish one, and no lesson begins."""
    world.deal = knocking()
    for _ in range(10):
        await world.slash(world.anna, "house")
    refused = await begin(world)
    assert refused.private
    assert refused.text.startswith("You have 10 matches running.")
    assert await world.bot.desk.store.record(11) is None


async def test_by_direct_message(world: World) -> None:
    """The command works in the bot's direct messages as well: the lesson's hand comes there, below the answer."""
    page = await world.slash_dm(world.anna, "learn")
    answer = await world.press(world.anna, page, "lesson:begin")
    assert answer.text == "**Rosa** is at the table. Your cards are below."
    assert world.hand(world.anna).message.id > answer.message.id


@pytest.mark.parametrize("where", ["page", "hand"])
async def test_not_saved(world: World, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """While the database fails, the press is answered with a request to try again, and nothing has begun."""
    world.expected_errors = True
    page = await world.slash(world.anna, "learn")

    async def fail(*_: object) -> None:
        raise NotSaved("the disk is away")

    monkeypatch.setattr(world.bot.desk.store, "attempt" if where == "page" else "create", fail)
    refused = await world.press(world.anna, page, "lesson:begin")
    assert refused.text == "That did not get saved. Please press again."
    assert await world.bot.desk.store.record(1) is None
