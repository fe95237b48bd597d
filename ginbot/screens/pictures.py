"""What a picture is to show, as plain data: screens order pictures, the painter draws them.

A picture holds ready words and cards only, so whatever is hidden from its viewer cannot reach the painter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ginbot.rules import Card

DECKS = ("classic", "four", "large", "dark")
"""The decks that a picture can be painted in; the first is what everybody gets who has not chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Painted:
    """What every picture says of itself."""

    deck: str = DECKS[0]
    """One of DECKS: its cards and its felt."""


@dataclass(frozen=True, slots=True)
class Player:
    """One line of the name plate."""

    name: str
    """Already cut to what fits (twelve characters)."""
    score: str
    """One number, or one for each column."""
    lit: bool = False
    """Whether the move is this player's."""
    deals: bool = False
    face: str = ""
    """Whose portrait stands beside the name: one of the house's levels, or nobody's."""


@dataclass(frozen=True, slots=True)
class MeldRow:
    """A meld under its tab ("run", "set"), cards in order; `laid_off` joins it under the other player's name."""

    label: str
    cards: tuple[Card, ...]
    laid_off: tuple[Card, ...] = ()
    laid_off_label: str = ""
    before: bool = False
    """Whether what was laid off goes before the meld's own cards."""


@dataclass(frozen=True, slots=True)
class Count:
    """The large number with a word above and below it."""

    above: str
    number: str
    below: str
    lit: bool = False
    """Gold: a legal knock."""


@dataclass(frozen=True, slots=True)
class HandPicture(Painted):
    """A player's own hand, 960 x 640."""

    me: Player
    other: Player
    stock: int
    top: Card | None
    """The pile's top; None when the pile is empty."""
    top_label: str
    """Who threw it ("Ben threw"), or "upcard"."""
    target_label: str
    melds: tuple[MeldRow, ...]
    deadwood: tuple[Card, ...]
    """Dearest first."""
    count: Count
    chosen: Card | None = None
    new: Card | None = None
    new_label: str = "new"
    barred: Card | None = None
    """May not be thrown this turn."""
    barred_label: str = "stays"
    deals_label: str = "deals"
    better: Card | None = None
    """Looking back: the card that should have gone; it is the chosen one, too."""
    better_label: str = ""
    better_from: Literal["", "stock", "pile"] = ""
    """Looking back: where a card should have been drawn from."""
    played: Card | None = None
    """Looking back: the card that went."""
    played_label: str = ""


@dataclass(frozen=True, slots=True)
class TablePicture(Painted):
    """What everybody may see, 960 x 640: two fans of backs, the stock and the pile's top."""

    lower: Player
    upper: Player
    held: tuple[int, int]
    """Cards in the lower and the upper hand."""
    stock: int
    top: Card | None
    top_label: tuple[str, str]
    """Two lines beside the pile ("Ben", "threw this")."""
    target_label: tuple[str, str]
    deals_label: str = "deals"


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One player's hand laid open in a result."""

    name: str
    melds: tuple[MeldRow, ...]
    deadwood: tuple[Card, ...]
    count: str
    """The number after "="."""
    thrown: Card | None = None
    thrown_label: str = ""
    face: str = ""
    """Whose portrait stands beside the name: one of the house's levels, or nobody's."""


@dataclass(frozen=True, slots=True)
class PadColumn:
    """One column of the score pad, each pair by seat."""

    title: str
    entries: tuple[tuple[str, ...], tuple[str, ...]]
    """The points of each hand won, the first on top."""
    scores: tuple[str, str]
    """What counts towards the target."""
    boxes: tuple[str, str] = ("", "")
    winner: int | None = None
    """Who has reached the target, which closes the column."""


@dataclass(frozen=True, slots=True)
class PadPicture(Painted):
    """The score pad, 960 x 640."""

    title: str
    names: tuple[str, str]
    columns: tuple[PadColumn, ...]
    foot: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class MatchStrip:
    """A whole match hand by hand, each pair by seat."""

    names: tuple[str, str]
    hands_label: str
    hands: tuple[str, ...]
    """The numbers of the hands, the last ones of a long match."""
    points: tuple[tuple[str, ...], tuple[str, ...]]
    """What each made in these hands; "" for nothing."""
    totals: tuple[str, str]
    winner: int | None = None
    ratings: tuple[str, str] = ("", "")
    """What a rating was and has become."""
    ratings_label: str = ""


