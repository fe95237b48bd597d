"""Those who wait for an opponent, as the store takes and gives them: frozen values, without any SQL."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class QueueState(StrEnum):
    """What has become of somebody's wish to be paired."""

    WAITING = "waiting"
    BACK = "back"
    """Waiting again, before everybody else, because the one who was found did not want to or did not answer."""
    ASKED = "asked"
    READY = "ready"

    STARTED = "started"
    LEFT = "left"
    LATE = "late"
    """Was asked and did not answer in time."""
    ALONE = "alone"
    """Nobody came."""
    PLAYING = "playing"
    """Has begun another live match meanwhile."""
    FULL = "full"
    """Has as many matches running as anybody may have."""


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One person's place in the queue of one pace."""

    pace: str
    user: int
    name: str
    state: QueueState
    since: datetime
    """When this person joined."""
    until: datetime
    """When the waiting, or the time for an answer, is over."""
    due_at: datetime
    """When the row is to be looked at next."""
    everywhere: bool = False
    """Whether people of other servers will do, too."""
    guild: int | None = None
    channel: int | None = None
    """Where the table could be: the channel in which this person joined; None where no table can be opened."""
    other: int | None = None
    """Whoever was found; the other's row names this person."""
    match: int | None = None
    """The match that began."""
    step: int = 0
    """How often anything has changed of which the person must be told."""
    told: int = 0
    """The newest step of which the person has been told."""
    claimed_until: datetime | None = None
    """Until then somebody is telling it, or rests after a fault."""
    dm: int | None = None
    message: int | None = None
    """The direct message that asks; None where nobody was asked, or the private answer asks."""
    token: str | None = None
    """The token of the private answer: to joining, or to a press on it."""
    token_expires: datetime | None = None
    private: bool = False
    """Whether the private answer asks, because direct messages are closed."""


@dataclass(frozen=True, slots=True)
class Known:
    """What pairing must know of the people who wait."""

    ratings: dict[tuple[int, int], float] = field(default_factory=dict)
    """By server (0: everywhere) and user, of the pace in question; nothing for those never rated there."""
    lately: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Everybody's last three opponents."""
    playing: frozenset[int] = frozenset()
    """Who is in a live match against somebody else."""
    blocks: frozenset[frozenset[int]] = frozenset()
    """Pairs of whom one wants to meet the other no more."""
