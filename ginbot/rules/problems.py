"""Which rule sets make no sense, and why: what a table refuses to be set up with.

The play itself asks nothing of this, so that an old match goes on by whatever it was opened with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from ginbot.rules.refusals import Refusal, Refused
from ginbot.rules.ruleset import RuleSet


class RuleProblem(StrEnum):
    """Why a rule set makes no sense."""

    OUT_OF_RANGE = "out_of_range"
    """A value that the field cannot have; with the least and the most where it is a number."""
    ACE_WITHOUT_UPCARD = "ace_without_upcard"
    """An ace upcard means one, but the upcard does not set the limit."""
    SPADES_WITHOUT_BOXES = "spades_without_boxes"
    """A spade doubles boxes that nobody plays for."""
    TIMING_WITHOUT_BOXES = "timing_without_boxes"
    """Boxes are credited at once, but there are none."""
    EXTRA_WITHOUT_BOXES = "extra_without_boxes"
    """Gin gives more boxes, but a box is worth nothing."""
    SHUTOUT_WITHOUT_GAME = "shutout_without_game"
    """A shutout doubles a game bonus that is nothing."""
    GAME_IN_ONE_HAND = "game_in_one_hand"
    """A game bonus, but no target to be reached."""
    SHUTOUT_IN_ONE_HAND = "shutout_in_one_hand"
    """The loser of a single hand never has a score."""
    COLUMNS_IN_ONE_HAND = "columns_in_one_hand"
    """Three columns, but only one hand to be entered."""
    LAYOFF_WITHOUT_KNOCK = "layoff_without_knock"
    """Laying off by hand, but only gin ends a hand and nothing is laid off onto gin."""
    BIG_GIN_BELOW_GIN = "big_gin_below_gin"
    """Big gin is worth less than gin."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason against a rule set, with the field to change."""

    why: RuleProblem
    field: str
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """What one field of a rule set may hold: words, and numbers from the least to the most."""

    words: tuple[str | int | None, ...] = ()
    least: int = 0
    most: int = -1

    def __len__(self) -> int:
        """How many values there are."""
        return len(self.words) + self.most - self.least + 1

    def place(self, value: object) -> int | None:
        """Where a value stands among them, from 0; None where it is none of them."""
        for place, word in enumerate(self.words):
            if word == value and type(word) is type(value):  # True is no 1 here
                return place
        if type(value) is int and self.least <= value <= self.most:
            return len(self.words) + value - self.least
        return None

    def at(self, place: int) -> str | int | None:
        """The value at a place."""
        return self.words[place] if place < len(self.words) else self.least + place - len(self.words)


_NO_YES = Span((False, True))
SPANS: dict[str, Span] = {
    "target": Span((None,), 10, 500),
    "knock_limit": Span(("upcard",), 0, 10),
    "ace_upcard": Span(("gin", "one")),
    "spade_doubles": Span(("no", "points", "points_and_boxes")),
    "gin_bonus": Span((), 0, 100),
    "undercut_bonus": Span((), 0, 100),
    "undercut_on_tie": _NO_YES,
    "big_gin_bonus": Span((None,), 0, 100),
    "first_dealer": Span(("seated", "random")),
    "next_dealer": Span(("winner", "loser", "alternate")),
    "void_dealer": Span(("same", "pass")),
    "void_limit": Span((None,), 1, 9),
    "pile_take_limit": Span((None,), 2, 60),
    "opening": Span(("offer", "plain")),
    "aces": Span(("low", "round")),
    "box_bonus": Span((), 0, 100),
    "box_timing": Span(("end", "running")),
    "game_bonus": Span((), 0, 500),
    "shutout": Span(("none", "double_game", "flat", "double_hands")),
    "extra_boxes": _NO_YES,
    "columns": Span((1, 3)),
    "layoff": Span(("automatic", "by_hand")),
    "wall": _NO_YES,
    "pile_shown": Span(("top", "all")),
}
"""What each field may hold, in the order in which share codes know them: new fields go to the end."""

_SENSELESS: tuple[tuple[RuleProblem, str, Callable[[RuleSet], bool]], ...] = (
    (RuleProblem.ACE_WITHOUT_UPCARD, "ace_upcard", lambda r: r.ace_upcard == "one" and r.knock_limit != "upcard"),
    (
        RuleProblem.SPADES_WITHOUT_BOXES,
        "spade_doubles",
        lambda r: r.spade_doubles == "points_and_boxes" and not r.box_bonus,
    ),
    (RuleProblem.TIMING_WITHOUT_BOXES, "box_timing", lambda r: r.box_timing == "running" and not r.box_bonus),
    (RuleProblem.EXTRA_WITHOUT_BOXES, "extra_boxes", lambda r: r.extra_boxes and not r.box_bonus),
    (RuleProblem.SHUTOUT_WITHOUT_GAME, "shutout", lambda r: r.shutout == "double_game" and not r.game_bonus),
    (RuleProblem.GAME_IN_ONE_HAND, "game_bonus", lambda r: r.target is None and r.game_bonus > 0),
    (RuleProblem.SHUTOUT_IN_ONE_HAND, "shutout", lambda r: r.target is None and r.shutout != "none"),
    (RuleProblem.COLUMNS_IN_ONE_HAND, "columns", lambda r: r.target is None and r.columns == 3),
    (RuleProblem.LAYOFF_WITHOUT_KNOCK, "layoff", lambda r: r.layoff == "by_hand" and r.knock_limit == 0),
    (
        RuleProblem.BIG_GIN_BELOW_GIN,
        "big_gin_bonus",
        lambda r: r.big_gin_bonus is not None and r.big_gin_bonus < r.gin_bonus,
    ),
)


def problems_of(ruleset: RuleSet) -> tuple[Problem, ...]:
    """Everything that speaks against a rule set; nothing where it can be played.

    Values out of range are told first, and alone.
    """
    outside = [
        Problem(RuleProblem.OUT_OF_RANGE, field, *((span.least, span.most) if span.most >= span.least else ()))
        for field, span in SPANS.items()
        if span.place(getattr(ruleset, field)) is None
    ]
    if outside:
        return tuple(outside)
    return tuple([Problem(why, field) for why, field, is_senseless in _SENSELESS if is_senseless(ruleset)])


def must_make_sense(ruleset: RuleSet) -> None:
    """Refuse what no table is set up with. Raises Refused: SENSELESS_RULES (fact `problem`: the first one)."""
    problems = problems_of(ruleset)
    if problems:
        raise Refused(Refusal.SENSELESS_RULES, problem=problems[0])
