"""Presses that stand elsewhere than under a hand: on a challenge, on the table, in the private answers around them."""

from __future__ import annotations

import logging
from collections.abc import Coroutine
from dataclasses import replace
from datetime import timedelta
from typing import Any, TypeGuard, TypeVar

from ginbot.chat.contexts import hand_kind
from ginbot.chat.desk import Desk
from ginbot.chat.permissions import check_table, lack_of
from ginbot.chat.press import Handler, Interaction, person_of
from ginbot.chat.sending import in_time
from ginbot.matches import seat_of
from ginbot.rules import Phase, Refusal, Refused, Seat, view
from ginbot.screens.ids import Press, Verb
from ginbot.screens.lobby import UNRATED, accepted_screen, hand_link_screen, limited_question
from ginbot.screens.pages import no_dm_line, table_rules, watcher_screen
from ginbot.screens.refused import refusal_screen
from ginbot.store import Delivery, Record, ScreenRow

log = logging.getLogger(__name__)

T = TypeVar("T")

BRING_AGAIN = timedelta(seconds=30)
"""A table is brought down at most this often."""
BRING_FOR = timedelta(seconds=5)
"""How long nobody else brings it down while somebody does."""


class Tables:
    """Answers those presses."""

    def __init__(self, desk: Desk, *, patience: timedelta) -> None:
        self._desk = desk
        self._patience = patience.total_seconds()

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {
            Verb.ACCEPT: self.accept,
            Verb.DECLINE: self.turn_down,
            Verb.WITHDRAW: self.turn_down,
            Verb.MINE: self.mine,
            Verb.HERE: self.here,
            Verb.DM: self.by_dm,
            Verb.BRING: self.bring,
            Verb.TABLE_RULES: self.table_rules,
        }

    async def accept(self, interaction: Interaction, press: Press) -> None:
        """Sit down; the answer says where the cards are, or is the hand itself where DMs are closed."""
        match_id = _match_in(press)
        guest, at = person_of(interaction), interaction.created_at
        unrated, language = press.argument == UNRATED, self._desk.language(interaction)
        try:
            joining = self._desk.matches.join(match_id, press.version, guest, at, unrated=unrated)
            record = await self.in_time(interaction, joining)
        except Refused as refused:
            if refused.why is not Refusal.PLAYED_ENOUGH:
                raise
            text = refusal_screen(refused, language).text
            await self._desk.sender.reply(interaction, limited_question(text, match_id, press.version, language))
            return
        lacking = lack_of(interaction)
        await self.hand_out(interaction, record, 1, "" if lacking is None else refusal_screen(lacking, language).text)

    async def in_time(self, interaction: Interaction, work: Coroutine[Any, Any, T]) -> T:
        """Do what may take long; if it does, Discord hears that a private answer will follow."""
        return await in_time(interaction, work, self._patience, ephemeral=True, thinking=True)

    async def hand_out(self, interaction: Interaction, record: Record, seat: Seat, note: str = "") -> None:
        """Post a seat's first hand and tell its player privately where it is; then everybody else's screens.

        In direct messages that is told first, so that the hand stands below it. `note` is told besides.
        """
        match_id, told_first = record.facts.id, interaction.guild_id is None
        if told_first:
            await self.in_time(interaction, self._tell_seated(interaction, record, seat, note))
        with self._desk.drawing.here.answering(match_id, seat):
            await self.in_time(interaction, self._desk.show.until_shown(match_id, hand_kind(seat)))
            record = await self._desk.matches.load(match_id)
            if record.seats[seat].delivery is Delivery.HERE:
                line = no_dm_line(self._desk.language(interaction))
                above = line if told_first else f"{line}\n{note}".rstrip()
                await self._desk.hand_here(interaction, record, seat, above)
            elif not told_first:
                await self._tell_seated(interaction, record, seat, note)
        await self._desk.show(match_id)

    async def _tell_seated(self, interaction: Interaction, record: Record, seat: Seat, note: str) -> None:
        """Answer that the seat is taken, and where its cards are."""
        match_id, below = record.facts.id, interaction.guild_id is None
        url = "" if below else await self._desk.hand_url(record, seat)
        context = await self._desk.contexts.of(record, seat, await self._desk.store.screens_of(match_id))
        elsewhere = self._desk.is_elsewhere(interaction, record)
        told = accepted_screen(context, view(record.match, seat), url, elsewhere=elsewhere, below=below)
        await self._desk.sender.reply(interaction, replace(told, text=f"{told.text}\n{note}".rstrip()))

    async def turn_down(self, interaction: Interaction, press: Press) -> None:
        """Decline or withdraw: the post closes."""
        match_id = _match_in(press)
        with self._desk.show.hold(match_id, "challenge"):
            record = await self._desk.matches.turn_down(match_id, interaction.user.id, interaction.created_at)
            screen = await self._desk.drawing.screen(record, "challenge")
            await self._desk.sender.update(interaction, screen)
            row = await self._desk.store.screen(match_id, "challenge")
            if row is not None:
                await self._desk.drawing.note(record, row, screen)

    async def mine(self, interaction: Interaction, press: Press) -> None:
        """Bring back the presser's cards: the hand itself where the seat is served here, else the way to it."""
        record = await self._desk.matches.load(_match_in(press))
        seat = seat_of(record, interaction.user.id)
        if seat is None:
            await self._desk.sender.reply(interaction, watcher_screen(self._desk.language(interaction)))
            return
        await self._desk.noticed(record, seat, interaction.created_at)
        if record.seats[seat].delivery is Delivery.HERE:
            await self._desk.hand_here(interaction, record, seat)
            return
        await self._point_to_hand(interaction, record, seat)

    async def _point_to_hand(self, interaction: Interaction, record: Record, seat: Seat) -> None:
        match_id = record.facts.id
        url = await self._desk.hand_url(record, seat)
        if not url:
            with self._desk.drawing.here.answering(match_id, seat):
                await self._desk.show.until_shown(match_id, hand_kind(seat))
            record = await self._desk.matches.load(match_id)
            if record.seats[seat].delivery is Delivery.HERE:
                await self._desk.hand_here(interaction, record, seat, no_dm_line(self._desk.language(interaction)))
                return
            url = await self._desk.hand_url(record, seat)
        context = await self._desk.contexts.of(record, seat, await self._desk.store.screens_of(match_id))
        await self._desk.sender.reply(interaction, hand_link_screen(context, view(record.match, seat), url))

    async def here(self, interaction: Interaction, press: Press) -> None:
        """Serve the seat by private answers in the server; pressed in our DMs, the message there says so."""
        record, seat = await self._seated(interaction, press)
        if not self._desk.is_elsewhere(interaction, record):
            raise Refused(Refusal.NOT_NOW)
        if interaction.guild_id is None:
            before = await self._desk.store.screen(record.facts.id, hand_kind(seat))
            await self._desk.store.set_delivery(record.facts.id, seat, Delivery.HERE)
            await self._desk.forget_message(record, seat)
            await self._desk.sender.update(interaction, await self._desk.drawing.moved(record, seat))
            if record.seats[seat].delivery is Delivery.DM and _is_another(before, interaction):
                await self._desk.retire(record, seat, before)
            return
        record = await self._desk.play_here(record, seat)
        await self._desk.hand_here(interaction, record, seat)

    async def by_dm(self, interaction: Interaction, press: Press) -> None:
        """Serve the seat by direct messages again, if they are open."""
        record, seat = await self._seated(interaction, press)
        match_id = record.facts.id
        if interaction.guild_id is None:
            before = await self._desk.adopt_message(interaction, record, seat)
            await self._desk.store.set_delivery(match_id, seat, Delivery.DM)
            await self._desk.answer_with_hand(interaction, await self._desk.matches.load(match_id), seat, "")
            if record.seats[seat].delivery is Delivery.DM and _is_another(before, interaction):
                await self._desk.drawing.take_away(before)
            return
        await interaction.response.defer()
        if await self._desk.play_by_dm(record, seat):
            record = await self._desk.matches.load(match_id)
            context = await self._desk.contexts.of(record, seat, await self._desk.store.screens_of(match_id))
            url = await self._desk.hand_url(record, seat)
            await self._desk.sender.update(interaction, hand_link_screen(context, view(record.match, seat), url))
            return
        await self._desk.hand_here(interaction, record, seat, no_dm_line(self._desk.language(interaction)))

    async def bring(self, interaction: Interaction, press: Press) -> None:
        """Post the table anew below the chat and take the old one away; at most once in a while."""
        match_id = _match_in(press)
        record = await self._desk.matches.load(match_id)
        check_table(interaction)
        await interaction.response.defer()
        if record.match.ended is not None or not await self._may_be_brought(match_id):
            return
        store, now = self._desk.store, self._desk.matches.clock()
        with self._desk.show.hold(match_id, "table"):
            claimed = await store.claim_screen(match_id, "table", now + BRING_FOR, now)
            if claimed and await self._may_be_brought(match_id):  # else somebody else has brought it or does so now
                await self._desk.drawing.draw(match_id, "table", afresh=True)

    async def _may_be_brought(self, match_id: int) -> bool:
        row = await self._desk.store.screen(match_id, "table")
        if row is None or row.message is None or row.posted_at is None:
            return False
        return self._desk.matches.clock() - row.posted_at >= BRING_AGAIN

    async def table_rules(self, interaction: Interaction, press: Press) -> None:
        """What this match's table plays by, privately."""
        record = await self._desk.matches.load(_match_in(press))
        context = await self._desk.contexts.of(record, None, ())
        context = replace(context, language=self._desk.language(interaction))
        await self._desk.sender.reply(interaction, table_rules(record.match.ruleset, context))

    async def _seated(self, interaction: Interaction, press: Press) -> tuple[Record, Seat]:
        record = await self._desk.matches.load(_match_in(press))
        seat = seat_of(record, interaction.user.id)
        if seat is None:
            raise Refused(Refusal.STRANGER)
        if record.match.phase in (Phase.CHALLENGE, Phase.CLOSED):
            raise Refused(Refusal.NOT_NOW)
        return record, seat


def _is_another(row: ScreenRow | None, interaction: Interaction) -> TypeGuard[ScreenRow]:
    """Whether a screen's message stands elsewhere than the pressed one."""
    return row is not None and row.message is not None and row.message != getattr(interaction.message, "id", None)


def _match_in(press: Press) -> int:
    if press.match is None:
        raise Refused(Refusal.OLD_BUTTON)
    return press.match
