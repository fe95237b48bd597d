"""The bot as a process to be killed: a stem loads everything once, and each life of the bot is a fork of it.

`python -m tests.kill.stem` reads one `Life` a line and starts it, after the one before has ended. A life may end by its
own hand, at a moment that nobody outside could hit: right before or right after one of its commits.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import signal
import sys
from dataclasses import asdict, dataclass
from typing import Any

import discord
from PIL import Image
from sqlalchemy import event

from ginbot.chat.bot import GinBot
from ginbot.house import FLOOR, choose
from ginbot.rules import Action, View
from ginbot.screens.pictures import Picture
from ginbot.settings import Settings
from ginbot.store import Store, engine
from ginbot.workers import Workers
from tests.kill.hours import Hours

PATIENCE = 5.0
"""Seconds of the machine's for which a database server is waited for."""


@dataclass(frozen=True, slots=True)
class Life:
    """What one life of the bot needs to know."""

    address: str
    """Where its Discord is."""
    database: str
    speed: float
    begun: float
    skipped: float
    commits: int = 0
    """It kills itself at this commit; 0: it does not."""
    after: bool = False
    """Whether that commit is still done."""
    armed: bool = False
    """Whether commits count from the start, or only once SIGUSR1 has come."""

    @property
    def hours(self) -> Hours:
        """Its clock."""
        return Hours(self.speed, self.begun, self.skipped)

    def line(self) -> bytes:
        """As the stem reads it."""
        return json.dumps(asdict(self)).encode() + b"\n"


class QuickWorkers(Workers):
    """Thinks and paints on the spot: the processes in which that is done otherwise are tested elsewhere."""

    def __init__(self) -> None:
        picture = io.BytesIO()
        Image.new("P", (8, 8)).save(picture, "PNG")
        self._picture = picture.getvalue()

    async def warm(self) -> None:
        """There is nothing to warm."""

    async def think(self, view: View, level: str, seed: int) -> Action:
        """What the house does, a moment later as if another process had thought."""
        await asyncio.sleep(0.05)
        return choose(view, level, seed, FLOOR)

    async def paint(self, picture: Picture, *, hurry: bool = True) -> bytes:
        """The same picture for all."""
        await asyncio.sleep(0.02)
        return self._picture

    def close(self) -> None:
        """There is nothing to give back."""


def live(life: Life) -> None:
    """Be the bot until killed."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    # Discord's refusals and lost sockets are told there: its hours are too short for a busy machine's connections.
    logging.getLogger("discord").setLevel(logging.CRITICAL)
    discord.http.Route.BASE = f"{life.address}/api/v10"
    with asyncio.Runner(loop_factory=life.hours.loop) as runner:
        runner.run(_be(life))


async def _be(life: Life) -> None:
    # A database server answers by the machine's clock, which is slower than the one that would give it up.
    engine.LEAST = PATIENCE * life.speed
    bot = GinBot(Settings(database_url=life.database), clock=lambda: life.hours.now())
    bot.workers.close()
    bot.workers = QuickWorkers()
    if life.commits:
        _die_at_commit(life)
    await bot.start("killed")


def _die_at_commit(life: Life) -> None:
    """Have the process kill itself around its so manieth commit."""
    opened, left, armed = Store.open, life.commits, life.armed

    def arm() -> None:
        nonlocal armed
        armed = True

    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, arm)

    async def open_store(*args: Any, **more: Any) -> Store:
        store = await opened(*args, **more)
        for each in {store._database.engine, store._database._lazy}:
            event.listen(each.sync_engine, "commit", before)
        return store

    def before(connection: Any) -> None:
        nonlocal left
        left -= armed
        if left <= 0:
            if life.after:
                connection.connection.commit()
            os.kill(os.getpid(), signal.SIGKILL)

    Store.open = open_store  # type: ignore[method-assign]  # this process is nobody else's


def main() -> None:
    """Start one life after the other, for as long as there are lines; tell when each begins and how it ended."""
    for line in sys.stdin.buffer:
        life = Life(**json.loads(line))
        process = os.fork()
        if not process:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            try:
                live(life)
            finally:
                os._exit(3)
        _tell(process)
        _tell(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))


def _tell(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
