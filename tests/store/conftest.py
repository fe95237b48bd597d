"""A fresh, migrated store for each test, on SQLite and, where there is a server, on PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ginbot.store import Store, upgrade
from tests.servers import Server


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


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, sqlite_url: str, server: Server) -> AsyncIterator[str]:
    """The URL of a fresh, migrated database of each kind."""
    if request.param == "sqlite":
        yield sqlite_url
        return
    async with server.database() as made:
        yield made


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An empty store."""
    store = await Store.open(url)
    yield store
    await store.close()
