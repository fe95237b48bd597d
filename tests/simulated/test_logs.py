"""What a match leaves in the log at its most talkative: nothing that is private."""

from __future__ import annotations

import asyncio
import io
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ginbot.logs import OURS, log_to_standard_error
from ginbot.rules import card_name, cards_of
from ginbot.screens.words import card_text
from ginbot.store import Store
from tests.simulated.hands import knocking, pass_and_draw
from tests.simulated.world import World


@pytest.fixture(params=["text", "json"])
def written(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that is logged at DEBUG while a test runs, as it would stand in the log."""
    stream, root = io.StringIO(), logging.getLogger()
    monkeypatch.setattr("sys.stderr", stream)
    before, levels = list(root.handlers), {name: logging.getLogger(name).level for name in ("", *OURS)}
    log_to_standard_error("DEBUG", request.param)
    yield stream
    root.handlers[:] = before
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


async def test_nothing_private_is_logged(
    world: World, written: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a token, a hand nor a message is logged, in a match where both the database and Discord fail at times."""
    world.expected_errors = True
    await world.start(knocking())
    hands = [frozenset(cards_of(hand)) for hand in (await world.play_of()).hands]
    seen = {world.hand(person).text for person in (world.anna, world.ben)}
    await _fail_a_press(world, tmp_path)
    await pass_and_draw(world, world.ben, world.anna)
    world.env.inject_error("PATCH", "/channels/*", status=500)
    await world.knock(world.ben, "KD")
    await _fail_unforeseen(world, monkeypatch)
    seen |= {shown.text for person in (world.anna, world.ben) for shown in world.dms(person)} | {world.table().text}
    log = written.getvalue()
    assert log.count("not saved") >= 1, "the failing database has left its mark"
    assert "could not be drawn" in log or "500" in log, "so has the failing Discord"
    tokens = [str(record.token) for record in world.pressed if getattr(record, "token", None)]
    assert tokens
    assert not [token for token in tokens if token in log]
    for name in [card for hand in hands for card in hand]:
        assert card_text(name) not in log, card_name(name)
        assert f'"{card_name(name)}"' not in log
    assert not [line for text in seen for line in text.splitlines() if len(line) > 12 and line in log]


async def _fail_a_press(world: World, tmp_path: Path) -> None:
    """A press whose action cannot be saved, with the lock held by another process."""
    await world.bot.keeper.stop()
    real = world.bot.desk.store
    impatient = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'ginbot.db'}", busy_timeout=0.02)
    world.bot.desk.matches.store = impatient
    with closing(sqlite3.connect(tmp_path / "ginbot.db", isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        await world.press(world.ben, world.hand(world.ben), "pass")
        lock.execute("ROLLBACK")
    world.bot.desk.matches.store = real
    await impatient.close()


async def _fail_unforeseen(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that meets a fault nobody foresaw."""

    async def fail(*args: Any, **kwargs: Any) -> None:
        await asyncio.sleep(0)
        raise RuntimeError("nobody foresaw this")

    monkeypatch.setattr(world.bot.desk.matches, "load", fail)
    await world.press(world.anna, world.hand(world.anna), "next")
