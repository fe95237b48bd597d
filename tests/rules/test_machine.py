"""The laws of the rules, checked at every step of whole matches played at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import settings

from ginbot.rules import EMPTY, EndReason, Phase, Scored, VoidReason, apply
from tests.rules.machine import RULES, MatchMachine
from tests.rules.tables import random_table

pytestmark = pytest.mark.no_cover  # nothing may be covered by chance alone, and following it takes four times as long

TestMatch = MatchMachine.TestCase
TestMatch.settings = settings(stateful_step_count=40, max_examples=60)


def test_random_play_reaches_everything() -> None:
    """The random player of the machine comes through every phase, every kind of void hand and every end of a match."""
    phases: Counter[Phase] = Counter()
    ends: Counter[object] = Counter()
    for seed in range(8 * len(RULES)):
        table = random_table(Random(seed), RULES[seed % len(RULES)], 300, lateness=0.4 if seed % 5 == 0 else 0.02)
        match = EMPTY
        for batch in table.log:
            match = apply(match, batch)
            phases[match.phase] += 1
        for result in match.results:
            ends[result.end.kind if isinstance(result.end, Scored) else result.end.why] += 1
        if match.ended:
            ends[match.ended.why] += 1
    assert set(phases) == set(Phase) - {Phase.NEW, Phase.CLOSED}
    assert set(EndReason) <= set(ends)
    assert set(VoidReason) <= set(ends)
