"""Where the cards of a hand lie: pure arithmetic over numbers of cards, never by shrinking a card.

There are two rows. Melds want the upper one, on felt, loose cards the lower one, on dark felt, with the count at its
right. When a row would hide an index, the count moves up, or melds move down. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ginbot.paint.rect import Rect

WIDTH, HEIGHT = 960, 640
CARD_WIDTH, CARD_HEIGHT = 160, 224
LEFT = 22
FULL, BESIDE_COUNT = 916, 716
"""How much of a row cards may take: all of it, or all but the count's field."""
GAP = 26
LEAST_STEP = 95
"""A narrower step would cut the index of a 10."""
MELD_STEP, LOOSE_STEP = 112, 132
LIFT, FRAME = 24, 8
"""How far the chosen card is raised, and how far its frame stands out."""
LONGEST_ROW = 8
_SIX = 6


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together: a meld or a part of a long one, or loose cards."""

    meld: int | None
    """Which meld it is; None for loose cards."""
    first: int
    """Which card of the meld, or of the loose cards, comes first."""
    count: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A group where it lies."""

    group: Group
    x: int
    y: int
    step: int

    @property
    def width(self) -> int:
        """From the left of its first card to the right of its last."""
        return self.step * (self.group.count - 1) + CARD_WIDTH

    @property
    def spots(self) -> tuple[tuple[int, int], ...]:
        """The upper left corner of each card, unless it is raised."""
        return tuple((self.x + self.step * k, self.y) for k in range(self.group.count))

    def tab_shift(self, chosen: int | None, tab: int) -> int:
        """How far a tab of a width moves to the right, lest the raised card (by its place) hides its word."""
        if chosen is None or self.step * chosen - FRAME >= tab:
            return 0
        beside = self.step * chosen + CARD_WIDTH + FRAME + 6
        return beside if beside + tab <= self.width else 0


@dataclass(frozen=True, slots=True)
class HandLayout:
    """All places of one hand."""

    groups: tuple[Placed, ...]
    count: Rect
    edge: int
    """Where the dark felt of the lower row begins."""
    tab: int
    """How far a meld's tab rises above its cards."""


@dataclass(frozen=True, slots=True)
class _Plan:
    upper: tuple[Group, ...]
    lower: tuple[Group, ...]
    count_above: bool

    @property
    def steps(self) -> tuple[int, int]:
        return (
            _step(self.upper, BESIDE_COUNT if self.count_above else FULL),
            _step(self.lower, FULL if self.count_above else BESIDE_COUNT),
        )

    @property
    def least(self) -> int:
        return min(self.steps)


def hand_layout(melds: Sequence[int], loose: int) -> HandLayout:
    """Where everything lies, from the sizes of the melds and the number of loose cards."""
    plan = _plan(_pieces(melds), loose)
    two_meld_rows = any(group.meld is not None for group in plan.lower)
    upper_y, lower_y, edge, tab = (157, 412, 381, 31) if two_meld_rows else (162, 402, 392, 33)
    if not melds:
        upper_y = 154
    upper_step, lower_step = plan.steps
    groups = (*_place(plan.upper, upper_y, upper_step), *_place(plan.lower, lower_y, lower_step))
    count = Rect(750, 148 if plan.count_above else 410, 192, 206)
    return HandLayout(groups, count, edge, tab)


def _pieces(melds: Sequence[int]) -> tuple[Group, ...]:
    """Each meld as one group, or as two where it is too long for a row."""
    pieces = []
    for meld, size in enumerate(melds):
        first = size if size <= LONGEST_ROW else (size + 1) // 2
        pieces.append(Group(meld, 0, first))
        if first < size:
            pieces.append(Group(meld, first, size - first))
    return tuple(pieces)


def _plan(melds: tuple[Group, ...], loose: int) -> _Plan:
    """The first usual plan that hides no index, else the plan whose cards lie widest."""
    if not melds and loose > _SIX:
        return _Plan((Group(None, 0, _SIX),), (Group(None, _SIX, loose - _SIX),), False)
    rest = (Group(None, 0, loose),) if loose else ()
    usual = [_Plan(melds, rest, False), _Plan(melds, rest, True)]
    for plan in usual:
        if plan.least >= LEAST_STEP:
            return plan
    return max(_splits(melds, rest), key=lambda plan: plan.least, default=usual[1])


def _splits(melds: tuple[Group, ...], rest: tuple[Group, ...]) -> Iterator[_Plan]:
    """Every way of moving some melds to the lower row, the last ones first."""
    for kept in range(len(melds) - 1, 0, -1):
        for upper in combinations(melds, kept):
            lower = tuple(meld for meld in melds if meld not in upper)
            yield _Plan(upper, (*lower, *rest), False)
            yield _Plan(upper, (*lower, *rest), True)


def _step(groups: tuple[Group, ...], room: int) -> int:
    cards = sum(group.count for group in groups)
    best = LOOSE_STEP if all(group.meld is None for group in groups) else MELD_STEP
    if cards == len(groups):
        return best
    return min(best, (room - CARD_WIDTH * len(groups) - GAP * (len(groups) - 1)) // (cards - len(groups)))


def _place(groups: tuple[Group, ...], y: int, step: int) -> Iterator[Placed]:
    x = LEFT
    for group in groups:
        placed = Placed(group, x, y, step)
        yield placed
        x += placed.width + GAP
