"""Storyboard 4.5 of SCREENS.md: a player whom no direct message reaches is served by private answers in the server."""

from __future__ import annotations

from ginbot.store import Delivery
from tests.simulated.hands import knocking
from tests.simulated.storyboards.eyes import SILENT, lines, mark, rings, rows, thread
from tests.simulated.world import Person, Shown, World

KINDLY = (
    "I can't write to you, so we play here. *My hand* on the table brings your cards back at any time. "
    "(To play by DM: server name → Privacy → direct messages.)"
)


def close_dms(world: World, person: Person) -> None:
    """Whoever writes to this person is refused, until `open_dms`."""
    path = f"/channels/{person.user.dm_channel.id}/messages"
    world.env.inject_error("POST", path, status=403, code=50007, times=None)


def open_dms(world: World) -> None:
    """Everybody can be written to again."""
    world.env.backend.faults.clear()


async def accept_closed(world: World) -> Shown:
    """Ben, whose direct messages are closed, accepts; his private answer."""
    world.deal = knocking()
    close_dms(world, world.ben)
    post = await world.challenge()
    return await world.press(world.ben, post, "accept")


async def test_the_answer_is_the_hand(world: World) -> None:
    """The answer to Accept is the hand with one kind line, said once: nothing in the thread rings for it."""
    answer = await accept_closed(world)
    assert answer.private
    assert lines(answer)[:2] == [KINDLY, "Your move, first of the hand. The upcard is K♣."]
    assert rows(answer)[3:] == ["[Pass] [Take K♣]", "[More…] [Table ↗]"]
    assert [lines(shown)[0] for shown in thread(world)] == ["Hand 1. **Ben's** turn."]
    assert world.dms(world.ben) == []
    await world.pass_time(1)
    passed = await world.press(world.ben, answer, "pass")
    assert (passed.private, lines(passed)[0]) == (True, "You passed. **Anna's** turn.")
    await world.pass_time(1)
    await world.press(world.anna, world.hand(world.anna), "pass")
    assert lines(passed)[0] == "You both passed. Draw from the stock.", "it updates by itself while both play"
    assert (await world.record()).seats[1].delivery is Delivery.HERE


async def test_the_challenger_is_called_into_the_thread(world: World) -> None:
    """Storyboard 4.2, step 4: the challenger's closed DM is answered by one mention in the thread, with *My hand*."""
    world.deal = knocking()
    close_dms(world, world.anna)
    post = await world.challenge()
    await world.press(world.ben, post, "accept")
    [table, call] = thread(world)
    assert call.text == f"<@{world.anna.id}> {KINDLY}"
    assert rows(call) == ["[My hand]"]
    assert call.message.ping_user_ids == [world.anna.id]
    assert not call.message.flags & SILENT
    assert not table.message.ping_user_ids
    hand = await world.press(world.anna, call, "mine")
    assert hand.private
    assert lines(hand)[0] == "**Ben** accepted. Ben moves first; your cards are below."


async def test_my_hand_brings_a_fresh_one(world: World) -> None:
    """*My hand* on the table posts the cards again; the earlier private hand answers with how things stand."""
    first = await accept_closed(world)
    fresh = await world.press(world.ben, thread(world)[0], "mine")
    assert fresh.private
    assert fresh.message.id != first.message.id
    assert lines(fresh)[0] == "Your move, first of the hand. The upcard is K♣."
    await world.pass_time(1)
    await world.press(world.ben, fresh, "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")
    old = await world.press(world.ben, first, "pass")
    assert lines(old)[0] == "You both passed. Draw from the stock."
    assert (await world.match()).to_act == 1, "the old button did nothing"


