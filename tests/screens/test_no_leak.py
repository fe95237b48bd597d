"""No leak: with every card that a viewer cannot know dealt anew, text, rows, alt text and picture stay the same."""

from __future__ import annotations

from random import Random

import pytest

from ginbot.rules import PRESETS, replay, view
from ginbot.screens.hand import hand_screen
from ginbot.screens.lobby import challenge_screen
from ginbot.screens.table import table_screen
from tests.rules.reshuffle import reshuffled
from tests.rules.rulesets import random_rules
from tests.rules.tables import Log, laying_off, random_table
from tests.screens.stage import QUICK_TEXT, TEXT, WIDE, all_pages, logs, scenes

pytestmark = pytest.mark.no_cover  # nothing may be covered by chance alone, and following it takes four times as long

LENGTHS = 12


@pytest.mark.parametrize("seed", range(4))
def test_a_screen_shows_only_what_its_viewer_may_know(seed: int) -> None:
    """Every page, post and table is the same for two matches that its viewer cannot tell apart."""
    rng, log = Random(seed), logs()[seed]
    for length in sorted(rng.sample(range(2, len(log) + 1), min(LENGTHS, len(log) - 1))):
        for viewer in (0, 1, None):
            true, other = replay(log[:length]), replay(reshuffled(log[:length], viewer, rng))
            for number in (0, *range(1, len(true.results) + 1)):
                if viewer is None:
                    assert table_screen(view(true, None), WIDE, number) == table_screen(view(other, None), WIDE, number)
                    assert challenge_screen(view(true, None), WIDE) == challenge_screen(view(other, None), WIDE)
                else:
                    mine, theirs = view(true, viewer), view(other, viewer)
                    for context in (WIDE, TEXT):
                        assert hand_screen(mine, context, number=number) == hand_screen(theirs, context, number=number)
            if viewer is not None and true.play is not None:
                for context in (WIDE, TEXT, QUICK_TEXT):
                    assert all_pages(true, viewer, context) == all_pages(other, viewer, context)


def test_the_reshuffled_matches_are_others() -> None:
    """What is compared are two matches with other hidden cards, not twice the same."""
    log = random_table(Random(99), actions=8).log
    true, other = replay(log), replay(reshuffled(log, 0, Random(5)))
    assert true.play is not None
    assert other.play is not None
    assert true.play.hands[1] != other.play.hands[1]


@pytest.mark.parametrize("name", PRESETS)
def test_no_screen_leaks_under_any_preset(name: str) -> None:
    """Under every preset screens depend on nothing that is hidden, early in a match and late."""
    log = random_table(Random(3), PRESETS[name], 150, lateness=0.05).log
    for length in (len(log) // 3, len(log)):
        compare(log[:length], Random(name))


def compare(log: Log, rng: Random) -> None:
    """Every page and table of a match is as it is for one that its viewer cannot tell apart."""
    for viewer in (0, 1, None):
        true, other = replay(log), replay(reshuffled(log, viewer, rng))
        if viewer is None:
            assert table_screen(view(true, None), WIDE) == table_screen(view(other, None), WIDE)
        elif true.play is not None:
            for context in (WIDE, TEXT):
                assert all_pages(true, viewer, context) == all_pages(other, viewer, context)


@pytest.mark.parametrize("seed", range(6))
def test_no_screen_leaks_under_rules_made_up(seed: int) -> None:
    """The same holds for rules that chance has put together."""
    rng = Random(seed)
    compare(random_table(rng, random_rules(rng), 100, lateness=0.05).log, rng)


STILL = ("laying off", "half laid off", "nothing more to lay off", "before the wall", "wall", "past the wall")


@pytest.mark.parametrize("scene", STILL)
def test_no_screen_leaks_in_what_only_variants_have(scene: str) -> None:
    """While a knock lies open, before and after some cards were laid off, and at the wall, nothing hidden shows."""
    for seed in range(3):
        compare(scenes()[scene].log, Random(seed))


@pytest.mark.parametrize("seed", range(4))
def test_no_screen_leaks_while_somebody_lays_off(seed: int) -> None:
    """The same holds in matches of chance, up to a lay-off, or past it."""
    compare(laying_off(Random(seed)).log, Random(seed))
