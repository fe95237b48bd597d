"""What the bot may do in the channel of an interaction. Asked of the interaction itself, never of Discord."""

from __future__ import annotations

import discord

from cogs.answering import Interaction
from ginbot.rules import Refusal, Refused
from ginbot.screens.boards import OPTIONAL_PERMISSIONS, PERMISSIONS, CheckLine

THREADED = frozenset({discord.ChannelType.text, discord.ChannelType.news})
"""Channels in which a message can have a thread."""
_IN_A_THREAD = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
_WITHOUT_THREADS = ("view_channel", "send_messages", "attach_files", "read_message_history")


def has_threads(interaction: Interaction) -> bool:
    """Whether a table posted here can have a thread."""
    channel = interaction.channel
    return channel is None or channel.type in THREADED


def check_table(interaction: Interaction) -> None:
    """Raise NO_PERMISSION, naming the first that is missing, where a table cannot be opened in this channel."""
    granted = interaction.app_permissions
    for permission in _needed(interaction):
        if not getattr(granted, permission):
            raise Refused(Refusal.NO_PERMISSION, permission=permission, channel=f"<#{interaction.channel_id}>")


def check_lines(interaction: Interaction) -> tuple[CheckLine, ...]:
    """Every permission that matters in this channel, granted or not."""
    granted = interaction.app_permissions
    return tuple(
        CheckLine(permission, bool(getattr(granted, permission))) for permission in PERMISSIONS + OPTIONAL_PERMISSIONS
    )


def _needed(interaction: Interaction) -> tuple[str, ...]:
    if has_threads(interaction):
        return PERMISSIONS
    return _IN_A_THREAD if isinstance(interaction.channel, discord.Thread) else _WITHOUT_THREADS
