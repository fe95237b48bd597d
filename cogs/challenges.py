"""Challenges and house matches: everything is checked before anything is created. Their presses are `ginbot.chat`'s."""

from __future__ import annotations

import logging
from datetime import datetime

import discord
from discord import app_commands

from cogs.answering import Interaction, answer, answer_failure
from cogs.choosing import rules_for
from cogs.permissions import check_place, has_threads
from ginbot.chat.bot import GinBot
from ginbot.chat.contexts import message_url
from ginbot.chat.desk import Desk
from ginbot.chat.faults import fault_of
from ginbot.chat.press import person_of
from ginbot.house import NAMES
from ginbot.matches import Invitation, Person
from ginbot.rules import STANDARD, Refusal, Refused, RuleSet
from ginbot.screens.context import Pace
from ginbot.screens.fair import seal_line
from ginbot.screens.refused import refusal_screen
from ginbot.screens.screen import Screen
from ginbot.screens.words import say
from ginbot.store import Record, ScreenRow

log = logging.getLogger(__name__)

POST = "challenge"
"""The kind of screen that a match's post in its channel is."""


async def challenge(
    interaction: Interaction,
    opponent: discord.User | discord.Member | None,
    ruleset: RuleSet = STANDARD,
    rated: bool = True,
    pace: Pace = Pace.LIVE,
) -> None:
    """Post a challenge to somebody, or (None) to anybody, as the public answer to a command."""
    desk = interaction.client.desk
    invited = invited_person(interaction, opponent)
    await check_place(interaction)
    asked = Invitation(
        host=person_of(interaction),
        invited=invited,
        pace=pace,
        ruleset=ruleset,
        rated=rated,
        guild=interaction.guild_id,
        channel=interaction.channel_id,
    )
    record = await interaction.client.tables.in_time(interaction, _opened(desk, asked))
    await _post_answer(interaction, record)
    if not has_threads(interaction):
        line = refusal_screen(Refused(Refusal.NO_THREAD), desk.language(interaction))
        await desk.sender.reply(interaction, line)


async def posted(interaction: Interaction, asked: Invitation, begun: Record | None = None) -> Record:
    """Open a challenge and post it by a message of its own, where the answer is needed for something else.

    `begun`: one that is open already; it is posted if the bot went down before it was.
    """
    desk = interaction.client.desk
    return await interaction.client.presses.in_time(interaction, _opened_and_posted(desk, asked, begun))


async def link_to(desk: Desk, match_id: int, guild: int | None) -> str:
    """A link to the post of a challenge; "" where there is none."""
    row, record = await desk.store.screen(match_id, POST), await desk.store.record(match_id)
    if row is None or row.channel is None or row.message is None or record is None:
        return ""
    return message_url(record.facts.guild or guild, row.channel, row.message)


async def house(
    interaction: Interaction,
    level: str,
    pace: Pace = Pace.SLOW,
    watch: bool = False,
    ruleset: RuleSet = STANDARD,
) -> None:
    """Sit down with the house: the hand by DM, the answer private; a post and a table too where others may watch."""
    watched = watch and interaction.guild_id is not None
    if watched:
        await check_place(interaction)
    host = person_of(interaction)
    place = Invitation(
        host=host,
        invited=None,
        pace=pace,
        ruleset=ruleset,
        rated=False,
        guild=interaction.guild_id if watched else None,
        channel=interaction.channel_id if watched else None,
    )
    matches = interaction.client.desk.matches
    record = await interaction.client.tables.in_time(interaction, matches.play_house(host, level, NAMES[level], place))
    if watched:
        await interaction.client.tables.in_time(interaction, _post_watched(interaction.client.desk, record))
    await interaction.client.tables.hand_out(interaction, record, 0, await next_seal(interaction))


async def next_seal(interaction: Interaction) -> str:
    """The seal of the match against the house that follows; whoever plays by ear is spared the digits."""
    desk = interaction.client.desk
    if (await desk.wishes(interaction)).text:
        return ""
    return seal_line(
        (await desk.matches.promise(interaction.user.id)).commitment, desk.language(interaction), "promised"
    )


def invited_person(interaction: Interaction, opponent: discord.User | discord.Member | None) -> Person | None:
    """Whoever is challenged. Raises YOURSELF, A_BOT, NOT_IN_SERVER."""
    if interaction.guild_id is None:
        raise Refused(Refusal.NOT_IN_SERVER)
    if opponent is None:
        return None
    if opponent.id == interaction.user.id:
        raise Refused(Refusal.YOURSELF)
    if opponent.bot:
        raise Refused(Refusal.A_BOT)
    if not _can_see(interaction, opponent):
        raise Refused(Refusal.NOT_IN_SERVER, name=opponent.display_name)
    return Person(opponent.id, opponent.display_name)


