"""Requests that go wrong by chance: refused, limited, timed out, or done although no answer came back.

Nothing here lies: a message that is said to be gone is gone, and a nonce that was posted with is remembered.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
from simcord.backend import Backend

Request = Callable[..., Awaitable[Any]]
ANYWHERE = ("500", "502", "503", "429 at once", "429 soon over", "no answer in time", "connection lost", "answer lost")
"""What may happen to any request."""
AMONG_MESSAGES = {True: ("403 closed", "403 closed", "404 gone"), False: ("403 no access", "403 forbidden", "404 gone")}
"""What happens besides to a request about messages, in direct messages or not; a third of the faults there."""
BY_TOKEN = ("404 unknown interaction", "401 token over")
"""What happens besides to a request by an interaction's token; a tenth of the faults there."""
REFUSED = {
    "403 closed": (403, 50007),
    "403 no access": (403, 50001),
    "403 forbidden": (403, 50013),
    "404 unknown interaction": (404, 10062),
    "401 token over": (401, 50027),
    "500": (500, 0),
    "502": (502, 0),
    "503": (503, 0),
}
LONG, SHORT = (40.0, 5.0)
"""Seconds that Discord has the bot wait: at most where discord.py says so at once, and where it sleeps that out."""


class Refusal:
    """Just enough of an answer for discord.py to make an exception of."""

    def __init__(self, status: int) -> None:
        self.status, self.reason, self.headers = status, "injected", {"content-type": "application/json"}


def refused(status: int, code: int) -> discord.HTTPException:
    """What discord.py raises when Discord says this."""
    kinds: dict[int, type[discord.HTTPException]] = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
    answer: Any = Refusal(status)
    return kind(answer, {"code": code, "message": "injected by the soak"})


class Faults:
    """Has so many of the bot's requests go wrong."""

    def __init__(self, chance: random.Random, share: float, backend: Backend) -> None:
        """`share`: how many of all requests."""
        self._chance = chance
        self.share = share
        self._backend = backend
        self.requests = 0
        self.done: Counter[str] = Counter()
        """How often what has happened."""

    def watch(self, owner: Any) -> None:
        """Have whatever goes through an owner of `request` be in danger."""
        real: Request = owner.request

        async def request(route: Any, *args: Any, **more: Any) -> Any:
            self.requests += 1
            if self._chance.random() >= self.share:
                return await real(route, *args, **more)
            return await self._fail(lambda: real(route, *args, **more), route)

        owner.request = request

    def _pick(self, route: Any) -> str:
        kind = self._chance.random()
        if "/messages" in route.path and "/webhooks/" not in route.path and kind < 1 / 3:
            fitting = AMONG_MESSAGES[int(route.channel_id) in self._backend.dm_channels.values()]
            return self._chance.choice(fitting if route.method in ("PATCH", "DELETE") else fitting[:-1])
        if ("/interactions/" in route.path or "/webhooks/" in route.path) and kind < 0.1:
            return self._chance.choice(BY_TOKEN)
        return self._chance.choice(ANYWHERE)

    async def _fail(self, go: Callable[[], Awaitable[Any]], route: Any) -> Any:
        what = self._pick(route)
        self.done[what] += 1
        if what in REFUSED:
            raise refused(*REFUSED[what])
        if what == "404 gone":
            message = int(route.url.rpartition("/")[2])
            self._backend.messages[int(route.channel_id)].pop(message, None)
            raise refused(404, 10008)
        if what == "429 at once":
            raise discord.RateLimited(self._chance.uniform(SHORT, LONG))
        if what == "429 soon over":
            await asyncio.sleep(self._chance.uniform(0.3, SHORT))
            return await go()
        if what == "answer lost":
            await go()
            raise aiohttp.ServerDisconnectedError
        if what == "connection lost":
            raise aiohttp.ClientConnectionResetError
        raise TimeoutError
