"""What is tried on Discord, one step after the other, with the very requests that matches are played by.

A step gives what it found, or fails with Discord's error. Whatever it leaves on Discord it hands to `leaves`, to be
taken away at the end. Who asks for the steps, and what their errors mean in words, is not known here.
"""

from __future__ import annotations

import secrets
import struct
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import discord

from ginbot.chat.sending import Sender
from ginbot.paint.preview import sample_hand, sample_table
from ginbot.screens.boards import PERMISSIONS
from ginbot.screens.pictures import Picture
from ginbot.screens.screen import Button, Screen, Style
from ginbot.screens.words import say
from ginbot.workers import Workers

PRESS_ID = "gin:-:0:doctor"
"""The id of the button that the owner is asked to press; the bot itself leaves it to the doctor."""
CLOCK_TOLERATED = timedelta(seconds=2)


class Wrong(Exception):
    """Discord answered, but not as it should; its text is for whoever runs the bot."""


class NotTried(Exception):
    """A step that needs what an earlier one has not brought; its text says what."""


Undo: TypeAlias = Callable[[], Awaitable[Any]]


@dataclass
class Visit:
    """What the steps know, and what they have left on Discord so far."""

    client: discord.Client
    workers: Workers
    channel: int
    ask: Callable[[str], None]
    """Tells whoever runs the doctor what to do now."""
    clock: Callable[[], datetime] = discord.utils.utcnow
    patience: float = 60.0
    """Seconds for the owner to press a button."""
    left: list[tuple[str, Undo]] = field(default_factory=list)
    post: int | None = None
    behind: timedelta | None = None
    """By how much the clock here is behind Discord's."""
    owner: int | None = None
    dm: int | None = None

    @property
    def sender(self) -> Sender:
        """The bot's own way of sending."""
        return Sender(self.client, self.workers)

    def leaves(self, what: str, undo: Undo) -> None:
        """Something now lies on Discord that has to go at the end."""
        self.left.append((what, undo))

    async def sends(self, what: str, channel: int, screen: Screen) -> int:
        """Post a message, to be deleted at the end; its id."""
        message = await self.sender.post(channel, screen, f"doctor:{secrets.token_hex(6)}", silent=True)
        self.leaves(what, lambda: self.sender.delete(channel, message))
        return message


async def gateway(visit: Visit) -> str:
    """Connected, and told which servers there are."""
    if not visit.client.is_ready():
        raise Wrong("the gateway has not said READY")
    shards = visit.client.shard_count or 1
    return f"connected as {visit.client.user} over {shards} {'shard' if shards == 1 else 'shards'}"


async def intents(visit: Visit) -> str:
    """Nothing but servers is asked for."""
    if visit.client.intents != discord.Intents(guilds=True):
        raise Wrong("more is asked for than `guilds`")
    if not visit.client.guilds:
        raise Wrong("the bot is in no server: open the invite link above")
    return f"guilds alone, none that needs a review; the bot is in {len(visit.client.guilds)} of them"


async def channel(visit: Visit) -> str:
    """The channel is there, and everything that a match needs is granted in it."""
    found = await visit.client.fetch_channel(visit.channel)
    if not isinstance(found, discord.TextChannel):
        raise Wrong(f"{visit.channel} is no text channel of a server: give one in which matches are to be played")
    granted = found.permissions_for(found.guild.me)
    missing = [name.replace("_", " ") for name in PERMISSIONS if not getattr(granted, name)]
    if missing:
        raise Wrong(f"not granted in #{found.name}: {', '.join(missing)}")
    return f"#{found.name}, all permissions granted"


async def picture(visit: Visit) -> str:
    """A picture is posted, and stands there with its alt text."""
    before = visit.clock()
    visit.post = await visit.sends("the picture", visit.channel, _pictured("doctor.trial", sample_hand()))
    visit.behind = discord.utils.snowflake_time(visit.post) - (before + (visit.clock() - before) / 2)
    await _is_pictured(visit, visit.channel, visit.post, _alt("doctor.trial"))
    return "posted, with its alt text"


async def edit(visit: Visit) -> str:
    """The picture is replaced by another one, and the old one is gone."""
    if visit.post is None:
        raise NotTried("no picture was posted")
    await visit.sender.edit(visit.channel, visit.post, _pictured("doctor.changed", sample_table()))
    await _is_pictured(visit, visit.channel, visit.post, _alt("doctor.changed"))
    return "picture replaced by another one"


