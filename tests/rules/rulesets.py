"""Rule sets to play by: random ones that make sense, near a preset or far from all."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from ginbot.rules import PRESETS, SPANS, STANDARD, RuleSet, problems_of

SHORT = {"target": (10, 60), "void_limit": (1, 3), "pile_take_limit": (2, 20)}
"""Numbers kept small now and then, so that matches come to their ends."""


def random_rules(rng: Random) -> RuleSet:
    """A rule set that makes sense: a preset with some of its fields changed, often all."""
    rules = PRESETS[rng.choice(list(PRESETS))]
    names = rng.sample(list(SPANS), rng.choice((0, 1, 2, 5, len(SPANS))))
    changes: dict[str, Any] = {name: _value(name, rng) for name in names}
    return mended(replace(rules, **changes))


def _value(name: str, rng: Random) -> object:
    span = SPANS[name]
    if name in SHORT and rng.random() < 0.6:
        return rng.randint(*SHORT[name])
    return span.at(rng.randrange(len(span)))


def mended(rules: RuleSet) -> RuleSet:
    """A rule set with every senseless field back at standard's value."""
    while problems := problems_of(rules):
        field = problems[0].field
        value = max(rules.gin_bonus, 31) if field == "big_gin_bonus" else getattr(STANDARD, field)
        rules = replace(rules, **{field: value})
    return rules
