"""`/gin-admin setup`: the owner's panel. What may be pressed is asked of Discord at every press, not only at first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord

from cogs.answering import Interaction, change_by
from cogs.voiding import ended_of, told_void, void_matches, voidable
from ginbot.chat.permissions import missing_in
from ginbot.chat.press import Handler
from ginbot.chat.widgets import is_picked_bot, picked, values_of
from ginbot.rules import Refusal, Refused
from ginbot.screens.audit import PER_PAGE, AuditLine, audit_screen
from ginbot.screens.context import Pace
from ginbot.screens.ids import Press, Verb
from ginbot.screens.server import LARGEST, MOST_CHANNELS
from ginbot.screens.settings import FOLLOW, language_name
from ginbot.screens.setup import (
    MATCH,
    MOST_SHOWN,
    PAGES,
    SECONDS,
    THREADS,
    Setup,
    channels_text,
    lacks_screen,
    page_screen,
    rules_named,
    season_question,
    season_screen,
    setup_screen,
    void_form,
    void_question,
    void_screen,
)
from ginbot.screens.words import languages, say
from ginbot.store import VOID, Change

NAMED = 4
"""Channels that a line of the audit list names."""

Doing = Callable[[Interaction, str], Awaitable[None]]


async def open_setup(interaction: Interaction) -> None:
    """Answer privately with the panel. Raises NOT_MANAGER."""
    _check_manager(interaction)
    desk = interaction.client.desk
    await desk.sender.reply(interaction, setup_screen(await _setup(interaction), desk.language(interaction)))


class Panels:
    """Answers presses on the panel."""

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {Verb.SETUP: self.press, Verb.SETUP_FORM: self.form}

    async def press(self, interaction: Interaction, press: Press) -> None:
        """One press: another page, or a change. Raises NOT_MANAGER, OLD_BUTTON."""
        _check_manager(interaction)
        what, dot, value = press.argument.partition(".")
        do = _DOING.get(what)
        if press.match is not None or do is None or bool(dot) != bool(value):
            raise Refused(Refusal.OLD_BUTTON)
        await do(interaction, value)

    async def form(self, interaction: Interaction, press: Press) -> None:
        """The number of a match that is to count no more. Raises NOT_MANAGER, OLD_BUTTON."""
        _check_manager(interaction)
        if press.match is not None or press.argument != VOID:
            raise Refused(Refusal.OLD_BUTTON)
        await _ask_to_void(interaction, values_of(interaction).get(MATCH, "").strip().removeprefix("#"))


def _check_manager(interaction: Interaction) -> None:
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Refused(Refusal.NOT_MANAGER)


def _guild(interaction: Interaction) -> int:
    assert interaction.guild_id is not None, "the panel is for servers"
    return interaction.guild_id


async def _setup(interaction: Interaction) -> Setup:
    """How everything is set now."""
    store, guild = interaction.client.desk.store, _guild(interaction)
    settings = await store.server(guild)
    banned = []
    for place, user in enumerate(await store.banned(guild)):
        player = await store.player(user) if place < MOST_SHOWN else None
        banned.append((user, player.name if player is not None else ""))
    usual = round(interaction.client.desk.matches.timing.live_turn.total_seconds())
    return Setup(
        settings=settings,
        kept=await store.kept_rules(guild),
        seconds=settings.live_seconds or usual,
        banned=tuple(banned),
        gone=_gone(interaction.guild, (*settings.channels, settings.results), settings.opener),
        lacks=_lacks(interaction, settings.channels, private=settings.private),
    )


def _gone(guild: discord.Guild | None, channels: tuple[int | None, ...], role: int | None) -> frozenset[int]:
    """What the settings name that there is no more, as far as it is known."""
    if guild is None:
        return frozenset()
    lost = [each for each in channels if each is not None and guild.get_channel(each) is None]
    return frozenset([*lost, role] if role is not None and guild.get_role(role) is None else lost)


def _lacks(
    interaction: Interaction, channels: tuple[int, ...], *, private: bool
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """What is missing in each channel where matches may be opened; where that is everywhere, in this one."""
    guild = interaction.guild
    there = [] if guild is None else [each for each in map(guild.get_channel, channels) if each is not None]
    if guild is None or not there:
        return ((interaction.channel_id or 0, missing_in(interaction.app_permissions, private=private)),)
    return tuple([(each.id, missing_in(each.permissions_for(guild.me), private=private)) for each in there])


# ------------------------------------------------------------------------------------------------------------- pages


async def _show(interaction: Interaction, page: str, note: str = "") -> None:
    desk, setup = interaction.client.desk, await _setup(interaction)
    language = desk.language(interaction)
    screen = page_screen(page, setup, language, note) if page != "main" else setup_screen(setup, language, note)
    await desk.sender.update(interaction, screen)


def _page(page: str) -> Doing:
    async def show(interaction: Interaction, value: str) -> None:
        if value:
            raise Refused(Refusal.OLD_BUTTON)
        await _show(interaction, page)

    return show


async def _show_lacks(interaction: Interaction, value: str) -> None:
    desk = interaction.client.desk
    await desk.sender.update(interaction, lacks_screen(await _setup(interaction), desk.language(interaction)))


async def _show_log(interaction: Interaction, value: str) -> None:
    """A page of what was changed."""
    desk, guild = interaction.client.desk, _guild(interaction)
    pages = max(1, -(-await desk.store.count_changes(guild) // PER_PAGE))
    page = min(max(1, int(value)), pages) if value.isascii() and value.isdecimal() and len(value) < 9 else 1
    found = await desk.store.changes(guild, (page - 1) * PER_PAGE, PER_PAGE)
    lines = tuple([AuditLine(each.user, each.what, each.at, each.about, each.facts) for each in found])
    await desk.sender.update(interaction, audit_screen(lines, page, pages, desk.language(interaction)))


# ----------------------------------------------------------------------------------------------------------- changes


async def _change(interaction: Interaction, change: Change, **values: Any) -> None:
    """Set something otherwise, and show the panel, which says so."""
    desk, guild = interaction.client.desk, _guild(interaction)
    await desk.store.change_server(guild, change, **values)
    desk.tongues.forget_server(guild)
    await _show(interaction, "main", say("setup.saved", desk.language(interaction)))


async def _channels(interaction: Interaction, value: str) -> None:
    if value == "all":
        await _change(interaction, change_by(interaction, "channels_all"), channels=())
    elif value:
        raise Refused(Refusal.OLD_BUTTON)
    else:
        await _show(interaction, "channels")


async def _pick_channels(interaction: Interaction, value: str) -> None:
    channels = _picked_channels(interaction, MOST_CHANNELS)
    change = change_by(interaction, "channels", list=channels_text(channels, NAMED))
    await _change(interaction, change, channels=channels)


def _picked_channels(interaction: Interaction, most: int) -> tuple[int, ...]:
    """Channels chosen in a list, if they are this server's. Raises OLD_BUTTON."""
    channels, guild = picked(interaction)[:most], interaction.guild
    if not channels or any(not 0 < each <= LARGEST for each in channels):
        raise Refused(Refusal.OLD_BUTTON)
    if guild is not None and any(guild.get_channel(each) is None for each in channels):
        raise Refused(Refusal.OLD_BUTTON)
    return channels


