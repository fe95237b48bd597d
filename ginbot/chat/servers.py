"""Servers that the bot is taken from or added to while matches are played in them."""

from __future__ import annotations

import logging

from ginbot.chat.mending import Mending
from ginbot.chat.show import Show
from ginbot.matches import Matches
from ginbot.store import NotSaved

log = logging.getLogger(__name__)


class Servers:
    """Has the matches of a server go on without it, and come back to it."""

    def __init__(self, matches: Matches, mending: Mending, show: Show) -> None:
        self._matches = matches
        self._mending = mending
        self._show = show

    async def left(self, guild: int) -> None:
        """Nobody can be answered there any more: who was is written to, in all matches of that server."""
        try:
            for listing in await self._matches.store.in_guild(guild):
                record = await self._matches.load(listing.facts.id)
                for each in await self._mending.without_server(record):
                    await self._show(record.facts.id, each.kind)
        except NotSaved:
            log.exception("matches in server %d could not be moved to direct messages", guild)

    async def joined(self, guild: int) -> None:
        """The tables there are drawn as they are by now."""
        try:
            for listing in await self._matches.store.in_guild(guild):
                await self._show(listing.facts.id, "table")
        except NotSaved:
            log.exception("tables in server %d could not be drawn", guild)
