"""Occasions as text: what is written is read again, and nothing else is."""

from __future__ import annotations

import pytest

from ginbot.rules import problems_of
from ginbot.screens.occasions import LESSON, RUNGS, SINGLE_HAND, STANDS, Kind, Occasion, occasion_of


@pytest.mark.parametrize(
    "occasion",
    [LESSON, Occasion(Kind.RUNG, 1), Occasion(Kind.RUNG, RUNGS), Occasion(Kind.DAILY, guild=7, day="2026-11-30")],
)
def test_what_is_written_is_read(occasion: Occasion) -> None:
    """Each occasion comes back from its text."""
    assert occasion_of(occasion.text) == occasion


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "ladder",
        "ladder.0",
        "ladder.6",
        "ladder.12",
        "daily.7",
        "daily.0.2026-11-30",
        "daily.7.today",
        "LEARN",
    ],
)
def test_nothing_else_is_an_occasion(text: str | None) -> None:
    """A match without one, and anything malformed, has none."""
    assert occasion_of(text) is None


def test_the_last_rung_is_the_only_one_that_stands() -> None:
    """A whole match against the house counts as such; the single hands are played by rules that make sense."""
    assert occasion_of(STANDS) == Occasion(Kind.RUNG, RUNGS)
    assert problems_of(SINGLE_HAND) == ()
