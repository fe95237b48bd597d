"""Dividing ten cards for a knock: every way that keeps nothing back.

A division is valid if no deadwood card fits one of its melds and no three deadwood cards make a meld. Runs take care
of themselves (see `suits`); what is checked here is the fourth of a set, and three of a rank left lying.
"""

from __future__ import annotations

from ginbot.rules.cards import Aces, Hand
from ginbot.rules.melds import Melding, divided, order
from ginbot.rules.sets import deadwood, rests
from ginbot.rules.suits import ONE_SUIT, SuitTable, in_three_suits, table_of


def divisions(hand: Hand, limit: int = 10, *, aces: Aces = "low") -> tuple[Melding, ...]:
    """The valid divisions of a hand that leave no more than the limit, best first; gin among them.

    They are in the order in which `best_melding` prefers them, so its choice, if within the limit, comes first.
    """
    if deadwood(hand, aces=aces) > limit:
        return ()
    table = table_of(aces)
    choices = rests(hand, table)
    if len(choices) == 1:
        return (Melding(*divided(hand, choices[0], table)),)
    valid = [divided(hand, rest, table) for rest in choices if _is_valid(hand, rest, limit, table)]
    valid.sort(key=order)
    return tuple([Melding(*parts) for parts in valid])


def _is_valid(hand: Hand, rest: Hand, limit: int, table: SuitTable) -> bool:
    """Whether sets of the cards not in `rest`, and runs of the others, leave little enough and keep nothing back."""
    left, runs, _ = table
    s, h, d, c = rest & ONE_SUIT, rest >> 13 & ONE_SUIT, rest >> 26 & ONE_SUIT, rest >> 39
    if left[s] + left[h] + left[d] + left[c] > limit:
        return False
    s, h, d, c = s ^ runs[s], h ^ runs[h], d ^ runs[d], c ^ runs[c]
    sets = hand ^ rest
    ranks = (sets | sets >> 13 | sets >> 26 | sets >> 39) & ONE_SUIT
    return not (s | h | d | c) & ranks and not in_three_suits(s, h, d, c)
