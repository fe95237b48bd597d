"""The house at the table: whole matches, judged by the rules; what a single choice rests on is in its neighbours."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from ginbot.house import LEVELS, NAMES, choose
from ginbot.rules import PRESETS, EndReason, NextHand, Phase, RuleSet, decide, replay, view
from tests.house.table import chance, final, house, played, shuffled
from tests.rules.reshuffle import reshuffled

RULESETS = [
    *PRESETS.values(),
    RuleSet(layoff="by_hand", wall=True),
    RuleSet(opening="plain", aces="round", big_gin_bonus=None, knock_limit="upcard"),
]

QUICK = LEVELS[:2]
"""The levels that do not think ahead; of the others in `test_weighing`."""


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_legal_wherever_it_may_get(ruleset: RuleSet, seed: int) -> None:
    """In every state of matches played at random the action of a level that does not think is one the rules accept."""
    random = Random(seed)
    for match, _ in islice(played((chance, chance), random, ruleset), 120):  # some rules never end a match of chance
        if match.to_act is not None:
            level = QUICK[match.version % 2]
            assert decide(match, choose(view(match, match.to_act), level, seed))


@pytest.mark.parametrize("seed", range(4))
def test_plays_itself_to_the_end(seed: int) -> None:
    """Two houses finish a match, and one of them has reached the target."""
    match = final((house, house), Random(seed))
    assert match.phase is Phase.OVER
    assert max(match.scores) >= 100


@pytest.mark.parametrize("ruleset", RULESETS)
def test_plays_any_rules_to_their_end(ruleset: RuleSet) -> None:
    """Two houses finish a match under every preset, and one of them has won it by its points."""
    ended = final((house, house), Random(1), ruleset).ended
    assert ended is not None
    assert ended.why in (EndReason.TARGET, EndReason.ONE_HAND)


def test_the_same_seed_does_the_same() -> None:
    """A match is repeated move by move when its seed is."""
    assert final((house, house), Random(7)) == final((house, house), Random(7))


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("seed", range(2))
def test_hidden_cards_change_nothing(seed: int, level: str) -> None:
    """With every card that it cannot know dealt anew, a level that does not think ahead does what it did."""
    random = Random(seed)
    for match, batches in played((house, chance), random):
        if match.to_act is not None:
            seen = view(match, match.to_act)
            elsewhere = view(replay(reshuffled(batches, match.to_act, random)), match.to_act)
            assert choose(elsewhere, level, seed) == choose(seen, level, seed)


def test_beats_chance() -> None:
    """Of twelve matches against random legal play, on either seat, the house wins every one."""
    random = Random(1)
    winners = [final((house, chance) if i % 2 else (chance, house), random).ended for i in range(12)]
    assert [end and end.winner for end in winners] == [1 - i % 2 for i in range(12)]


def test_asks_for_the_next_hand() -> None:
    """Between two hands, asked with nothing else to do, it has the next one dealt."""
    match = next(match for match, _ in played((house, house), Random(2)) if match.phase is Phase.BETWEEN)
    asked = house(view(match, 0), 1)
    assert asked == NextHand(0)
    assert decide(match, asked, shuffled(Random(3)))


def test_refuses_an_unknown_level() -> None:
    """A level that does not exist is a fault, not some other level."""
    match = next(played((house, house), Random(4)))[0]
    with pytest.raises(ValueError, match="no such level"):
        choose(view(match, 0), "grandmaster", 1)


def test_refuses_to_watch() -> None:
    """A watcher's view has no move to make."""
    match = next(played((house, house), Random(4)))[0]
    with pytest.raises(ValueError, match="watcher"):
        choose(view(match, None), LEVELS[0], 1)


def test_has_a_name() -> None:
    """The house is somebody, with a level to begin with."""
    assert set(NAMES) == set(LEVELS)
    assert LEVELS[0] == "easy"