async def _threads(interaction: Interaction, value: str) -> None:
    if value in THREADS:
        private = value == "private"
        await _change(interaction, change_by(interaction, f"threads_{value}"), private=private)
    elif value:
        raise Refused(Refusal.OLD_BUTTON)
    else:
        await _show(interaction, "threads")


async def _language(interaction: Interaction, value: str) -> None:
    if value == FOLLOW:
        await _change(interaction, change_by(interaction, "language_discord"), language="")
    elif value in languages():
        await _change(interaction, change_by(interaction, "language", name=language_name(value)), language=value)
    elif value:
        raise Refused(Refusal.OLD_BUTTON)
    else:
        await _show(interaction, "language")


async def _rules(interaction: Interaction, value: str) -> None:
    if not value:
        await _show(interaction, "rules")
        return
    store, guild = interaction.client.desk.store, _guild(interaction)
    name = rules_named(value, await store.kept_rules(guild))
    if name is None:
        raise Refused(Refusal.OLD_BUTTON)
    await store.set_default_rules(guild, name, change_by(interaction, "rules", name=name))
    await _show(interaction, "main", say("setup.saved", interaction.client.desk.language(interaction)))


async def _pace(interaction: Interaction, value: str) -> None:
    if value in tuple(Pace):
        await _change(interaction, change_by(interaction, f"pace_{value}"), pace=Pace(value))
    elif value:
        raise Refused(Refusal.OLD_BUTTON)
    else:
        await _show(interaction, "pace")


async def _seconds(interaction: Interaction, value: str) -> None:
    if value in map(str, SECONDS):
        change = change_by(interaction, "seconds", seconds=int(value))
        await _change(interaction, change, live_seconds=int(value))
    elif value:
        raise Refused(Refusal.OLD_BUTTON)
    else:
        await _show(interaction, "seconds")


async def _opener(interaction: Interaction, value: str) -> None:
    if value == "all":
        await _change(interaction, change_by(interaction, "opener_all"), opener=None)
    elif value:
        raise Refused(Refusal.OLD_BUTTON)
    else:
        await _show(interaction, "opener")


async def _pick_opener(interaction: Interaction, value: str) -> None:
    roles, guild = picked(interaction), interaction.guild
    if len(roles) != 1 or not 0 < roles[0] <= LARGEST or (guild is not None and guild.get_role(roles[0]) is None):
        raise Refused(Refusal.OLD_BUTTON)
    if roles[0] == _guild(interaction):  # the role that everybody has bears the server's number
        await _opener(interaction, "all")
        return
    change = change_by(interaction, "opener", role=f"<@&{roles[0]}>")
    await _change(interaction, change, opener=roles[0])


