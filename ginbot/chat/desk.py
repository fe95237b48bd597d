"""What presses and commands share: the match's parts at hand, and the ways of answering with a hand."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from weakref import WeakValueDictionary

import discord

from ginbot.chat.calls import KIND as NUDGE
from ginbot.chat.calls import Calls
from ginbot.chat.contexts import Contexts, hand_kind, message_url
from ginbot.chat.drawing import Drawing
from ginbot.chat.faults import REST, fault_of
from ginbot.chat.orders import digest_of, is_by_ear, is_of_an_earlier_hand, is_silent
from ginbot.chat.places import Places
from ginbot.chat.sending import Sender, token_changes
from ginbot.chat.show import Show
from ginbot.chat.tongues import Tongues
from ginbot.matches import Matches, has_pressed, is_slow
from ginbot.rules import Seat
from ginbot.screens.context import Preferences
from ginbot.screens.screen import Screen
from ginbot.store import Delivery, Record, ScreenRow, Store

log = logging.getLogger(__name__)

NOTED_FOR = timedelta(minutes=1)
"""A slow match does not note presses that come closer to each other."""
TOKEN_LIFE = timedelta(minutes=15)
"""How long an interaction's token works."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that a press or a command needs."""

    matches: Matches
    contexts: Contexts
    sender: Sender
    places: Places
    calls: Calls
    drawing: Drawing
    show: Show
    tongues: Tongues
    answering: WeakValueDictionary[tuple[int, Seat], asyncio.Lock] = field(default_factory=WeakValueDictionary)
    """Held while a hand is answered by a new message, and the one before taken away: one after the other."""

    @property
    def store(self) -> Store:
        """The one store."""
        return self.matches.store

    def language(self, interaction: discord.Interaction[Any]) -> str:
        """The language to answer in."""
        return self.tongues.of_press(interaction)

    def is_elsewhere(self, interaction: discord.Interaction[Any], record: Record) -> bool:
        """Whether there is a place to play a match in beside the direct messages."""
        return interaction.guild_id is not None or record.facts.guild is not None

    def page(self, record: Record, seat: Seat) -> str:
        """The page on which a seat's hand stood when the match was loaded."""
        row = record.screen(hand_kind(seat))
        return row.page if row is not None and row.shown == record.match.version else ""

    async def noticed(self, record: Record, seat: Seat, at: datetime) -> bool:
        """Somebody has pressed something: the next turn is a full one. Whether it was the first press of this turn."""
        first, before = seat == record.match.to_act and not has_pressed(record), record.seats[seat].pressed_at
        # In a slow match every press tells that its player is there, and ends what calls for it.
        again = is_slow(record) and before is not None and (record.screen(NUDGE) or at - before > NOTED_FOR)
        if first or before is None or again:
            await self.store.pressed(record.facts.id, seat, at)
        return first

    async def wishes(self, interaction: discord.Interaction[Any]) -> Preferences:
        """What a person has chosen in the settings."""
        player = await self.store.player(interaction.user.id)
        return Preferences.of((player.preferences if player is not None else None) or {})

    async def wish(self, interaction: discord.Interaction[Any], **changes: Any) -> Preferences:
        """Keep what a person has chosen in the settings; all of it as it is then."""
        user, before = interaction.user, await self.wishes(interaction)
        after = replace(before, **changes)
        if after != before:
            await self.store.save_preferences(user.id, user.display_name, after.as_dict(), interaction.created_at)
            if after.language != before.language:
                self.tongues.forget(user.id)
                await self.tongues.meet(interaction)
        return after

    async def answer_with_hand(
        self, interaction: discord.Interaction[Any], record: Record, seat: Seat, page: str
    ) -> Record:
        """Turn the pressed message into the hand, and keep that press's token for later edits; gives what is now shown.

        A hand that is over stays in its message as a result: the next one gets a message of its own. A copy of the
        hand elsewhere, such as a private question, is answered where it is and does not take the hand's place.
        """
        assert interaction.message is not None, "a press comes from a message"
        kind, pressed = hand_kind(seat), interaction.message.id
        row = record.screen(kind) or ScreenRow(record.facts.id, kind)
        here = record.seats[seat].delivery is Delivery.HERE
        if row.message == pressed and not here and is_of_an_earlier_hand(record, row):
            result = await self.drawing.screen(record, kind, number=row.hand)
            await self.sender.update(interaction, result)
            await self.store.save_screen(replace(row, digest=digest_of(result)))
            return await self.matches.load(record.facts.id)
        screen = await self.drawing.screen(record, kind, page)
        if is_by_ear(record, kind) and not here and interaction.guild_id is None:
            await self._answer_anew(interaction, record, seat, screen, page)
            return await self.matches.load(record.facts.id)
        await self.sender.update(interaction, screen)
        if here or row.message == pressed or (row.message is None and interaction.guild_id is None):
            return record.with_screen(await self._note_hand(interaction, record, seat, screen, pressed, page))
        return record

    async def answer_with_next_hand(self, interaction: discord.Interaction[Any], record: Record, seat: Seat) -> Record:
        """Answer whoever had the next hand dealt with that hand, in a message of its own; gives what is now shown.

        It is noted beforehand that it comes: should the bot go down before its message is noted, it is looked for.
        """
        assert interaction.message is not None, "a press comes from a message"
        kind, now = hand_kind(seat), self.matches.clock()
        row = record.screen(kind)
        if interaction.response.is_done() or row is None or row.message != interaction.message.id:
            return await self.answer_with_hand(interaction, record, seat, "")
        screen = await self.drawing.screen(record, kind)
        await self.store.mark_coming(record.facts.id, kind, now + REST)
        assert record.match.play is not None, "a hand has been dealt"
        silent = is_silent(record, row, record.match.play.number, now)
        try:
            message = await self.sender.reply(interaction, screen, private=False, silent=silent)
        except Exception:  # it is posted instead, unless it has come all the same
            await self.store.mark_coming(record.facts.id, kind, now)
            raise
        await self.drawing.leave_result(record, row)  # before it is forgotten for the new one
        if message is None:
            return record
        return record.with_screen(await self._note_hand(interaction, record, seat, screen, message, ""))

    async def answer_with_hand_anew(self, interaction: discord.Interaction[Any], record: Record, seat: Seat) -> Record:
        """Answer with the hand in a new message below all others; the one before goes."""
        page = self.page(record, seat)
        screen = await self.drawing.screen(record, hand_kind(seat), page)
        await self._answer_anew(interaction, record, seat, screen, page)
        return record

    async def _answer_anew(
        self, interaction: discord.Interaction[Any], record: Record, seat: Seat, screen: Screen, page: str
    ) -> None:
        """Answer with a new message, which is read out, and take away the one before; of several at once one stays."""
        match_id, kind = record.facts.id, hand_kind(seat)
        async with self.answering.setdefault((match_id, seat), asyncio.Lock()):
            before = await self.store.screen(match_id, kind)
            if before is not None and before.shown > record.match.version:  # an answer to a later press came first
                record = await self.matches.load(match_id)
                screen, page = await self.drawing.screen(record, kind), ""
            await self.store.mark_coming(match_id, kind, self.matches.clock() + REST)
            message = await self.sender.reply(interaction, screen, private=False)
            if message is None:
                return
            if before is not None and before.message is not None:  # before it is forgotten for the new one
                await self.drawing.take_away(before)
            await self._note_hand(interaction, record, seat, screen, message, page)

    async def hand_here(
        self, interaction: discord.Interaction[Any], record: Record, seat: Seat, note: str = ""
    ) -> None:
        """Answer privately with the hand itself; `note` stands above it."""
        screen = await self.drawing.screen(record, hand_kind(seat))
        shown = replace(screen, text=f"{note}\n{screen.text}") if note else screen
        message = await self.sender.reply(interaction, shown)
        if message is not None:
            await self._note_hand(interaction, record, seat, screen, message, "")

    async def hand_url(self, record: Record, seat: Seat) -> str:
        """A link to the seat's hand in our direct messages; "" where there is none."""
        row = await self.store.screen(record.facts.id, hand_kind(seat))
        if row is None or row.message is None or row.channel is None:
            return ""
        return message_url(None, row.channel, row.message)

    async def play_here(self, record: Record, seat: Seat) -> Record:
        """Serve a seat by private answers from now on; its direct message says so and loses its buttons."""
        if record.seats[seat].delivery is Delivery.HERE:
            return record
        match_id, kind = record.facts.id, hand_kind(seat)
        await self.store.set_delivery(match_id, seat, Delivery.HERE)
        row = await self.store.screen(match_id, kind)
        if row is not None and row.message is not None:
            await self.retire(record, seat, row)
            await self.store.save_screen(_without_message(row))
        return await self.matches.load(match_id)

    async def forget_message(self, record: Record, seat: Seat) -> None:
        """Forget which message shows a seat's hand."""
        row = await self.store.screen(record.facts.id, hand_kind(seat))
        if row is not None:
            await self.store.save_screen(_without_message(row))

    async def adopt_message(self, interaction: discord.Interaction[Any], record: Record, seat: Seat) -> ScreenRow:
        """Have the pressed message show a seat's hand from now on; gives the screen as it was before."""
        assert interaction.message is not None, "a press comes from a message"
        before = await self.store.screen(record.facts.id, hand_kind(seat))
        before = before or ScreenRow(record.facts.id, hand_kind(seat))
        message = interaction.message.id
        posted = discord.utils.snowflake_time(message)
        adopted = replace(_without_message(before), channel=interaction.channel_id, message=message, posted_at=posted)
        await self.store.save_screen(adopted)
        return before

    async def play_by_dm(self, record: Record, seat: Seat) -> bool:
        """Serve a seat by direct messages again; False where they are closed, or fail now: then it stays here."""
        match_id, kind = record.facts.id, hand_kind(seat)
        if await self.store.screen(match_id, kind) is None:
            await self.store.save_screen(ScreenRow(match_id, kind))
        # From here on it is behind: should the bot go down now, the Keeper finds a hand that nobody has been given.
        with self.show.hold(match_id, kind):
            await self.store.show_again(match_id, kind)
            await self.store.set_delivery(match_id, seat, Delivery.DM)
            with self.drawing.here.answering(match_id, seat):
                await self.drawing.draw(match_id, kind, anew=True)
        drawn = await self.matches.load(match_id)
        hand = drawn.screen(kind)
        if hand is None or hand.message is None:
            await self.store.set_delivery(match_id, seat, Delivery.HERE)
            return False
        return drawn.seats[seat].delivery is Delivery.DM

    async def retire(self, record: Record, seat: Seat, row: ScreenRow) -> None:
        """Have a message that showed a hand say that it is played in the thread."""
        assert row.channel is not None, "a message is in a channel"
        assert row.message is not None, "only what was posted is changed"
        try:
            await self.sender.edit(row.channel, row.message, await self.drawing.moved(record, seat))
        except Exception as error:
            if fault_of(error) is None:
                raise
            log.warning("match %d: the old hand of seat %d stays as it is: %s", record.facts.id, seat, error)

    async def _note_hand(
        self,
        interaction: discord.Interaction[Any],
        record: Record,
        seat: Seat,
        screen: Screen,
        message: int,
        page: str,
    ) -> ScreenRow:
        """Keep which message now shows the hand, and by which token it is changed."""
        with_token = token_changes(interaction, message)
        kind = hand_kind(seat)
        row = record.screen(kind) or ScreenRow(record.facts.id, kind)
        posted = row.posted_at if row.message == message else discord.utils.snowflake_time(message)
        row = replace(
            row,
            channel=interaction.channel_id,
            message=message,
            posted_at=posted,
            page=page,
            token=interaction.token if with_token else None,
            token_expires=interaction.created_at + TOKEN_LIFE if with_token else None,
        )
        drawn = self.show.is_drawing(record.facts.id, kind)
        return await self.drawing.note(record, row, screen, drawn=drawn)


def _without_message(row: ScreenRow) -> ScreenRow:
    nothing: dict[str, Any] = dict.fromkeys(("channel", "message", "token", "token_expires"))
    return replace(row, digest="", page="", hand=0, **nothing)
