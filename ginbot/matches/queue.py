"""The queue: joining and leaving it, being found and ready, and the match that then begins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from ginbot.matches.lobby import RUNNING_LIMIT, Source
from ginbot.matches.rematches import Rematches
from ginbot.matches.seats import Invitation, Person
from ginbot.matches.waiting import (
    ANSWER,
    FOUND,
    IN,
    REMEMBERED,
    SOON,
    WAIT,
    WAITING,
    Line,
    both_ready,
    first_of,
    full,
    is_late,
    joined,
    left,
    may_meet,
    pool_of,
    ready,
    shown,
    tended,
    unreached,
    without_players,
)
from ginbot.pace import lapse_limit
from ginbot.rules import EMPTY, STANDARD, Open, Refusal, Refused, decide
from ginbot.screens.context import Pace
from ginbot.store import Change, Delivery, Known, QueueRow, QueueState, Record, Status

_EPOCH = 1_700_000_000
"""Steps are counted from the second of joining on: a question of an earlier stay is never taken for this one."""


_AFTER_YES = (QueueState.READY, QueueState.STARTED, QueueState.BACK)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody who joins the queue wants, and where the answer to joining can be changed."""

    pace: str
    everywhere: bool
    guild: int | None
    channel: int | None
    token: str
    token_expires: datetime


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands in the queue."""

    row: QueueRow
    others: int
    """How many wait who would do for this person."""
    was_in: bool
    """Whether this person was in already."""


class Queues(Rematches):
    """Pairs people who have nobody to challenge."""

    async def join_queue(self, person: Person, wish: Wish) -> Place:
        """Wait for an opponent; whoever is in already just hears of the place.

        Raises Refused: BANNED, PAUSED, TOO_MANY_MATCHES, LIVE_MATCH.
        """
        await self._may_play_here(person, wish.guild)
        await self._may_begin(person.user, rated=True)
        await self._room_for(person.user, Status.RUNNING)
        now = self.clock()
        await self.store.seen(person.user, person.name, now)
        step = int(now.timestamp()) - _EPOCH
        new = QueueRow(
            wish.pace,
            person.user,
            person.name,
            QueueState.WAITING,
            since=now,
            until=now + WAIT[wish.pace],
            due_at=now + SOON,
            everywhere=wish.everywhere,
            guild=wish.guild,
            channel=wish.channel,
            step=step,
            told=step,
            token=wish.token,
            token_expires=wish.token_expires,
        )

        was_in = False

        def join(line: Line, known: Known) -> Line:
            nonlocal was_in
            was_in = _is_in(line, new.user)
            after = without_players(joined(line, new), known, now)
            if after[new.user].state is QueueState.PLAYING and not was_in:
                raise Refused(Refusal.LIVE_MATCH)
            return after

        line = await self.store.change_queue(wish.pace, join, informed=wish.pace == Pace.LIVE, joining=new)
        own = line[person.user]
        self.changed(own.due_at)
        others = sum(may_meet(own, other) and other.state in WAITING for other in line.values())
        return Place(own, others, was_in)

    async def leave_queue(self, user: int, paces: tuple[str, ...], pressed: int | None = None) -> tuple[QueueRow, ...]:
        """Wait no longer; the places that were given up. `pressed`: the message whose press says so."""
        now, given_up = self.clock(), []
        for row in await self.store.queued(user):
            if row.pace in paces and row.state in IN:
                await self.store.change_queue(
                    row.pace, lambda line, known: left(line, user, now, pressed=pressed), informed=False
                )
                given_up.append(row)
        return tuple(given_up)

    async def ban(self, guild: int, user: int, change: Change) -> bool:
        """Let somebody play in a server no more, nor wait there; False where that is so already."""
        is_new = await self.store.ban(guild, user, change)
        paces = tuple([row.pace for row in await self.store.queued(user) if row.guild == guild])
        await self.leave_queue(user, paces)
        return is_new

    async def seal(self, one: QueueRow, other: QueueRow) -> str:
        """What two who were found for each other are shown of the seed that they would play by."""
        return (await self.promise(first_of(one, other).user, _purpose(one.pace))).commitment

    async def ready(self, user: int, pace: str, step: int, answer: tuple[str, datetime], press: int = 0) -> QueueRow:
        """Say yes to whoever was found; where both have, the match begins. The own place as it is then.

        Where the other turns out to have no room for a match, that is at the head of the queue.

        Raises Refused: LEAVING, PAUSED (since joining), TOO_MANY_MATCHES, QUEUE_OVER.
        """
        await self._may_play_here(Person(user, ""), None)
        await self._may_begin(user, rated=True)
        await self._room_for(user, Status.RUNNING)
        now = self.clock()
        await self.store.note_press(await self.promise(user, _purpose(pace)), press)
        line = await self.store.change_queue(pace, lambda line, known: ready(line, user, step, now, answer))
        await self._begin_ready(pace, line, now)
        row = (await self.store.in_queue(pace)).get(user)
        if row is None or row.state not in _AFTER_YES or row.step - step not in (0, 1):
            raise Refused(Refusal.QUEUE_OVER)
        return row

    async def not_now(self, user: int, pace: str, step: int, pressed: int | None) -> None:
        """Say no to whoever was found, and wait no longer.

        Raises Refused: QUEUE_OVER.
        """
        now = self.clock()

        def refuse(line: Line, known: Known) -> Line:
            row = line.get(user)
            if row is None or row.state not in FOUND or row.step != step:
                raise Refused(Refusal.QUEUE_OVER)
            return left(line, user, now, pressed=pressed)

        await self.store.change_queue(pace, refuse)

    async def question_shown(self, row: QueueRow) -> None:
        """The question is before whoever was found; if late, both have the whole time for an answer from now on."""
        now = self.clock()
        if row.state is QueueState.ASKED and is_late(row, now):
            await self.store.change_queue(row.pace, partial(_shown, user=row.user, step=row.step, now=now))
            self.changed(now)

    async def cannot_be_asked(self, row: QueueRow) -> None:
        """Whoever was found cannot be reached."""
        change = partial(_unreached, user=row.user, step=row.step, now=self.clock())
        await self.store.change_queue(row.pace, change)

    async def tend_queue(self, pace: str) -> None:
        """All that is due in the queue of a pace, and whatever match can begin."""
        now = self.clock()
        line = await self.store.change_queue(pace, lambda line, known: tended(line, known, now), informed=True)
        await self._begin_ready(pace, line, now)

    async def join(self, match_id: int, version: int, guest: Person, at: datetime, *, unrated: bool = False) -> Record:
        """Take the empty seat of a challenge, as ever; of a live one both players leave the live queue."""
        record = await super().join(match_id, version, guest, at, unrated=unrated)
        if record.facts.pace == Pace.LIVE:
            waiting, now = await self.store.in_queue(Pace.LIVE), self.clock()
            if not any(row.user is not None and _is_in(waiting, row.user) for row in record.seats):
                return record
            await self.store.change_queue(
                Pace.LIVE, lambda line, known: without_players(line, known, now), informed=True
            )
            self.changed(now)
        return record

    async def _begin_ready(self, pace: str, line: Line, now: datetime) -> None:
        for pair in both_ready(line):
            for row in pair:
                if await self.store.count_matches(row.user, Status.RUNNING) >= RUNNING_LIMIT:
                    await self.store.change_queue(pace, partial(_full, user=row.user, now=now))
                    break
            else:
                await self._begin(pair, now)

    async def _begin(self, pair: tuple[QueueRow, QueueRow], now: datetime) -> None:
        """Open the match of two who are ready, at the first one's place if both are in one server."""
        first, second = pair
        guild, channel = place_of(first, second)
        if channel is not None and not (await self.store.server(guild)).allows(channel):
            channel = None  # it was taken from the list while they waited
        people = [Person(row.user, row.name) for row in pair]
        limited = await self.enough(first.user, second.user)
        place = Invitation(people[0], None, Pace(first.pace), guild=guild, channel=channel, limited=limited)
        seats = []
        for number, (row, person) in enumerate(zip(pair, people, strict=True)):
            seat = await self._seat(number, person, guild if channel is not None else None)
            seats.append(replace(seat, delivery=Delivery.HERE) if row.private else seat)
        opened = decide(EMPTY, Open(STANDARD, lapse_limit(place.pace, house=False)))
        promises = [await self.promise(row.user, _purpose(row.pace)) for row in pair]
        press = max(promise.press or 0 for promise in promises)  # the later one, by which it begins
        turn, source = await self._live_turn(guild), Source.promised(promises[0], press, tuple(seats))
        new = self._new(place, tuple(seats), opened, source, live_turn=turn)
        users = (first.user, second.user)
        if await self.store.begin_queued(first.pace, users, new, now + REMEMBERED) is not None:
            self.changed(now)


def _purpose(pace: str) -> str:
    return f"queue:{pace}"


def _is_in(line: Line, user: int) -> bool:
    return user in line and line[user].state in IN


def place_of(one: QueueRow, other: QueueRow) -> tuple[int | None, int | None]:
    """The server and the channel of a match between two: the first one's channel, if a table can be opened there."""
    guild = pool_of(one, other) or None
    return guild, (one.channel or other.channel) if guild is not None else None


def answer_time(pace: str) -> int:
    """How many seconds both may take to say that they are ready."""
    return round(ANSWER[pace].total_seconds())


def _shown(line: Line, known: Known, *, user: int, step: int, now: datetime) -> Line:
    return shown(line, user, step, now)


def _unreached(line: Line, known: Known, *, user: int, step: int, now: datetime) -> Line:
    return unreached(line, user, step, now)


def _full(line: Line, known: Known, *, user: int, now: datetime) -> Line:
    return full(line, user, now)
