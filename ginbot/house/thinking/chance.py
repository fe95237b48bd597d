"""Chance from a seed, by whole numbers alone: the same with numba and without."""

from __future__ import annotations

from ginbot.house.thinking.compiled import Counters, compiled


@compiled
def pick(state: Counters, below: int) -> int:
    """A number from 0 on and below this, by xorshift of 32 bits, whose state is the array's first number."""
    x = state[0]
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    state[0] = x
    return int(x * below >> 32)


@compiled
def pick_chance(state: Counters) -> float:
    """A chance from 0 to below 1."""
    return pick(state, 1 << 24) / (1 << 24)


@compiled
def shuffle(state: Counters, cards: Counters, size: int) -> None:
    """Put the first `size` of these in random order."""
    for last in range(size - 1, 0, -1):
        at = pick(state, last + 1)
        cards[last], cards[at] = cards[at], cards[last]
