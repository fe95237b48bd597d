"""Laying off: which of the defender's cards go onto the knocker's melds, and what is then left.

From one end of a run cards go down in one order only, so what can be laid off is one stretch from each end of each
run and the fourth of each set. A card that two melds take makes no difficulty: it goes onto the run, in case the next
card needs it there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ginbot.rules.cards import Aces, Card, Hand
from ginbot.rules.melds import Melding, best_parts
from ginbot.rules.sets import deadwood
from ginbot.rules.suits import ALL_SUITS, ONE_SUIT, table_of

WHOLE_HAND = 10


@dataclass(frozen=True, slots=True)
class Defence:
    """What the defender lays off, and how the cards left are melded."""

    laid_off: Hand
    melds: tuple[Hand, ...]
    deadwood: Hand
    count: int


def _ways(aces: Aces) -> dict[Hand, tuple[tuple[Hand, ...], ...]]:
    """For every meld, the cards that can go onto it: for each end, each as a hand of its own, in order."""
    ways: dict[Hand, tuple[tuple[Hand, ...], ...]] = {}
    for rank in range(13):
        four = ALL_SUITS << rank
        ways[four] = ()
        for suit in range(4):
            card = 1 << 13 * suit + rank
            ways[four ^ card] = ((card,),)
    for ranks, split in enumerate(table_of(aces).split):
        if split == (ranks,):
            ends = _beyond(ranks, aces)
            for suit in range(4):
                moved = [tuple([1 << 13 * suit + rank for rank in end]) for end in ends]
                ways[ranks << 13 * suit] = tuple([end for end in moved if end])
    return ways


def _beyond(run: int, aces: Aces) -> tuple[list[int], list[int]]:
    """The ranks below a run and above it, nearest first."""
    if aces == "round":
        last = next((rank for rank in range(13) if run >> rank & 1 and not run >> (rank + 1) % 13 & 1), 0)
        others = [(last + step) % 13 for step in range(1, ONE_SUIT.bit_length() - run.bit_count() + 1)]
        return others[::-1], others
    lowest = (run & -run).bit_length() - 1
    return list(range(lowest))[::-1], list(range(run.bit_length(), 13))


OF_A_RANK = {1 << card: ALL_SUITS << card % 13 for card in range(52)}
WAYS: dict[Aces, dict[Hand, tuple[tuple[Hand, ...], ...]]] = {"low": _ways("low"), "round": _ways("round")}


def lay_off(shown: Melding, hand: Hand, *, aces: Aces = "low") -> Defence:
    """The defender's best: over everything that could be laid off onto a knock, the lowest count that is left.

    Of several, the one that lays off the fewest cards, then the smallest ones. Nothing goes onto a gin.
    """
    tried = _tried(shown, hand, aces)
    best = tried[0]
    if len(tried) > 1:
        lowest = deadwood(hand & ~best, aces=aces)
        for laid_off in tried[1:]:
            count = deadwood(hand & ~laid_off, aces=aces)
            if count < lowest or (count == lowest and _is_less(laid_off, best)):
                lowest, best = count, laid_off
    return Defence(best, *best_parts(hand & ~best, table_of(aces)))


def _is_less(one: Hand, other: Hand) -> bool:
    """Whether a hand has fewer cards than another, or as many and smaller ones."""
    return (one.bit_count(), one) < (other.bit_count(), other)


def _tried(shown: Melding, hand: Hand, aces: Aces) -> list[Hand]:
    """Everything laid off that can be the best."""
    if not shown.deadwood and sum(shown.melds).bit_count() >= WHOLE_HAND:
        return [0]
    tried = [0]
    ways = WAYS[aces]
    for meld in shown.melds:
        for way in ways[meld]:
            if hand & way[0]:
                stops = _stops(way, hand) if meld & meld >> 1 else _fourth(way[0], hand, aces)
                if len(stops) == 1:
                    tried = [laid | stops[0] for laid in tried]
                else:
                    tried = [laid | stop for laid in tried for stop in stops]
    return tried


def _stops(way: tuple[Hand, ...], hand: Hand) -> list[Hand]:
    """The stretches worth trying from one end of a run.

    A stretch is only worth ending before a card that could still be in a meld: in a set, or in a run with the next two.
    """
    stretch = 0
    stops = []
    last = len(way) - 2
    for place, card in enumerate(way):
        if not hand & card:
            break
        if (hand & OF_A_RANK[card]).bit_count() >= 3 or (
            place < last and hand & way[place + 1] and hand & way[place + 2]
        ):
            stops.append(stretch)
        stretch |= card
    stops.append(stretch)
    return stops


def _fourth(card: Hand, hand: Hand, aces: Aces) -> list[Hand]:
    """The ways worth trying with the fourth card of a set: kept back only where a run of one's own has it."""
    first = 13 * ((card.bit_length() - 1) // 13)
    is_in_run = table_of(aces).runs[hand >> first & ONE_SUIT] << first & card
    return [0, card] if is_in_run else [card]


def targets(shown: Melding, laid_off: Hand, *, aces: Aces = "low") -> tuple[tuple[Card, Hand], ...]:
    """Which shown meld each laid-off card goes onto, in an order in which they can be put down.

    A card that two melds would take goes onto a run. ValueError if the cards cannot all be put down.
    """
    ways = WAYS[aces]
    placed: list[tuple[Card, Hand]] = []
    for meld in sorted(shown.melds, key=_is_set):
        for way in ways[meld]:
            for card in way:
                if not laid_off & card:
                    break
                laid_off ^= card
                placed.append((card.bit_length() - 1, meld))
    if laid_off:
        raise ValueError("these cards cannot be laid off")
    return tuple(placed)


def fitting(melds: Iterable[Hand], hand: Hand, *, aces: Aces = "low") -> tuple[tuple[Card, Hand], ...]:
    """Every card of a hand that fits one of the melds just now, with that meld."""
    ways = WAYS[aces]
    pairs = [(way[0].bit_length() - 1, meld) for meld in melds for way in ways[meld] if hand & way[0]]
    return tuple(dict.fromkeys(pairs))  # one card may lack to a run on both ends


def _is_set(meld: Hand) -> bool:
    """Whether a meld is a set: no two of its cards are neighbours."""
    return not meld & meld >> 1
