"""A Discord on loopback that outlives the bot: one server, its people, their messages, nonces and presses.

It knows just what ginbot asks of it, and takes no part in any match. What the bot sends comes through discord.py's own
HTTP client, what people do goes out through a real gateway.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from aiohttp import WSMsgType, web

from tests.kill.hours import Hours
from tests.loopback import BEAT_HEARD, HEARTBEAT, HELLO, IDENTIFY, USER, Loopback, answer_json

Json = dict[str, Any]

GUILD, CHANNEL, ALL_PERMISSIONS = 7, 8, str((1 << 50) - 1)
DISCORDS_EPOCH = 1_420_070_400_000
NONCE_LASTS = timedelta(minutes=5)
TOKEN_LASTS = timedelta(minutes=15)
PRIVATE = 64
DM, TEXT, THREAD = 1, 0, 11
LONGEST_NONCE = 25
AT_MOST = 50
"""So many messages are read at once, unless others are asked for."""
PRESS, COMMAND = 3, 2
BUTTON, MENU = 2, 3
EMPTY_LISTS = ("members", "threads", "emojis", "stickers", "presences", "voice_states", "stage_instances", "features")
NEW, LATER, QUIETLY, CHANGE = 4, 5, 6, 7
"""The ways of answering an interaction."""


@dataclass
class Message:
    """One message."""

    id: int
    channel: int
    body: Json
    flags: int = 0

    @property
    def ids(self) -> list[str]:
        """The ids of its enabled buttons; and those of a menu's lines, behind the menu's own."""
        items = [item for row in self.body.get("components") or () for item in row["components"]]
        menus = [(item["custom_id"], option["value"]) for item in items for option in item.get("options", ())]
        buttons = [item for item in items if item["type"] == BUTTON and not item.get("disabled")]
        pressable = [item["custom_id"] for item in buttons if "custom_id" in item]
        return pressable + [f"{menu}|{value}" for menu, value in menus]

    @property
    def private(self) -> bool:
        """Whether one person alone sees it."""
        return bool(self.flags & PRIVATE)


@dataclass
class Asked:
    """A press or a command."""

    id: int
    user: int
    channel: int
    at: datetime
    what: str
    source: int | None = None
    """The message that was pressed."""
    answers: list[Json] = field(default_factory=list)
    """What it was answered with."""
    original: int | None = None
    """The message that its answer is."""
    private: bool = False


class Gone(Exception):
    """What is asked for is not there, in Discord's words: a status and a code."""

    def __init__(self, status: int, code: int) -> None:
        super().__init__(status, code)
        self.status, self.code = status, code


