"""Waits that Discord has told us of and that are too long to be slept out. Whoever asks again meanwhile is not sent.

discord.py forgets such a wait once it has raised it, and many requests against it get the whole machine banned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import discord

Place = tuple[str, int]
"""What is done, and in which channel: Discord counts each apart."""
REMEMBERED = 1_000
"""So many waits are kept at most."""


class Limits:
    """Remembers for each place until when it must be left alone."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._until: dict[Place, datetime] = {}

    @contextmanager
    def obeyed(self, what: str, channel: int) -> Iterator[None]:
        """Do a request, unless Discord still has us wait: then discord.RateLimited is raised as it was before."""
        place, now = (what, channel), self._clock()
        until = self._until.get(place, now)
        if until > now:
            raise discord.RateLimited((until - now).total_seconds())
        self._until.pop(place, None)
        try:
            yield
        except discord.RateLimited as told:
            if len(self._until) >= REMEMBERED:
                self._until = {each: until for each, until in self._until.items() if until > now}
            self._until[place] = self._clock() + timedelta(seconds=told.retry_after)
            raise
