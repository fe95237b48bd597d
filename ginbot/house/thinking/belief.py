"""What the other hand may be: worlds that agree with all that was seen, the likelier the more often.

A world says which unseen cards the other player holds, and at which turn each card it drew from the stock came. Its
weight is how likely somebody with these cards would have done what was done: taken or left the pile's top, thrown
this card and not another, not knocked. Worlds are found by the Metropolis algorithm: a small change at a time, kept
where it is likelier, and else by chance.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from ginbot.house.thinking.chance import pick, pick_chance
from ginbot.house.thinking.compiled import Chances, Counters, Numbers, compiled
from ginbot.house.thinking.habits import FEARED, GONE, PAIRED, SHARP, VALUE, WIDTH, knocks_at
from ginbot.house.thinking.hands import COUNT_AT, REST, Lore, count_without, how_many, in_runs, lowest_card, melding

NOT_HELD = 99
FROM_DEAL = -1
TOP, TOOK, THREW, GONE_BY, KNOWN_BY = 0, 1, 2, 3, 4
TURN = 5
"""So many numbers tell one turn of the other player's: the pile's top, -1 where it could not be taken; whether it was;
the card thrown, -1 for a pass; what lay in the pile under it; what it knew the watching seat to hold."""
LIKE_IT, UNLIKE_IT = -0.05, -3.0
"""Logarithms: for doing with the pile's top what a sound player does, and for the contrary."""
BREAKS_A_MELD = -7.0
WOULD_HAVE_KNOCKED = -2.5
MOVES, KIND, TIMES = 16, 0, 5
"""Of so many changes tried one is of the kind of player, the next few of when cards came, the others of cards."""
LEAST_CHANCE = 1e-9
WARM_UP = 300
"""Changes tried before the first world is noted."""


@compiled
def log_of_throw(
    eleven: int, rest: int, taken: int, card: int, theirs: int, gone: int, kind: int, habits: Chances, lore: Lore
) -> float:
    """How likely this kind of player throws this card and no other, as a rough logarithm."""
    cards = (rest ^ in_runs(rest, lore)) & ~taken
    if not cards >> card & 1:
        return BREAKS_A_MELD
    first = WIDTH * kind
    sharp = habits[first + SHARP]
    own, highest = 0.0, -1e9
    scores = 0.0
    while cards:
        each = lowest_card(cards)
        cards &= cards - 1
        near = lore.company[each]
        score = sharp * (
            habits[first + VALUE] * lore.values[each]
            + habits[first + GONE] * how_many(near & gone)
            - habits[first + PAIRED] * how_many(near & eleven)
            - habits[first + FEARED] * how_many(near & theirs)
        )
        if score > highest:  # the sum of exponentials, kept from overflowing
            scores = scores * exp(highest - score) + 1.0
            highest = score
        else:
            scores += exp(score - highest)
        if each == card:
            own = score
    return own - highest - log(scores)


class Seen(NamedTuple):
    """What the other player did in this hand."""

    turns: Numbers
    """TURN numbers for each turn."""
    thrown_in: Numbers
    """By card the turn in which the other threw it; the number of turns for all that it may still hold."""
    limit: int
    """Up to which count it could have knocked."""


class World(NamedTuple):
    """One way the hidden cards may lie, changed in place."""

    held: Counters
    """The cards that came to the other player from deal and stock, those still in its hand first."""
    unseen: Counters
    """The other hidden cards."""
    since: Counters
    """By card the turn in which it came from the stock, FROM_DEAL or NOT_HELD."""
    drawn: Counters
    """By turn the card that came from the stock."""
    kind: Counters
    """One number: what kind of player that is."""


