"""Short ways to matches in a store, for the tests beside this file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from ginbot.rules import STANDARD, Dealt, Ended, EndReason, Joined, Opened
from ginbot.store import By, Commit, DueFor, NewMatch, RatedResult, SeatRow, Status, Store

NOW = datetime(2026, 3, 1, 20, 15, 30, 123456, tzinfo=UTC)
SOON = NOW + timedelta(seconds=45)
ANNA, BEN, CEM = 101, 102, 103
NAMES = {ANNA: "Anna", BEN: "Ben", CEM: "Cem"}
DECK = tuple(range(52))


def seconds(count: float) -> timedelta:
    """So many seconds."""
    return timedelta(seconds=count)


def challenge(author: int = ANNA, **changes: Any) -> NewMatch:
    """A live challenge by a person, open to anyone unless changed."""
    facts: dict[str, Any] = {
        "ruleset": STANDARD,
        "pace": "live",
        "rated": True,
        "seats": (SeatRow(0, NAMES.get(author, str(author)), author),),
        "events": (Opened(STANDARD),),
        "at": NOW,
        "due_at": NOW + timedelta(minutes=10),
        "due_for": DueFor.EXPIRY,
    }
    return NewMatch(**{**facts, **changes})


def acceptance(match_id: int, user: int = BEN, **changes: Any) -> Commit:
    """The second seat taken and the first hand dealt, at version 2."""
    facts: dict[str, Any] = {
        "match_id": match_id,
        "version": 1,
        "events": (Joined(), Dealt(0, DECK)),
        "at": NOW,
        "by": By.SEAT_1,
        "status": Status.RUNNING,
        "turn_ends_at": SOON,
        "due_at": SOON,
        "due_for": DueFor.CLOCK,
        "joined": SeatRow(1, NAMES.get(user, str(user)), user),
    }
    return Commit(**{**facts, **changes})


def ending(match_id: int, winner: int | None = 0, version: int = 2, **changes: Any) -> Commit:
    """The match over, at version 3."""
    facts: dict[str, Any] = {
        "match_id": match_id,
        "version": version,
        "events": (Ended(winner, EndReason.TARGET),),
        "at": NOW,
        "by": By.SEAT_0,
        "status": Status.OVER,
        "result": {"scores": [104, 20]},
    }
    return Commit(**{**facts, **changes})


async def running(store: Store, one: int = ANNA, other: int = BEN, **changes: Any) -> int:
    """The id of a match under way between two people, at version 2."""
    match_id = await store.create(challenge(one, **changes))
    await store.append(acceptance(match_id, other))
    return match_id


async def finished(
    store: Store, one: int = ANNA, other: int = BEN, score: float = 1.0, *, at: datetime = NOW, guild: int = 7
) -> int:
    """The id of a rated match that is over, counted in a server's pool and the global one."""
    match_id = await running(store, one, other)
    winner = {1.0: 0, 0.0: 1}.get(score)
    rated = tuple(RatedResult(pool, "live", (one, other), score) for pool in (guild, 0))
    await store.append(ending(match_id, winner, at=at, rated=rated))
    return match_id
