"""When things are due: pure arithmetic of the clock, told the time, never asking for it.

What lateness *means* is the rules' business (`TimeUp`); here is only when it comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from ginbot.rules import Match, Phase, Seat
from ginbot.screens.context import Pace
from ginbot.store import DueFor

FIRST_TURN_EXTRA = timedelta(seconds=45)
"""Each player's first turn of a live match contains finding the DM."""
AWAY_TURN = timedelta(seconds=20)
"""A live turn of somebody who let the last one lapse and has pressed nothing since."""
GRACE = timedelta(seconds=2)
"""Between a turn's end and the lapse, for presses that are still on their way."""
SHOWING_LIMIT = timedelta(seconds=60)
"""The most by which a late first showing may move a turn's end."""
LATE_SHOWING = timedelta(seconds=2)
"""A first showing later than this moves the turn's end."""
NUDGE_AFTER = timedelta(seconds=15)
"""When somebody who has pressed nothing in a live turn is called; at half of a turn of SHORT_TURN or less."""
SHORT_TURN = timedelta(seconds=40)
WARNING = timedelta(seconds=15)
"""How long before the end somebody who has pressed in this turn is warned."""
ARCHIVE_AFTER = timedelta(minutes=10)
"""How long after its last match a thread is put away."""
CLEAR_AFTER = timedelta(hours=1)
"""How long a challenge that came to nothing leaves its line in the channel."""
HOUSE_PATIENCE = timedelta(hours=24)
"""A turn against the house on its slow clock."""

_SLOW_TURNS = {Pace.SLOW: timedelta(hours=24), Pace.SLOW3: timedelta(hours=72)}
_LAPSE_LIMITS = {Pace.LIVE: 3, Pace.SLOW: 2, Pace.SLOW3: 2}


@dataclass(frozen=True, slots=True)
class Clock:
    """Where a match's time stands: when the turn ends, and what is due when."""

    turn_ends_at: datetime | None
    due_at: datetime | None
    due_for: DueFor | None


@dataclass(frozen=True, slots=True)
class Terms:
    """What the clock needs to know of a match that its events do not say."""

    pace: Pace
    live_turn: timedelta
    house: Seat | None
    house_delay: timedelta
    next_hand: timedelta
    away: tuple[bool, bool] = (False, False)
    """Seats whose last turn lapsed and that have pressed nothing since."""
    double: tuple[bool, bool] = (False, False)
    """Seats whose players have asked for twice the time, where the match allows it."""
    rematch: bool = False
    """Whether another match came before, whose thread is to be put away if this one comes to nothing."""


def lapse_limit(pace: Pace, house: bool) -> int:
    """How many lapses in a row forfeit; a slow house match closes quietly at the first."""
    return 1 if house and pace is not Pace.LIVE else _LAPSE_LIMITS[pace]


def turn_length(match: Match, seat: Seat, terms: Terms) -> timedelta:
    """How long this seat may take over the turn that now begins."""
    if terms.pace is not Pace.LIVE:
        return HOUSE_PATIENCE if terms.house is not None else _SLOW_TURNS[terms.pace]
    if terms.away[seat] and match.lapses[seat]:
        return min(AWAY_TURN, terms.live_turn)
    length = terms.live_turn + (timedelta() if match.acted[seat] else FIRST_TURN_EXTRA)
    return 2 * length if terms.double[seat] else length


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
        return clock_called(running.turn_ends_at, terms, now, pressed=True)
    length = turn_length(after, after.to_act, terms)
    if terms.pace is not Pace.LIVE:
        return Clock(now + length, now + length + GRACE, DueFor.CLOCK)
    call = NUDGE_AFTER if length > SHORT_TURN else length / 2
    return Clock(now + length, now + call, DueFor.NUDGE)


def clock_called(end: datetime, terms: Terms, now: datetime, *, pressed: bool) -> Clock:
    """What is due next in a turn that ends at `end` and whose player has pressed in it, or has been called by now."""
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
