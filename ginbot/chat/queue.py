"""The queue at the edge: telling people what has become of their waiting, and answering the presses on it.

Somebody is told by direct message, and where those are closed by changing the private answer to joining, as long as
its token lives. What is told is noted; what was not comes up again, after a fault or a restart.
"""

from __future__ import annotations

import hashlib
import logging
from datetime import timedelta
from typing import Any

import discord

from ginbot.chat.admission import check_still
from ginbot.chat.contexts import message_url
from ginbot.chat.desk import TOKEN_LIFE, Desk
from ginbot.chat.faults import Fault, fault_of
from ginbot.chat.press import Handler, Interaction, person_of
from ginbot.matches import Invitation, answer_time, pool_of
from ginbot.rating import NEW, is_provisional
from ginbot.rules import Refusal, Refused
from ginbot.screens.context import Pace
from ginbot.screens.ids import Press, Verb
from ginbot.screens.queue import (
    alone_screen,
    back_screen,
    begun_screen,
    found_screen,
    opened_screen,
    out_screen,
    ready_screen,
)
from ginbot.screens.screen import Screen
from ginbot.store import QueueRow, QueueState, Record, ScreenRow

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=8)
"""How long nobody else tells somebody what this process has begun to tell; short, for there are questions to be asked.

A message that should be posted twice after all is the same one by its nonce."""
REST = timedelta(seconds=5)
"""How long it rests after a fault that may pass."""
RINGS = frozenset({QueueState.ASKED, QueueState.ALONE})
"""What comes as a new message with a sound."""
KEPT = frozenset({QueueState.ASKED, QueueState.BACK, QueueState.ALONE})
"""Who is still to be heard of, once told."""
PACES = (Pace.LIVE.value, Pace.SLOW.value)
"""The queues there are."""


