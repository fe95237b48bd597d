"""No leak: with every card that a viewer cannot know dealt anew, text, rows, alt text and picture stay the same."""

from __future__ import annotations

from random import Random

import pytest

from ginbot.rules import replay, view
from ginbot.screens.hand import hand_screen
from ginbot.screens.lobby import challenge_screen
from ginbot.screens.table import table_screen
from tests.rules.reshuffle import reshuffled
from tests.rules.tables import random_table
from tests.screens.stage import QUICK_TEXT, TEXT, WIDE, all_pages, logs

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
