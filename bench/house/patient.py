"""A patient player: it holds for gin or a low knock, fears the undercut, and does not feed its opponent.

Written for the benchmark alone and apart from the house, so that the house is measured against other habits than its
own. It looks at few cards and guesses by rules of thumb.
"""

from __future__ import annotations

from random import Random

from bench.house.simple import without_doubt
from ginbot.rules import (
    FULL_DECK,
    Action,
    Card,
    Drew,
    Gin,
    Hand,
    Knock,
    Passed,
    Seat,
    Threw,
    Throw,
    ThrowOption,
    Took,
    View,
    cards_of,
    deadwood,
    other,
    rank_of,
)

EARLY, LATE = 2, 0
"""What it knocks with in its first turns, and afterwards."""
EARLY_TURNS = 6
RUNNING_LOW = 10
"""With so many cards or fewer in the stock it stops waiting."""
LAST_COUNT = 4
"""What it knocks with then; an opponent who has not knocked by now waits with little."""
HOPE, FEAR = 3.0, 0.5
"""What a point of the next card's gain is worth in deadwood now, and what each way to feed the other costs."""
WANTED, UNWANTED = 2.5, 0.3
"""How much likelier the neighbour of a card is held that the other took, or threw or let lie."""


def patient(seen: View, seed: int) -> Action:
    """What the patient player does; of equally good throws the seed decides."""
    return without_doubt(seen) or _finish(seen, seen.viewer or 0, Random(seed))


def _finish(seen: View, seat: Seat, lots: Random) -> Action:
    gin = next((option for option in seen.throws if option.gin is not None), None)
    if gin is not None:
        return Gin(seat, gin.card)
    low = min(seen.throws, key=lambda option: (option.leaves, -rank_of(option.card)))
    if low.knocks and low.leaves <= enough(seen, seat):
        return Knock(seat, low.card, low.knocks[0].melds)
    wanted, unwanted = habits(seen, other(seat))
    hidden = FULL_DECK & ~seen.hand & ~sum([1 << card for card in seen.pile])

    def price(option: ThrowOption) -> tuple[bool, float, float]:
        left = seen.hand ^ 1 << option.card
        feeds = sum([1 + WANTED * bool(pair & wanted) for pair in pairs(option.card) if pair & hidden == pair])
        if near(option.card) & unwanted:
            feeds *= UNWANTED
        cost = option.leaves - HOPE * hope(left, option.leaves, hidden & ~wanted) + FEAR * feeds
        return option.voids, cost, lots.random()

    return Throw(seat, min(seen.throws, key=price).card)


def enough(seen: View, seat: Seat) -> int:
    """The highest count that it knocks with now."""
    if seen.stock <= RUNNING_LOW:
        return LAST_COUNT
    turns = 1 + sum([isinstance(move, Threw) and move.seat == seat for move in seen.moves])
    return EARLY if turns <= EARLY_TURNS else LATE


def habits(seen: View, seat: Seat) -> tuple[Hand, Hand]:
    """What a seat took and still holds, and what it threw or let lie."""
    pile: list[Card] = [] if seen.upcard is None else [seen.upcard]
    refused = 0
    for move in seen.moves:
        if isinstance(move, Passed | Drew) and move.seat == seat and pile:
            refused |= 1 << pile[-1]
        elif isinstance(move, Took):
            pile.pop()
        elif isinstance(move, Threw):
            pile.append(move.card)
            refused |= (1 << move.card) * (move.seat == seat)
    return seen.known[seat], refused


def near(card: Card) -> Hand:
    """The cards that lie in some meld of three with this one."""
    return _NEAR[card]


def pairs(card: Card) -> tuple[Hand, ...]:
    """Every two cards that make a meld of three with this one."""
    return _PAIRS[card]


def hope(hand: Hand, count: int, hidden: Hand) -> float:
    """How many points the next card takes off by lying in a meld, on average."""
    gain = 0
    for card in cards_of(hidden):
        if _NEAR[card] & hand:
            gain += max(0, count - deadwood(hand | 1 << card))
    return gain / hidden.bit_count()


def _pairs_of(card: Card) -> tuple[Hand, ...]:
    suit, rank = divmod(card, 13)
    same = [1 << 13 * each + rank for each in range(4) if each != suit]
    found = [one | two for place, one in enumerate(same) for two in same[place + 1 :]]
    for low in range(max(0, rank - 2), min(10, rank) + 1):
        run = sum([1 << 13 * suit + each for each in range(low, low + 3)])
        found.append(run ^ 1 << card)
    return tuple(found)


_PAIRS = tuple([_pairs_of(card) for card in range(52)])
_NEAR = tuple(
    [sum([1 << other for other in range(52) if any(pair >> other & 1 for pair in _PAIRS[card])]) for card in range(52)]
)
