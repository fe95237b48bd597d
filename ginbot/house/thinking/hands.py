"""Hands as masks of 52 bits, melded fast; the same as `ginbot.rules.melds` says, without its objects."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from ginbot.house.company import company
from ginbot.house.thinking.compiled import Numbers, compiled, numbers
from ginbot.rules import ALL_SUITS, Aces, card_value, table_of

SUIT = 0x1FFF
COUNT_AT = 52
"""From this bit on a melding has its count; below are the cards that are in no set."""
REST = (1 << COUNT_AT) - 1
HOW_MANY = numbers([ranks.bit_count() for ranks in range(1 << 13)])
LOWEST = numbers([(ranks & -ranks).bit_length() - 1 for ranks in range(1 << 13)])


class Lore(NamedTuple):
    """What is known of cards, by the way aces are played."""

    left: Numbers
    """By the ranks of one suit, what those in no run count."""
    runs: Numbers
    """By the ranks of one suit, those in runs."""
    values: Numbers
    company: Numbers
    """For each card all the cards that can be in a meld of three with it."""


def _lore(aces: Aces) -> Lore:
    table = table_of(aces)
    values = [card_value(card, aces) for card in range(52)]
    near = [reduce(or_, company(card, aces)) for card in range(52)]
    return Lore(numbers(table.left), numbers(table.runs), numbers(values), numbers(near))


LORE: dict[Aces, Lore] = {"low": _lore("low"), "round": _lore("round")}


@compiled
def how_many(hand: int) -> int:
    """How many cards a hand has."""
    return (
        HOW_MANY[hand & SUIT] + HOW_MANY[hand >> 13 & SUIT] + HOW_MANY[hand >> 26 & SUIT] + HOW_MANY[hand >> 39 & SUIT]
    )


@compiled
def lowest_card(hand: int) -> int:
    """The lowest card of a hand that has one."""
    card = 0
    while not hand & SUIT:
        hand >>= 13
        card += 13
    return card + LOWEST[hand & SUIT]


@compiled
def melding(hand: int, lore: Lore) -> int:
    """The lowest count, from bit 52 on, and below it the cards that are in no set for it."""
    left, runs = lore.left, lore.runs
    s, h, d, c = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    three = s & h & (d | c) | d & c & (s | h)
    if not three:
        return (left[s] + left[h] + left[d] + left[c]) << COUNT_AT | hand
    wanted = three & (runs[s] | runs[h] | runs[d] | runs[c])
    return _best(hand & ~((three ^ wanted) * ALL_SUITS), wanted, lore)


@compiled
def _best(rest: int, wanted: int, lore: Lore) -> int:
    """The best melding of cards of which the wanted ranks may be sets, or not, or sets with one card left out."""
    if not wanted:
        left = lore.left
        count = left[rest & SUIT] + left[rest >> 13 & SUIT] + left[rest >> 26 & SUIT] + left[rest >> 39]
        return count << COUNT_AT | rest
    rank = wanted & -wanted
    others = wanted ^ rank
    whole = rest & (rank * ALL_SUITS)
    best = min(_best(rest, others, lore), _best(rest ^ whole, others, lore))
    if whole == rank * ALL_SUITS:
        for suit in range(4):
            best = min(best, _best(rest ^ whole | rank << 13 * suit, others, lore))
    return best


@compiled
def in_runs(rest: int, lore: Lore) -> int:
    """The cards that runs take of those that are in no set."""
    runs = lore.runs
    return (
        runs[rest & SUIT]
        | runs[rest >> 13 & SUIT] << 13
        | runs[rest >> 26 & SUIT] << 26
        | runs[rest >> 39 & SUIT] << 39
    )


@compiled
def count_without(card: int, hand: int, code: int, lore: Lore) -> int:
    """What a hand counts without one of its cards; `code`: its melding.

    Without a card that is in no meld it counts just so much less: what melds the rest best melds the whole.
    """
    rest = code & REST
    if (rest ^ in_runs(rest, lore)) >> card & 1:
        return (code >> COUNT_AT) - lore.values[card]
    return melding(hand ^ 1 << card, lore) >> COUNT_AT


@compiled
def count_after_laying_off(hand: int, knocked: int, lore: Lore) -> int:
    """About what a defender is left with: loose cards go onto the knocker's melds as long as any fits."""
    other = melding(knocked, lore) & REST
    sets, straight = knocked & ~other, in_runs(other, lore)
    mine = melding(hand, lore)
    loose = (mine & REST) ^ in_runs(mine & REST, lore)
    laid = 0
    while loose:
        fits = 0
        cards = loose
        while cards:
            card = cards & -cards
            cards ^= card
            grown = straight | card
            if in_runs(grown, lore) == grown or _is_fourth(card, sets):
                fits |= card
                straight = grown if in_runs(grown, lore) == grown else straight
        if not fits:
            break
        laid |= fits
        loose ^= fits
    return melding(hand & ~laid, lore) >> COUNT_AT


@compiled
def _is_fourth(card: int, sets: int) -> bool:
    """Whether a card is of the rank of one of these sets."""
    return (sets & (card >> 13 | card >> 26 | card >> 39 | card << 13 | card << 26 | card << 39)) != 0
