"""Just enough of Discord on this machine's own network to let a bot log in and stay: no rooms, no people, no events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import WSMsgType, web

USER = {"id": "1", "username": "ginbot", "discriminator": "0", "avatar": None, "bot": True}
HELLO, IDENTIFY, HEARTBEAT, BEAT_HEARD = 10, 2, 1, 11


class Loopback:
    """A Discord on which nobody takes messages; a `silent` one never answers, a `broken` one fails after the login."""

    def __init__(self, *, silent: bool = False, broken: bool = False, knows: bool = True) -> None:
        self.silent = silent
        self.broken = broken
        self.knows = knows
        self.address = ""
        self.asked: list[str] = []
        self.called = asyncio.Event()
        """Something was asked."""
        self.identified = asyncio.Event()
        """The bot has come through the gateway."""

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Whatever is asked for."""
        path = request.path.removeprefix("/api/v10")
        self.asked.append(f"{request.method} {path}")
        self.called.set()
        if self.silent:
            await asyncio.Event().wait()
        if path == "/gateway":
            return await self._gateway(request)
        if not self.knows:
            return answer_json({"message": "401: Unauthorized", "code": 0}, 401)
        if path in self._answers():
            return answer_json(self._answers()[path])
        if self.broken:
            return answer_json({"message": "500: Internal Server Error", "code": 0}, 500)
        return answer_json({"message": "Cannot send messages to this user", "code": 50007}, 403)

    def _answers(self) -> dict[str, Any]:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        application = {"id": "1", "name": "ginbot", "description": "", "icon": None, "owner": USER, "team": None}
        open_to_all = {"bot_public": True, "bot_require_code_grant": False, "verify_key": "", "rpc_origins": []}
        return {
            "/users/@me": USER,
            "/oauth2/applications/@me": {**application, **open_to_all},
            "/applications/1/commands": [],
            "/applications/1/emojis": {"items": []},
            "/gateway/bot": {"url": self._gateway_url(), "shards": 1, "session_start_limit": limit},
        }

    def _gateway_url(self) -> str:
        return f"{self.address.replace('http', 'ws')}/gateway"

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}, "s": None, "t": None})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            code = message.json()["op"]
            if code == IDENTIFY:
                ready = {"v": 10, "user": USER, "guilds": [], "session_id": "s", "shard": [0, 1]}
                ready |= {"resume_gateway_url": self._gateway_url(), "application": {"id": "1", "flags": 0}}
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
                self.identified.set()
            elif code == HEARTBEAT:
                await socket.send_json({"op": BEAT_HEARD, "d": None, "s": None, "t": None})
        return socket


def answer_json(data: object, status: int = 200) -> web.Response:
    """An answer as Discord gives it."""
    # Without a charset: discord.py takes this very content type for JSON, and no other.
    return web.Response(body=json.dumps(data).encode(), status=status, content_type="application/json")


@asynccontextmanager
async def loopback(*, silent: bool = False, broken: bool = False, knows: bool = True) -> AsyncIterator[Loopback]:
    """A Discord that listens on this machine, until the block ends."""
    discord = Loopback(silent=silent, broken=broken, knows=knows)
    async with listening(discord):
        yield discord


@asynccontextmanager
async def listening(discord: Loopback) -> AsyncIterator[None]:
    """Have it listen on this machine, until the block ends."""
    application = web.Application()
    application.router.add_route("*", "/{path:.*}", discord.answer)
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        discord.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield
    finally:
        await runner.cleanup()
