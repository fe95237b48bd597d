"""Which cards go together: the pairs that make a meld with a card, and which of them are still to be had."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from ginbot.rules import FULL_DECK, RANKS, Aces, Card, Hand, View, cards_of, other, rank_of, suit_of

_RANKS = len(RANKS)


@cache
def company(card: Card, aces: Aces) -> tuple[Hand, ...]:
    """Every two cards that make a meld with this one."""
    rank, suit = rank_of(card), suit_of(card)
    others = [each for each in range(4) if each != suit]
    sets = [1 << _card(one, rank) | 1 << _card(two, rank) for one, two in combinations(others, 2)]
    runs = []
    for low in range(rank - 2, rank + 1):
        run = range(low, low + 3)
        if aces == "round" or (run[0] >= 0 and run[-1] < _RANKS):
            runs.append(sum([1 << _card(suit, each % _RANKS) for each in run if each != rank]))
    return (*sets, *runs)


def unseen(view: View) -> Hand:
    """Cards that may lie in the other hand or in the stock."""
    seen = view.hand | view.known[0] | view.known[1]
    for card in view.pile:
        seen |= 1 << card
    return FULL_DECK & ~seen


def live(view: View, card: Card) -> tuple[Hand, ...]:
    """The pairs that the other player may hold and that would make a meld with this card."""
    may_hold = unseen(view) | view.known[other(view.viewer or 0)]
    return tuple([pair for pair in company(card, view.ruleset.aces) if not pair & ~may_hold])


def hopes(view: View, card: Card) -> Hand:
    """The unseen cards that would make a meld of this card and another one of the hand."""
    found, free, hidden = 0, _free(view, card), unseen(view)
    for pair in company(card, view.ruleset.aces):
        if (pair & free).bit_count() == 1:
            found |= pair & hidden
    return found


def partners(view: View, card: Card) -> tuple[Card, ...]:
    """The cards of the hand that could still make a meld with this one."""
    found, free, hidden = 0, _free(view, card), unseen(view)
    for pair in company(card, view.ruleset.aces):
        if (pair & free).bit_count() == 1 and pair & hidden:
            found |= pair & free
    return cards_of(found)


def _free(view: View, card: Card) -> Hand:
    """The cards of the hand that are there for this one: what is loose, what lies in its own meld, and a run's ends.

    A run grows at its ends; whatever else lies in a meld has its company already.
    """
    free = view.hand
    for meld in view.melding.melds if view.melding is not None else ():
        suits = {suit_of(each) for each in cards_of(meld)}
        if not meld >> card & 1 and suits != {suit_of(card)}:
            free &= ~meld
    return free


def _card(suit: int, rank: int) -> Card:
    return _RANKS * suit + rank
