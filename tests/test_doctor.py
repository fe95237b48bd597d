"""`ginbot doctor`: what it finds on a machine, in what words, and what it never says."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.chat.doctor import machine
from ginbot.chat.doctor.discord_side import application_of, invite_line, permissions, token_line
from ginbot.chat.doctor.lines import Line, Outcome
from ginbot.chat.doctor.run import doctor, is_running
from ginbot.settings import Settings
from ginbot.store import Store
from tests.loopback import loopback
from tests.store.sample import finished
from tests.test_run import LIMIT, ROOT, START, environment

APPLICATION = 123456789012345678
SECRET = "Gabcde." + "x" * 38
TOKEN = base64.urlsafe_b64encode(str(APPLICATION).encode()).decode().rstrip("=") + "." + SECRET
NOW = datetime(2026, 6, 1, tzinfo=UTC)


def settings(folder: Path, **more: object) -> Settings:
    """Settings whose files lie in a folder."""
    facts = {"token": TOKEN, "database_url": f"sqlite+aiosqlite:///{folder / 'ginbot.db'}", **more}
    return Settings(backup_dir=str(folder / "backups"), **facts)  # type: ignore[arg-type]


async def machine_of(folder: Path, now: datetime = NOW, **more: object) -> dict[str, Line]:
    """What is found on the machine, by name."""
    return {line.name: line for line in await machine.machine_lines(settings(folder, **more), now)}


async def test_all_is_well(database: Path) -> None:
    """With a token and a sound database every line is ok, and no line holds the token's secret."""
    lines: list[Line] = []
    assert await doctor(settings(database.parent), NOW, lines.append)
    assert {line.outcome for line in lines} == {Outcome.OK}
    assert [line.name for line in lines] == [
        "token", "settings", "database", "tables", "integrity", "disk", "backups", "clock",
        "painter", "workers", "permissions", "invite",
    ]  # fmt: skip
    said = "\n".join(map(str, lines))
    assert str(APPLICATION) in said
    assert SECRET not in said
    assert TOKEN.partition(".")[0] not in said
    assert sorted(path.name for path in database.parent.iterdir()) == ["ginbot.db"]


async def test_without_a_token(tmp_path: Path) -> None:
    """Without a token it says so, goes on looking, and is not content; no database is made."""
    lines: list[Line] = []
    assert not await doctor(settings(tmp_path, token=None), NOW, lines.append)
    assert [line.name for line in lines if line.outcome is Outcome.FAILED] == ["token", "invite"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "token",
    [
        "hush",
        "a.b.c",
        f"a{TOKEN}",
        TOKEN.replace(".", "-"),
        TOKEN[:-20],
        f"é{TOKEN}",
        f"{'A' * 24}.{SECRET}",
        f".{SECRET}",
    ],
)
def test_what_has_not_the_form_of_a_token(token: str) -> None:
    """Another secret put there by mistake is found out, and not repeated."""
    line = token_line(token)
    assert line.outcome is Outcome.FAILED
    assert token not in str(line)
    assert invite_line(token).outcome is Outcome.FAILED


@given(st.text())
def test_any_text_is_a_token_or_none(token: str) -> None:
    """No text makes the doctor stumble."""
    assert application_of(token) is None or "." in token


def test_the_link_asks_for_what_the_readme_says() -> None:
    """The permissions and the link are those of README.md."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    link = re.search(r"https://discord\.com/oauth2/authorize\S+permissions=\d+", readme)
    assert link is not None
    mine = invite_line(TOKEN).says
    assert f"permissions={permissions().value}" in link[0]
    for part in (
        "client_id=123456789012345678",
        "scope=bot+applications.commands",
        f"permissions={permissions().value}",
    ):
        assert part in mine
        assert part in link[0].replace("YOUR_ID", str(APPLICATION))


async def test_changed_settings_are_named_without_their_values(tmp_path: Path) -> None:
    """What differs from the defaults is named, and no value is told."""
    found = await machine_of(tmp_path, workers=7)
    assert found["settings"].says == "understood; changed: DISCORD_TOKEN, DATABASE_URL, GINBOT_WORKERS, BACKUP_DIR"
    assert machine.settings_line(Settings()).says == "understood; all as they come"


async def test_no_database_yet(tmp_path: Path) -> None:
    """A database that is not there yet is no fault, where it can be made."""
    found = await machine_of(tmp_path)
    assert found["database"].outcome is Outcome.OK
    assert "the first `ginbot run` makes it" in found["database"].says
    assert "tables" not in found
    nowhere = await machine_of(tmp_path, database_url=f"sqlite+aiosqlite:///{tmp_path / 'nowhere' / 'ginbot.db'}")
    assert nowhere["database"].outcome is Outcome.FAILED
    assert nowhere["disk"].outcome is Outcome.OK


async def test_a_file_that_cannot_be_written(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database of another user is told before it is opened."""
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "cannot be written by this user" in (await machine_of(database.parent))["database"].says


