"""Backups: made while somebody writes, tried out before they count, and nothing left behind when they fail."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import make_url

from ginbot.store import Store, upgrade
from ginbot.store.backups import ABANDONED, NotBackedUp, back_up, check, file_of, newest
from ginbot.store.rotation import backup_name
from tests.store.sample import NOW, challenge, finished, running


def path_of(url: str) -> Path:
    """Where the database of a URL lies."""
    return Path(make_url(url).database or "")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where backups go; it is not there yet."""
    return tmp_path / "deep" / "backups"


async def test_a_backup_is_the_database(sqlite_url: str, folder: Path) -> None:
    """A backup is one file that nobody else may read, holds every match, and opens as a database of its own."""
    store = await Store.open(sqlite_url)
    ids = [await running(store), await finished(store), await store.create(challenge())]
    made = await back_up(sqlite_url, folder, NOW)
    assert [path.name for path in folder.iterdir()] == [backup_name(NOW)]
    assert made.file == folder / backup_name(NOW)
    assert made.size == made.file.stat().st_size > 0
    assert made.file.stat().st_mode & 0o077 == folder.stat().st_mode & 0o077 == 0
    assert (made.trial.matches, made.trial.replayed, made.removed) == (3, 3, ())
    copy = await Store.open(f"sqlite+aiosqlite:///{made.file}")
    for number in ids:
        assert await copy.record(number) == await store.record(number)
        assert await copy.log(number) == await store.log(number)
    await copy.close()
    await store.close()


async def test_it_is_made_while_the_bot_writes(sqlite_url: str, folder: Path) -> None:
    """While matches are being stored a copy is made that holds some of them whole, and nobody waits for it."""
    store = await Store.open(sqlite_url, busy_timeout=0.5)
    stored: list[int] = []
    ended = asyncio.Event()

    async def write() -> None:
        while not ended.is_set():
            stored.append(await finished(store))
            await asyncio.sleep(0)

    writing = asyncio.create_task(write())
    async with asyncio.timeout(30):
        while len(stored) < 20:  # noqa: ASYNC110 -- another task stores them
            await asyncio.sleep(0.01)
        before = len(stored)
        made = await back_up(sqlite_url, folder, NOW)
        after = len(stored)
    ended.set()
    await writing
    assert before <= made.trial.matches <= after + 1
    assert made.trial.replayed == min(100, made.trial.matches)
    with closing(sqlite3.connect(made.file)) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        halves = "SELECT count(*) FROM matches WHERE version <> (SELECT max(version) FROM events WHERE match = id)"
        assert copy.execute(halves).fetchone() == (0,)
    await store.close()


async def test_older_ones_are_thinned_out(sqlite_url: str, folder: Path) -> None:
    """A new backup removes those that have had their time, and no other file."""
    folder.mkdir(parents=True)
    (folder / "notes.txt").touch()
    for back in range(1, 40):
        (folder / backup_name(NOW - timedelta(days=back))).touch()
    made = await back_up(sqlite_url, folder, NOW)
    assert len(made.removed) == 39 - 10
    assert len(list(folder.iterdir())) == 11 + 1
    assert newest(folder) == NOW.replace(microsecond=0)


async def test_a_database_of_an_older_version_is_copied_as_it_is(sqlite_url: str, folder: Path) -> None:
    """Before an update the backup keeps the old tables; that they can be migrated is tried on another copy."""
    with closing(sqlite3.connect(path_of(sqlite_url))) as old:
        old.execute("PRAGMA journal_mode = DELETE")
    before = path_of(sqlite_url).read_bytes()
    made = await back_up(sqlite_url, folder, NOW)
    assert len(made.file.read_bytes()) == len(before)
    empty = folder.parent / "empty.sqlite3"
    empty.touch()
    bare = await back_up(f"sqlite+aiosqlite:///{empty}", folder, NOW + timedelta(days=1))
    with closing(sqlite3.connect(bare.file)) as copy:
        assert copy.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)


async def refusal(url: str, folder: Path) -> str:
    """Why there is no backup; nothing may be left behind."""
    with pytest.raises(NotBackedUp) as refused:
        await back_up(url, folder, NOW)
    assert not folder.is_dir() or list(folder.iterdir()) == []
    return str(refused.value)


async def test_postgresql_has_its_own_tools(folder: Path) -> None:
    """For PostgreSQL the tool to use is named, without asking the server anything."""
    assert "pg_dump" in await refusal("postgresql+asyncpg://gin@127.0.0.1:9/gin", folder)
    assert file_of("postgresql+asyncpg://gin@127.0.0.1:9/gin") is None


