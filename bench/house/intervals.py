"""How sure a measured rate is, and what ratings rates come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log10, sqrt
from statistics import NormalDist, fmean, stdev

TEN_TO_ONE = 400.0
"""What one player is rated above another who wins one match of eleven against it."""
ROUNDS = 2000
RULE_OF_THREE = -log(0.05)


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and between what the true one lies in 95 of 100 such measurements."""

    mean: float
    low: float
    high: float


def interval(values: Sequence[float]) -> Interval:
    """The mean of values from 0 to 1 that are independent of each other, with its interval.

    Where all are alike, their spread says nothing. Then as many as might have been otherwise unseen may be anything.
    """
    mean = fmean(values)
    if len(values) < 2:
        return Interval(mean, 0.0, 1.0)
    spread = stdev(values)
    if not spread:
        unseen = min(1.0, RULE_OF_THREE / len(values))
        return Interval(mean, mean - unseen * mean, mean + unseen * (1 - mean))
    reach = students_t(len(values) - 1) * spread / sqrt(len(values))
    return Interval(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def students_t(free: int) -> float:
    """Within how many standard errors of its mean a sample's true mean lies at 95 %, by a series in 1 / free."""
    z = NormalDist().inv_cdf(0.975)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + terms[0] / free + terms[1] / (free * free) + terms[2] / (free * free * free)


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value that this share of them does not exceed; they are in ascending order."""
    return ordered[max(0, min(len(ordered) - 1, int(share * len(ordered) + 0.5) - 1))]


def ratings(results: Mapping[tuple[str, str], tuple[float, float]], anchor: str, at: float) -> dict[str, float]:
    """What ratings make these results likeliest (Bradley and Terry), the anchor's being given.

    `results`: the wins of the one and of the other, by their names. Who met nobody that is connected with the anchor
    is left out. Half a win is added to each side of every pairing, so that a clean sweep keeps its rating finite.
    """
    met = _connected(results, anchor)
    games = {names: (one + 0.5, other + 0.5) for names, (one, other) in results.items() if names[0] in met}
    games = {names: wins for names, wins in games.items() if names[0] != names[1]}
    strengths = dict.fromkeys(met, 1.0)
    for _ in range(ROUNDS):
        for name in met:
            won = shared = 0.0
            for (one, other), wins in games.items():
                if name in (one, other):
                    won += wins[0] if name == one else wins[1]
                    shared += sum(wins) / (strengths[one] + strengths[other])
            strengths[name] = won / shared if shared else 1.0
        scale = exp(fmean([log(strength) for strength in strengths.values()]))
        strengths = {name: strength / scale for name, strength in strengths.items()}
    return {name: at + TEN_TO_ONE * log10(strengths[name] / strengths[anchor]) for name in met}


def _connected(results: Mapping[tuple[str, str], object], anchor: str) -> list[str]:
    """All that met the anchor, or somebody who did, and so on."""
    met = [anchor]
    for name in met:
        for names in results:
            if name in names:
                met += [each for each in names if each not in met]
    return met
