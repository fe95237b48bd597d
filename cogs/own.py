"""What is one's own: settings and profile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import discord

from cogs.answering import Interaction, follow
from cogs.house import opponents
from ginbot.achievements import Progress, progress_of
from ginbot.chat.contexts import hand_kind
from ginbot.matches import seat_of
from ginbot.pace import days_left, is_away
from ginbot.rating import Rating, is_provisional
from ginbot.rules import Refusal, Refused, plain_word
from ginbot.screens.achievements import Badge, achievements_screen, badges_of
from ginbot.screens.context import Preferences
from ginbot.screens.course import Course
from ginbot.screens.ids import Press
from ginbot.screens.occasions import RUNGS
from ginbot.screens.profile import Profile, Standing, profile_of, profile_screen
from ginbot.screens.screen import Screen
from ginbot.screens.settings import Vacation, change_of, settings_screen, vacation_change
from ginbot.screens.words import languages
from ginbot.store import BoardRow, Delivery, PlayerRow, RatingChange, Status

UNSEEN = frozenset({"ring", "reminders", "nudges", "double_time", "everywhere"})
"""What changes nothing on a screen."""
NO_WORD = "-"
COURSE = 100
"""A chart tells of so many matches at most."""
POOL = "live"
"""Profiles tell the ratings of live matches."""


async def settings(interaction: Interaction, word: str | None = None) -> None:
    """The panel, privately; after a word of one's own was given for the deals to come, or a dash that takes it away."""
    if word is not None:
        await interaction.client.desk.wish(interaction, word="" if word.strip() == NO_WORD else plain_word(word))
    answer = interaction.client.desk.sender.reply(interaction, await _panel(interaction))
    await interaction.client.tables.in_time(interaction, answer)


async def change(interaction: Interaction, press: Press) -> None:
    """One change on the panel, or under a hand; running matches follow it.

    Raises Refused for what nobody could have chosen.
    """
    away = vacation_change(press.argument)
    if away is not None:
        await _change_vacation(interaction, away)
        return
    changes = change_of(press.argument)
    if changes is None:
        raise Refused(Refusal.OLD_BUTTON)
    desk = interaction.client.desk
    if press.match is not None:
        await _change_in_hand(interaction, press.match, changes)
        return
    await desk.wish(interaction, **changes)
    await show_settings(interaction)
    await _follow(interaction, changes)


async def show_settings(interaction: Interaction) -> None:
    """The panel, in the message that was pressed."""
    shown = interaction.client.desk.sender.update(interaction, await _panel(interaction))
    await interaction.client.presses.in_time(interaction, shown)


async def _panel(interaction: Interaction) -> Screen:
    """How things are set now."""
    desk, user = interaction.client.desk, interaction.user.id
    now, vacation = desk.matches.clock(), await desk.store.vacation(user)
    until = vacation.until if vacation is not None and is_away(vacation, now) else None
    left = Vacation(until, int(days_left(user, vacation, now).total_seconds()))
    chosen = await desk.wishes(interaction)
    return settings_screen(chosen, languages(), desk.language(interaction), left)


async def _change_vacation(interaction: Interaction, away: bool) -> None:
    """Stop or start the clocks of one's slow turns; whoever waits for them reads so. Raises NOT_NOW."""
    desk, user = interaction.client.desk, interaction.user.id
    moved = await (desk.matches.go_on_vacation(user) if away else desk.matches.come_back(user))
    await show_settings(interaction)
    for match_id in moved:
        for kind in (hand_kind(0), hand_kind(1), "table"):
            await desk.show(match_id, kind)


async def _change_in_hand(interaction: Interaction, match_id: int, changes: dict[str, object]) -> None:
    """One change from under a hand: the answer is that hand as it then looks."""
    desk = interaction.client.desk
    record = await desk.matches.load(match_id)
    seat = seat_of(record, interaction.user.id)
    if seat is None:
        raise Refused(Refusal.STRANGER)
    await desk.wish(interaction, **changes)
    with desk.show.hold(match_id, hand_kind(seat)):
        await desk.answer_with_hand(interaction, await desk.matches.load(match_id), seat, "more")


