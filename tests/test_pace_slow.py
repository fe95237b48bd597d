"""Slow turns: when their players are written to, what a vacation does to a clock, and how its days are counted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.pace import (
    A_YEAR,
    Clock,
    Stage,
    Terms,
    clock_after,
    clock_going_on,
    days_left,
    is_away,
    is_last_chance,
    paused_end,
    resumed_end,
    slow_clock,
    stage_at,
    stages,
    vacation_begun,
    vacation_ended,
)
from ginbot.rules import EMPTY, Draw, Match, Pass, TimeUp
from ginbot.screens.context import Pace
from ginbot.store import DueFor, VacationRow
from tests.rules.tables import deal, joined
from tests.test_pace import LIVE, NOTHING, step

NOW = datetime(2026, 3, 1, 20, 15, 30, tzinfo=UTC)
SLOW = replace(LIVE, pace=Pace.SLOW)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
USER = 101


def asked(lapse: bool = False) -> Match:
    """A match in whose second round seat 1 is to act, after a lapse of its own or none; two in a row lose it."""
    table = joined(deal())
    table.match = replace(table.match, lapse_limit=2)
    table.play(Pass(1), Pass(0))
    return replace(table.match, lapses=(0, 1)) if lapse else table.match


def wished(often: str, terms: Terms = SLOW) -> Terms:
    """Terms with both players' wish for reminders."""
    return replace(terms, reminders=(often, often))


@pytest.mark.parametrize(
    ("pace", "often", "lapse", "left"),
    [
        (Pace.SLOW, "one", False, [3]),
        (Pace.SLOW, "two", False, [12, 3]),
        (Pace.SLOW, "none", False, []),
        (Pace.SLOW, "none", True, [3]),
        (Pace.SLOW, "two", True, [12, 3]),
        (Pace.SLOW3, "one", False, [9]),
        (Pace.SLOW3, "two", False, [36, 9]),
    ],
)
def test_when_one_is_reminded(pace: Pace, often: str, lapse: bool, left: list[int]) -> None:
    """At an eighth, at half too by choice, not at all by choice; the one before the match is lost always comes."""
    end = NOW + DAY
    found = stages(asked(lapse), end, wished(often, replace(SLOW, pace=pace)))
    assert [(end - at) / HOUR for at, _ in found] == left
    assert is_last_chance(asked(lapse), 1) is lapse


def test_what_is_due_in_a_slow_turn() -> None:
    """One reminder after the other, then the end."""
    match, end, terms = asked(), NOW + DAY, wished("two")
    assert clock_after(EMPTY, match, NOTHING, terms, NOW) == Clock(end, NOW + 12 * HOUR, DueFor.REMINDER)
    assert clock_going_on(match, end, terms, NOW + 12 * HOUR, pressed=False) == Clock(
        end, NOW + 21 * HOUR, DueFor.REMINDER
    )
    clock = Clock(end, end + timedelta(seconds=2), DueFor.CLOCK)
    assert clock_going_on(match, end, terms, NOW + 21 * HOUR, pressed=True) == clock
    before, after = step(_table(), Draw(1))
    assert clock_after(before, after, clock, terms, NOW) == Clock(end, NOW + 12 * HOUR, DueFor.REMINDER)


def _table():  # type: ignore[no-untyped-def]
    table = joined(deal())
    table.play(Pass(1), Pass(0))
    return table


def test_a_seat_that_is_served_here_is_called_at_once() -> None:
    """That its turn has begun must be told by a message, as soon as it has begun."""
    terms = replace(SLOW, here=(False, True))
    match, end = asked(), NOW + DAY
    assert clock_after(EMPTY, match, NOTHING, terms, NOW) == Clock(end, NOW, DueFor.REMINDER)
    assert stage_at(match, end, terms, NOW) == (NOW, Stage.TURN)
    assert slow_clock(match, end, terms, NOW) == Clock(end, NOW + 21 * HOUR, DueFor.REMINDER)
    assert stage_at(match, end, terms, NOW + 22 * HOUR) == (NOW + 21 * HOUR, Stage.LAST)


def test_nothing_is_said_before_its_time() -> None:
    """Until the first moment has come there is no reason to write."""
    assert stage_at(asked(), NOW + DAY, SLOW, NOW) is None


