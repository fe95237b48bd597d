"""House thought and painting off the event loop: answers, a process that dies, pictures kept."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from random import Random

import pytest

import ginbot.workers
from ginbot.house import FULL, LEVELS, Decision, Review, choose
from ginbot.house.review import Judged
from ginbot.paint import paint_film
from ginbot.rules import NextHand, RuleSet, View
from ginbot.rules.state import Phase
from ginbot.screens.film import hand_film
from ginbot.screens.pictures import Picture, Player, TablePicture
from ginbot.workers import Workers
from tests.house.table import chance, house, played
from tests.screens.stage import ANNA_AND_BEN, scenes

ROOT = Path(__file__).parents[1]
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
    lower, upper = Player("Anna", "0"), Player("Ben", "0")
    return TablePicture(lower, upper, (10, 10), stock, 3, ("Ben", "threw this"), ("to", "100"))


@pytest.fixture(scope="module")
def started() -> Iterator[Workers]:
    """Processes for all tests here: starting them takes longer than any of the tests."""
    made = Workers(pictures_kept=2)
    asyncio.run(made.warm())
    yield made
    made.close()


@pytest.fixture
def workers(started: Workers) -> Workers:
    """Workers ready to go, without a picture."""
    started._pictures.clear()
    return started


async def test_thinks_in_another_process(workers: Workers) -> None:
    """A thought comes back from a process of its own, the same as it would be here."""
    assert await workers.think(VIEW, LEVELS[0], 1) == choose(VIEW, LEVELS[0], 1)
    assert os.getpid() not in processes(workers)


async def test_a_house_fault_comes_back(workers: Workers) -> None:
    """What goes wrong in a thought is raised where it was asked for, and the process lives on."""
    with pytest.raises(ValueError, match="no such level"):
        await workers.think(VIEW, "nobody", 1)
    assert await workers.think(VIEW, LEVELS[0], 1) == NextHand(0)


async def test_a_killed_process_is_replaced(workers: Workers) -> None:
    """Thoughts that were waiting when their process was killed are thought by a new one, made once."""
    (first,) = processes(workers)
    os.kill(first, signal.SIGKILL)
    thoughts = await asyncio.gather(*[workers.think(VIEW, LEVELS[0], seed) for seed in range(5)])
    assert thoughts == [choose(VIEW, LEVELS[0], seed) for seed in range(5)]
    assert len(processes(workers)) == 1
    assert first not in processes(workers)


async def test_a_thought_that_kills_is_given_up(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought that breaks its process twice is a fault, and the next thought finds a whole pool again."""
    with monkeypatch.context() as patch:
        patch.setattr(ginbot.workers, "choose", kill_yourself)
        with pytest.raises(BrokenProcessPool):
            await workers.think(VIEW, LEVELS[0], 1)
    assert await workers.think(VIEW, LEVELS[0], 1) == choose(VIEW, LEVELS[0], 1)


