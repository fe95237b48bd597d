"""How every command is answered: once, privately where it fails.

What a command does is not here; whatever goes wrong with it, `Presses.guard` tells whoever asked.
"""

from __future__ import annotations

import logging
from collections.abc import Coroutine
from typing import Any, TypeAlias

import discord
from discord import app_commands

from ginbot.chat.bot import GinBot
from ginbot.rules import Refusal, Refused
from ginbot.screens.screen import Screen, in_deck
from ginbot.screens.words import say
from ginbot.store import Change

log = logging.getLogger(__name__)

Interaction: TypeAlias = discord.Interaction[GinBot]


def change_by(interaction: Interaction, what: str, about: int | None = None, **facts: object) -> Change:
    """A change of what holds in a server, made by whoever asks."""
    return Change(interaction.user.id, what, interaction.created_at, about, facts)


def choices(*values: str) -> list[app_commands.Choice[str]]:
    """What may be chosen for an option of a command, each with its words."""
    return [app_commands.Choice(name=say(f"choice.{value}"), value=str(value)) for value in values]


async def answer(interaction: Interaction, work: Coroutine[Any, Any, None]) -> None:
    """Do the work of a command; exactly one answer is given, whatever goes wrong."""
    await interaction.client.presses.guard(interaction, work)


async def follow(interaction: Interaction, screen: Screen) -> None:
    """Show a page in the message that was pressed; to whoever plays by ear as a new one, which is read out."""
    desk = interaction.client.desk
    wishes = await desk.wishes(interaction)
    if wishes.text:
        await desk.sender.reply(interaction, screen)
    else:
        painted = desk.sender.update(interaction, in_deck(screen, wishes.deck))
        await interaction.client.presses.in_time(interaction, painted)


async def answer_failure(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """What discord.py itself would not let through, or could not make sense of, is answered like any refusal."""
    unmet = isinstance(error, app_commands.CheckFailure)
    log.log(logging.INFO if unmet else logging.WARNING, "interaction %d: no command ran: %s", interaction.id, error)
    await answer(interaction, _refuse(Refusal.NOT_NOW if unmet else Refusal.FAULT))


async def _refuse(why: Refusal) -> None:
    raise Refused(why)
