"""`ginbot demo`: bot, world, pages and the page that links them, started together and stopped together."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from aiohttp import web

from ginbot.chat.bot import GinBot
from ginbot.demo.front import Front
from ginbot.demo.pages import Pages
from ginbot.demo.world import simulated
from ginbot.settings import BadSetting, Settings
from ginbot.store import upgrade

LONGEST_SLEEP = 3600.0
"""Seconds that the Keeper sleeps at most."""
TICK = 0.1
"""Seconds between two moves of the clock, and so the longest that a change waits to be shown."""


def serve(settings: Settings, *, port: int, open_browser: bool) -> int:
    """Run the demo until Ctrl-C or SIGTERM; port 0 takes a free one. BadSetting if the port is taken."""
    asyncio.run(_serve(settings, port, open_browser))
    return 0


async def _serve(settings: Settings, port: int, open_browser: bool) -> None:
    stop = asyncio.Event()
    with contextlib.suppress(NotImplementedError):  # Windows: there Ctrl-C raises KeyboardInterrupt instead
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with running(settings, port, stop) as address:
        print(f"ginbot demo: {address}  (Ctrl-C stops it)", flush=True)
        if open_browser:
            await asyncio.to_thread(webbrowser.open, address)
        await stop.wait()


@asynccontextmanager
async def running(settings: Settings, port: int, stop: asyncio.Event) -> AsyncIterator[str]:
    """A running demo at the address given; it ends with the block, and sets `stop` if it cannot go on."""
    async with _listening(port) as (address, front), _bot(settings) as bot, simulated(bot) as world:
        pages = Pages(world, address)
        await pages.open()
        front.pages = pages.all
        front.skip = partial(_skip, pages)
        clock = asyncio.create_task(_keep_time(pages))
        clock.add_done_callback(lambda _: stop.set())
        try:
            yield address
        finally:
            clock.cancel()
            await asyncio.wait({clock})
            if not clock.cancelled():
                clock.result()  # never an answer: the clock ends by a fault only


@asynccontextmanager
async def _bot(settings: Settings) -> AsyncIterator[GinBot]:
    """The bot, with a database that goes when it goes."""
    with TemporaryDirectory(prefix="ginbot-demo-", ignore_cleanup_errors=True) as place:
        url = f"sqlite+aiosqlite:///{Path(place).as_posix()}/ginbot.sqlite3"
        await upgrade(url)
        # Nobody else has this database, so the Keeper need not look for what others do; hours are skipped faster.
        bot = GinBot(replace(settings, token=None, database_url=url, poll_seconds=LONGEST_SLEEP))
        try:
            await bot.workers.warm()  # simcord waits five seconds for a bot to come up, which a busy computer exceeds
            yield bot
        finally:
            await bot.close()


async def _skip(pages: Pages, seconds: float) -> None:
    await pages.world.skip(seconds, pages.publish)
    await pages.open_threads()


async def _keep_time(pages: Pages) -> None:
    while True:
        await asyncio.sleep(TICK)
        await pages.world.tick(pages.publish)
        await pages.open_threads()


@asynccontextmanager
async def _listening(port: int) -> AsyncIterator[tuple[str, Front]]:
    front = Front()
    runner = web.AppRunner(front.application(), access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", port)
        try:
            await site.start()
        except OSError as fault:
            why = fault.strerror or fault
            raise BadSetting(f"Port {port} cannot be had ({why}); without --port a free one is taken.") from fault
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/", front
    finally:
        await runner.cleanup()
