"""A world for each test, and after each test what must be true of every flow: no error logged, one answer a press.

Every request is judged by Discord's own description where that lies beside the project; elsewhere this is skipped.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from ginbot.chat.bot import GinBot
from ginbot.store import upgrade
from tests.simulated.alts import silent_pictures
from tests.simulated.described import as_described, described
from tests.simulated.quick_env import QuickEnv
from tests.simulated.world import KeptWorkers, Person, World, bot_on

ACCOUNTS_AGE = 30 * 86_400.0
"""Seconds: boards are for people whose accounts are not quite new."""


@pytest.fixture(scope="session")
def workers() -> Iterator[KeptWorkers]:
    """One process that thinks and two that paint, for all tests."""
    kept = KeptWorkers()
    asyncio.run(kept.warm())  # on a busy machine this takes longer than a start in simulation may
    yield kept
    kept.really_close()


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a migrated, empty SQLite file is kept for copying."""
    return tmp_path_factory.mktemp("template") / "ginbot.db"


@pytest.fixture
async def url(template: Path, tmp_path: Path) -> str:
    """The URL of a fresh, migrated SQLite file."""
    if not template.exists():
        await upgrade(f"sqlite+aiosqlite:///{template}")
    shutil.copy(template, tmp_path / "ginbot.db")
    return f"sqlite+aiosqlite:///{tmp_path / 'ginbot.db'}"


@pytest.fixture
async def world(url: str, workers: KeptWorkers, caplog: pytest.LogCaptureFixture) -> AsyncIterator[World]:
    """A server with Anna, Ben and Cem, and the bot; afterwards every flow is judged."""
    caplog.set_level(logging.WARNING)

    dealing: list[World] = []

    def make_bot(**settings: Any) -> GinBot:
        return bot_on(url, workers, lambda: dealing[0].deal, **settings)

    bot = make_bot()
    env = QuickEnv(bot, shard_count=1)
    users = [env.create_user(name.lower(), global_name=name) for name in ("Anna", "Ben", "Cem")]
    env.backend.advance_clock(ACCOUNTS_AGE)
    await env.start()
    guild = env.create_guild("The card room")
    channel = guild.create_text_channel("games")
    people = [Person(guild.add_member(user), user) for user in users]
    there = World(env, bot, make_bot, guild, channel, people[0], people[1], people[2])
    dealing.append(there)
    try:
        yield there
        await env.settle()
    finally:
        await there.bot.desk.store.close()
        await env.shutdown()
    env.raise_errors()
    judge(there, caplog)


def judge(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """What must be true after any flow."""
    if not world.expected_errors:
        records = [r for when in ("setup", "call") for r in caplog.get_records(when)]
        errors = [r for r in records if r.levelno >= logging.ERROR and r.name.startswith(("discord", "ginbot", "cogs"))]
        assert not errors, [record.getMessage() for record in errors]
    callbacks = [r.path.split("/")[2] for r in world.env.http_requests if r.path.endswith("/callback")]
    for record in world.pressed:
        assert world.answers_fail or callbacks.count(str(record.id)) == 1, (
            f"{callbacks.count(str(record.id))} answers to {record}"
        )
        assert record.response_kind is None or record.response_kind.name != "DEFERRED", "an answer never came"
        assert len(record.followup_ids) <= 1, "answered more than once"
    assert silent_pictures([each.json for each in world.env.http_requests], odd_names=world.odd_names) == []
    spec = described()
    if spec is None:
        warnings.warn("Discord's description is not at hand: requests were not checked", stacklevel=1)
        return
    problems = [str(problem) for problem in spec.check([as_described(each) for each in world.env.http_requests])]
    assert not problems, problems
