"""Which cards go into sets: the only choice in melding, and seldom one.

Once it is made, `suits` knows the rest. A rank that no run wants is always shown as a set, since that takes nothing
from anything; so only the wanted ranks are tried both ways, and a rank of four with one card left to its run too.
`deadwood` is the innermost loop of the house player: it is written out suit by suit because that is what makes it fast.
"""

from __future__ import annotations

from ginbot.rules.cards import Aces, Hand
from ginbot.rules.suits import ALL_SUITS, LOW, ONE_SUIT, ROUND, SuitTable, in_three_suits

LOW_TABLES = (LOW.left, LOW.runs)
ROUND_TABLES = (ROUND.left, ROUND.runs)


def deadwood(hand: Hand, *, aces: Aces = "low") -> int:
    """The lowest count that the cards can leave when they are melded as well as can be."""
    left, runs = LOW_TABLES if aces == "low" else ROUND_TABLES
    major = hand & 0x3FFFFFF
    minor = hand >> 26
    s = major & 0x1FFF
    h = major >> 13
    d = minor & 0x1FFF
    c = minor >> 13
    three = s & h & (d | c) | d & c & (s | h)
    if not three:
        return left[s] + left[h] + left[d] + left[c]
    # A set that no run wants is always shown: that changes nothing for anything else.
    wanted = three & (runs[s] | runs[h] | runs[d] | runs[c])
    if wanted != three:
        keep = wanted | ~three
        s, h, d, c = s & keep, h & keep, d & keep, c & keep
        if not wanted:
            return left[s] + left[h] + left[d] + left[c]
    return _lowest(left, runs, s, h, d, c, wanted, s & h & d & c)


def _lowest(
    left: tuple[int, ...], runs: tuple[int, ...], s: int, h: int, d: int, c: int, wanted: int, four: int
) -> int:
    """The lowest count over every choice of sets of the wanted ranks, the four-card ones with one left out too."""
    lowest = left[s] + left[h] + left[d] + left[c]
    chosen = wanted
    while chosen:
        keep = ~chosen
        count = left[s & keep] + left[h & keep] + left[d & keep] + left[c & keep]
        if count < lowest:
            lowest = count
        chosen = chosen - 1 & wanted
    while four and lowest:
        rank = four & -four
        four ^= rank
        wanted ^= rank
        keep = ~rank
        if runs[s] & rank:
            lowest = min(lowest, _lowest(left, runs, s, h & keep, d & keep, c & keep, wanted, four))
        if runs[h] & rank:
            lowest = min(lowest, _lowest(left, runs, s & keep, h, d & keep, c & keep, wanted, four))
        if runs[d] & rank:
            lowest = min(lowest, _lowest(left, runs, s & keep, h & keep, d, c & keep, wanted, four))
        if runs[c] & rank:
            lowest = min(lowest, _lowest(left, runs, s & keep, h & keep, d & keep, c, wanted, four))
        wanted |= rank
    return lowest


def rests(hand: Hand, table: SuitTable) -> list[Hand]:
    """For every choice of sets that can be right, the cards that are in no set."""
    runs = table.runs
    s, h, d, c = hand & ONE_SUIT, hand >> 13 & ONE_SUIT, hand >> 26 & ONE_SUIT, hand >> 39
    three = in_three_suits(s, h, d, c)
    if not three:
        return [hand]
    rs, rh, rd, rc = runs[s], runs[h], runs[d], runs[c]
    wanted = three & (rs | rh | rd | rc)
    rest = hand & ~((three ^ wanted) * ALL_SUITS)
    if not wanted:
        return [rest]
    return _rests(rs | rh << 13 | rd << 26 | rc << 39, rest, wanted, wanted & s & h & d & c)


def _rests(runs: Hand, hand: Hand, wanted: int, four: int) -> list[Hand]:
    """What is left by each choice among the wanted ranks, when `runs` are the cards that runs want."""
    found = [hand]
    chosen = wanted
    while chosen:
        found.append(hand & ~(chosen * ALL_SUITS))
        chosen = chosen - 1 & wanted
    while four:
        rank = four & -four
        four ^= rank
        for card in (rank, rank << 13, rank << 26, rank << 39):
            if runs & card:
                found += _rests(runs, hand & ~(rank * ALL_SUITS) | card, wanted ^ rank, four)
    return found
