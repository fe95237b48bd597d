"""Fair play as arithmetic: how long somebody waits after leaving matches, and how often two may meet for ratings."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

FIRST_PAUSE = timedelta(minutes=10)
"""After the first rated match that somebody leaves."""
TIMES = 3
"""By so much each pause is longer than the one before."""
LONGEST_PAUSE = timedelta(hours=48)
REMEMBERED = timedelta(days=7)
"""After so long it is forgotten that somebody has left a match."""
A_DAY, A_WEEK = timedelta(days=1), timedelta(days=7)
MOST_A_DAY, MOST_A_WEEK = 4, 15
"""Rated matches between the same two."""


def pause_after(count: int) -> timedelta:
    """How long the pause is after so many matches left within the time that is remembered; at least one."""
    pause = FIRST_PAUSE
    for _ in range(count - 1):
        pause = min(pause * TIMES, LONGEST_PAUSE)
        if pause == LONGEST_PAUSE:
            break
    return pause


def paused_until(left: Iterable[datetime], now: datetime) -> datetime | None:
    """Until when somebody begins no rated match who has left some at these moments; None for who may begin one."""
    moments = sorted(left)
    ends = [at + pause_after(sum(at - REMEMBERED < each <= at for each in moments)) for at in moments]
    until = max(ends, default=now)
    return until if until > now else None


def have_played_enough(begun: Iterable[datetime], now: datetime) -> bool:
    """Whether two have begun so many rated matches at these moments that one more would not count."""
    moments = list(begun)
    today = sum(now - at < A_DAY for at in moments)
    return today >= MOST_A_DAY or sum(now - at < A_WEEK for at in moments) >= MOST_A_WEEK
