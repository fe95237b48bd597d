"""Who may look at a match of others: whoever could read along while it was played."""

from __future__ import annotations

from typing import Any

import discord

from ginbot.matches import Watches
from ginbot.store import MatchRow


def watches(interaction: discord.Interaction[Any]) -> Watches:
    """Whether whoever asks can read in the channel of a match; asked elsewhere than in its server, nobody can."""

    def can_read(facts: MatchRow) -> bool:
        server, reader, channel = interaction.guild, interaction.user, None
        if server is not None and facts.guild == server.id and facts.channel is not None:
            channel = server.get_channel_or_thread(facts.channel)
        if channel is None or not isinstance(reader, discord.Member):
            return False
        is_closed = isinstance(channel, discord.Thread) and channel.is_private()
        return not is_closed and channel.permissions_for(reader).view_channel

    return can_read
