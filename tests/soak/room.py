"""A simulated Discord with the real bot in it, many people, and a clock that skips; what is over is cleared away.

simcord hooks the event loop so that tests may move the time, one step for one timer. Here its hooks come off as soon as
the bot is up, and the event loop itself skips: so twenty matches are really played at once.
"""

from __future__ import annotations

import asyncio
import gc
import io
import random
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import simcord
from PIL import Image
from simcord import interactions as wire
from simcord._runtime import _restore_loop
from simcord.backend import serializers
from simcord.backend.models.message import Message
from simcord.enums import InteractionType

from ginbot.chat.bot import GinBot
from ginbot.house import FLOOR, choose
from ginbot.rules import Action, View
from ginbot.screens.pictures import Picture
from ginbot.settings import Settings
from ginbot.store import logs
from ginbot.workers import Workers
from tests.simulated.shards import Nonces
from tests.simulated.world import Person
from tests.soak.clock import Clock, counted, loop_here
from tests.soak.faults import Faults

PEOPLE = 48
POLL, LAST, REST = 5.0, 30.0, 21_600.0
"""Seconds between two looks of the Keeper while people play, while all is shown at last, and while days go by."""
TOKENS_KEPT = 4000
"""So many interactions are remembered: nobody's token is worth anything by then."""
BY_PROCESS = 100
"""One thought and one picture of so many really go to a process: that way and the cache of pictures must be walked,
too, and more of them would take most of the time."""
REMEMBERED, PICTURES = 40, 16
"""So many folded matches and pictures are kept, less than a run has: memories that fill up are not taken for leaks, and
things are forgotten and made anew."""
WISHES: tuple[dict[str, Any], ...] = (
    {"text": True},
    {"quick": True, "nudges": False},
    {"quick": True, "reminders": "two", "ring": False},
    {"quick": True, "sort": "rank", "reminders": "none"},
    {"quick": True},
    *[{}] * 3,
)
"""How people like to play, one after the other: every eighth by text, half throw by one press."""


class SomeWorkers(Workers):
    """Has few thoughts and pictures made in processes, or none; else it thinks here and gives one small picture."""

    def __init__(self, *, in_processes: bool = True) -> None:
        super().__init__(pictures_kept=PICTURES, worlds=FLOOR)
        self._in_processes = in_processes
        file = io.BytesIO()
        Image.new("P", (8, 8)).save(file, "PNG")
        self._small = file.getvalue()
        self.painted = 0

    async def warm(self) -> None:
        """Start the processes."""
        if self._in_processes:
            with loop_here().waiting():
                await super().warm()

    async def think(self, view: View, level: str, seed: int) -> Action:
        """What the house does."""
        if not self._in_processes or seed % BY_PROCESS:
            return choose(view, level, seed, FLOOR)
        with loop_here().waiting():
            return await super().think(view, level, seed)

    async def paint(self, picture: Picture, *, hurry: bool = True) -> bytes:
        """Which picture it is decides."""
        if not self._in_processes or zlib.crc32(repr(picture).encode()) % BY_PROCESS:
            return self._small
        self.painted += 1
        with loop_here().waiting():
            return await super().paint(picture, hurry=hurry)


class Forgetful(dict[str, bytes]):
    """Keeps no file that was sent."""

    def __setitem__(self, key: str, value: bytes) -> None:
        """Forget it."""


