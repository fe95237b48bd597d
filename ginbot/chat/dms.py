"""Our direct messages with people: which channel they are in, and how many new ones may be opened.

Discord forbids a bot that opens many in a short time to open any, and later more than that. So they are opened only
after their person's own press, so many in a while at most, and none for a while once Discord has complained.
"""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from datetime import datetime, timedelta

import discord

from ginbot.chat.faults import TOO_MANY_DMS, NotOpened

log = logging.getLogger(__name__)

SHUT_FOR = timedelta(minutes=10)
"""How long none is opened after Discord has said that it were too many."""
WINDOW = timedelta(minutes=10)
"""In any time of this length so many are opened at most as the settings allow."""
REMEMBERED = 20_000
"""Of so many people it is remembered which channel is theirs."""


class DirectMessages:
    """Finds a person's channel, or opens it."""

    def __init__(self, client: discord.Client, clock: Callable[[], datetime], at_most: int = 0) -> None:
        """`at_most`: how many new ones are opened in ten minutes; 0 as many as are asked for."""
        self._client = client
        self._clock = clock
        self._at_most = at_most
        self._known: OrderedDict[int, int] = OrderedDict()
        self._opened: deque[datetime] = deque()
        self._shut_until: datetime | None = None

    async def channel(self, user: int) -> int:
        """The channel with a person.

        Raises discord.HTTPException where it is closed, NotOpened where it would be a new one too many.
        """
        known = self._known.get(user)
        if known is not None:
            self._known.move_to_end(user)
            return known
        self._count_one_more()
        try:
            # By the number alone: discord.py would go on giving a channel that is no more.
            opened = int((await self._client.http.start_private_message(user))["id"])
        except discord.HTTPException as error:
            self.hear(error)
            raise
        self.meet(user, opened)
        return opened

    def meet(self, user: int, channel: int) -> None:
        """Remember that a person writes to us in this channel, or was found there."""
        self._known[user] = channel
        self._known.move_to_end(user)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, user: int) -> None:
        """Ask anew next time: what was remembered is no more."""
        self._known.pop(user, None)

    def hear(self, error: BaseException) -> None:
        """Open no more for a while if this is Discord's complaint about too many."""
        if isinstance(error, discord.HTTPException) and error.code == TOO_MANY_DMS:
            self._shut_until = self._clock() + SHUT_FOR
            log.warning("Discord says that direct messages are opened too fast: none for %s", SHUT_FOR)

    def _count_one_more(self) -> None:
        now = self._clock()
        if self._shut_until is not None and now < self._shut_until:
            raise NotOpened("Discord has complained of too many new direct messages")
        while self._opened and now - self._opened[0] >= WINDOW:
            self._opened.popleft()
        if self._at_most and len(self._opened) >= self._at_most:
            raise NotOpened(f"{self._at_most} new direct messages within {WINDOW} are enough")
        self._opened.append(now)
