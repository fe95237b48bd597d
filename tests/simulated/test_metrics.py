"""What is counted of a match played to its end in the simulated Discord."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ginbot.chat.metrics import Metrics
from ginbot.rules import Phase
from ginbot.watcher import NOBODY
from tests.simulated.hands import knocking, pass_and_draw
from tests.simulated.world import World


@pytest.fixture
def counted(world: World) -> Iterator[Metrics]:
    """What counts for the world's bot."""
    counted = world.bot.presses.watcher = world.bot.workers.watcher = Metrics()
    yield counted
    world.bot.workers.watcher = NOBODY


async def numbers(world: World, counted: Metrics) -> dict[str, float]:
    """The page as numbers by name and labels."""
    with world.env.time_context():
        lines = (await counted.page(world.bot)).decode().splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))}


async def test_a_match_from_its_challenge_to_its_end(world: World, counted: Metrics) -> None:
    """Challenge, play and end move the numbers as they go: what waits, what runs, what was pressed and painted."""
    world.deal = knocking()
    world.bot.workers._pictures.clear()  # those of other tests would not be painted again
    post = await world.challenge()
    assert (await numbers(world, counted))["ginbot_challenges_waiting"] == 1
    await world.press(world.ben, post, "accept")
    running = await numbers(world, counted)
    assert running["ginbot_challenges_waiting"] == 0
    assert running['ginbot_matches_running{pace="live"}'] == 1
    assert running["ginbot_screens_behind"] == 0
    await pass_and_draw(world, world.ben, world.anna)
    await world.knock(world.ben, "KD")
    await world.press(world.anna, await world.slash(world.anna, "resign"), "resign")
    assert (await world.match()).phase is Phase.OVER
    ended = await numbers(world, counted)
    assert ended['ginbot_matches_running{pace="live"}'] == 0
    presses = 'ginbot_presses_total{kind="press",outcome="done"}'
    assert ended[presses] > running[presses] == 1
    assert ended['ginbot_presses_total{kind="command",outcome="done"}'] == 2
    assert ended["ginbot_picture_seconds_count"] >= 1
    assert ended["ginbot_matches_due"] == 0


async def test_presses_are_counted_by_what_became_of_them(
    world: World, counted: Metrics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused, not saved, and failed are told apart, each with the time until its answer."""
    world.expected_errors = True
    await world.start()
    await world.forge(world.anna, world.hand(world.anna), "gin:9:9:nonsense")
    refused = await numbers(world, counted)
    assert refused['ginbot_presses_total{kind="press",outcome="refused"}'] == 1

    async def fail(*args: object, **kwargs: object) -> None:
        raise ValueError("nobody foresaw it")

    monkeypatch.setattr(world.bot.desk.matches, "play", fail)
    await world.press(world.ben, world.hand(world.ben), "pass")
    failed = await numbers(world, counted)
    assert failed['ginbot_presses_total{kind="press",outcome="failed"}'] == 1
    assert failed['ginbot_answer_seconds_count{kind="press"}'] == 3
    labels = " ".join(re.findall(r'="([^"]*)"', " ".join(failed)))
    assert not re.search(r"\d{7,}|Anna|Ben", labels)
