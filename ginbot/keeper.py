"""The one loop: it looks for matches that are due and for screens that are behind.

Everything it does goes through `Matches`, like any press. It holds no state that a restart would miss.
The loop sleeps in its own task with a plain sleep and is woken by cancelling that sleep: no event, no queue.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from ginbot.matches import Matches, house_seat
from ginbot.rules import Action, Refused, TimeUp, view
from ginbot.store import By, Due, DueFor, NotSaved, Record, Stale
from ginbot.workers import Workers

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=30)
"""How long one process may act on a due match before it is due again, for this process or another."""
OUTAGE = timedelta(seconds=5)
"""A gap longer than this is nobody's lateness."""
BATCH = 200
"""Due rows and screens looked at in one round."""
RETRY = 1.0
"""Seconds to wait after a round that failed."""

Showing = Callable[[int, str | None], Awaitable[None]]
"""Draws one screen of a match, or (None) all of them that are behind; must not raise."""


class Keeper:
    """Plays what is due and has shown what is behind."""

    def __init__(self, matches: Matches, workers: Workers, show: Showing, *, cap: float) -> None:
        """`cap`: the longest sleep in seconds; short where several processes share a database."""
        self._matches = matches
        self._store = matches.store
        self._workers = workers
        self._show = show
        self._cap = cap
        self._task: asyncio.Task[None] | None = None
        self._asleep = False
        self._woken = False
        self._next_look: datetime | None = None
        self._busy: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to look; call once, inside the event loop."""
        self._task = asyncio.create_task(self._run(), name="keeper")

    async def stop(self) -> None:
        """Look no more, and let what runs come to its end."""
        if self._task is not None:
            self._woken = False
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        await asyncio.gather(*self._busy, return_exceptions=True)

    def wake(self, due_at: datetime | None = None) -> None:
        """Look again at once, unless what is due (None: now) is not due before the next look anyway."""
        if self._task is None or (due_at is not None and self._next_look is not None and due_at >= self._next_look):
            return
        self._woken = True
        if self._asleep:
            self._asleep = False
            self._task.cancel()

    async def outage(self, gap: timedelta) -> None:
        """Give every live turn the time in which nobody could play."""
        log.warning("away for %.1f s, live turns are prolonged", gap.total_seconds())
        await self._store.shift_clocks(gap)
        self.wake()

    async def _run(self) -> None:
        while True:
            self._woken = False
            try:
                pause = await self._round()
            except NotSaved:
                log.exception("the database failed the keeper")
                pause = RETRY
            if not self._woken:
                await self._sleep(pause)

    async def _sleep(self, seconds: float) -> None:
        """A plain sleep that `wake` ends by cancelling it."""
        assert self._task is not None
        self._asleep = True
        try:
            await asyncio.sleep(seconds)
        except asyncio.CancelledError:
            if not self._woken:
                raise
            self._task.uncancel()
        finally:
            self._asleep = False

    async def _round(self) -> float:
        """One look; gives the seconds until the next."""
        now, self._next_look = self._matches.clock(), None
        await self._notice_outage(now)
        for due in await self._store.due(now, BATCH):
            if await self._store.claim(due.match_id, due.version, now + LEASE, now):
                self._begin(self._act(due))
        for match_id, kind in await self._store.behind(now, BATCH):
            self._begin(self._show(match_id, kind))
        following = await self._store.next_due()
        now = self._matches.clock()
        pause = self._cap if following is None else (following - now).total_seconds()
        pause = min(max(pause, 0.0), self._cap)
        self._next_look = now + timedelta(seconds=pause)
        await self._store.stamp(self._next_look)
        return pause

    async def _notice_outage(self, now: datetime) -> None:
        planned = await self._store.stamped()
        if planned is not None and now - planned > OUTAGE:
            await self._store.stamp(now)
            await self.outage(now - planned)

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def _act(self, due: Due) -> None:
        """Whatever goes wrong, the lease brings the match up again."""
        try:
            record = await self._matches.load(due.match_id)
            if record.match.version != due.version:
                return
            if due.due_for is DueFor.HOUSE:
                await self._play_house(record)
            else:
                await self._matches.lapse(record, self._matches.clock())
        except Stale:
            return
        except Exception:
            log.exception("match %d at %d: %s failed", due.match_id, due.version, due.due_for)
            return
        await self._show(due.match_id, None)

    async def _play_house(self, record: Record) -> None:
        seat, match = house_seat(record), record.match
        assert seat is not None and seat == match.to_act, "a house turn is due only when the house is to act"
        action = await self._workers.think(view(match, seat), record.seats[seat].house or "", _seed(record))
        try:
            await self._play(record, action)
        except Refused:
            log.exception("match %d at %d: the house chose %r", record.facts.id, match.version, action)
            await self._play(record, TimeUp(seat))

    async def _play(self, record: Record, action: Action) -> None:
        version, now = record.match.version, self._matches.clock()
        await self._matches.play(record.facts.id, action, version=version, by=By.HOUSE, at=now)


def _seed(record: Record) -> int:
    """The same position is thought about in the same way, whoever does it."""
    return (record.facts.id << 20) + record.match.version
