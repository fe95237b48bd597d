"""What the bot may do in the channel of an interaction. Asked of the interaction itself, never of Discord."""

from __future__ import annotations

from cogs.answering import Interaction
from ginbot.chat.admission import admit, check_opener, is_place
from ginbot.chat.permissions import check_table, has_threads, missing_in
from ginbot.screens.boards import OPTIONAL_PERMISSIONS, PERMISSIONS, CheckLine

__all__ = ["can_open_table", "check_lines", "check_place", "has_threads", "may_wait"]


async def check_place(interaction: Interaction) -> None:
    """Let a match be opened in this channel by whoever asks.

    Raises PLAY_ELSEWHERE, NEEDS_ROLE where the server's owners do not want it, NO_PERMISSION where Discord does not.
    """
    settings = await interaction.client.desk.store.server(interaction.guild_id)
    admit(interaction, settings)
    check_table(interaction, private=settings.private)


async def may_wait(interaction: Interaction) -> None:
    """Let somebody wait in the queue here. Raises NEEDS_ROLE."""
    check_opener(interaction, await interaction.client.desk.store.server(interaction.guild_id))


async def can_open_table(interaction: Interaction) -> bool:
    """Whether a table with a thread of its own can, and may, be opened in this channel."""
    if interaction.guild_id is None or not has_threads(interaction):
        return False
    settings = await interaction.client.desk.store.server(interaction.guild_id)
    return is_place(interaction, settings) and not missing_in(interaction.app_permissions, private=settings.private)


def check_lines(interaction: Interaction) -> tuple[CheckLine, ...]:
    """Every permission that matters in this channel, granted or not."""
    granted = interaction.app_permissions
    return tuple(
        CheckLine(permission, bool(getattr(granted, permission))) for permission in PERMISSIONS + OPTIONAL_PERMISSIONS
    )
