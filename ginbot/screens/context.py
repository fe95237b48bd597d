"""What a screen must know of a match that is not the rules' business: names, clock, links, preferences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from enum import StrEnum

from ginbot.rules import Closure
from ginbot.screens.pictures import DECKS

SORTS = ("meld", "suit", "rank")
"""How cards can be ordered, in the order in which the button goes through them."""
REMINDERS = ("one", "two", "none")
"""How often somebody can be reminded of a slow turn; the first is what everybody gets who has not chosen."""


class Pace(StrEnum):
    """How long a turn may take."""

    LIVE = "live"
    SLOW = "slow"
    SLOW3 = "slow3"
    """A day, or three days, a turn."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """How somebody likes to play: what `/gin settings` changes and a player's row keeps."""

    sort: str = "meld"
    """One of SORTS."""
    quick: bool = False
    """Whether a card's button throws at once where nothing better could be done with it."""
    text: bool = False
    """Whether words take the place of pictures, by new messages instead of edits."""
    here: bool = False
    """Whether hands are shown in the thread instead of by DM."""
    nudges: bool = True
    double_time: bool = False
    """Twice the time for those who play by text: against friends, unrated, and against the house."""
    ring: bool = True
    """Whether the messages of slow matches make a sound, or raise the badge only."""
    reminders: str = "one"
    """One of REMINDERS."""
    everywhere: bool = False
    """Whether one is on the boards of all servers."""
    language: str = ""
    """"" follows Discord."""
    word: str = ""
    """A word of one's own that goes into every deal."""
    deck: str = DECKS[0]
    """One of DECKS: what one's own pictures are painted in."""

    @classmethod
    def of(cls, stored: Mapping[str, object]) -> Preferences:
        """The preferences that were stored; what is unknown or of the wrong type is as if it had never been set."""
        known = {
            field.name: stored[field.name]
            for field in fields(cls)
            if type(stored.get(field.name)) is type(field.default)
        }
        if known.get("sort") not in SORTS:
            known.pop("sort", None)
        for name, choices in (("reminders", REMINDERS), ("deck", DECKS)):
            if known.get(name) not in choices:
                known.pop(name, None)
        return cls(**known)  # type: ignore[arg-type]  # each has the type of its default

    def as_dict(self) -> dict[str, object]:
        """What `of` reads back."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """One seat's server rating before and after a rated match, as shown: whole numbers."""

    before: int
    before_provisional: bool
    after: int
    after_provisional: bool


@dataclass(frozen=True, slots=True)
class NextGame:
    """Another slow match in which the reader is to act: of all of them the one with the least time left."""

    match: int
    name: str
    """The opponent's."""
    seconds: int
    """How much time is left."""


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
    level: str = ""
    """How well it plays there: one of its levels, or "" for one that there is no more."""
    above: tuple[str, int] | None = None
    """Name and rating of whoever plays the next level up."""
    pace: Pace = Pace.LIVE
    turn_seconds: int = 45
    """How long a turn of this match is, first turns aside."""
    rated: bool = False
    turn_ends_at: datetime | None = None
    paused_until: datetime | None = None
    """Until when the clock of the running turn stands, because its player is on vacation; None where it runs."""
    next_game: NextGame | None = None
    """What the reader may go on with after a move in a slow match."""
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
    away_seconds: int = 0
    """For how long the bot was away in the running turn, which begins anew; 0 where it was not."""
    sort: str = "meld"
    """How cards are ordered: meld, suit or rank."""
    quick: bool = False
    """Whether a card's button throws at once."""
    text: bool = False
    """Whether the reader plays by words, without pictures."""
    deck: str = DECKS[0]
    """What the reader's own pictures are painted in."""
    seal: str = ""
    """The SHA-256 of the seed that the decks follow from; "" for a match from before there were any."""
    rematch_seal: str = ""
    """That of the match which may follow, while it is offered."""
    rematch: str = ""
    """After the match: "" it may be asked for, "asked" by the reader, "invited" by the other, "closed" no more,
    "elsewhere" where another match begins by other buttons."""
    rematch_until: datetime | None = None
    """Until when the one who was asked may say yes."""
    ratings: tuple[RatingChange | None, RatingChange | None] = (None, None)
    pause: datetime | None = None
    """Until when the reader begins no rated match, because of how this one ended."""
    stalled: bool = False
    """Whether that is because turns ran out, and not because the reader left at once."""
    limited: bool = False
    """Whether this match, or the rematch that is asked for, is not rated because the two have played enough."""
    voided: bool = False
    """Whether the match has been taken out of everything that counts."""
    earned: tuple[str, ...] = ()
    """The codes of what the reader has achieved with this match, which is over."""
    occasion: str = ""
    """What the match is played for, as `Occasion` writes it; "" for one that is played for its own sake."""
    language: str = "en"
