"""Tasks that crash: logged, counted, started again after a rest that grows, and ended when asked to."""

from __future__ import annotations

import asyncio
import logging

import pytest

from ginbot import steady
from ginbot.steady import Steady, rest


def test_the_rest_doubles_up_to_a_limit() -> None:
    """Each crash in a row doubles the rest, up to the longest, however many there are."""
    assert [rest(crashes, 1.0, 60.0) for crashes in (1, 2, 3, 7, 10_000)] == [1.0, 2.0, 4.0, 60.0, 60.0]


async def test_a_crashed_task_is_started_again(caplog: pytest.LogCaptureFixture) -> None:
    """A task that crashes twice is logged and counted twice, and goes on; other tasks do not notice."""
    keeper, ended = Steady(first=0.001), asyncio.Event()
    tries: list[str] = []

    async def work() -> None:
        tries.append("try")
        if len(tries) < 3:
            raise RuntimeError("crash")
        ended.set()

    keeper.keep("sums", work)
    keeper.keep("peace", asyncio.Event().wait)  # type: ignore[arg-type]
    async with asyncio.timeout(10):
        await ended.wait()
    assert keeper.crashes == {"sums": 2}
    told = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [record.getMessage().partition(",")[0] for record in told] == [
        "sums crashed for the 1. time",
        "sums crashed for the 2. time",
    ]
    assert all(record.exc_info for record in told)
    await keeper.stop()


async def test_after_a_calm_time_the_rest_is_short_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A task that had run for long before it crashed is started again soon."""
    monkeypatch.setattr(steady, "CALM", 0.0)
    keeper, fourth = Steady(first=0.001, longest=1e9), asyncio.Event()
    tries: list[str] = []

    async def work() -> None:
        tries.append("try")
        if len(tries) == 4:
            fourth.set()
        raise RuntimeError("crash")

    keeper.keep("sums", work)
    async with asyncio.timeout(10):
        await fourth.wait()
    await asyncio.sleep(0)
    await keeper.stop()
    assert {record.getMessage().partition("again")[2] for record in caplog.records} == {" in 0 s"}


async def test_stopping_ends_every_task() -> None:
    """Told to stop, tasks are broken off, also one that rests after a crash; and stopping again does nothing."""
    keeper = Steady(first=1000.0)

    async def crash() -> None:
        raise RuntimeError("crash")

    keeper.keep("waits", asyncio.Event().wait)  # type: ignore[arg-type]
    keeper.keep("rests", crash)
    await asyncio.sleep(0.01)
    assert keeper.crashes["rests"] == 1
    async with asyncio.timeout(10):
        await keeper.stop()
        await keeper.stop()
    assert [task for task in asyncio.all_tasks() if task.get_name() in ("waits", "rests")] == []
