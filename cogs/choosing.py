"""Which rules a command plays by: what is offered while somebody types, and what was typed in the end."""

from __future__ import annotations

import logging
from dataclasses import replace

from discord import app_commands

from cogs.answering import Interaction
from ginbot.rules import RuleSet, must_make_sense
from ginbot.screens.offers import Kept, offers, rules_of
from ginbot.store import NotSaved

log = logging.getLogger(__name__)


async def offered(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Rules that fit what is typed so far: the server's own, presets, a share code, and *Custom...*."""
    return await _choices(interaction, current, custom=True)


async def offered_as_they_are(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The same without *Custom...*."""
    return await _choices(interaction, current, custom=False)


async def offered_names(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The names of what the server keeps."""
    sought, kept = current.casefold().strip(), await _kept(interaction)
    names = [each.name for each in kept.named if sought in each.name.casefold()]
    return [app_commands.Choice(name=name, value=name) for name in names]


async def rules_for(interaction: Interaction, text: str | None, target: int | None = None) -> RuleSet | None:
    """The rules that were asked for, with another target where one is named; None: they are still to be made.

    Raises Refused: UNKNOWN_RULES, BAD_CODE, NEWER_CODE, SENSELESS_RULES.
    """
    ruleset = rules_of(text, await interaction.client.desk.store.kept_rules(interaction.guild_id))
    if ruleset is None:
        return None
    if target is not None:
        ruleset = replace(ruleset, target=target)
    must_make_sense(ruleset)
    return ruleset


async def _choices(interaction: Interaction, current: str, *, custom: bool) -> list[app_commands.Choice[str]]:
    lines = offers(current, await _kept(interaction), interaction.client.desk.language(interaction), custom=custom)
    return [app_commands.Choice(name=line, value=value) for line, value in lines]


async def _kept(interaction: Interaction) -> Kept:
    """What the server keeps; where that cannot be read just now presets are offered all the same."""
    try:
        return await interaction.client.desk.store.kept_rules(interaction.guild_id)
    except NotSaved:
        log.warning("interaction %d: the rules of server %s could not be read", interaction.id, interaction.guild_id)
        return Kept()
