"""A world for each test, with the bot logged in; afterwards what must be true of every flow over the wire."""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import discord
import pytest

from ginbot.chat.bot import GinBot
from ginbot.chat.metrics import Metrics
from tests.loopback import listening
from tests.simulated.alts import silent_pictures
from tests.simulated.described import as_described, described
from tests.simulated.hands import knocking
from tests.simulated.world import KeptWorkers, settings_for
from tests.wire.server import Wire
from tests.wire.world import Clock, World


@pytest.fixture(scope="session")
def workers() -> Iterator[KeptWorkers]:
    """One process that thinks and two that paint, for all tests."""
    kept = KeptWorkers()
    asyncio.run(kept.warm())  # else the first press of all would wait for their start
    yield kept
    kept.really_close()


@pytest.fixture
async def world(
    database: Path, workers: KeptWorkers, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    """Anna, Ben and the bot, which has come through the gateway; afterwards the flow is judged."""
    caplog.set_level(logging.WARNING)
    clock = Clock()
    wire = Wire(clock)
    async with listening(wire):
        monkeypatch.setattr(discord.http.Route, "BASE", f"{wire.address}/api/v10")
        settings = settings_for(f"sqlite+aiosqlite:///{database}", next_hand_seconds=600)
        counted = workers.watcher = Metrics()
        bot = GinBot(settings, clock=clock, deal=knocking, watcher=counted)
        bot.workers.close()
        bot.workers = workers
        running = asyncio.create_task(bot.start("token-of-the-bot"))
        await asyncio.wait_for(_come(bot, wire, running), 30)
        there = World(wire, bot, clock, counted)
        yield there
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)
    judge(there, caplog)


async def _come(bot: GinBot, wire: Wire, running: asyncio.Task[None]) -> None:
    while not (running.done() or (hasattr(bot, "keeper") and wire.identified.is_set())):  # noqa: ASYNC110 -- either may come first
        await asyncio.sleep(0.01)
    assert not running.done(), running.exception()


def judge(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """No error was logged, every press was answered, every body is one that Discord describes."""
    records = [record for when in ("setup", "call") for record in caplog.get_records(when)]
    errors = [each.getMessage() for each in records if each.levelno >= logging.ERROR and each.name != "asyncio"]
    assert not errors, errors
    assert all(world.wire.answered[number].is_set() for number in world.presses)
    assert silent_pictures([request.json for request in world.wire.log]) == []
    spec = described()
    if spec is None:
        warnings.warn("Discord's description is not at hand: requests were not checked", stacklevel=1)
        return
    problems = [str(problem) for problem in spec.check([as_described(each) for each in world.wire.log])]
    assert not problems, problems
