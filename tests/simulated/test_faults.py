"""Faults of our own side: a database that fails, an error nobody foresaw, memory that must not grow."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from sqlalchemy import event

from ginbot.store import NotSaved
from tests.simulated.hands import knocking, pass_and_draw
from tests.simulated.world import World


async def test_database_locked(world: World, tmp_path: Path) -> None:
    """While another holds the database a press is told that it did not get saved, and nothing new is shown."""
    world.expected_errors = True
    await world.start(knocking())
    await world.bot.keeper.stop()  # it would try again for as long as the lock lasts

    @event.listens_for(world.bot.desk.store._database.engine.sync_engine, "checkout")
    def _impatient(connection: Any, *rest: object) -> None:
        connection.cursor().execute("PRAGMA busy_timeout = 50")

    lock = sqlite3.connect(tmp_path / "ginbot.db", isolation_level=None)
    hand, before = world.hand(world.ben), await world.everything()
    texts = (hand.text, world.hand(world.anna).text, world.table().text)
    lock.execute("BEGIN IMMEDIATE")
    try:
        answer = await world.press(world.ben, hand, "pass")
    finally:
        lock.execute("ROLLBACK")
        lock.close()
    assert answer.private
    assert answer.text == "That did not get saved. Please press again."
    assert await world.everything() == before
    assert texts == (world.hand(world.ben).text, world.hand(world.anna).text, world.table().text)
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert (await world.match()).to_act == 0


@pytest.mark.parametrize("command", ["challenge", "house", "games"])
async def test_database_gone_for_commands(world: World, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that meets a failing database says so privately, and posts nothing."""
    world.expected_errors = True

    async def fail(*args: object, **kwargs: object) -> None:
        raise NotSaved("the disk is full")

    for name in ("create", "matches_of"):
        monkeypatch.setattr(world.bot.desk.store, name, fail)
    answer = await world.slash(world.anna, command)
    assert answer.private
    assert answer.text == "That did not get saved. Please press again."
    assert not world.posts()


async def test_fault(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error nobody foresaw gets one private apology; the match is safe and the next press works."""
    world.expected_errors = True
    await world.start(knocking())
    before = await world.everything()
    with monkeypatch.context() as patch:

        async def fail(*args: object, **kwargs: object) -> None:
            raise RuntimeError("nobody foresaw this")

        patch.setattr(world.bot.desk.matches, "play", fail)
        answer = await world.press(world.ben, world.hand(world.ben), "pass")
    assert answer.private
    assert answer.text.startswith("Something went wrong on my side.")
    assert await world.everything() == before
    await world.press(world.ben, world.hand(world.ben), "pass")


async def test_post_fails(world: World) -> None:
    """A challenge whose post Discord does not take is withdrawn again, so that one may ask anew."""
    world.answers_fail = True
    world.env.inject_error("POST", "/interactions/*", status=500)
    await world.slash(world.anna, "challenge", opponent=world.ben.member)
    assert (await world.record()).facts.status == "closed"
    post = await world.challenge()
    assert post.labels == ["Accept", "Decline", "Rules"]


async def test_views_do_not_pile_up(world: World) -> None:
    """However many screens are drawn, discord.py keeps no view of them."""
    await world.start(knocking())
    views = world.bot._connection._view_store
    await pass_and_draw(world, world.ben, world.anna)
    before = (len(views._views), len(views._synced_message_views), len(views._dynamic_items))
    for _ in range(12):
        await world.press(world.ben, world.hand(world.ben), "more")
        await world.press(world.ben, world.hand(world.ben), "back")
    assert (len(views._views), len(views._synced_message_views), len(views._dynamic_items)) == before


async def test_slow_painter(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that takes long is announced first and follows as an edit of the same message."""
    await world.start(knocking())
    real = world.bot.workers.paint

    async def slowly(picture: object, *, hurry: bool = True) -> bytes:
        await asyncio.sleep(2)
        return await real(picture)  # type: ignore[arg-type]

    monkeypatch.setattr(world.bot.workers, "paint", slowly)
    hand = world.hand(world.ben)
    press = world.emit(world.ben, hand, hand.id_of("pass"))
    await world.pass_time(10)
    assert press.acknowledged
    assert "You passed." in world.hand(world.ben).text
    monkeypatch.undo()


@pytest.mark.parametrize("error", [TimeoutError(), aiohttp.ServerDisconnectedError(), discord.RateLimited(40.0)])
async def test_slow_painter_and_no_announcement(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    """Where the network fails while a late answer is announced the answer itself is given all the same."""
    world.answers_fail = True
    await world.start(knocking())
    real_paint, adapter = world.bot.workers.paint, world.env._webhook_adapter
    real = adapter.request
    failed: list[str] = []

    async def slowly(picture: object, *, hurry: bool = True) -> bytes:
        await asyncio.sleep(2)
        return await real_paint(picture)  # type: ignore[arg-type]

    async def request(route: Any, *args: Any, **more: Any) -> Any:
        if not failed:
            failed.append(route.url)
            raise error
        return await real(route, *args, **more)

    monkeypatch.setattr(world.bot.workers, "paint", slowly)
    hand = world.hand(world.ben)
    adapter.request = request
    press = world.emit(world.ben, hand, hand.id_of("pass"))
    await world.pass_time(10)
    monkeypatch.undo()
    adapter.request = real
    assert "could not be deferred" in caplog.text
    assert "failed" not in caplog.text
    assert press.acknowledged
    assert "You passed." in world.hand(world.ben).text
