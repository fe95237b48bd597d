"""A simulated Discord that keeps real time, with the real bot in it and many matches under way.

simcord hooks the event loop so that tests may move the time. Here its hooks come off as soon as the bot is up, so that
nothing but the bot, discord.py and the simulated answers is measured; of what was sent it keeps nothing.
"""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord
import simcord
from simcord._runtime import _attach_bot, _restore_loop

from bench.crowd.notes import Notes
from ginbot.chat.bot import GinBot
from ginbot.house import LEVELS, choose
from ginbot.matches import Invitation, Person
from ginbot.rules import Phase, view
from ginbot.screens.context import Pace
from ginbot.settings import Settings
from ginbot.store import By, ScreenRow, upgrade

LONGEST_START = 30
"""A match is found with up to so many actions played, so that hands end and begin while it is watched."""
AT_ONCE = 4
"""So many matches are set up side by side."""


class WallClock:
    """The time as it is, where simcord has one that stands still."""

    @property
    def elapsed(self) -> float:
        """Seconds."""
        return self.now().timestamp()

    def now(self) -> datetime:
        """The moment."""
        return datetime.now(UTC)


class Forgetful(dict[str, bytes]):
    """Keeps nothing: a minute of pictures is some hundred megabytes."""

    def __setitem__(self, key: str, value: bytes) -> None:
        """Forget it."""


class BusyBot(GinBot):
    """The real bot, which answers the presses of onlookers at once and with nothing, as an empty handler would."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.onlookers: set[int] = set()

    async def press(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Answer it."""
        if interaction.id in self.onlookers:
            await interaction.response.defer()
        else:
            await super().press(interaction, text)


@dataclass(frozen=True, slots=True)
class Crowd:
    """The world, its bot, the matches and who plays them."""

    env: simcord.Env
    bot: BusyBot
    tables: dict[int, tuple[int, int]]
    """The two players of each match, by Discord's numbers."""
    notes: Notes

    async def versions(self) -> int:
        """How many actions have been accepted in all matches."""
        return sum([(await self.bot.desk.matches.load(number)).match.version for number in self.tables])

    async def start_another(self, bot: BusyBot) -> None:
        """Start another bot in place of this one, which has stopped."""
        await self.env._detach_bot()
        self.notes.listen(bot.http)
        await _attach_bot(self.env, bot)
        _restore_loop(self.env)
        bot.keeper.wake()

    def views_kept(self) -> int:
        """How much discord.py remembers of the views it was given."""
        store = self.bot._connection._view_store
        kept = (store._views, store._synced_message_views, store._modals, store._dynamic_items)
        return sum(len(some) for some in kept)

    def forget(self) -> None:
        """Drop simcord's record of what went to and fro."""
        self.env.backend.transcript.clear()
        self.env.backend.http_requests.clear()


@asynccontextmanager
async def crowd(matches: int, chance: random.Random) -> AsyncIterator[Crowd]:
    """So many matches in one server, two people at each, all screens posted."""
    with TemporaryDirectory(prefix="ginbot-bench-", ignore_cleanup_errors=True) as place:
        url = f"sqlite+aiosqlite:///{(Path(place) / 'ginbot.sqlite3').as_posix()}"
        await upgrade(url)
        bot = BusyBot(Settings(database_url=url, live_seconds=300, dm_openings=0))
        env: Any = simcord.Env(bot, check_errors=False, shard_count=1)
        env._schedule_timer = lambda *_: None
        env.backend.clock, env.backend.cdn._blobs = WallClock(), Forgetful()
        guild = env.create_guild("The card room")
        channel = guild.create_text_channel("gin-rummy")
        users = [env.create_user(f"player{number}", global_name=f"Player {number}") for number in range(2 * matches)]
        for user in users:
            guild.add_member(user)
        await bot.workers.warm()  # simcord waits five seconds for a bot to start, and a busy machine takes longer
        await env.start()
        _restore_loop(env)
        bot.keeper.wake()
        notes = Notes()
        notes.listen(bot.http)
        notes.listen(env._webhook_adapter)
        there = Crowd(env, bot, {}, notes)
        try:
            await _sit_down(there, guild.id, channel.id, [Person(user.id, user.global_name) for user in users], chance)
            yield there
        finally:
            await bot.close()
            await env.shutdown()


async def _sit_down(there: Crowd, guild: int, channel: int, people: list[Person], chance: random.Random) -> None:
    """Seat them two by two, and forget how."""
    places = asyncio.Semaphore(AT_ONCE)
    pairs = zip(people[::2], people[1::2], strict=True)

    async def sit(host: Person, guest: Person) -> None:
        async with places:
            await _begin(there, Invitation(host, None, Pace.LIVE, guild=guild, channel=channel), guest, chance)

    await asyncio.gather(*[sit(host, guest) for host, guest in pairs])
    there.forget()
    there.notes.others.clear()
    gc.collect()
    gc.freeze()  # the simulated world is large, and no bot has one in its memory


async def _begin(there: Crowd, asked: Invitation, guest: Person, chance: random.Random) -> None:
    """One match: posted, accepted, some way into a hand, and shown."""
    desk, now = there.bot.desk, discord.utils.utcnow()
    record = await desk.matches.challenge(asked)
    match_id = record.facts.id
    assert asked.channel is not None, "a challenge is posted somewhere"
    screen = await desk.drawing.screen(record, "challenge")
    message = await desk.sender.post(asked.channel, screen, f"{match_id}:1:challenge", silent=False)
    await desk.drawing.note(record, ScreenRow(match_id, "challenge", asked.channel, message, now), screen)
    record = await desk.matches.join(match_id, 1, guest, now)
    there.tables[match_id] = (asked.host.user, guest.user)
    for step in range(chance.randrange(LONGEST_START), 0, -1):
        match = record.match
        if match.to_act is None or match.phase is Phase.OVER:
            break
        action = choose(view(match, match.to_act), LEVELS[0], step)
        at = now - timedelta(seconds=2 * step)
        record = await desk.matches.play(match_id, action, version=match.version, by=By.seat(match.to_act), at=at)
    await desk.show(match_id)
