"""The clock's arithmetic: how long turns are, when what is due, and what a late showing changes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.pace import (
    Clock,
    Terms,
    challenge_length,
    clock_after,
    clock_called,
    clock_shown,
    lapse_limit,
    turn_length,
)
from ginbot.rules import EMPTY, Draw, Match, Pass, Phase, Take, Throw, TimeUp, apply
from ginbot.screens.context import Pace
from ginbot.store import DueFor
from tests.rules.tables import Table, acting, deal, draw_and_throw, in_play, joined, random_table

NOW = datetime(2026, 3, 1, 20, 15, 30, tzinfo=UTC)
LIVE = Terms(Pace.LIVE, timedelta(seconds=45), None, timedelta(seconds=1.5), timedelta(seconds=20))
NOTHING = Clock(None, None, None)


def seconds(count: float) -> timedelta:
    """So many seconds."""
    return timedelta(seconds=count)


def waiting(ends: float) -> Clock:
    """A turn that ends so many seconds from now."""
    return Clock(NOW + seconds(ends), NOW + seconds(ends + 2), DueFor.CLOCK)


def begun(length: float, call: float = 15) -> Clock:
    """A live turn that begins now and lasts so long: its player is called after some seconds."""
    return Clock(NOW + seconds(length), NOW + seconds(call), DueFor.NUDGE)


def after_both_acted() -> Table:
    """A table in its second round: nobody's turn is a first one."""
    table = joined(deal())
    table.play(Pass(1), Pass(0))
    return table


def step(table: Table, *actions: Draw | Take | Throw | Pass | TimeUp) -> tuple[Match, Match]:
    """The match before and after some actions."""
    before = table.match
    table.play(*actions)
    return before, table.match


@pytest.mark.parametrize(
    ("pace", "house", "limit"),
    [
        (Pace.LIVE, False, 3),
        (Pace.LIVE, True, 3),
        (Pace.SLOW, False, 2),
        (Pace.SLOW3, False, 2),
        (Pace.SLOW, True, 1),
        (Pace.SLOW3, True, 1),
    ],
)
def test_lapses_that_forfeit(pace: Pace, house: bool, limit: int) -> None:
    """Three lapses in a row forfeit live, two slow, and a slow house match ends at the first."""
    assert lapse_limit(pace, house) == limit


def test_a_first_turn_is_longer() -> None:
    """Each player's first turn of a match lasts 45 s more, later ones do not, and refusing the upcard counts as one."""
    table = joined(deal())
    assert turn_length(table.match, 1, LIVE) == turn_length(table.match, 0, LIVE) == seconds(90)
    table.play(Pass(1))
    assert turn_length(table.match, 0, LIVE) == seconds(90)
    table.play(Pass(0))
    assert turn_length(table.match, 1, LIVE) == turn_length(table.match, 0, LIVE) == seconds(45)


@pytest.mark.parametrize(("live", "length"), [(45, 20), (300, 20), (15, 15)])
def test_away_turns_are_short(live: float, length: float) -> None:
    """After a lapse a live turn lasts 20 s, or what every turn lasts where that is less."""
    table = after_both_acted()
    table.play(TimeUp(1))
    terms = replace(LIVE, live_turn=seconds(live), away=(False, True))
    assert turn_length(table.match, 1, terms) == seconds(length)
    assert turn_length(table.match, 0, terms) == seconds(live)


def test_a_press_ends_being_away() -> None:
    """Whoever has pressed since the lapse, or has moved since, has a whole turn again."""
    table = after_both_acted()
    table.play(TimeUp(1))
    assert turn_length(table.match, 1, LIVE) == seconds(45)
    draw_and_throw(table, 2)
    assert turn_length(table.match, 1, replace(LIVE, away=(True, True))) == seconds(45)


@pytest.mark.parametrize(
    ("pace", "house", "hours"),
    [(Pace.SLOW, None, 24), (Pace.SLOW3, None, 72), (Pace.SLOW, 1, 24), (Pace.SLOW3, 1, 24)],
)
def test_slow_turns_last_days(pace: Pace, house: int | None, hours: int) -> None:
    """A slow turn lasts a day or three, against the house one day, first turn or away or not."""
    terms = replace(LIVE, pace=pace, house=house, away=(True, True))
    assert turn_length(joined(deal()).match, 0, terms) == timedelta(hours=hours)


def test_a_challenge_waits() -> None:
    """A live challenge is open for ten minutes, a slow one for a day, and then it is due to expire."""
    assert challenge_length(Pace.LIVE) == timedelta(minutes=10)
    assert challenge_length(Pace.SLOW) == challenge_length(Pace.SLOW3) == timedelta(hours=24)
    asked = replace(EMPTY, phase=Phase.CHALLENGE)
    assert clock_after(EMPTY, asked, NOTHING, LIVE, NOW) == Clock(None, NOW + seconds(600), DueFor.EXPIRY)


