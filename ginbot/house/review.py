"""What a seat's play is worth looking back at: its costliest decisions, judged by what it could know at the time.

Which decisions are thought about, and how long, is settled here without a clock: `reviewing` asks one question after
the other, and whoever answers them may say that time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace

from ginbot.house.decisions import Decision, is_plain
from ginbot.house.effort import FLOOR
from ginbot.house.reasons import Why, why
from ginbot.house.weighing import Weighed, weigh
from ginbot.rules import Action, BigGin, Card, Gin, View

SHOWN = 3
"""So many mistakes are told."""
LEAST = 0.025
"""What costs less of the chance to win is no mistake."""
SURE, SURE_AT_ONCE = 4.0, 6.0
"""A cost counts from so many standard errors on: after a closer look, and after the first, which tries few worlds.

Worlds follow from each other, so that a cost varies from seed to seed by twice what its standard error says: that was
1.6 times in the median of 94 pairs of actions, 2.3 times in the mean of squares.
"""
FIRST_LOOK = 12
"""The first look at every decision tries, in all, so many times the worlds that a thought of the house may."""
CLOSER_LOOKS = ((24, 0.5), (8, 1.0), (4, 2.0))
"""After that so many decisions are looked at again, the costliest so far, with so many times a thought's worlds."""
SHARES = (0.5, 0.7, 0.85, 1.0)
"""By when each look has to be over, as shares of the time that there is."""
GIN_LEFT = 0.1
"""What it costs, roughly, not to go gin: that is not weighed, for nobody would think twice."""
SPREAD = 1_000_003
"""A closer look tries other worlds than the one before, lest the same luck make the same thing look bad."""
STRIDE = 4
"""In the first look what is not plain comes first, and neighbours lie so far apart: time may run out."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision, and what the house would have done."""

    decision: Decision
    better: Action
    cost: float
    """How much of the chance to win the match the choice gave away; 0 for the best one."""
    doubt: float
    """The standard error of the cost."""

    def is_mistake(self, sure: float) -> bool:
        """Whether the choice was so much worse, by so many standard errors, that luck does not explain it."""
        return self.cost > LEAST and self.cost > sure * self.doubt


@dataclass(frozen=True, slots=True)
class Question:
    """One decision to be judged, by so many worlds."""

    decision: Decision
    worlds: int
    share: float
    """Past this share of the time it is to be answered with None."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of looking through a match."""

    decisions: int
    looked: int
    """How many of them there was time to look at."""
    sound: int
    """How many of these were no mistakes."""
    faults: tuple[Judged, ...]
    """The costliest mistakes, the worst first."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One decision that cost something, as it can be told."""

    view: View
    did: Action
    better: Action
    cost: float
    why: Why
    cards: tuple[Card, ...]
    """Those that the reason names."""
    number: int
    """What the reason counts."""


@dataclass(frozen=True, slots=True)
class Review:
    """What a seat is told of its play in one match."""

    decisions: int
    looked: int
    sound: int
    mistakes: tuple[Mistake, ...]

    @property
    def hurried(self) -> bool:
        """Whether too little was looked at to say anything of the whole: the machine had no time."""
        return is_hurried(self.decisions, self.looked)


Weigher = Callable[[View, int, int], tuple[Weighed, ...]]


def judge(decision: Decision, worlds: int, weigher: Weigher = weigh) -> Judged:
    """What a decision cost, by so many worlds; always the same for the same decision."""
    gin = _gin(decision.view)
    if gin is not None:
        return Judged(decision, gin, 0.0 if isinstance(decision.action, Gin | BigGin) else GIN_LEFT, 0.0)
    weighed = weigher(decision.view, decision.view.version + SPREAD * worlds, worlds)
    mine = _weighed_as(decision.action, weighed)
    if mine is None:
        return Judged(decision, decision.action, 0.0, 0.0)
    return Judged(decision, weighed[0].action, max(0.0, weighed[0].worth - mine.worth), mine.doubt)


def reviewing(decisions: tuple[Decision, ...], worlds: int) -> Generator[Question, Judged | None, Found]:
    """Asks for what has to be judged and gives what was found; answered with None it breaks that look off.

    `worlds`: how many a thought of the house may try. Mistakes are told only after a second look.
    """
    judged: dict[int, Judged] = {}
    sure: set[int] = set()
    for look, (numbers, tried) in enumerate(_looks(decisions, judged, worlds)):
        for number in numbers:
            answer = yield Question(decisions[number], tried, SHARES[look])
            if answer is None:
                break
            judged[number] = answer
            if look:
                sure.add(number)
    return _found(len(decisions), judged, sure)


def explain(judged: Judged) -> Mistake:
    """A mistake with the reason for which a player would call it one."""
    decision = judged.decision
    reason = why(decision.view, decision.action, judged.better)
    return Mistake(decision.view, decision.action, judged.better, judged.cost, reason.why, reason.cards, reason.number)


def review_of(found: Found, mistakes: tuple[Mistake, ...]) -> Review:
    """What is told in the end."""
    return Review(found.decisions, found.looked, found.sound, mistakes)


def _looks(decisions: tuple[Decision, ...], judged: dict[int, Judged], worlds: int) -> Iterator[tuple[list[int], int]]:
    """Which decisions are looked at, time after time, and with how many worlds each."""
    if not decisions:
        return
    first = sorted(range(len(decisions)), key=lambda number: (is_plain(decisions[number]), number % STRIDE, number))
    yield first, max(FLOOR, min(worlds, FIRST_LOOK * worlds // len(decisions)))
    for most, times in CLOSER_LOOKS:
        suspects = [number for number in judged if judged[number].cost + judged[number].doubt > LEAST]
        yield (
            sorted(suspects, key=lambda number: (-judged[number].cost, number))[:most],
            max(FLOOR, round(worlds * times)),
        )


def _found(count: int, judged: dict[int, Judged], sure: set[int]) -> Found:
    faults = [number for number, each in judged.items() if each.is_mistake(SURE if number in sure else SURE_AT_ONCE)]
    worst = sorted([number for number in faults if number in sure], key=lambda number: (-judged[number].cost, number))
    found = Found(count, len(judged), len(judged) - len(faults), tuple([judged[number] for number in worst[:SHOWN]]))
    # The costliest of a few may be none of the whole.
    return replace(found, faults=()) if is_hurried(found.decisions, found.looked) else found


def is_hurried(decisions: int, looked: int) -> bool:
    """Whether there was time for too few decisions to say anything of the whole."""
    return 2 * looked < decisions


def _gin(view: View) -> Action | None:
    """Gin, where it could be had."""
    seat = view.viewer or 0
    if view.big_gin is not None:
        return BigGin(seat)
    return next((Gin(seat, option.card) for option in view.throws if option.gin is not None), None)


def _weighed_as(action: Action, weighed: tuple[Weighed, ...]) -> Weighed | None:
    """What was done among what was weighed: the very same, else the same card, else the least of its kind.

    None where nothing of its kind was weighed.
    """
    kind = [each for each in weighed if type(each.action) is type(action)]
    same = [each for each in kind if each.action == action]
    alike = same or [each for each in kind if _card(each.action) == _card(action)]
    return alike[0] if alike else min(kind, key=lambda each: each.worth, default=None)


def _card(action: Action) -> Card | None:
    return getattr(action, "card", None)
