"""Storyboard 4.10 of SCREENS.md: things that go wrong, row by row."""

from __future__ import annotations

from typing import Any

import pytest

from ginbot.rules import EndReason, card_name
from ginbot.store import NotSaved
from tests.rules.tables import deal
from tests.simulated.hands import FAIR, knocking, pass_and_draw
from tests.simulated.storyboards.eyes import alt, lines, mark, rings, rows, stamp, thread
from tests.simulated.world import Person, World

TWO_WAYS = deal(opener="2S 3S 4S 4H 4C 9D 9H 9C AD AC", dealer="QS QC QH JD TD 8C 7C 6H 5D 3D", upcard="KC", stock="KD")
"""The opener draws the king of diamonds; thrown, the fours or the run lie beside the nines: 7 or 10."""


async def test_two_divisions(world: World) -> None:
    """K2: both numbered in picture and text with what each is open to; the first row lays the first down."""
    await world.start(TWO_WAYS)
    await pass_and_draw(world, world.ben, world.anna)
    asked = await world.press(world.ben, world.hand(world.ben), "ask:KD")
    assert lines(asked)[0] == "2 ways to lay it down, throwing K♦ face down:"
    assert lines(asked)[1] == "**1** 4♠ 4♥ 4♣, 9♥ 9♦ 9♣, loose 3♠ 2♠ A♦ A♣: 7. Open to 9♠ 4♦."
    assert ": 10. Open to " in lines(asked)[2]
    assert rows(asked) == ["[1: knock with 7]", "[2: knock with 10]", "[Back]", "[Table ↗]"]
    assert "How do you lay it down?" in alt(asked)
    ids = [each for each in asked.ids if ":knock:" in each]
    await world.press(world.ben, asked, ids[0].split(":", 3)[3])
    assert lines(world.hand(world.ben))[0].startswith("**You knocked with 7**, Anna had ")


async def test_the_clock_runs_under_the_question(world: World) -> None:
    """Time that ends under the question throws the card drawn; nobody has knocked."""
    await world.start(TWO_WAYS)
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "ask:KD")
    await world.pass_time(48)
    assert lines(world.hand(world.ben))[0] == (
        "Time ran out: I drew K♦ and threw it for you. (1 of 3 in a row; the third loses the match.) **Anna's** turn."
    )
    assert (await world.match()).to_act == 0


async def test_a_slip_and_a_wrong_card(world: World) -> None:
    """Draw is left and the pile right; a drawn card stays; another may be chosen, and nothing has happened."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.throw(world.ben, "KD")
    assert rows(world.hand(world.anna))[3] == "[Draw · 30 left] [Take K♦]"
    await world.press(world.anna, world.hand(world.anna), "draw")
    version = (await world.match()).version
    assert "Take" not in " ".join(rows(world.hand(world.anna)))
    for card, text in (("8C", "8♣"), ("6S", "6♠")):
        chosen = await world.press(world.anna, world.hand(world.anna), f"choose:{card}")
        assert rows(chosen)[3].startswith(f"[Throw {text} (leaves ")
    again = await world.press(world.anna, world.hand(world.anna), "unchoose:6S")
    assert rows(again)[3] == "[Choose a card](x)"
    assert (await world.match()).version == version


async def test_a_double_tap(world: World) -> None:
    """A throw of the card just drawn within 1.2 s shows how things stand, as a stale press does."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    hand = world.hand(world.ben)
    again = await world.press(world.ben, hand, "throw:KD")
    assert (lines(again), rows(again)) == (lines(hand), rows(hand))
    assert len(world.dms(world.ben)) == 1
    stale = await world.forge(world.ben, hand, "gin:1:4:draw")
    assert (lines(stale), rows(stale)[3]) == (lines(hand), rows(hand)[3])


async def throw_drawn(world: World, person: Person) -> None:
    """Draw and throw that card, as fast as is allowed."""
    await world.press(person, world.hand(person), "draw")
    drawn = (await world.play_of()).drawn
    assert drawn is not None, "it was drawn"
    await world.throw(person, card_name(drawn))


