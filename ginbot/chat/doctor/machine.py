"""What the machine has to have: a database, room on the disk, a clock, fonts, and processes that think and paint."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ginbot.chat.doctor.lines import Line, failed, ok, skipped
from ginbot.house import LEVELS
from ginbot.paint.preview import preview, sample_hand
from ginbot.rules import EMPTY, STANDARD, Dealt, Joined, Opened, apply, view
from ginbot.settings import VARIABLES, Settings
from ginbot.store import NotSaved
from ginbot.store.backups import file_of
from ginbot.store.checkup import Findings, examine, next_look, place_of
from ginbot.workers import Workers

LEAST_SPACE = 200_000_000
"""Bytes that should be free: a busy month's matches, and a backup of them."""
EARLIEST = datetime(2026, 1, 1, tzinfo=UTC)
"""ginbot is not older than this, so no clock that is right shows less."""
TOLERATED = timedelta(seconds=5)
LATE = timedelta(seconds=60)
"""A Keeper that is later than this stands still, or its bot does not run."""
RESTORE = "restore a backup, see docs/hosting.md"


def settings_line(settings: Settings) -> Line:
    """Which settings are not as they come; their values are not told."""
    usual = Settings()
    attributes = {attribute: name for name, (attribute, _) in VARIABLES.items()}
    changed = [
        attributes[each.name] for each in fields(settings) if getattr(settings, each.name) != getattr(usual, each.name)
    ]
    return ok("settings", f"understood; changed: {', '.join(changed)}" if changed else "understood; all as they come")


async def database_lines(url: str) -> tuple[list[Line], Findings | None]:
    """Whether the database can be reached, has this version's tables and is sound; and what was found in it."""
    file = file_of(url)
    if file is not None and (told := _file_line(file)) is not None:
        return [told], None
    try:
        findings = await examine(url)
    except NotSaved as fault:
        advice = RESTORE if file is not None else "see that the server runs and DATABASE_URL is right"
        return [failed("database", f"{place_of(url)} cannot be read ({fault}): {advice}.")], None
    found = f"{place_of(url)}, {findings.matches} matches" if findings.is_current else place_of(url)
    return [
        ok("database", found),
        _tables_line(findings),
        _integrity_line(findings, is_file=file is not None),
    ], findings


def _file_line(file: Path) -> Line | None:
    """What is to be said of a SQLite file before it is opened, if there is nothing to open or it cannot be."""
    folder = file.absolute().parent
    if not folder.is_dir():
        return failed("database", f"there is no folder {folder}: make it, or set DATABASE_URL.")
    if not os.access(folder, os.W_OK) or (file.exists() and not os.access(file, os.R_OK | os.W_OK)):
        return failed("database", f"{file} and its folder cannot be written by this user: give them to it.")
    if not file.exists():
        return ok("database", f"{file} is not there yet; the first `ginbot run` makes it")
    return None


def _tables_line(findings: Findings) -> Line:
    if findings.is_current:
        return ok("tables", f"those of this version ({findings.revision})")
    if findings.is_newer:
        return failed("tables", f"of a newer version ({findings.revision}): update ginbot, or restore a backup.")
    told = findings.revision or "none yet"
    return failed("tables", f"of an older version ({told}): `ginbot run` or `ginbot migrate` brings them up to date.")


def _integrity_line(findings: Findings, *, is_file: bool) -> Line:
    if findings.faults:
        return failed("integrity", f"{'; '.join(findings.faults)}: {RESTORE}.")
    return ok("integrity", "nothing broken" if is_file else "every log is whole; the rest is the server's to watch")


def disk_lines(settings: Settings) -> Iterator[Line]:
    """Whether there is room where the database and its backups lie."""
    file = file_of(settings.database_url)
    if file is None:
        yield ok("disk", "the database lies on a server")
        return
    for what, folder in (("disk", file.absolute().parent), ("backups", Path(settings.backup_dir).absolute())):
        there = next(each for each in (folder, *folder.parents) if each.is_dir())
        free = shutil.disk_usage(there).free
        room = f"{free / 1e6:,.0f} MB free at {folder}"
        yield ok(what, room) if free >= LEAST_SPACE else failed(what, f"{room}: make room, 200 MB at the least.")


def clock_line(now: datetime, findings: Findings | None) -> Line:
    """Whether the machine's clock can be right: turns are timed by it."""
    advice = "set it, for example by `timedatectl set-ntp true`"
    told = f"{now:%Y-%m-%d %H:%M:%S} UTC"
    if now < EARLIEST:
        return failed("clock", f"says {told}, before ginbot was written: {advice}.")
    latest = None if findings is None else findings.latest
    if latest is not None and now < latest - TOLERATED:
        return failed(
            "clock", f"says {told}, before the newest move was stored ({latest:%Y-%m-%d %H:%M:%S}): {advice}."
        )
    return ok("clock", told)


def painter_line() -> Line:
    """Whether fonts and the painter are there."""
    return ok("painter", f"fonts found, a hand painted in {len(preview()):,} bytes")


async def workers_line(workers: Workers) -> Line:
    """Whether processes can be started that think for the house and paint."""
    match = apply(EMPTY, (Opened(STANDARD), Joined(), Dealt(0, tuple(range(52)))))
    await workers.warm()
    thought = await workers.think(view(match, 1), LEVELS[0], 1)
    await workers.paint(sample_hand())
    return ok("workers", f"the house has thought ({type(thought).__name__}), the painter has painted")


async def machine_lines(settings: Settings, now: datetime) -> list[Line]:
    """All that is asked of the machine itself, in the order in which it is printed."""
    told, findings = await guarded_database(settings.database_url)
    return [settings_line(settings), *told, *disk_lines(settings), clock_line(now, findings)]


async def guarded_database(url: str) -> tuple[list[Line], Findings | None]:
    """`database_lines`, where the driver may be missing and the server silent."""
    try:
        async with asyncio.timeout(20):
            return await database_lines(url)
    except ImportError as missing:
        return [
            failed("database", f"{missing}: install ginbot with its extra, pip install 'ginbot[postgresql]'.")
        ], None
    except TimeoutError:
        return [failed("database", f"{place_of(url)} does not answer: see that the server runs."), *_UNREAD], None


_UNREAD = (skipped("tables", "the database was not reached"), skipped("integrity", "the database was not reached"))


async def running_line(url: str, now: datetime) -> Line:
    """Whether a bot is at work on the database: its Keeper says there when it means to look next."""
    file = file_of(url)
    if file is not None and not file.is_file():
        return failed("running", f"there is no database {file}: `ginbot run` has not been started here.")
    try:
        planned = await next_look(url)
    except NotSaved as fault:
        return failed("running", f"{place_of(url)} cannot be read ({fault}).")
    if planned is None or now > planned + LATE:
        since = "ever" if planned is None else f"since {planned:%Y-%m-%d %H:%M:%S} UTC"
        return failed("running", f"no bot has looked after its matches {since}: start `ginbot run`, or see its log.")
    return ok("running", "a bot looks after its matches")
