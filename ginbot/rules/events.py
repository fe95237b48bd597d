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
    """A seat knocked, went gin or big gin (`card` None), showing these melds; the rest is deadwood."""

    seat: Seat
    card: Card | None
    melds: tuple[Hand, ...]


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


@dataclass(frozen=True, slots=True)
class Voided:
    """The hand ended with no score."""

    why: VoidReason


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A seat's time ran out; what the clock then played for it follows."""

    seat: Seat


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
    | Defended
    | Scored
    | Voided
    | Lapsed
    | Ended
)