@pytest.mark.parametrize(("pace", "wait"), [(Pace.LIVE, 20), (Pace.SLOW, 3600), (Pace.SLOW3, 3600)])
def test_the_next_hand_waits(pace: Pace, wait: float) -> None:
    """Between hands no turn runs; the deal is due after 20 s live, after an hour slow."""
    between = replace(joined(deal()).match, phase=Phase.BETWEEN, to_act=None)
    due = Clock(None, NOW + seconds(wait), DueFor.DEAL)
    assert clock_after(EMPTY, between, waiting(9), replace(LIVE, pace=pace), NOW) == due


def test_what_is_due_after_the_end() -> None:
    """A thread waits ten minutes to be put away, a closed challenge an hour, a closed rematch not at all."""
    for pace in Pace:
        terms = replace(LIVE, pace=pace)
        put_away = Clock(None, NOW + timedelta(minutes=10), DueFor.ARCHIVE)
        assert clock_after(EMPTY, replace(EMPTY, phase=Phase.OVER), waiting(9), terms, NOW) == put_away
        closed = replace(EMPTY, phase=Phase.CLOSED)
        clear = Clock(None, NOW + timedelta(hours=1), DueFor.ARCHIVE)
        assert clock_after(EMPTY, closed, waiting(9), terms, NOW) == clear
        assert clock_after(EMPTY, closed, waiting(9), replace(terms, rematch=True), NOW) == replace(clear, due_at=NOW)


def test_the_house_has_no_clock() -> None:
    """When the house is to act its move is due at once, and no turn can run out."""
    table = joined(deal())
    due = Clock(None, NOW + seconds(1.5), DueFor.HOUSE)
    assert clock_after(EMPTY, table.match, NOTHING, replace(LIVE, house=1), NOW) == due
    before, after = step(table, Pass(1))
    assert clock_after(before, after, due, replace(LIVE, house=1), NOW) == begun(90)


def test_one_clock_covers_draw_and_throw() -> None:
    """Drawing leaves the turn's end where it was; the throw starts the other player's turn."""
    table = after_both_acted()
    assert clock_after(*step(table, Draw(1)), waiting(7), LIVE, NOW) == waiting(7)
    thrown = step(table, Throw(1, in_play(table.match).drawn or 0))
    assert clock_after(*thrown, waiting(7), LIVE, NOW) == begun(45)


def test_taking_the_upcard_goes_on_with_the_turn() -> None:
    """Taking the upcard keeps the turn's end, too."""
    assert clock_after(*step(joined(deal()), Take(1)), waiting(7), LIVE, NOW) == waiting(7)


def test_refusing_the_upcard_starts_a_turn() -> None:
    """Every refusal starts a new turn, that of the same player before the stock, too."""
    table = joined(deal())
    assert clock_after(*step(table, Pass(1)), waiting(7), LIVE, NOW) == begun(90)
    assert clock_after(*step(table, Pass(0)), waiting(7), LIVE, NOW) == begun(45)


def test_a_turn_without_an_end_gets_one() -> None:
    """A turn that goes on and has no end yet gets one."""
    assert clock_after(*step(after_both_acted(), Draw(1)), NOTHING, LIVE, NOW) == begun(45)


@pytest.mark.parametrize(("length", "call"), [(300, 15), (45, 15), (40.5, 15), (40, 20), (30, 15), (20, 10)])
def test_when_a_live_turn_is_called(length: float, call: float) -> None:
    """A player is due to be called 15 s into a turn, or at half of one that lasts 40 s or less."""
    drew = step(after_both_acted(), Draw(1))
    assert clock_after(*drew, NOTHING, replace(LIVE, live_turn=seconds(length)), NOW) == begun(length, call)


def test_when_other_turns_are_called() -> None:
    """The 20 s of somebody who is away are called at half; a first turn of 90 s 15 s in."""
    table = after_both_acted()
    table.play(TimeUp(1), Draw(0))
    before, after = step(table, Throw(0, in_play(table.match).drawn or 0))
    away = replace(LIVE, away=(False, True))
    assert (acting(after), clock_after(before, after, waiting(7), away, NOW)) == (1, begun(20, 10))
    assert clock_after(EMPTY, joined(deal()).match, NOTHING, LIVE, NOW) == begun(90)


@pytest.mark.parametrize("pace", [Pace.SLOW, Pace.SLOW3])
def test_a_slow_turn_against_the_house_is_not_called(pace: Pace) -> None:
    """A slow turn against the house is due at its end and no earlier, from its beginning on and after the draw."""
    for running in (NOTHING, waiting(24 * 3600)):
        drew = step(after_both_acted(), Draw(1))
        assert clock_after(*drew, running, replace(LIVE, pace=pace, house=0), NOW) == waiting(24 * 3600)


