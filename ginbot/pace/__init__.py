"""When things are due: pure arithmetic of the clock, told the time, never asking for it.

What lateness *means* is the rules' business (`TimeUp`); here is only when it comes.
"""

from ginbot.pace.clock import challenge_length, clock_after, clock_called, clock_going_on, clock_shown
from ginbot.pace.fairness import (
    A_WEEK,
    LONGEST_PAUSE,
    MOST_A_DAY,
    MOST_A_WEEK,
    REMEMBERED,
    have_played_enough,
    pause_after,
    paused_until,
)
from ginbot.pace.slow import (
    PRESENT,
    Stage,
    is_last_chance,
    paused_end,
    resumed_end,
    slow_clock,
    stage_at,
    stages,
)
from ginbot.pace.terms import ARCHIVE_AFTER, WARNING, Clock, Terms, lapse_limit, turn_length
from ginbot.pace.vacations import A_YEAR, days_left, is_away, vacation_begun, vacation_ended

__all__ = [
    "ARCHIVE_AFTER",
    "A_WEEK",
    "A_YEAR",
    "LONGEST_PAUSE",
    "MOST_A_DAY",
    "MOST_A_WEEK",
    "PRESENT",
    "REMEMBERED",
    "WARNING",
    "Clock",
    "Stage",
    "Terms",
    "challenge_length",
    "clock_after",
    "clock_called",
    "clock_going_on",
    "clock_shown",
    "days_left",
    "have_played_enough",
    "is_away",
    "is_last_chance",
    "lapse_limit",
    "pause_after",
    "paused_end",
    "paused_until",
    "resumed_end",
    "slow_clock",
    "stage_at",
    "stages",
    "turn_length",
    "vacation_begun",
    "vacation_ended",
]
