"""The simulated Discord's clock, and two things happening in it at once."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta

import pytest

from ginbot.demo.world import LONGEST_STEP, World, simulated
from tests.demo.greeter import LATER, Greeter


def nothing() -> None:
    """What a tick calls in these tests."""


def texts(world: World, channel: int) -> list[str]:
    """What was written in a channel."""
    return [message.content for message in world.env.backend.messages.get(channel, {}).values()]


async def test_its_time_is_ours() -> None:
    """The simulated time begins at the real one."""
    async with simulated(Greeter()) as world:
        assert abs(world.env.now() - datetime.now(UTC)) < timedelta(minutes=1)


async def test_a_timer_waits_for_the_clock() -> None:
    """What the bot has put off is no part of the answer, and happens once the clock has moved that far."""
    async with simulated(Greeter()) as world:
        anna = world.people[0]
        await anna.member.slash(world.channel, "greet")
        assert texts(world, world.channel.id) == ["Hello"]
        assert texts(world, anna.user.dm_channel.id) == []
        world.ticked_at -= LATER
        await world.tick(nothing)
        assert texts(world, anna.user.dm_channel.id) == ["Hello again"]


async def test_a_computer_that_slept_stops_the_clock() -> None:
    """An hour without a tick counts as a moment, so that nobody's turn runs out behind a closed lid."""
    async with simulated(Greeter()) as world:
        before = world.env.now()
        world.ticked_at -= 3600
        await world.tick(nothing)
        assert world.env.now() - before == timedelta(seconds=LONGEST_STEP)


async def test_hours_are_skipped() -> None:
    """Hours pass at once, with what was put off happening on the way, and the clock goes on from there."""
    async with simulated(Greeter()) as world:
        anna, before, told = world.people[0], world.env.now(), list[int]()
        await anna.member.slash(world.channel, "greet")
        await world.skip(2.5 * 3600, lambda: told.append(1))
        assert world.env.now() - before == timedelta(hours=2.5)
        assert texts(world, anna.user.dm_channel.id) == ["Hello again"]
        assert told == [1, 1, 1]
        await world.tick(nothing)
        assert world.env.now() - before < timedelta(hours=2.5, seconds=LONGEST_STEP + 1)


async def test_a_busy_bot_does_not_end_the_demo(caplog: pytest.LogCaptureFixture) -> None:
    """When the bot does not come to rest in time that is logged, and the next tick comes all the same."""
    async with simulated(Greeter()) as world:
        world.env.settle_timeout = 0.0
        told: list[int] = []
        with caplog.at_level(logging.WARNING):
            await world.tick(lambda: told.append(1))
        assert "busy for too long" in caplog.text
        assert told == [1]


async def test_a_fault_in_the_bot_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    """What goes wrong in one of the bot's own tasks is logged once, with its traceback."""
    async with simulated(Greeter()) as world:
        await world.people[0].member.slash(world.channel, "greet")
        world.env.inject_error("POST", "/channels/*/messages", status=400, code=50007)
        world.ticked_at -= LATER
        for _ in range(2):
            await world.tick(nothing)
    assert caplog.text.count("a fault in the bot") == 1
    assert "50007" in caplog.text
