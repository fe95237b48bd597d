"""The one loop: it looks for matches that are due and for screens that are behind.

Everything it does goes through `Matches`, like any press. It holds no state that a restart would miss.
The loop sleeps in its own task with a plain sleep and is woken by cancelling that sleep: no event, no queue.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from zlib import crc32

from ginbot.matches import Call, Matches, house_seat
from ginbot.pace import Stage
from ginbot.rules import Action, Draw, LayOffBest, Pass, Phase, Seat, Throw, View, view
from ginbot.screens.occasions import is_daily
from ginbot.steady import rest
from ginbot.store import By, Due, DueFor, NotSaved, Record, Stale
from ginbot.workers import Workers

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=30)
"""How long one process may act on a due match before it is due again, for this process or another."""
OUTAGE = timedelta(seconds=5)
"""A gap longer than this is nobody's lateness."""
PARTING = timedelta(seconds=10)
"""After so long it is tried again to delete all about somebody."""
BATCH = 200
"""Due rows and screens looked at in one round."""
RETRY, LONGEST_RETRY = 1.0, 15.0
"""Seconds to wait after a round that failed, doubled after each further one in a row; and at most."""

Telling = Callable[[], Awaitable[None]]
"""Tells everybody in the queue what they must be told; must not raise."""
Showing = Callable[[int, str | None], Awaitable[None]]
"""Draws one screen of a match, or (None) all of them that are behind; must not raise."""