def _can_see(interaction: Interaction, opponent: discord.User | discord.Member) -> bool:
    """Whether somebody is in the server and sees the channel, as Discord says with the command, else by the roles."""
    if not isinstance(opponent, discord.Member):
        return False
    permissions = opponent.resolved_permissions
    if permissions is None and isinstance(interaction.channel, discord.abc.GuildChannel):
        permissions = interaction.channel.permissions_for(opponent)
    return permissions is None or permissions.view_channel


async def _with_link(desk: Desk, refused: Refused, guild: int | None) -> Refused:
    """A refusal that points to the challenge that waits already."""
    earlier = refused.facts.get("match")
    if refused.why not in (Refusal.ALREADY_ASKED, Refusal.ASKED_YOU) or not isinstance(earlier, int):
        return refused
    link = await link_to(desk, earlier, guild)
    return Refused(refused.why, **refused.facts, link=link) if link else refused


async def _opened(desk: Desk, asked: Invitation) -> Record:
    try:
        return await desk.matches.challenge(asked)
    except Refused as refused:
        raise await _with_link(desk, refused, asked.guild) from None


async def _opened_and_posted(desk: Desk, asked: Invitation, begun: Record | None) -> Record:
    record = begun or await _opened(desk, asked)
    assert asked.channel is not None, "a challenge is made in a channel"
    if record.screen(POST) is not None:
        return record
    with desk.show.hold(record.facts.id, POST):
        screen = await desk.drawing.screen(record, POST)
        await _note_post(desk, record, screen, asked.channel, await _post(desk, record, screen, asked))
    return record


async def _post(desk: Desk, record: Record, screen: Screen, asked: Invitation) -> int:
    """Post a challenge by a message of its own; one that could not be posted is withdrawn at once."""
    assert asked.channel is not None, "a challenge is made in a channel"
    try:
        return await desk.sender.post(asked.channel, screen, f"{record.facts.id}:1:{POST}", silent=False)
    except Exception:
        await desk.matches.turn_down(record.facts.id, asked.host.user, desk.matches.clock())
        raise


async def _note_post(desk: Desk, record: Record, screen: Screen, channel: int | None, message: int) -> None:
    row = ScreenRow(record.facts.id, POST, channel, message, discord.utils.snowflake_time(message))
    await desk.drawing.note(record, row, screen)


async def _post_answer(interaction: Interaction, record: Record) -> None:
    """Answer with the challenge itself; one that could not be posted is withdrawn at once."""
    desk, match_id = interaction.client.desk, record.facts.id
    with desk.show.hold(match_id, POST):
        screen = await desk.drawing.screen(record, POST)
        try:
            if interaction.response.is_done():
                assert interaction.channel_id is not None, "a challenge is made in a channel"
                message = await desk.sender.post(interaction.channel_id, screen, f"{match_id}:1:{POST}", silent=False)
                await interaction.delete_original_response()
            else:
                answer_id = await desk.sender.reply(interaction, screen, private=False)
                assert answer_id is not None, "Discord names the message that an answer became"
                message = answer_id
        except Exception:
            await desk.matches.turn_down(match_id, interaction.user.id, desk.matches.clock())
            raise
        await _note_post(desk, record, screen, interaction.channel_id, message)


async def _post_watched(desk: Desk, record: Record) -> None:
    """Tell the channel of a house match; its table follows. If that fails the match is played all the same."""
    facts = record.facts
    assert facts.channel is not None, "a watched match has a channel"
    screen = await desk.drawing.screen(record, POST)
    try:
        message = await desk.sender.post(facts.channel, screen, f"{facts.id}:1:{POST}", silent=True)
    except Exception as error:
        if fault_of(error) is None:
            raise
        log.warning("match %d: nobody can be told of it: %s", facts.id, error)
        return
    posted: datetime = discord.utils.snowflake_time(message)
    await desk.drawing.note(record, ScreenRow(facts.id, POST, facts.channel, message, posted), screen)
    await desk.store.save_screen(ScreenRow(facts.id, "table"))


async def _challenge_member(interaction: Interaction, member: discord.Member) -> None:
    """Challenge by what the server plays by, at its pace."""
    ruleset = await rules_for(interaction, None)
    assert ruleset is not None, "nothing is to be made where nothing was asked for"
    pace = (await interaction.client.desk.store.server(interaction.guild_id)).pace
    await challenge(interaction, member, ruleset, pace=pace)


async def setup(bot: GinBot) -> None:
    """Register the menu on a member, and what answers where discord.py refuses to run a command."""

    @app_commands.context_menu(name=say("command.menu"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def menu(interaction: Interaction, member: discord.Member) -> None:
        await answer(interaction, _challenge_member(interaction, member))

    bot.tree.add_command(menu)
    bot.tree.error(answer_failure)
