"""What has happened at a table: past-tense values, the log that a match is folded from.

Events are stored for ever: a field may be added with a default, none may be taken away or change its meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from ginbot.rules.actions import Seat
from ginbot.rules.cards import Card, Hand
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.score import EndKind


class Closure(StrEnum):
    """Why a challenge ended without a match."""

    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class VoidReason(StrEnum):
    """Why a hand scored nothing."""

    STOCK = "stock"
    PILE = "pile"


class EndReason(StrEnum):
    """Why a match is over."""

    TARGET = "target"
    ONE_HAND = "one_hand"
    VOIDS = "voids"
    RESIGNED = "resigned"
    FORFEITED = "forfeited"
    ABORTED = "aborted"


class Item(StrEnum):
    """What points are for."""

    DIFFERENCE = "difference"
    """Between both counts, after a knock or an undercut."""
    DEADWOOD = "deadwood"
    """The defender's, after a gin."""
    GIN = "gin"
    BIG_GIN = "big_gin"
    UNDERCUT = "undercut"
    SPADE = "spade"
    """The same again, for a spade upcard."""
    BOXES = "boxes"
    HANDS = "hands"
    """All hands won, without their boxes."""
    GAME = "game"
    SHUTOUT = "shutout"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a sum: so many points, for this, to a seat."""

    item: Item
    seat: Seat
    points: int
    count: int = 1
    """How many boxes, or hands."""
    column: int = 0
    """Which column of the score pad, from 0."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A match was set up with one seat empty."""

    ruleset: RuleSet
    lapse_limit: int = 3


@dataclass(frozen=True, slots=True)
class Joined:
    """The second seat was taken."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The challenge ended without a match."""

    why: Closure


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand began; `deck` as in `Deal`."""

    dealer: Seat
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat refused the upcard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew from the stock; in a View the card is None for everybody else."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Took:
    """A seat took the pile's top."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Threw:
    """A seat threw a card face up."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Knocked:
    """A seat knocked, went gin or big gin (`card` None), showing these melds; the rest is deadwood.

    While the card lies face down and the other lays off by hand, `card` is None in everybody else's View too.
    """

    seat: Seat
    card: Card | None
    melds: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class WallReached:
    """A throw left the stock at its floor, and the table plays to the wall: this seat has the last choice."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LayOffBegan:
    """The knocker's ten cards lie open, and this seat lays off by hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A seat laid a card off by hand, or had it laid off for it, onto this meld as the knocker had shown it."""

    seat: Seat
    card: Card
    meld: Hand


@dataclass(frozen=True, slots=True)
class Defended:
    """The other seat laid cards off, if it might, and melded the rest."""

    seat: Seat
    laid_off: Hand
    melds: tuple[Hand, ...]
    deadwood: Hand


@dataclass(frozen=True, slots=True)
class Scored:
    """The hand was counted; a tie that scores nothing has no winner."""

    kind: EndKind
    winner: Seat | None
    points: int
    knocker_count: int
    defender_count: int
    boxes: int = 0
    """The boxes that the winner gains."""
    box_points: int = 0
    """What these boxes are worth at once; nothing where boxes are added at the end."""
    columns: tuple[int, ...] = (0,)
    """The columns of the score pad that points and boxes are entered in, from 0."""


@dataclass(frozen=True, slots=True)
class Voided:
    """The hand ended with no score."""

    why: VoidReason


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A seat's time ran out; what the clock then played for it follows."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Tallied:
    """The match was added up: all that each seat gets, where more than the hands' points counts."""

    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over; without a winner it is a draw, or aborted. `seat` resigned, forfeited or did not show up."""

    winner: Seat | None
    why: EndReason
    seat: Seat | None = None


Event: TypeAlias = (
    Opened
    | Joined
    | Closed
    | Dealt
    | Passed
    | Drew
    | Took
    | Threw
    | Knocked
    | WallReached
    | LayOffBegan
    | LaidOff
    | Defended
    | Scored
    | Voided
    | Lapsed
    | Tallied
    | Ended
)
