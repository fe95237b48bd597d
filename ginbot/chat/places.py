"""Where a match's messages go: the thread that is opened for it, and its players' direct messages."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Literal

import discord

from ginbot.chat.faults import Fault, fault_of
from ginbot.pace import ARCHIVE_AFTER
from ginbot.screens.lobby import thread_name
from ginbot.store import Record, Status, Store

log = logging.getLogger(__name__)

ALREADY_THERE = 160004
"""The message has its thread already: ours, from before a crash. It has the message's id."""
ARCHIVED_AFTER: Literal[1440] = 1440
"""Minutes of silence after which Discord puts a thread away: a day."""


class Places:
    """Finds or opens the channel that a screen is posted in."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store

    async def channel_for(self, record: Record, kind: str) -> int | None:
        """The channel for a table or a hand; None where there is no place for it.

        Raises discord.HTTPException where Discord refuses.
        """
        if kind == "table":
            return record.facts.thread or await self._open_thread(record)
        if kind == "challenge":  # a rematch's: a line to whoever is asked
            return None if record.facts.invited is None else await self.direct_messages(record.facts.invited)
        seat = record.seats[int(kind[-1])]
        return None if seat.user is None else await self.direct_messages(seat.user)

    async def direct_messages(self, user: int) -> int:
        """The channel of our direct messages with a person; raises discord.HTTPException where they are closed."""
        return (await self._client.create_dm(discord.Object(user))).id

    async def put_away(self, record: Record, now: datetime) -> None:
        """Archive a match's thread, unless a match is played in it or was just now, or it is a channel of its own."""
        thread = record.facts.thread
        if thread is None or thread == record.facts.channel:
            return
        there = await self._store.in_thread(thread)
        if any(other.facts.status in (Status.CHALLENGE, Status.RUNNING) for other in there):
            return
        ends = [other.facts.ended for other in there if other.facts.status is Status.OVER]
        if any(end is not None and now < end + ARCHIVE_AFTER for end in ends):
            return  # that match puts it away in its own time
        try:
            await self._client.http.edit_channel(thread, archived=True)
        except Exception as error:
            if fault_of(error) is None:
                raise
            log.warning("match %d: its thread could not be put away: %s", record.facts.id, error)

    async def _open_thread(self, record: Record) -> int | None:
        """A thread at the challenge's post; where none can be opened, the channel itself."""
        facts = record.facts
        post = await self._store.screen(facts.id, "challenge")
        if facts.channel is None:
            return None
        thread = facts.channel
        if post is not None and post.message is not None:
            name = thread_name(record.seats[0].name, record.seats[1].name)
            try:
                # By its number alone: discord.py's message would ask for a server in its cache.
                opened = await self._client.http.start_thread_with_message(
                    facts.channel, post.message, name=name, auto_archive_duration=ARCHIVED_AFTER
                )
                thread = int(opened["id"])
            except discord.HTTPException as error:
                if error.code == ALREADY_THERE:
                    thread = post.message
                elif fault_of(error) is Fault.LATER and error.status >= 429 and error.code != 160006:
                    raise
        await self._store.set_place(facts.id, facts.channel, thread)
        return thread
