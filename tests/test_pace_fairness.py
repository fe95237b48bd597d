"""Fair play as arithmetic: pauses that grow, and how often two may meet for ratings."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from ginbot.pace import (
    LONGEST_PAUSE,
    MOST_A_DAY,
    MOST_A_WEEK,
    REMEMBERED,
    have_played_enough,
    pause_after,
    paused_until,
)
from ginbot.screens import lobby

NOW = datetime(2026, 3, 1, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def test_each_pause_is_three_times_as_long() -> None:
    """Ten minutes, tripled each time, never more than two days."""
    minutes = [pause_after(count) / MINUTE for count in range(1, 9)]
    assert minutes == [10, 30, 90, 270, 810, 2430, 2880, 2880]
    assert pause_after(10**6) == LONGEST_PAUSE


def test_what_is_long_ago_is_forgotten() -> None:
    """Only what was left within a week of each other adds up; a pause is over when its time is."""
    assert paused_until([], NOW) is None
    assert paused_until([NOW], NOW) == NOW + 10 * MINUTE
    assert paused_until([NOW - 10 * MINUTE], NOW) is None
    assert paused_until([NOW - 6 * DAY, NOW], NOW) == NOW + 30 * MINUTE
    assert paused_until([NOW, NOW - REMEMBERED], NOW) == NOW + 10 * MINUTE
    assert paused_until([NOW - HOUR, NOW - 59 * MINUTE, NOW - 58 * MINUTE], NOW) == NOW + 32 * MINUTE


@given(st.lists(st.integers(0, 20_000), max_size=12), st.integers(0, 20_000))
def test_leaving_once_more_never_shortens_a_pause(left: list[int], more: int) -> None:
    """However often somebody has left, one more time makes the pause no shorter, and it has an end."""
    moments = [NOW - minutes * MINUTE for minutes in left]
    before, after = paused_until(moments, NOW), paused_until([*moments, NOW - more * MINUTE], NOW)
    assert (after or NOW) >= (before or NOW)
    assert after is None or after <= NOW + LONGEST_PAUSE


def test_how_often_two_may_meet() -> None:
    """Four a day, fifteen a week; what is longer ago counts no more."""
    assert not have_played_enough([NOW] * (MOST_A_DAY - 1), NOW)
    assert have_played_enough([NOW] * MOST_A_DAY, NOW)
    assert not have_played_enough([NOW - DAY] * MOST_A_DAY, NOW)
    week = [NOW - (2 + number % 4) * DAY for number in range(MOST_A_WEEK)]
    assert have_played_enough(week, NOW)
    assert not have_played_enough(week[1:], NOW)
    assert not have_played_enough([NOW - 7 * DAY] * 99, NOW)


def test_what_is_told_is_what_is_reckoned_with() -> None:
    """Screens name the very numbers that hold."""
    assert (lobby.MOST_A_DAY, lobby.MOST_A_WEEK) == (MOST_A_DAY, MOST_A_WEEK)
