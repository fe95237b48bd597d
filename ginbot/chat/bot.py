"""The bot: its parts put together, its buttons registered, its commands kept in step with Discord.

It asks Discord for the `guilds` intent only, and holds nothing that a restart would miss.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import aiohttp
import discord
from discord.ext import commands

from ginbot.chat.calls import Calls
from ginbot.chat.contexts import Contexts
from ginbot.chat.desk import Desk
from ginbot.chat.dms import DirectMessages
from ginbot.chat.doctor.steps import PRESS_ID as DOCTORS
from ginbot.chat.drawing import Drawing
from ginbot.chat.here import Here
from ginbot.chat.places import Places
from ginbot.chat.press import Presses
from ginbot.chat.queue import Queue
from ginbot.chat.rematches import Rematches
from ginbot.chat.reviews import Reviews
from ginbot.chat.rulebook import Rulebook
from ginbot.chat.sending import Sender
from ginbot.chat.servers import Servers
from ginbot.chat.show import Show
from ginbot.chat.tables import Tables
from ginbot.chat.tongues import Tongues
from ginbot.chat.tracing import trace_of
from ginbot.chat.translating import WordsTranslator
from ginbot.chat.widgets import PressButton, PressList, PressMenu, is_taken
from ginbot.keeper import Keeper
from ginbot.matches import Matches, Timing
from ginbot.rules import Deal
from ginbot.settings import Settings
from ginbot.store import Store
from ginbot.watcher import NOBODY, Watcher
from ginbot.workers import Workers

log = logging.getLogger(__name__)

COGS = ("cogs.gin", "cogs.challenges", "cogs.admin")
"""In the order in which their commands are registered, which is the order the picker shows."""
FINISH_WITHIN = 4.0
"""Seconds that what runs has to come to its end when the bot stops."""
LONGEST_WAIT = 30.0
"""Seconds that discord.py may sleep out a rate limit before it says so instead."""
ANSWERED_WITHIN = 15.0
"""Seconds in which Discord has to answer a request; discord.py itself would wait for five minutes."""


class GinBot(commands.AutoShardedBot):
    """ginbot in one process."""

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Callable[[], datetime] = discord.utils.utcnow,
        deal: Callable[[], Deal] | None = None,
        watcher: Watcher = NOBODY,
    ) -> None:
        super().__init__(
            command_prefix=(),
            intents=discord.Intents(guilds=True),
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_WAIT,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            http_trace=None if watcher is NOBODY else trace_of(watcher),  # type: ignore[arg-type]  # None is its default
            shard_count=settings.shard_count or None,
            shard_ids=list(settings.shard_ids) or None,  # type: ignore[arg-type]  # None is its default
        )
        self.settings = settings
        self.watcher = watcher
        self.workers = Workers(settings.workers, watcher=watcher)
        self.clock = clock
        self._deal = deal
        self.desk: Desk
        self.presses: Presses
        self.keeper: Keeper
        self.tables: Tables
        self.rulebook: Rulebook
        self.queue: Queue
        self.servers: Servers

    async def setup_hook(self) -> None:
        """Put the parts together and start the Keeper; called once, after the login and before the gateway."""
        settings = self.settings
        self._wait_for_discord(ANSWERED_WITHIN)
        self._warming = asyncio.create_task(self.workers.warm())  # the first pictures wait for it, nothing else does
        store = await Store.open(settings.database_url)
        await store.stand_for(settings.shard_ids, settings.shard_count)
        timing = Timing(
            live_turn=timedelta(seconds=settings.live_seconds),
            next_hand=timedelta(seconds=settings.next_hand_seconds),
            house_delay=timedelta(seconds=settings.house_delay_seconds),
        )
        matches = Matches(store, clock=self.clock, timing=timing, deal=self._deal)
        dms = DirectMessages(self, self.clock, settings.dm_openings)
        sender, tongues = Sender(self, self.workers, self.clock), Tongues(self, store, self.clock)
        contexts, places = Contexts(matches, tongues), Places(self, store, dms, tongues)
        self._reading = asyncio.create_task(sender.emojis.read(), name="card emojis")  # until then cards are letters
        calls = Calls(matches, contexts, sender, places)
        here = Here(matches, contexts, sender, places)
        drawing = Drawing(matches, contexts, sender, places, calls, here, tongues)
        show = Show(matches, drawing, pause=settings.house_delay_seconds)
        self.desk = Desk(matches, contexts, sender, places, calls, drawing, show, tongues)
        self.servers = Servers(matches, drawing.mending, show)
        self.queue = Queue(self.desk)
        cap, tell = settings.poll_seconds, self.queue.tell_all
        self.keeper = Keeper(matches, self.workers, show, cap=cap, is_shown=show.looks_after, tell=tell)
        matches.changed = self.keeper.wake
        patience = timedelta(seconds=settings.defer_seconds)
        self.tables, self.rulebook = Tables(self.desk, patience=patience), Rulebook(self.desk, patience=patience)
        reviews = Reviews(self.desk, self.workers, patience=patience)
        parts = (self.tables, self.rulebook, Rematches(self.desk), self.queue, reviews)
        handlers = {verb: handler for part in parts for verb, handler in part.handlers().items()}
        self.presses = Presses(self.desk, handlers, patience=patience, watcher=self.watcher)
        self.add_dynamic_items(PressButton, PressMenu, PressList)
        await self.tree.set_translator(WordsTranslator())
        for cog in COGS:
            await self.load_extension(cog)
        await self._sync_commands()
        self.keeper.start()

    def _wait_for_discord(self, seconds: float) -> None:
        session = getattr(self.http, "_HTTPClient__session", None)
        if isinstance(session, aiohttp.ClientSession):  # else it is a simulation; neither library has a public way
            session._timeout = aiohttp.ClientTimeout(total=seconds)

    async def press(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Answer a press on one of our buttons or menus; but one that `ginbot doctor` waits for is for it to answer."""
        if text == DOCTORS:
            return
        await self.presses(interaction, text)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer what no dynamic item takes: forms, and buttons that left their message or are from another version."""
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id, kind = str(data.get("custom_id", "")), data.get("component_type")
        if interaction.type is discord.InteractionType.modal_submit:
            await self.presses.form(interaction, custom_id)
        if interaction.type is not discord.InteractionType.component:
            return
        if not is_taken(interaction.message, custom_id, kind):
            await self.presses.stray(interaction, custom_id)

    async def on_disconnect(self) -> None:
        """Let no turn end while nobody can press."""
        if hasattr(self, "keeper"):
            self.keeper.lost()

    async def on_resumed(self) -> None:
        """Give back the time of a lost gateway."""
        await self.keeper.regained()

    async def on_ready(self) -> None:
        """Give back the time of a lost gateway."""
        await self.keeper.regained()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot has been taken from a server, or the server is no more: its matches go on by direct messages."""
        await self.servers.left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot has been added to a server, maybe again: tables that wait there are drawn."""
        await self.servers.joined(guild.id)

    async def _sync_commands(self) -> None:
        """Tell Discord our commands, if they are not what it was told last."""
        translator = self.tree.translator
        assert translator is not None, "the translator was set before"
        commands_now = [
            await command.get_translated_payload(self.tree, translator) for command in self.tree.get_commands()
        ]
        digest = hashlib.sha256(json.dumps(commands_now, sort_keys=True).encode()).hexdigest()
        told = await self.desk.store.guild_settings(0)
        if told.get("commands") == [self.application_id, digest]:
            return
        await self.tree.sync()
        await self.desk.store.save_guild_settings(0, {**told, "commands": [self.application_id, digest]})
        log.info("told Discord %d commands", len(commands_now))

    async def close(self) -> None:
        """Stop taking presses, finish what runs, close the database."""
        if hasattr(self, "keeper"):
            try:
                async with asyncio.timeout(FINISH_WITHIN):
                    await self.keeper.stop()
                    await self.presses.finished()
            except TimeoutError:  # what waits for Discord is drawn after the next start
                log.warning("not everything came to its end within %.0f s", FINISH_WITHIN)
        await super().close()
        if hasattr(self, "desk"):
            await self.desk.store.close()
        if hasattr(self, "_warming"):
            self._warming.cancel()
        if hasattr(self, "_reading"):
            self._reading.cancel()
        await asyncio.to_thread(self.workers.close)
