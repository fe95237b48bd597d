"""`ginbot run`: the bot from its start until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import signal

import discord

from ginbot.chat.bot import GinBot
from ginbot.chat.faults import Fault, fault_of
from ginbot.settings import BadSetting, Settings

log = logging.getLogger(__name__)

STOP_WITHIN = 8.0
"""Seconds after which nothing more is waited for, so that the process has ended within ten."""
UNREACHABLE = "Discord cannot be reached from here: see that this machine has a network, then start again."
BAD_TOKEN = "Discord does not know this token: copy it again from the developer portal, page Bot of your application."


def run(settings: Settings) -> None:
    """Run until SIGTERM or Ctrl-C. Raises BadSetting where Discord refuses the token."""
    asyncio.run(_run(settings))


async def _run(settings: Settings) -> None:
    bot = GinBot(settings)
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    assert settings.token is not None, "the command line has seen to it"
    running = asyncio.create_task(bot.start(settings.token), name="bot")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    try:
        async with asyncio.timeout(STOP_WITHIN):
            await bot.close()
    except TimeoutError:
        log.warning("not everything came to its end within %.0f s", STOP_WITHIN)
    running.cancel()
    (ended,) = await asyncio.gather(running, return_exceptions=True)
    if isinstance(ended, discord.LoginFailure):
        raise BadSetting(BAD_TOKEN) from ended
    if isinstance(ended, Exception) and not stop.is_set():  # else it is only a start that was broken off
        if fault_of(ended) is Fault.LATER:
            raise BadSetting(UNREACHABLE) from ended
        raise ended
    log.info("stopped")
