"""One press, one answer: whatever is wrong with a press, and whatever goes wrong here, exactly one answer is given.

The press is judged by `Matches`; the presser's own screen is the answer; everybody else's is drawn afterwards.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from time import perf_counter
from typing import Any, TypeVar

import discord

from ginbot.chat.calls import KIND as NUDGE
from ginbot.chat.contexts import hand_kind
from ginbot.chat.desk import Desk
from ginbot.chat.faults import fault_of
from ginbot.chat.sending import answered_at, has_answered, in_time
from ginbot.matches import Person, has_pressed, seat_of
from ginbot.rules import Action, NextHand, Refusal, Refused, Seat
from ginbot.screens.context import SORTS
from ginbot.screens.ids import FORMS, LOBBY, LOOKS, MOVES, Press, Verb, action_of, page_of, parse_press
from ginbot.screens.refused import refusal_screen
from ginbot.store import By, Delivery, NotSaved, Record, Stale
from ginbot.watcher import NOBODY, Watcher

log = logging.getLogger(__name__)

T = TypeVar("T")

ELSEWHERE = frozenset({Verb.MINE, Verb.HERE, Verb.DM, Verb.SET, Verb.RULES, Verb.RULES_PAGE, Verb.TABLE_RULES})
"""Presses of a player that stand elsewhere than under the hand, or that no hand answers."""

STRAYS = MOVES | LOOKS | {Verb.ACCEPT, Verb.MINE, Verb.RULES, Verb.GAMES, Verb.NEXT_GAME, Verb.REVIEW}
"""Presses that are answered as ever though their button has left its message: no answer of theirs changes a message
that others see."""
PRIVATE_STRAYS = frozenset({Verb.REMATCH, Verb.ACCEPT_REMATCH, Verb.NO_REMATCH, Verb.LESSON})
"""Presses of which that is true only on a message that nobody else sees."""

Interaction = discord.Interaction[Any]
Handler = Callable[[Interaction, Press], Awaitable[None]]
"""Answers a press that is neither a move nor a look at one's own hand."""


def person_of(interaction: Interaction) -> Person:
    """Whoever pressed or typed, by the name shown in the server."""
    return Person(interaction.user.id, interaction.user.display_name, interaction.id)


