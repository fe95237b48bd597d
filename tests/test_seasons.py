"""Seasons: quarters of the year in UTC, the tables of a season, and ratings carried over their turns."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.rating import DEVIATIONS, NEW, Rating, aged
from ginbot.seasons import TABLES, UNSURE, Season, carried, season_numbered, season_of, season_of_table, table_at

MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC))


@pytest.mark.parametrize(
    ("at", "season"),
    [
        (datetime(2026, 1, 1, tzinfo=UTC), Season(2026, 1)),
        (datetime(2026, 3, 31, 23, 59, 59, tzinfo=UTC), Season(2026, 1)),
        (datetime(2026, 4, 1, tzinfo=UTC), Season(2026, 2)),
        (datetime(2026, 12, 31, 23, tzinfo=UTC), Season(2026, 4)),
        (datetime(2027, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=1))), Season(2026, 4)),
    ],
)
def test_a_season_is_a_quarter_in_utc(at: datetime, season: Season) -> None:
    """The turn is the first of January, April, July and October, wherever the clock stands."""
    assert season_of(at) == season


@given(MOMENTS)
def test_seasons_follow_each_other(at: datetime) -> None:
    """Every moment lies in one season, which ends where the next begins, and numbers count them."""
    season = season_of(at)
    assert season.start <= at < season.end
    assert season_of(season.end) == season_numbered(season.number + 1)
    assert season_numbered(season.number) == season


@given(MOMENTS, st.lists(MOMENTS, max_size=6))
def test_a_table_begins_with_its_season_and_with_every_reset(at: datetime, resets: list[datetime]) -> None:
    """Only resets of the same season before a match count; tables are numbered in the order in which they begin."""
    table = table_at(at, resets)
    season, part = season_of_table(table)
    assert season == season_of(at)
    assert part == 1 + len([reset for reset in resets if season_of(reset) == season and reset <= at])
    ordered = sorted([*resets, at])
    tables = [table_at(moment, resets) for moment in ordered]
    assert all(one <= other for one, other in pairwise(tables))


def test_a_season_has_so_many_tables_at_most() -> None:
    """Whoever resets for ever stays in the season."""
    at = datetime(2026, 5, 1, tzinfo=UTC)
    resets = [at - timedelta(minutes=n) for n in range(TABLES + 50)]
    assert season_of_table(table_at(at, resets))[0] == Season(2026, 2)


def test_a_turn_makes_a_rating_less_sure_and_moves_it_nowhere() -> None:
    """The value stays, the deviation grows once for each turn, a settled player stays settled over one."""
    rating, start = Rating(1640.0, 60.0, 0.06), datetime(2026, 3, 31, 23, 59, tzinfo=UTC)
    minute = timedelta(minutes=1)
    inside = carried(rating, start - minute, start)
    assert inside == aged(rating, minute / timedelta(days=1))
    over = carried(rating, start, start + minute)
    assert over.value == rating.value
    assert over.deviation == pytest.approx((60**2 + UNSURE**2) ** 0.5, abs=0.01)
    assert 60 < over.deviation < 110
    far = carried(rating, start, start + timedelta(days=8000))
    assert far.deviation == DEVIATIONS[1]


@given(MOMENTS, MOMENTS)
def test_nobody_becomes_surer_or_less_sure_than_a_newcomer(one: datetime, other: datetime) -> None:
    """Over whatever time, also where a clock runs back."""
    rating = Rating(1500.0, 80.0, 0.06)
    assert rating.deviation <= carried(rating, one, other).deviation <= NEW.deviation
    assert carried(rating, None, other) == rating
