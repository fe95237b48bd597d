"""Glicko-2 against its paper, and the laws of a fair rating."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.rating import NEW, PERIODS_PER_DAY, SCALE, Rating, aged, is_provisional, rated, update

RATINGS = st.builds(Rating, st.floats(500, 3000), st.floats(45, 350), st.floats(0.03, 0.1))
SCORES = st.sampled_from([0.0, 0.5, 1.0])


def as_tuple(rating: Rating) -> tuple[float, float, float]:
    """The three numbers of a rating."""
    return rating.value, rating.deviation, rating.volatility


def test_the_papers_example_at_full_precision() -> None:
    """1500/200 who beats 1400/30 and loses to 1550/100 and 1700/300 comes out as the paper computes."""
    results = [
        (Rating(1400, 30, 0.06), 1.0),
        (Rating(1550, 100, 0.06), 0.0),
        (Rating(1700, 300, 0.06), 0.0),
    ]
    after = update(Rating(1500, 200, 0.06), results)
    assert after.value == pytest.approx(1464.0507, abs=5e-5)
    assert after.deviation == pytest.approx(151.5165, abs=5e-5)
    assert after.volatility == pytest.approx(0.0599960, abs=5e-8)


def test_a_period_without_games_only_widens_the_deviation() -> None:
    """The paper's rule for whoever did not play."""
    after = update(Rating(1500, 200, 0.06), [])
    assert (after.value, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(sqrt(200**2 + (SCALE * 0.06) ** 2))


def test_a_typical_deviation_grows_from_60_to_110_in_a_year() -> None:
    """What the length of a period was chosen for."""
    assert aged(Rating(1500, 60, 0.06), 365).deviation == pytest.approx(110, abs=0.01)


@given(RATINGS, st.floats(0, 10_000), st.floats(0, 10_000))
def test_ageing_goes_one_way_and_not_beyond_a_new_players(rating: Rating, days: float, more: float) -> None:
    """Value and volatility stay, the deviation never falls nor passes 350, and two absences add up."""
    once = aged(rating, days)
    assert (once.value, once.volatility) == (rating.value, rating.volatility)
    assert rating.deviation <= once.deviation <= 350
    assert aged(once, more).deviation == pytest.approx(aged(rating, days + more).deviation)


def test_ageing_by_no_time_changes_nothing() -> None:
    """No day, no drift; a deviation that is beyond 350 already is left there."""
    assert aged(NEW, 0) == NEW
    assert aged(Rating(1500, 60.0, 0.06), 0) == Rating(1500, 60.0, 0.06)
    assert aged(Rating(1500, 400.0, 0.06), 99).deviation == 400


def test_one_period_of_ageing_is_the_papers() -> None:
    """Ageing by the days of one period is a period without games."""
    rating = Rating(1500, 200, 0.06)
    assert aged(rating, 1 / PERIODS_PER_DAY).deviation == pytest.approx(update(rating, []).deviation)


@given(RATINGS, RATINGS)
def test_the_winner_never_falls_and_the_loser_never_rises(one: Rating, other: Rating) -> None:
    """A win is never punished, however weak the opponent."""
    won, lost = rated(one, other, 1.0)
    assert won.value >= one.value
    assert lost.value <= other.value


@given(RATINGS, RATINGS, SCORES)
def test_it_does_not_matter_who_is_named_first(one: Rating, other: Rating, score: float) -> None:
    """Both are rated from the values before the match, so the order of the two means nothing."""
    first, second = rated(one, other, score)
    assert rated(other, one, 1 - score) == (second, first)


@given(RATINGS, RATINGS)
def test_a_better_score_gives_a_better_rating(one: Rating, other: Rating) -> None:
    """Winning is better than drawing, drawing better than losing."""
    lost, drew, won = (rated(one, other, score)[0].value for score in (0.0, 0.5, 1.0))
    assert lost < drew < won


@given(RATINGS, RATINGS, SCORES)
def test_a_rated_match_stays_within_the_bounds(one: Rating, other: Rating, score: float) -> None:
    """Deviations stay within 45 and 350, volatilities within 0.03 and 0.1."""
    for after in rated(one, other, score):
        assert 45 <= after.deviation <= 350
        assert 0.03 <= after.volatility <= 0.1


@given(RATINGS, SCORES)
def test_equals_move_by_equal_amounts(rating: Rating, score: float) -> None:
    """What one equal gains the other loses; a draw of equals moves neither."""
    one, other = rated(rating, rating, score)
    assert one.value - rating.value == pytest.approx(rating.value - other.value, abs=1e-6)
    if score == 0.5:
        assert one.value == pytest.approx(rating.value)


def test_clamping_is_for_matches_only() -> None:
    """One plain period may leave the bounds that a rated match keeps."""
    sure = Rating(1500, 30, 0.02)
    assert update(sure, [(NEW, 1.0)]).deviation < 45
    after, _ = rated(sure, NEW, 1.0)
    assert (after.deviation, after.volatility) == (45, 0.03)


def test_an_upset_raises_the_volatility() -> None:
    """A result far from what was expected makes the next ones count more, an expected one less."""
    steady = Rating(1500, 50, 0.06)
    assert update(steady, [(Rating(2600, 45, 0.06), 1.0)]).volatility > 0.06
    assert update(steady, [(Rating(1500, 45, 0.06), 0.5)]).volatility < 0.06


def test_two_new_players() -> None:
    """The first match of two newcomers moves them 162 points apart from the middle."""
    won, lost = rated(NEW, NEW, 1.0)
    assert as_tuple(won) == pytest.approx((1662.3109, 290.3190, 0.0599993), abs=1e-4)
    assert as_tuple(lost) == pytest.approx((1337.6891, 290.3190, 0.0599993), abs=1e-4)


@pytest.mark.parametrize(("deviation", "provisional"), [(110.0, False), (110.1, True), (350.0, True), (45.0, False)])
def test_a_question_mark_stands_above_110(deviation: float, provisional: bool) -> None:
    """A deviation above 110 is provisional."""
    assert is_provisional(Rating(1500, deviation, 0.06)) is provisional
