"""Two processes' worth of bots in one simulated Discord: one has the direct messages, the other the server.

simcord attaches one bot to a world. The second one gets what the first got: requests that reach the same Discord, and
the events of its own shards. Each has its own store, Keeper and memory; only Discord and the database are shared.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import simcord
from simcord import _dpy_internals
from simcord.backend import serializers
from simcord.gateway import ShardRouter
from simcord.http import FakeHTTPClient

from ginbot.chat.bot import GinBot

SHARDS = 2
DMS, SERVER = 0, 1
"""Direct messages always come to shard 0; the server is made so that it falls to shard 1."""


@asynccontextmanager
async def joined(env: simcord.Env, bot: GinBot) -> AsyncIterator[None]:
    """A second bot in a world, with the shards that its settings give it."""
    shards = bot.settings.shard_ids
    assert env._loop is not None, "the first bot is there"
    _dpy_internals.install_http(bot, FakeHTTPClient(env.backend, env._loop, message_content_access=False))
    _dpy_internals.set_guild_ready_timeout(bot, 0.0)
    state = _dpy_internals.get_state(bot)
    env._message_states.add(state)
    state.shard_count, state.shard_ids = SHARDS, list(shards)
    router = ShardRouter(env.backend, state, bot.dispatch, SHARDS, shards)

    def feed(event: str, payload: Any) -> None:
        with env._bot_scope():
            router.feed(event, payload)

    env.backend.subscribers.append(feed)
    with env._bot_scope():
        await bot.login("simcord.fake.token")
        bot.shard_count = SHARDS
        _dpy_internals.install_shards(bot, router.shards)
        for shard in shards:
            router.identify(shard)
    for guild in env.backend.guilds.values():
        feed("GUILD_CREATE", serializers.guild_create_payload(env.backend, guild))
    await env.settle()
    try:
        yield
    finally:
        env.backend.subscribers.remove(feed)
        await bot.keeper.stop()
        await bot.desk.store.close()


def server_of(env: simcord.Env, shard: int) -> simcord.GuildHandle:
    """A new server that falls to a shard."""
    while True:
        made = env.create_guild("The card room")
        if (made.id >> 22) % SHARDS == shard:
            return made
        env.backend.advance_clock(0.001)  # a number tells by its time where it falls, and time stands still here


class Nonces:
    """Discord's memory of nonces, which simcord lacks: of two posts of one nonce in a channel there is the first."""

    def __init__(self) -> None:
        self._posted: dict[tuple[str, str], Any] = {}
        self.again: list[str] = []
        """Nonces that came more than once."""

    def forget(self) -> None:
        """Some minutes have passed."""
        self._posted.clear()

    def watch(self, bot: GinBot) -> None:
        """Have a bot's posts go through this memory."""
        real = bot.http.request

        async def request(route: Any, **more: Any) -> Any:
            said = more.get("json") or _said(more.get("form") or ())
            nonce = said.get("nonce") if route.method == "POST" and route.path.endswith("/messages") else None
            key = (str(route.channel_id), str(nonce))
            if nonce is None or not said.get("enforce_nonce"):
                return await real(route, **more)
            if key in self._posted:
                self.again.append(str(nonce))
                return self._posted[key]
            self._posted[key] = await real(route, **more)
            return self._posted[key]

        bot.http.request = request  # type: ignore[method-assign]


def _said(form: Any) -> dict[str, Any]:
    found = [json.loads(part["value"]) for part in form if part["name"] == "payload_json"]
    return found[0] if found else {}