async def _follow(interaction: Interaction, changes: dict[str, object]) -> None:
    """Show running hands as the player now wants them, and have slow turns reminded of as often."""
    desk = interaction.client.desk
    if "reminders" in changes:
        await desk.matches.remind_as_wished(interaction.user.id)
    if UNSEEN.issuperset(changes):
        return
    for listing in await desk.store.matches_of(interaction.user.id, (Status.RUNNING,)):
        record = await desk.matches.load(listing.facts.id)
        seat = seat_of(record, interaction.user.id)
        if seat is None:
            continue
        if changes.get("here") is True and record.facts.guild is not None:
            await desk.play_here(record, seat)
        elif changes.get("here") is False and record.seats[seat].delivery is Delivery.HERE:
            await desk.play_by_dm(record, seat)
        else:
            await desk.show(record.facts.id, hand_kind(seat))


async def profile(interaction: Interaction, member: discord.User | discord.Member | None) -> None:
    """Somebody's profile, one's own unless another is named; privately."""
    of = member or interaction.user
    if of.bot:
        raise Refused(Refusal.A_BOT)
    desk = interaction.client.desk
    shown = await _profile(interaction, of.id, of.display_name)
    await desk.sender.reply(interaction, await _own_profile_screen(interaction, shown))


async def show_profile(interaction: Interaction, press: Press) -> None:
    """A profile for everybody to see."""
    desk, player = interaction.client.desk, await _player(interaction, profile_of(press.argument))
    shown = await _profile(interaction, player.user, player.name)
    await desk.sender.reply(interaction, profile_screen(shown, desk.language(interaction), shown=True), private=False)


async def back_to_profile(interaction: Interaction, press: Press) -> None:
    """Somebody's profile in the message that was pressed. Raises OLD_BUTTON for nobody's."""
    player = await _player(interaction, profile_of(f"profile.{press.argument}"))
    shown = await _profile(interaction, player.user, player.name)
    await follow(interaction, await _own_profile_screen(interaction, shown))


async def _own_profile_screen(interaction: Interaction, shown: Profile) -> Screen:
    """A profile as its reader likes pictures."""
    desk = interaction.client.desk
    wishes = await desk.wishes(interaction)
    return profile_screen(shown, desk.language(interaction), text=wishes.text, deck=wishes.deck)


async def badges(interaction: Interaction, press: Press) -> None:
    """A page of somebody's achievements in the message that was pressed. Raises OLD_BUTTON for nobody's."""
    desk, named = interaction.client.desk, badges_of(press.argument)
    player = await _player(interaction, None if named is None else named[0])
    page = 1 if named is None else named[1]
    progress = await _progress(interaction, player.user, (await desk.store.career(player.user)).deeds)
    mine, language = player.user == interaction.user.id, desk.language(interaction)
    screen = achievements_screen(_badges(progress), player.user, player.name, page, language, mine=mine)
    await follow(interaction, screen)


async def _player(interaction: Interaction, user: int | None) -> PlayerRow:
    player = await interaction.client.desk.store.player(user) if user is not None else None
    if player is None:
        raise Refused(Refusal.OLD_BUTTON)
    return player


async def _progress(
    interaction: Interaction, user: int, deeds: Sequence[tuple[int, Mapping[str, int]]]
) -> tuple[Progress, ...]:
    """How far somebody has come with every achievement."""
    return progress_of(deeds, await interaction.client.desk.matches.climbed(user), RUNGS)


def _badges(progress: Sequence[Progress]) -> tuple[Badge, ...]:
    return tuple([Badge(each.achievement.code, each.count, each.achievement.goal) for each in progress])


