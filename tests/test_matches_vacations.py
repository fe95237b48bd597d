"""Vacations through Matches and the store: which clocks are moved, together with what, and what crosses them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ginbot.pace import A_YEAR
from ginbot.rules import Draw, Pass, Refusal, Refused, Throw
from ginbot.screens.context import Pace
from ginbot.store import By, ClockMove, DueFor, Record, Stale, VacationRow
from tests.room import ANNA, BEN, CEM, Room

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def slow(room: Room, guest: object = BEN, pace: Pace = Pace.SLOW) -> Record:
    """A slow match of Anna's in whose second round the guest is to act."""
    record = await room.sit(guest=guest, pace=pace)  # type: ignore[arg-type]
    return await room.act(record, Pass(1), Pass(0))


async def test_only_ones_own_slow_turns_are_stopped(room: Room) -> None:
    """Of all matches the slow ones in which it is that player's turn; the others' clocks run on."""
    first, second = await slow(room), await slow(room, pace=Pace.SLOW3)
    live, waiting = await room.sit(), await slow(room, CEM)
    before = [(await room.load(record)).facts for record in (live, waiting)]
    room.wait(3600)
    assert await room.matches.go_on_vacation(BEN.user) == (first.facts.id, second.facts.id)
    until = room.now + A_YEAR
    for record, length in ((first, DAY), (second, 3 * DAY)):
        facts = (await room.load(record)).facts
        elapsed = room.now - record.last_at
        assert facts.turn_ends_at == until + length - elapsed
        assert (facts.due_at, facts.due_for) == (until, DueFor.REMINDER)
    assert [(await room.load(record)).facts for record in (live, waiting)] == before
    assert await room.matches.go_on_vacation(BEN.user) == ()


async def test_back_home(room: Room) -> None:
    """As much time is left as there was; coming back twice, or without having been away, does nothing."""
    record = await slow(room)
    ended = record.facts.turn_ends_at
    assert ended is not None
    assert await room.matches.come_back(BEN.user) == ()
    await room.matches.go_on_vacation(BEN.user)
    room.wait(5 * 86_400)
    assert await room.matches.come_back(BEN.user) == (record.facts.id,)
    facts = (await room.load(record)).facts
    assert facts.turn_ends_at == ended + 5 * DAY
    assert facts.due_at == ended + 5 * DAY - 3 * HOUR
    assert await room.matches.come_back(BEN.user) == ()
    vacation = await room.store.vacation(BEN.user)
    assert vacation is not None
    assert (vacation.until, vacation.used) == (None, 5 * DAY)


async def test_one_that_has_run_out(room: Room) -> None:
    """Ending what is over moves no clock; with no day left another cannot begin."""
    record = await slow(room)
    await room.matches.go_on_vacation(BEN.user)
    room.wait(14 * 86_400 + 60)
    before = (await room.load(record)).facts
    assert await room.matches.come_back(BEN.user) == ()
    assert (await room.load(record)).facts == before
    with pytest.raises(Refused) as refused:
        await room.matches.go_on_vacation(BEN.user)
    assert refused.value.why is Refusal.NOT_NOW


async def test_a_turn_that_begins_meanwhile(room: Room) -> None:
    """A turn that begins in its player's vacation lasts from that vacation's end, and no lapse comes before."""
    await room.matches.go_on_vacation(ANNA.user)
    until = room.now + A_YEAR
    record = await room.sit(pace=Pace.SLOW)
    record = await room.act(record, Pass(1))
    assert record.facts.turn_ends_at == until + DAY
    room.keeper(cap=100_000)
    await room.look(5 * 86_400)
    assert (await room.load(record)).match == record.match


async def test_a_vacation_that_crosses_a_move(room: Room) -> None:
    """A clock reckoned without a vacation that has begun since is not stored: that move is made again."""
    record = await slow(room)
    room.wait(2)
    record = await room.act(record, Draw(1))
    await room.matches.go_on_vacation(ANNA.user)
    drawn = record.match.play.drawn if record.match.play is not None else None
    assert drawn is not None

    with pytest.raises(Stale):
        await room.matches.play(
            record.facts.id, Throw(1, drawn), version=record.match.version, by=By.SEAT_1, at=room.wait(2), record=record
        )
    again = await room.act(record, Throw(1, drawn))
    assert again.facts.turn_ends_at is not None
    assert again.facts.turn_ends_at > room.now + 14 * DAY


async def test_a_move_that_crosses_a_vacation(room: Room) -> None:
    """Where a match has moved on nothing of a vacation is stored, nor where another one was begun meanwhile."""
    record = await slow(room)
    ended = record.facts.turn_ends_at
    assert ended is not None
    after = VacationRow(BEN.user, room.now.year, timedelta(), room.now, room.now + DAY)
    gone = ClockMove(record.facts.id, record.match.version - 1, ended, ended + DAY, ended + DAY, DueFor.CLOCK)
    with pytest.raises(Stale):
        await room.store.set_vacation(None, after, (gone,))
    assert await room.store.vacation(BEN.user) is None
    with pytest.raises(Stale):
        await room.store.set_vacation(after, after)
    await room.store.set_vacation(None, after)
    assert await room.store.vacation(BEN.user) == after


async def test_it_is_tried_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A vacation that came too late for a match begins with the match as it then is; not for ever, though."""
    record, real, times = await slow(room), room.store.set_vacation, []

    async def late(*args: object) -> None:
        times.append(1)
        if len(times) < 3:
            raise Stale
        await real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(room.store, "set_vacation", late)
    assert await room.matches.go_on_vacation(BEN.user) == (record.facts.id,)

    async def never(*args: object) -> None:
        raise Stale

    monkeypatch.setattr(room.store, "set_vacation", never)
    with pytest.raises(Stale):
        await room.matches.come_back(BEN.user)


async def test_a_wish_counts_at_once(room: Room) -> None:
    """A wish for other reminders moves those of turns that run already, and leaves their ends."""
    record = await slow(room)
    await room.store.save_preferences(BEN.user, BEN.name, {"reminders": "two"}, room.now)
    await room.matches.remind_as_wished(BEN.user)
    facts = (await room.load(record)).facts
    assert facts.turn_ends_at == record.facts.turn_ends_at
    assert facts.turn_ends_at is not None
    assert (facts.due_at, facts.due_for) == (facts.turn_ends_at - 12 * HOUR, DueFor.REMINDER)
