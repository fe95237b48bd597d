"""How likely a match is won from each score: solved backwards from the target, hand by hand."""

from __future__ import annotations

from functools import lru_cache

from ginbot.rules import RuleSet

KNOCKS = (
    (2, 158), (5, 169), (8, 133), (11, 99), (14, 78), (17, 66), (20, 57), (23, 48), (26, 41), (29, 32), (32, 26),
    (35, 20), (38, 15), (42, 18), (50, 20),
)  # fmt: skip
GINS = ((3, 366), (6, 206), (9, 170), (12, 104), (15, 51), (20, 60), (30, 43))
UNDERCUTS = ((0, 335), (1, 546), (3, 119))
SHARES = (0.763, 0.198, 0.039)
"""How often a hand that is not void ends in a knock, gin or an undercut, and above in thousandths by how much: counted
over 400,000 hands of the patient kind of player in `habits` against itself; big gin counts as gin."""
STEPS = 100
"""Into so many steps the way to the target is cut."""
MOST = 300
"""No hand brings more points than this."""


@lru_cache(maxsize=16)
def solved(ruleset: RuleSet) -> tuple[tuple[float, ...], ...]:
    """By one's own score and the other's, both in steps of the target's hundredth: the chance to win the match."""
    step = (ruleset.target or 1) / STEPS
    ends = [(max(1, round(points / step)), chance) for points, chance in _ends(ruleset)]
    table = [[0.5] * STEPS for _ in range(STEPS)]
    for both in range(2 * STEPS - 2, -1, -1):  # points only grow: whoever is nearer to the end is solved first
        for mine in range(max(0, both - STEPS + 1), min(STEPS, both + 1)):
            theirs = both - mine
            won = sum([chance * (table[mine + by][theirs] if mine + by < STEPS else 1.0) for by, chance in ends])
            lost = sum([chance * (table[mine][theirs + by] if theirs + by < STEPS else 0.0) for by, chance in ends])
            table[mine][theirs] = (won + lost) / 2
    return tuple(map(tuple, table))


def _ends(ruleset: RuleSet) -> list[tuple[int, float]]:
    """What winning a hand brings towards the target, with its chance."""
    box = ruleset.box_bonus if ruleset.box_timing == "running" else 0
    found: dict[int, float] = {}
    bonuses = (0, ruleset.gin_bonus, ruleset.undercut_bonus)
    for share, bonus, kind in zip(SHARES, bonuses, (KNOCKS, GINS, UNDERCUTS), strict=True):
        for points, weight in kind:
            of = points + bonus + box
            found[of] = found.get(of, 0.0) + share * weight / sum(weight for _, weight in kind)
    return list(found.items())


def chance_to_win(ruleset: RuleSet, mine: int, theirs: int) -> float:
    """The chance to win a match to a target from these scores, which go beyond it when it is over."""
    target = ruleset.target or 1
    if mine >= target or theirs >= target:
        return 1.0 if mine >= target else 0.0
    return solved(ruleset)[mine * STEPS // target][theirs * STEPS // target]


def worth_of_points(ruleset: RuleSet, mine: int, theirs: int, voids: int) -> list[float]:
    """By the hand's points for oneself, from -MOST to MOST, at place points + MOST: the chance to win the match.

    `voids`: void hands in a row before this one. A match of several columns, or one that ends after a hand, is worth
    its points alone.
    """
    found = []
    for points in range(-MOST, MOST + 1):
        if ruleset.columns > 1:
            found.append(0.5 + points / (2 * MOST + 2))
        elif ruleset.target is None:
            found.append(0.5 + (points > 0) / 2 - (points < 0) / 2 + points / 10_000)
        elif points == 0 and ruleset.void_limit is not None and voids + 1 >= ruleset.void_limit:
            found.append(0.5 + (mine > theirs) / 2 - (mine < theirs) / 2)
        else:
            box = ruleset.box_bonus if ruleset.box_timing == "running" else 0
            own, others = max(points, 0) + box * (points > 0), max(-points, 0) + box * (points < 0)
            found.append(chance_to_win(ruleset, mine + own, theirs + others))
    return found
