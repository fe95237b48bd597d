"""What is drawn together: a table that shows a draw waits a moment for the throw."""

from __future__ import annotations

import asyncio

import pytest

from ginbot.chat.drawing import DRAWN_AT_MOST
from ginbot.chat.faults import REST
from ginbot.chat.press import Interaction
from ginbot.rules import Seat
from ginbot.store import Record, ScreenRow
from tests.simulated.hands import knocking
from tests.simulated.world import World


async def test_a_draw_and_its_throw_take_one_edit(world: World) -> None:
    """A throw soon after the draw is shown on the table with it; the hands are shown at once, each time."""
    await world.start(knocking())
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")
    world.bot.desk.show.pause = 0.5
    table, version = world.table().message.id, (await world.match()).version
    before = len(world.env.http_requests)
    hand = world.hand(world.ben)
    world.emit(world.ben, hand, hand.id_of("draw"))
    async with asyncio.timeout(5):
        while (await world.screen("hand:0")).shown <= version:  # noqa: ASYNC110 -- the bot tells nobody
            await asyncio.sleep(0.005)
    assert (await world.screen("table")).shown == version
    world.emit(world.ben, world.hand(world.ben), f"gin:1:{version + 1}:throw:2D")
    await world.env.settle()
    assert (await world.match()).version == version + 2
    assert (await world.screen("table")).shown == version + 2
    calls = [f"{request.method} {request.path}" for request in world.env.http_requests[before:]]
    assert sum(call.endswith(f"/messages/{table}") for call in calls) == 1


async def test_drawn_in_vain(world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A screen whose note is refused each time is not drawn for ever: a few times, then it is left behind, and told."""
    world.expected_errors = True
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    store, tried = world.bot.desk.store, 0

    async def refuse(row: ScreenRow) -> bool:
        nonlocal tried
        tried += row.kind == "table"
        return False

    with monkeypatch.context() as patch:
        patch.setattr(store, "note_shown", refuse)
        await world.press(world.ben, world.hand(world.ben), "pass")
    assert tried == DRAWN_AT_MOST
    assert "table could not be drawn" in caplog.text
    await world.pass_time(REST.total_seconds() + 10)
    assert (await world.screen("table")).shown == (await world.match()).version


async def test_whoever_sits_down_waits_for_the_hand(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the Keeper is posting the first hand already, the answer waits until it stands, and leads to it."""
    world.deal = knocking()
    tables, show = world.bot.tables, world.bot.desk.show
    hand_out, drawn = tables.hand_out, []

    async def late(interaction: Interaction, record: Record, seat: Seat, note: str = "") -> None:
        drawn.append(asyncio.create_task(show(record.facts.id, "hand:0")))
        while not show.is_drawing(record.facts.id, "hand:0"):  # noqa: ASYNC110 -- the bot tells nobody
            await asyncio.sleep(0)
        await hand_out(interaction, record, seat, note)

    monkeypatch.setattr(tables, "hand_out", late)
    answer = await world.slash(world.anna, "house")
    assert len(drawn) == 1
    assert answer.links[0].endswith(f"/{world.hand(world.anna).message.id}")
