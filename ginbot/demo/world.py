"""The simulated Discord: one server, one channel, two people, and a clock that runs in real time.

simcord is made for tests, and four of its habits matter here.

* It allows one operation at a time: two presses at once, or a press while the clock is being moved, are an error.
  So whoever touches the world holds `World.turn`.
* An operation waits until the bot is idle, and a timer that is to go off within five seconds does not count as idle:
  a press would be answered only after the house's pause and the Keeper's nap. simcord gives each timer a second, real
  one for that; `_schedule_timer` is where, and here it does nothing. All timers then belong to the virtual clock, and
  `World.tick` alone moves that.
* Its time begins on 1 January 2026. It is moved to now before the bot comes up, so that shown times are true.
* While nothing holds the turn nothing moves: every change happens within a press or a tick of the clock.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from time import perf_counter

import discord
import simcord

log = logging.getLogger(__name__)

PATIENCE = 30.0
"""Real seconds in which a bot must come to rest after an action: a busy machine is slow."""
LONGEST_STEP = 2.0
"""A computer that slept, or was too slow, stops the clock instead of letting turns run out."""
SKIPPED_AT_ONCE = 3600.0
"""So many seconds are skipped before whoever presses something has their turn."""
NAMES = ("Anna", "Ben")
ACCOUNTS_AGE = timedelta(days=90)
"""Boards are for people whose accounts are not quite new."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to play as, in the server and by DM."""

    name: str
    member: simcord.MemberActor
    user: simcord.UserHandle


@dataclass(slots=True)
class World:
    """A simulated Discord with the bot in it."""

    env: simcord.Env
    channel: simcord.ChannelHandle
    people: tuple[Person, ...]
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    ticked_at: float = field(default_factory=perf_counter)
    _known_faults: int = 0

    async def tick(self, moved: Callable[[], None]) -> None:
        """Move the clock by what has really passed since the last tick; `moved` is called with the turn still held."""
        async with self.turn:
            now = perf_counter()
            try:
                await self.env.advance_time(min(now - self.ticked_at, LONGEST_STEP))
            except TimeoutError as fault:
                log.warning("the bot was busy for too long: %s", fault)
            self.ticked_at = now
            self._complain()
            moved()

    async def skip(self, seconds: float, moved: Callable[[], None]) -> None:
        """Move the clock by hours or days, with all that happens on the way; `moved` is called after each hour."""
        while seconds > 0:
            step = min(seconds, SKIPPED_AT_ONCE)
            async with self.turn:
                try:
                    await self.env.advance_time(step)
                except TimeoutError as fault:
                    log.warning("the bot was busy for too long: %s", fault)
                self.ticked_at = perf_counter()
                self._complain()
                moved()
            seconds -= step

    def _complain(self) -> None:
        """Log what went wrong in the bot's tasks: simcord keeps it for a test to look at, and says nothing."""
        for fault in self.env.errors_since(self._known_faults):
            log.error("a fault in the bot", exc_info=fault)
        self._known_faults = self.env.error_cursor


@asynccontextmanager
async def simulated(bot: discord.Client) -> AsyncIterator[World]:
    """A world in which this bot is logged in; on leaving, its pages are closed and its tasks cancelled."""
    shards = 1 if isinstance(bot, discord.AutoShardedClient) else None
    env = simcord.Env(bot, check_errors=False, shard_count=shards, settle_timeout=PATIENCE)
    env._schedule_timer = lambda *_: None  # type: ignore[method-assign]
    now = datetime.now(UTC)
    env.backend.advance_clock((now - ACCOUNTS_AGE - env.now()).total_seconds())
    env.backend.bot_user.name = "ginbot"
    users = [env.create_user(name.lower(), global_name=name) for name in NAMES]
    env.backend.advance_clock((now - env.now()).total_seconds())
    guild = env.create_guild("The card room", owner=users[0])
    channel = guild.create_text_channel("gin-rummy", topic="Type / and choose a command.")
    people = tuple(Person(user.global_name or user.name, guild.add_member(user), user) for user in users)
    await env.start()
    try:
        yield World(env, channel, people)
    finally:
        await env.shutdown()