@pytest.mark.parametrize("often", ["one", "none"])
def test_a_turn_in_a_vacation(often: str) -> None:
    """It lasts from the vacation's end, of which its player is told; no reminder comes before."""
    until, match = NOW + 5 * DAY, asked()
    terms = replace(wished(often), vacations=(None, until))
    end = until + DAY
    assert clock_after(EMPTY, match, NOTHING, terms, NOW) == Clock(end, until, DueFor.REMINDER)
    assert stage_at(match, end, terms, until) == (until, Stage.BACK)
    following = slow_clock(match, end, terms, until)
    assert following.due_at == (until + 21 * HOUR if often == "one" else end + timedelta(seconds=2))


def test_a_vacation_of_before_is_none_of_a_turns_business() -> None:
    """A turn that begins after the vacation has run out is an ordinary one."""
    terms = replace(SLOW, vacations=(None, NOW - HOUR))
    assert clock_after(EMPTY, asked(), NOTHING, terms, NOW) == Clock(NOW + DAY, NOW + 21 * HOUR, DueFor.REMINDER)
    assert stage_at(asked(), NOW + DAY, terms, NOW + HOUR) is None


def test_a_reminder_may_fall_into_a_vacation() -> None:
    """With less than an eighth left at its beginning, its end is the one reminder that is still to come."""
    until = NOW + 5 * DAY
    end = paused_end(NOW + 2 * HOUR, NOW, until)
    terms = replace(wished("two"), vacations=(None, until))
    assert [stage for _, stage in stages(asked(), end, terms)] == [Stage.BACK]
    assert slow_clock(asked(), end, terms, until) == Clock(end, end + timedelta(seconds=2), DueFor.CLOCK)


@given(st.integers(-10, 10**6), st.integers(0, 10**6), st.integers(0, 2 * 10**6))
def test_a_vacation_takes_and_gives_no_time(left: int, back: int, lasts: int) -> None:
    """Whenever somebody comes back, as much time is left as there was, and none where none was."""
    second = timedelta(seconds=1)
    until, home = NOW + lasts * second, NOW + back * second
    end = resumed_end(paused_end(NOW + left * second, NOW, until), home, until)
    assert end - min(home, until) == max(left, 0) * second


def test_days_of_a_year() -> None:
    """Fourteen a calendar year, in as many pieces as one likes."""
    assert days_left(USER, None, NOW) == A_YEAR
    away = vacation_begun(USER, None, NOW)
    assert (away.since, away.until, is_away(away, NOW)) == (NOW, NOW + A_YEAR, True)
    assert days_left(USER, away, NOW + 3 * DAY) == 11 * DAY
    home = vacation_ended(USER, away, NOW + 3 * DAY)
    assert (home.since, home.until, home.used, is_away(home, NOW + 3 * DAY)) == (None, None, 3 * DAY, False)
    again = vacation_begun(USER, home, NOW + 9 * DAY)
    assert again.until == NOW + 20 * DAY
    assert not is_away(again, NOW + 20 * DAY)
    assert days_left(USER, again, NOW + 50 * DAY) == timedelta()
    assert days_left(USER, vacation_ended(USER, again, NOW + 50 * DAY), NOW + 50 * DAY) == timedelta()


def test_a_new_year_brings_new_days() -> None:
    """What was used last year counts no more, and a vacation over New Year goes on with the next year's days."""
    used = VacationRow(USER, 2025, timedelta(days=14))
    assert days_left(USER, used, NOW) == A_YEAR
    december = datetime(2026, 12, 30, tzinfo=UTC)
    spent = VacationRow(USER, 2026, timedelta(days=13))
    assert vacation_begun(USER, spent, december).until == december + DAY
    away = vacation_begun(USER, None, december)
    assert away.until == datetime(2027, 1, 15, tzinfo=UTC)
    assert days_left(USER, away, datetime(2027, 1, 4, tzinfo=UTC)) == 11 * DAY
    home = vacation_ended(USER, away, datetime(2027, 1, 4, tzinfo=UTC))
    assert (home.year, home.used) == (2027, 3 * DAY)


def test_a_lapse_of_the_last_chance() -> None:
    """Whoever has let one of two turns run out has one chance left."""
    table = joined(deal())
    table.match = replace(table.match, lapse_limit=2)
    table.play(Pass(1), Pass(0), TimeUp(1))
    assert (is_last_chance(table.match, 1), is_last_chance(table.match, 0)) == (True, False)
