"""The nudge: a message that calls whoever is to act, and goes with that player's next press.

Live it comes once in a turn; in a slow match it is a reminder, of which the newer takes the older one's place.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from ginbot.chat.contexts import Contexts
from ginbot.chat.faults import REST, Fault, fault_of
from ginbot.chat.places import Places
from ginbot.chat.sending import Sender
from ginbot.matches import Matches, has_pressed, is_slow
from ginbot.pace import Stage, is_last_chance
from ginbot.rules import view
from ginbot.screens.context import Preferences
from ginbot.screens.lobby import nudge_screen
from ginbot.screens.reminders import reminder_screen
from ginbot.store import Delivery, DueFor, Record, ScreenRow

log = logging.getLogger(__name__)

KIND = "nudge"
SILENT_AFTER = 2
"""Lapses in a row after which somebody is called no more until the next press."""
STEP = 5
"""Seconds are told in steps of this many: the message takes a moment to arrive."""


class Calls:
    """Posts nudges and takes them away."""

    def __init__(self, matches: Matches, contexts: Contexts, sender: Sender, places: Places) -> None:
        self._matches = matches
        self._store = matches.store
        self._contexts = contexts
        self._sender = sender
        self._places = places

    async def draw(self, record: Record) -> None:
        """Post the nudge of this turn, or take away one whose player has pressed or whose turn is over."""
        row = await self._store.screen(record.facts.id, KIND)
        if is_slow(record):
            await self._remind(record, row)
        elif row is not None:
            if row.shown < record.match.version or has_pressed(record):
                await self._take_away(row)
        elif self._is_wanted(record):
            await self._post(record)

    def _is_wanted(self, record: Record) -> bool:
        seat = record.match.to_act
        if seat is None or record.facts.turn_ends_at is None or has_pressed(record):
            return False
        if record.facts.due_for is DueFor.NUDGE:
            return False  # not yet
        wishes = record.seats[seat].preferences or {}
        return record.match.lapses[seat] < SILENT_AFTER and bool(wishes.get("nudges", True))

    async def _post(self, record: Record) -> None:
        facts, seat = record.facts, record.match.to_act
        assert seat is not None, "somebody is called"
        assert facts.turn_ends_at is not None, "in a turn that ends"
        context = await self._contexts.of(record, seat, await self._store.screens_of(facts.id))
        left = (facts.turn_ends_at - self._matches.clock()).total_seconds()
        screen = nudge_screen(view(record.match, seat), context, max(STEP, round(left / STEP) * STEP))
        try:
            here = record.seats[seat].delivery is Delivery.HERE
            channel = await self._places.channel_for(record, "table" if here else f"hand:{seat}")
            if channel is None:
                return
            nonce = f"{facts.id}:{record.match.version}:{KIND}"
            message = await self._sender.post(channel, screen, nonce, silent=False)
        except Exception as error:
            if fault_of(error) is None:
                raise
            log.warning("match %d: seat %d could not be called: %s", facts.id, seat, error)
            return
        row = ScreenRow(facts.id, KIND, channel, message, self._matches.clock(), shown=record.match.version)
        await self._store.save_screen(row)

    async def _remind(self, record: Record, row: ScreenRow | None) -> None:
        """Have the reminder stand that is due in this turn, and no other."""
        stage = self._matches.reminder(record, self._matches.clock())
        named = f"{record.match.turn}:{stage}"
        if stage is not None and row is not None and row.message is not None and row.page == named:
            await self._store.save_screen(replace(row, shown=record.match.version))
            return
        if row is not None:
            await self._take_away(row)
        if stage is not None:
            await self._post_reminder(record, stage, named)

    async def _post_reminder(self, record: Record, stage: Stage, named: str) -> None:
        facts, seat, now = record.facts, record.match.to_act, self._matches.clock()
        assert seat is not None, "somebody is reminded"
        assert facts.turn_ends_at is not None, "of a turn that ends"
        context = await self._contexts.of(record, seat, await self._store.screens_of(facts.id))
        left = max(0, round((facts.turn_ends_at - now).total_seconds()))
        screen = reminder_screen(view(record.match, seat), context, stage, left)
        wanted = ScreenRow(facts.id, KIND, shown=record.match.version, page=named)
        rings = Preferences.of(record.seats[seat].preferences or {}).ring or is_last_chance(record.match, seat)
        try:
            here = record.seats[seat].delivery is Delivery.HERE
            channel = await self._places.channel_for(record, "table" if here else f"hand:{seat}")
            if channel is None:
                return
            nonce = f"{facts.id}:{record.match.version}:{stage}"
            message = await self._sender.post(channel, screen, nonce, silent=not rings)
        except Exception as error:
            fault = fault_of(error)
            if fault is None:
                raise
            log.warning("match %d: seat %d could not be reminded (%s): %s", facts.id, seat, fault, error)
            if fault is Fault.LATER:  # still behind, so that the Keeper has it tried again
                await self._store.save_screen(replace(wanted, shown=wanted.shown - 1, claimed_until=now + REST))
            return
        await self._store.save_screen(replace(wanted, channel=channel, message=message, posted_at=now))

    async def _take_away(self, row: ScreenRow) -> None:
        await self._store.drop_screen(row.match_id, KIND)
        if row.channel is None or row.message is None:
            return
        try:
            await self._sender.delete(row.channel, row.message)
        except Exception as error:
            if fault_of(error) is None:
                raise
            log.warning("match %d: a nudge stays: %s", row.match_id, error)
