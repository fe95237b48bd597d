"""How every command is answered: once, privately where it fails, and in time.

What a command does is not here; whatever goes wrong with it, `Presses.guard` tells whoever asked.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeAlias, TypeVar

import discord
from discord import app_commands

from ginbot.chat.bot import GinBot
from ginbot.rules import Refusal, Refused

log = logging.getLogger(__name__)

Interaction: TypeAlias = discord.Interaction[GinBot]
T = TypeVar("T")


async def answer(interaction: Interaction, work: Coroutine[Any, Any, None]) -> None:
    """Do the work of a command; exactly one answer is given, whatever goes wrong."""
    await interaction.client.presses.guard(interaction, work)


async def in_time(interaction: Interaction, work: Coroutine[Any, Any, T]) -> T:
    """Do what may have to wait for the database; if it takes long, Discord hears that the answer will follow."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=interaction.client.settings.defer_seconds)
    if not done and not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=True)
    return await task


async def answer_failure(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """What discord.py itself would not let through, or could not make sense of, is answered like any refusal."""
    unmet = isinstance(error, app_commands.CheckFailure)
    log.log(logging.INFO if unmet else logging.WARNING, "interaction %d: no command ran: %s", interaction.id, error)
    await answer(interaction, _refuse(Refusal.NOT_NOW if unmet else Refusal.FAULT))


async def _refuse(why: Refusal) -> None:
    raise Refused(why)
