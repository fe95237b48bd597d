"""What a panel of one's own rules stands at, and how ids carry it: all of it is in every button, so nothing is kept.

Unlike a share code an id can hold rules that make no sense yet: they are mended press by press.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from string import ascii_letters, digits
from typing import Any

from ginbot.rules import SPANS, STANDARD, RuleSet
from ginbot.screens.context import Pace
from ginbot.screens.ids import LARGEST, Verb, press_id

DIGITS = digits + ascii_letters
PACES = tuple(Pace)


class Use(StrEnum):
    """What somebody makes rules for."""

    CHALLENGE = "c"
    HOUSE = "h"
    SERVER = "s"
    """To be kept by the server."""


class Do(StrEnum):
    """What a press on the panel does."""

    SHOW = "show"
    """Nothing but show the panel that the id tells: so every change is made."""
    LIMITS = "limits"
    POINTS = "points"
    SAVE = "save"
    """These three open a form, or are what was filled in there."""
    GO = "go"
    BASE = "base"
    PLAYING = "playing"
    SCORING = "scoring"
    """These three name the menus, and are never pressed."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Somebody's own rules in the making, and what they are for."""

    owner: int
    """The only one who may press."""
    ruleset: RuleSet = STANDARD
    use: Use = Use.CHALLENGE
    opponent: int | None = None
    """Whom the challenge is for; None: anybody."""
    pace: Pace = Pace.LIVE
    rated: bool = True
    watch: bool = False
    """Whether others may watch a match against the house."""
    level: str = ""
    """How well the house is to play."""

    def with_rules(self, ruleset: RuleSet) -> Panel:
        """The same panel with other rules."""
        return replace(self, ruleset=ruleset)

    def id(self, do: Do, verb: Verb = Verb.CUSTOM) -> str:
        """The id of a button that does this."""
        return press_id(None, 0, verb, f"{do.value}.{self.text()}")

    def text(self) -> str:
        """The panel as letters that an id may hold."""
        opponent = "" if self.opponent is None else _letters(self.opponent)
        flags = f"{self.use.value}{PACES.index(self.pace)}{int(self.rated)}{int(self.watch)}"
        return f"{_letters(_number(self.ruleset))}.{_letters(self.owner)}.{opponent}.{flags}.{self.level}"


def parse_panel(argument: str) -> tuple[Do, Panel] | None:
    """What an id's argument asks for, on which panel; None for what `Panel.id` would not have written."""
    try:
        do, rules, owner, opponent, flags, level = argument.split(".")
        panel = Panel(
            owner=_person(owner),
            ruleset=_ruleset(_of_letters(rules)),
            use=Use(flags[:1]),
            opponent=_person(opponent) if opponent else None,
            pace=PACES[int(flags[1:2])],
            rated=flags[2:3] == "1",
            watch=flags[3:] == "1",
            level=level,
        )
        known = Do(do)
    except (ValueError, IndexError):
        return None
    return (known, panel) if f"{do}.{panel.text()}" == argument else None


def _number(ruleset: RuleSet) -> int:
    """A rule set as a number: for each field how far its value is from standard's, so that standard is 0."""
    number = 0
    for field, span in reversed(SPANS.items()):
        places = [span.place(getattr(rules, field)) for rules in (ruleset, STANDARD)]
        assert None not in places, f"{field} is out of range"
        number = number * len(span) + ((places[0] or 0) - (places[1] or 0)) % len(span)
    return number


def _ruleset(number: int) -> RuleSet:
    """The rule set of a number. Raises ValueError where something is left of it."""
    values: dict[str, Any] = {}
    for field, span in SPANS.items():
        number, off = divmod(number, len(span))
        values[field] = span.at(((span.place(getattr(STANDARD, field)) or 0) + off) % len(span))
    if number:
        raise ValueError("no rule set has such a number")
    return RuleSet(**values)


def _person(letters: str) -> int:
    """Discord's id of somebody. Raises ValueError for a number that nobody can have."""
    number = _of_letters(letters)
    if number > LARGEST:
        raise ValueError("nobody has such a number")
    return number


def _letters(number: int) -> str:
    text = DIGITS[number % len(DIGITS)]
    while number := number // len(DIGITS):
        text = DIGITS[number % len(DIGITS)] + text
    return text


def _of_letters(text: str) -> int:
    number = 0
    for letter in text:
        number = number * len(DIGITS) + DIGITS.index(letter)
    return number
