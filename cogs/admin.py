"""`/gin-admin`: the commands of whoever manages a server."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering import Interaction, answer
from cogs.permissions import check_lines
from cogs.server_rules import ServerRules
from cogs.setup import Panels, open_setup
from ginbot.chat.bot import GinBot
from ginbot.screens.boards import check_screen
from ginbot.screens.words import say


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.default_permissions(discord.Permissions(manage_guild=True))
class GinAdmin(commands.GroupCog, group_name="gin-admin", group_description=say("command.admin")):
    """What owners ask for."""

    rules = ServerRules()

    @app_commands.command(name="setup", description=say("command.setup"))
    async def setup(self, interaction: Interaction) -> None:
        """The panel."""
        await answer(interaction, open_setup(interaction))

    @app_commands.command(name="check", description=say("command.check"))
    async def check(self, interaction: Interaction) -> None:
        """What the bot may do in this channel, line by line."""
        await answer(interaction, _check(interaction))


async def _check(interaction: Interaction) -> None:
    desk = interaction.client.desk
    await desk.sender.reply(interaction, check_screen(check_lines(interaction), desk.language(interaction)))


async def setup(bot: GinBot) -> None:
    """Register the group, and what answers the panel's buttons."""
    await bot.add_cog(GinAdmin())
    bot.presses.handlers |= Panels().handlers()
