"""What the player who is to throw may do with each card: shared by `decide`, which judges, and `view`, which tells.

Nothing here knows phases or turns.
"""

from __future__ import annotations

from ginbot.rules.cards import Card, Hand, cards_of, rank_of
from ginbot.rules.divisions import divisions
from ginbot.rules.melds import Melding, best_melding
from ginbot.rules.ruleset import RuleSet
from ginbot.rules.sets import deadwood
from ginbot.rules.state import Play

STOCK_FLOOR = 2
"""A throw that leaves no more than this many cards in the stock voids the hand."""


def knock_limit(ruleset: RuleSet, upcard: Card) -> int:
    """The most deadwood that a knock may leave in a hand with this upcard; 0 allows gin only."""
    if ruleset.knock_limit != "upcard":
        return ruleset.knock_limit
    if rank_of(upcard) == 0:
        return 0 if ruleset.ace_upcard == "gin" else 1
    return min(rank_of(upcard) + 1, 10)


def throwable(play: Play, hand: Hand) -> tuple[Card, ...]:
    """The cards of the hand to act that may be thrown: all but the one taken from the pile this turn."""
    return tuple([card for card in cards_of(hand) if card != play.taken])


def knocks(ruleset: RuleSet, upcard: Card, kept: Hand) -> tuple[Melding, ...]:
    """The divisions with which ten cards may knock, lowest first; a gin is not among them."""
    limit = knock_limit(ruleset, upcard)
    return tuple([division for division in divisions(kept, limit, aces=ruleset.aces) if division.deadwood])


def gin(ruleset: RuleSet, kept: Hand) -> Melding | None:
    """The division that leaves nothing of ten cards, if there is one."""
    return best_melding(kept, aces=ruleset.aces) if not deadwood(kept, aces=ruleset.aces) else None


def can_knock_with(ruleset: RuleSet, play: Play, hand: Hand) -> bool:
    """Whether a hand that takes the pile's top could knock, go gin or big gin with it."""
    top = play.pile[-1]
    eleven = hand | 1 << top
    if big_gin(ruleset, eleven):
        return True
    limit = knock_limit(ruleset, play.upcard)
    return any(deadwood(eleven ^ 1 << card, aces=ruleset.aces) <= limit for card in cards_of(hand))


def big_gin(ruleset: RuleSet, hand: Hand) -> Melding | None:
    """The division that leaves nothing of eleven cards, if there is one and the rules pay for it."""
    return None if ruleset.big_gin_bonus is None else gin(ruleset, hand)
