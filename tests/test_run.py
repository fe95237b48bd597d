"""`ginbot run` as a process of its own, against a Discord on this machine: how it starts, and how it stops."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import aiohttp
import pytest

from ginbot.__main__ import NO_TOKEN
from ginbot.chat.run import BAD_TOKEN
from ginbot.chat.run import run as start
from ginbot.settings import BadSetting, Settings
from ginbot.store import Store
from tests.loopback import loopback
from tests.room import Room

ROOT = Path(__file__).parents[1]
LIMIT = 10.0
"""Seconds in which it has to stop, as promised to whoever hosts it."""
START = (
    "import sys, discord; discord.http.Route.BASE = sys.argv.pop() + '/api/v10'; "
    "from ginbot.__main__ import main; sys.exit(main(sys.argv[1:]))"
)
SOON = "import ginbot.upkeep; ginbot.upkeep.watch_database.__kwdefaults__['every'] = 0.5; "
"""Before START: the database is looked at twice a second, not once in ten."""

_compiled = TemporaryDirectory(prefix="ginbot-tests-")


def environment(**settings: str) -> dict[str, str]:
    """That of a process of ginbot with these settings and no others.

    Where Python is told to keep nothing it has compiled, the processes share it here: each would take seconds for it.
    """
    ours = ("DISCORD_TOKEN", "DATABASE_URL", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in ours and not name.startswith("GINBOT_")}
    if "PYTHONDONTWRITEBYTECODE" in os.environ:
        kept["PYTHONPYCACHEPREFIX"] = _compiled.name
    return kept | settings | {"PYTHONPATH": str(ROOT)}


@asynccontextmanager
async def run(folder: Path, address: str = "", *, code: str = START, **settings: str) -> AsyncIterator[Process]:
    """`ginbot run` in a folder, with these settings; it is killed if it still runs when the block ends."""
    command = (sys.executable, "-c", code, "run", address or "http://127.0.0.1:9")
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=environment(**settings), stdout=PIPE, stderr=PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def stopped(process: Process, number: signal.Signals) -> tuple[float, str]:
    """How long it took to end after a signal, and what it said on standard error."""
    before = monotonic()
    process.send_signal(number)
    _, err = await asyncio.wait_for(process.communicate(), 3 * LIMIT)
    return monotonic() - before, err.decode()


async def test_without_a_token_it_says_so(tmp_path: Path) -> None:
    """Without a token it ends with status 2, one sentence, and no database made."""
    async with run(tmp_path) as process:
        out, err = await asyncio.wait_for(process.communicate(), 60)
    assert (process.returncode, out, err.decode()) == (2, b"", NO_TOKEN + "\n")
    assert list(tmp_path.iterdir()) == []


async def test_a_token_that_discord_does_not_know(tmp_path: Path) -> None:
    """A token that Discord refuses ends it with status 2 and one sentence at the end of what it says."""
    async with loopback(knows=False) as discord, run(tmp_path, discord.address, DISCORD_TOKEN="wrong") as process:
        _, err = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 2
    assert err.decode().splitlines()[-1] == BAD_TOKEN
    assert "Traceback" not in err.decode()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_while_discord_does_not_answer(tmp_path: Path, number: signal.Signals) -> None:
    """Told to stop while it waits for an answer to its login, it stops in time, with status 0."""
    async with loopback(silent=True) as discord, run(tmp_path, discord.address, DISCORD_TOKEN="hush") as process:
        await asyncio.wait_for(discord.called.wait(), 60)
        took, err = await stopped(process, number)
    assert took < LIMIT
    assert process.returncode == 0
    assert "Traceback" not in err


@pytest.mark.parametrize("broken", [False, True])
async def test_it_stops_while_it_runs(tmp_path: Path, database: Path, broken: bool) -> None:
    """Running with a match, it stops in time with status 0, with the database closed and no process left behind.

    So it does while Discord fails and every drawing is being tried again.
    """
    room = Room(await Store.open(f"sqlite+aiosqlite:///{database}"))
    record = await room.sit_with_house()
    await room.close()
    settings = {"DISCORD_TOKEN": "hush", "DATABASE_URL": f"sqlite:///{database}"}
    async with loopback(broken=broken) as discord, run(tmp_path, discord.address, **settings) as process:
        await asyncio.wait_for(discord.identified.wait(), 30)
        await _house_has_played(database, record.facts.id)
        workers = _children(process.pid)
        took, err = await stopped(process, signal.SIGTERM)
    assert took < LIMIT
    assert process.returncode == 0
    assert "PUT /applications/1/commands" in discord.asked
    assert not database.with_name("ginbot.db-wal").exists()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert workers
    await _are_gone(workers)
    assert err.splitlines()[-1].endswith("stopped")


async def test_a_database_that_is_replaced_ends_it(tmp_path: Path, database: Path) -> None:
    """With another file in its database's place it says so in one sentence and ends with status 3: no restart helps."""
    settings = {"DISCORD_TOKEN": "hush", "DATABASE_URL": f"sqlite:///{database}"}
    async with loopback() as discord, run(tmp_path, discord.address, code=SOON + START, **settings) as process:
        await asyncio.wait_for(discord.identified.wait(), 30)
        await asyncio.sleep(1.5)  # the first look at the database
        database.rename(tmp_path / "elsewhere")
        database.touch()
        _, err = await asyncio.wait_for(process.communicate(), 40)
    assert process.returncode == 3
    assert "replaced by another file" in err.decode().splitlines()[-1]
    assert "Traceback" not in err.decode()


