"""What Discord hears: one request with all that it carries, and the message that comes of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

PREFIX = "/api/v10"


@dataclass(frozen=True, slots=True)
class Upload:
    """One file as it came."""

    name: str
    data: bytes


@dataclass(slots=True)
class Heard:
    """One request; `json` is the payload_json part where files came with it, as for the checker of bodies."""

    method: str
    path: str
    """As it stood in the request's first line, without what follows a question mark."""
    json: Any
    files: dict[int, Upload] = field(default_factory=dict)
    multipart: bool = False
    status: int = 0
    """What it was answered with; 0 where nothing was."""
    at: float = 0.0

    @property
    def call(self) -> str:
        """Method and path."""
        return f"{self.method} {self.path}"

    @property
    def content(self) -> dict[str, Any]:
        """What it says of a message."""
        inside: dict[str, Any] = self.json.get("data", self.json) if isinstance(self.json, dict) else {}
        return inside


async def heard(request: web.Request, at: float) -> Heard:
    """A request, read to its end."""
    path = request.raw_path.partition("?")[0].removeprefix(PREFIX)
    came = Heard(request.method, path, None, at=at)
    if request.content_type.startswith("multipart/"):
        came.multipart = True
        async for part in await request.multipart():
            data, name = bytes(await part.read()), str(part.name)  # type: ignore[union-attr]  # no part holds parts
            if name == "payload_json":
                came.json = json.loads(data)
            else:
                came.files[int(name.removeprefix("files[").removesuffix("]"))] = Upload(str(part.filename), data)  # type: ignore[union-attr]
    elif request.can_read_body:
        came.json = await request.json()
    return came


@dataclass(slots=True)
class Picture:
    """A file that hangs on a message."""

    name: str
    data: bytes
    alt: str | None


@dataclass(slots=True)
class Message:
    """A message as everybody who may see it sees it."""

    id: int
    channel: int
    private: bool = False
    text: str = ""
    rows: list[dict[str, Any]] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    edits: int = 0
    gone: bool = False

    def write(self, came: Heard) -> None:
        """Take over what a request says; what it does not name stays, and of the files those that it lists."""
        said = came.content
        self.text = said.get("content", self.text) or ""
        self.rows = said.get("components", self.rows) or []
        if "attachments" in said or came.files:
            listed = said.get("attachments") or []
            alts = {int(each["id"]): each.get("description") for each in listed}
            kept = self.pictures if "attachments" not in said else []  # old ones have ids that nobody lists
            new = [Picture(file.name, file.data, alts.get(number)) for number, file in sorted(came.files.items())]
            self.pictures = kept + new

    def offers(self, what: str) -> bool:
        """Whether there is an enabled button whose id says this."""
        return bool(self._ids(what))

    def id_of(self, what: str) -> str:
        """The id of the enabled button whose id says this after match and version."""
        found = self._ids(what)
        assert found, f"no button {what!r} under {self.text!r}"
        return found[0]

    def _ids(self, what: str) -> list[str]:
        buttons = [item for row in self.rows for item in row["components"] if not item.get("disabled")]
        ids = [str(item["custom_id"]) for item in buttons if "custom_id" in item]
        return [each for each in ids if ":".join(each.split(":")[3:]) == what]

    def payload(self) -> dict[str, Any]:
        """As Discord tells of it."""
        pictures = [
            {"id": str(number + 1), "filename": each.name, "size": len(each.data), "url": "", "proxy_url": ""}
            for number, each in enumerate(self.pictures)
        ]
        return {
            "id": str(self.id),
            "channel_id": str(self.channel),
            "author": {"id": "1", "username": "ginbot", "discriminator": "0", "avatar": None, "bot": True},
            "content": self.text,
            "timestamp": "2026-03-01T20:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": pictures,
            "embeds": [],
            "pinned": False,
            "type": 0,
            "flags": 64 if self.private else 0,
            "components": self.rows,
        }