async def _results(interaction: Interaction, value: str) -> None:
    if value == "none":
        await _change(interaction, change_by(interaction, "results_none"), results=None)
    elif value:
        raise Refused(Refusal.OLD_BUTTON)
    else:
        await _show(interaction, "results")


async def _pick_results(interaction: Interaction, value: str) -> None:
    channel = _picked_channels(interaction, 1)[0]
    change = change_by(interaction, "results", channel=f"<#{channel}>")
    await _change(interaction, change, results=channel)


# -------------------------------------------------------------------------------------------------------------- bans


async def _ban(interaction: Interaction, value: str) -> None:
    """Ban whoever was chosen; whoever waits in the queue here does so no more."""
    desk, users, guild = interaction.client.desk, picked(interaction), _guild(interaction)
    if len(users) != 1 or not 0 < users[0] <= LARGEST:
        raise Refused(Refusal.OLD_BUTTON)
    user, language = users[0], desk.language(interaction)
    if is_picked_bot(interaction):
        await _show(interaction, "bans", say("setup.bans.bot", language))
        return
    await desk.matches.ban(guild, user, change_by(interaction, "ban", user))
    await _show(interaction, "bans", say("setup.bans.done", language, who=f"<@{user}>"))


async def _unban(interaction: Interaction, value: str) -> None:
    desk = interaction.client.desk
    if not (value.isascii() and value.isdecimal()) or not 0 < int(value) <= LARGEST:
        raise Refused(Refusal.OLD_BUTTON)
    user = int(value)
    await desk.store.lift_ban(_guild(interaction), user, change_by(interaction, "unban", user))
    await _show(interaction, "bans", say("setup.bans.lifted", desk.language(interaction), who=f"<@{user}>"))


# -------------------------------------------------------------------------------------------------- the season's table


async def _season(interaction: Interaction, value: str) -> None:
    desk = interaction.client.desk
    await desk.sender.update(interaction, season_screen(desk.language(interaction)))


async def _ask_season(interaction: Interaction, value: str) -> None:
    desk = interaction.client.desk
    await desk.sender.update(interaction, season_question(desk.language(interaction)))


async def _begin_season(interaction: Interaction, value: str) -> None:
    """Begin the table anew; where nobody is in it yet, that is said instead."""
    desk = interaction.client.desk
    begun = await desk.store.reset_season(_guild(interaction), change_by(interaction, "season"))
    language = desk.language(interaction)
    note = say("setup.season.done" if begun else "setup.season.empty", language)
    await desk.sender.update(interaction, season_screen(language, note))


# ------------------------------------------------------------------------------------------- matches that count no more


async def _show_void(interaction: Interaction, note: str = "") -> None:
    desk = interaction.client.desk
    screen = void_screen(await void_matches(desk, _guild(interaction)), desk.language(interaction), note)
    await desk.sender.update(interaction, screen)


async def _void(interaction: Interaction, value: str) -> None:
    await (_ask_to_void(interaction, value) if value else _show_void(interaction))


async def _ask_to_void(interaction: Interaction, number: str) -> None:
    """Ask once more; what cannot be taken out is said instead."""
    desk = interaction.client.desk
    found = await voidable(desk, _guild(interaction), interaction.user.id, number)
    if isinstance(found, str):
        await _show_void(interaction, say(f"setup.void.{found}", desk.language(interaction), text=number[:18] or "?"))
        return
    await desk.sender.update(interaction, void_question(ended_of(found), desk.language(interaction)))


async def _void_now(interaction: Interaction, value: str) -> None:
    """Take it out, answer, and have both told."""
    desk, guild = interaction.client.desk, _guild(interaction)
    found = await voidable(desk, guild, interaction.user.id, value)
    language = desk.language(interaction)
    if isinstance(found, str):
        await _show_void(interaction, say(f"setup.void.{found}", language, text=value[:18]))
        return
    change = change_by(interaction, VOID, match=found.facts.id)
    await interaction.client.presses.in_time(interaction, desk.store.void(found, change))
    await _show_void(interaction, say("setup.void.done", language, match=found.facts.id))
    await told_void(desk, found)


async def _ask_number(interaction: Interaction, value: str) -> None:
    desk = interaction.client.desk
    await desk.sender.ask(interaction, void_form(desk.language(interaction)))


_DOING: dict[str, Doing] = {
    "main": _page("main"),
    "bans": _page("bans"),
    "lacks": _show_lacks,
    "log": _show_log,
    "channels": _channels,
    "channels_pick": _pick_channels,
    "threads": _threads,
    "language": _language,
    "rules": _rules,
    "pace": _pace,
    "seconds": _seconds,
    "opener": _opener,
    "opener_pick": _pick_opener,
    "results": _results,
    "results_pick": _pick_results,
    "ban_pick": _ban,
    "unban": _unban,
    "season": _season,
    "season_ask": _ask_season,
    "season_yes": _begin_season,
    "void": _void,
    "void_yes": _void_now,
    "void_form": _ask_number,
}
assert set(PAGES) <= set(_DOING), "every page of the panel leads somewhere"
