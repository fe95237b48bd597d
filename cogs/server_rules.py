"""`/gin-admin rules`: what a server plays by, its own rule sets and its default."""

from __future__ import annotations

from discord import app_commands

from cogs.answering import Interaction, answer, change_by
from cogs.choosing import offered, offered_as_they_are, offered_names, rules_for
from cogs.custom import open_panel
from ginbot.rules import PRESETS, Refusal, Refused, ruleset_code
from ginbot.screens.offers import MOST_KEPT, clean_name, name_key
from ginbot.screens.panel import Panel, Use
from ginbot.screens.server_rules import server_rules_screen, told_screen
from ginbot.screens.words import say

Text = app_commands.Range[str, 1, 100]


class ServerRules(app_commands.Group):
    """What owners decide about rules."""

    def __init__(self) -> None:
        super().__init__(name="rules", description=say("command.server_rules"))

    @app_commands.command(name="list", description=say("command.server_rules_list"))
    async def list(self, interaction: Interaction) -> None:
        """All that the server keeps."""
        await answer(interaction, _list(interaction))

    @app_commands.command(name="default", description=say("command.server_rules_default"))
    @app_commands.describe(rules=say("option.default_rules"))
    @app_commands.autocomplete(rules=offered_as_they_are)
    async def default(self, interaction: Interaction, rules: Text) -> None:
        """What is played unless somebody says otherwise."""
        await answer(interaction, _set_default(interaction, rules))

    @app_commands.command(name="add", description=say("command.server_rules_add"))
    @app_commands.describe(rules=say("option.added_rules"), name=say("option.added_name"))
    @app_commands.autocomplete(rules=offered)
    async def add(self, interaction: Interaction, rules: Text | None = None, name: Text | None = None) -> None:
        """Keep rules under a name."""
        await answer(interaction, _add(interaction, rules, name))

    @app_commands.command(name="rename", description=say("command.server_rules_rename"))
    @app_commands.describe(name=say("option.kept_rules"), to=say("option.new_name"))
    @app_commands.autocomplete(name=offered_names)
    async def rename(self, interaction: Interaction, name: Text, to: Text) -> None:
        """Call rules by another name."""
        await answer(interaction, _rename(interaction, name, to))

    @app_commands.command(name="remove", description=say("command.server_rules_remove"))
    @app_commands.describe(name=say("option.kept_rules"))
    @app_commands.autocomplete(name=offered_names)
    async def remove(self, interaction: Interaction, name: Text) -> None:
        """Keep rules no longer."""
        await answer(interaction, _remove(interaction, name))


async def _list(interaction: Interaction) -> None:
    desk = interaction.client.desk
    kept = await desk.store.kept_rules(interaction.guild_id)
    await desk.sender.reply(interaction, server_rules_screen(kept, desk.language(interaction)))


async def _set_default(interaction: Interaction, rules: str) -> None:
    """A name is remembered, so that the default follows it; rules of a code have none but the code."""
    ruleset = await rules_for(interaction, rules)
    if ruleset is None:
        raise Refused(Refusal.UNKNOWN_RULES, text=rules)
    store, guild, key = interaction.client.desk.store, _guild(interaction), name_key(rules)
    named = {name_key(each.name): each.name for each in (await store.kept_rules(guild)).named}
    name = named.get(key) or (key if key in PRESETS else ruleset_code(ruleset))
    await store.set_default_rules(guild, name, change_by(interaction, "rules", name=name))
    await _tell(interaction, "default_set", name=name)


async def _add(interaction: Interaction, rules: str | None, name: str | None) -> None:
    ruleset = await rules_for(interaction, rules)
    if ruleset is None or name is None:
        await open_panel(interaction, Panel(interaction.user.id, use=Use.SERVER), base=ruleset)
        return
    clean = clean_name(name)
    await interaction.client.desk.store.add_rules(
        _guild(interaction), clean, ruleset, most=MOST_KEPT, change=change_by(interaction, "rules_added", name=clean)
    )
    await _tell(interaction, "added", name=clean)


async def _rename(interaction: Interaction, name: str, to: str) -> None:
    clean = clean_name(to)
    before = await interaction.client.desk.store.rename_rules(
        _guild(interaction), name, clean, change_by(interaction, "rules_renamed", name=name, to=clean)
    )
    await _tell(interaction, "renamed", name=before, to=clean)


async def _remove(interaction: Interaction, name: str) -> None:
    before = await interaction.client.desk.store.remove_rules(
        _guild(interaction), name, change_by(interaction, "rules_removed", name=name)
    )
    await _tell(interaction, "removed", name=before)


async def _tell(interaction: Interaction, what: str, **names: str) -> None:
    desk = interaction.client.desk
    await desk.sender.reply(interaction, told_screen(what, desk.language(interaction), **names))


def _guild(interaction: Interaction) -> int:
    assert interaction.guild_id is not None, "these commands are for servers"
    return interaction.guild_id