@dataclass
class Room:
    """The server, its people and the bot."""

    env: simcord.Env
    bot: GinBot
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    people: dict[int, Person]
    faults: Faults
    nonces: Nonces
    presses: int = 0
    _forgot: float = field(default=0.0)

    # ------------------------------------------------------------------ time

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, with all that happens in it."""
        await asyncio.sleep(seconds)
        self.env.backend.transcript.clear()
        self.env.backend.http_requests.clear()
        if self.env.backend.clock.elapsed - self._forgot > 300:
            self._forgot = self.env.backend.clock.elapsed
            self.nonces.forget()

    def look_every(self, seconds: float) -> None:
        """How long the Keeper sleeps at most."""
        self.bot.keeper._cap = seconds
        self.bot.keeper.wake()

    def clear_away(self) -> None:
        """Take away all messages, threads and presses: this world would grow, and is not what is judged."""
        backend = self.env.backend
        for thread in list(self.channel.threads):
            backend.delete_channel(thread.id)
        for place in backend.messages.values():
            place.clear()
        for number in sorted(backend.interactions)[:-TOKENS_KEPT]:
            backend.interaction_tokens.pop(backend.interactions.pop(number).token, None)
        backend._reserved_ids.clear()  # by time, so none of them comes again
        backend._sequences.clear()

    # ------------------------------------------------------------------ what people see and do

    def seen_by(self, user: int, thread: int | None) -> list[Message]:
        """What somebody may find cards on, newest first: direct messages, and private answers in a match's places."""
        backend = self.env.backend
        found = list(backend.messages.get(backend.dm_channels.get(user, 0), {}).values())
        for place in (thread, self.channel.id):
            there = backend.messages.get(place or 0, {}).values()
            found += [message for message in there if message.is_ephemeral and message.visible_to(user)]
        return sorted(found, key=lambda message: message.id, reverse=True)

    def public(self, place: int | None) -> list[Message]:
        """What everybody sees in a channel or a thread, newest first."""
        there = self.env.backend.messages.get(place or 0, {}).values()
        return sorted([each for each in there if not each.is_ephemeral], key=lambda each: each.id, reverse=True)

    async def command(self, user: int, name: str, **options: Any) -> None:
        """A command typed in the channel; its answer comes when time passes."""
        self.presses += 1
        await self.people[user].member.slash(self.channel, f"gin {name}", **options)

    def press(self, user: int, message: Message, custom_id: str) -> None:
        """Press a button, or choose a line of a menu ("menu|line"); what comes of it comes when time passes."""
        self.presses += 1
        backend = self.env.backend
        menu, is_menu, value = custom_id.partition("|")
        data: dict[str, Any] = {"custom_id": menu, "component_type": 3 if is_menu else 2}
        if is_menu:
            data["values"] = [value]
        in_server = backend.get_channel(message.channel_id).guild_id is not None
        record, payload = wire.base_payload(
            backend, type=InteractionType.MESSAGE_COMPONENT, channel_id=message.channel_id,
            guild_id=self.guild.id if in_server else None, user_id=user, data=data,
        )  # fmt: skip
        record.source_message_id = message.id
        payload["message"] = dict(serializers.message_payload(backend, message))
        backend.emit("INTERACTION_CREATE", payload)


def ids_on(message: Message) -> list[str]:
    """What can be pressed on a message; a line of a menu is its id behind the menu's, with a bar between."""
    found = []
    for row in message.components:
        for item in row["components"]:
            if item.get("disabled") or "custom_id" not in item:
                continue
            if item["type"] == 3:
                found += [f"{item['custom_id']}|{option['value']}" for option in item["options"]]
            else:
                found.append(str(item["custom_id"]))
    return found


@asynccontextmanager
async def room(url: str, chance: random.Random, share: float, workers: SomeWorkers) -> AsyncIterator[Room]:
    """A room on a migrated, empty database, in which so large a share of the bot's requests goes wrong."""
    memo, logs.MEMO_SIZE = logs.MEMO_SIZE, REMEMBERED
    clock = Clock(loop_here())
    bot = GinBot(Settings(database_url=url, poll_seconds=POLL, dm_openings=0), clock=clock.now)
    bot.workers.close()
    bot.workers = workers
    env: Any = simcord.Env(bot, check_errors=False, shard_count=1)
    env._schedule_timer = lambda *_: None
    env.backend.clock, env.backend.cdn._blobs = clock, Forgetful()
    guild = env.create_guild("The card room")
    channel = guild.create_text_channel("games")
    people = {}
    for number in range(PEOPLE):
        user = env.create_user(f"player{number}", global_name=f"Player {number}")
        people[user.id] = Person(guild.add_member(user), user)
    with loop_here().waiting(), env.time_context():
        await env.start()
    hooks = env._runtime
    _restore_loop(env)
    env._runtime = hooks  # else simcord would no longer lend its clock to discord.py
    env._settle_internal = _go_on
    database: Any = bot.desk.store._database
    database.read, database.write = counted(database.read), counted(database.write)
    bot.keeper.wake()
    nonces, faults = Nonces(), Faults(chance, share, env.backend)
    nonces.watch(bot)
    faults.watch(bot.http)
    faults.watch(env._webhook_adapter)
    for number, user in enumerate(people):
        await bot.desk.store.save_preferences(user, f"Player {number}", WISHES[number % len(WISHES)], env.now())
    gc.collect()
    gc.freeze()  # what is there now stays, and need not be looked through again and again
    try:
        with env.time_context():
            yield Room(env, bot, guild, channel, people, faults, nonces)
    finally:
        gc.unfreeze()
        logs.MEMO_SIZE = memo
        faults.share = 0
        await bot.keeper.stop()
        await bot.desk.store.close()
        await env.shutdown()


async def _go_on(**_: Any) -> None:
    """Nothing has to settle: time is passed by whoever waits."""
