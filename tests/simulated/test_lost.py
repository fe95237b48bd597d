"""Messages that were sent when the bot went down before it was noted which they are, however long it stays away."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from ginbot.chat.drawing import Drawing
from ginbot.rules import Phase
from ginbot.store import NotSaved, ScreenRow
from tests.simulated.hands import ginning, knocking, pass_and_draw
from tests.simulated.storyboards.test_by_ear import choose_text
from tests.simulated.test_rematch import finish
from tests.simulated.world import World

AWAY = 30 * 60
"""Seconds for which neither a nonce nor a token is good."""


async def fail(*args: Any, **more: Any) -> None:
    """The bot is dead, and notes nothing any more."""
    raise NotSaved("killed")


async def bring_back(world: World, before: ScreenRow, away: float = AWAY) -> None:
    """The bot is killed after it has sent a message in place of this one, and comes back long afterwards."""
    now = world.now()
    shown = before.shown if before.message is not None else 0
    coming = replace(before, shown=shown, claimed_until=now + timedelta(seconds=10))
    store = world.bot.desk.store
    await store.drop_screen(before.match_id, before.kind)
    await store.save_screen(coming)
    await store.mark_coming(before.match_id, before.kind, now + timedelta(seconds=10))
    await world.restart(poll_seconds=6, away=away)
    await world.pass_time(13)


async def test_a_first_hand(world: World) -> None:
    """A hand that was posted and not noted is found and brought up to date: nobody has two."""
    await world.start()
    row = await world.screen("hand:0")
    posted = [shown.message.id for shown in world.dms(world.anna)]
    await bring_back(world, replace(row, channel=None, message=None, posted_at=None, hand=0, digest=""))
    assert [shown.message.id for shown in world.dms(world.anna)] == posted
    assert (await world.screen("hand:0")).message == row.message


async def test_a_next_hand(world: World) -> None:
    """The answer to *Next hand* was not noted: it is found, and the result before it loses its button."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.knock(world.ben, "KD")
    await world.env.settle()
    world.deal = ginning()
    result = await world.screen("hand:1")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Drawing, "leave_result", fail)
        world.expected_errors = True
        world.emit(world.ben, world.hand(world.ben), world.hand(world.ben).id_of("next"))
        await world.env.settle()
    first, second = world.dms(world.ben)
    assert first.ids
    await bring_back(world, result)
    assert [shown.message.id for shown in world.dms(world.ben)] == [first.message.id, second.message.id]
    first, second = world.dms(world.ben)
    assert not first.ids
    assert (await world.screen("hand:1")).message == second.message.id


@pytest.mark.parametrize(("moment", "there"), [("take_away", 2), ("note", 1)])
async def test_an_answer_by_ear(world: World, moment: str, there: int) -> None:
    """In text mode each answer is a message: of one that was not noted and the one before none is left behind."""
    await choose_text(world, world.ben)
    await world.start()
    before = await world.screen("hand:1")
    first = world.hand(world.ben)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Drawing, moment, fail)
        world.expected_errors = True
        world.emit(world.ben, first, first.id_of("more"))
        await world.env.settle()
    assert len([shown for shown in world.dms(world.ben) if shown.ids]) == there
    await bring_back(world, before)
    [left] = [shown for shown in world.dms(world.ben) if shown.ids]
    assert (await world.screen("hand:1")).message == left.message.id


async def test_an_old_table(world: World) -> None:
    """A table older than an hour was replaced, and the new one not noted: one table is left."""
    await world.start()
    thread = world.channel.threads[-1].id
    before = await world.screen("table")
    tables = [shown for shown in world.messages(thread) if shown.ids]
    await world.bot.desk.sender.post(
        thread, await world.bot.desk.drawing.screen(await world.record(), "table"), "x", silent=True
    )
    old = replace(before, posted_at=world.now() - timedelta(hours=2))
    await bring_back(world, old)
    [left] = [shown for shown in world.messages(thread) if shown.ids]
    assert left.message.id == (await world.screen("table")).message != tables[0].message.id


async def test_a_question(world: World) -> None:
    """The line that asks for a rematch was posted and not noted: it is found, and nobody is asked twice."""
    await finish(world)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    asked = [shown.message.id for shown in world.dms(world.ben)]
    row = await world.screen("challenge", 2)
    await bring_back(world, replace(row, channel=None, message=None, posted_at=None, digest=""), away=60)
    assert [shown.message.id for shown in world.dms(world.ben)] == asked
    assert (await world.screen("challenge", 2)).message == row.message
    await world.press(world.ben, world.dms(world.ben)[-1], "accept_rematch")
    assert (await world.match(2)).phase is Phase.UPCARD


async def test_where_nothing_can_be_read(world: World) -> None:
    """Where the channel's messages may not be read the screen is posted once more, and the match goes on."""
    await world.start()
    row = await world.screen("hand:0")
    world.env.inject_error("GET", "/channels/*/messages", status=403, code=50001, times=None)
    await bring_back(world, replace(row, channel=None, message=None, posted_at=None, hand=0, digest=""))
    assert (await world.screen("hand:0")).message == world.hand(world.anna).message.id
    assert (await world.screen("hand:0")).shown == (await world.match()).version