@pytest.mark.parametrize(("revision", "said"), [("0000", "older version"), ("9999", "newer version")])
async def test_tables_of_another_version(database: Path, revision: str, said: str) -> None:
    """Tables of another version are told, with what to do."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        connection.commit()
    found = await machine_of(database.parent)
    assert found["database"].outcome is Outcome.OK
    assert found["tables"].outcome is Outcome.FAILED
    assert said in found["tables"].says


async def test_a_file_without_tables(tmp_path: Path) -> None:
    """An empty file is an older version's, at none yet."""
    (tmp_path / "ginbot.db").touch()
    assert "none yet" in (await machine_of(tmp_path))["tables"].says


async def test_a_damaged_file(database: Path) -> None:
    """A damaged page is found; a file that is no database at all cannot be read."""
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    for _ in range(30):
        await finished(store)
    await store.close()
    whole = database.read_bytes()
    database.write_bytes(whole[:-8192] + b"\xa5" * 8192)
    found = await machine_of(database.parent)
    assert found.get("integrity", found["database"]).outcome is Outcome.FAILED
    database.write_bytes(b"no database at all" * 4096)
    found = await machine_of(database.parent)
    assert found["database"].outcome is Outcome.FAILED
    assert "restore a backup" in found["database"].says


async def test_a_log_with_a_hole(database: Path) -> None:
    """A match whose log does not end where it says is named."""
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    number = await finished(store)
    await store.close()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM events WHERE version = 3")
        connection.commit()
    found = await machine_of(database.parent)
    assert found["integrity"].says.startswith(f"the log of match {number} does not end where it should")


async def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    """A PostgreSQL server that does not answer, or whose driver is missing, is one line without the password."""
    address = "postgresql+asyncpg://gin:hush@127.0.0.1:9/gin"
    found = await machine_of(tmp_path, database_url=address)
    assert found["database"].outcome is Outcome.FAILED
    assert "hush" not in found["database"].says
    assert found["disk"].says == "the database lies on a server"


async def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too little room is told for the database and for backups."""
    monkeypatch.setattr(machine, "LEAST_SPACE", 10**18)
    found = await machine_of(tmp_path)
    assert found["disk"].outcome is found["backups"].outcome is Outcome.FAILED
    assert "make room" in found["disk"].says


async def test_a_clock_that_is_wrong(database: Path) -> None:
    """A clock before ginbot was written, or before the newest stored move, is wrong; one a little behind is not."""
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    await finished(store, at=NOW)
    await store.close()
    assert (await machine_of(database.parent, NOW))["clock"].outcome is Outcome.OK
    assert (await machine_of(database.parent, NOW - timedelta(seconds=4)))["clock"].outcome is Outcome.OK
    for wrong in (NOW - timedelta(seconds=6), datetime(1970, 1, 1, tzinfo=UTC)):
        clock = (await machine_of(database.parent, wrong))["clock"]
        assert clock.outcome is Outcome.FAILED
        assert "set-ntp" in clock.says


async def test_a_missing_font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A painter without its fonts is one failed line, not a traceback."""

    def lost() -> Line:
        raise OSError("cannot open resource")

    monkeypatch.setattr("ginbot.chat.doctor.run.painter_line", lost)
    lines: list[Line] = []
    assert not await doctor(settings(tmp_path), NOW, lines.append)
    (painter,) = [line for line in lines if line.outcome is Outcome.FAILED]
    assert painter.says.startswith("OSError, cannot open resource: install ginbot anew")


# ---------------------------------------------------------------------- as a process, against a Discord on this machine