@pytest.mark.parametrize(
    ("left", "pressed", "due", "due_for"),
    [
        (30, False, 32, DueFor.CLOCK),
        (30, True, 15, DueFor.NUDGE),
        (15.5, True, 0.5, DueFor.NUDGE),
        (15, True, 17, DueFor.CLOCK),
        (10, True, 12, DueFor.CLOCK),
        (10, False, 12, DueFor.CLOCK),
        (-1, True, 1, DueFor.CLOCK),
    ],
)
def test_what_follows_a_call(left: float, pressed: bool, due: float, due_for: DueFor) -> None:
    """Whoever has pressed is warned when 15 s are left, if that is still to come; else the clock is next."""
    end = NOW + seconds(left)
    assert clock_called(end, LIVE, NOW, pressed=pressed) == Clock(end, NOW + seconds(due), due_for)


def test_a_draw_is_warned_of_the_end() -> None:
    """Drawing well before the end has its player warned when 15 s are left; in the last 15 s only the clock is due."""
    drew = step(after_both_acted(), Draw(1))
    for running in (begun(33), waiting(33)):
        assert clock_after(*drew, running, LIVE, NOW) == begun(33, 33 - 15)
    assert clock_after(*drew, begun(15), LIVE, NOW) == waiting(15)


def test_twice_the_time() -> None:
    """Who has twice the time has it in every live turn, the first one too; not while away, and not in slow ones."""
    table, terms = joined(deal()), replace(LIVE, double=(False, True))
    assert (turn_length(table.match, 1, terms), turn_length(table.match, 0, terms)) == (seconds(180), seconds(90))
    assert turn_length(table.match, 1, replace(terms, pace=Pace.SLOW)) == timedelta(hours=24)
    table = after_both_acted()
    assert (turn_length(table.match, 1, terms), turn_length(table.match, 0, terms)) == (seconds(90), seconds(45))
    assert clock_after(*step(table, Draw(1)), NOTHING, terms, NOW) == begun(90)
    table.play(TimeUp(1))
    assert turn_length(table.match, 1, replace(terms, away=(False, True))) == seconds(20)


@pytest.mark.parametrize(
    ("late", "moved"), [(0.0, None), (2.0, None), (2.001, 2.001), (30.0, 30.0), (60.0, 60.0), (9999.0, 60.0)]
)
def test_a_late_showing_moves_the_end(late: float, moved: float | None) -> None:
    """More than 2 s late, a turn's end and what is due in it move by that, and by a minute at most."""
    match, by = joined(deal()).match, moved or 0
    for running, later in ((waiting(45), waiting(45 + by)), (begun(45), begun(45 + by, 15 + by))):
        assert clock_shown(match, running, NOW, NOW + seconds(late)) == (None if moved is None else later)


def test_only_a_turn_is_moved_by_its_showing() -> None:
    """Where no turn runs, because the house thinks or nobody is to act, a showing moves nothing."""
    match = joined(deal()).match
    assert clock_shown(match, NOTHING, NOW, NOW + seconds(30)) is None
    assert clock_shown(replace(match, to_act=None), waiting(45), NOW, NOW + seconds(30)) is None


@given(st.integers(0, 2**32), st.sampled_from(Pace), st.sampled_from([None, 1]), st.floats(0, 0.3))
def test_every_running_match_is_due(seed: int, pace: Pace, house: int | None, lateness: float) -> None:
    """Whatever happens, a match is due; a person's turn for a call before its end, or two seconds after its end."""
    terms = replace(LIVE, pace=pace, house=house, away=(True, False))
    before, clock, now = EMPTY, NOTHING, NOW
    for events in random_table(Random(seed), actions=60, lateness=lateness).log:
        now += seconds(1)
        after = apply(before, events)
        clock = clock_after(before, after, clock, terms, now)
        assert clock.due_at is not None
        assert (clock.due_for is DueFor.ARCHIVE) == (after.phase is Phase.OVER)
        timed = after.to_act is not None and acting(after) != house
        kinds = (DueFor.CLOCK, DueFor.NUDGE, DueFor.REMINDER)
        assert (clock.turn_ends_at is not None) == (clock.due_for in kinds) == timed
        if clock.due_for is DueFor.NUDGE:
            assert clock.turn_ends_at is not None
            assert (pace, now <= clock.due_at < clock.turn_ends_at) == (Pace.LIVE, True)
        elif clock.due_for is DueFor.REMINDER:
            assert clock.turn_ends_at is not None
            assert (pace is Pace.LIVE, house, now <= clock.due_at < clock.turn_ends_at) == (False, None, True)
        elif clock.turn_ends_at is not None:
            assert clock.due_at == clock.turn_ends_at + seconds(2)
        before = after
