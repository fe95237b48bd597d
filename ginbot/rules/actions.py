"""What a player, the clock or the table may ask of a match: imperative values, judged by `decide`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ginbot.rules.cards import Card, Hand
from ginbot.rules.ruleset import RuleSet

Seat: TypeAlias = int
"""0 is whoever opened the match, 1 whoever joined it."""


def other(seat: Seat) -> Seat:
    """The seat across the table."""
    return 1 - seat


@dataclass(frozen=True, slots=True)
class Deal:
    """A shuffled deck, and who deals first where that is drawn; used only if a hand begins."""

    deck: tuple[Card, ...]
    """All 52 cards: ten for the non-dealer, ten for the dealer, the upcard, then the stock from its top."""
    first_dealer: Seat = 0


@dataclass(frozen=True, slots=True)
class Open:
    """Set up a match and take its first seat; the second waits for somebody."""

    ruleset: RuleSet
    lapse_limit: int
    """Lapses in a row that forfeit the match."""


@dataclass(frozen=True, slots=True)
class Join:
    """Take the second seat; the first hand is dealt."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Refuse the second seat."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take back a challenge nobody has accepted."""


@dataclass(frozen=True, slots=True)
class Expire:
    """Close a challenge that nobody accepted in time."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Refuse the upcard, or at the wall the last card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top card of the pile."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw a card face up; the turn is over."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """Throw a card face down and knock with deadwood left."""

    seat: Seat
    card: Card
    melds: tuple[Hand, ...] | None = None
    """The melds shown; None where only one valid division leaves deadwood within the limit."""


@dataclass(frozen=True, slots=True)
class Gin:
    """Throw a card face down and show ten melded cards."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class BigGin:
    """Show eleven melded cards without a throw."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LayOff:
    """Lay a card off onto a meld, named as the knocker has shown it."""

    seat: Seat
    card: Card
    meld: Hand


@dataclass(frozen=True, slots=True)
class LayOffBest:
    """Have laid off whatever leaves least, beside what is laid off already; the hand is scored."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LayOffDone:
    """Lay off no more; the hand is scored."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NextHand:
    """Have the next hand dealt; `seat` is who asked, None when its time has come."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock of the seat that is to act has run out."""

    seat: Seat


Action: TypeAlias = (
    Open
    | Join
    | Decline
    | Withdraw
    | Expire
    | Pass
    | Draw
    | Take
    | Throw
    | Knock
    | Gin
    | BigGin
    | LayOff
    | LayOffBest
    | LayOffDone
    | NextHand
    | Resign
    | TimeUp
)