async def test_an_opponent_falls_silent(world: World) -> None:
    """Each lapse is told to both, later turns last 20 s, two nudges at most; the third wins the match, and why."""
    await world.start(knocking())
    anna, ben = world.anna, world.ben
    await pass_and_draw(world, ben, anna)
    await world.pass_time(2)
    await world.throw(ben, "KD")
    start = mark(world)
    await world.pass_time(48)
    assert lines(world.hand(anna))[0] == (
        "Time ran out: I drew 4♠ and threw it for you. (1 of 3 in a row; the third loses the match.) **Ben's** turn."
    )
    assert lines(world.hand(ben))[0] == (
        "Your turn against **Anna**. **Anna's** time ran out (1 of 3). Anna drew and threw 4♠. "
        "Anna's turns are now 20 s."
    )
    await throw_drawn(world, ben)
    assert lines(world.hand(anna))[1] == f"-# You 0, Ben 0, to 100 · by {stamp(world, 20)}"
    await world.pass_time(11)
    assert world.dms(anna)[-1].text == f"<@{anna.id}>, your move against Ben: 10 s left."
    await world.pass_time(12)
    assert "(2 of 3)" in lines(world.hand(ben))[0]
    assert "· **Anna's** time ran out. Anna drew and threw 4♠." in lines(thread(world)[0])
    await throw_drawn(world, ben)
    await world.pass_time(23)
    assert lines(world.hand(ben))[0] == (
        "**Anna** did not move three times running. You win the match. Rating 1500? → 1662?"
    )
    assert lines(world.hand(anna))[0].startswith("You did not move three times running. Ben wins the match.")
    assert [shown.text for shown in world.posts()] == ["**Ben** beat **Anna** on time."]
    assert len(rings(world, anna, start)) == 2
    assert rings(world, ben, start) == []
    assert len(world.dms(anna)) == 1, "no nudge is left lying about"


async def test_back_after_a_lapse(world: World) -> None:
    """Whoever presses anything after a lapse has whole turns again."""
    await world.start(knocking())
    anna, ben = world.anna, world.ben
    await pass_and_draw(world, ben, anna)
    await world.pass_time(2)
    await world.throw(ben, "KD")
    await world.pass_time(48)
    await world.press(anna, world.hand(anna), "more")
    await throw_drawn(world, ben)
    assert lines(world.hand(anna))[1] == f"-# You 0, Ben 0, to 100 · by {stamp(world, 45)}"


async def test_nobody_came(world: World) -> None:
    """Before both have moved a lapse ends the match without loss: nothing counts, and the channel says so."""
    await world.start()
    await world.pass_time(93)
    assert lines(world.hand(world.anna))[0] == "**Ben** did not show up, so nothing counts."
    assert lines(world.hand(world.ben))[0] == "Your time ran out before both had moved, so nothing counts."
    assert [shown.text for shown in world.posts()] == [
        "**Anna** and **Ben** did not get to play: nobody moved in time."
    ]
    ended = (await world.match()).ended
    assert ended is not None
    assert ended.why is EndReason.ABORTED


async def test_my_app_was_closed(world: World) -> None:
    """The nudge is a push; from the thread *My hand* leads to the cards, and is a press: the nudge goes."""
    await world.start(knocking())
    await world.pass_time(1)
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.pass_time(16)
    [hand, call] = world.dms(world.anna)
    assert call.message.ping_user_ids == [world.anna.id]
    answer = await world.press(world.anna, thread(world)[0], "mine")
    assert answer.links == [f"https://discord.com/channels/@me/{hand.message.channel_id}/{hand.message.id}"]
    assert [shown.message.id for shown in world.dms(world.anna)] == [hand.message.id]


async def test_an_outage(world: World) -> None:
    """The turn starts again, its player reads for how long the bot was away, and nothing rings."""
    await world.start(knocking())
    await world.restart(poll_seconds=6)
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")
    before, start = await world.match(), mark(world)
    await world.restart(away=360, poll_seconds=6)
    await world.pass_time(1)
    assert lines(world.hand(world.ben))[0] == (
        "I was away for 6 minutes. Your turn starts again: 45 s. You both passed. Draw from the stock."
    )
    assert lines(world.hand(world.anna))[0] == "You both passed. **Ben's** turn."
    await world.pass_time(30)
    assert await world.match() == before
    assert rings(world, world.anna, start) == []
    await world.press(world.ben, world.hand(world.ben), "draw")
    assert "I was away" not in world.hand(world.ben).text


async def test_not_saved(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that the database does not take is told privately; the same press works afterwards."""
    world.expected_errors = True
    await world.start(knocking())
    hand, append = world.hand(world.ben), world.bot.desk.store.append

    async def fail(*args: Any) -> None:
        raise NotSaved("the disk is full")

    monkeypatch.setattr(world.bot.desk.store, "append", fail)
    answer = await world.press(world.ben, hand, "pass")
    assert (answer.private, answer.text) == (True, "That did not get saved. Please press again.")
    assert rows(world.hand(world.ben)) == rows(hand)
    monkeypatch.setattr(world.bot.desk.store, "append", append)
    assert lines(await world.press(world.ben, hand, "pass"))[0] == "You passed. **Anna's** turn."


async def test_old_buttons(world: World) -> None:
    """A button that no version knows is answered privately with the way back to the cards."""
    await world.start(deal(dealer=FAIR))
    answer = await world.forge(world.ben, world.hand(world.ben), "gin:1:2:somersault")
    assert answer.text == "That table is from an earlier version of me. `/gin hand` brings up yours."
    back = await world.slash(world.ben, "hand")
    assert rows(back)[0] == "[Open my hand ↗]"
