"""Glicko-2 for matches of two, exactly as Mark Glickman's paper has it; pure numbers, no storage and no clock.

The unit is a match: both players are aged to its day, then each plays a period of one game against the other as they
both were before it. Source: "Example of the Glicko-2 system", glicko.net/glicko/glicko2.pdf (the step numbers below).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot, log, pi, sqrt

SCALE = 173.7178
CENTRE = 1500.0
TAU = 0.5
"""How much volatility may change from one period to the next."""
PERIODS_PER_DAY = 0.21436
"""Lets a deviation of 60 at volatility 0.06 grow to 110 in a year."""
DEVIATIONS = (45.0, 350.0)
VOLATILITIES = (0.03, 0.1)
PROVISIONAL_ABOVE = 110.0
_CONVERGED = 1e-9


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, how unsure that is, and how steady the results are."""

    value: float
    deviation: float
    volatility: float


NEW = Rating(CENTRE, 350.0, 0.06)


def is_provisional(rating: Rating) -> bool:
    """Whether a rating is still too unsure to be shown without a question mark."""
    return rating.deviation > PROVISIONAL_ABOVE


def aged(rating: Rating, days: float) -> Rating:
    """The rating after so many days without a match: less sure, but never less than a new player's."""
    drift = SCALE * rating.volatility * sqrt(days * PERIODS_PER_DAY)
    grown = hypot(rating.deviation, drift)
    return Rating(rating.value, max(rating.deviation, min(grown, DEVIATIONS[1])), rating.volatility)


def update(rating: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after one period with these opponents and scores (1, a half, 0), not clamped."""
    mu, phi = (rating.value - CENTRE) / SCALE, rating.deviation / SCALE
    if not results:
        return Rating(rating.value, SCALE * hypot(phi, rating.volatility), rating.volatility)
    information = gain = 0.0
    for opponent, score in results:
        weight = _weight(opponent.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.value - CENTRE) / SCALE)))
        information += weight * weight * expected * (1 - expected)
        gain += weight * (score - expected)
    variance = 1 / information
    volatility = _volatility(rating.volatility, phi, variance, variance * gain)
    phi = 1 / sqrt(1 / (phi * phi + volatility * volatility) + information)
    return Rating(SCALE * (mu + phi * phi * gain) + CENTRE, SCALE * phi, volatility)


def rated(one: Rating, other: Rating, score: float) -> tuple[Rating, Rating]:
    """Both ratings after a match that scored so for `one`, each from the other's value before it, clamped."""
    return _clamped(update(one, [(other, score)])), _clamped(update(other, [(one, 1 - score)]))


def _weight(phi: float) -> float:
    """How much a result counts against an opponent this uncertain (g in step 3)."""
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """The new volatility: step 5, the root of f by the Illinois variant of regula falsi."""
    a = log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - spread) / (2 * spread * spread) - (x - a) / (TAU * TAU)

    excess = delta * delta - phi * phi - variance
    # The paper goes down from `a` in steps of tau until f is not negative. The first step will do: without excess the
    # first term of f is at least -1/2, and the second is 1/tau there.
    low, high = a, log(excess) if excess > 0 else a - TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CONVERGED:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _clamped(rating: Rating) -> Rating:
    return Rating(
        rating.value,
        min(max(rating.deviation, DEVIATIONS[0]), DEVIATIONS[1]),
        min(max(rating.volatility, VOLATILITIES[0]), VOLATILITIES[1]),
    )
