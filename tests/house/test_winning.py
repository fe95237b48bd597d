"""The chance to win a match from a score."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.house.thinking.winning import MOST, STEPS, chance_to_win, solved, worth_of_points
from ginbot.rules import PRESETS, STANDARD, RuleSet

RACES = [STANDARD, PRESETS["oklahoma"], PRESETS["palace"], RuleSet(target=10), RuleSet(target=40)]


@pytest.mark.parametrize("ruleset", RACES)
def test_what_one_wins_the_other_loses(ruleset: RuleSet) -> None:
    """From either side the two chances make one whole."""
    table = solved(ruleset)
    assert all(abs(table[a][b] + table[b][a] - 1) < 1e-9 for a in range(STEPS) for b in range(0, STEPS, 7))
    assert table[0][0] == pytest.approx(0.5)


@pytest.mark.parametrize("ruleset", RACES)
def test_points_never_hurt(ruleset: RuleSet) -> None:
    """More points of one's own are never worse, more of the other's never better."""
    table = solved(ruleset)
    for low, high in pairwise(table):
        assert all(one <= two + 1e-12 for one, two in zip(low, high, strict=True))
    assert all(one >= two - 1e-12 for row in table for one, two in pairwise(row))


@given(theirs=st.integers(0, 99), beyond=st.integers(0, 60))
def test_a_match_at_its_target_is_decided(theirs: int, beyond: int) -> None:
    """Whoever has reached the target has won for certain, whatever it is."""
    assert chance_to_win(STANDARD, 100 + beyond, theirs) == 1.0
    assert chance_to_win(STANDARD, theirs, 100 + beyond) == 0.0
    assert 0.0 < chance_to_win(STANDARD, theirs, 50) < 1.0


def test_a_lead_is_worth_more_where_the_target_is_near() -> None:
    """Twenty points ahead mean more in a short race than in a long one."""
    chances = [chance_to_win(RuleSet(target=target), 20, 0) for target in (30, 50, 100, 250, 500)]
    assert chances == sorted(set(chances), reverse=True)
    assert 0.5 < chances[-1] < 0.6 < chances[0] < 0.75


def test_a_short_race_is_over_soon() -> None:
    """At a target of ten whoever lacks a point wins every other hand, and loses nearly every one that is lost."""
    assert 0.55 < chance_to_win(RuleSet(target=10), 9, 0) < 0.65
    assert chance_to_win(RuleSet(target=10), 9, 9) == pytest.approx(0.5)
    assert chance_to_win(RuleSet(target=500), 499, 0) > 0.99


def test_points_are_worth_the_score_they_lead_to() -> None:
    """A hand's points count from the score that they lead to, and the boxes that are credited at once with them."""
    plain = worth_of_points(STANDARD, 40, 30, 0)
    assert len(plain) == 2 * MOST + 1
    assert plain[MOST + 25] == chance_to_win(STANDARD, 65, 30)
    assert plain[MOST - 25] == chance_to_win(STANDARD, 40, 55)
    assert plain[MOST] == chance_to_win(STANDARD, 40, 30)
    boxes = PRESETS["palace"]
    running = worth_of_points(boxes, 40, 30, 0)
    assert running[MOST + 5] == chance_to_win(boxes, 55, 30)
    assert running[MOST - 5] == chance_to_win(boxes, 40, 45)
    assert running[MOST] == chance_to_win(boxes, 40, 30)


def test_a_last_void_hand_decides() -> None:
    """Where one more void hand ends the match, it is won by whoever leads; where none ends it, nobody has won."""
    assert [worth_of_points(STANDARD, mine, 30, 2)[MOST] for mine in (40, 30, 20)] == [1.0, 0.5, 0.0]
    assert worth_of_points(STANDARD, 40, 30, 1)[MOST] == chance_to_win(STANDARD, 40, 30)
    endless = replace(STANDARD, void_limit=None)
    assert worth_of_points(endless, 40, 30, 2)[MOST] == chance_to_win(endless, 40, 30)


def test_a_match_of_one_hand_is_won_by_winning_it() -> None:
    """There winning by little is nearly as good as by much, a void hand is half, and losing is nearly nothing."""
    worth = worth_of_points(PRESETS["blitz"], 0, 0, 0)
    assert worth[MOST] == 0.5
    assert 1.0 <= worth[MOST + 1] < worth[MOST + 60] < 1.01
    assert -0.01 < worth[MOST - 60] < worth[MOST - 1] <= 0.0


def test_several_columns_are_played_for_points() -> None:
    """Under Hollywood each point is worth as much as any other."""
    worth = worth_of_points(PRESETS["hollywood"], 90, 10, 0)
    steps = [two - one for one, two in pairwise(worth)]
    assert max(steps) - min(steps) < 1e-9
    assert worth[MOST] == 0.5
    assert 0.0 < worth[0] < worth[-1] < 1.0
