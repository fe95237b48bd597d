"""Rules in phrases: every value of every field has words, and only what differs is told."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.rules import (
    PRESETS,
    SPANS,
    STANDARD,
    Problem,
    RuleProblem,
    RuleSet,
    problems_of,
)
from ginbot.screens.differences import (
    ORDER,
    differences,
    differences_line,
    problem_words,
    value_words,
)
from ginbot.screens.words import codes
from tests.rules.rulesets import random_rules


def test_the_order_has_every_field_once() -> None:
    """No field of a rule set is left out, and none is told twice."""
    assert sorted(ORDER) == sorted([field.name for field in fields(RuleSet)]) == sorted(SPANS)


@pytest.mark.parametrize("field", ORDER)
def test_every_value_has_words_of_its_own(field: str) -> None:
    """Whatever a field may hold is put into a short phrase, and no two values into the same one."""
    values = [SPANS[field].at(place) for place in range(len(SPANS[field]))]
    phrases = [value_words(field, value) for value in values]
    assert len(set(phrases)) == len(values)
    assert all(0 < len(phrase) <= 60 and "{" not in phrase for phrase in phrases)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("target", None, "one hand decides"),
        ("target", 150, "first to 150"),
        ("knock_limit", 0, "gin only"),
        ("knock_limit", 7, "knock with 7 or less"),
        ("knock_limit", "upcard", "knock with the upcard's value or less"),
        ("box_bonus", 25, "boxes of 25"),
        ("undercut_on_tie", False, "equal counts score nothing"),
        ("void_limit", 1, "one void hand ends the match"),
        ("columns", 3, "three columns at once (Hollywood)"),
    ],
)
def test_phrases(field: str, value: object, words: str) -> None:
    """Phrases are the table's words."""
    assert value_words(field, value) == words


def test_what_differs_is_told_in_the_tables_order() -> None:
    """Each field that is not as in standard has its phrase, in one order; nothing else is told."""
    ruleset = RuleSet(knock_limit=7, gin_bonus=20, box_bonus=25, target=150, layoff="by_hand")
    assert differences(ruleset) == (
        "first to 150",
        "knock with 7 or less",
        "gin 20",
        "boxes of 25",
        "you lay off yourself",
    )
    assert differences(ruleset, base=ruleset) == differences(STANDARD) == ()
    assert differences(STANDARD, base=replace(STANDARD, gin_bonus=20)) == ("gin 25",)


def test_the_line_of_a_table() -> None:
    """Standard needs no line; others have one that says that they are not rated, without the target told before."""
    assert differences_line(STANDARD) == ""
    assert differences_line(RuleSet(target=50)) == "Otherwise as standard. Not rated."
    assert differences_line(RuleSet(undercut_bonus=20, big_gin_bonus=None)) == (
        "Unlike standard: undercut 20, no big gin. Not rated."
    )


def test_the_line_names_a_preset() -> None:
    """Whoever plays a preset, to any target, reads its name; one more change and the rules have none."""
    palace = "**Palace**, unlike standard: undercut 20, no big gin, boxes of 10, boxes count at once. Not rated."
    assert differences_line(PRESETS["palace"]) == differences_line(replace(PRESETS["palace"], target=50)) == palace
    assert differences_line(replace(PRESETS["palace"], gin_bonus=20)).startswith("Unlike standard: gin 20, ")
    assert differences_line(RuleSet(target=50), told=frozenset()) == "Unlike standard: first to 50. Not rated."


@given(st.integers(0, 2**32))
def test_any_rules_are_told_shortly(seed: int) -> None:
    """However much differs, a line of it leaves room in a message, and its parts count the fields that differ."""
    ruleset = random_rules(Random(seed))
    differing = [field for field in ORDER if getattr(ruleset, field) != getattr(STANDARD, field)]
    assert len(differences(ruleset)) == len(differing)
    assert len(differences_line(ruleset)) <= 1100


def test_every_problem_has_words() -> None:
    """Each reason against a rule set is a sentence of its own that says what to change."""
    told = {problem_words(Problem(why, "target")) for why in RuleProblem}
    assert len(told) == len(RuleProblem)
    assert all(f"problem.{why.value}" in codes() for why in RuleProblem)


@pytest.mark.parametrize("field", [field for field in ORDER if SPANS[field].most >= 0])
def test_a_number_out_of_range_is_told_with_its_range(field: str) -> None:
    """Whoever types too much reads what can be typed."""
    (problem,) = problems_of(replace(STANDARD, **{field: 9999}))  # type: ignore[arg-type]  # each holds numbers
    words = problem_words(problem)
    assert f"from {SPANS[field].least} to {SPANS[field].most}" in words
