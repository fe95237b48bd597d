"""How hard hypothesis tries: the same examples every time in CI, new ones at home; and a room to play in."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

# Before anything of ginbot is loaded: its tests run what is thought with as plain Python, for numba would compile it
# for longer than all of them take. That both think alike is told in test_compiled.py.
os.environ.setdefault("NUMBA_DISABLE_JIT", "1")

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import make_url

from ginbot.logs import OURS
from ginbot.store import Store, upgrade
from tests.relay import Relay, relay
from tests.room import Room
from tests.servers import Server
from tests.sooner import collect_no_more, compile_once, keep_files_in_memory

# Timings live in bench/, so no example has a deadline: a busy machine must not fail a law.
settings.register_profile("home", deadline=None)
settings.register_profile(
    "ci", deadline=None, derandomize=True, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
# For what paints, stores or plays each example, in `make check`.
settings.register_profile(
    "brief", deadline=None, derandomize=True, max_examples=25, suppress_health_check=[HealthCheck.too_slow]
)
# Asked for by hand, before a release: pytest --hypothesis-profile=long
settings.register_profile("long", deadline=None, max_examples=5_000)
settings.load_profile("ci" if os.environ.get("CI") else "home")


def pytest_configure() -> None:
    """Prepare what makes all tests quicker."""
    keep_files_in_memory()
    compile_once()


def pytest_collection_finish() -> None:
    """Now all is imported."""
    collect_no_more()


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    """What a test, or a command line that it runs, does to the loggers is undone."""
    root = logging.getLogger()
    handlers, levels = list(root.handlers), {name: logging.getLogger(name).level for name in ("", *OURS)}
    yield
    for handler in root.handlers[:]:
        if type(handler) is logging.StreamHandler and handler not in handlers:
            root.removeHandler(handler)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The PostgreSQL server, if there is one; asking it for a database skips the test where there is none."""
    server = Server()
    yield server
    asyncio.run(server.close())


@pytest.fixture
async def postgresql(server: Server) -> AsyncIterator[str]:
    """The URL of a fresh, migrated PostgreSQL database."""
    async with server.database() as url:
        yield url


@pytest.fixture
async def way(postgresql: str) -> AsyncIterator[Relay]:
    """The way to that database, which can be cut."""
    async with relay(make_url(postgresql).port or 5432) as made:
        yield made


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a migrated, empty SQLite file is kept for copying."""
    return tmp_path_factory.mktemp("migrated") / "ginbot.db"


@pytest.fixture
async def database(migrated: Path, tmp_path: Path) -> Path:
    """A fresh, migrated SQLite file."""
    if not migrated.exists():
        await upgrade(f"sqlite+aiosqlite:///{migrated}")
    return Path(shutil.copy(migrated, tmp_path / "ginbot.db"))


@pytest.fixture
async def room(database: Path) -> AsyncIterator[Room]:
    """A room with an empty store."""
    room = Room(await Store.open(f"sqlite+aiosqlite:///{database}"))
    yield room
    await room.close()
