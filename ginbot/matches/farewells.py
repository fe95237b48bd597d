"""Leaving for good: what is still open is closed, then all about the person is deleted."""

from __future__ import annotations

import logging
from datetime import timedelta

from ginbot.matches.queue import Queues
from ginbot.matches.seats import seat_of
from ginbot.rules import Refused, Resign
from ginbot.store import By, Stale, Status

log = logging.getLogger(__name__)

UNDOABLE = timedelta(hours=24)
"""How long somebody may change their mind."""
ATTEMPTS = 5
"""So often is a match given up that has just moved on."""


class Farewells(Queues):
    """Sees people off."""

    async def bid_farewell(self, user: int) -> tuple[int, ...]:
        """Have all about somebody deleted in a day; what was asked for is withdrawn at once: the matches concerned."""
        now = self.clock()
        final = await self.store.bid_farewell(user, now, now + UNDOABLE)
        await self.leave_queue(user, ("live", "slow"))
        asked = await self.store.matches_of(user, (Status.CHALLENGE,))
        for listing in asked:
            await self._turn_down(listing.facts.id, user)
        self.changed(final)
        return tuple([listing.facts.id for listing in asked])

    async def part(self, user: int) -> tuple[int, ...]:
        """Give up whatever somebody still plays or is asked for; the matches that have changed."""
        closed = []
        await self.leave_queue(user, ("live", "slow"))
        for listing in await self.store.matches_of(user, (Status.RUNNING,)):
            await self._give_up(listing.facts.id, user)
            closed.append(listing.facts.id)
        waiting = await self.store.matches_of(user, (Status.CHALLENGE,))
        for listing in (*waiting, *await self.store.invitations(user)):
            await self._turn_down(listing.facts.id, user)
            closed.append(listing.facts.id)
        return tuple(closed)

    async def _turn_down(self, match_id: int, user: int) -> None:
        try:
            await self.turn_down(match_id, user, self.clock())
        except Refused as refused:  # somebody has sat down meanwhile
            log.info("match %d is not turned down: %s", match_id, refused.why)

    async def _give_up(self, match_id: int, user: int) -> None:
        for _ in range(ATTEMPTS):
            record = await self.load(match_id)
            seat = seat_of(record, user)
            if seat is None or record.facts.status is not Status.RUNNING:
                return
            try:
                version, at = record.match.version, self.clock()
                await self.play(match_id, Resign(seat), version=version, by=By.seat(seat), at=at)
            except Stale:
                continue
            return