class Presses:
    """Answers presses; `handlers` take the verbs that stand elsewhere than under a hand, and commands add theirs."""

    def __init__(
        self, desk: Desk, handlers: dict[Verb, Handler], *, patience: timedelta, watcher: Watcher = NOBODY
    ) -> None:
        self._desk = desk
        self.watcher = watcher
        self.handlers = handlers
        self._patience = patience.total_seconds()
        self._running: set[asyncio.Task[Any]] = set()

    async def finished(self) -> None:
        """Wait until everything that is being answered now has been answered."""
        if self._running:
            await asyncio.wait(self._running)

    async def __call__(self, interaction: Interaction, text: str) -> None:
        """Answer one press, whose id is `text`; never raises."""
        await self.guard(interaction, self._answer(interaction, parse_press(text)))

    async def stray(self, interaction: Interaction, text: str) -> None:
        """Answer a press on a button that is not on its message: late, from another version of the bot, or forged."""
        press = parse_press(text)
        known = STRAYS | PRIVATE_STRAYS if _is_private(interaction) else STRAYS
        await self.guard(interaction, self._answer(interaction, press if press and press.verb in known else None))

    async def form(self, interaction: Interaction, text: str) -> None:
        """Answer what was filled in and sent off, in a form whose id is `text`; never raises."""
        press = parse_press(text)
        await self.guard(interaction, self._answer(interaction, press if press and press.verb in FORMS else None))

    async def guard(self, interaction: Interaction, work: Awaitable[None]) -> None:
        """Do the work of a press or a command; what goes wrong is told to whoever asked, once, in their language."""
        task = asyncio.current_task()
        assert task is not None, "presses are answered in tasks"
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        if interaction.context.dm_channel and interaction.channel_id is not None:
            self._desk.places.dms.meet(interaction.user.id, interaction.channel_id)
        began = perf_counter()
        outcome = await self._outcome(interaction, work)
        kind = "command" if interaction.type is discord.InteractionType.application_command else "press"
        self.watcher.answered(kind, outcome, (answered_at(interaction) or perf_counter()) - began)
        await self._desk.tongues.note(interaction)

    async def _outcome(self, interaction: Interaction, work: Awaitable[None]) -> str:
        """Do the work and tell of what goes wrong; gives a word for how it ended."""
        await self._desk.tongues.meet(interaction)
        try:
            await work
        except Refused as refused:
            await self._refuse(interaction, refused)
            return "refused"
        except Stale:
            await self._refuse(interaction, Refused(Refusal.TOO_LATE))
            return "stale"
        except NotSaved:
            log.exception("interaction %d: not saved", interaction.id)
            await self._refuse(interaction, Refused(Refusal.NOT_SAVED))
            self._desk.matches.changed(None)
            return "not_saved"
        except Exception as error:
            level = logging.ERROR if fault_of(error) is None else logging.WARNING
            log.log(level, "interaction %d failed", interaction.id, exc_info=True)
            await self._refuse(interaction, Refused(Refusal.FAULT))
            self._desk.matches.changed(None)  # what it did is stored all the same, and the Keeper has it shown
            return "failed"
        return "done"

    async def _refuse(self, interaction: Interaction, refused: Refused) -> None:
        """Tell why, unless the answer was given before something went wrong: what it says has been stored."""
        if has_answered(interaction):
            log.warning("interaction %d was answered already, not refused: %s", interaction.id, refused.why)
            return
        try:
            screen = refusal_screen(
                refused, self._desk.language(interaction), text=await self._plays_by_ear(interaction)
            )
            await self._desk.sender.reply(interaction, screen)
        except Exception as error:
            if fault_of(error) is None:
                log.exception("interaction %d could not be refused", interaction.id)
            else:
                log.warning("interaction %d could not be refused: %s", interaction.id, error)

    async def _plays_by_ear(self, interaction: Interaction) -> bool:
        try:
            return (await self._desk.wishes(interaction)).text
        except Exception:  # whoever hears that something failed need not hear of the next failure
            log.warning("interaction %d: its player's wishes could not be read", interaction.id)
            return False

    async def _answer(self, interaction: Interaction, press: Press | None) -> None:
        if press is None:
            raise Refused(Refusal.OLD_BUTTON)
        if press.verb in MOVES | LOOKS:
            await self._hand(interaction, press)
            return
        handler = self.handlers.get(press.verb)
        if handler is None or (press.match is None and press.verb in LOBBY):
            raise Refused(Refusal.OLD_BUTTON)
        await handler(interaction, press)
        if press.match is not None and press.verb in ELSEWHERE:
            await self._noticed(interaction, press.match)

    async def _noticed(self, interaction: Interaction, match_id: int) -> None:
        """A press that stands elsewhere is one all the same: its player is called no more in this turn."""
        record = await self._desk.matches.load(match_id)
        seat = seat_of(record, interaction.user.id)
        if seat is None or seat != record.match.to_act:
            return
        await self._desk.noticed(record, seat, interaction.created_at)
        if record.screen(NUDGE) is not None:
            await self._desk.show(match_id, NUDGE)

    async def _hand(self, interaction: Interaction, press: Press) -> None:
        """A press under one's own hand: the answer is that hand, as it stands then."""
        if press.match is None or not _is_private(interaction):
            raise Refused(Refusal.OLD_BUTTON)
        record = await self._desk.matches.load(press.match)
        seat = seat_of(record, interaction.user.id)
        if seat is None:
            raise Refused(Refusal.STRANGER)
        called = seat == record.match.to_act and (not has_pressed(record) or record.screen(NUDGE) is not None)
        with self._desk.show.hold(press.match, hand_kind(seat)):
            record = await self.in_time(interaction, self._play_and_show(interaction, press, record, seat))
        if called and press.verb in LOOKS:
            await self._desk.show(press.match, NUDGE)
        await self._desk.show(press.match, record=record)

    async def _play_and_show(self, interaction: Interaction, press: Press, record: Record, seat: Seat) -> Record:
        """Do what was pressed and answer with the hand; gives the match and what of it is shown then."""
        if press.verb is Verb.NEXT and interaction.guild_id is None and record.seats[seat].delivery is Delivery.DM:
            return await self._deal_and_show(interaction, press, record, seat)
        record, page = await self._done(interaction, press, record, seat)
        if page is None:
            page = self._desk.page(record, seat)
        return await self._desk.answer_with_hand(interaction, record, seat, page)

    async def _deal_and_show(self, interaction: Interaction, press: Press, record: Record, seat: Seat) -> Record:
        """Have the next hand dealt; where that has been done it is there already, or comes: the result only stays."""
        assert press.match is not None, "a hand is dealt in a match"
        at, by, deal = interaction.created_at, By.seat(seat), NextHand(seat)
        try:
            record = await self._desk.matches.play(
                press.match, deal, version=press.version, by=by, at=at, record=record
            )
        except Stale:
            await self._desk.sender.unbutton(interaction)
            return await self._desk.matches.load(press.match)
        return await self._desk.answer_with_next_hand(interaction, record, seat)

    async def _done(
        self, interaction: Interaction, press: Press, record: Record, seat: Seat
    ) -> tuple[Record, str | None]:
        """The match after the press, and the page its hand is shown on; None keeps the present one."""
        if press.verb not in MOVES:
            await self._desk.noticed(record, seat, interaction.created_at)
            if press.verb is Verb.SORT and press.argument in SORTS:
                await self._desk.wish(interaction, sort=press.argument)
                record = await self._desk.matches.load(record.facts.id)
            return record, page_of(press) if press.version == record.match.version else ""
        action = action_of(press, seat)
        if action is None:
            raise Refused(Refusal.OLD_BUTTON)
        return await self._moved(interaction, press, action, seat, record)

    async def _moved(
        self, interaction: Interaction, press: Press, action: Action, seat: Seat, record: Record
    ) -> tuple[Record, str | None]:
        assert press.match is not None, "a move is made in a match"
        at, by = interaction.created_at, By.seat(seat)
        try:
            play = self._desk.matches.play
            return await play(press.match, action, version=press.version, by=by, at=at, record=record), ""
        except Stale:
            return await self._desk.matches.load(press.match), ""
        except Refused as refused:
            if refused.why is not Refusal.TOO_SOON:
                raise
            return await self._desk.matches.load(press.match), None

    async def in_time(self, interaction: Interaction, work: Awaitable[T]) -> T:
        """Do the work; if it takes too long, tell Discord that the answer will come as an edit."""
        return await in_time(interaction, work, self._patience)


def _is_private(interaction: Interaction) -> bool:
    """Whether the presser alone sees the message, so that it may become a hand."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)
