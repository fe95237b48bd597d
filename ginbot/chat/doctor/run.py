"""`ginbot doctor` from its first line to its last; whoever calls it prints them."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from datetime import datetime

import discord

from ginbot.chat.doctor.discord_side import application_of, invite_line, permissions_line, token_line
from ginbot.chat.doctor.lines import Line, Outcome, Report, failed, skipped
from ginbot.chat.doctor.live import live
from ginbot.chat.doctor.machine import machine_lines, painter_line, running_line, workers_line
from ginbot.settings import Settings
from ginbot.workers import Workers

STARTED_WITHIN = 300.0
"""Seconds for processes to start, think and paint; on a small machine numba compiles for minutes, the first time."""


def run(settings: Settings, channel: int | None, report: Report) -> bool:
    """Look at everything, and in a channel of Discord if one is named; whether all was well."""
    try:
        return asyncio.run(_run(settings, channel, report))
    except asyncio.CancelledError:  # by SIGTERM; Ctrl-C is told otherwise
        return False


def is_running(settings: Settings, report: Report) -> bool:
    """Look only whether a bot is at work on the database; cheap enough to be asked every minute."""
    line = asyncio.run(running_line(settings.database_url, discord.utils.utcnow()))
    report(line)
    return line.outcome is Outcome.OK


async def _run(settings: Settings, channel: int | None, report: Report) -> bool:
    task = asyncio.current_task()
    assert task is not None, "this is one"
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)  # as Ctrl-C: what was made is taken away
    well = await doctor(settings, discord.utils.utcnow(), report)
    if channel is None:
        return well
    if settings.token is None or application_of(settings.token) is None:
        report(skipped("gateway", "there is no token to log in with."))
        return False
    return await live(settings.token, channel, report) and well


async def doctor(settings: Settings, now: datetime, report: Report) -> bool:
    """Look at all that needs no network; whether all was well."""
    lines: list[Line] = []

    def tell(line: Line) -> None:
        lines.append(line)
        report(line)

    tell(token_line(settings.token))
    for line in await machine_lines(settings, now):
        tell(line)
    tell(await _guarded("painter", lambda: asyncio.to_thread(painter_line)))
    tell(await _guarded("workers", _workers_line))
    tell(permissions_line())
    tell(invite_line(settings.token))
    return all(line.outcome is Outcome.OK for line in lines)


async def _workers_line() -> Line:
    workers = Workers()
    try:
        async with asyncio.timeout(STARTED_WITHIN):
            return await workers_line(workers)
    finally:
        await asyncio.to_thread(workers.close)


async def _guarded(name: str, look: Callable[[], Awaitable[Line]]) -> Line:
    """A look that fails for whatever reason is a line too: a missing font, a machine that starts no process."""
    try:
        return await look()
    except Exception as error:
        reason = str(error).partition("\n")[0] or "no answer"
        return failed(name, f"{type(error).__name__}, {reason}: install ginbot anew, see docs/hosting.md.")
