"""The PostgreSQL server goes away in the middle of a match and comes back: presses hear so, and everything goes on."""

from __future__ import annotations

import pytest

from tests.relay import Relay, through
from tests.simulated.hands import knocking
from tests.simulated.world import World


@pytest.fixture
def url(postgresql: str, way: Relay) -> str:
    """The URL by which the bot knows the database: by way of the relay."""
    return through(way, postgresql)


async def test_a_server_that_starts_anew_costs_nobody_a_match(world: World, way: Relay) -> None:
    """While the server is away a press hears that nothing got saved; once it is back the same button works."""
    world.expected_errors = True
    await world.start(knocking())
    before = await world.match()
    hand = world.hand(world.ben)
    await way.down()
    answer = await world.press(world.ben, hand, "pass")
    assert "did not get saved" in answer.text
    assert answer.private
    await way.up()
    assert await world.match() == before
    await world.press(world.ben, hand, "pass")
    assert (await world.match()).version == before.version + 1
    assert world.hand(world.anna).id_of("pass")


async def test_the_keeper_goes_on_afterwards(world: World, way: Relay) -> None:
    """What becomes due while the server is away is not lost: the Keeper plays it once the server is back."""
    world.expected_errors = True
    await world.start(knocking())
    version = (await world.match()).version
    await way.down()
    await world.pass_time(20)
    await way.up()
    await world.pass_time(150)
    assert (await world.match()).version > version
