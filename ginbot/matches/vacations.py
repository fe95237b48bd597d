"""Vacations: the clocks of somebody's slow turns stopped, and started again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime

from ginbot.matches.rematches import Rematches
from ginbot.matches.seats import is_slow, seat_of
from ginbot.pace import (
    days_left,
    is_away,
    paused_end,
    resumed_end,
    slow_clock,
    vacation_begun,
    vacation_ended,
)
from ginbot.rules import Refusal, Refused
from ginbot.screens.context import Pace
from ginbot.store import ClockMove, Record, Stale, Status, VacationRow

ATTEMPTS = 5
"""So often is it tried again where a match has just moved on."""

End = Callable[[datetime], datetime]
"""When a turn ends, by when it ended before."""


class Vacations(Rematches):
    """Sends players on vacation and has them come back."""

    async def go_on_vacation(self, user: int) -> tuple[int, ...]:
        """Stop the clocks of this player's slow turns; the matches whose clocks stand now.

        Whoever is on vacation already stays so. Raises Refused: NOT_NOW (no day of the year is left).
        """
        now = self.clock()

        async def change() -> tuple[int, ...]:
            before = await self.store.vacation(user)
            if is_away(before, now):
                return ()
            if not days_left(user, before, now):
                raise Refused(Refusal.NOT_NOW)
            after = vacation_begun(user, before, now)
            until = after.until
            assert until is not None, "a vacation that begins has an end"
            return await self._change(before, after, lambda end: paused_end(end, now, until))

        return await _until_it_holds(change)

    async def come_back(self, user: int) -> tuple[int, ...]:
        """Start the clocks again that stand for this player's vacation; the matches whose clocks these are."""
        now = self.clock()

        async def change() -> tuple[int, ...]:
            before = await self.store.vacation(user)
            if before is None or before.until is None:
                return ()
            until, after = before.until, vacation_ended(user, before, now)
            if not is_away(before, now):
                await self.store.set_vacation(before, after)
                return ()
            return await self._change(before, after, lambda end: resumed_end(end, now, until))

        return await _until_it_holds(change)

    async def remind_as_wished(self, user: int) -> None:
        """Have the reminders of this player's running slow turns come as often as is wished from now on."""
        for record in await self.slow_turns(user):
            facts, now = record.facts, self.clock()
            assert facts.turn_ends_at is not None, "a slow turn has an end"
            clock = slow_clock(record.match, facts.turn_ends_at, self.terms(facts, record.seats), now)
            if await self.store.set_due(facts.id, facts.version, facts.due_at, clock.due_at, clock.due_for):
                self.changed(clock.due_at)

    async def _change(self, before: VacationRow | None, after: VacationRow, end: End) -> tuple[int, ...]:
        moves = tuple([self._moved(record, after, end) for record in await self.slow_turns(after.user)])
        await self.store.set_vacation(before, after, moves)
        for move in moves:
            self.changed(move.due_at)
        return tuple([move.match_id for move in moves])

    async def slow_turns(self, user: int) -> list[Record]:
        """The slow matches in which this player is to act."""
        found = []
        for listing in await self.store.matches_of(user, (Status.RUNNING,)):
            if listing.facts.pace != Pace.LIVE:
                record = await self.load(listing.facts.id)
                is_to_act = seat_of(record, user) == record.match.to_act and record.facts.turn_ends_at is not None
                if is_slow(record) and is_to_act:
                    found.append(record)
        return found

    def _moved(self, record: Record, vacation: VacationRow, end: End) -> ClockMove:
        was = record.facts.turn_ends_at
        assert was is not None, "a slow turn has an end"
        away = [
            replace(row, vacation_until=vacation.until) if row.user == vacation.user else row for row in record.seats
        ]
        clock = slow_clock(record.match, end(was), self.terms(record.facts, tuple(away)), self.clock())
        assert clock.turn_ends_at is not None, "it ends all the same"
        assert clock.due_at is not None, "a running match is due"
        assert clock.due_for is not None, "for something"
        facts = record.facts
        return ClockMove(facts.id, facts.version, was, clock.turn_ends_at, clock.due_at, clock.due_for)


async def _until_it_holds(change: Callable[[], Awaitable[tuple[int, ...]]]) -> tuple[int, ...]:
    """Do what may come too late for a match, again with the match as it then is."""
    for _ in range(ATTEMPTS - 1):
        try:
            return await change()
        except Stale:
            continue
    return await change()