class Queue:
    """Tells, asks and answers."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._store = desk.store

    def handlers(self) -> dict[Verb, Handler]:
        """Which verb is answered how."""
        return {Verb.QUEUE: self.pressed}

    # ---------------------------------------------------------------------------------------------- telling

    async def tell_all(self) -> None:
        """Tell everybody who must be told something and whom nobody else is telling it."""
        now = self._desk.matches.clock()
        for row in await self._store.claim_untold(now, now + LEASE):
            await self.tell(row)

    async def tell(self, row: QueueRow) -> None:
        """Tell one person what has become of their waiting; never raises."""
        try:
            await self._tell(row)
        except Exception as error:
            if fault_of(error) is None:
                log.exception("queue: user %d could not be told of %s", row.user, row.state)
            else:
                log.warning("queue: user %d could not be told of %s: %s", row.user, row.state, error)
            await self._rest(row)

    async def _rest(self, row: QueueRow) -> None:
        try:
            until = self._desk.matches.clock() + REST
            await self._store.note_told(row, False, claimed_until=until)
            self._desk.matches.changed(until)
        except Exception:
            log.exception("queue: user %d comes up again when the lease is over", row.user)

    async def _tell(self, row: QueueRow) -> None:
        screen = await self._screen(row)
        if row.state is QueueState.STARTED and row.private:
            await self._told(row)  # the private answer that asked becomes the hand itself
        elif row.state in RINGS or (row.message is None and not row.private and row.state is not QueueState.LEFT):
            await self._write(row, screen, silent=row.state not in RINGS)
        else:
            await self._change(row, screen)

    async def _told(self, row: QueueRow, **where: Any) -> None:
        """Note that somebody has been told, or could not be; whoever is out is forgotten."""
        if row.state in KEPT:
            await self._store.note_told(row, **where)
        else:
            await self._store.forget_queued(row)
        if row.state is QueueState.ASKED:
            await self._desk.matches.question_shown(row)

    async def _write(self, row: QueueRow, screen: Screen, *, silent: bool) -> None:
        """A new direct message; where those are closed the private answer says it, or nobody does."""
        try:
            channel = await self._desk.places.dms.channel(row.user)
            message = await self._desk.sender.post(channel, screen, _nonce(row), silent=silent)
        except Exception as error:
            if fault_of(error) is not Fault.CLOSED:
                raise
            await self._write_in_answer(row)
            return
        await self._told(row, dm=channel, message=message, private=False)

    async def _write_in_answer(self, row: QueueRow) -> None:
        """Say it where the answer to joining stands; whoever cannot be asked is waited for no longer."""
        if row.token is not None and row.token_expires is not None and row.token_expires > self._desk.matches.clock():
            try:
                await self._desk.sender.edit_by_token(row.token, await self._screen(row, private=True))
            except discord.HTTPException as error:
                if fault_of(error) not in (Fault.TOKEN, Fault.GONE):
                    raise
            else:
                await self._told(row, private=True)
                return
        log.info("queue: user %d cannot be reached, %s", row.user, row.state)
        if row.state is QueueState.ASKED:
            await self._desk.matches.cannot_be_asked(row)
            self._desk.matches.changed(None)
        elif row.state is QueueState.BACK:
            await self._told(row)
        else:
            await self._store.forget_queued(row)

    async def _change(self, row: QueueRow, screen: Screen) -> None:
        """Change the message that asked; if that cannot be done it stays, and its buttons are answered as ever."""
        try:
            if row.private and row.token is not None:
                await self._desk.sender.edit_by_token(row.token, screen)
            elif row.dm is not None and row.message is not None:
                await self._desk.sender.edit(row.dm, row.message, screen)
        except discord.HTTPException as error:
            if fault_of(error) is Fault.LATER:
                raise
            log.warning("queue: user %d reads nothing of %s: %s", row.user, row.state, error)
        await self._told(row)

    async def _screen(self, row: QueueRow, *, private: bool = False) -> Screen:
        if row.state is QueueState.ASKED:
            return await self.question(row, private=private)
        language = await self._desk.tongues.of_user(row.user)
        if row.state is QueueState.ALONE:
            return alone_screen(row.pace, row.channel, language)
        if row.state is QueueState.BACK:
            return back_screen(row.pace, await self.other_name(row), language)
        if row.state is QueueState.STARTED:
            return begun_screen(await self.other_name(row), language)
        return out_screen(row.state.value, row.pace, language=language)

    async def question(self, row: QueueRow, *, private: bool = False) -> Screen:
        """The question to somebody who was found for another."""
        assert row.other is not None, "somebody was found"
        other = (await self._store.in_queue(row.pace)).get(row.other)
        pool = 0 if other is None else pool_of(row, other)
        rating = await self._store.rating_of(pool, row.pace, row.other) or NEW
        return found_screen(
            row.pace,
            row.step,
            await self.other_name(row),
            (round(rating.value), is_provisional(rating)),
            seconds=answer_time(row.pace),
            until=row.until,
            private=private,
            limited=await self._desk.matches.enough(row.user, row.other),
            seal="" if other is None else await self._desk.matches.seal(row, other),
            language=await self._desk.tongues.of_user(row.user),
        )

    async def other_name(self, row: QueueRow) -> str:
        """The name of whoever was found for somebody."""
        player = await self._store.player(row.other) if row.other is not None else None
        return player.name if player is not None else ""

    # ---------------------------------------------------------------------------------------------- answering

    async def pressed(self, interaction: Interaction, press: Press) -> None:
        """Answer a press on one of the queue's messages."""
        what, _, rest = press.argument.partition(".")
        pace, _, step = rest.partition(".")
        if pace not in PACES or press.match is not None:
            raise Refused(Refusal.OLD_BUTTON)
        if what == "leave" and not step:
            await self._leave(interaction, pace)
        elif what == "open" and not step:
            await self._open(interaction, pace)
        elif what in ("ready", "no") and step.isdecimal() and len(step) < 10:
            await (self._ready if what == "ready" else self._not_now)(interaction, pace, int(step))
        else:
            raise Refused(Refusal.OLD_BUTTON)

    async def _leave(self, interaction: Interaction, pace: str) -> None:
        pressed = interaction.message.id if interaction.message is not None else None
        if not await self._desk.matches.leave_queue(interaction.user.id, (pace,), pressed):
            raise Refused(Refusal.NOT_IN_QUEUE)
        await self._desk.sender.update(interaction, out_screen("left", pace, language=self._desk.language(interaction)))
        await self.follow(pace)

    async def _not_now(self, interaction: Interaction, pace: str, step: int) -> None:
        pressed = interaction.message.id if interaction.message is not None else None
        await self._desk.matches.not_now(interaction.user.id, pace, step, pressed)
        await self._desk.sender.update(interaction, out_screen("left", pace, language=self._desk.language(interaction)))
        await self.follow(pace)

    async def _ready(self, interaction: Interaction, pace: str, step: int) -> None:
        """Say yes; where the other has done so before, both get their cards."""
        answer = (interaction.token, interaction.created_at + TOKEN_LIFE)
        row = await self._desk.matches.ready(interaction.user.id, pace, step, answer, interaction.id)
        name, pressed, language = await self.other_name(row), interaction.message, self._desk.language(interaction)
        if row.state is QueueState.BACK:
            await self._desk.sender.update(interaction, back_screen(pace, name, language))
            await self._told(row)
            await self.follow(pace)
            return
        if row.match is None:
            await self._desk.sender.update(interaction, ready_screen(name, language))
            return
        await self._desk.sender.update(interaction, begun_screen(name, language))
        if row.private or (pressed is not None and row.message == pressed.id):
            await self._store.forget_queued(row)  # else the message that asked is told of it, too
        await self._begun(row.match)

    async def _begun(self, match_id: int) -> None:
        """Hand out the cards, tell the channel, open the table, and tell whoever was ready first."""
        record = await self._desk.matches.load(match_id)
        if record.screen("challenge") is not None:
            await self._desk.show(match_id, "challenge")  # first, for the hands lead to the table at it
        await self._desk.show(match_id)
        await self.tell_all()

    async def follow(self, pace: str) -> None:
        """What a change may have led to: somebody found, somebody to be told."""
        await self._desk.matches.tend_queue(pace)
        await self.tell_all()

    async def _open(self, interaction: Interaction, pace: str) -> None:
        """Post an open challenge where the waiting began; only for whoever has waited in vain."""
        row = next((row for row in await self._store.queued(interaction.user.id) if row.pace == pace), None)
        if row is None or row.state is not QueueState.ALONE or row.channel is None:
            raise Refused(Refusal.QUEUE_OVER)
        desk = self._desk
        check_still(interaction.client, row.guild, row.channel, await self._store.server(row.guild))
        asked = Invitation(person_of(interaction), None, Pace(pace), guild=row.guild, channel=row.channel)
        if not await self._store.forget_queued(row):  # by the first of two fast presses
            raise Refused(Refusal.QUEUE_OVER)
        try:
            record, message = await self._post_challenge(asked, row.channel)
        except Exception:
            await self._store.change_queue(pace, lambda line, known: {row.user: row, **line})
            raise
        posted = discord.utils.snowflake_time(message)
        shown = ScreenRow(record.facts.id, "challenge", row.channel, message, posted)
        await desk.drawing.note(record, shown, await desk.drawing.screen(record, "challenge"))
        link = message_url(row.guild, row.channel, message)
        await desk.sender.update(interaction, opened_screen(link, desk.language(interaction)))

    async def _post_challenge(self, asked: Invitation, channel: int) -> tuple[Record, int]:
        """Open a challenge and post it; one that cannot be posted is withdrawn at once. Raises NO_PERMISSION."""
        desk = self._desk
        record = await desk.matches.challenge(asked)
        screen = await desk.drawing.screen(record, "challenge")
        try:
            message = await desk.sender.post(channel, screen, f"{record.facts.id}:1:challenge", silent=False)
        except Exception as error:
            await desk.matches.turn_down(record.facts.id, asked.host.user, desk.matches.clock())
            if fault_of(error) in (None, Fault.LATER):
                raise
            raise Refused(Refusal.NO_PERMISSION) from error
        return record, message


def _nonce(row: QueueRow) -> str:
    """Tells Discord that a repeated post is the same post; at most 25 characters."""
    told = f"{row.user}:{row.pace}:{row.since}:{row.step}"
    return f"q{hashlib.blake2b(told.encode(), digest_size=10).hexdigest()}"
