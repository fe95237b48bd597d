"""`ginbot run`: the bot from its start until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import signal
from datetime import timedelta
from pathlib import Path

import discord

from ginbot.chat.bot import GinBot
from ginbot.chat.faults import Fault, fault_of
from ginbot.settings import BadSetting, Settings
from ginbot.steady import Steady
from ginbot.store.backups import file_of
from ginbot.upkeep import keep_backed_up, watch_database

log = logging.getLogger(__name__)

STOP_WITHIN = 8.0
"""Seconds after which nothing more is waited for, so that the process has ended within ten."""
UNREACHABLE = "Discord cannot be reached from here: see that this machine has a network, then start again."
BAD_TOKEN = "Discord does not know this token: copy it again from the developer portal, page Bot of your application."


NO_COPIES = "GINBOT_BACKUP_HOURS is for SQLite files only: for PostgreSQL use pg_dump, for example daily by cron."


def run(settings: Settings) -> None:
    """Run until SIGTERM or Ctrl-C.

    Raises BadSetting where Discord refuses the token, and DatabaseGone where the database is gone for good.
    """
    if settings.backup_hours and file_of(settings.database_url) is None:
        raise BadSetting(NO_COPIES)
    asyncio.run(_run(settings))


async def _run(settings: Settings) -> None:
    steady = Steady()
    if not settings.metrics_port:
        await _run_until_told(GinBot(settings), steady)
        return
    from ginbot.chat.page import metrics, serving  # a web server, and a bot without these pages starts sooner

    counted = metrics()
    bot = GinBot(settings, watcher=counted)
    steady.keep("event loop", counted.watch_loop)
    async with serving(bot, counted, settings.metrics_host, settings.metrics_port):
        await _run_until_told(bot, steady)


async def _run_until_told(bot: GinBot, steady: Steady) -> None:
    settings = bot.settings
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    assert settings.token is not None, "the command line has seen to it"
    running = asyncio.create_task(bot.start(settings.token), name="bot")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    watching = asyncio.create_task(_watch(bot), name="watch")
    if settings.backup_hours:
        folder, every = Path(settings.backup_dir), timedelta(hours=settings.backup_hours)
        steady.keep("backups", lambda: keep_backed_up(settings.database_url, folder, every, discord.utils.utcnow))
    await asyncio.wait({running, stopping, watching}, return_when=asyncio.FIRST_COMPLETED)
    gone = watching.exception() if watching.done() else None
    watching.cancel()
    await steady.stop()
    stopping.cancel()
    try:
        async with asyncio.timeout(STOP_WITHIN):
            await bot.close()
    except TimeoutError:
        log.warning("not everything came to its end within %.0f s", STOP_WITHIN)
    running.cancel()
    (ended,) = await asyncio.gather(running, return_exceptions=True)
    if gone is not None:
        raise gone
    if isinstance(ended, discord.LoginFailure):
        raise BadSetting(BAD_TOKEN) from ended
    if isinstance(ended, Exception) and not stop.is_set():  # else it is only a start that was broken off
        if fault_of(ended) is Fault.LATER:
            raise BadSetting(UNREACHABLE) from ended
        raise ended
    log.info("stopped")


async def _watch(bot: GinBot) -> None:
    """Raise DatabaseGone once the bot's database is gone for good."""
    while not hasattr(bot, "desk"):  # noqa: ASYNC110 -- it has no database before it has logged in
        await asyncio.sleep(1)
    await watch_database(bot.desk.store)
