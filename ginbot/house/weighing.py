"""What each thing that a seat may do now is worth to it, from what it can know."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.house.danger import danger
from ginbot.house.opponent import read
from ginbot.rules import Action, Throw, View


@dataclass(frozen=True, slots=True)
class Weighed:
    """One action, and what it is worth."""

    action: Action
    worth: float
    """The chance to win the match after it, from 0 to 1."""
    doubt: float = 0.0
    """The standard error of `worth` against the best action's."""


def weigh(view: View, seed: int, worlds: int) -> tuple[Weighed, ...]:
    """Every sound action of the seat to act, best first; `worlds`: so many ways the hidden cards may lie are tried.

    Empty where there is nothing to choose between.
    """
    if not view.throws:
        return ()
    opponent, aces = read(view), view.ruleset.aces
    seat = view.viewer or 0
    weighed = [
        Weighed(Throw(seat, option.card), 0.5 - option.leaves / 200 - danger(option.card, opponent, aces) / 20)
        for option in view.throws
    ]
    return tuple(sorted(weighed, key=lambda each: -each.worth))
