"""Who plays, what is asked of whom, and who sits where in a match as stored."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.rules import STANDARD, RuleSet, Seat
from ginbot.screens.context import Pace
from ginbot.store import Record


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: Discord's id, and the name to be kept with the match."""

    user: int
    name: str
    press: int = 0
    """The number of the press, or of the command, by which this person begins or accepts."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is asked of the other player, or of everybody (`invited` None)."""

    host: Person
    invited: Person | None
    pace: Pace
    ruleset: RuleSet = STANDARD
    rated: bool = True
    guild: int | None = None
    channel: int | None = None
    thread: int | None = None
    """The thread it is played in, where there is one already."""
    private: bool = False
    """Whether only its players can read there."""
    rematch_of: int | None = None
    occasion: str | None = None
    """What it is played for, and in place of which `earlier` match of the same person."""
    earlier: int | None = None
    limited: bool = False
    """Whether it is not rated because the two have played enough rated matches for now."""


def seat_of(record: Record, user: int) -> Seat | None:
    """The seat this person holds, if any."""
    return next((row.seat for row in record.seats if row.user == user), None)


def house_seat(record: Record) -> Seat | None:
    """The seat the house plays, if any."""
    return next((row.seat for row in record.seats if row.house is not None), None)


def is_slow(record: Record) -> bool:
    """Whether two people play with days for a turn."""
    return record.facts.pace != Pace.LIVE and house_seat(record) is None
