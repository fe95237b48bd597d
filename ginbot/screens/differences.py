"""What a rule set has that the standard game has not, and what speaks against one: short phrases, a field each."""

from __future__ import annotations

from dataclasses import replace

from ginbot.rules import PRESETS, STANDARD, Problem, RuleSet
from ginbot.screens.words import ENGLISH, codes, say

ORDER = (
    "target",
    "columns",
    "knock_limit",
    "ace_upcard",
    "spade_doubles",
    "gin_bonus",
    "undercut_bonus",
    "undercut_on_tie",
    "big_gin_bonus",
    "box_bonus",
    "box_timing",
    "extra_boxes",
    "game_bonus",
    "shutout",
    "layoff",
    "aces",
    "opening",
    "wall",
    "first_dealer",
    "next_dealer",
    "void_dealer",
    "void_limit",
    "pile_take_limit",
    "pile_shown",
)
"""The fields in the order in which a table would tell them."""


def differences(
    ruleset: RuleSet, language: str = ENGLISH, *, base: RuleSet = STANDARD, told: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """A phrase for each field in which a rule set is not `base`, but for those that are `told` elsewhere."""
    return tuple(
        [
            value_words(field, getattr(ruleset, field), language)
            for field in ORDER
            if field not in told and getattr(ruleset, field) != getattr(base, field)
        ]
    )


def value_words(field: str, value: object, language: str = ENGLISH) -> str:
    """What a field's value means at the table: "knock with 7 or less", "boxes of 25"."""
    code = f"differs.{field}.{value_code(value)}"
    return say(code if code in codes() else f"differs.{field}.some", language, n=value)


def value_code(value: object) -> str:
    """How codes name a value: "none", "yes", "no", a word or a number as it is."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def differences_line(ruleset: RuleSet, language: str = ENGLISH, *, told: frozenset[str] = frozenset({"target"})) -> str:
    """All that differs from standard in one line, and that it is not rated; "" for the standard game.

    A preset is named, whatever its target has become.
    """
    if ruleset == STANDARD:
        return ""
    phrases = differences(ruleset, language, told=told)
    if not phrases:
        return say("differs.nothing", language)
    listed = ", ".join(phrases)
    name = _preset_but_for_target(ruleset)
    if name is None:
        return say("differs.line", language, list=listed)
    return say("differs.preset", language, name=preset_name(name, language), list=listed)


def _preset_but_for_target(ruleset: RuleSet) -> str | None:
    """The preset that these rules are; standard to another target is nothing but standard."""
    if replace(ruleset, target=STANDARD.target) == STANDARD:
        return None
    return next((name for name, one in PRESETS.items() if ruleset == replace(one, target=ruleset.target)), None)


def preset_name(name: str, language: str = ENGLISH) -> str:
    """What a preset is called, at the head of a line."""
    called = say(f"rules.name.{name}", language)
    return called[:1].upper() + called[1:]


def problem_words(problem: Problem, language: str = ENGLISH) -> str:
    """Why a rule set makes no sense, and what to change: a sentence."""
    if problem.least is None or problem.most is None:
        return say(f"problem.{problem.why.value}", language)
    field = say(f"field.{problem.field}", language)
    return say("problem.between", language, field=field, least=problem.least, most=problem.most)
