"""Which card to throw: what it costs to part with it, against what it may give away."""

from __future__ import annotations

from random import Random

from ginbot.house.danger import danger
from ginbot.house.opponent import Opponent
from ginbot.house.tempers import Temper
from ginbot.rules import Aces, Card, Hand, ThrowOption, View, cards_of, deadwood, rank_of

JACK = 10
"""The rank from which on cards are court cards."""


def best_throw(view: View, opponent: Opponent, temper: Temper, random: Random) -> Card:
    """The card whose going leaves the best hand and helps the other player least; a void hand only if all are void."""
    aces = view.ruleset.aces

    def price(option: ThrowOption) -> tuple[bool, float, float]:
        left = view.hand ^ 1 << option.card
        cost = option.leaves - temper.hope * hope(left, option.leaves, opponent, aces)
        if rank_of(option.card) >= JACK:
            cost += temper.fondness
        return option.voids, round(cost + temper.fear * danger(option.card, opponent, aces), 6), random.random()

    return min(view.throws, key=price).card


def hope(hand: Hand, count: int, opponent: Opponent, aces: Aces) -> float:
    """How much of the hand's count the next card from the stock takes away, on average."""
    gain = 0
    for card in cards_of(opponent.unseen):
        gain += max(0, count - deadwood(hand | 1 << card, aces=aces))
    return gain / opponent.unseen.bit_count()
