"""What is due next in a match, after an action, after a call, after a first showing."""

from __future__ import annotations

from datetime import datetime, timedelta

from ginbot.pace.slow import slow_clock
from ginbot.pace.terms import (
    ARCHIVE_AFTER,
    CLEAR_AFTER,
    GRACE,
    LATE_SHOWING,
    NUDGE_AFTER,
    SHORT_TURN,
    SHOWING_LIMIT,
    WARNING,
    Clock,
    Terms,
    turn_length,
)
from ginbot.rules import Match, Phase
from ginbot.screens.context import Pace
from ginbot.store import DueFor


def challenge_length(pace: Pace) -> timedelta:
    """How long a challenge waits for somebody to accept it."""
    return timedelta(minutes=10) if pace is Pace.LIVE else timedelta(hours=24)


def clock_after(before: Match, after: Match, running: Clock, terms: Terms, now: datetime) -> Clock:
    """Where the time stands once an action was accepted at `now`; a turn that goes on keeps its end."""
    if after.phase is Phase.CHALLENGE:
        return Clock(None, now + challenge_length(terms.pace), DueFor.EXPIRY)
    if after.phase is Phase.BETWEEN:
        wait = terms.next_hand if terms.pace is Pace.LIVE else timedelta(hours=1)
        return Clock(None, now + wait, DueFor.DEAL)
    if after.phase is Phase.OVER:
        return Clock(None, now + ARCHIVE_AFTER, DueFor.ARCHIVE)
    if after.phase is Phase.CLOSED:
        return Clock(None, now if terms.rematch else now + CLEAR_AFTER, DueFor.ARCHIVE)
    if after.to_act is None:
        return Clock(None, None, None)
    if after.to_act == terms.house:
        return Clock(None, now + terms.house_delay, DueFor.HOUSE)
    if before.turn == after.turn and running.turn_ends_at is not None:
        return clock_going_on(after, running.turn_ends_at, terms, now, pressed=True)
    length = turn_length(after, after.to_act, terms)
    if terms.slow:
        vacation = terms.vacations[after.to_act]
        start = now if vacation is None else max(now, vacation)
        return slow_clock(after, start + length, terms, now, begins=True)
    if terms.pace is not Pace.LIVE:
        return Clock(now + length, now + length + GRACE, DueFor.CLOCK)
    call = NUDGE_AFTER if length > SHORT_TURN else length / 2
    return Clock(now + length, now + call, DueFor.NUDGE)


def clock_going_on(match: Match, end: datetime, terms: Terms, now: datetime, *, pressed: bool) -> Clock:
    """What is due next in a turn that ends at `end`, live or slow."""
    if terms.slow:
        return slow_clock(match, end, terms, now)
    return clock_called(end, terms, now, pressed=pressed)


def clock_called(end: datetime, terms: Terms, now: datetime, *, pressed: bool) -> Clock:
    """What is due next in a turn that ends at `end`: its player has pressed in it, or has been called by now.

    Live, or slow against the house.
    """
    if pressed and terms.pace is Pace.LIVE and now < end - WARNING:
        return Clock(end, end - WARNING, DueFor.NUDGE)
    return Clock(end, end + GRACE, DueFor.CLOCK)


def clock_shown(match: Match, running: Clock, committed: datetime, shown: datetime) -> Clock | None:
    """The clock moved once to the first showing of a turn, or None where it stays.

    A turn's time starts when its hand has been handed out; see LATE_SHOWING and SHOWING_LIMIT.
    """
    if running.turn_ends_at is None or match.to_act is None or shown - committed <= LATE_SHOWING:
        return None
    late = min(shown - committed, SHOWING_LIMIT)
    due_at = None if running.due_at is None else running.due_at + late
    return Clock(running.turn_ends_at + late, due_at, running.due_for)
