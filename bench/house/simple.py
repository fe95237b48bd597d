"""The simple player: what the undergraduate research challenge of 2021 took as its baseline.

It takes the pile's top only to meld it, throws whatever leaves the least deadwood, and knocks as soon as it may.
"""

from __future__ import annotations

from ginbot.rules import (
    Action,
    BigGin,
    Draw,
    Gin,
    Knock,
    LayOffBest,
    Pass,
    Take,
    Throw,
    ThrowOption,
    View,
    best_melding,
    rank_of,
)


def simple(seen: View, seed: int) -> Action:
    """What the simple player does; nothing is drawn by lot, ties go to the highest card."""
    return without_doubt(seen) or finish(seen, lowest(seen))


def without_doubt(seen: View) -> Action | None:
    """What the reference players do alike: all but to throw and to knock, which is None."""
    seat = seen.viewer or 0
    if seen.can_take and melds_top(seen):
        return Take(seat)
    if seen.can_pass:
        return Pass(seat)
    if seen.can_draw:
        return Draw(seat)
    if seen.can_finish:
        return LayOffBest(seat)
    if seen.big_gin is not None:
        return BigGin(seat)
    return None


def melds_top(seen: View) -> bool:
    """Whether the pile's top lies in a meld once it is taken and all is melded the best way."""
    top, aces = 1 << seen.pile[-1], seen.ruleset.aces
    return not best_melding(seen.hand | top, aces=aces).deadwood & top


def lowest(seen: View) -> ThrowOption:
    """The throw that leaves least, and of several the highest card's."""
    return min(seen.throws, key=lambda option: (option.leaves, -rank_of(option.card), option.card))


def finish(seen: View, option: ThrowOption) -> Action:
    """The end of a turn with this card: gin or a knock where it allows one, else a plain throw."""
    seat = seen.viewer or 0
    if option.gin is not None:
        return Gin(seat, option.card)
    if option.knocks:
        return Knock(seat, option.card, option.knocks[0].melds)
    return Throw(seat, option.card)
