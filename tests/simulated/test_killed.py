"""What the kill test has found, each at the moment where it happened."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from ginbot.screens.pictures import Picture
from ginbot.store import tables
from tests.simulated.shards import Nonces
from tests.simulated.world import World


async def test_posted_and_not_noted_before_the_match_goes_on(world: World) -> None:
    """Killed between posting a hand and noting it, then a move: there is one hand, up to date."""
    nonces = Nonces()
    nonces.watch(world.bot)
    await world.start()
    before, row = world.dms(world.anna), await world.screen("hand:0")
    forgotten = replace(row, channel=None, message=None, posted_at=None, shown=0, hand=0, digest="")
    values = {name: getattr(forgotten, name) for name in ("channel", "message", "posted_at", "shown", "hand", "digest")}
    async with world.bot.desk.store._database.write() as connection:
        mine = tables.screens.c.kind == "hand:0"
        await connection.execute(update(tables.screens).where(mine).values(**values))
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.env.settle()
    assert nonces.again == ["1:1:hand:0"]
    assert len(world.dms(world.anna)) == len(before)
    assert (await world.screen("hand:0")).message == row.message
    version = (await world.match()).version
    assert {each.split(":")[2] for each in world.hand(world.anna).ids} == {str(version)}


async def test_no_answer_overtakes_the_word_that_it_will_come(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that is ready while Discord is being told to wait for it comes after that, as an edit."""
    await world.start()
    await world.restart(defer_seconds=0.0)
    adapter: Any = world.env._webhook_adapter
    real, told = adapter.request, list[str]()

    async def request(route: Any, *args: Any, **more: Any) -> Any:
        answer = await real(route, *args, **more)
        told.append(route.path)
        if len(told) == 1:
            await asyncio.sleep(0.5)  # Discord knows already, and its answer is on the way
        return answer

    paint = world.bot.workers.paint

    async def paint_slowly(picture: Picture, *, hurry: bool = True) -> bytes:
        await asyncio.sleep(0.2)
        return await paint(picture, hurry=hurry)

    monkeypatch.setattr(world.bot.workers, "paint", paint_slowly)
    adapter.request = request
    try:
        shown = await world.press(world.ben, world.hand(world.ben), "pass")
    finally:
        del adapter.request
    assert {each.split(":")[2] for each in shown.ids} == {"3"}
    assert len(told) == 2, "first the word, then the answer"
