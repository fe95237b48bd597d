"""Everything that a first thought would have to load or to compile, done before anybody waits for one."""

from __future__ import annotations

from ginbot.house.levels import LEVELS
from ginbot.house.player import choose
from ginbot.rules import EMPTY, STANDARD, Deal, Join, Open, Pass, apply, decide, view

_WORLDS = 1
"""It is walked through, not thought about."""


def warm() -> None:
    """Think once at the strongest level, about a made deal."""
    deal = Deal(tuple(range(52)), 0)
    match = EMPTY
    for action in (Open(STANDARD, 3), Join(), Pass(1)):
        match = apply(match, decide(match, action, deal))
    choose(view(match, 0), LEVELS[-1], 0, _WORLDS)