async def test_after_a_quarter_of_an_hour(world: World) -> None:
    """A private hand that can no longer be changed is brought back by *My hand*; the match never waited for it."""
    await accept_closed(world)
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015, times=None)
    await world.press(world.anna, world.hand(world.anna), "more")
    await world.restart()
    world.env.backend.faults[:] = [fault for fault in world.env.backend.faults if fault["method"] != "PATCH"]
    hand = await world.press(world.ben, thread(world)[0], "mine")
    assert lines(hand)[0] == "Your move, first of the hand. The upcard is K♣."
    await world.pass_time(1)
    passed = await world.press(world.ben, hand, "pass")
    assert lines(passed)[0] == "You passed. **Anna's** turn."


async def test_nudged_in_the_thread(world: World) -> None:
    """The nudge is a mention in the thread that brings the cards; *My hand* is a press, and takes it away."""
    answer = await accept_closed(world)
    await world.pass_time(1)
    await world.press(world.ben, answer, "pass")
    await world.pass_time(1)
    await world.press(world.anna, world.hand(world.anna), "pass")
    start = mark(world)
    await world.pass_time(16)
    [table, call] = thread(world)
    assert call.text == f"<@{world.ben.id}>, your move against Anna: 30 s left. *My hand* brings your cards."
    assert rows(call) == ["[My hand]"]
    assert rings(world, world.ben, start) == [call.text]
    hand = await world.press(world.ben, call, "mine")
    assert lines(hand)[0] == "You both passed. Draw from the stock."
    assert [shown.message.id for shown in thread(world)] == [table.message.id]


async def test_direct_messages_open_again(world: World) -> None:
    """*Play by DM* under More: refused kindly while they are closed; then the answer leads to the cards."""
    answer = await accept_closed(world)
    more = await world.press(world.ben, answer, "more")
    assert rows(more)[2] == "[Play by DM]"
    await world.pass_time(1)
    closed = await world.press(world.ben, more, "dm")
    assert lines(closed)[0] == KINDLY
    open_dms(world)
    await world.pass_time(1)
    more = await world.press(world.ben, closed, "more")
    start = mark(world)
    back = await world.press(world.ben, more, "dm")
    assert back.text == "Your cards are in our direct messages."
    assert rows(back) == ["[Open my hand ↗]", "[Play here instead]"]
    [hand] = world.dms(world.ben)
    assert back.links[0].endswith(f"/{hand.message.id}")
    assert rings(world, world.ben, start) == [], "whoever pressed it need not be called"
    assert (await world.record()).seats[1].delivery is Delivery.DM


async def test_chosen_here_and_back(world: World) -> None:
    """*Play in the thread* leaves one line where the hand was; *Play by DM* on it brings the hand back in its place."""
    await world.start(knocking())
    more = await world.press(world.ben, world.hand(world.ben), "more")
    assert rows(more) == [
        "[How to play] [Table rules]",
        "[Text instead of pictures]",
        "[Play in the thread]",
        "[Sort: by meld] [Resign…]",
        "[Back]",
    ]
    moved = await world.press(world.ben, more, "here")
    assert moved.text == "You play **Anna** in the thread now. *My hand* on the table brings your cards."
    assert rows(moved) == ["[Play by DM] [Table ↗]"]
    here = await world.press(world.ben, thread(world)[0], "mine")
    assert here.private
    assert lines(here)[0] == "Your move, first of the hand. The upcard is K♣."
    again = await world.press(world.ben, moved, "dm")
    assert lines(again)[0] == "Your move, first of the hand. The upcard is K♣."
    assert len(world.dms(world.ben)) == 1


async def test_back_by_dm_from_the_thread(world: World) -> None:
    """From the thread, within a minute of the first message, the hand comes in a new message that is really posted."""
    world.deal = knocking()
    post = await world.challenge()
    answer = await world.press(world.ben, post, "accept")
    here = await world.press(world.ben, answer, "here")
    more = await world.press(world.ben, here, "more")
    await world.press(world.ben, more, "dm")
    [line, hand] = world.dms(world.ben)
    assert line.text.startswith("You play **Anna** in the thread now.")
    assert lines(hand)[0] == "Your move, first of the hand. The upcard is K♣."
