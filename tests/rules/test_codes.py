"""Share codes: every rule set has one, it comes back, and a letter read wrong is never another rule set."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.rules import PRESETS, SPANS, Refusal, Refused, RuleSet, parse_ruleset, problems_of, ruleset_code
from ginbot.rules.codes import BASE, FIELDS, LETTERS, LONGEST, _checks, _digits
from tests.rules.rulesets import random_rules

RULES = st.integers(0, 2**32).map(lambda seed: random_rules(Random(seed)))
GIVEN_OUT = {
    "standard": "C24V-T",
    "race": "C3P5-X",
    "kingdom": "C49D-3",
    "classic": "C5UN-7",
    "palace": "C6EW-B",
    "oklahoma": "C7Z6-F",
    "straight": "C8KE-K",
    "hollywood": "C96P-Q",
    "blitz": "CARX-U",
}
CUSTOM = RuleSet(target=150, gin_bonus=20, box_bonus=25, box_timing="running", aces="round", wall=True)


def why(code: str) -> Refusal:
    """Why a code is refused."""
    with pytest.raises(Refused) as refused:
        parse_ruleset(code)
    return refused.value.why


@pytest.mark.parametrize("name", PRESETS)
def test_a_code_given_out_means_the_same_for_ever(name: str) -> None:
    """The presets' codes are what they have been since the first release that had codes."""
    assert ruleset_code(PRESETS[name]) == GIVEN_OUT[name]
    assert parse_ruleset(GIVEN_OUT[name]) == PRESETS[name]


def test_a_custom_code_given_out_means_the_same_for_ever() -> None:
    """So is one of a rule set with six fields of its own."""
    assert ruleset_code(CUSTOM) == "C3D8-47GZ-5ZEZ-5Y"
    assert parse_ruleset("C3D8-47GZ-5ZEZ-5Y") == CUSTOM


@given(RULES)
def test_every_rule_set_comes_back(rules: RuleSet) -> None:
    """A code means exactly the rule set that it was made of, however it is written, and is short."""
    code = ruleset_code(rules)
    assert parse_ruleset(code) == rules
    assert parse_ruleset(f" {code.lower().replace('-', ' ')}\n") == rules
    assert len(code.replace("-", "")) <= 26 < LONGEST
    assert max(map(len, code.split("-"))) <= 4


def test_one_change_makes_a_code_of_nine_letters() -> None:
    """A preset has five letters, and with one field changed nine at most."""
    assert {len(ruleset_code(rules).replace("-", "")) for rules in PRESETS.values()} == {5}
    assert len(ruleset_code(RuleSet(target=500)).replace("-", "")) <= 9


def test_no_letters_that_look_alike() -> None:
    """Neither 0 nor O, neither 1 nor I nor L; their number is a prime, on which the checks rest."""
    assert not set(LETTERS) & set("01ILO")
    assert len(set(LETTERS)) == BASE == 31


@pytest.mark.parametrize("rules", [PRESETS["standard"], PRESETS["oklahoma"], CUSTOM])
def test_a_letter_read_wrong_is_refused(rules: RuleSet) -> None:
    """Any one letter put for another, or two exchanged, is no code at all."""
    text = ruleset_code(rules).replace("-", "")
    wrong = [text[:i] + letter + text[i + 1 :] for i in range(len(text)) for letter in LETTERS if letter != text[i]]
    wrong += [text[:i] + b + a + text[i + 2 :] for i, (a, b) in enumerate(pairwise(text)) if a != b]
    assert {why(code) for code in wrong} == {Refusal.BAD_CODE}


@given(RULES, st.data())
def test_three_letters_read_wrong_are_refused(rules: RuleSet, data: st.DataObject) -> None:
    """Up to three letters put for others never make a code."""
    text = list(ruleset_code(rules).replace("-", ""))
    for place in data.draw(st.sets(st.integers(0, len(text) - 1), min_size=1, max_size=3)):
        text[place] = data.draw(st.sampled_from([letter for letter in LETTERS if letter != text[place]]))
    assert why("".join(text)) is Refusal.BAD_CODE


@pytest.mark.parametrize("code", ["", "C", "C2", "C234", "hello there", "C2-00000", "2" * 40, "ß", "C2,XYZ"])
def test_what_is_no_code(code: str) -> None:
    """Nothing, too little, too much, and letters that no code has are refused."""
    assert why(code) is Refusal.BAD_CODE


def checked(version: int, number: int) -> str:
    """A code of this version and number, with right checks."""
    letters = [version, *_digits(number)]
    return "".join([LETTERS[letter] for letter in [*letters, *_checks(letters)]])


def test_a_newer_version_is_told_apart() -> None:
    """A whole code of another version is no misreading."""
    assert why(checked(LETTERS.index("D"), 5)) is Refusal.NEWER_CODE
    assert parse_ruleset(checked(LETTERS.index("C"), 0)) == PRESETS["standard"]


@given(st.integers(0, 31**15))
def test_only_what_was_given_out_is_read(number: int) -> None:
    """Of all numbers only those are read whose rule set has this code; each other one is refused."""
    code = checked(LETTERS.index("C"), number)
    try:
        rules = parse_ruleset(code)
    except Refused:
        assert why(code) is Refusal.BAD_CODE
    else:
        assert ruleset_code(rules).replace("-", "") == code


def test_another_way_to_a_rule_set_is_refused() -> None:
    """A number with something left over, a preset by way of another, and senseless rules are all no codes."""
    assert why(checked(LETTERS.index("C"), 9 * 25 * 5)) is Refusal.BAD_CODE
    target = list(SPANS).index("target")
    assert target == 0
    one_change = 1 * 9  # standard, with one field changed: the first, to None; that is blitz by another name
    assert why(checked(LETTERS.index("C"), one_change)) is Refusal.BAD_CODE
    ace = (list(SPANS).index("ace_upcard") * 25 + 1) * 9
    assert why(checked(LETTERS.index("C"), ace)) is Refusal.BAD_CODE


def test_senseless_rules_have_no_code() -> None:
    """Whoever asks for a code of what cannot be played has made a mistake."""
    with pytest.raises(ValueError, match="makes no sense"):
        ruleset_code(RuleSet(target=5))


def test_the_first_fields_stay_the_first() -> None:
    """The order of the fields is part of every code."""
    assert FIELDS[:3] == ("target", "knock_limit", "ace_upcard")
    assert FIELDS[-1] == "pile_shown"
    assert len(FIELDS) == 24
    assert not problems_of(CUSTOM)
