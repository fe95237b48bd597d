"""What has been played: one's own matches that are over, each hand by hand, move by move, as text, checked."""

from __future__ import annotations

from dataclasses import replace

from cogs.answering import Interaction, follow
from ginbot.chat.desk import Desk
from ginbot.chat.watching import watches
from ginbot.matches import seat_of
from ginbot.rules import Dealt, EndReason, Refusal, Refused, view
from ginbot.screens.context import Context
from ginbot.screens.fair import promised_line, published_name, published_text, verified_screen
from ginbot.screens.history import history_text
from ginbot.screens.ids import Press
from ginbot.screens.past import PER_PAGE, PastLine, Remembered, history_page, match_screen, past_screen
from ginbot.screens.replay import hands_of, replay_screen, step_of
from ginbot.screens.review import has_review
from ginbot.screens.screen import Screen
from ginbot.screens.words import escape, say
from ginbot.store import Listing, Record, Status


async def history(interaction: Interaction, match_id: int | None) -> None:
    """One's own matches that are over, or the one that is named; privately.

    Raises NO_SUCH_MATCH, STILL_SEALED.
    """
    screen = await (_list(interaction, 1) if match_id is None else _match(interaction, match_id, 1))
    await interaction.client.desk.sender.reply(interaction, screen)


async def turn(interaction: Interaction, press: Press) -> None:
    """Another page of the list, a match, or another page of one. Raises OLD_BUTTON where the press names no page."""
    named = history_page(press.argument)
    if named is None:
        raise Refused(Refusal.OLD_BUTTON)
    page, last = named
    showing = _list(interaction, page, last) if press.match is None else _match(interaction, press.match, page, last)
    await follow(interaction, await showing)


async def step(interaction: Interaction, press: Press) -> None:
    """One step of one hand of a match that is over, both hands open. Raises OLD_BUTTON where there is no such hand."""
    named = step_of(press.argument)
    if press.match is None or named is None:
        raise Refused(Refusal.OLD_BUTTON)
    desk, (number, at) = interaction.client.desk, named
    record = await _ended(interaction, press.match)
    hands = hands_of([batch.events for batch in await desk.store.log(press.match)])
    if number > len(hands):
        raise Refused(Refusal.OLD_BUTTON)
    context = await _context(interaction, record)
    await follow(interaction, replay_screen(hands[number - 1], at, context))


async def tell(interaction: Interaction, press: Press) -> None:
    """A match that is over as a file of text."""
    if press.match is None:
        raise Refused(Refusal.OLD_BUTTON)
    desk = interaction.client.desk
    record, language = await _ended(interaction, press.match), desk.language(interaction)
    names = (record.seats[0].name, record.seats[1].name)
    text = history_text(await desk.store.log(press.match), names, language)
    facts = {"match": press.match, "one": escape(names[0]), "two": escape(names[1])}
    attached = (f"ginbot-match-{press.match}-moves.txt", text)
    await desk.sender.reply(interaction, Screen(say("past.file", language, **facts)), attached=attached)


async def verify(interaction: Interaction, press: Press) -> None:
    """The deals of a match that is over, checked, with all of it as a file. Raises NEVER_SEALED."""
    if press.match is None:
        raise Refused(Refusal.OLD_BUTTON)
    desk, user = interaction.client.desk, interaction.user.id
    published = await desk.matches.published(press.match, user, watches(interaction))
    promised = (await desk.matches.promise(user)).commitment
    screen = verified_screen(published, desk.language(interaction), promised)
    await desk.sender.reply(interaction, screen, attached=(published_name(published), published_text(published)))


async def _list(interaction: Interaction, page: int, last: int = 0) -> Screen:
    desk, user = interaction.client.desk, interaction.user.id
    language = desk.language(interaction)
    size = await desk.store.count_matches(user, Status.OVER)
    page = min(page, max(1, -(-size // PER_PAGE)))
    found = await desk.store.past_of(user, (page - 1) * PER_PAGE, PER_PAGE)
    screen = past_screen(tuple([_line(listing, user) for listing in found]), size, page, language, last=last)
    promised = promised_line((await desk.matches.promise(user)).commitment, language)
    return replace(screen, text=f"{screen.text}\n{promised}")


def _line(listing: Listing, user: int) -> PastLine:
    facts, mine = listing.facts, next(row.seat for row in listing.seats if row.user == user)
    result = facts.result or {}
    totals: list[int] = result.get("totals") or result.get("scores") or [0, 0]
    outcome, why = "drawn" if facts.winner is None else "won" if facts.winner == mine else "lost", result.get("why")
    ends = {EndReason.RESIGNED: f"{outcome}_left", EndReason.FORFEITED: f"{outcome}_late", EndReason.ABORTED: "aborted"}
    return PastLine(
        match=facts.id,
        name=listing.seats[1 - mine].name,
        outcome=next((code for reason, code in ends.items() if reason == why), outcome),
        totals=(totals[mine], totals[1 - mine]),
        ended=facts.ended or facts.created,
        pace=facts.pace,
        rated=facts.rated,
    )


async def _match(interaction: Interaction, match_id: int, page: int, last: int = 0) -> Screen:
    desk = interaction.client.desk
    record = await _ended(interaction, match_id)
    log = await desk.store.log(match_id)
    seat = seat_of(record, interaction.user.id)
    past = Remembered(
        view=view(record.match, seat),
        context=await _context(interaction, record),
        ended=record.facts.ended or record.last_at,
        hands=sum([isinstance(event, Dealt) for batch in log for event in batch.events]),
        reviewable=seat is not None and has_review(view(record.match, seat)),
        sealed=record.facts.commitment is not None,
    )
    return match_screen(past, page, last=last)


async def _ended(interaction: Interaction, match_id: int) -> Record:
    return await interaction.client.desk.matches.ended(match_id, interaction.user.id, watches(interaction))


async def _context(interaction: Interaction, record: Record) -> Context:
    desk: Desk = interaction.client.desk
    context = await desk.contexts.of(record, seat_of(record, interaction.user.id), ())
    text = (await desk.wishes(interaction)).text
    return replace(context, language=desk.language(interaction), text=text)