async def clock(visit: Visit) -> str:
    """Discord's clock and this machine's show the same."""
    if visit.behind is None:
        raise NotTried("no message tells Discord's time")
    seconds = abs(visit.behind.total_seconds())
    way = "behind" if visit.behind > timedelta() else "ahead of"
    if abs(visit.behind) > CLOCK_TOLERATED:
        raise Wrong(f"{seconds:.1f} s {way} Discord's: set it, for example by `timedatectl set-ntp true`")
    return f"{seconds:.1f} s {way} Discord's"


async def thread(visit: Visit) -> str:
    """A thread is opened at the picture, and written in."""
    if visit.post is None:
        raise NotTried("no picture was posted to open it at")
    opened = await visit.client.http.start_thread_with_message(
        visit.channel, visit.post, name=say("doctor.thread"), auto_archive_duration=60
    )
    number = int(opened["id"])
    visit.leaves("the thread", lambda: _close_thread(visit, number))
    await visit.sends("the message in the thread", number, Screen(say("doctor.trial")))
    return "opened, and written in"


async def message(visit: Visit) -> str:
    """The owner gets a direct message with a picture, and it is changed."""
    application = await visit.client.application_info()
    visit.owner = application.team.owner_id if application.team is not None else application.owner.id
    if visit.owner is None:
        raise Wrong("the application's team has no owner")
    there = (await visit.client.create_dm(discord.Object(visit.owner))).id
    sent = await visit.sends("the direct message", there, _pictured("doctor.trial", sample_hand()))
    visit.dm = there
    await visit.sender.edit(there, sent, _pictured("doctor.changed", sample_table()))
    return "written to the application's owner, and changed"


async def press(visit: Visit) -> str:
    """The owner presses a button, and the message it was on is changed by the token of that press."""
    if visit.owner is None:
        raise NotTried("the application's owner is not known")
    place, where = (visit.channel, "the channel") if visit.dm is None else (visit.dm, "your direct messages")
    button = Button(say("doctor.button"), PRESS_ID, Style.BLUE)
    asked = Screen(say("doctor.ask", who=f"<@{visit.owner}>"), ((button,),), mentions=(visit.owner,))
    sent = await visit.sends("the button", place, asked)
    visit.ask(f"press the button that the bot has just sent to {where}, within {visit.patience:.0f} s")

    def is_it(pressed: discord.Interaction[Any]) -> bool:
        return (pressed.message is not None and pressed.message.id == sent) and pressed.user.id == visit.owner

    try:
        pressed = await visit.client.wait_for("interaction", check=is_it, timeout=visit.patience)
    except TimeoutError:
        raise Wrong(f"no press within {visit.patience:.0f} s: was the button there?") from None
    await pressed.response.defer()
    changed = await visit.sender.edit_by_token(pressed.token, _pictured("doctor.heard", sample_hand()))
    if changed != sent:
        raise Wrong("the token of the press changed another message than the one that was pressed")
    return "heard, and its message changed by the token of the press"


async def emoji(visit: Visit) -> str:
    """An emoji is uploaded for the application."""
    made = await visit.client.create_application_emoji(name=f"ginbot_{secrets.token_hex(4)}", image=_square())
    visit.leaves("the emoji", made.delete)
    return "uploaded for the application"


Step: TypeAlias = Callable[[Visit], Awaitable[str]]

STEPS: tuple[tuple[str, Step], ...] = (
    ("gateway", gateway),
    ("intents", intents),
    ("channel", channel),
    ("picture", picture),
    ("edit", edit),
    ("clock", clock),
    ("thread", thread),
    ("message", message),
    ("press", press),
    ("emoji", emoji),
)
"""In the order in which they are tried: later ones build on what earlier ones have left."""


def _pictured(code: str, what: Picture) -> Screen:
    return Screen(say(code), picture=what, alt=_alt(code))


def _alt(code: str) -> str:
    """What is read out for the picture: the text as a sentence, without its marks."""
    text = say(code).strip("*")
    return text[0].upper() + text[1:]


async def _is_pictured(visit: Visit, place: int, number: int, alt: str) -> None:
    """Raise Wrong unless a message has exactly one picture, with this alt text."""
    seen = await visit.client.get_partial_messageable(place).get_partial_message(number).fetch()
    if [each.description for each in seen.attachments] != [alt]:
        raise Wrong(f"the message has {len(seen.attachments)} pictures, or another alt text than was given")


async def _close_thread(visit: Visit, number: int) -> None:
    """Delete a thread, or, as that takes a permission which is not asked for, archive it."""
    try:
        await visit.client.http.delete_channel(number)
    except discord.Forbidden:
        await visit.client.http.edit_channel(number, archived=True)


def _square() -> bytes:
    """A PNG of 64 grey pixels in a square of 8."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 8, 8, 8, 0, 0, 0, 0)
    lines = b"".join(b"\0" + bytes([128] * 8) for _ in range(8))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")
