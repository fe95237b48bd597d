"""Which card to throw: what it costs to part with it, against what it may give away."""

from __future__ import annotations

from random import Random

from ginbot.house.danger import danger
from ginbot.house.opponent import Opponent
from ginbot.rules import Aces, Card, Hand, ThrowOption, View, cards_of, deadwood

HOPE = 6.0
"""How many points of deadwood now one point of expected gain at the next draw is worth."""
FEAR = 12.0
"""How many points of deadwood a meld of the other player is worth."""


def best_throw(view: View, opponent: Opponent, random: Random) -> Card:
    """The card whose going leaves the best hand and helps the other player least; a void hand only if all are void."""
    aces = view.ruleset.aces

    def price(option: ThrowOption) -> tuple[bool, float, float]:
        left = view.hand ^ 1 << option.card
        cost = option.leaves - HOPE * hope(left, option.leaves, opponent, aces)
        return option.voids, round(cost + FEAR * danger(option.card, opponent, aces), 6), random.random()

    return min(view.throws, key=price).card


def hope(hand: Hand, count: int, opponent: Opponent, aces: Aces) -> float:
    """How much of the hand's count the next card from the stock takes away, on average."""
    gain = 0
    for card in cards_of(opponent.unseen):
        gain += max(0, count - deadwood(hand | 1 << card, aces=aces))
    return gain / opponent.unseen.bit_count()
