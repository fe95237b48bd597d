"""What a table plays by: every variant is a field of one frozen value, stored with its match.

No logic of play lives here; `decide` and `score` read these fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one table; the defaults are the standard game, the only rated one."""

    target: int | None = 100
    """Points that win the match, or None: one scored hand decides it."""
    knock_limit: int | Literal["upcard"] = 10
    """The most deadwood a knock may leave; "upcard" takes the value of the hand's upcard."""
    ace_upcard: Literal["gin", "one"] = "gin"
    """What an ace upcard means where the upcard sets the limit: gin only, or a limit of one."""
    spade_doubles: Literal["no", "points"] = "no"
    """Whether a spade upcard doubles the points of its hand, bonuses included."""
    gin_bonus: int = 25
    undercut_bonus: int = 25
    undercut_on_tie: bool = True
    """Whether equal counts undercut the knocker; if not, a tie scores nothing."""
    big_gin_bonus: int | None = 31
    """The bonus for eleven melded cards; None: no big gin."""
    first_dealer: Literal["seated", "random"] = "seated"
    """Who deals a match's first hand: whoever sat down first, or a draw."""
    next_dealer: Literal["winner", "loser", "alternate"] = "winner"
    void_dealer: Literal["same", "pass"] = "same"
    void_limit: int | None = 3
    """Void hands in a row that end the match; None: they never do."""
    pile_take_limit: int | None = 20
    """Turns in a row that took from the pile and void the hand; None: they never do."""
    opening: Literal["offer", "plain"] = "offer"
    """Whether the upcard is offered to both players first."""
    aces: Literal["low", "round"] = "low"
    """Whether runs go round the corner (Q-K-A, K-A-2); an ace then counts 15."""


STANDARD = RuleSet()
PRESETS: dict[str, RuleSet] = {"standard": STANDARD, "blitz": RuleSet(target=None)}
