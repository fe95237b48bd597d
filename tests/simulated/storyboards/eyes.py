"""What somebody sees and hears of a flow: rows as they lie under a message, what rings, what came silently.

The steps themselves, and what is right, are in the tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.simulated.world import Person, Shown, World

SILENT = 1 << 12
"""The flag of a message that makes neither a sound nor a push."""


def mark(world: World) -> int:
    """Where the flow stands now, for `rings` and `posted`."""
    return len(world.env.http_requests)


def posted(world: World, since: int = 0) -> Iterator[tuple[int | None, dict[str, Any]]]:
    """Every new message that everybody in its channel sees: the channel (None: an answer's) and what was sent."""
    for request in world.env.http_requests[since:]:
        body = request.json if isinstance(request.json, dict) else {}
        parts = request.path.split("/")
        if request.method != "POST":
            continue
        if parts[1] == "channels" and parts[-1] == "messages":
            yield int(parts[2]), body
        elif request.path.endswith("/callback") and body.get("type") == 4:
            yield None, body["data"]


def rings(world: World, person: Person, since: int = 0) -> list[str]:
    """The first lines of what made a sound for a person: unless silent, each direct message and each mention."""
    heard = []
    for channel, body in posted(world, since):
        text, flags = str(body.get("content") or ""), int(body.get("flags") or 0)
        allowed = [int(user) for user in (body.get("allowed_mentions") or {}).get("users", [])]
        mentioned = person.id in allowed and f"<@{person.id}>" in text
        direct = channel is not None and channel == person.user.dm_channel.id
        if not flags & SILENT and (direct or mentioned):
            heard.append(text.splitlines()[0])
    return heard


def rows(shown: Shown) -> list[str]:
    """Its rows as the storyboard writes them: "[Draw · 31 left] [Take 9♣]", greyed "(x)", links "↗"."""
    return [" ".join(_item(item) for item in row["components"]) for row in shown.message.components]


def _item(item: dict[str, Any]) -> str:
    if item["type"] == 3:
        return f"({item['placeholder']})"
    link, grey = " ↗" if "url" in item else "", "(x)" if item.get("disabled") else ""
    return f"[{item['label']}{link}]{grey}"


def lines(shown: Shown) -> list[str]:
    """Its text, line by line."""
    return shown.text.splitlines()


def is_silent(shown: Shown) -> bool:
    """Whether it was sent without a sound."""
    return bool(shown.message.flags & SILENT)


def options(shown: Shown) -> dict[str, str]:
    """What its menu offers, with what stands under each."""
    menu = next(item for item in shown.buttons if item["type"] == 3)
    return {option["label"]: option.get("description") or "" for option in menu["options"]}


def thread(world: World) -> list[Shown]:
    """The messages of the newest thread."""
    return world.messages(world.channel.threads[-1].id)


def stamp(world: World, seconds: float, style: str = "T") -> str:
    """The timestamp of the moment so many seconds from now, as Discord shows it."""
    return f"<t:{int(world.now().timestamp() + seconds)}:{style}>"


def alt(shown: Shown) -> str:
    """What is read out of its picture; "" without one."""
    return "".join(str(attachment.get("description") or "") for attachment in shown.message.attachments)
