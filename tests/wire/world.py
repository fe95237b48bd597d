"""The real bot at the other end of the wire, and two people who press its buttons. Time can be put forward.

What the bot should do is in the tests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import discord

from ginbot.chat.bot import GinBot
from ginbot.chat.metrics import Metrics
from ginbot.matches import seat_of
from ginbot.rules import card_name, view
from ginbot.screens.screen import Screen
from ginbot.store import Record, ScreenRow
from tests.wire.heard import Heard, Message
from tests.wire.server import CHANNEL, GUILD, Wire

PATIENCE = 60.0
"""Real seconds in which whatever is waited for has to come."""
ALL = str((1 << 50) - 1)
"""Every permission."""


class Clock:
    """The time, which a test may put forward."""

    def __init__(self) -> None:
        self._ahead = timedelta()

    def __call__(self) -> datetime:
        """The time as the bot and Discord have it."""
        return discord.utils.utcnow() + self._ahead

    def forward(self, seconds: float) -> None:
        """Let so much more time have passed."""
        self._ahead += timedelta(seconds=seconds)


@dataclass(frozen=True)
class Person:
    """Somebody in the server."""

    id: int
    name: str

    @property
    def user(self) -> dict[str, Any]:
        """As Discord tells of them."""
        return {"id": str(self.id), "username": self.name.lower(), "global_name": self.name, "avatar": None} | {
            "discriminator": "0"
        }

    @property
    def member(self) -> dict[str, Any]:
        """As Discord tells of them in the server."""
        since = "2026-01-01T00:00:00+00:00"
        facts = {"user": self.user, "roles": [], "joined_at": since, "permissions": ALL, "flags": 0}
        return facts | {"deaf": False, "mute": False}


ANNA, BEN = Person(11, "Anna"), Person(12, "Ben")


@dataclass
class World:
    """Discord, the bot, and what people do."""

    wire: Wire
    bot: GinBot
    clock: Clock
    counted: Metrics
    presses: list[int] = field(default_factory=list)

    # ------------------------------------------------------------------ people act

    async def challenge(self) -> Message:
        """Anna challenges Ben by a command; the post that comes of it."""
        opponent = {"name": "opponent", "type": 6, "value": str(BEN.id)}
        member = {name: value for name, value in BEN.member.items() if name not in ("user", "deaf", "mute")}
        data = {
            "id": "900",
            "name": "gin",
            "type": 1,
            "options": [{"name": "challenge", "type": 1, "options": [opponent]}],
            "resolved": {"users": {str(BEN.id): BEN.user}, "members": {str(BEN.id): member}},
        }
        token = await self._interact(ANNA, 2, CHANNEL, data)
        return self.wire.originals[token]

    async def sit_with_house(self) -> Message:
        """Anna asks the house for a match; the answer."""
        level = {"name": "level", "type": 3, "value": "easy"}
        data = {"id": "900", "name": "gin", "type": 1, "options": [{"name": "house", "type": 1, "options": [level]}]}
        return self.wire.originals[await self._interact(ANNA, 2, CHANNEL, data)]

    async def start(self) -> None:
        """Anna challenges Ben, who accepts; the table stands, and both have their hands, which lead to it."""
        post = await self.challenge()
        await self.press(BEN, post, "accept")
        await self.until_shown()
        thread = str((await self.record()).facts.thread)
        await self.until(lambda: all(thread in str(self.hand(each).rows) for each in (ANNA, BEN)), "links to the table")
        await self.until_shown()

    async def both_pass(self) -> None:
        """Both refuse the upcard, and everything shows it: from now on both hands can be edited by tokens."""
        await self.press(BEN, self.hand(BEN), "pass")
        await self.press(ANNA, self.hand(ANNA), "pass")
        await self.until_shown()

    async def press(self, person: Person, message: Message, what: str) -> Message:
        """A press, as soon as its button is there, and what it was answered with; other screens may still be drawn."""
        await self.until(lambda: message.offers(what), f"{what} under {message.text!r}")
        return self.wire.originals[await self.press_only(person, message, message.id_of(what))]

    async def press_only(self, person: Person, message: Message, custom_id: str) -> str:
        """A press by its id, answered; its token."""
        data = {"custom_id": custom_id, "component_type": 2}
        return await self._interact(person, 3, message.channel, data, message)

    async def _interact(
        self, person: Person, kind: int, channel: int, data: dict[str, Any], message: Message | None = None
    ) -> str:
        number = self.wire.number()
        token = f"secret-{number}-{channel}"
        in_server = channel not in self.wire.dms.values()
        told: dict[str, Any] = {
            "id": str(number),
            "application_id": "1",
            "type": kind,
            "token": token,
            "version": 1,
            "channel_id": str(channel),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(GUILD)},
            "attachment_size_limit": 10 << 20,
            "app_permissions": ALL,
            "data": data,
        }
        if in_server:
            place = {"id": str(channel), "type": 0, "name": "games", "position": 0, "permission_overwrites": []}
            told |= {"guild_id": str(GUILD), "guild": {"id": str(GUILD), "features": [], "locale": "en-US"}}
            told |= {"guild_locale": "en-US", "channel": place, "member": person.member, "context": 0}
        else:
            told |= {"channel": {"id": str(channel), "type": 1}, "user": person.user, "context": 1}
        if message is not None:
            told["message"] = message.payload()
            self.wire.originals[token] = message
        answered = self.wire.answered[number] = asyncio.Event()
        self.presses.append(number)
        await self.wire.tell("INTERACTION_CREATE", told)
        await asyncio.wait_for(answered.wait(), PATIENCE)
        return token

    # ------------------------------------------------------------------ what is seen

    def hands(self, person: Person) -> list[Message]:
        """What a person has from the bot in direct messages, oldest first."""
        channel = self.wire.dms.get(person.id)
        return [
            each for each in self.wire.messages.values() if each.channel == channel and not (each.gone or each.private)
        ]

    def hand(self, person: Person) -> Message:
        """A person's hand."""
        return self.hands(person)[-1]

    def tables(self) -> list[Message]:
        """What stands in the thread, which has the post's own id."""
        post = next(each for each in self.wire.messages.values() if each.channel == CHANNEL)
        return [each for each in self.wire.messages.values() if each.channel == post.id]

    def table(self) -> Message:
        """The table."""
        return self.tables()[-1]

    def calls(self, method: str, message: Message, since: int = 0) -> list[Heard]:
        """The requests by the bot's own token that were about one message, `since` so many requests were made."""
        path = f"/channels/{message.channel}/messages/{message.id}"
        return [each for each in self.wire.log[since:] if (each.method, each.path) == (method, path)]

    async def record(self) -> Record:
        """The match as stored."""
        found = await self.bot.desk.store.record(1)
        assert found is not None, "there is no match"
        return found

    async def version(self) -> int:
        """How many actions have been accepted."""
        return (await self.record()).match.version

    async def screen(self, kind: str) -> ScreenRow:
        """The row of a screen."""
        row = await self.bot.desk.store.screen(1, kind)
        assert row is not None, f"there is no screen {kind}"
        return row

    async def should_show(self, kind: str) -> Screen:
        """What a screen is to show as things stand."""
        record = await self.record()
        row = record.screen(kind)
        return await self.bot.desk.drawing.screen(record, kind, row.page if row is not None else "")

    async def painted(self, screen: Screen) -> bytes:
        """The picture of a screen."""
        assert screen.picture is not None, "it has one"
        return await self.bot.workers.paint(screen.picture)

    async def drawn(self, person: Person) -> str:
        """The card that a person has drawn from the stock."""
        record = await self.record()
        card = view(record.match, seat_of(record, person.id)).drawn
        assert card is not None, "nothing was drawn"
        return card_name(card)

    # ------------------------------------------------------------------ waiting

    async def until(self, holds: Callable[[], object], what: str = "") -> None:
        """Wait until something is so."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        while not holds():
            assert loop.time() < end, f"it never came to that: {what}"
            await asyncio.sleep(0.01)

    async def until_shown(self, *kinds: str) -> None:
        """Wait until these screens (all of them) show the newest version, and nobody is drawing."""
        async with asyncio.timeout(PATIENCE):
            while True:
                record = await self.record()
                rows = [row for row in record.screens if row.kind in kinds or not kinds]
                rows = [row for row in rows if row.kind != "challenge"]
                if rows and all(row.shown >= record.match.version for row in rows) and not self._is_drawing(kinds):
                    return
                await asyncio.sleep(0.01)

    def give_up_after(self, seconds: float) -> None:
        """Have the bot wait no longer than this for an answer."""
        self.bot._wait_for_discord(seconds)

    async def until_resting(self, kind: str) -> None:
        """Wait until a screen that could not be sent rests."""
        async with asyncio.timeout(PATIENCE):
            while (await self.screen(kind)).claimed_until is None or self._is_drawing((kind,)):  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    async def later(self, seconds: float) -> None:
        """Put the time forward, and have the Keeper look once."""
        self.clock.forward(seconds)
        self.bot.keeper.wake()
        await asyncio.sleep(0.3)

    def _is_drawing(self, kinds: tuple[str, ...]) -> bool:
        return any(not kinds or kind in kinds for _, kind in self.bot.desk.show._at_work)