@dataclass(frozen=True, slots=True)
class ResultPicture(Painted):
    """A hand's result, 960 x 800."""

    title: str
    hand_label: str
    knocker: ShownHand
    defender: ShownHand
    sum: str
    """"21 - 8 = ", before the points."""
    points: str
    standing: str
    """Both scores in words."""
    pad: PadPicture | None = None
    """Painted below, which makes the picture taller."""
    match: MatchStrip | None = None
    """The same, for a match of one column that is over."""


@dataclass(frozen=True, slots=True)
class DivisionsPicture(Painted):
    """The knocker's choice: up to three numbered divisions of the same ten cards, 960 x 640 or 800."""

    title: str
    divisions: tuple[ShownHand, ...]
    """`name` is the number ("1"), `count` what it leaves."""


@dataclass(frozen=True, slots=True)
class MeldsPicture(Painted):
    """Cards laid out for the rules pages: up to three lines, 960 x 640 or 800."""

    title: str
    lines: tuple[ShownHand, ...]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of a sum for two."""

    label: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class SheetPicture(Painted):
    """What a match came to, line by line, 960 wide; the last row is the sum."""

    title: str
    left: str
    right: str
    rows: tuple[SheetRow, ...]


@dataclass(frozen=True, slots=True)
class LayOffPicture(Painted):
    """A knock that lies open while the other lays off by hand, 960 x 800."""

    title: str
    hand_label: str
    knocker: ShownHand
    defender: ShownHand
    """The viewer's own hand as it would be melded now; for everybody else no more than a name."""
    covered: int
    """How many cards of the defender are seen from behind; 0 in one's own picture."""
    standing: str
    fits: tuple[Card, ...] = ()
    """Cards that may be laid off now."""
    chosen: Card | None = None
    fits_label: str = ""
    """What the marks under these cards mean."""


@dataclass(frozen=True, slots=True)
class DeckPicture(Painted):
    """What a deck looks like, 960 x 268: its back and some cards."""

    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One player on a board."""

    rank: str
    name: str
    rating: str
    deviation: str
    won: str
    """How many of how many matches."""


@dataclass(frozen=True, slots=True)
class BoardPicture(Painted):
    """One page of a board, 960 x 640: at most ten players."""

    title: str
    label: str
    rating_label: str
    won_label: str
    rows: tuple[BoardRow, ...]


@dataclass(frozen=True, slots=True)
class HousePlayer:
    """One of those who play for the house."""

    face: str
    """The level whose portrait it is."""
    name: str
    level: str
    rating: str
    standing: str
    """How often the reader has won and lost, or that they have not met."""
    lit: bool = False
    """Whether this is whom the reader might play now."""


@dataclass(frozen=True, slots=True)
class HousePicture(Painted):
    """Who may be played at the house's table, 960 x 640: four, two a line."""

    players: tuple[HousePlayer, ...]


@dataclass(frozen=True, slots=True)
class ChartPicture(Painted):
    """How a rating went from match to match, 960 x 640: a line in the band of its uncertainty."""

    title: str
    title_label: str
    points: tuple[tuple[int, int], ...]
    """Value and deviation, first what it began with; at least two."""
    value: str
    """What it is now."""
    deviation: str
    first_label: str
    last_label: str
    """Below the line's two ends."""


Picture: TypeAlias = (
    HandPicture
    | TablePicture
    | ResultPicture
    | DivisionsPicture
    | LayOffPicture
    | PadPicture
    | MeldsPicture
    | SheetPicture
    | HousePicture
    | DeckPicture
    | ChartPicture
    | BoardPicture
)


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture of a film, and how long it stands."""

    picture: TablePicture | ResultPicture | MeldsPicture
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Film:
    """A moving picture, 960 x 640: the table as everybody saw it, and both hands at the end."""

    shots: tuple[Shot, ...]
    alt: str
    """Tells what happens in it; at most 1,024 characters."""
