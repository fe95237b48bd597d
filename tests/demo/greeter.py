"""A very small real bot, to try the simulated Discord with: it greets, greets again a second later, opens a thread."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

LATER = 1.0
"""Seconds until the second greeting."""


class Greeter(discord.Client):
    """`/greet` answers, and a second later writes to the same person; `/table` opens a thread and links it."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="greet", description="Greet")(greet)
        self.tree.command(name="table", description="Open a thread")(table)
        self.waiting: set[asyncio.Task[None]] = set()

    async def setup_hook(self) -> None:
        """Tell the simulated Discord the commands."""
        await self.tree.sync()


async def greet(interaction: discord.Interaction[Greeter]) -> None:
    """Answer now, and write to the person a second later."""
    await interaction.response.send_message("Hello", ephemeral=True)
    task = asyncio.create_task(_greet_again(interaction))
    interaction.client.waiting.add(task)
    task.add_done_callback(interaction.client.waiting.discard)


async def _greet_again(interaction: discord.Interaction[Greeter]) -> None:
    await asyncio.sleep(LATER)
    await interaction.user.send("Hello again")


async def table(interaction: discord.Interaction[Greeter]) -> None:
    """Open a thread in the channel, and say where it is."""
    channel: Any = interaction.channel
    thread = await channel.create_thread(name="A table", type=discord.ChannelType.public_thread)
    await thread.send("Cards on the table")
    await interaction.response.send_message(f"Go [there](https://discord.com/channels/1/{thread.id}/2)")
