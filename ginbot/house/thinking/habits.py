"""How somebody plays in thought: quick rules for taking, throwing and knocking, for both seats of a playout."""

from __future__ import annotations

from ginbot.house.thinking.compiled import Chances, chances, compiled
from ginbot.house.thinking.hands import COUNT_AT, Lore, how_many, in_runs, lowest_card, melding

WIDTH = 21
"""So many numbers say how one kind of player plays: what a throw is judged by, how surely the card that is liked least
is thrown, then up to which count it knocks, turn by turn."""
VALUE, GONE, PAIRED, FEARED, SHARP, KNOCKS = 0, 1, 2, 3, 4, 5
TURNS = WIDTH - KNOCKS
SIMPLE, EAGER, PATIENT, HOUSE = 0, 1, 2, 3
KINDS = 3
"""So many kinds are thought possible across the table; the house's own comes after them."""
HABITS = chances(
    [
        *(1.0, 0.0, 0.0, 0.0, 1.6),
        *[10] * TURNS,
        *(1.0, 0.5, 1.0, 1.5, 0.8),
        *[10] * TURNS,
        *(1.0, 0.5, 1.0, 1.5, 0.8),
        *(8, 10, 10, 10, 10, 6, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1),
        *(1.0, 0.7, 0.9, 1.2, 0.8),
        *(2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ]
)
"""Kinds of players one after the other."""


@compiled
def knocks_at(habits: Chances, kind: int, turn: int, limit: int) -> int:
    """Up to which count this kind of player knocks in this turn of its own, from 0."""
    return min(limit, int(habits[WIDTH * kind + KNOCKS + min(turn, TURNS - 1)]))


@compiled
def wants(hand: int, top: int, lore: Lore) -> bool:
    """Whether everybody would take this card from the pile: in a meld it makes the hand count less."""
    return (melding(hand | 1 << top, lore) >> COUNT_AT) < (melding(hand, lore) >> COUNT_AT)


@compiled
def throw_from(
    eleven: int, rest: int, taken: int, theirs: int, gone: int, kind: int, habits: Chances, lore: Lore
) -> int:
    """The card to throw.

    `rest`: those of the eleven that are in no set; `taken` may not be thrown; `theirs`: what the other is known to
    hold; `gone`: what lies in the pile.
    """
    cards = (rest ^ in_runs(rest, lore)) & ~taken
    if not cards:
        return least_needed(eleven, taken, lore)
    first = WIDTH * kind
    best, highest = -1, -1e9
    while cards:
        card = lowest_card(cards)
        cards &= cards - 1
        near = lore.company[card]
        score = (
            habits[first + VALUE] * lore.values[card]
            + habits[first + GONE] * how_many(near & gone)
            - habits[first + PAIRED] * how_many(near & eleven)
            - habits[first + FEARED] * how_many(near & theirs)
        )
        if score >= highest:
            best, highest = card, score
    return best


@compiled
def dearest_loose(rest: int, taken: int, lore: Lore) -> int:
    """The dearest card in no meld that may be thrown; -1 where there is none."""
    cards = (rest ^ in_runs(rest, lore)) & ~taken
    best = -1
    while cards:
        card = lowest_card(cards)
        cards &= cards - 1
        if best < 0 or lore.values[card] >= lore.values[best]:
            best = card
    return best


@compiled
def least_needed(eleven: int, taken: int, lore: Lore) -> int:
    """Where all that may be thrown is melded: the card without which the hand counts least, as a long meld has one."""
    cards = eleven & ~taken
    best, lowest = -1, 1 << COUNT_AT
    while cards:
        card = lowest_card(cards)
        cards &= cards - 1
        count = melding(eleven ^ 1 << card, lore) >> COUNT_AT
        if count < lowest:
            best, lowest = card, count
    return best