class Keeper:
    """Plays what is due and has shown what is behind."""

    def __init__(
        self,
        matches: Matches,
        workers: Workers,
        show: Showing,
        *,
        cap: float,
        is_shown: Callable[[int], bool] = lambda match: False,
        tell: Telling | None = None,
    ) -> None:
        """`cap`: the longest sleep in seconds; short where several processes share a database."""
        self._tell = tell
        self._matches = matches
        self._store = matches.store
        self._workers = workers
        self._show = show
        self._is_shown = is_shown
        self._cap = cap
        self._task: asyncio.Task[None] | None = None
        self._asleep = False
        self._woken = False
        self._stopping = False
        self._next_look: datetime | None = None
        self._lost_at: datetime | None = None
        self._prolonged = False
        """Whether hands show ends of turns that have been moved since."""
        self.looks_by: datetime | None = None
        """When the next look is planned, as the last one that succeeded had it; None before the first."""
        self.failed_rounds = 0
        """How many looks have failed."""
        self._busy: set[asyncio.Task[None]] = set()
        self._parting: set[int] = set()
        self._house_at: set[int] = set()
        """Matches in whose house turn we are: between its draw and its throw nothing of it is shown."""

    def start(self) -> None:
        """Begin to look; call once, inside the event loop."""
        self._task = asyncio.create_task(self._run(), name="keeper")

    async def stop(self) -> None:
        """Look no more, and let what runs come to its end."""
        self._stopping = True
        self.wake()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*self._busy, return_exceptions=True)

    def wake(self, due_at: datetime | None = None) -> None:
        """Look again at once, unless what is due (None: now) is not due before the next look anyway."""
        if self._task is None or (due_at is not None and self._next_look is not None and due_at >= self._next_look):
            return
        self._woken = True
        if self._asleep:
            self._asleep = False
            self._task.cancel()

    @property
    def is_lost(self) -> bool:
        """Whether nobody can press just now, because the gateway is gone."""
        return self._lost_at is not None

    def lost(self) -> None:
        """Nobody can press any more: while that lasts no live turn comes to its end."""
        self._lost_at = self._lost_at or self._matches.clock()

    async def regained(self) -> None:
        """Players can press again."""
        try:
            await self._give_back_lost(self._matches.clock(), timedelta() if self._prolonged else OUTAGE)
            if self._prolonged:
                await self._store.redraw_hands()
                self._prolonged = False
                self.wake()
        except NotSaved:
            log.exception("live turns could not be prolonged")
        self._lost_at = None

    async def _run(self) -> None:
        in_a_row = 0
        while not self._stopping:
            self._woken = False
            try:
                pause = await self._round()
                self.looks_by = self._next_look
                in_a_row = 0
            except Exception:  # whatever it was: a Keeper that ends is a bot that stands still
                in_a_row += 1
                self.failed_rounds += 1
                pause = rest(in_a_row, RETRY, LONGEST_RETRY)
                log.exception("a round of the keeper failed, the next one in %.0f s", pause)
                self._next_look = self._matches.clock() + timedelta(seconds=pause)
            if not self._woken:
                await self._sleep(pause)

    async def _sleep(self, seconds: float) -> None:
        """A plain sleep that `wake` ends by cancelling it."""
        task = asyncio.current_task()
        assert task is not None, "only the keeper's own task sleeps here"
        self._asleep = True
        try:
            await asyncio.sleep(seconds)
        except asyncio.CancelledError:
            if not self._woken:
                raise
            task.uncancel()
        finally:
            self._asleep = False

    async def _round(self) -> float:
        """One look; gives the seconds until the next."""
        now, self._next_look = self._matches.clock(), None
        await self._notice_outage(now)
        for due in await self._store.due(now, BATCH):
            if await self._store.claim(due.match_id, due.version, now + LEASE, now):
                self._begin(self._act(due, now + LEASE))
        for match_id, kind in await self._store.behind(now, BATCH):
            if match_id not in self._house_at and not self._is_shown(match_id):
                self._begin(self._show(match_id, kind))
        dues = (await self._store.next_due(), await self._tend_queue(now), await self._see_off(now))
        following = min(filter(None, dues), default=None)
        now = self._matches.clock()
        pause = self._cap if following is None else (following - now).total_seconds()
        pause = min(max(pause, 0.0), self._cap)
        self._next_look = now + timedelta(seconds=pause)
        await self._store.stamp(self._next_look)
        return pause

    async def _see_off(self, now: datetime) -> datetime | None:
        """Delete all about those who have asked for it a day ago; when to look again."""
        due = await self._store.leaving(now)
        for user in due:
            if user not in self._parting:
                self._parting.add(user)
                self._begin(self._part(user))
        return now + PARTING if due else await self._store.next_leaving(now)

    async def _part(self, user: int) -> None:
        """Whatever goes wrong, the row that asks for it brings it up again."""
        try:
            for match_id in await self._matches.part(user):
                await self._show(match_id, None)
            if await self._store.erase(user, self._matches.clock()) is not None:
                log.info("all about somebody was deleted, as was asked for")
        except Exception:
            log.exception("somebody who has asked for it could not be deleted yet")
        finally:
            self._parting.discard(user)

    async def _tend_queue(self, now: datetime) -> datetime | None:
        """Pair who waits, let go whose time is over, have all of them told; when to do so next."""
        following = await self._store.next_in_queue()
        if following is None or following > now:
            return following
        for pace in await self._store.queue_due(now):
            await self._matches.tend_queue(pace)
        if self._tell is not None:
            self._begin(self._tell())
        return await self._store.next_in_queue(told=True)

    async def _notice_outage(self, now: datetime) -> None:
        gap = await self._store.give_back(now, OUTAGE)
        if gap is not None:
            log.warning("no keeper for %.1f s, live turns are prolonged", gap.total_seconds())
            self._lost_at = self._lost_at and now  # both at once are one outage
        await self._give_back_lost(now)

    async def _give_back_lost(self, now: datetime, longest: timedelta = OUTAGE) -> None:
        """Have every live turn begin again if nobody could press for longer; told in steps, the time adds up."""
        lost_at = self._lost_at
        if lost_at is None or now - lost_at <= longest:
            return
        self._lost_at = now
        log.info("nobody could press for %.1f s, live turns are prolonged", (now - lost_at).total_seconds())
        try:
            await self._store.shift_clocks(now - lost_at, now=now)
        except NotSaved:
            self._lost_at = self._lost_at and lost_at  # type: ignore[truthy-bool]  # regained meanwhile, it is None
            raise
        self._prolonged = True

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def _act(self, due: Due, leased_until: datetime) -> None:
        """Whatever goes wrong, the lease brings the match up again."""
        try:
            record, now = await self._matches.load(due.match_id), self._matches.clock()
            if record.match.version != due.version:
                return
            if record.facts.due_at is None or record.facts.due_at > now:
                # A late showing or an outage has moved the clock since it was found due.
                await self._store.release(due.match_id, leased_until)
                self.wake(record.facts.due_at)
                return
            if due.due_for in (DueFor.NUDGE, DueFor.REMINDER):
                await self._call(record, leased_until)
                return
            if due.due_for is DueFor.ARCHIVE:
                await self._show(due.match_id, "thread")
                await self._store.set_due(due.match_id, due.version, record.facts.due_at, None, None)
                return
            if due.due_for is DueFor.HOUSE:
                await self._play_house(record)
            else:
                await self._matches.lapse(record, now)
        except Stale:
            return
        except Exception:
            log.exception("match %d at %d: %s failed", due.match_id, due.version, due.due_for)
            return
        await self._show(due.match_id, None)
        if record.facts.rematch_of is not None and record.match.phase is Phase.CHALLENGE:
            await self._show(record.facts.rematch_of, "hand:0")  # whoever asked reads there that nobody came
            await self._show(record.facts.rematch_of, "hand:1")

    async def _call(self, record: Record, leased_until: datetime) -> None:
        """Call or warn whoever is to act.

        A reminder is sent before it is noted that it was: should the bot go down between, it finds the one that stands.
        """
        if self._matches.reminder(record, self._matches.clock()) is Stage.BACK:
            for seat in (0, 1):  # they say that the clock stands
                await self._show(record.facts.id, f"hand:{seat}")
        if record.facts.due_for is DueFor.REMINDER:
            await self._show(record.facts.id, "nudge")
        try:
            call = await self._matches.call(record, self._matches.clock())
        except Stale:
            await self._store.release(record.facts.id, leased_until)
            self.wake()
            return
        if call is Call.NUDGE:
            await self._show(record.facts.id, "nudge")
        elif call is Call.WARNING:
            await self._show(record.facts.id, f"hand:{record.match.to_act}")

    async def _play_house(self, record: Record) -> None:
        """The house's whole turn, so that its draw and its throw are shown as one change."""
        seat, turn = house_seat(record), record.match.turn
        assert seat is not None, "a house turn is due only where the house plays"
        self._house_at.add(record.facts.id)
        try:
            while record.match.to_act == seat and record.match.turn == turn:
                record = await self._move_house(record, seat)
        finally:
            self._house_at.discard(record.facts.id)

    async def _move_house(self, record: Record, seat: Seat) -> Record:
        seen = view(record.match, seat)
        try:
            action = await self._workers.think(seen, record.seats[seat].house or "", _seed(record))
            return await self._play(record, action)
        except (NotSaved, Stale):
            raise
        except Exception:  # a move that is not allowed, or a process that died: the other player need not wait for us
            log.exception("match %d at %d: the house does not know what to do", record.facts.id, record.match.version)
            return await self._play(record, _plain_move(seen, seat))

    async def _play(self, record: Record, action: Action) -> Record:
        version, now = record.match.version, self._matches.clock()
        return await self._matches.play(record.facts.id, action, version=version, by=By.HOUSE, at=now)


def _plain_move(seen: View, seat: Seat) -> Action:
    """What may always be done by the seat that is to act."""
    if seen.can_pass:
        return Pass(seat)
    if seen.can_finish:
        return LayOffBest(seat)
    return Draw(seat) if seen.can_draw else Throw(seat, seen.throws[0].card)


def _seed(record: Record) -> int:
    """The same position is thought about in the same way, whoever does it; a day's deal so in everybody's try."""
    facts = record.facts
    number = crc32((facts.occasion or "").encode()) if is_daily(facts.occasion) else facts.id
    return (number << 20) + record.match.version