async def told(folder: Path, address: str, *arguments: str) -> tuple[int | None, str, str]:
    """What `ginbot doctor` ends with, and says."""
    known = environment(DISCORD_TOKEN=TOKEN)
    command = (sys.executable, "-c", START, "doctor", *arguments, address)
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=known, stdout=PIPE, stderr=PIPE)
    out, err = await asyncio.wait_for(process.communicate(), 90)
    return process.returncode, out.decode(), err.decode()


async def test_it_asks_no_network(tmp_path: Path) -> None:
    """Without --live it needs nobody: all is well on a machine without a network."""
    status, out, _ = await told(tmp_path, "http://127.0.0.1:9")
    assert status == 0
    assert {line.split()[0] for line in out.splitlines()} == {"ok"}
    assert SECRET not in out
    assert list(tmp_path.iterdir()) == []


async def test_a_token_that_discord_does_not_know(tmp_path: Path) -> None:
    """A token that Discord refuses is one failed line after those about the machine."""
    async with loopback(knows=False) as there:
        status, out, err = await told(tmp_path, there.address, "--live", "5")
    assert status == 1
    assert out.splitlines()[-1].startswith("failed   gateway      Discord does not know this token")
    assert "Traceback" not in err


async def test_a_discord_that_refuses_everything(tmp_path: Path) -> None:
    """Where Discord lets it in and takes nothing, each step is told with its code, and nothing has to be cleaned up."""
    async with loopback() as there:
        status, out, err = await told(tmp_path, there.address, "--live", "5")
    assert status == 1
    steps = dict(line.split(maxsplit=2)[1::-1] for line in out.splitlines()[-11:])
    assert steps == {
        "gateway": "ok", "intents": "failed", "channel": "failed", "picture": "failed", "edit": "skipped",
        "clock": "skipped", "thread": "skipped", "message": "failed", "press": "failed", "emoji": "failed",
        "cleanup": "ok",
    }  # fmt: skip
    assert "403, code 50007" in out
    assert SECRET not in out + err


async def test_it_can_be_stopped_by_a_signal(tmp_path: Path) -> None:
    """SIGTERM while Discord does not answer ends it soon, with status 1 and no traceback."""
    known = environment(DISCORD_TOKEN=TOKEN)
    async with loopback(silent=True) as there:
        command = (sys.executable, "-c", START, "doctor", "--live", "5", there.address)
        process = await asyncio.create_subprocess_exec(*command, cwd=tmp_path, env=known, stdout=PIPE, stderr=PIPE)
        try:
            await asyncio.wait_for(there.called.wait(), 60)
            process.send_signal(signal.SIGTERM)
            _, err = await asyncio.wait_for(process.communicate(), LIMIT)
        finally:
            if process.returncode is None:
                process.kill()
    assert process.returncode == 1
    assert b"Traceback" not in err


def test_every_permission_is_one_of_discords() -> None:
    """The number in the link stands for exactly the six permissions that README.md names."""
    assert permissions().value == 309237746688
    assert isinstance(permissions(), discord.Permissions)


async def test_whether_a_bot_is_at_work(tmp_path: Path, database: Path) -> None:
    """A bot is at work while its Keeper is not late; without a database, or on a broken one, there is none."""
    url = f"sqlite+aiosqlite:///{database}"
    assert "since" not in (await machine.running_line(url, NOW)).says
    assert "looked after its matches ever" in (await machine.running_line(url, NOW)).says
    store = await Store.open(url)
    await store.stamp(NOW)
    await store.close()
    for late, outcome in ((-2, Outcome.OK), (59, Outcome.OK), (61, Outcome.FAILED)):
        assert (await machine.running_line(url, NOW + timedelta(seconds=late))).outcome is outcome
    assert (await machine.running_line(f"{url}.none", NOW)).outcome is Outcome.FAILED
    database.write_bytes(b"no database at all" * 4096)
    assert "cannot be read" in (await machine.running_line(url, NOW)).says


def test_asking_whether_it_runs_says_one_line(database: Path) -> None:
    """`ginbot doctor --running` tells that and nothing else."""
    lines: list[Line] = []
    assert not is_running(settings(database.parent), lines.append)
    assert [line.name for line in lines] == ["running"]