async def test_it_makes_backups_by_itself(tmp_path: Path, database: Path) -> None:
    """Told to, it makes a backup while it runs, and stops in time all the same."""
    settings = {"DISCORD_TOKEN": "hush", "DATABASE_URL": f"sqlite:///{database}", "GINBOT_BACKUP_HOURS": "24"}
    async with loopback() as discord, run(tmp_path, discord.address, **settings) as process:
        await asyncio.wait_for(discord.identified.wait(), 30)
        async with asyncio.timeout(30):
            while not list(tmp_path.glob("backups/ginbot-*.sqlite3")):  # noqa: ASYNC110 -- another process makes it
                await asyncio.sleep(0.1)
        took, err = await stopped(process, signal.SIGTERM)
    assert took < LIMIT
    assert process.returncode == 0
    assert "Traceback" not in err


async def test_it_tells_how_it_is(tmp_path: Path, database: Path) -> None:
    """With a port for it, it tells how it is from the start: unwell before it is connected, then well."""
    port = _free_port()
    settings = {"DISCORD_TOKEN": "hush", "DATABASE_URL": f"sqlite:///{database}", "GINBOT_METRICS_PORT": str(port)}
    async with loopback() as discord, run(tmp_path, discord.address, **settings) as process:
        seen = []
        async with asyncio.timeout(60), aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
            while 200 not in seen:
                with suppress(aiohttp.ClientConnectionError):
                    async with session.get("/health") as answer:
                        seen.append(answer.status)
                await asyncio.sleep(0.1)
            await asyncio.sleep(1.1)  # the event loop is looked at once a second
            async with session.get("/metrics") as answer:
                text = await answer.text()
        took, err = await stopped(process, signal.SIGTERM)
    assert seen[0] == 503
    assert "ginbot_gateway_connected 1.0" in text
    assert 'ginbot_discord_requests_total{method="GET",route="/users/@me",status="200"} 1.0' in text
    assert not re.search(r"^ginbot_event_loop_lag_seconds_count 0.0$", text, re.MULTILINE)
    assert took < LIMIT
    assert process.returncode == 0
    assert "Traceback" not in err


async def test_a_port_for_metrics_that_is_taken(tmp_path: Path, database: Path) -> None:
    """A port that another program has ends it with status 2 and one sentence."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        settings = {"DISCORD_TOKEN": "hush", "DATABASE_URL": f"sqlite:///{database}"}
        async with run(tmp_path, **settings, GINBOT_METRICS_PORT=str(port)) as process:
            _, err = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 2
    assert (
        err.decode().splitlines()[-1].startswith(f"GINBOT_METRICS_PORT is {port}, which cannot be had on 127.0.0.1 (")
    )
    assert "Traceback" not in err.decode()


def test_metrics_without_their_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a port for metrics and without their package it does not start, and says what to install."""
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(BadSetting, match="extra `metrics`"):
        start(Settings(token="hush", metrics_port=9100))


async def test_no_copies_of_a_server(tmp_path: Path) -> None:
    """Backups by the bot are refused for a database on a server, with the tool to use, before anything is done."""
    settings = Settings(token="hush", database_url="postgresql+asyncpg://gin@127.0.0.1:9/gin", backup_hours=24)
    with pytest.raises(BadSetting, match="pg_dump"):
        start(settings)


async def _house_has_played(database: Path, match_id: int) -> None:
    """Wait until the running bot has made a move of the house."""
    async with asyncio.timeout(60):
        while True:
            with closing(sqlite3.connect(database)) as connection:
                played = connection.execute("SELECT version FROM matches WHERE id = ?", (match_id,)).fetchone()
            if played[0] > 1:
                return
            await asyncio.sleep(0.1)


async def _are_gone(pids: list[int]) -> None:
    """Wait until none of these processes is left; the one that tidies up after the others goes last."""
    async with asyncio.timeout(10):
        while [pid for pid in pids if Path(f"/proc/{pid}").exists()]:  # noqa: ASYNC110 -- nobody tells
            await asyncio.sleep(0.05)


def _free_port() -> int:
    """A port that nobody has just now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _children(pid: int) -> list[int]:
    """The processes that a process has started, where the system tells."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    if not path.exists():
        pytest.skip("the system does not tell which processes another one has started")
    return [int(child) for child in path.read_text().split()]
