"""How much a thought may cost: less where many thoughts wait, so that all of them are answered in time."""

from __future__ import annotations

from ginbot.house.thinking.compiled import COMPILED

FULL = 4096 if COMPILED else 64
"""So many ways in which the hidden cards may lie are tried where nobody waits: in about as much time, either way."""
FLOOR = 8
"""So many are tried however many wait: by fewer nothing can be told."""


def worlds_for(thoughts: int, processes: int = 1, full: int = FULL) -> int:
    """How many worlds one of so many thoughts in hand may try, where so many processes think.

    All of them as long as no process has more than two, then half as many with each doubling.
    """
    each = -(-thoughts // processes)
    halvings = max(0, (each - 1).bit_length() - 1)
    return max(min(FLOOR, full), full >> halvings)
