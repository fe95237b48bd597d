"""The state of a match: its events folded. Frozen values only; `evolve` makes them, nothing else does.

Hidden cards are in here, so nothing that shows, paints or plays may see a `Match`: they get a `View`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ginbot.rules.actions import Seat
from ginbot.rules.cards import Card, Hand
from ginbot.rules.events import Closure, Defended, Ended, Event, Knocked, LaidOff, Scored, ScoreLine, Voided
from ginbot.rules.ruleset import STANDARD, RuleSet


class Phase(StrEnum):
    """What a match is waiting for."""

    NEW = "new"
    """Nothing has happened yet."""
    CHALLENGE = "challenge"
    """The second seat is empty."""
    CLOSED = "closed"
    """The challenge ended without a match."""
    UPCARD = "upcard"
    """A player takes or refuses the upcard, the non-dealer first."""
    STOCK_ONLY = "stock_only"
    """Both refused it: the non-dealer draws from the stock."""
    DRAW = "draw"
    """A player draws from the stock or takes the pile's top."""
    THROW = "throw"
    """The player who drew throws, knocks or goes gin."""
    WALL = "wall"
    """The stock is at its floor: a player takes the pile's top to knock, or passes and the hand is void."""
    LAY_OFF = "lay_off"
    """The other has knocked, and a player lays off by hand."""
    BETWEEN = "between"
    """A hand is over, the next not yet dealt."""
    OVER = "over"
    """The match is over."""


@dataclass(frozen=True, slots=True)
class Play:
    """One hand from its deal on; it stays until the next one is dealt."""

    number: int
    """1 for the first hand of the match."""
    dealer: Seat
    hands: tuple[Hand, Hand]
    stock: tuple[Card, ...]
    """The next card to be drawn first."""
    pile: tuple[Card, ...]
    """Its top last."""
    upcard: Card
    known: tuple[Hand, Hand] = (0, 0)
    """What each seat took from the pile and still holds."""
    drawn: Card | None = None
    """What the seat to act drew from the stock this turn."""
    taken: Card | None = None
    """What it took from the pile this turn, and so may not throw."""
    passes: int = 0
    """How many have refused the upcard."""
    pile_takes: int = 0
    """Turns in a row that took from the pile."""
    laid: tuple[LaidOff, ...] = ()
    """What has been laid off by hand, until the hand is scored; these cards are still in `hands`."""
    moves: tuple[Event, ...] = ()
    """All that has happened in this hand after the deal."""


@dataclass(frozen=True, slots=True)
class HandResult:
    """How one hand ended. A void one reveals no cards: its `knocked` and `defended` are None."""

    number: int
    dealer: Seat
    upcard: Card
    end: Scored | Voided
    scores: tuple[int, int]
    """The running totals after it."""
    knocked: Knocked | None = None
    knocker_deadwood: Hand = 0
    defended: Defended | None = None
    laid: tuple[LaidOff, ...] = ()
    """Which card went onto which meld where that was done by hand, in order; see `targets` for where it was not."""


@dataclass(frozen=True, slots=True)
class Match:
    """A whole match, every card of it."""

    version: int = 0
    """How many actions were accepted."""
    ruleset: RuleSet = STANDARD
    lapse_limit: int = 3
    phase: Phase = Phase.NEW
    to_act: Seat | None = None
    """Whose move it is, in the phases that have one."""
    turn: int = 0
    """Counts turns through the match: the clock is renewed when it changes. Refusing the upcard is one of its own."""
    scores: tuple[int, int] = (0, 0)
    """What counts in the race: the hands, and boxes that are credited at once; the sum of all columns."""
    play: Play | None = None
    results: tuple[HandResult, ...] = ()
    voids: int = 0
    """Void hands in a row."""
    acted: tuple[bool, bool] = (False, False)
    """Whether each seat has made a move of its own."""
    lapses: tuple[int, int] = (0, 0)
    """Lapses in a row of each seat."""
    ended: Ended | None = None
    tally: tuple[ScoreLine, ...] = ()
    """What the match came to, line by line, where more than the hands' points counts."""
    closed: Closure | None = None
    """Why the challenge ended without a match, if it did."""
    lapsing: bool = False
    """Whether the clock plays this turn, so that moves are not the seat's own; never between two actions."""
