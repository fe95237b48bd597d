"""What the bot may do in the channel of an interaction. Asked of the interaction itself, never of Discord."""

from __future__ import annotations

from typing import Any

import discord

from ginbot.rules import Refusal, Refused
from ginbot.screens.boards import PERMISSIONS

THREADED = frozenset({discord.ChannelType.text, discord.ChannelType.news})
"""Channels in which a message can have a thread."""
_IN_A_THREAD = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
_WITHOUT_THREADS = ("view_channel", "send_messages", "attach_files", "read_message_history")


def has_threads(interaction: discord.Interaction[Any]) -> bool:
    """Whether a table posted here can have a thread."""
    channel = interaction.channel
    return channel is None or channel.type in THREADED


def check_table(interaction: discord.Interaction[Any], *, private: bool = False) -> None:
    """Raise NO_PERMISSION, naming the first that is missing, where no table can be posted in this channel.

    `private`: in a thread that only its players see.
    """
    lacking = lack_of(interaction, private=private)
    if lacking is not None:
        raise lacking


def lack_of(interaction: discord.Interaction[Any], *, private: bool = False) -> Refused | None:
    """The refusal that names what is missing for a table in this channel; None where nothing is."""
    granted = interaction.app_permissions
    for permission in _needed(interaction, private):
        if interaction.guild_id is not None and not getattr(granted, permission):
            return Refused(Refusal.NO_PERMISSION, permission=permission, channel=f"<#{interaction.channel_id}>")
    return None


def missing_in(granted: discord.Permissions, *, private: bool) -> tuple[str, ...]:
    """What is missing of all that a channel with threads needs."""
    return tuple([each for each in _with_threads(private) if not getattr(granted, each)])


def _with_threads(private: bool) -> tuple[str, ...]:
    if not private:
        return PERMISSIONS
    return tuple(["create_private_threads" if each == "create_public_threads" else each for each in PERMISSIONS])


def _needed(interaction: discord.Interaction[Any], private: bool) -> tuple[str, ...]:
    if has_threads(interaction):
        return _with_threads(private)
    return _IN_A_THREAD if isinstance(interaction.channel, discord.Thread) else _WITHOUT_THREADS
