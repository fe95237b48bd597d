"""`ginbot emojis`: brings the application's card emojis in step with those that are painted here, or takes them away.

What is there is told by Discord alone: an emoji's name says its card and how it looks. So nothing can disagree with a
record of ours, any machine may do it, and whoever was interrupted goes on where they were by starting again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

import discord

from ginbot.paint.emoji import emoji_mark, emoji_png
from ginbot.rules import Card
from ginbot.screens.emojis import emoji_name, parse_emoji_name

MOST = 2000
"""How many emojis an application may have."""
TOO_MANY = 30008
"""Discord's code for that."""
ROUNDS = 3
"""How often it is looked whether all is well: an upload may have been stored without an answer."""
LONGEST_WAIT = 15 * 60.0
"""Seconds that Discord may ask us to wait; for emojis it says so without a warning."""
PATIENCE = 120.0
"""Seconds for an answer, with all that discord.py tries again."""

_Result = TypeVar("_Result")


class NotInStep(Exception):
    """It cannot be brought in step; the text says what to do."""


class Later(Exception):
    """Discord asks for a longer wait than anybody looks on; the text says how long."""


class Progress(Protocol):
    """Is told how far something has come."""

    def __call__(self, what: str, done: int, total: int) -> None:
        """So much of it is done."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was changed."""

    uploaded: int = 0
    removed: int = 0


@dataclass(frozen=True, slots=True)
class _Plan:
    missing: tuple[Card, ...]
    old: tuple[discord.Emoji, ...]
    """Ours that look otherwise, or are there twice."""
    there: int
    """How many emojis the application has, whoever uploaded them."""


async def bring_in_step(client: discord.Client, progress: Progress, tell: Callable[[str], None]) -> Done:
    """Upload what is missing, then remove what looks otherwise. NotInStep and Later where that cannot be."""
    uploaded = removed = 0
    for _ in range(ROUNDS):
        plan = _plan(await _patiently(client.fetch_application_emojis, tell))
        if not plan.missing and not plan.old:
            return Done(uploaded, removed)
        if plan.missing and plan.there + len(plan.missing) > MOST:
            removed += await _remove(plan.old, progress, tell)  # the old ones make room first
            plan = _Plan(plan.missing, (), plan.there - len(plan.old))
            _see_to_room(plan)
        uploaded += await _upload(client, plan.missing, progress, tell)
        removed += await _remove(plan.old, progress, tell)
    raise NotInStep("Discord's list of emojis does not become what was uploaded: try again in an hour.")


async def remove_all(client: discord.Client, progress: Progress, tell: Callable[[str], None]) -> Done:
    """Remove every card emoji, and no other."""
    found = await _patiently(client.fetch_application_emojis, tell)
    return Done(removed=await _remove([each for each in found if parse_emoji_name(each.name)], progress, tell))


def _plan(found: Sequence[discord.Emoji]) -> _Plan:
    wanted = {emoji_name(card, emoji_mark(card)): card for card in range(52)}
    found = sorted(found, key=lambda emoji: emoji.id)
    old = [emoji for emoji in found if wanted.pop(emoji.name, None) is None and parse_emoji_name(emoji.name)]
    return _Plan(tuple(wanted.values()), tuple(old), len(found))


def _see_to_room(plan: _Plan) -> None:
    over = plan.there + len(plan.missing) - MOST
    if over > 0:
        raise NotInStep(
            f"The application has {plan.there:,} emojis of {MOST:,} that it may have, and {len(plan.missing)} are to "
            f"come: delete {over} that you do not need in the developer portal, page Emojis."
        )


async def _upload(
    client: discord.Client, cards: Sequence[Card], progress: Progress, tell: Callable[[str], None]
) -> int:
    for done, card in enumerate(cards):
        progress("card emojis uploaded", done, len(cards))
        name, image = emoji_name(card, emoji_mark(card)), emoji_png(card)
        await _patiently(partial(client.create_application_emoji, name=name, image=image), tell)
    if cards:
        progress("card emojis uploaded", len(cards), len(cards))
    return len(cards)


async def _remove(emojis: Sequence[discord.Emoji], progress: Progress, tell: Callable[[str], None]) -> int:
    for done, emoji in enumerate(emojis):
        progress("card emojis removed", done, len(emojis))
        try:
            await _patiently(emoji.delete, tell)
        except discord.NotFound:  # somebody was faster
            continue
    if emojis:
        progress("card emojis removed", len(emojis), len(emojis))
    return len(emojis)


async def _patiently(ask: Callable[[], Awaitable[_Result]], tell: Callable[[str], None]) -> _Result:
    """What Discord gives, after whatever wait it asks for; discord.py itself waits for the short ones."""
    while True:
        try:
            async with asyncio.timeout(PATIENCE):
                return await ask()
        except discord.RateLimited as wait:
            if wait.retry_after > LONGEST_WAIT:
                raise Later(f"Discord asks to wait {wait.retry_after / 60:,.0f} minutes") from wait
            tell(f"Discord asks to wait {wait.retry_after:,.0f} s; it goes on by itself.")
            await asyncio.sleep(wait.retry_after)
        except discord.HTTPException as error:
            if error.code == TOO_MANY:
                raise NotInStep(
                    f"The application has as many emojis as it may have ({MOST:,}): delete some that you do not need "
                    "in the developer portal, page Emojis."
                ) from error
            raise


async def visit(token: str, *, remove: bool, progress: Progress, tell: Callable[[str], None]) -> Done:
    """Log in, without a gateway, and do what is asked; raises what discord.py raises, NotInStep and Later."""
    client = discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=30.0)
    async with client:
        await client.login(token)
        return await (remove_all if remove else bring_in_step)(client, progress, tell)
