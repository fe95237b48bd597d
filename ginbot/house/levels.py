"""Whom one can meet at the house's table, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping

LEVELS = ("easy", "medium", "hard", "expert")
"""What may be asked for as `level`."""
NAMES = {"easy": "Rosa", "medium": "Bruno", "hard": "Ingrid", "expert": "Zeno"}
"""Who plays at each level."""
RATINGS: dict[str, int] = {"easy": 1030, "medium": 1230, "hard": 1400, "expert": 1500}
"""How strong each is, measured by `python -m bench house` on the scale of the pools of ratings, where 400 points more
mean winning ten matches of eleven. They stay as they are: no match against the house moves any rating."""
GROWN_AT = 3
"""After so many wins against one level the next one up is suggested."""


def next_level(level: str) -> str | None:
    """The next one up; None above the strongest, and for a level that there is no more."""
    if level not in LEVELS or level == LEVELS[-1]:
        return None
    return LEVELS[LEVELS.index(level) + 1]


def suggested(standing: Mapping[str, tuple[int, int]], last: str | None) -> str:
    """Whom somebody is to meet who names nobody; `standing` has wins and losses by level, `last` who was met last.

    Rosa until the house has been beaten once. Then whoever was met last, and once that one has been beaten three times
    and more often than not, the next one up, unless that one has been met already.
    """
    if last not in LEVELS or not any(wins for wins, _ in standing.values()):
        return LEVELS[0]
    wins, losses = standing.get(last, (0, 0))
    above = next_level(last)
    has_grown = wins >= GROWN_AT and wins > losses
    return above if has_grown and above is not None and above not in standing else last
