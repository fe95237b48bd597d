"""The score pad: in which column a hand is entered, and how each column stands. One column, or Hollywood's three.

A column is a game of its own. A seat's first hand goes into the first column, its second into the first two, and so
on; once a column is closed a hand goes into open ones only, and whoever has no entry yet in a column that closes makes
the next in the next open one. As the earlier column holds whatever a later one does, columns close in their order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ginbot.rules.actions import Seat
from ginbot.rules.events import Scored
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.state import HandResult


@dataclass(frozen=True, slots=True)
class Entry:
    """One hand in one column."""

    number: int
    """Of the hand, 1 for the first."""
    seat: Seat
    points: int
    boxes: int


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the score pad."""

    entries: tuple[Entry, ...] = ()
    scores: tuple[int, int] = (0, 0)
    """What counts towards the target."""
    winner: Seat | None = None
    """Who has reached the target in it, which closes it."""

    def has(self, seat: Seat) -> bool:
        """Whether a seat has an entry."""
        return any(entry.seat == seat for entry in self.entries)


def pad_of(ruleset: RuleSet, results: Iterable[HandResult]) -> tuple[Column, ...]:
    """The score pad after these hands."""
    pad = (Column(),) * ruleset.columns
    for result in results:
        if isinstance(result.end, Scored) and result.end.winner is not None:
            pad = entered(ruleset, pad, result.number, result.end)
    return pad


def entered(ruleset: RuleSet, pad: tuple[Column, ...], number: int, end: Scored) -> tuple[Column, ...]:
    """The score pad with one more hand, in the columns that it names."""
    assert end.winner is not None  # a tie is entered nowhere
    entry = Entry(number, end.winner, end.points, end.boxes)
    gain = end.points + end.box_points
    return tuple(
        [
            _with_entry(column, entry, gain, ruleset.target) if place in end.columns else column
            for place, column in enumerate(pad)
        ]
    )


def _with_entry(column: Column, entry: Entry, gain: int, target: int | None) -> Column:
    one, other = column.scores
    scores = (one + gain, other) if entry.seat == 0 else (one, other + gain)
    reached = target is not None and scores[entry.seat] >= target
    return Column((*column.entries, entry), scores, entry.seat if reached else None)


def columns_for(pad: tuple[Column, ...], seat: Seat) -> tuple[int, ...]:
    """The columns that a hand won by this seat is entered in."""
    still_open = [place for place, column in enumerate(pad) if column.winner is None]
    reached = max([place for place, column in enumerate(pad) if column.has(seat)], default=-1)
    following = next((place for place in still_open if place > reached), reached)
    return tuple([place for place in still_open if place <= following])
