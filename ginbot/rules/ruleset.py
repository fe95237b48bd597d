"""What a table plays by: every variant is a field of one frozen value, stored with its match.

No logic of play lives here; `decide` and `score` read these fields.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
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
    spade_doubles: Literal["no", "points", "points_and_boxes"] = "no"
    """Whether a spade upcard doubles the points of its hand, bonuses included, and its boxes too."""
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
    box_bonus: int = 0
    """What each box is worth; a hand won is a box. 0: the table plays without boxes."""
    box_timing: Literal["end", "running"] = "end"
    """Whether boxes are added at the end, outside the race, or credited at once and so count towards the target."""
    game_bonus: int = 0
    """For whoever reaches the target."""
    shutout: Literal["none", "double_game", "flat", "double_hands"] = "none"
    """What winning against somebody without a score adds: the game bonus again, 100, or the winner's hands again."""
    extra_boxes: bool = False
    """Whether gin is two boxes more and an undercut one."""
    columns: Literal[1, 3] = 1
    """Columns of the score pad, each a game of its own; three are Hollywood."""
    layoff: Literal["automatic", "by_hand"] = "automatic"
    """Whether the game lays off the best way, or the defender chooses."""
    wall: bool = False
    """Whether the pile's top may be taken once more, for a knock only, when a throw has left the stock at its floor."""
    pile_shown: Literal["top", "all"] = "top"
    """What the table lists of the pile; a seat may always ask its own memory."""


STANDARD = RuleSet()
KINGDOM = RuleSet(box_bonus=25, game_bonus=100, shutout="double_game")
PRESETS: dict[str, RuleSet] = {
    "standard": STANDARD,
    "race": RuleSet(first_dealer="random", void_limit=None, pile_take_limit=None),
    "kingdom": KINGDOM,
    "classic": RuleSet(
        gin_bonus=20,
        undercut_bonus=10,
        big_gin_bonus=None,
        box_bonus=20,
        game_bonus=100,
        shutout="double_game",
        layoff="by_hand",
    ),
    "palace": RuleSet(undercut_bonus=20, big_gin_bonus=None, box_bonus=10, box_timing="running"),
    "oklahoma": RuleSet(
        target=150,
        knock_limit="upcard",
        spade_doubles="points",
        box_bonus=25,
        game_bonus=100,
        shutout="double_game",
        extra_boxes=True,
    ),
    "straight": RuleSet(knock_limit=0, void_limit=None),
    "hollywood": replace(KINGDOM, columns=3),
    "blitz": RuleSet(target=None),
}
"""Named rule sets. What one of them means never changes: share codes name them."""
