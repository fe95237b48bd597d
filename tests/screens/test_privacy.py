"""The privacy page, and what is exported of a match that is being played: nothing that its player may not know."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from random import Random

import pytest

from ginbot.rules import replay, view
from ginbot.screens.export import running_match
from ginbot.screens.privacy import delete_question, export_screen, privacy_screen
from tests.rules.reshuffle import reshuffled
from tests.rules.tables import random_table
from tests.screens.test_setup import check

WHEN = datetime(2026, 3, 1, tzinfo=UTC)


def test_the_page_keeps_the_limits() -> None:
    """With and without a deletion that is on its way, and the question before it."""
    for screen in (
        privacy_screen(),
        privacy_screen(WHEN, note="x"),
        delete_question(0),
        delete_question(1),
        delete_question(7),
        export_screen(),
    ):
        check(screen)
    assert "given up" not in delete_question(0).text
    assert f"<t:{int(WHEN.timestamp())}:R>" in privacy_screen(WHEN).text


@pytest.mark.parametrize("seed", range(12))
def test_an_export_tells_no_hidden_card(seed: int) -> None:
    """Dealt anew in every card that the player cannot know, a match is exported to the letter as before."""
    rng = Random(seed)
    log = random_table(rng, actions=60).log
    for cut in range(2, len(log), 7):
        for seat in (0, 1):
            told = json.dumps(running_match(view(replay(log[:cut]), seat)))
            other = json.dumps(running_match(view(replay(reshuffled(log[:cut], seat, rng)), seat)))
            assert told == other
