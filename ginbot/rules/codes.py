"""Share codes: a rule set as a few letters that can be read out, such as "C2-8KQ", and back.

A code is a version, the rule set as one number, and three check letters. The number names the preset that is nearest
and what differs from it, so a preset's own code is the shortest. The check letters are those of a Reed-Solomon code
over the 31 letters: up to three letters read wrong, or two exchanged, never make another code. A code that was given
out once means the same for ever: what version 1 builds on is fixed below, and a later field takes a later version.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import comb
from typing import Any

from ginbot.rules.problems import SPANS, problems_of
from ginbot.rules.refusals import Refusal, Refused
from ginbot.rules.ruleset import PRESETS, RuleSet

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0, 1, I, L or O: they look alike. There are 31, a prime."""
BASE = len(LETTERS)
VERSION = LETTERS.index("C")
BASES = ("standard", "race", "kingdom", "classic", "palace", "oklahoma", "straight", "hollywood", "blitz")
"""The presets that version 1 counts from."""
FIELDS = tuple(SPANS)
"""The fields that version 1 knows."""
CHECKS = 3
LONGEST = BASE - 1
"""The letters up to which the checks hold."""
_GENERATOR = (18, 8, 4)
"""(x - 1)(x - 3)(x - 9) over the numbers modulo 31, without its leading 1: 3 is a primitive root."""


def ruleset_code(ruleset: RuleSet) -> str:
    """The share code of a rule set, in groups of four letters at most; ValueError for one that makes no sense."""
    if problems_of(ruleset):
        raise ValueError(f"no code for a rule set that makes no sense: {problems_of(ruleset)}")
    letters = [VERSION, *_digits(_number(ruleset))]
    letters += _checks(letters)
    text = "".join([LETTERS[letter] for letter in letters])
    return "-".join([text[place : place + 4] for place in range(0, len(text), 4)])


def parse_ruleset(code: str) -> RuleSet:
    """The rule set that a share code means, in any case, with any blanks and hyphens.

    Raises Refused: BAD_CODE for what is no code, or was misread; NEWER_CODE for one that this release cannot know.
    """
    text = "".join(code.upper().replace("-", " ").split())
    letters = [LETTERS.find(letter) for letter in text]
    if not 1 + CHECKS < len(letters) <= LONGEST or -1 in letters or _checks(letters[:-CHECKS]) != letters[-CHECKS:]:
        raise Refused(Refusal.BAD_CODE)
    if letters[0] != VERSION:
        raise Refused(Refusal.NEWER_CODE)
    ruleset = _ruleset(sum([digit * BASE**place for place, digit in enumerate(reversed(letters[1:-CHECKS]))]))
    # One code for each rule set: whatever else would mean the same was never given out.
    if ruleset is None or problems_of(ruleset) or ruleset_code(ruleset).replace("-", "") != text:
        raise Refused(Refusal.BAD_CODE)
    return ruleset


def _checks(letters: Sequence[int]) -> list[int]:
    """The letters that make the whole divisible by the generator."""
    rest = [0] * CHECKS
    for letter in letters:
        lead = (letter + rest[0]) % BASE
        rest = [(low - lead * factor) % BASE for low, factor in zip([*rest[1:], 0], _GENERATOR, strict=True)]
    return [-digit % BASE for digit in rest]


def _digits(number: int) -> list[int]:
    digits = [number % BASE]
    while number := number // BASE:
        digits.insert(0, number % BASE)
    return digits


def _number(ruleset: RuleSet) -> int:
    """A rule set as one number: the nearest base, how many fields differ, which, and what they hold instead."""
    differing = {name: _differing(ruleset, PRESETS[name]) for name in BASES}
    name = min(BASES, key=lambda name: len(differing[name]))
    changed, number = differing[name], 0
    for place in reversed(changed):
        own, base = [_place(rules, FIELDS[place]) for rules in (ruleset, PRESETS[name])]
        number = number * (len(SPANS[FIELDS[place]]) - 1) + own - (own > base)
    which = sum([comb(place, order) for order, place in enumerate(changed, 1)])
    number = number * comb(len(FIELDS), len(changed)) + which
    number = number * (len(FIELDS) + 1) + len(changed)
    return number * len(BASES) + BASES.index(name)


def _ruleset(number: int) -> RuleSet | None:
    """The rule set that a number means, or None where too much is left of it."""
    number, base = divmod(number, len(BASES))
    rules = PRESETS[BASES[base]]
    number, count = divmod(number, len(FIELDS) + 1)
    number, which = divmod(number, comb(len(FIELDS), count))
    changes: dict[str, Any] = {}
    for place in _chosen(which, count):
        span = SPANS[FIELDS[place]]
        number, own = divmod(number, len(span) - 1)
        changes[FIELDS[place]] = span.at(own + (own >= _place(rules, FIELDS[place])))
    return replace(rules, **changes) if not number else None


def _chosen(which: int, count: int) -> list[int]:
    """The fields of one choice of so many, by the choice's number: the combinatorial number system."""
    chosen: list[int] = []
    for order in range(count, 0, -1):
        place = order - 1
        while comb(place + 1, order) <= which:
            place += 1
        which -= comb(place, order)
        chosen.insert(0, place)
    return chosen


def _differing(one: RuleSet, other: RuleSet) -> list[int]:
    return [place for place, name in enumerate(FIELDS) if getattr(one, name) != getattr(other, name)]


def _place(rules: RuleSet, field: str) -> int:
    place = SPANS[field].place(getattr(rules, field))
    assert place is not None  # a rule set without problems
    return place