@compiled
def log_likelihood(world: World, kind: int, seen: Seen, habits: Chances, lore: Lore, enough: float = -1e9) -> float:
    """How likely a player of this kind, dealt and drawing these cards, does what was done.

    Every turn makes it less likely: where that is below `enough` already, the turns after it are not looked at.
    """
    hand = 0
    for card in world.held:
        if world.since[card] == FROM_DEAL:
            hand |= 1 << card
    turns, count = seen.turns, melding(hand, lore) >> COUNT_AT
    total, number = 0.0, 0
    for turn in range(len(turns) // TURN):
        at, code = TURN * turn, 0
        top, took, thrown = turns[at + TOP], turns[at + TOOK], turns[at + THREW]
        if top >= 0:
            code = melding(hand | 1 << top, lore)
            total += LIKE_IT if (code >> COUNT_AT < count) == (took == 1) else UNLIKE_IT
        if thrown < 0:
            continue
        taken = 1 << top if took else 0
        eleven = hand | taken
        if not took:
            eleven |= 1 << world.drawn[turn]
            code = melding(eleven, lore)
        rest = code & REST
        total += log_of_throw(
            eleven, rest, taken, thrown, turns[at + KNOWN_BY], turns[at + GONE_BY], kind, habits, lore
        )
        if total < enough:
            return total
        hand = eleven & ~(1 << thrown)
        count = count_without(thrown, eleven, code, lore)
        if count <= knocks_at(habits, kind, number, seen.limit):
            total += WOULD_HAVE_KNOCKED
        number += 1
    return total


@compiled
def imagine(
    state: Counters,
    world: World,
    seen: Seen,
    kind_odds: Chances,
    habits: Chances,
    lore: Lore,
    apart: int,
    first: int,
    last: int,
    hands: Counters,
    kinds: Counters,
) -> None:
    """Note in `hands` and `kinds`, from `first` to before `last`, the other's unknown cards and its kind.

    World by world, each a few changes from the one before: from the first guess on, or from where this went last.
    `kind_odds`: logarithms of how likely each kind was before; `apart`: changes tried between two worlds.
    """
    own = 0  # so many of the cards from deal and stock are still in hand, and so unknown
    for card in world.held:
        own += seen.thrown_in[card] == len(seen.turns) // TURN
    kind = world.kind[0]
    now = log_likelihood(world, kind, seen, habits, lore) + kind_odds[kind]
    for left in range((0 if first else WARM_UP) + apart * (last - first) - 1, -1, -1):
        move, one, other, new_kind = pick(state, MOVES), 0, 0, kind
        if move == KIND:
            new_kind = pick(state, len(kind_odds))
        elif move <= TIMES:
            one, other = pick(state, len(world.held)), pick(state, len(world.held))
        else:
            one, other = pick(state, own), pick(state, len(world.unseen))
        changed = _change(world, move, one, other, seen)
        if changed or new_kind != kind:
            # The lot is drawn first, so that most worlds need not be looked through to the end.
            enough = now + log(max(pick_chance(state), LEAST_CHANCE))
            odds = kind_odds[new_kind]
            new = log_likelihood(world, new_kind, seen, habits, lore, enough - odds) + odds
            if new >= enough:
                kind, now = new_kind, new
            elif changed:
                _change(world, move, one, other, seen)
        if left % apart == 0 and left < apart * (last - first):
            hand = 0
            for place in range(own):
                hand |= 1 << world.held[place]
            at = last - 1 - left // apart
            hands[at], kinds[at] = hand, kind
    world.kind[0] = kind


@compiled
def _change(world: World, move: int, one: int, other: int, seen: Seen) -> bool:
    """Change a world a little, and tell whether that changed anything; once more the same, and it is as before.

    Either two of the other player's cards have come each when the other did, or a card in its hand is exchanged for
    one that is elsewhere.
    """
    since, drawn = world.since, world.drawn
    if move == KIND:
        return False
    if move <= TIMES:
        left, right = world.held[one], world.held[other]
        if since[left] == since[right] or since[left] > seen.thrown_in[right] or since[right] > seen.thrown_in[left]:
            return False
        since[left], since[right] = since[right], since[left]
        if since[left] >= 0:
            drawn[since[left]] = left
        if since[right] >= 0:
            drawn[since[right]] = right
        return True
    away, come = world.held[one], world.unseen[other]
    world.held[one], world.unseen[other] = come, away
    since[come], since[away] = since[away], NOT_HELD
    if since[come] >= 0:
        drawn[since[come]] = come
    return True
