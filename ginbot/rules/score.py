"""What one hand scores once somebody has knocked or gone gin; what a match comes to is counted elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ginbot.rules.cards import Card, Hand, suit_of
from ginbot.rules.layoffs import lay_off, targets
from ginbot.rules.melds import Melding
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.sets import deadwood

SPADES = 0
BIG_GIN_CARDS = 11
EXTRA_BOXES = {"gin": 2, "big_gin": 2, "undercut": 1}
"""The boxes that a hand ended like this gives beside its own, where the table plays so."""


class EndKind(StrEnum):
    """How a hand that was not void came to its end."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    UNDERCUT = "undercut"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class HandScore:
    """What one hand came to; the counts are of the deadwood, the defender's after laying off."""

    kind: EndKind
    winner: Literal["knocker", "defender"] | None
    points: int
    """Bonuses included, boxes not."""
    knocker_count: int
    defender_count: int
    boxes: int = 0
    """The boxes that the winner gains, where the table plays for boxes."""


def is_doubled(ruleset: RuleSet, upcard: Card | None) -> bool:
    """Whether a hand with this upcard counts double."""
    return ruleset.spade_doubles != "no" and upcard is not None and suit_of(upcard) == SPADES


def score_hand(
    ruleset: RuleSet, shown: Melding, hand: Hand, upcard: Card | None = None, laid_off: Hand | None = None
) -> HandScore:
    """What a hand scores when the knocker has shown a melding and the defender holds a hand.

    Eleven melded cards are a big gin. `laid_off` is what the defender laid off by hand; None lays off the best way.
    ValueError if those cards are not the defender's, or cannot be laid off.
    """
    left = _defender_count(ruleset, shown, hand, laid_off)
    kind, winner, points = _result(ruleset, shown, left)
    doubled = is_doubled(ruleset, upcard)
    boxes = _boxes(ruleset, kind, doubled)
    return HandScore(kind, winner, points * 2 if doubled else points, shown.count, left, boxes)


def _boxes(ruleset: RuleSet, kind: EndKind, doubled: bool) -> int:
    """How many boxes a hand gives that ended like this."""
    if not ruleset.box_bonus or kind is EndKind.TIE:
        return 0
    boxes = 1 + (EXTRA_BOXES.get(kind, 0) if ruleset.extra_boxes else 0)
    return boxes * 2 if doubled and ruleset.spade_doubles == "points_and_boxes" else boxes


def _defender_count(ruleset: RuleSet, shown: Melding, hand: Hand, laid_off: Hand | None) -> int:
    """What the defender is left with."""
    if not shown.deadwood and not laid_off:
        return deadwood(hand, aces=ruleset.aces)
    if laid_off is None:
        return lay_off(shown, hand, aces=ruleset.aces).count
    if not shown.deadwood or laid_off & ~hand:
        raise ValueError("these cards cannot be laid off")
    targets(shown, laid_off, aces=ruleset.aces)
    return deadwood(hand & ~laid_off, aces=ruleset.aces)


def _result(ruleset: RuleSet, shown: Melding, left: int) -> tuple[EndKind, Literal["knocker", "defender"] | None, int]:
    """The kind of end, who wins it, and the points before any doubling."""
    if not shown.deadwood:
        if ruleset.big_gin_bonus is not None and sum(shown.melds).bit_count() == BIG_GIN_CARDS:
            return EndKind.BIG_GIN, "knocker", left + ruleset.big_gin_bonus
        return EndKind.GIN, "knocker", left + ruleset.gin_bonus
    difference = left - shown.count
    if difference > 0:
        return EndKind.KNOCK, "knocker", difference
    if difference < 0 or ruleset.undercut_on_tie:
        return EndKind.UNDERCUT, "defender", ruleset.undercut_bonus - difference
    return EndKind.TIE, None, 0
