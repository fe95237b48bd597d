"""What the bot may do in the channel of an interaction. Asked of the interaction itself, never of Discord."""

from __future__ import annotations

from cogs.answering import Interaction
from ginbot.chat.permissions import check_table, has_threads
from ginbot.screens.boards import OPTIONAL_PERMISSIONS, PERMISSIONS, CheckLine

__all__ = ["check_lines", "check_table", "has_threads"]


def can_open_table(interaction: Interaction) -> bool:
    """Whether a table with a thread of its own can be opened in this channel."""
    granted = interaction.app_permissions
    return (
        interaction.guild_id is not None and has_threads(interaction) and all(getattr(granted, p) for p in PERMISSIONS)
    )


def check_lines(interaction: Interaction) -> tuple[CheckLine, ...]:
    """Every permission that matters in this channel, granted or not."""
    granted = interaction.app_permissions
    return tuple(
        CheckLine(permission, bool(getattr(granted, permission))) for permission in PERMISSIONS + OPTIONAL_PERMISSIONS
    )
