"""What the store takes and gives: frozen values, one for each kind of row, without any SQL.

All moments are aware datetimes in UTC; all people and places are Discord's ids.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, TypeAlias

from ginbot.rules import Event, Match, RuleSet, Seat, commitment

Json: TypeAlias = dict[str, Any]


class Status(StrEnum):
    """How far a match has come."""

    CHALLENGE = "challenge"
    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


class DueFor(StrEnum):
    """Why somebody other than a human must look at a match."""

    CLOCK = "clock"
    HOUSE = "house"
    DEAL = "deal"
    EXPIRY = "expiry"
    NUDGE = "nudge"
    REMINDER = "reminder"
    ARCHIVE = "archive"


class Delivery(StrEnum):
    """Where a seat's hand is shown: by direct message, or here by private answers."""

    DM = "dm"
    HERE = "here"


class By(StrEnum):
    """Who caused a batch of events."""

    SEAT_0 = "seat:0"
    SEAT_1 = "seat:1"
    CLOCK = "clock"
    HOUSE = "house"

    @classmethod
    def seat(cls, seat: Seat) -> By:
        """The person in this seat."""
        return cls.SEAT_1 if seat else cls.SEAT_0


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits in one seat: a person, or the house at a level."""

    seat: Seat
    name: str
    user: int | None = None
    house: str | None = None
    delivery: Delivery = Delivery.DM
    pressed_at: datetime | None = None
    """When this person last pressed anything in the match."""
    preferences: Json | None = None
    """What this person has chosen in the settings; read with the seat, kept with the player."""
    vacation_until: datetime | None = None
    """Until when the clocks of this person's slow turns stand; read with the seat. It may be over."""
    language: str | None = None
    """What this person's Discord was last set to; read with the seat."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What is known about a match beside its log."""

    id: int
    version: int
    status: Status
    ruleset: RuleSet
    pace: str
    turn_seconds: int
    """How long a live turn takes, fixed when the match was opened."""
    rated: bool
    created: datetime
    turn_ends_at: datetime | None = None
    due_at: datetime | None = None
    due_for: DueFor | None = None
    claimed_until: datetime | None = None
    clock_version: int = 0
    """The newest version whose first showing has already moved its clock."""
    guild: int | None = None
    channel: int | None = None
    thread: int | None = None
    private: bool = False
    """Whether its table was put where only its players can read."""
    invited: int | None = None
    """Who may take the second seat of a challenge; None: anyone."""
    rematch_of: int | None = None
    """The match that this one follows, between the same two."""
    occasion: str | None = None
    """What it is played for, as `Occasion` writes it: the lesson, a rung, a day's deal; None for a match like any."""
    away_version: int = 0
    """The version at which time was last given back after an outage."""
    away_seconds: int = 0
    """How much time that was."""
    ended: datetime | None = None
    winner: Seat | None = None
    """Taken from the log when the match ends."""
    result: Json | None = None
    commitment: str | None = None
    """The SHA-256 of the secret that its decks follow from; None for a match from before there were any."""
    entropy: str | None = None
    """What its players have brought besides, as `public_entropy` writes it; None until both seats are taken."""


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """One message that shows one view of a match."""

    match_id: int
    kind: str
    """challenge, table, hand:0, hand:1, solo, result or nudge."""
    channel: int | None = None
    message: int | None = None
    posted_at: datetime | None = None
    shown: int = 0
    """The version it shows; 0: nothing yet."""
    hand: int = 0
    """The hand of the match that its message belongs to; 0 where there is none."""
    digest: str = ""
    """Tells two different contents apart, so that a screen which looks the same is not sent again."""
    page: str = ""
    """Small state of the screen itself, such as the chosen card."""
    token: str | None = None
    """An interaction token through which it may be edited."""
    token_expires: datetime | None = None
    claimed_until: datetime | None = None
    """Until then somebody is drawing it, or it rests after a fault."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as stored: its facts, its seats by number, its log folded, and its screens."""

    facts: MatchRow
    seats: tuple[SeatRow, ...]
    match: Match
    last_at: datetime
    """When the newest batch of events was stored, by the caller's clock."""
    last_by: By
    screens: tuple[ScreenRow, ...] = ()
    """By kind."""

    def screen(self, kind: str) -> ScreenRow | None:
        """One of its screens, as it was when the match was loaded; None if it was never ordered."""
        return next((row for row in self.screens if row.kind == kind), None)

    def with_screen(self, row: ScreenRow) -> Record:
        """The match with one of its screens as it is now."""
        others = [screen for screen in self.screens if screen.kind != row.kind]
        return replace(self, screens=tuple(sorted([*others, row], key=lambda screen: screen.kind)))


