"""Slow matches whose places are gone, whose bot is killed, and whose reminders Discord does not take."""

from __future__ import annotations

import pytest

from ginbot.rules import EndReason
from ginbot.store import Status
from tests.simulated.hands import knocking
from tests.simulated.storyboards.eyes import lines, mark, rings, rows, thread
from tests.simulated.storyboards.test_slow import DAY, HOUR
from tests.simulated.storyboards.test_slow_trouble import in_second_round
from tests.simulated.world import World


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (403, 50001)])
async def test_without_thread_and_server(world: World, status: int, code: int) -> None:
    """A slow match is played to its end in direct messages though its thread is deleted, or the bot removed."""
    await in_second_round(world)
    place = world.channel.threads[-1].id
    for path in (f"/channels/{place}*", f"/channels/{world.channel.id}*"):
        world.env.inject_error("*", path, status=status, code=code, times=None)
    await world.press(world.ben, world.hand(world.ben), "draw")
    await world.throw(world.ben, "KD")
    await world.pass_time(5 * HOUR)
    await world.press(world.anna, world.hand(world.anna), "draw")
    await world.throw(world.anna, "4S")
    await world.pass_time(4 * DAY)
    record = await world.record()
    assert record.match.ended is not None
    assert (record.facts.status, record.match.ended.why) == (Status.OVER, EndReason.FORFEITED)
    for person in (world.anna, world.ben):
        assert "Rating 1500?" in world.hand(person).text


async def test_killed_between_two_turns(world: World) -> None:
    """A turn that was stored and never shown comes after the restart, once, with its sound; buttons go on working."""
    await in_second_round(world)
    await world.pass_time(HOUR)
    await world.press(world.ben, world.hand(world.ben), "draw")
    await world.silently_throw_drawn()
    start = mark(world)
    await world.restart()
    await world.pass_time(1)
    assert rings(world, world.anna, start) == ["Your turn against **Ben**. Ben drew and threw K♦."]
    assert len(world.dms(world.anna)) == 1
    drawn = await world.press(world.anna, world.hand(world.anna), "draw")
    assert lines(drawn)[0].startswith("Your turn against **Ben**. You drew ")


async def test_a_reminder_is_sent_once(world: World) -> None:
    """Killed with a reminder standing, the bot sends no second one; it still goes with the next press."""
    await in_second_round(world)
    start = mark(world)
    await world.pass_time(22 * HOUR)
    await world.restart(away=600)
    await world.pass_time(HOUR)
    assert rings(world, world.ben, start) == ["3 hours left for your move against Anna."]
    await world.press(world.ben, world.hand(world.ben), "draw")
    assert len(world.dms(world.ben)) == 1


async def test_a_reminder_that_discord_refused_for_a_while(world: World) -> None:
    """A reminder that could not be sent is sent as soon as that is possible again."""
    await in_second_round(world)
    start, path = mark(world), f"/channels/{world.ben.user.dm_channel.id}/messages"
    await world.pass_time(20 * HOUR)
    world.env.inject_error("POST", path, status=503, times=None)
    await world.pass_time(HOUR + 60)
    world.env.backend.faults.clear()
    await world.pass_time(HOUR)
    posts = [
        request for request in world.env.http_requests[start:] if request.method == "POST" and request.path == path
    ]
    assert len(posts) > 1
    [_, reminder] = world.dms(world.ben)
    assert lines(reminder)[0] in [f"{hours} hours left for your move against Anna." for hours in (2, 3)]


async def test_killed_before_a_hand_came_back(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed after *Play by DM* and before the hand was posted, the bot posts it after its restart."""
    world.expected_errors = True
    await world.start(knocking(), pace="slow")
    moved = await world.press(world.ben, await world.press(world.ben, world.hand(world.ben), "more"), "here")
    assert "You play **Anna** in the thread now." in moved.text
    mine = await world.press(world.ben, thread(world)[0], "mine")
    more = await world.press(world.ben, mine, "more")

    async def die(*args: object, **more: object) -> None:
        raise RuntimeError("killed")

    monkeypatch.setattr(world.bot.desk.drawing, "draw", die)
    await world.press(world.ben, more, "dm")
    monkeypatch.undo()
    before = len(world.dms(world.ben))
    await world.restart(poll_seconds=6)
    await world.pass_time(12)
    assert len(world.dms(world.ben)) == before + 1
    assert "[Pass] [Take K♣]" in rows(world.dms(world.ben)[-1])
