"""What a screen must know of a match that is not the rules' business: names, clock, links, preferences."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from ginbot.rules import Closure


class Pace(StrEnum):
    """How long a turn may take."""

    LIVE = "live"
    SLOW = "slow"
    SLOW3 = "slow3"
    """A day, or three days, a turn."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """One seat's server rating before and after a rated match, as shown: whole numbers."""

    before: int
    before_provisional: bool
    after: int
    after_provisional: bool


@dataclass(frozen=True, slots=True)
class Context:
    """One match's surroundings as one reader meets them."""

    match: int
    """The match's number in the store."""
    names: tuple[str, str]
    """By seat, as stored at play time; screens escape and cut them. "" where nobody sits."""
    users: tuple[int | None, int | None] = (None, None)
    """By seat; None for the house and for an empty seat."""
    house: int | None = None
    """The seat the house plays, if any."""
    pace: Pace = Pace.LIVE
    turn_seconds: int = 45
    """How long a turn of this match is, first turns aside."""
    rated: bool = False
    turn_ends_at: datetime | None = None
    open_until: datetime | None = None
    """When the challenge expires."""
    invited: int | None = None
    """The user an addressed challenge is for; None: anybody may sit down."""
    invited_name: str = ""
    closed: Closure | None = None
    """Why the challenge ended without a match, if it did."""
    table_url: str = ""
    """The table's message; "" for a match without a thread."""
    here: bool = False
    """Whether this seat is served in the thread instead of by DM."""
    hints: bool = False
    """Whether the reader is in one of the first three matches."""
    warned: bool = False
    """Whether the clock's warning stands in the first line."""
    sort: str = "meld"
    """How cards are ordered: meld, suit or rank."""
    ratings: tuple[RatingChange | None, RatingChange | None] = (None, None)
    language: str = "en"
