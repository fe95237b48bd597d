"""Lists for whoever asks: the own matches, the cards brought back, and which match to resign."""

from __future__ import annotations

from dataclasses import replace

from cogs.answering import Interaction
from ginbot.chat.calls import KIND as NUDGE
from ginbot.chat.contexts import hand_kind, message_url
from ginbot.chat.desk import Desk
from ginbot.chat.slow import waiting_turns
from ginbot.matches import seat_of
from ginbot.rules import Refusal, Refused, view
from ginbot.screens.boards import GameLine, games_screen
from ginbot.screens.choosing import resign_choice
from ginbot.screens.context import Pace
from ginbot.screens.ids import Press
from ginbot.screens.lobby import hand_link_screen
from ginbot.screens.pages import no_dm_line
from ginbot.store import Delivery, Listing, Record, Status

LISTED = 20
"""At most so many matches stand in a list: a message has an end."""


async def games(interaction: Interaction) -> None:
    """One's own running matches and open challenges, privately."""
    desk = interaction.client.desk
    listings = await desk.store.matches_of(interaction.user.id, (Status.RUNNING, Status.CHALLENGE))
    lines = [await _game_line(desk, listing, interaction.user.id) for listing in listings[-LISTED:]]
    await desk.sender.reply(interaction, games_screen(tuple(lines), desk.language(interaction)))


async def next_game(interaction: Interaction, press: Press) -> None:
    """The cards of a slow match in which it is one's turn, at the bottom; the one that was named, if it still is."""
    desk, user = interaction.client.desk, interaction.user.id
    waiting = await waiting_turns(desk.matches, user)
    chosen = next((each for each in waiting if each.match_id == press.match), waiting[0] if waiting else None)
    if chosen is None:
        await games(interaction)
        return
    record = await desk.matches.load(chosen.match_id)
    seat = seat_of(record, user)
    assert seat is not None, "these are the matches in which the person sits"
    if interaction.guild_id is not None or record.seats[seat].delivery is Delivery.HERE:
        await interaction.client.tables.mine(interaction, replace(press, match=chosen.match_id))
    else:
        await desk.noticed(record, seat, interaction.created_at)
        with desk.show.hold(chosen.match_id, hand_kind(seat)):
            bringing = desk.answer_with_hand_anew(interaction, record, seat)
            await interaction.client.presses.in_time(interaction, bringing)
    await desk.show(chosen.match_id, NUDGE)


async def bring_hand(interaction: Interaction) -> None:
    """The cards of one's only running match; the list of matches where there are several. Raises NO_MATCH."""
    running = await _running(interaction)
    if len(running) > 1:
        await games(interaction)
        return
    await bring(interaction, await interaction.client.desk.matches.load(running[0].facts.id))


async def bring(interaction: Interaction, record: Record) -> None:
    """The cards of a match in which whoever asks has a seat: the hand itself, or the way to it."""
    desk, seat = interaction.client.desk, seat_of(record, interaction.user.id)
    assert seat is not None, "the person sits in this match"
    await desk.noticed(record, seat, interaction.created_at)
    note = ""
    if record.seats[seat].delivery is Delivery.DM:
        with desk.drawing.here.answering(record.facts.id, seat):
            record = await interaction.client.tables.in_time(interaction, _refreshed(desk, record, hand_kind(seat)))
        note = no_dm_line(desk.language(interaction))
    if record.seats[seat].delivery is Delivery.HERE:
        await desk.hand_here(interaction, record, seat, note)
        return
    context = await desk.contexts.of(record, seat, await desk.store.screens_of(record.facts.id))
    url = await desk.hand_url(record, seat)
    elsewhere = desk.is_elsewhere(interaction, record)
    link = hand_link_screen(context, view(record.match, seat), url, elsewhere=elsewhere)
    await desk.sender.reply(interaction, link)


async def ask_to_resign(interaction: Interaction) -> None:
    """The question that stands under More too, privately; of several matches, first which. Raises NO_MATCH."""
    desk, running = interaction.client.desk, await _running(interaction)
    if len(running) > 1:
        lines = [
            (listing.facts.id, listing.facts.version, await _game_line(desk, listing, interaction.user.id))
            for listing in running[-LISTED:]
        ]
        await desk.sender.reply(interaction, resign_choice(tuple(lines), desk.language(interaction)))
        return
    record = await desk.matches.load(running[0].facts.id)
    seat = seat_of(record, interaction.user.id)
    assert seat is not None, "these are the matches in which the person sits"
    await desk.sender.reply(interaction, await desk.drawing.screen(record, hand_kind(seat), "resign"))


async def _running(interaction: Interaction) -> tuple[Listing, ...]:
    running = await interaction.client.desk.store.matches_of(interaction.user.id, (Status.RUNNING,))
    if not running:
        raise Refused(Refusal.NO_MATCH)
    return running


async def _refreshed(desk: Desk, record: Record, kind: str) -> Record:
    """The match after its hand was sent once more: a message that was deleted is posted anew."""
    with desk.show.hold(record.facts.id, kind):
        await desk.drawing.draw(record.facts.id, kind, anew=True)
    return await desk.matches.load(record.facts.id)


async def _game_line(desk: Desk, listing: Listing, user: int) -> GameLine:
    facts, screens = listing.facts, {row.kind: row for row in await desk.store.screens_of(listing.facts.id)}
    if facts.status is Status.CHALLENGE:
        invited = await desk.store.player(facts.invited) if facts.invited is not None else None
        post = screens.get("challenge")
        url = message_url(facts.guild, post.channel, post.message) if post and post.channel and post.message else ""
        name = invited.name if invited is not None else ""
        return GameLine(name, waiting=True, ends_at=facts.due_at, url=url)
    record = await desk.matches.load(facts.id)
    seat = seat_of(record, user) or 0
    scores = record.match.scores
    url = "" if record.seats[seat].delivery is Delivery.HERE else await desk.hand_url(record, seat)
    return GameLine(
        record.seats[1 - seat].name,
        scores=(scores[seat], scores[1 - seat]),
        mine=record.match.to_act == seat,
        between=record.match.to_act is None,
        ends_at=facts.turn_ends_at,
        paused_until=desk.contexts.paused_until(record),
        pace=Pace(facts.pace),
        url=url,
        bring=None if url else facts.id,
    )
