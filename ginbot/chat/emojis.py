"""The application's card emojis as the bot uses them: read once at the start, worn by buttons and texts.

Whatever is wrong with them, cards can be read and pressed: where one is missing its letters stand, and a message that
Discord refuses for an emoji is sent again without any.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import discord

from ginbot.rules import Card
from ginbot.screens.emojis import parse_emoji_name, with_emojis
from ginbot.screens.screen import Button, Screen

log = logging.getLogger(__name__)

INVALID = 50035
"""What Discord says of a body with an unknown emoji, and of any other that is not well formed."""
AGAIN_AFTER = timedelta(minutes=1)
"""How long it takes until the emojis are looked at again after Discord has refused one."""


@dataclass(frozen=True, slots=True)
class Worn:
    """The emojis that a message may use; by default none."""

    emojis: Mapping[Card, discord.PartialEmoji] = field(default_factory=dict)

    def on(self, button: Button) -> discord.PartialEmoji | None:
        """The emoji that takes the place of a button's label."""
        return None if button.card is None else self.emojis.get(button.card)

    def text(self, screen: Screen) -> str:
        """The text, cards as emojis where a picture shows them too: who plays by words gets words."""
        if screen.picture is None or not self.emojis:
            return screen.text
        return with_emojis(screen.text, {card: str(emoji) for card, emoji in self.emojis.items()})


LETTERS = Worn()


class CardEmojis:
    """Which cards have an emoji now."""

    def __init__(self, client: discord.Client) -> None:
        self.worn = LETTERS
        self._client = client
        self._looked: datetime | None = None
        self._looking: asyncio.Task[None] | None = None

    async def read(self) -> None:
        """Ask Discord, by one request; without an answer nothing changes."""
        self._looked = discord.utils.utcnow()
        try:
            found = await self._client.fetch_application_emojis()
        except Exception as error:  # letters serve as well
            log.warning("the card emojis could not be read: %r", error)
            return
        self.worn = Worn(ours(found))
        log.info("%d of 52 cards have an emoji", len(self.worn.emojis))

    def doubt(self) -> None:
        """Discord has refused one: look again in the background which there are, not more than once a minute."""
        now = discord.utils.utcnow()
        if self._looked is None or now - self._looked >= AGAIN_AFTER:
            self._looked = now
            self._looking = asyncio.create_task(self.read(), name="card emojis")


def ours(emojis: Iterable[discord.Emoji]) -> dict[Card, discord.PartialEmoji]:
    """The emoji of each card that has one; of several the newest."""
    found = {}
    for emoji in sorted(emojis, key=lambda emoji: emoji.id):
        parsed = parse_emoji_name(emoji.name)
        if parsed is not None:
            found[parsed[0]] = discord.PartialEmoji(name=emoji.name, id=emoji.id)
    return found


def is_about_emojis(error: discord.HTTPException) -> bool:
    """Whether Discord has refused a message for an emoji.

    It does so for deleted ones, and now and then for one that is there (discord-api-docs#7128).
    """
    return error.code == INVALID and "emoji" in error.text.lower()
