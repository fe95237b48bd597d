"""How each level plays: what it is fond of, what it fears, when it knocks, and how far it thinks.

The weaker ones err as people err. They never play at random.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """The habits of one level."""

    knocks: tuple[tuple[int, int], ...] = ()
    """Up to which turn of its own in a hand it knocks with how much; an undercut grows likelier with every turn."""
    late: int = 0
    """With how much it knocks after that; 0: it holds on for gin."""
    hope: float = 3.0
    """How many points of deadwood now one point of expected gain at the next draw is worth."""
    fear: float = 4.0
    """How many points of deadwood a meld of the other player is worth."""
    fondness: float = 0.0
    """How many points of deadwood it gladly bears for a court card, because court cards look like melds."""
    worlds: int = 0
    """How many ways the hidden cards may lie it tries at most; 0: it does not think ahead."""
    sure: float = 0.0
    """By how many standard errors another action must be better than the usual one."""


TEMPERS = {
    "easy": Temper(knocks=((4, 2),), late=5, hope=2.0, fear=-1.0, fondness=5.0),
    "medium": Temper(late=10, hope=1.5, fear=0.0, fondness=1.2),
    "hard": Temper(knocks=((6, 2),), worlds=64, sure=1.5),
    "expert": Temper(knocks=((6, 2),), worlds=1 << 20, sure=0.7),
}
