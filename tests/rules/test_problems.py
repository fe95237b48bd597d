"""Which rule sets make no sense: each reason, and none against what can be played."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from ginbot.rules import (
    PRESETS,
    SPANS,
    STANDARD,
    Problem,
    Refusal,
    Refused,
    RuleProblem,
    RuleSet,
    must_make_sense,
    problems_of,
)
from tests.rules.rulesets import random_rules


@pytest.mark.parametrize("name", PRESETS)
def test_presets_make_sense(name: str) -> None:
    """Nothing speaks against a preset."""
    assert problems_of(PRESETS[name]) == ()


@pytest.mark.parametrize(
    ("changes", "why", "field"),
    [
        ({"ace_upcard": "one"}, RuleProblem.ACE_WITHOUT_UPCARD, "ace_upcard"),
        ({"spade_doubles": "points_and_boxes"}, RuleProblem.SPADES_WITHOUT_BOXES, "spade_doubles"),
        ({"box_timing": "running"}, RuleProblem.TIMING_WITHOUT_BOXES, "box_timing"),
        ({"extra_boxes": True}, RuleProblem.EXTRA_WITHOUT_BOXES, "extra_boxes"),
        ({"shutout": "double_game"}, RuleProblem.SHUTOUT_WITHOUT_GAME, "shutout"),
        ({"target": None, "game_bonus": 100}, RuleProblem.GAME_IN_ONE_HAND, "game_bonus"),
        ({"target": None, "shutout": "flat"}, RuleProblem.SHUTOUT_IN_ONE_HAND, "shutout"),
        ({"target": None, "columns": 3}, RuleProblem.COLUMNS_IN_ONE_HAND, "columns"),
        ({"knock_limit": 0, "layoff": "by_hand"}, RuleProblem.LAYOFF_WITHOUT_KNOCK, "layoff"),
        ({"gin_bonus": 32}, RuleProblem.BIG_GIN_BELOW_GIN, "big_gin_bonus"),
    ],
)
def test_senseless(changes: dict[str, Any], why: RuleProblem, field: str) -> None:
    """A field that could never do anything is refused, with the reason and its name."""
    assert problems_of(RuleSet(**changes)) == (Problem(why, field),)


@pytest.mark.parametrize(
    "changes",
    [
        {"ace_upcard": "one", "knock_limit": "upcard"},
        {"spade_doubles": "points_and_boxes", "box_bonus": 25},
        {"spade_doubles": "points"},
        {"box_timing": "running", "extra_boxes": True, "box_bonus": 1},
        {"shutout": "flat"},
        {"target": None, "box_bonus": 25},
        {"gin_bonus": 100, "big_gin_bonus": None},
        {"gin_bonus": 31},
        {"knock_limit": 1, "layoff": "by_hand", "wall": True, "aces": "round", "opening": "plain"},
        {"void_limit": None, "pile_take_limit": None, "target": 500, "columns": 3},
    ],
)
def test_sensible(changes: dict[str, Any]) -> None:
    """What needs another field makes sense together with it."""
    assert problems_of(RuleSet(**changes)) == ()


@pytest.mark.parametrize(
    ("field", "value", "span"),
    [
        ("target", 9, (10, 500)),
        ("target", 501, (10, 500)),
        ("knock_limit", 11, (0, 10)),
        ("knock_limit", -1, (0, 10)),
        ("gin_bonus", 101, (0, 100)),
        ("gin_bonus", None, (0, 100)),
        ("gin_bonus", True, (0, 100)),
        ("columns", 2, (None, None)),
        ("extra_boxes", 1, (None, None)),
        ("aces", "high", (None, None)),
    ],
)
def test_out_of_range(field: str, value: object, span: tuple[int | None, int | None]) -> None:
    """A value that a field cannot have is told with what a number may be, and before all else."""
    changes: dict[str, Any] = {"shutout": "double_game", field: value}
    assert problems_of(RuleSet(**changes)) == (Problem(RuleProblem.OUT_OF_RANGE, field, *span),)


def test_every_field_has_its_span() -> None:
    """Each field of a rule set is known, with standard's value among its own, and each value has one place."""
    assert set(SPANS) == {field.name for field in fields(RuleSet)}
    for name, span in SPANS.items():
        assert span.place(getattr(STANDARD, name)) is not None
        assert [span.place(span.at(place)) for place in range(len(span))] == list(range(len(span)))
        assert span.place(object()) is None


def test_random_rules_make_sense_and_reach_everything() -> None:
    """The rule sets that the machine makes up can all be played, and every choice of words is among them."""
    drawn = [random_rules(Random(seed)) for seed in range(800)]
    assert not any(problems_of(rules) for rules in drawn)
    for name, span in SPANS.items():
        seen = {getattr(rules, name) for rules in drawn}
        assert set(span.words) <= seen
        assert span.most < span.least or len(seen) > 5


def test_what_makes_no_sense_is_refused() -> None:
    """A table is set up with every preset, and with nothing that has a problem: the first one is told."""
    for preset in PRESETS.values():
        must_make_sense(preset)
    senseless = replace(STANDARD, ace_upcard="one", target=7)
    with pytest.raises(Refused) as refused:
        must_make_sense(senseless)
    assert refused.value.why is Refusal.SENSELESS_RULES
    assert refused.value.facts == {"problem": problems_of(senseless)[0]}
