"""Rules of one's own: the private panel on which they are made, and what is begun with them.

The panel stands in the ids of its buttons and menus: nothing is held here but, for each person, the line of presses
that begin something.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from weakref import WeakValueDictionary

import discord

from cogs import challenges
from cogs.answering import Interaction, change_by
from cogs.choosing import rules_for
from cogs.house import named, offer, suggestion
from cogs.permissions import check_place
from ginbot.chat.press import Handler, person_of
from ginbot.chat.widgets import values_of
from ginbot.house import LEVELS
from ginbot.matches import Invitation, Person
from ginbot.rules import Refusal, Refused, RuleSet, must_make_sense
from ginbot.screens.context import Pace
from ginbot.screens.custom import FORM_FIELDS, NAME, filled_in, panel_form, panel_screen, posted_screen
from ginbot.screens.ids import Press, Verb
from ginbot.screens.offers import MOST_KEPT, clean_name, default_rules
from ginbot.screens.panel import Do, Panel, Use, parse_panel
from ginbot.screens.screen import Screen
from ginbot.screens.words import escape, say
from ginbot.store import Record, Status

TWICE = timedelta(seconds=20)
"""A second press within so long means the match that the first one has begun."""


async def challenge(
    interaction: Interaction,
    opponent: discord.User | discord.Member | None,
    rules: str | None,
    target: int | None,
    rated: bool,
    pace: Pace | None,
) -> None:
    """Challenge somebody by the rules that were named, or open the panel where they are still to be made.

    Where no pace is named it is the server's.
    """
    if pace is None:
        pace = (await interaction.client.desk.store.server(interaction.guild_id)).pace
    ruleset = await rules_for(interaction, rules, target)
    if ruleset is not None:
        await challenges.challenge(interaction, opponent, ruleset, rated, pace)
        return
    invited = challenges.invited_person(interaction, opponent)
    await check_place(interaction)
    panel = Panel(interaction.user.id, opponent=None if invited is None else invited.user, pace=pace, rated=rated)
    if invited is not None:
        await interaction.client.desk.store.seen(invited.user, invited.name, interaction.created_at)
    await open_panel(interaction, panel, target)


async def house(
    interaction: Interaction, rules: str | None, target: int | None, level: str | None, pace: Pace, watch: bool
) -> None:
    """Play the house by the rules that were named, or open the panel; without a level, have one chosen first.

    Raises UNKNOWN_LEVEL.
    """
    if level is not None:
        level = named(level)
    ruleset = await rules_for(interaction, rules, target)
    if ruleset is not None and level is not None:
        await challenges.house(interaction, level, pace, watch, ruleset)
        return
    if ruleset is not None:
        await offer(interaction, ruleset, pace, watch)
        return
    if level is None:
        level = await suggestion(interaction.client.desk, interaction.user.id)
    panel = Panel(interaction.user.id, use=Use.HOUSE, pace=pace, rated=False, watch=watch, level=level)
    await open_panel(interaction, panel, target)


async def open_panel(
    interaction: Interaction, panel: Panel, target: int | None = None, *, base: RuleSet | None = None
) -> None:
    """Answer privately with a panel that starts from `base`, or from what the server plays by."""
    desk = interaction.client.desk
    base = base or default_rules(await desk.store.kept_rules(interaction.guild_id))
    panel = panel.with_rules(base if target is None else replace(base, target=target))
    await desk.sender.reply(interaction, await _screen(interaction, panel))


class Custom:
    """Answers presses on panels."""

    def __init__(self) -> None:
        self._beginning: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {Verb.CUSTOM: self.press, Verb.CUSTOM_FORM: self.form}

    async def press(self, interaction: Interaction, press: Press) -> None:
        """One press: a change, a form, or the match itself."""
        do, panel = _panel(interaction, press)
        desk = interaction.client.desk
        if do is Do.GO:
            await self._begin(interaction, panel)
        elif do in FORM_FIELDS or do is Do.SAVE:
            await desk.sender.ask(interaction, panel_form(panel, do, desk.language(interaction)))
        else:
            await desk.sender.update(interaction, await _screen(interaction, panel))

    async def form(self, interaction: Interaction, press: Press) -> None:
        """What was filled in: numbers, or the name under which the server is to keep the rules."""
        do, panel = _panel(interaction, press)
        desk, values = interaction.client.desk, values_of(interaction)
        notes: tuple[str, ...]
        if do is Do.SAVE:
            notes = (await _save(interaction, panel, values.get(NAME, "")),)
        elif do in FORM_FIELDS:
            panel, notes = filled_in(panel, do, values, desk.language(interaction))
        else:
            raise Refused(Refusal.OLD_BUTTON)
        await desk.sender.update(interaction, await _screen(interaction, panel, notes))

    async def _begin(self, interaction: Interaction, panel: Panel) -> None:
        """Begin what the panel is for; a second tap, which waits for the first one, means the same match."""
        client, one_by_one = interaction.client, self._beginning.setdefault(panel.owner, asyncio.Lock())
        in_time = client.presses.in_time if panel.use is Use.CHALLENGE else client.tables.in_time
        await in_time(interaction, one_by_one.acquire())
        try:
            begun = await _begun(interaction, panel)
            if panel.use is Use.CHALLENGE:
                await _post(interaction, panel, begun)
            elif panel.use is Use.HOUSE and begun is None:
                await challenges.house(interaction, panel.level, panel.pace, panel.watch, panel.ruleset)
            elif panel.use is Use.HOUSE and begun is not None:
                await client.tables.hand_out(interaction, begun, 0, await challenges.next_seal(interaction))
            else:
                raise Refused(Refusal.OLD_BUTTON)
        finally:
            one_by_one.release()


def _panel(interaction: Interaction, press: Press) -> tuple[Do, Panel]:
    """What is pressed, on whose panel. Raises OLD_BUTTON, NOT_YOUR_PANEL."""
    parsed = parse_panel(press.argument)
    if parsed is None or (parsed[1].use is Use.HOUSE and parsed[1].level not in LEVELS):
        raise Refused(Refusal.OLD_BUTTON)
    if parsed[1].owner != interaction.user.id:
        raise Refused(Refusal.NOT_YOUR_PANEL)
    return parsed


async def _screen(interaction: Interaction, panel: Panel, notes: tuple[str, ...] = ()) -> Screen:
    desk = interaction.client.desk
    kept = await desk.store.kept_rules(interaction.guild_id)
    who = "" if panel.opponent is None else (await _opponent(interaction, panel.opponent)).name
    return panel_screen(panel, kept, who, desk.language(interaction), may_save=_may_save(interaction), notes=notes)


async def _opponent(interaction: Interaction, user: int) -> Person:
    """Whoever was named when the panel was opened."""
    player = await interaction.client.desk.store.player(user)
    if player is None:
        raise Refused(Refusal.OLD_BUTTON)
    return Person(user, player.name)


def _may_save(interaction: Interaction) -> bool:
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def _save(interaction: Interaction, panel: Panel, name: str) -> str:
    """Have the server keep the rules; gives what to say of it.

    Raises MAY_NOT_SAVE, SENSELESS_RULES, and all that names raise.
    """
    if interaction.guild_id is None or not _may_save(interaction):
        raise Refused(Refusal.MAY_NOT_SAVE)
    must_make_sense(panel.ruleset)
    desk, clean = interaction.client.desk, clean_name(name)
    change = change_by(interaction, "rules_added", name=clean)
    await desk.store.add_rules(interaction.guild_id, clean, panel.ruleset, most=MOST_KEPT, change=change)
    return say("custom.saved", desk.language(interaction), name=escape(clean))


async def _begun(interaction: Interaction, panel: Panel) -> Record | None:
    """The match that a press a moment ago has begun from this very panel."""
    matches = interaction.client.desk.matches
    level = panel.level if panel.use is Use.HOUSE else None
    status = Status.CHALLENGE if level is None else Status.RUNNING
    for listing in await matches.store.matches_of(interaction.user.id, (status,)):
        facts, house = listing.facts, next((row.house for row in listing.seats if row.house is not None), None)
        same = facts.ruleset == panel.ruleset and facts.invited == panel.opponent and facts.pace == panel.pace
        asked = facts.rematch_of is None and interaction.created_at - facts.created < TWICE
        if same and asked and house == level:
            return await matches.load(facts.id)
    return None


async def _post(interaction: Interaction, panel: Panel, begun: Record | None) -> None:
    """Post the challenge below the chat; the panel then only tells where it is."""
    desk = interaction.client.desk
    if interaction.guild_id is None:
        raise Refused(Refusal.NOT_IN_SERVER)
    await check_place(interaction)
    asked = Invitation(
        host=person_of(interaction),
        invited=None if panel.opponent is None else await _opponent(interaction, panel.opponent),
        pace=panel.pace,
        ruleset=panel.ruleset,
        rated=panel.rated,
        guild=interaction.guild_id,
        channel=interaction.channel_id,
    )
    begun = await challenges.posted(interaction, asked, begun)
    link = await challenges.link_to(desk, begun.facts.id, interaction.guild_id)
    await desk.sender.update(interaction, posted_screen(link, desk.language(interaction)))
