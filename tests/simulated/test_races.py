"""Presses at the same moment, with a network that takes its time: one wins, every one is answered."""

from __future__ import annotations

import pytest

from tests.simulated.hands import knocking, pass_and_draw
from tests.simulated.world import World, yield_on_requests


async def test_two_sit_down_at_once(world: World) -> None:
    """Of two who press at once one sits down; the other hears, privately, that somebody was faster."""
    post = await world.slash(world.anna, "challenge")
    yield_on_requests(world.env)
    presses = [world.emit(person, post, "gin:1:1:accept") for person in (world.ben, world.cem)]
    await world.env.settle()
    texts = sorted(world.answer_of(press).text for press in presses)
    assert texts[0].startswith("Someone was faster.")
    assert texts[1].startswith("You're in")
    assert len((await world.record()).seats) == 2


@pytest.mark.parametrize("count", [2, 5])
async def test_a_storm_of_draws(world: World, count: int) -> None:
    """Many presses on one button draw one card, and every one shows how things stand."""
    await world.start(knocking())
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")
    yield_on_requests(world.env)
    hand = world.hand(world.ben)
    presses = [world.emit(world.ben, hand, hand.id_of("draw")) for _ in range(count)]
    await world.env.settle()
    assert all("You drew K♦" in world.answer_of(press).text for press in presses)
    assert (await world.view(world.ben)).hand.bit_count() == 11


async def test_throw_and_knock_at_once(world: World) -> None:
    """Of a throw and a knock pressed together one counts, and the hand shows which."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.pass_time(1.3)
    hand, version = world.hand(world.ben), (await world.match()).version
    yield_on_requests(world.env)
    for what in ("throw:KD", "knock:KD"):
        world.emit(world.ben, hand, f"gin:1:{version}:{what}")
    await world.env.settle()
    assert (await world.match()).version == version + 1


async def test_both_players_at_once(world: World) -> None:
    """Both ask for the next hand at once: one hand is dealt, and both get it."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.knock(world.ben, "KD")
    yield_on_requests(world.env)
    for person in (world.anna, world.ben):
        hand = world.hand(person)
        world.emit(person, hand, hand.id_of("next"))
    await world.env.settle()
    assert (await world.play_of()).number == 2
    for person in (world.anna, world.ben):
        assert len(world.dms(person)) == 2
        assert "upcard" in world.hand(person).text or "moves first" in world.hand(person).text


async def test_press_on_the_deadline(world: World) -> None:
    """A press just before the turn's end counts, and the clock that comes after it does nothing."""
    await world.start()
    await world.pass_time(89)
    hand = world.hand(world.ben)
    world.emit(world.ben, hand, hand.id_of("pass"))
    await world.env.settle()
    await world.pass_time(4)
    match = await world.match()
    assert match.ended is None
    assert match.to_act == 0
