"""A fresh, migrated store for each test, on SQLite and on any other database named by TEST_DATABASE_URL."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from ginbot.store import Store, upgrade
from ginbot.store.engine import Database

OTHER_DATABASE = os.environ.get("TEST_DATABASE_URL")
_LOCK = "SELECT pg_advisory_lock(1)"


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a migrated, empty SQLite file is kept for copying."""
    return tmp_path_factory.mktemp("template") / "ginbot.db"


@pytest.fixture
async def sqlite_url(template: Path, tmp_path: Path) -> str:
    """The URL of a fresh, migrated SQLite file."""
    if not template.exists():
        await upgrade(f"sqlite+aiosqlite:///{template}")
    shutil.copy(template, tmp_path / "ginbot.db")
    return f"sqlite+aiosqlite:///{tmp_path / 'ginbot.db'}"


@pytest.fixture(params=["sqlite", *(["other"] if OTHER_DATABASE else [])])
async def url(request: pytest.FixtureRequest, sqlite_url: str) -> AsyncIterator[str]:
    """The URL of a fresh, migrated database of each kind under test."""
    if request.param == "sqlite":
        yield sqlite_url
        return
    assert OTHER_DATABASE is not None
    database = Database(OTHER_DATABASE)
    try:
        async with database.engine.connect() as connection:
            # There is one such database for all test workers: they take turns.
            await connection.execute(text(_LOCK))
            async with database.write() as cleaning:
                await cleaning.execute(text("DROP SCHEMA public CASCADE"))
                await cleaning.execute(text("CREATE SCHEMA public"))
            await upgrade(OTHER_DATABASE)
            yield OTHER_DATABASE
    finally:
        await database.close()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An empty store."""
    store = await Store.open(url)
    yield store
    await store.close()
