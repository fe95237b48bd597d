"""Where a match's messages go: the thread that is opened for it, and its players' direct messages."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Literal

import discord

from ginbot.chat.dms import DirectMessages
from ginbot.chat.faults import Fault, fault_of
from ginbot.chat.tongues import Tongues
from ginbot.matches import RESULTS
from ginbot.pace import ARCHIVE_AFTER
from ginbot.screens.lobby import thread_name
from ginbot.store import MatchRow, Record, Status, Store

log = logging.getLogger(__name__)

ALREADY_THERE = 160004
"""The message has its thread already: ours, from before a crash. It has the message's id."""
ARCHIVED_AFTER: Literal[1440] = 1440
"""Minutes of silence after which Discord puts a thread away: a day."""
PRIVATE: Literal[12] = 12
"""The type of a thread that only those see who are in it."""


class Places:
    """Finds or opens the channel that a screen is posted in."""

    def __init__(self, client: discord.Client, store: Store, dms: DirectMessages, tongues: Tongues) -> None:
        self._client = client
        self._store = store
        self.dms = dms
        self._tongues = tongues

    async def channel_for(self, record: Record, kind: str) -> int | None:
        """The channel for a table or a hand; None where there is no place for it.

        Raises discord.HTTPException where Discord refuses.
        """
        if kind == "table":
            return record.facts.thread or await self._open_thread(record)
        if kind == RESULTS:
            return (await self._store.server(record.facts.guild)).results
        if kind == "challenge" and record.facts.rematch_of is None:  # of two from the queue: a line in the channel
            return record.facts.channel
        if kind == "challenge":  # a rematch's: a line to whoever is asked
            return None if record.facts.invited is None else await self.dms.channel(record.facts.invited)
        seat = record.seats[int(kind[-1])]  # a hand's, or that of whoever is told that the match counts no more
        return None if seat.user is None else await self.dms.channel(seat.user)

    async def is_gone(self, record: Record) -> bool:
        """A match's thread is no more: whether there is a channel left in which another can be opened."""
        facts = await self._now(record)
        left = None if facts.thread == facts.channel else facts.channel
        log.info("match %d: its thread is gone, its channel is %s", facts.id, left)
        await self._store.set_place(facts.id, left, None, private=facts.private)
        return left is not None

    async def is_locked(self, record: Record) -> bool:
        """Nobody may write in a match's thread any more: whether its channel can take its place."""
        facts = await self._now(record)
        if facts.channel is None or facts.thread == facts.channel:
            return False
        await self._store.set_place(facts.id, facts.channel, facts.channel, private=facts.private)
        return True

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

    async def _now(self, record: Record) -> MatchRow:
        """What is known of the match by now: a thread may have been opened since it was read."""
        found = await self._store.record(record.facts.id)
        return record.facts if found is None else found.facts

    async def _open_thread(self, record: Record) -> int | None:
        """A thread at the challenge's post; where none can be opened, the channel itself.

        Raises discord.HTTPException where it may be tried again, and where the channel is no more.
        """
        facts = record.facts
        if facts.channel is None:
            return None
        thread, post = facts.channel, await self._post_of(record)
        private = (await self._store.server(facts.guild)).private
        if post is not None:
            try:
                thread = await (self._open_private(record) if private else self._open_at(record, post))
            except discord.HTTPException as error:
                if error.code == ALREADY_THERE:
                    thread = post
                elif fault_of(error) is Fault.LATER:
                    raise
                else:
                    log.warning("match %d: no thread could be opened: %s", facts.id, error)
        private = facts.private or (private and thread != facts.channel)
        await self._store.set_place(facts.id, facts.channel, thread, private=private)
        return thread

    async def _open_at(self, record: Record, post: int) -> int:
        """A thread at a post, for everybody in the channel."""
        assert record.facts.channel is not None, "a post is in a channel"
        # By its number alone: discord.py's message would ask for a server in its cache.
        opened = await self._client.http.start_thread_with_message(
            record.facts.channel, post, name=await self._name(record), auto_archive_duration=ARCHIVED_AFTER
        )
        return int(opened["id"])

    async def _open_private(self, record: Record) -> int:
        """A thread that nobody sees but its players, whom the table's first edit takes in, too."""
        assert record.facts.channel is not None, "a table with a post has a channel"
        http = self._client.http
        opened = await http.start_thread_without_message(
            record.facts.channel,
            name=await self._name(record),
            auto_archive_duration=ARCHIVED_AFTER,
            type=PRIVATE,
            invitable=False,
        )
        thread = int(opened["id"])
        for row in record.seats:
            if row.user is not None:
                try:
                    await http.add_user_to_thread(thread, row.user)
                except discord.HTTPException as error:  # who has left the server plays by direct messages
                    log.warning("match %d: seat %d is not in its thread: %s", record.facts.id, row.seat, error)
        return thread

    async def _name(self, record: Record) -> str:
        """What a match's thread is called."""
        language = await self._tongues.of_server(record.facts.guild)
        return thread_name(record.seats[0].name, record.seats[1].name, language)

    async def _post_of(self, record: Record) -> int | None:
        """The post that a match's thread belongs to: its own challenge's, or that of the first match it follows."""
        first: Record | None = record
        while first is not None and first.facts.rematch_of is not None:
            first = await self._store.record(first.facts.rematch_of)
        row = first.screen("challenge") if first is not None else None
        return row.message if row is not None and row.channel == record.facts.channel else None
