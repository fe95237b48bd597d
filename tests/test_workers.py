"""House thought and painting off the event loop: answers, a process that dies, pictures kept."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool

import pytest
import pytest_asyncio

import ginbot.workers
from ginbot.house import LEVELS, choose
from ginbot.rules import NextHand, RuleSet, View
from ginbot.rules.state import Phase
from ginbot.screens.pictures import Picture, Player, TablePicture
from ginbot.workers import Workers

VIEW = View(
    viewer=0,
    version=2,
    ruleset=RuleSet(),
    phase=Phase.BETWEEN,
    to_act=None,
    turn=0,
    scores=(0, 0),
    results=(),
    voids=0,
    acted=(False, False),
    lapses=(0, 0),
    lapse_limit=3,
    ended=None,
)


def table(stock: int) -> Picture:
    """A table with so many cards in the stock."""
    lower, upper = Player("Anna", 0), Player("Ben", 0)
    return TablePicture(lower, upper, (10, 10), stock, 3, ("Ben", "threw this"), ("to", "100"))


@pytest_asyncio.fixture
async def workers() -> AsyncIterator[Workers]:
    """Workers ready to go, and given back."""
    made = Workers(pictures_kept=2)
    await made.warm()
    yield made
    made.close()


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[Picture]:
    """Every picture that was painted from here on, by a painter that only counts."""
    pictures: list[Picture] = []

    def paint(picture: Picture) -> bytes:
        assert threading.current_thread() is not threading.main_thread()
        pictures.append(picture)
        return repr(picture).encode()

    monkeypatch.setattr(ginbot.workers, "paint", paint)
    return pictures


async def test_thinks_in_another_process(workers: Workers) -> None:
    """A thought comes back from a process of its own, the same as it would be here."""
    assert await workers.think(VIEW, LEVELS[0], 1) == choose(VIEW, LEVELS[0], 1)
    assert set(workers._thinkers._processes).isdisjoint({os.getpid()})


async def test_a_house_fault_comes_back(workers: Workers) -> None:
    """What goes wrong in a thought is raised where it was asked for, and the process lives on."""
    with pytest.raises(ValueError, match="no such level"):
        await workers.think(VIEW, "nobody", 1)
    assert await workers.think(VIEW, LEVELS[0], 1) == NextHand(0)


async def test_a_killed_process_is_replaced(workers: Workers) -> None:
    """Thoughts that were waiting when their process was killed are thought by a new one, made once."""
    first = workers._thinkers
    os.kill(next(iter(first._processes)), signal.SIGKILL)
    thoughts = await asyncio.gather(*[workers.think(VIEW, LEVELS[0], seed) for seed in range(5)])
    assert thoughts == [choose(VIEW, LEVELS[0], seed) for seed in range(5)]
    assert workers._thinkers is not first


async def test_a_thought_that_kills_is_given_up(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought that breaks its process twice is a fault, and the next thought finds a whole pool again."""
    with monkeypatch.context() as patch:
        patch.setattr(ginbot.workers, "choose", kill_yourself)
        with pytest.raises(BrokenProcessPool):
            await workers.think(VIEW, LEVELS[0], 1)
    assert await workers.think(VIEW, LEVELS[0], 1) == choose(VIEW, LEVELS[0], 1)


async def test_paints_a_picture_once(workers: Workers, painted: list[Picture]) -> None:
    """A picture that comes again unchanged is not painted again, whoever made it."""
    assert await workers.paint(table(20)) == await workers.paint(table(20))
    assert painted == [table(20)]


async def test_forgets_the_picture_longest_unused(workers: Workers, painted: list[Picture]) -> None:
    """Of more pictures than are kept the one asked for least lately is painted again."""
    for stock in (20, 19, 20, 18, 20, 19):
        await workers.paint(table(stock))
    assert painted == [table(20), table(19), table(18), table(19)]


async def test_nobody_waits_behind_what_nobody_waits_for(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pictures are painted without hurry, one that is waited for is painted at once."""
    gate = threading.Event()

    def paint(picture: Picture) -> bytes:
        if picture != table(1):
            gate.wait(10)
        return b"painted"

    monkeypatch.setattr(ginbot.workers, "paint", paint)
    slow = [asyncio.ensure_future(workers.paint(table(stock), hurry=False)) for stock in (20, 19, 18, 17)]
    async with asyncio.timeout(5):
        await workers.paint(table(1))
    assert not any(one.done() for one in slow)
    gate.set()
    await asyncio.gather(*slow)


async def test_paints_a_real_picture(workers: Workers) -> None:
    """The painter's file comes back whole: a PNG."""
    assert (await workers.paint(table(20))).startswith(b"\x89PNG")


def kill_yourself(*_: object) -> None:
    """Die at once, as by a lack of memory."""
    os.kill(os.getpid(), signal.SIGKILL)
