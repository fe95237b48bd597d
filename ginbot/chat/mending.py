"""What a failed send means for its screen: where it is drawn instead, or how long it rests. Never for its match."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import timedelta

from ginbot.chat.contexts import hand_kind
from ginbot.chat.faults import REST, Fault, fault_of, wait_of
from ginbot.chat.here import Here
from ginbot.chat.places import Places
from ginbot.matches import RESULTS, Matches
from ginbot.store import VOID, Delivery, Record, ScreenRow

log = logging.getLogger(__name__)

LONGEST_REST = timedelta(hours=1)
"""What Discord forbids is tried again when its match has stood still for twice as long as before, and this often."""
LOCKED = 160005
"""A thread in which only those who manage threads may write."""


@dataclass(frozen=True, slots=True)
class Again:
    """A screen to be drawn at once; `afresh`: by a new message."""

    kind: str
    afresh: bool = False


class Mending:
    """Makes the best of refusals."""

    def __init__(self, matches: Matches, places: Places, here: Here) -> None:
        self._matches = matches
        self._store = matches.store
        self._places = places
        self._here = here

    async def mend(self, record: Record, row: ScreenRow, error: Exception, *, afresh: bool) -> tuple[Again, ...]:
        """What to draw now that this screen could not be sent; `afresh`: it was to be a new message.

        Raises what is no fault of Discord's or the network's.
        """
        fault = fault_of(error)
        log.warning("match %d: %s was not sent (%s): %s", row.match_id, row.kind, fault, error)
        if fault is None:
            raise error
        self._places.dms.hear(error)
        if row.kind.startswith("hand:"):
            return await self._hand(record, row, fault, error, afresh=afresh)
        if row.kind == "table":
            return await self._table(record, row, fault, error, afresh=afresh)
        is_told_once = row.kind == RESULTS or row.kind.startswith(VOID)
        # A challenge's post that is gone is left; so is a line that asks for a rematch.
        if fault is Fault.GONE or (is_told_once and fault in (Fault.CLOSED, Fault.STIFF)):
            await self._store.drop_screen(row.match_id, row.kind)
            return ()
        if fault is Fault.CLOSED and row.channel is None:
            return await self._ask_in_thread(record, row)
        await self._rest(record, row, fault, error)
        return ()

    async def _hand(
        self, record: Record, row: ScreenRow, fault: Fault, error: Exception, *, afresh: bool
    ) -> tuple[Again, ...]:
        """A hand goes to another message, else to another channel, else its seat is served here."""
        seat = int(row.kind[-1])
        if record.seats[seat].delivery is Delivery.DM:
            if fault is Fault.CLOSED or (fault is Fault.GONE and row.channel is None):
                await self._here.serve(record, seat)
                return ()
            if fault is Fault.GONE:
                user = record.seats[seat].user
                if user is not None:
                    self._places.dms.forget(user)
                return await self._anew(row)
            if fault is Fault.STIFF and not afresh:
                return (Again(row.kind, afresh=True),)
        await self._rest(record, row, fault, error)
        return ()

    async def _table(
        self, record: Record, row: ScreenRow, fault: Fault, error: Exception, *, afresh: bool
    ) -> tuple[Again, ...]:
        """A table goes to another message, else to another place, where somebody needs it or it is the first one."""
        if fault is Fault.GONE:
            return await (self._anew(row) if row.message is not None else self._elsewhere(record, row))
        if fault is Fault.STIFF and not afresh:
            return (Again(row.kind, afresh=True),)
        if getattr(error, "code", None) == LOCKED and _is_needed(record, row) and await self._places.is_locked(record):
            return await self._anew(row)
        await self._rest(record, row, fault, error)
        return ()

    async def _elsewhere(self, record: Record, row: ScreenRow) -> tuple[Again, ...]:
        """The thread is gone. Whoever took it away need not see another, unless somebody needs it for playing."""
        needed = _is_needed(record, row)
        if await self._places.is_gone(record):
            if needed:
                return await self._anew(row)
            await self._store.drop_screen(row.match_id, row.kind)
            return ()
        await self._store.drop_screen(row.match_id, row.kind)
        return await self.without_server(record)

    async def without_server(self, record: Record) -> tuple[Again, ...]:
        """Nothing is left of a match's server: all of it goes on by direct messages."""
        return tuple([Again(hand_kind(seat)) for seat in await self._here.back_to_dms(record)])

    async def _ask_in_thread(self, record: Record, row: ScreenRow) -> tuple[Again, ...]:
        """A rematch is asked for in the thread where its direct message is refused, or, without a thread, nowhere."""
        thread = record.facts.thread
        if thread is None:
            await self._store.drop_screen(row.match_id, row.kind)
            return ()
        await self._store.save_screen(replace(row, channel=thread))
        return (Again(row.kind),)

    async def _anew(self, row: ScreenRow) -> tuple[Again, ...]:
        """The message, or its channel, is no more: it is posted anew."""
        now = await self._store.screen(row.match_id, row.kind)
        if now is not None and now.message == row.message:  # else it has another message by now
            lost = replace(now, channel=None, message=None, token=None, token_expires=None, digest="")
            await self._store.save_screen(lost)
        return (Again(row.kind),)

    async def _rest(self, record: Record, row: ScreenRow, fault: Fault, error: Exception) -> None:
        now = self._matches.clock()
        wait = wait_of(error) if fault is Fault.LATER else min(now - record.last_at, LONGEST_REST)
        await self._store.claim_screen(row.match_id, row.kind, now + max(REST, wait), now)


def _is_needed(record: Record, row: ScreenRow) -> bool:
    """Whether somebody plays at the table, or it has not been seen yet."""
    return row.shown == 0 or any(each.delivery is Delivery.HERE for each in record.seats)
