"""Backups: a copy of a SQLite file made while the bot writes to it, tried out before it counts, and thinned out.

PostgreSQL has tools of its own. Which backups are kept is reckoned in `rotation`.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import make_url, select
from sqlalchemy.exc import DBAPIError

from ginbot.store import tables
from ginbot.store.checkup import examine_open
from ginbot.store.engine import Database
from ginbot.store.errors import NotSaved, first_line
from ginbot.store.migrate import upgrade
from ginbot.store.rotation import backup_moment, backup_name, expired
from ginbot.store.rows import Status
from ginbot.store.store import Store

REPLAYED = 100
"""Matches that are replayed from a copy at most, running ones first, to see that it is of use."""
ABANDONED = 24 * 3600.0
"""Seconds after which what a killed backup left lying about is swept away."""
_WORKPLACE = ".ginbot-backup-"


class NotBackedUp(Exception):
    """There is no new backup, and no old one was removed; its text is one sentence for whoever runs the bot."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What a copy was found good for."""

    matches: int
    replayed: int


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that has been tried out."""

    file: Path
    size: int
    trial: Trial
    removed: tuple[str, ...]
    """The names of older ones that had had their time."""


def file_of(url: str) -> Path | None:
    """The file in which the database at a URL lies; None for a server."""
    address = make_url(url)
    return Path(address.database or "") if address.get_backend_name() == "sqlite" else None


async def back_up(url: str, folder: Path, at: datetime) -> Backup:
    """Copy the database into a folder, try the copy out, remove copies that have had their time.

    Raises NotBackedUp, and leaves nothing behind, where any of it fails.
    """
    source = file_of(url)
    if source is None:
        raise NotBackedUp("ginbot copies SQLite files only: for PostgreSQL use pg_dump, for example daily by cron.")
    if not await asyncio.to_thread(source.is_file):
        raise NotBackedUp(f"There is no database {source} yet.")
    try:
        await asyncio.to_thread(_make_room, folder)
        with tempfile.TemporaryDirectory(prefix=_WORKPLACE, dir=folder) as workplace:
            copy = Path(workplace) / "copy"
            await asyncio.to_thread(_copy, source, copy)
            trial = await try_out(copy, Path(workplace))
            file = folder / backup_name(at)
            await asyncio.to_thread(_settle, copy, file)
        size = file.stat().st_size
        return Backup(file, size, trial, await asyncio.to_thread(_thin_out, folder))
    except (OSError, sqlite3.Error, shutil.Error) as failure:
        raise NotBackedUp(f"The backup failed: {first_line(failure)}.") from failure


async def try_out(file: Path, workplace: Path) -> Trial:
    """Open a copy of this file, migrate it, check it, and replay its matches. Raises NotBackedUp where that fails."""
    trial = workplace / "trial"
    await asyncio.to_thread(shutil.copyfile, file, trial)
    url = f"sqlite+aiosqlite:///{trial}"
    try:
        await upgrade(url)
        return await _replayed(url)
    except NotBackedUp:
        raise
    except (NotSaved, DBAPIError) as failure:
        raise NotBackedUp(f"The copy cannot be used: {first_line(failure)}.") from failure


async def check(file: Path) -> Trial:
    """Try out a backup made earlier, leaving it as it is. Raises NotBackedUp where it is of no use."""
    if not await asyncio.to_thread(file.is_file):
        raise NotBackedUp(f"There is no file {file}.")
    with tempfile.TemporaryDirectory(prefix=_WORKPLACE) as workplace:
        return await try_out(file, Path(workplace))


def newest(folder: Path) -> datetime | None:
    """When the newest backup in a folder was made; None where there is none."""
    if not folder.is_dir():
        return None
    return max([moment for path in folder.iterdir() if (moment := backup_moment(path.name))], default=None)


async def _replayed(url: str) -> Trial:
    database = Database(url)
    try:
        findings = await examine_open(database)
        if findings.faults:
            raise NotBackedUp(f"The copy is damaged, and so is the database: {findings.faults[0]}.")
        store, match = Store(database), tables.matches.c
        async with database.read() as connection:
            running_first = (match.status != Status.RUNNING, match.id.desc())
            ids = (await connection.scalars(select(match.id).order_by(*running_first).limit(REPLAYED))).all()
        for number in ids:
            await _replay(store, number)
        return Trial(findings.matches, len(ids))
    finally:
        await database.close()


async def _replay(store: Store, number: int) -> None:
    try:
        await store.record(number)
    except (DBAPIError, NotSaved):
        raise
    except Exception as failure:  # whatever a log that makes no sense leads to
        raise NotBackedUp(f"Match {number} of the copy cannot be replayed: {first_line(failure)}.") from failure


def _make_room(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in folder.glob(f"{_WORKPLACE}*"):
        if time.time() - path.stat().st_mtime > ABANDONED:
            shutil.rmtree(path, ignore_errors=True)


def _copy(source: Path, copy: Path) -> None:
    """One read of the whole file at one moment; whoever writes meanwhile does not wait for it."""
    copy.touch(mode=0o600)
    address = f"{source.absolute().as_uri()}?mode=rw"  # never a new file in place of one that has just gone
    with closing(sqlite3.connect(address, uri=True, timeout=30)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, complete without any beside it


def _settle(copy: Path, file: Path) -> None:
    """Give the copy its name once it is on the disk whole."""
    _flush(copy)
    copy.replace(file)
    _flush(file.parent)


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _thin_out(folder: Path) -> tuple[str, ...]:
    removed = expired([path.name for path in folder.iterdir() if path.is_file()])
    for name in removed:
        (folder / name).unlink(missing_ok=True)
    return removed
