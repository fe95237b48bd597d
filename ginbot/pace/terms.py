"""What the clock reckons with: how long things take, and what it must know of a match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from ginbot.rules import Match, Seat
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
    reminders: tuple[str, str] = ("one", "one")
    """How often each seat's player wants to be reminded of a slow turn."""
    here: tuple[bool, bool] = (False, False)
    """Seats whose hands are private answers: that a slow turn of theirs has begun must be told by a call."""
    vacations: tuple[datetime | None, datetime | None] = (None, None)
    """Until when the clocks of a seat's slow turns stand; past moments tell of vacations that have run out."""

    @property
    def slow(self) -> bool:
        """Whether two people play with days for a turn; the house's slow clock is nobody's hurry."""
        return self.pace is not Pace.LIVE and self.house is None


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
