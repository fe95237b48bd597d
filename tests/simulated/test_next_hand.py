"""Who has the next hand dealt gets it as the answer: few requests, no second message whatever happens in between."""

from __future__ import annotations

import asyncio

import pytest

from ginbot.chat.desk import Desk
from ginbot.screens.pictures import Picture
from ginbot.store import NotSaved
from tests.simulated.hands import ginning, knocking, pass_and_draw
from tests.simulated.world import Shown, World, yield_on_requests

MINE = "**Anna** moves first."


async def knocked(world: World) -> Shown:
    """Ben has knocked; his result, with *Next hand* under it."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.knock(world.ben, "KD")
    await world.env.settle()
    world.deal = ginning()
    return world.hand(world.ben)


async def test_two_requests_that_count(world: World) -> None:
    """The presser's hand is the answer; only the other's hand and the table are posted, and nothing else is edited."""
    result = await knocked(world)
    before = len(world.env.http_requests)
    await world.press(world.ben, result, "next")
    await world.env.settle()
    calls = [(request.method, request.path) for request in world.env.http_requests[before:]]
    counted = [call for call in calls if "/interactions/" not in call[1] and "/webhooks/" not in call[1]]
    assert calls[0][1].endswith("/callback")
    assert len(counted) == 2
    assert {method for method, _ in counted} == {"POST"}
    assert [len(world.dms(person)) for person in (world.anna, world.ben)] == [2, 2]


async def test_killed_before_the_answer_is_noted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot goes down when its answer stands but is not noted: the next one finds it, and posts no second."""
    world.expected_errors = True
    result = await knocked(world)

    async def fail(*args: object, **kwargs: object) -> None:
        raise NotSaved("killed")

    with monkeypatch.context() as patch:
        patch.setattr(Desk, "_note_hand", fail)
        world.emit(world.ben, result, result.id_of("next"))
        await world.env.settle()
    await world.restart(poll_seconds=6)
    assert (await world.screen("hand:1")).message == result.message.id
    await world.pass_time(13)
    assert len(world.dms(world.ben)) == 2
    assert (await world.screen("hand:1")).message == world.hand(world.ben).message.id
    await world.play(world.anna, "pass")
    assert "Do you want the" in world.hand(world.ben).text
    assert len(world.dms(world.ben)) == 2


async def test_an_answer_that_fails(world: World) -> None:
    """Where the answer cannot be given the hand is posted, once."""
    world.answers_fail = True
    await world.restart(poll_seconds=6)
    result = await knocked(world)
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    world.emit(world.ben, result, result.id_of("next"))
    await world.env.settle()
    await world.pass_time(13)
    assert (await world.play_of()).number == 2
    assert MINE in world.hand(world.ben).text
    assert [not shown.ids for shown in world.dms(world.ben)] == [True, False]


async def test_a_second_press_leaves_the_result(world: World) -> None:
    """*Next hand* pressed twice: the result stays where it is, without a button, and there is one new hand."""
    result = await knocked(world)
    again = result.id_of("next")
    yield_on_requests(world.env)
    for _ in range(3):
        world.emit(world.ben, result, again)
    await world.env.settle()
    world.emit(world.ben, result, again)
    await world.env.settle()
    first, second = world.dms(world.ben)
    assert first.text == result.text
    assert not first.ids
    assert MINE in second.text
    assert (await world.screen("hand:1")).message == second.message.id


async def test_a_slow_painter(world: World) -> None:
    """Where the answer had to be put off the result is what is changed, and the new hand is posted."""
    await world.restart(defer_seconds=0)
    result = await knocked(world)
    await world.press(world.ben, result, "next")
    await world.env.settle()
    first, second = world.dms(world.ben)
    assert first.text == result.text
    assert not first.ids
    assert MINE in second.text


async def test_put_off_while_it_is_painted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put off in the middle of it, the hand is a message of its own all the same, and later moves change that one."""
    await world.restart(defer_seconds=0.05)
    result = await knocked(world)
    paint = world.bot.workers.paint

    async def paint_slowly(picture: Picture, *, hurry: bool = True) -> bytes:
        await asyncio.sleep(0.3 if hurry else 0)
        return await paint(picture, hurry=hurry)

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.workers, "paint", paint_slowly)
        await world.press(world.ben, result, "next")
        await world.env.settle()
    first, second = world.dms(world.ben)
    assert (await world.screen("hand:1")).message == second.message.id
    await world.play(world.anna, "pass")
    assert world.dms(world.ben)[0].text == first.text
    assert not world.dms(world.ben)[0].ids
    assert "Do you want the" in world.dms(world.ben)[1].text


async def test_a_lost_token(world: World) -> None:
    """Where the token of an earlier press is good no more the old message becomes its result by an ordinary edit."""
    result = await knocked(world)
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015, times=None)
    await world.press(world.ben, result, "next")
    await world.env.settle()
    for person in (world.anna, world.ben):
        first, second = world.dms(person)
        assert not first.ids
        assert second.ids
