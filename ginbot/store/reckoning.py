"""Ratings of one pool reckoned anew from how its matches ended: arithmetic alone, no SQL and no clock.

What is kept grows match by match as each one ends; this is the same from nothing, for when one of them is taken out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from ginbot.rating import NEW, Rating, rated
from ginbot.seasons import carried
from ginbot.store.rows import RatingChange


@dataclass(frozen=True, slots=True)
class End:
    """How one rated match between two people ended, as its log tells it."""

    match: int
    at: datetime
    users: tuple[int, int]
    score: float
    """The first one's: 1, a half, or 0."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's row in a pool."""

    rating: Rating
    matches: int
    wins: int
    opponents: int
    last_at: datetime


@dataclass(frozen=True, slots=True)
class Reckoned:
    """All that a pool's matches come to."""

    standings: dict[int, Standing]
    changes: dict[tuple[int, int], RatingChange]
    """What each match did to each of its players, by match and player."""


def reckoned(guild: int, pace: str, ends: Iterable[End]) -> Reckoned:
    """Rate these matches one after the other, in the order of their ends, beginning with nobody rated."""
    standings: dict[int, Standing] = {}
    changes: dict[tuple[int, int], RatingChange] = {}
    met: set[tuple[int, int]] = set()
    for end in sorted(ends, key=lambda each: (each.at, each.match)):
        one, other = (_aged(standings.get(user), end.at) for user in end.users)
        after = rated(one, other, end.score)
        pairs = zip(end.users, reversed(end.users), (one, other), after, (end.score, 1 - end.score), strict=True)
        for user, opponent, was, new, score in pairs:
            before = standings.get(user)
            is_fresh = (user, opponent) not in met
            met.add((user, opponent))
            standings[user] = Standing(
                new,
                (before.matches if before else 0) + 1,
                (before.wins if before else 0) + int(score == 1),
                (before.opponents if before else 0) + int(is_fresh),
                end.at,
            )
            changes[end.match, user] = RatingChange(
                user, guild, pace, opponent, score, was.value, was.deviation, new.value, new.deviation
            )
    return Reckoned(standings, changes)


def _aged(standing: Standing | None, at: datetime) -> Rating:
    return NEW if standing is None else carried(standing.rating, standing.last_at, at)