@dataclass(frozen=True, slots=True)
class Listing:
    """A match without its log, for lists."""

    facts: MatchRow
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True, slots=True)
class Promise:
    """A secret drawn for somebody's next match of a sort, so that its SHA-256 can be shown before that begins."""

    user: int
    purpose: str
    """For which sort of match."""
    seed: bytes = field(repr=False)
    press: int | None = None
    """The press by which this person has said yes, where that is not the one that begins the match."""

    @property
    def commitment(self) -> str:
        """What may be shown of it."""
        return commitment(self.seed)


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be created at version 1; `events` are its first batch."""

    ruleset: RuleSet
    pace: str
    rated: bool
    seats: tuple[SeatRow, ...]
    events: tuple[Event, ...]
    at: datetime
    turn_seconds: int = 45
    screens: tuple[str, ...] = ()
    """Kinds of screens to be drawn from now on."""
    status: Status = Status.CHALLENGE
    by: By = By.SEAT_0
    turn_ends_at: datetime | None = None
    due_at: datetime | None = None
    due_for: DueFor | None = None
    guild: int | None = None
    channel: int | None = None
    thread: int | None = None
    private: bool = False
    invited: int | None = None
    rematch_of: int | None = None
    occasion: str | None = None
    """What it is played for; a person has one such match at a time, the `earlier` one gives way to it."""
    earlier: int | None = None
    """The last one of the same person on the same occasion; None where this is the first."""
    seed: bytes | None = field(default=None, repr=False)
    """The secret that its decks follow from."""
    entropy: str | None = None
    """What its players have brought besides, where both seats are taken already."""
    limited: bool = False
    """Whether it is not rated only because its two have played enough."""
    promise: Promise | None = None
    """The promise that is kept by this seed: it is spent, and `following` takes its place."""
    following: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class RatedResult:
    """What one rated match means in one pool; `score` is the first user's: 1, a half, or 0."""

    guild: int
    """0 is the global pool."""
    pace: str
    users: tuple[int, int]
    score: float


@dataclass(frozen=True, slots=True)
class Commit:
    """One accepted action: its events, and all that changes with them in one transaction."""

    match_id: int
    version: int
    """The version it was made on; the match's next one is one higher."""
    events: tuple[Event, ...]
    at: datetime
    by: By
    """A seat's own action also notes when that seat last pressed."""
    status: Status
    turn_ends_at: datetime | None = None
    due_at: datetime | None = None
    due_for: DueFor | None = None
    joined: SeatRow | None = None
    entropy: str | None = None
    """What the players have brought that the decks follow from, once both seats are taken."""
    result: Json | None = None
    rated: tuple[RatedResult, ...] = ()
    screens: tuple[str, ...] = ()
    """Kinds of screens to be drawn from now on."""
    reckoned: tuple[int, datetime | None] | None = None
    """Whose slow turn begins, and until when that person's vacation lasts with which its clock was reckoned."""
    away: Seat | None = None
    """A seat whose time ran out: it has pressed nothing until it presses again."""
    left_by: tuple[int, str] | None = None
    """Who has left a rated match, and how: "quit" in its first hand, or "stall"."""
    limited: bool = False
    """Whether the match, which was to be rated, is not, because its two have played enough."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What one accepted action led to, as it was stored."""

    version: int
    at: datetime
    by: By
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Due:
    """A match that somebody other than a human must look at now."""

    match_id: int
    version: int
    due_for: DueFor


@dataclass(frozen=True, slots=True)
class VacationRow:
    """The vacation that somebody has begun last, and how many of a year's days are used."""

    user: int
    year: int
    """The calendar year, in UTC, that `used` is counted in."""
    used: timedelta = timedelta()
    """Without the vacation that has begun."""
    since: datetime | None = None
    until: datetime | None = None
    """When it runs out, if it is not ended before; both None for somebody who has ended it."""


@dataclass(frozen=True, slots=True)
class ClockMove:
    """A running turn's clock, moved while nothing else of its match changes."""

    match_id: int
    version: int
    was: datetime
    """When the turn ended so far."""
    turn_ends_at: datetime
    due_at: datetime
    due_for: DueFor


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A person who has played."""

    user: int
    name: str
    created: datetime
    language: str | None = None
    deck: str | None = None
    preferences: Json | None = None


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What one match did to one player's rating in one pool."""

    user: int
    guild: int
    pace: str
    opponent: int
    score: float
    before: float
    before_deviation: float
    after: float
    after_deviation: float


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One line of a board; deviations are as of the player's last match."""

    rank: int
    user: int
    name: str
    rating: float
    deviation: float
    matches: int
    wins: int
    provisional: bool
