"""What each thing that a seat may do now is worth to it, from what it can know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ginbot.house.company import company
from ginbot.house.effort import FLOOR
from ginbot.house.knocking import best_knock
from ginbot.house.opponent import read
from ginbot.rules import Action, Draw, Knock, Pass, Phase, Seat, Take, Throw, View

if TYPE_CHECKING:
    from ginbot.house.scene import Scene

FIRST_LOOK = 16
"""After so many worlds, or a sixteenth where that is more, and then each time that they have doubled, whatever has
fallen behind is dropped. What is left alone is tried no further."""
BEHIND = 2.5
"""An action that is so many standard errors behind the best one is tried no further."""
ABOVE_LEAST = 14
"""A throw that leaves more than this above the least is not considered."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One action, and what it is worth."""

    action: Action
    worth: float
    """The chance to win the match after it, from 0 to 1."""
    doubt: float = 0.0
    """The standard error of its distance to the best action."""


def weigh(view: View, seed: int, worlds: int, *, usual: Action | None = None) -> tuple[Weighed, ...]:
    """Every sound action of the seat to act, best first; `worlds`: so many ways the hidden cards may lie are tried.

    `usual` is among them even if it looks unsound. Gin is not: nothing is better. Empty where there is nothing to
    choose between.
    """
    tried = _sound(view, view.viewer or 0)
    if usual is not None and usual not in tried:
        tried.append(usual)
    if len(tried) < 2:
        return ()
    # Only who thinks loads all this: where numba is there it takes a second and a hundred megabytes.
    from ginbot.house.scene import imagined

    return _ranked(tried, imagined(view, seed, max(FLOOR, worlds)))


def _sound(view: View, seat: Seat) -> list[Action]:
    """What is worth trying; at the wall nothing, for there the rules leave no choice but to knock."""
    if view.phase is Phase.WALL:
        return []
    if view.throws:
        least = min(option.leaves for option in view.throws)
        found: list[Action] = [
            Throw(seat, option.card) for option in view.throws if option.leaves <= least + ABOVE_LEAST
        ]
        knock = best_knock(view, read(view))
        if knock is not None:
            found.append(Knock(seat, knock.card, knock.shown.melds))
        return found
    found = [Take(seat)] if view.can_take and _has_company(view) else []
    found += [Draw(seat)] if view.can_draw else []
    found += [Pass(seat)] if view.phase is Phase.UPCARD else []
    return found


def _has_company(view: View) -> bool:
    """Whether the hand holds any card that could be in a meld with the pile's top."""
    return any(view.hand & pair for pair in company(view.pile[-1], view.ruleset.aces))


def _ranked(tried: list[Action], scene: Scene) -> tuple[Weighed, ...]:
    """The actions, best first, each tried in as many worlds as it was in the running for."""
    trials = [scene.trial(action) for action in tried]
    racing = trials
    for upto in _looks(scene.worlds):
        for trial in racing:
            trial.go_on(upto)
        best = max(racing, key=lambda trial: trial.sum)
        racing = [trial for trial in racing if best.worth - trial.worth <= BEHIND * trial.doubt(best)]
        if len(racing) == 1:
            break
    trials.sort(key=lambda trial: (trial.tried, trial.sum), reverse=True)
    return tuple([Weighed(trial.action, trial.worth, trial.doubt(best)) for trial in trials])


def _looks(worlds: int) -> Iterator[int]:
    """After how many worlds the actions are compared, in the end after all."""
    upto = max(FIRST_LOOK, worlds // 16)
    while upto < worlds:
        yield upto
        upto *= 2
    yield worlds