async def test_reviews_in_another_process(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A review comes back whole, and with what was looked at where it may take no time."""
    *_, (_, batches) = played((house, chance), Random(2))
    log = tuple(batches)
    monkeypatch.setattr(ginbot.workers, "judge", judge_quickly)
    review = await workers.review(log, 1)
    assert (review.looked, len(review.mistakes)) == (review.decisions, 3)
    assert await workers.review(log, 1) == review
    hurried = await workers.review(log, 1, within=0.0)
    assert (hurried.decisions, hurried.looked) == (review.decisions, 0)
    assert await workers.review((), 1) == Review(0, 0, 0, ())


async def test_films_in_another_process(workers: Workers) -> None:
    """A hand becomes a film, and the film a GIF, beside what is painted for presses; one without a film has none."""
    log = tuple(scenes()["knocked"].log)
    film = await workers.hand_film(log, 1, ANNA_AND_BEN)
    assert film == hand_film(log, 1, ANNA_AND_BEN)
    assert film is not None
    assert await workers.film(film) == paint_film(film)
    assert await workers.hand_film(log, 2, ANNA_AND_BEN) is None


async def test_a_move_of_the_house_comes_between(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a review takes, the house waits for one of its questions at most."""
    *_, (_, batches) = played((house, chance), Random(2))
    monkeypatch.setattr(ginbot.workers, "judge", judge_slowly)
    review = asyncio.ensure_future(workers.review(tuple(batches), 1))
    await asyncio.sleep(0.2)
    began = time.perf_counter()
    await workers.think(VIEW, LEVELS[0], 1)
    assert not review.done()
    assert time.perf_counter() - began < 20 * SLOWLY
    review.cancel()


async def test_a_review_that_kills_is_given_up(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that breaks its process twice ends the review, and the next one is answered by a whole pool again."""
    *_, (_, batches) = played((house, chance), Random(2))
    with monkeypatch.context() as patch:
        patch.setattr(ginbot.workers, "judge", kill_yourself)
        with pytest.raises(BrokenProcessPool):
            await workers.review(tuple(batches), 1)
    monkeypatch.setattr(ginbot.workers, "judge", judge_quickly)
    assert (await workers.review(tuple(batches), 1)).mistakes


async def test_many_thoughts_are_shorter(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """The more thoughts wait, the fewer worlds each tries; once they are done the next may try all again."""
    monkeypatch.setattr(ginbot.workers, "choose", tell_worlds)
    many = await asyncio.gather(*[workers.think(VIEW, LEVELS[0], seed) for seed in range(5)])
    assert many == [64, 64, 32, 32, 16]
    assert await workers.think(VIEW, LEVELS[0], 1) == FULL


async def test_a_failed_thought_is_in_nobodys_way(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thoughts that came to nothing are not taken for waiting ones."""
    for _ in range(3):
        with pytest.raises(ValueError, match="no such level"):
            await workers.think(VIEW, "nobody", 1)
    monkeypatch.setattr(ginbot.workers, "choose", tell_worlds)
    assert await workers.think(VIEW, LEVELS[0], 1) == FULL


async def test_a_picture_is_painted_while_the_painter_warms() -> None:
    """A picture that is waited for does not wait until everybody else is warm, too."""
    workers = Workers()
    warming = asyncio.create_task(workers.warm())
    await asyncio.sleep(0)
    await workers.paint(table(20))
    still_warms = not warming.done()
    warming.cancel()
    workers.close()
    assert still_warms


async def test_paints_a_picture_once(workers: Workers) -> None:
    """A picture that comes again unchanged is not painted again, whoever made it."""
    assert await workers.paint(table(20)) is await workers.paint(table(20))


async def test_forgets_the_picture_longest_unused(workers: Workers) -> None:
    """Of more pictures than are kept the one asked for least lately is painted again, to the same bytes."""
    first = {stock: await workers.paint(table(stock)) for stock in (20, 19)}
    assert await workers.paint(table(20)) is first[20]
    await workers.paint(table(18))
    assert await workers.paint(table(20)) is first[20]
    again = await workers.paint(table(19))
    assert again == first[19]
    assert again is not first[19]


async def test_nobody_waits_behind_what_nobody_waits_for(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pictures are painted without hurry, one that is waited for is painted at once."""
    monkeypatch.setattr(ginbot.workers, "paint", paint_slowly)
    slow = [asyncio.ensure_future(workers.paint(table(stock), hurry=False)) for stock in (20, 19, 18, 17)]
    assert await workers.paint(table(HURRIED)) == b"painted"
    assert not slow[-1].done()
    assert await asyncio.gather(*slow) == [b"painted"] * 4


async def test_a_killed_painter_is_replaced(workers: Workers) -> None:
    """A picture whose painter was killed is painted by another."""
    for pid in workers._painter._executor._processes:
        os.kill(pid, signal.SIGKILL)
    assert (await workers.paint(table(20))).startswith(b"\x89PNG")


async def test_paints_a_real_picture(workers: Workers) -> None:
    """The painter's file comes back whole: a PNG."""
    assert (await workers.paint(table(20))).startswith(b"\x89PNG")


def kill_yourself(*_: object) -> None:
    """Die at once, as by a lack of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def tell_worlds(view: View, level: str, seed: int, worlds: int) -> int:
    """How many worlds the thought may try."""
    return worlds


def judge_quickly(decision: Decision, worlds: int) -> Judged:
    """Find something wrong with each decision that there is."""
    return Judged(decision, decision.action, decision.view.version / 1000 + 0.1, 0.0)


SLOWLY = 0.05


def judge_slowly(decision: Decision, worlds: int) -> Judged:
    """Find nothing wrong, after a while."""
    time.sleep(SLOWLY)
    return Judged(decision, decision.action, 0.0, 0.0)


HURRIED = 1


def paint_slowly(picture: Picture) -> bytes:
    """Take half a second for each picture but one."""
    if picture != table(HURRIED):
        time.sleep(0.5)
    return b"painted"


def processes(workers: Workers) -> set[int]:
    """The processes that think."""
    return set(workers._thinkers._executor._processes)


KILLED = """
import asyncio, os, signal
from ginbot.workers import Workers

async def main():
    workers = Workers()
    await workers.warm()
    pools = (workers._thinkers, workers._painter, workers._patient_painter)
    print(*[number for pool in pools for number in pool._executor._processes], flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_a_killed_bot_leaves_no_process(tmp_path: Path) -> None:
    """Killed without a chance to say so, the bot takes its processes with it."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    command, kept = (sys.executable, str(script)), os.environ | {"PYTHONPATH": str(ROOT)}
    process = await asyncio.create_subprocess_exec(*command, env=kept, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    numbers = [int(number) for number in (await process.stdout.readline()).split()]
    assert await process.wait() == -signal.SIGKILL
    assert len(numbers) == 3
    async with asyncio.timeout(30):
        while any(is_there(number) for number in numbers):  # noqa: ASYNC110 -- nobody tells of a stranger's end
            await asyncio.sleep(0.05)


def is_there(number: int) -> bool:
    """Whether there is a process of this number; one that has ended and is not yet taken note of is not."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
