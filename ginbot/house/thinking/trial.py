"""One action tried out in many worlds: what it is worth in each, the same stock lying under every action."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from ginbot.house.thinking.chance import shuffle
from ginbot.house.thinking.compiled import Chances, Counters, Numbers, compiled
from ginbot.house.thinking.habits import HOUSE, wants
from ginbot.house.thinking.hands import Lore
from ginbot.house.thinking.playout import AS_USUAL, FROM_PILE, FROM_STOCK, Terms, play_out, points_of
from ginbot.house.thinking.winning import MOST

THROW, KNOCK, TAKE, DRAW, PASS_FIRST, PASS_LAST = 0, 1, 2, 3, 4, 5


class Table(NamedTuple):
    """The table as the seat that thinks sees it; the thinking seat is 0 in all playouts."""

    hand: int
    known_mine: int
    """What it took from the pile and still holds."""
    known_theirs: int
    my_turns: int
    their_turns: int
    top: int
    """The pile's top where it may be taken, else -1."""
    gone: int
    """The rest of the pile."""
    voids: int
    """1 where a plain throw voids the hand."""


class Room(NamedTuple):
    """Where playouts keep their figures: two numbers each, by seat, a stock and the state of chance."""

    hands: Counters
    known: Counters
    players: Counters
    turns: Counters
    stock: Counters
    state: Counters


@compiled
def try_out(
    action: int,
    card: int,
    table: Table,
    hidden: Numbers,
    worlds: Numbers,
    kinds: Numbers,
    first: int,
    last: int,
    seed: int,
    terms: Terms,
    worth: Chances,
    habits: Chances,
    lore: Lore,
    room: Room,
    found: Chances,
) -> None:
    """Note in `found` what an action is worth in the worlds from `first` to before `last`.

    `hidden`: every card that the other may hold or the stock; `worlds`, `kinds`: what it holds, and what kind it is;
    `worth` by points + MOST.
    """
    hands, known, players, turns, stock = room.hands, room.known, room.players, room.turns, room.stock
    for world in range(first, last):
        theirs = worlds[world]
        size = 0
        for each in hidden:
            if not theirs >> each & 1:
                stock[size] = each
                size += 1
        room.state[0] = seed + world * 2654435761 & 0x7FFFFFFF | 1
        shuffle(room.state, stock, size)
        hands[0], hands[1] = table.hand, theirs | table.known_theirs
        known[0], known[1] = table.known_mine, table.known_theirs
        players[0], players[1] = HOUSE, kinds[world]
        turns[0], turns[1] = table.my_turns, table.their_turns
        points = points_after(action, card, table, size, terms, habits, lore, room)
        found[world] = worth[min(max(points, -MOST), MOST) + MOST]


@compiled
def points_after(
    action: int, card: int, table: Table, size: int, terms: Terms, habits: Chances, lore: Lore, room: Room
) -> int:
    """What the hand brings the thinking seat when it does this in the world that is laid out in the room."""
    hands, known, players, turns, stock = room.hands, room.known, room.players, room.turns, room.stock
    seat, top, gone, how = 0, table.top, table.gone, AS_USUAL
    if action == KNOCK:
        return points_of(0, table.hand ^ 1 << card, hands[1], terms, lore)
    if action == THROW:
        if table.voids:
            return 0
        hands[0] ^= 1 << card
        known[0] &= hands[0]
        turns[0] += 1
        seat, top = 1, card
    elif action == TAKE:
        how = FROM_PILE
    elif action == DRAW:
        how = FROM_STOCK
    elif action == PASS_FIRST and wants(hands[1], top, lore):
        seat, how = 1, FROM_PILE
    else:  # nobody may take it any more: the non-dealer draws
        seat, gone, top = int(action == PASS_LAST), gone | 1 << top, -1
    return play_out(hands, known, players, turns, seat, stock, 0, size, top, gone, how, terms, habits, lore)


@compiled
def total(found: Chances, worlds: int) -> float:
    """The sum over the first worlds."""
    added = 0.0
    for world in range(worlds):
        added += found[world]
    return added


@compiled
def standard_error(one: Chances, other: Chances, worlds: int) -> float:
    """Of the mean difference over the first worlds."""
    added = squares = 0.0
    for world in range(worlds):
        apart = one[world] - other[world]
        added += apart
        squares += apart * apart
    if worlds < 2:
        return 0.0
    return sqrt(max(0.0, squares - added * added / worlds) / worlds / (worlds - 1))
