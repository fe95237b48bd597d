"""What a match is played for, beside itself: the lesson, a rung of the ladder, a day's deal. Kept with the match.

Nothing here knows who plays for the house, or what such a match leads to.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from ginbot.rules import RuleSet

RUNGS = 5
"""How many the ladder has; all but the last are single hands."""
SINGLE_HAND = RuleSet(target=None, first_dealer="random")
"""One scored hand decides it, and who deals is drawn."""

_RUNG = re.compile(r"ladder\.([1-9])", re.ASCII)
_DAILY = re.compile(r"daily\.([1-9][0-9]{0,18})\.([0-9]{4}-[0-9]{2}-[0-9]{2})", re.ASCII)


class Kind(StrEnum):
    """The sorts of occasions."""

    LESSON = "learn"
    RUNG = "ladder"
    DAILY = "daily"


@dataclass(frozen=True, slots=True)
class Occasion:
    """One occasion; of its fields those that its kind needs."""

    kind: Kind
    rung: int = 0
    """Which rung, from 1."""
    guild: int = 0
    """In which server the day's deal is played."""
    day: str = ""
    """Which day, in UTC, as "2026-11-30"."""

    @property
    def text(self) -> str:
        """What is kept with the match, and what `occasion_of` reads."""
        if self.kind is Kind.RUNG:
            return f"{self.kind}.{self.rung}"
        return f"{self.kind}.{self.guild}.{self.day}" if self.kind is Kind.DAILY else self.kind.value


LESSON = Occasion(Kind.LESSON)
STANDS = Occasion(Kind.RUNG, RUNGS).text
"""The one occasion whose match counts like any other: a whole one, against the strongest."""


def is_daily(text: str | None) -> bool:
    """Whether what was kept with a match is a day's deal."""
    occasion = occasion_of(text)
    return occasion is not None and occasion.kind is Kind.DAILY


def rungs_won(won: Collection[str]) -> int:
    """How many rungs have been climbed from the lowest on, by the occasions on which somebody has won."""
    number = 0
    while Occasion(Kind.RUNG, number + 1).text in won:
        number += 1
    return number


def occasion_of(text: str | None) -> Occasion | None:
    """The occasion that was kept; None for a match that is played for its own sake."""
    if text == Kind.LESSON:
        return LESSON
    if (rung := _RUNG.fullmatch(text or "")) is not None and int(rung[1]) <= RUNGS:
        return Occasion(Kind.RUNG, int(rung[1]))
    if (daily := _DAILY.fullmatch(text or "")) is not None:
        return Occasion(Kind.DAILY, guild=int(daily[1]), day=daily[2])
    return None
