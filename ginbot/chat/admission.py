"""Whether a match may be opened here, by this person, as the server's owners have set it."""

from __future__ import annotations

from typing import Any

import discord

from ginbot.rules import Refusal, Refused
from ginbot.screens.server import ServerSettings
from ginbot.screens.setup import channels_text

MOST_NAMED = 5
"""Channels that a refusal names."""


def admit(interaction: discord.Interaction[Any], settings: ServerSettings) -> None:
    """Let whoever asks open a match in this channel. Raises PLAY_ELSEWHERE, NEEDS_ROLE."""
    if not is_place(interaction, settings):
        there = tuple([each for each in settings.channels if _is_there(interaction.guild, each)])
        raise Refused(Refusal.PLAY_ELSEWHERE, channels=channels_text(there, MOST_NAMED))
    check_opener(interaction, settings)


def check_opener(interaction: discord.Interaction[Any], settings: ServerSettings) -> None:
    """Let whoever asks open a match in this server. Raises NEEDS_ROLE."""
    if not _is_opener(interaction, settings.opener):
        raise Refused(Refusal.NEEDS_ROLE, role=f"<@&{settings.opener}>")


def check_still(client: discord.Client, guild: int | None, channel: int | None, settings: ServerSettings) -> None:
    """Let a match follow another in its channel, which may be a thread of one. Raises PLAY_ELSEWHERE."""
    server = None if guild is None else client.get_guild(guild)
    if server is None or channel is None:
        return
    parent = getattr(server.get_channel_or_thread(channel), "parent_id", None)
    there = tuple([each for each in settings.channels if _is_there(server, each)])
    if there and not settings.allows(channel, parent):
        raise Refused(Refusal.PLAY_ELSEWHERE, channels=channels_text(there, MOST_NAMED))


def is_place(interaction: discord.Interaction[Any], settings: ServerSettings) -> bool:
    """Whether matches may be opened in this channel; everywhere, if none of the chosen channels is left."""
    if interaction.guild_id is None:
        return True
    parent = getattr(interaction.channel, "parent_id", None)
    return settings.allows(interaction.channel_id, parent) or not any(
        _is_there(interaction.guild, each) for each in settings.channels
    )


def _is_there(guild: discord.Guild | None, channel: int) -> bool:
    return guild is None or guild.get_channel(channel) is not None


def _is_opener(interaction: discord.Interaction[Any], role: int | None) -> bool:
    """Whether somebody has the role that it takes; a role that was deleted is asked of nobody."""
    guild, user = interaction.guild, interaction.user
    if role is None or interaction.guild_id is None or interaction.permissions.manage_guild:
        return True
    if guild is not None and guild.get_role(role) is None:
        return True
    return isinstance(user, discord.Member) and any(each.id == role for each in user.roles)
