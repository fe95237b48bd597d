"""A Discord on loopback, small but with a memory: messages, threads, direct messages, answers to presses, a gateway.

It decodes what really comes over the wire, and does not know the bot. People and their presses are in `world`.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any

import discord.utils
from aiohttp import WSMsgType, web

from tests.loopback import BEAT_HEARD, HEARTBEAT, HELLO, IDENTIFY, USER, Loopback, answer_json
from tests.wire.heard import Heard, Message, heard
from tests.wire.trouble import Limit, Loss, Trouble

GUILD, CHANNEL = 700, 701
REPLY, UPDATE_LATER, UPDATE = 4, 6, 7
"""Kinds of answers to a press: a message of its own, an edit that comes later, an edit."""
PRIVATE = 64
Answer = tuple[int, Any]
ROUTES: list[tuple[str, str, str]] = [
    ("POST", r"/users/@me/channels", "open_dm"),
    ("POST", r"/channels/(\d+)/messages", "post"),
    ("GET", r"/channels/(\d+)/messages", "newest"),
    ("PATCH", r"/channels/(\d+)/messages/(\d+)", "edit"),
    ("DELETE", r"/channels/(\d+)/messages/(\d+)", "delete"),
    ("POST", r"/channels/(\d+)/messages/(\d+)/threads", "open_thread"),
    ("POST", r"/interactions/(\d+)/([^/]+)/callback", "answer_press"),
    ("PATCH", r"/webhooks/1/([^/]+)/messages/@original", "edit_original"),
    ("POST", r"/webhooks/1/([^/]+)", "follow_up"),
]


class Wire(Loopback):
    """What the bot finds at the other end."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        super().__init__()
        self._clock = clock
        self._number = 0
        self._nonces: dict[tuple[int, str], Message] = {}
        self._socket: web.WebSocketResponse | None = None
        self._told = 1
        self.log: list[Heard] = []
        """Every request since the login, in the order in which they came."""
        self.messages: dict[int, Message] = {}
        self.dms: dict[int, int] = {}
        """The channel with each person."""
        self.originals: dict[str, Message] = {}
        """What a token's @original is."""
        self.answered: dict[int, asyncio.Event] = {}
        """For each press whether it has its answer."""
        self.troubles: list[Trouble] = []
        self.limits: list[Limit] = []

    def number(self) -> int:
        """A new id, which tells the time as Discord's do."""
        self._number += 1
        return discord.utils.time_snowflake(self._clock()) + self._number

    async def tell(self, event: str, data: dict[str, Any]) -> None:
        """Send the bot an event through the gateway."""
        assert self._socket is not None, "the bot has come"
        self._told += 1
        await self._socket.send_json({"op": 0, "t": event, "s": self._told, "d": data})

    # ------------------------------------------------------------------ requests

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Whatever is asked for, through whatever goes wrong."""
        path = request.path.removeprefix("/api/v10")
        if path == "/gateway" or path in self._answers():
            return await super().answer(request)
        came = await heard(request, time.perf_counter())
        self.log.append(came)
        limits = [limit.take() for limit in self.limits if limit.is_for(came.method, came.path)]
        headers = {"Via": "1.1 loopback"} | {name: value for _, each in limits for name, value in each.items()}
        wait = max((wait for wait, _ in limits), default=0.0)
        trouble = next((each for each in self.troubles if each.befalls(came.method, came.path)), None)
        if trouble is not None and trouble.status == 429:
            wait = trouble.retry_after
        if wait:
            told = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": False}
            return self._said(came, 429, told, headers | {"Retry-After": f"{wait:.3f}"})
        if trouble is not None and trouble.status and not trouble.after:
            return self._said(came, trouble.status, {"message": "as the test wants it", "code": 0}, headers)
        status, data = self._done(came)
        if trouble is not None and trouble.loss is not None:
            return await self._lost(request, trouble.loss)
        if trouble is not None and trouble.after:
            return self._said(came, trouble.status, {"message": "as the test wants it", "code": 0}, headers)
        return self._said(came, status, data, headers)

    def _said(self, came: Heard, status: int, data: Any, headers: dict[str, str]) -> web.Response:
        came.status = status
        response = web.Response(status=204) if data is None else answer_json(data, status)
        response.headers.update(headers)
        return response

    async def _lost(self, request: web.Request, loss: Loss) -> web.Response:
        if loss is Loss.RESET:
            assert request.transport is not None, "somebody waits for an answer"
            request.transport.abort()
        else:
            await asyncio.sleep(3600)
        return web.Response()

    def _done(self, came: Heard) -> Answer:
        for method, pattern, name in ROUTES:
            found = re.fullmatch(pattern, came.path)
            if method == came.method and found:
                answer: Answer = getattr(self, f"_{name}")(came, *found.groups())
                return answer
        return 404, {"message": f"404: no {came.call} here", "code": 0}

    # ------------------------------------------------------------------ what the bot may ask

    def _open_dm(self, came: Heard) -> Answer:
        user = int(came.json["recipient_id"])
        channel = self.dms.setdefault(user, 800 + user)
        person = {"id": str(user), "username": f"user{user}", "discriminator": "0", "avatar": None}
        return 200, {"id": str(channel), "type": 1, "recipients": [person], "last_message_id": None}

    def _post(self, came: Heard, channel: str) -> Answer:
        nonce = str(came.json.get("nonce", ""))
        known = self._nonces.get((int(channel), nonce)) if came.json.get("enforce_nonce") else None
        return 200, (known or self._posted(came, int(channel), nonce)).payload()

    def _newest(self, came: Heard, channel: str) -> Answer:
        there = [each for each in self.messages.values() if each.channel == int(channel) and not each.gone]
        return 200, [each.payload() for each in reversed(there)]

    def _posted(self, came: Heard, channel: int, nonce: str = "") -> Message:
        private = bool(came.content.get("flags", 0) & PRIVATE)
        message = Message(self.number(), channel, private)
        message.write(came)
        self.messages[message.id] = message
        if nonce:
            self._nonces[channel, nonce] = message
        return message

    def _edit(self, came: Heard, channel: str, number: str) -> Answer:
        message = self.messages.get(int(number))
        if message is None or message.gone:
            return 404, {"message": "Unknown Message", "code": 10008}
        return 200, self._edited(message, came).payload()

    def _edited(self, message: Message, came: Heard) -> Message:
        message.edits += 1
        message.write(came)
        return message

    def _delete(self, came: Heard, channel: str, number: str) -> Answer:
        self.messages[int(number)].gone = True
        return 204, None

    def _open_thread(self, came: Heard, channel: str, number: str) -> Answer:
        told = {"archived": False, "auto_archive_duration": 1440, "archive_timestamp": "2026-03-01T20:00:00+00:00"}
        facts = {"id": number, "parent_id": channel, "guild_id": str(GUILD), "owner_id": "1", "type": 11}
        return 201, facts | {"name": came.json["name"], "thread_metadata": told}

    def _answer_press(self, came: Heard, number: str, token: str) -> Answer:
        event = self.answered[int(number)]
        if event.is_set():
            return 400, {"message": "Interaction has already been acknowledged.", "code": 40060}
        event.set()
        kind, channel = came.json["type"], int(token.rpartition("-")[2])
        told: dict[str, Any] = {"interaction": {"id": number, "type": 3}}
        if kind == UPDATE:
            self._edited(self.originals[token], came)
        elif kind == REPLY:
            self.originals[token] = self._posted(came, channel)
        if kind in (UPDATE, REPLY):
            message = self.originals[token]
            told["interaction"]["response_message_id"] = str(message.id)
            told["resource"] = {"type": kind, "message": message.payload()}
        return 200, told

    def _edit_original(self, came: Heard, token: str) -> Answer:
        return 200, self._edited(self.originals[token], came).payload()

    def _follow_up(self, came: Heard, token: str) -> Answer:
        return 200, self._posted(came, int(token.rpartition("-")[2])).payload()

    # ------------------------------------------------------------------ the gateway

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = self._socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}, "s": None, "t": None})
        async for message in socket:
            code = message.json()["op"] if message.type is WSMsgType.TEXT else None
            if code == IDENTIFY:
                ready = {"v": 10, "user": USER, "guilds": [], "session_id": "s", "shard": [0, 1]}
                ready |= {"resume_gateway_url": self._gateway_url(), "application": {"id": "1", "flags": 0}}
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
                self.identified.set()
            elif code == HEARTBEAT:
                await socket.send_json({"op": BEAT_HEARD, "d": None, "s": None, "t": None})
        return socket