class Rooms(Loopback):
    """One server and everybody's direct messages, at the hours of the story."""

    def __init__(self, hours: Hours) -> None:
        super().__init__()
        self.hours = hours
        self.people: dict[int, str] = {}
        self.channels: dict[int, Json] = {CHANNEL: {"id": str(CHANNEL), "type": TEXT, "name": "gin", "position": 0}}
        self.messages: dict[int, dict[int, Message]] = {CHANNEL: {}}
        self.asked_by_token: dict[str, Asked] = {}
        self.done: list[str] = []
        """Every request, and what came of it."""
        self.problems: list[str] = []
        """What Discord would not have liked, and what is no error to discord.py."""
        self.blow: Callable[[bool], bool] = lambda after: False
        """Asked before and after each request takes effect: whether the bot has just been killed."""
        self._socket: web.WebSocketResponse | None = None
        self._nonces: dict[str, tuple[int, int, datetime]] = {}
        self._counter = itertools.count()
        self._ways = [(re.compile(pattern), way) for pattern, way in self._all_ways().items()]

    # ------------------------------------------------------------------ people

    def add(self, user: int, name: str) -> None:
        """Somebody joins the server."""
        self.people[user] = name

    def dm(self, user: int) -> int:
        """The channel of somebody's direct messages with the bot."""
        number = 1_000_000 + user
        self.channels.setdefault(number, {"id": str(number), "type": DM, "recipients": [self._user(user)]})
        self.messages.setdefault(number, {})
        return number

    def seen_by(self, user: int) -> list[Message]:
        """The direct messages that somebody has, oldest first."""
        return list(self.messages[self.dm(user)].values())

    async def press(self, user: int, message: Message, custom_id: str) -> Asked:
        """Somebody presses a button or chooses in a menu; what comes of it comes later, or never."""
        menu, bar, value = custom_id.partition("|")
        asked = self._ask(user, message.channel, value or menu)
        asked.source = message.id
        data: Json = {"custom_id": menu, "component_type": MENU if bar else BUTTON}
        if bar:
            data["values"] = [value]
        await self._tell_of(asked, {"type": PRESS, "data": data, "message": self._shown(message)})
        return asked

    async def command(self, user: int, name: str, options: Json) -> Asked:
        """Somebody types a command of `/gin` in the server's channel."""
        kinds = {"opponent": 6, "target": 4, "watch": 5}
        given = [{"name": key, "type": kinds.get(key, 3), "value": value} for key, value in options.items()]
        asked = self._ask(user, CHANNEL, f"/gin {name}")
        people = [int(options["opponent"])] if "opponent" in options else []
        resolved = {
            "users": {str(each): self._user(each) for each in people},
            "members": {str(each): self._member(each) for each in people},
        }
        inner = {"name": name, "type": 1, "options": given}
        data = {"id": "5", "name": "gin", "type": 1, "options": [inner], "resolved": resolved}
        await self._tell_of(asked, {"type": COMMAND, "data": data})
        return asked

    def _ask(self, user: int, channel: int, what: str) -> Asked:
        asked = Asked(self._new_id(), user, channel, self.hours.now(), what)
        self.asked_by_token[f"token{asked.id}"] = asked
        return asked

    async def _tell_of(self, asked: Asked, told: Json) -> None:
        told |= {"id": str(asked.id), "token": f"token{asked.id}", "version": 1, "application_id": "1"}
        told |= {"channel_id": str(asked.channel), "channel": self.channels[asked.channel], "locale": "en-US"}
        told |= {"attachment_size_limit": 10_000_000, "entitlements": [], "app_permissions": ALL_PERMISSIONS}
        if self.channels[asked.channel]["type"] == DM:
            told |= {"user": self._user(asked.user), "context": 1}
        else:
            member = {**self._member(asked.user), "user": self._user(asked.user)}
            told |= {"member": member, "guild_id": str(GUILD), "context": 0}
        if self._socket is not None and not self._socket.closed:
            try:
                await self._send("INTERACTION_CREATE", told)
            except OSError:
                return  # nobody is there any more

    def _user(self, user: int) -> Json:
        name = self.people[user]
        return {"id": str(user), "username": name.lower(), "global_name": name, "discriminator": "0", "avatar": None}

    def _member(self, user: int) -> Json:
        return {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0} | {
            "permissions": ALL_PERMISSIONS
        }

    # ------------------------------------------------------------------ the gateway

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        self._socket = socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}, "s": None, "t": None})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            code = message.json()["op"]
            if code == IDENTIFY:
                there = [{"id": str(GUILD), "unavailable": True}]
                ready = {"v": 10, "user": USER, "guilds": there, "session_id": "s", "shard": [0, 1]}
                ready |= {"resume_gateway_url": self._gateway_url(), "application": {"id": "1", "flags": 0}}
                await self._send("READY", ready)
                await self._send("GUILD_CREATE", self._guild())
                self.identified.set()
            elif code == HEARTBEAT:
                await socket.send_json({"op": BEAT_HEARD, "d": None, "s": None, "t": None})
        return socket

    async def _send(self, name: str, told: Json) -> None:
        assert self._socket is not None, "somebody listens"
        await self._socket.send_json({"op": 0, "t": name, "s": next(self._counter) + 1, "d": told})

    def _guild(self) -> Json:
        everyone = {"id": str(GUILD), "name": "@everyone", "permissions": ALL_PERMISSIONS, "position": 0, "color": 0}
        everyone |= {"hoist": False, "managed": False, "mentionable": False}
        nothing: Json = {name: [] for name in EMPTY_LISTS}
        about = {"id": str(GUILD), "name": "The card room", "owner_id": "2", "member_count": len(self.people)}
        return {**nothing, **about, "roles": [everyone], "channels": [self.channels[CHANNEL]]}

    # ------------------------------------------------------------------ requests

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Whatever is asked for."""
        path = request.path.removeprefix("/api/v10")
        if path == "/gateway" or path in self._answers():
            return await super().answer(request)
        try:
            body = await _body_of(request)
        except ConnectionResetError:  # whoever asked has died over it
            return answer_json({}, 500)
        if self.blow(False):
            return answer_json({}, 500)
        called = f"{request.method} {path}"
        self.done.append(f"{self.hours.now():%H:%M:%S.%f} {called} {body.get('nonce', '')}")
        for pattern, way in self._ways:
            found = pattern.fullmatch(called)
            if found is not None:
                return self._do(way, found.groups(), body)
        self.problems.append(f"nobody knows {called}")
        return answer_json({"message": "unknown", "code": 0}, 404)

    def _do(self, way: Callable[..., Json | list[Any] | None], where: tuple[Any, ...], body: Json) -> web.Response:
        """Do what is asked, unless it cannot be done."""
        try:
            told = way(*where, body)
        except Gone as gone:
            self.done[-1] += f" -> {gone.code}"
            return answer_json({"message": "no", "code": gone.code}, gone.status)
        if isinstance(told, dict):
            self.done[-1] += f" -> {told.get('id')}"
        if self.blow(True):
            self.done[-1] += ", and the bot is dead"
            return answer_json({}, 500)
        return web.Response(status=204) if told is None else answer_json(told)

    def _all_ways(self) -> dict[str, Callable[..., Json | list[Any] | None]]:
        return {
            r"PUT /applications/1/commands": lambda body: [],
            r"POST /users/@me/channels": lambda body: self.channels[self.dm(int(body["recipient_id"]))],
            r"GET /channels/(\d+)/messages": self._newest,
            r"POST /channels/(\d+)/messages": self._post,
            r"PATCH /channels/(\d+)/messages/(\d+)": self._edit,
            r"DELETE /channels/(\d+)/messages/(\d+)": self._delete,
            r"POST /channels/(\d+)/messages/(\d+)/threads": self._open_thread,
            r"PATCH /channels/(\d+)": lambda channel, body: self._channel(channel),
            r"POST /interactions/(\d+)/(\w+)/callback": self._answered,
            r"PATCH /webhooks/1/(\w+)/messages/@original": self._edit_original,
            r"DELETE /webhooks/1/(\w+)/messages/@original": self._delete_original,
            r"POST /webhooks/1/(\w+)": self._follow_up,
        }

    def _channel(self, number: str) -> Json:
        if int(number) not in self.channels:
            raise Gone(404, 10003)
        return self.channels[int(number)]

    def _post(self, number: str, body: Json) -> Json:
        self._channel(number)
        nonce = str(body.get("nonce"))
        if len(nonce) > LONGEST_NONCE:
            self.problems.append(f"the nonce {nonce} is too long")
        if not body.get("enforce_nonce"):
            self.problems.append(f"posted without a nonce that holds: {body.get('content')}")
        channel, known, until = self._nonces.get(nonce, (0, 0, self.hours.now()))
        if self.hours.now() < until and known in self.messages[channel]:
            return self._shown(self.messages[channel][known])
        message = self._new(int(number), body)
        self._nonces[nonce] = (message.channel, message.id, self.hours.now() + NONCE_LASTS)
        return self._shown(message)

    def _newest(self, number: str, body: Json) -> list[Any]:
        self._channel(number)
        public = [each for each in self.messages[int(number)].values() if not each.private]
        return [self._shown(each) for each in reversed(public[-AT_MOST:])]

    def _edit(self, number: str, message: str, body: Json) -> Json:
        return self._shown(self._changed(self._find(int(number), int(message)), body))

    def _delete(self, number: str, message: str, body: Json) -> None:
        self._find(int(number), int(message))
        del self.messages[int(number)][int(message)]

    def _open_thread(self, number: str, message: str, body: Json) -> Json:
        self._find(int(number), int(message))
        if int(message) in self.channels:
            raise Gone(400, 160004)
        thread = {"id": message, "type": THREAD, "name": body["name"], "guild_id": str(GUILD), "parent_id": number}
        thread |= {"owner_id": "1", "message_count": 0, "member_count": 1}
        thread["thread_metadata"] = {"archived": False, "auto_archive_duration": 1440, "locked": False} | {
            "archive_timestamp": self.hours.now().isoformat()
        }
        self.channels[int(message)], self.messages[int(message)] = thread, {}
        return thread

    def _answered(self, number: str, token: str, body: Json) -> Json:
        asked = self._by(token)
        if asked.answers:
            raise Gone(400, 40060)
        asked.answers.append(body)
        kind, told = body["type"], body.get("data") or {}
        message = None
        if kind == NEW:
            message = self._new(asked.channel, told)
        elif kind == CHANGE:
            message = self._changed(self._find(asked.channel, asked.source or 0), told)
        asked.original = message.id if message is not None else asked.source if kind == QUIETLY else None
        asked.private = bool(told.get("flags", 0) & PRIVATE)
        about: Json = {"id": number, "type": PRESS}
        if message is None:
            return {"interaction": about, "resource": {"type": kind}}
        about["response_message_id"] = str(message.id)
        return {"interaction": about, "resource": {"type": kind, "message": self._shown(message)}}

    def _edit_original(self, token: str, body: Json) -> Json:
        asked = self._by(token)
        if not asked.answers:
            raise Gone(404, 10015)
        asked.answers.append({"type": CHANGE, "data": body})
        if asked.original is None:
            asked.original = self._new(asked.channel, body, PRIVATE if asked.private else 0).id
        return self._shown(self._changed(self._find(asked.channel, asked.original), body))

    def _delete_original(self, token: str, body: Json) -> None:
        asked = self._by(token)
        if asked.original is not None:
            self.messages[asked.channel].pop(asked.original, None)

    def _follow_up(self, token: str, body: Json) -> Json:
        asked = self._by(token)
        if asked.original is None:  # the first one takes the place of the dots
            return self._edit_original(token, body)
        asked.answers.append({"type": NEW, "data": body})
        return self._shown(self._new(asked.channel, body))

    def _by(self, token: str) -> Asked:
        asked = self.asked_by_token.get(token)
        if asked is None:
            raise Gone(404, 10015)
        if self.hours.now() > asked.at + TOKEN_LASTS:
            raise Gone(401, 50027)
        return asked

    # ------------------------------------------------------------------ messages

    def _find(self, channel: int, message: int) -> Message:
        if channel not in self.messages:
            raise Gone(404, 10003)
        if message not in self.messages[channel]:
            raise Gone(404, 10008)
        return self.messages[channel][message]

    def _new(self, channel: int, body: Json, flags: int = 0) -> Message:
        message = Message(self._new_id(), channel, {}, flags | body.get("flags", 0))
        self.messages[channel][message.id] = message
        return self._changed(message, body)

    def _changed(self, message: Message, body: Json) -> Message:
        message.body |= {name: body[name] for name in ("content", "components") if name in body}
        return message

    def _shown(self, message: Message) -> Json:
        shown = {"id": str(message.id), "channel_id": str(message.channel), "author": USER, "type": 0}
        shown |= {"timestamp": self.hours.now().isoformat(), "edited_timestamp": None, "tts": False, "pinned": False}
        shown |= {"mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": []}
        return shown | {"content": "", "components": [], "flags": message.flags} | message.body

    def _new_id(self) -> int:
        moment = round(self.hours.now().timestamp() * 1000) - DISCORDS_EPOCH
        return (moment << 22) + next(self._counter) % (1 << 22)


async def _body_of(request: web.Request) -> Json:
    if not request.can_read_body:
        return {}
    if not request.content_type.startswith("multipart/"):
        read: Json = await request.json()
        return read
    body: Json = {}
    async for part in await request.multipart():
        data = await part.read()  # type: ignore[union-attr]  # nothing is nested
        if part.name == "payload_json":  # type: ignore[union-attr]
            body = json.loads(data)
    return body
