"""The clocks of matches: what they need to know, when a player is called, and what a late showing moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from ginbot.pace import PRESENT, WARNING, Clock, Stage, Terms, clock_going_on, clock_shown, stage_at
from ginbot.screens.context import Pace, Preferences
from ginbot.store import By, Delivery, DueFor, MatchRow, NewMatch, Record, SeatRow, Stale, Store


class Call(Enum):
    """What a turn's player hears before the time is up."""

    REMINDER = "a message in a slow match"
    NUDGE = "a message, for somebody who has pressed nothing yet"
    WARNING = "the hand's first line, for somebody who has"


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things take; a server's own values may differ."""

    live_turn: timedelta = timedelta(seconds=45)
    next_hand: timedelta = timedelta(seconds=20)
    house_delay: timedelta = timedelta(seconds=1.5)


USUAL = Timing()


class Clocks:
    """Calls players and moves clocks; `changed` is told when a match that moved is due next."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime],
        timing: Timing = USUAL,
        changed: Callable[[datetime | None], None] = lambda due_at: None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.timing = timing
        self.changed = changed

    async def call(self, record: Record, now: datetime) -> Call | None:
        """What a turn's player is to hear now, if anything; its next due time is set.

        Raises Stale where the match has moved on, or its clock was moved, since the record was read.
        """
        facts, pressed = record.facts, has_pressed(record)
        assert facts.turn_ends_at is not None, "players are called in their turns"
        terms = self.terms(facts, record.seats)
        clock = clock_going_on(record.match, facts.turn_ends_at, terms, now, pressed=pressed)
        if not await self.store.set_due(facts.id, facts.version, facts.due_at, clock.due_at, clock.due_for):
            raise Stale
        self.changed(clock.due_at)
        if terms.slow:
            return Call.REMINDER
        if not pressed:
            return Call.NUDGE
        return Call.WARNING if clock.due_for is DueFor.CLOCK else None

    def reminder(self, record: Record, now: datetime) -> Stage | None:
        """Why the player of a slow turn is to be written to now; None where that player has pressed since.

        That a turn has begun is not told to somebody who pressed in the match just before.
        """
        facts, seat, terms = record.facts, record.match.to_act, self.terms(record.facts, record.seats)
        if seat is None or facts.turn_ends_at is None or not terms.slow:
            return None
        found = stage_at(record.match, facts.turn_ends_at, terms, now)
        if found is None:
            return None
        since, stage = found
        pressed = record.seats[seat].pressed_at
        quiet = PRESENT if stage is Stage.TURN else timedelta()
        return None if pressed is not None and pressed >= since - quiet else stage

    def is_last_call(self, record: Record) -> bool:
        """Whether the first line of the hand is to say how little time is left."""
        facts = record.facts
        if facts.pace != Pace.LIVE or facts.turn_ends_at is None or not has_pressed(record):
            return False
        return facts.turn_ends_at - self.clock() <= WARNING

    async def start_clock(self, record: Record, shown: datetime) -> bool:
        """Move a turn's end once, where its hand was first shown late; whether it moved."""
        facts = record.facts
        if facts.clock_version >= facts.version:
            return False
        running = Clock(facts.turn_ends_at, facts.due_at, facts.due_for)
        moved = clock_shown(record.match, running, record.last_at, shown)
        if moved is None or moved.due_at is None or moved.due_for is None:
            return False
        if await self.store.set_clock(facts.id, facts.version, moved.turn_ends_at, moved.due_at, moved.due_for):
            self.changed(moved.due_at)
            return True
        return False

    def terms(self, facts: MatchRow | NewMatch, seats: tuple[SeatRow, ...]) -> Terms:
        """What the clock needs to know of a match with these people in its seats."""
        away = [row.pressed_at is None for row in seats]
        wishes = [Preferences.of(row.preferences or {}) for row in seats]
        double = [not facts.rated and wish.double_time for wish in wishes]
        here = [row.delivery is Delivery.HERE for row in seats]
        return Terms(
            pace=Pace(facts.pace),
            live_turn=timedelta(seconds=facts.turn_seconds),
            house=next((row.seat for row in seats if row.house is not None), None),
            house_delay=self.timing.house_delay,
            next_hand=self.timing.next_hand,
            away=(away[0], away[-1]),
            double=(double[0], double[-1]),
            rematch=facts.rematch_of is not None,
            reminders=(wishes[0].reminders, wishes[-1].reminders),
            here=(here[0], here[-1]),
            vacations=(seats[0].vacation_until, seats[-1].vacation_until),
        )


def has_pressed(record: Record) -> bool:
    """Whether whoever is to act has pressed anything since the turn began."""
    seat, play = record.match.to_act, record.match.play
    if seat is None or play is None:
        return False
    if play.drawn is not None or play.taken is not None or play.laid:
        return True
    pressed = record.seats[seat].pressed_at
    if pressed is None or record.last_by is not By.seat(seat):
        return pressed is not None and pressed >= record.last_at
    return pressed > record.last_at  # the press that began the turn, such as accepting, is not one in it