async def test_no_database_no_backup(tmp_path: Path, folder: Path) -> None:
    """A database that is not there is not made by backing it up."""
    assert "no database" in await refusal(f"sqlite+aiosqlite:///{tmp_path / 'none.sqlite3'}", folder)
    assert not (tmp_path / "none.sqlite3").exists()


async def test_a_damaged_database_gives_no_backup(sqlite_url: str, folder: Path) -> None:
    """Where pages are damaged, or the file is no database, the backup fails and older ones stay."""
    store = await Store.open(sqlite_url)
    for _ in range(30):
        await finished(store)
    await store.close()
    whole = path_of(sqlite_url).read_bytes()
    page = 4096
    path_of(sqlite_url).write_bytes(whole[: 8 * page] + b"\xa5" * (len(whole) - 10 * page) + whole[-2 * page :])
    folder.mkdir(parents=True)
    for back in range(1, 20):
        (folder / backup_name(NOW - timedelta(days=back))).touch()
    for contents in (path_of(sqlite_url).read_bytes(), b"no database at all" * 4096):
        path_of(sqlite_url).write_bytes(contents)
        with pytest.raises(NotBackedUp):
            await back_up(sqlite_url, folder, NOW)
        assert len(list(folder.iterdir())) == 19


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("DELETE FROM events WHERE version = 2", "log of match 1 does not end where it should"),
        ('UPDATE events SET body = \'[{"type": "Juggled"}]\' WHERE version = 2', "Match 1 of the copy cannot be"),
        ("DELETE FROM matches", "belongs to no row of matches"),
        ("UPDATE alembic_version SET version_num = '9999'", "made by a newer version of ginbot"),
    ],
)
async def test_a_copy_that_makes_no_sense_is_no_backup(sqlite_url: str, folder: Path, damage: str, said: str) -> None:
    """A log with a hole, one that cannot be replayed, rows astray and tables of the future: each is told."""
    store = await Store.open(sqlite_url)
    await running(store)
    await store.close()
    with closing(sqlite3.connect(path_of(sqlite_url))) as database:
        database.execute(damage)
        database.commit()
    assert said in await refusal(sqlite_url, folder)


async def test_a_folder_that_cannot_be_made(sqlite_url: str, tmp_path: Path) -> None:
    """Where there is no room for the folder, that is one sentence."""
    (tmp_path / "file").touch()
    with pytest.raises(NotBackedUp, match="The backup failed: "):
        await back_up(sqlite_url, tmp_path / "file" / "backups", NOW)


async def test_what_a_killed_backup_left_is_swept_away(sqlite_url: str, folder: Path) -> None:
    """A workplace from days ago is removed; one that may be in use is not."""
    for name, age in (("old", 2 * ABANDONED), ("new", 60.0)):
        left = folder / f".ginbot-backup-{name}"
        left.mkdir(parents=True)
        (left / "copy").touch()
        moment = (await asyncio.to_thread(os.stat, left)).st_mtime - age
        os.utime(left, (moment, moment))
    await back_up(sqlite_url, folder, NOW)
    assert sorted(path.name for path in folder.iterdir()) == [".ginbot-backup-new", backup_name(NOW)]


async def test_an_old_backup_is_checked_and_left_alone(sqlite_url: str, folder: Path) -> None:
    """Checking a backup changes nothing of it; a file that is not there, or is damaged, is told."""
    store = await Store.open(sqlite_url)
    await finished(store)
    await store.close()
    made = await back_up(sqlite_url, folder, NOW)
    before = made.file.read_bytes()
    assert await check(made.file) == made.trial
    assert made.file.read_bytes() == before
    assert len(list(folder.iterdir())) == 1
    with pytest.raises(NotBackedUp, match="There is no file"):
        await check(folder / "none")
    made.file.write_bytes(before[:5000])
    with pytest.raises(NotBackedUp):
        await check(made.file)


async def test_restoring_is_copying_it_back(sqlite_url: str, folder: Path) -> None:
    """A backup put in the database's place is the database of that moment."""
    store = await Store.open(sqlite_url)
    match_id = await running(store)
    before = await store.record(match_id)
    made = await back_up(sqlite_url, folder, NOW)
    await running(store)
    await store.close()
    for leftover in path_of(sqlite_url).parent.glob("ginbot.db*"):
        leftover.unlink()
    await asyncio.to_thread(shutil.copyfile, made.file, path_of(sqlite_url))
    await upgrade(sqlite_url)
    store = await Store.open(sqlite_url)
    assert await store.record(match_id) == before
    assert await store.record(match_id + 1) is None
    await store.close()


def test_no_folder_holds_no_backup(tmp_path: Path) -> None:
    """The newest backup is none where there is no folder, or none in it."""
    assert newest(tmp_path / "nowhere") is None
    assert newest(tmp_path) is None
