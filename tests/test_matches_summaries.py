"""What a match that is over leaves for lists and profiles."""

from __future__ import annotations

from ginbot.matches.summaries import summary_of
from tests.screens.stage import scenes
from tests.screens.variants import whole


def test_a_summary_has_scores_and_totals() -> None:
    """The race, and what the match came to with all boxes and bonuses, by seat."""
    summary = summary_of(whole("oklahoma").match, whole("oklahoma").log)
    assert summary is not None
    assert (summary["why"], summary["scores"], summary["totals"]) == ("target", [31, 151], [81, 426])


def test_under_standard_rules_both_are_the_same() -> None:
    """Where nothing is added at the end the totals are the scores."""
    summary = summary_of(scenes()["blitz"].match, scenes()["blitz"].log)
    assert summary is not None
    assert summary["totals"] == summary["scores"]
    assert summary["gins"] == [0, 1]


def test_a_running_match_has_none() -> None:
    """Nothing is summed up before the end."""
    assert summary_of(scenes()["gin"].match, scenes()["gin"].log) is None
