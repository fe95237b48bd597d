"""One hand played to its end in thought, both hands and the stock known to the table but not to the players."""

from __future__ import annotations

from typing import NamedTuple

from ginbot.house.thinking.compiled import Chances, Counters, Numbers, compiled
from ginbot.house.thinking.habits import dearest_loose, knocks_at, throw_from
from ginbot.house.thinking.hands import COUNT_AT, REST, Lore, count_after_laying_off, count_without, melding
from ginbot.rules import STOCK_FLOOR

AS_USUAL, FROM_PILE, FROM_STOCK = 0, 1, 2


class Terms(NamedTuple):
    """What of the rules a hand's end depends on."""

    limit: int
    """Of this hand."""
    gin_bonus: int
    undercut_bonus: int
    big_gin_bonus: int
    """Below 0: there is none."""
    tie: int
    """1 where equal counts are an undercut, 0 where they score nothing."""
    times: int
    """2 where the hand counts double."""


@compiled
def points_of(knocker: int, ten: int, other: int, terms: Terms, lore: Lore) -> int:
    """What a knock with these ten cards brings the first seat: positive for seat 0."""
    count = melding(ten, lore) >> COUNT_AT
    if count == 0:
        points = (melding(other, lore) >> COUNT_AT) + terms.gin_bonus
    else:
        against = count_after_laying_off(other, ten, lore)
        points = against - count
        if points < 0 or (points == 0 and terms.tie):
            points -= terms.undercut_bonus
    points *= terms.times
    return points if knocker == 0 else -points


@compiled
def play_out(
    hands: Counters,
    known: Counters,
    kinds: Numbers,
    turns: Counters,
    seat: int,
    stock: Numbers,
    at: int,
    size: int,
    top: int,
    gone: int,
    first: int,
    terms: Terms,
    habits: Chances,
    lore: Lore,
) -> int:
    """What the hand comes to for seat 0, when `seat` is to draw; 0 where it is void.

    `hands`, `known` (what each has taken from the pile) and `turns` of both seats are used up; of the `size` cards of
    `stock` those from `at` on are left, and the last two stay; `top` lies on the pile, -1 where it may not be
    taken, and `gone` under it.
    `first`: whether the first card is drawn as usual, from the pile, or from the stock.
    """
    counts = melding(hands[0], lore) >> COUNT_AT, melding(hands[1], lore) >> COUNT_AT
    mine, yours = counts[seat], counts[1 - seat]
    while True:
        hand, kind, taken = hands[seat], kinds[seat], 0
        looks = top >= 0 and first != FROM_STOCK
        code = melding(hand | 1 << top, lore) if looks else 0
        if looks and (first == FROM_PILE or code >> COUNT_AT < mine):
            taken = 1 << top
            known[seat] |= taken
            eleven = hand | taken
        else:
            gone |= 1 << top if top >= 0 else 0
            eleven = hand | 1 << stock[at]
            code = melding(eleven, lore)
            at += 1
        first = AS_USUAL
        limit = knocks_at(habits, kind, turns[seat], terms.limit)
        count, rest = code >> COUNT_AT, code & REST
        if count == 0 and terms.big_gin_bonus >= 0:
            points = terms.times * (yours + terms.big_gin_bonus)
            return points if seat == 0 else -points
        card = dearest_loose(rest, taken, lore)
        if card < 0 or count - lore.values[card] > limit:
            card = throw_from(eleven, rest, taken, known[1 - seat], gone, kind, habits, lore)
        ten = eleven ^ 1 << card
        mine = count_without(card, eleven, code, lore)
        if mine <= limit:
            return points_of(seat, ten, hands[1 - seat], terms, lore)
        if at >= size - STOCK_FLOOR:
            return 0
        hands[seat] = ten
        known[seat] &= ten
        turns[seat] += 1
        top = card
        seat = 1 - seat
        mine, yours = yours, mine