def _newest(progress: Sequence[Progress], order: Sequence[int]) -> tuple[str, ...]:
    """The codes of what was earned, in the latest match first."""
    earned = [each for each in progress if each.is_earned and each.earned_in is not None]
    places = {match: place for place, match in enumerate(order)}
    return tuple([each.achievement.code for each in sorted(earned, key=lambda each: -places[each.earned_in or 0])])


async def _favourite(interaction: Interaction, favourite: tuple[int, int] | None) -> tuple[str, int] | None:
    player = None if favourite is None else await interaction.client.desk.store.player(favourite[0])
    return None if favourite is None or player is None else (player.name, favourite[1])


async def _profile(interaction: Interaction, user: int, name: str) -> Profile:
    desk, reader = interaction.client.desk, interaction.user.id
    career = await desk.store.career(user, reader)
    progress = await _progress(interaction, user, career.deeds)
    won, lost, drawn = career.head_to_head  # theirs; the reader's are the other way round
    return Profile(
        name=name,
        mine=user == reader,
        server=await _standing(interaction, interaction.guild_id, user),
        everywhere=await _everywhere(interaction, user),
        matches=career.matches,
        wins=career.wins,
        draws=career.draws,
        gins=career.gins,
        big_gins=career.big_gins,
        undercuts_made=career.undercuts_made,
        undercuts_suffered=career.undercuts_suffered,
        streak=career.streak,
        best_streak=career.best_streak,
        house_matches=career.house_matches,
        house_wins=career.house_wins,
        house=await _against_house(interaction, user),
        head_to_head=None if user == reader else (lost, won, drawn),
        since=career.since,
        user=user,
        hands=career.hands,
        points=career.points,
        rungs=await desk.matches.climbed(user),
        favourite=await _favourite(interaction, career.favourite),
        badges=_badges(progress),
        newest=_newest(progress, [match for match, _ in career.deeds]),
        course=await _course(interaction, user),
    )


async def _everywhere(interaction: Interaction, user: int) -> Standing | None:
    """Somebody's place among all servers: one's own, or of whoever wishes to be seen there."""
    listed, mine = await _is_listed(interaction, user), user == interaction.user.id
    standing = await _standing(interaction, 0, user) if listed or mine else None
    return None if standing is None else replace(standing, listed=listed)


async def _is_listed(interaction: Interaction, user: int) -> bool:
    player = await interaction.client.desk.store.player(user)
    return player is not None and Preferences.of(player.preferences or {}).everywhere


async def _against_house(interaction: Interaction, user: int) -> tuple[tuple[str, int, int], ...]:
    against = await interaction.client.desk.store.against_house(user)
    return tuple([(each.name, each.wins, each.losses) for each in opponents(against) if each.wins + each.losses])


async def _course(interaction: Interaction, user: int) -> Course | None:
    """How somebody's rating went on this server, or where that tells too little, on all."""
    store = interaction.client.desk.store
    may_see = user == interaction.user.id or await _is_listed(interaction, user)
    seen = await store.course(0, POOL, user, COURSE) if may_see else ()
    here, everywhere = Course(), Course(_points(seen), everywhere=True)
    if interaction.guild_id is not None:
        here = Course(_points(await store.course(interaction.guild_id, POOL, user, COURSE)))
    return here if here.is_one else everywhere if everywhere.matches else None


def _points(changes: tuple[RatingChange, ...]) -> tuple[tuple[int, int], ...]:
    if not changes:
        return ()
    first = changes[0]
    before = (round(first.before), round(first.before_deviation))
    return (before, *[(round(change.after), round(change.after_deviation)) for change in changes])


async def _standing(interaction: Interaction, guild: int | None, user: int) -> Standing | None:
    if guild is None:
        return None
    store = interaction.client.desk.store
    row: BoardRow | None = await store.standing(guild, POOL, user, listed=guild == 0)
    if row is None:
        return None
    size = max(row.rank, await store.board_size(guild, POOL, listed=guild == 0))
    provisional = is_provisional(Rating(row.rating, row.deviation, 0))
    return Standing(round(row.rating), round(row.deviation), provisional, row.rank, size)
