"""What one viewer may see of a match: the only thing that is shown, painted or thought about.

A view is a function of what its viewer may know: reshuffling every card the viewer cannot know leaves it identical.
"""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.rules.actions import Seat
from ginbot.rules.cards import Card, Hand
from ginbot.rules.events import Ended, Event
from ginbot.rules.melds import Melding
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.state import HandResult, Phase


@dataclass(frozen=True, slots=True)
class ThrowOption:
    """What throwing one card would lead to."""

    card: Card
    leaves: int
    """The lowest count of the ten cards left."""
    knocks: tuple[Melding, ...] = ()
    """The valid divisions that leave deadwood within the limit, lowest first."""
    gin: Melding | None = None
    """The division that leaves none, where there is one."""
    voids: bool = False
    """Whether a plain throw would void the hand."""


@dataclass(frozen=True, slots=True)
class View:
    """One match as one viewer may see it; a watcher (`viewer` None) has no hand and no options."""

    viewer: Seat | None
    version: int
    ruleset: RuleSet
    phase: Phase
    to_act: Seat | None
    turn: int
    scores: tuple[int, int]
    results: tuple[HandResult, ...]
    """Every hand that has ended, this one's last."""
    voids: int
    acted: tuple[bool, bool]
    lapses: tuple[int, int]
    lapse_limit: int
    ended: Ended | None
    number: int = 0
    """Which hand of the match this is; 0 before the first deal, and all below then at its default."""
    dealer: Seat = 0
    knock_limit: int = 10
    upcard: Card | None = None
    hand: Hand = 0
    melding: Melding | None = None
    held: tuple[int, int] = (0, 0)
    """How many cards each seat holds."""
    known: tuple[Hand, Hand] = (0, 0)
    """What each seat took from the pile and still holds."""
    pile: tuple[Card, ...] = ()
    stock: int = 0
    passes: int = 0
    drawn: Card | None = None
    """The viewer's own card drawn this turn."""
    taken: Card | None = None
    """The card taken from the pile this turn, whoever took it; it may not be thrown."""
    moves: tuple[Event, ...] = ()
    """This hand after the deal; another's `Drew` has no card."""
    can_pass: bool = False
    can_draw: bool = False
    can_take: bool = False
    can_next: bool = False
    throws: tuple[ThrowOption, ...] = ()
    """One for each card the viewer may throw now, ordered as its hand is."""
    big_gin: Melding | None = None
