"""What a person has done over all matches: counted from the matches' rows and the summaries kept at their ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select

from ginbot.store import tables
from ginbot.store.engine import Part
from ginbot.store.occasions import stands
from ginbot.store.rows import Json, Status
from ginbot.store.voids import has_no_void


@dataclass(frozen=True, slots=True)
class Played:
    """One match that was played to an end, as one of its players remembers it."""

    seat: int
    winner: int | None
    opponent: int | None
    """None for the house."""
    summary: Json
    match: int = 0

    @property
    def deeds(self) -> Mapping[str, int]:
        """What this player did in it that achievements are made of."""
        by_seat: Sequence[Mapping[str, int]] = self.summary.get("deeds") or ({}, {})
        return by_seat[self.seat]

    @property
    def has_won(self) -> bool:
        """Whether this player won it."""
        return self.winner == self.seat


@dataclass(frozen=True, slots=True)
class Career:
    """One player's numbers; all but the house's are of matches between people."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    gins: int = 0
    big_gins: int = 0
    undercuts_made: int = 0
    undercuts_suffered: int = 0
    streak: int = 0
    best_streak: int = 0
    house_matches: int = 0
    house_wins: int = 0
    hands: int = 0
    points: tuple[int, int] = (0, 0)
    """In these hands, this player's and the opponents'."""
    favourite: tuple[int, int] | None = None
    """Whom this player has met most, and how often; of several the one met last."""
    deeds: tuple[tuple[int, Mapping[str, int]], ...] = ()
    """Of every match, against the house too: its number, and what was done in it; in the order of their ends."""
    since: datetime | None = None
    """When the first match, of either kind, was opened."""
    head_to_head: tuple[int, int, int] = (0, 0, 0)
    """Wins, losses and draws against whom it was asked for."""


class Careers(Part):
    """Reads careers."""

    async def career(self, user: int, against: int | None = None) -> Career:
        """What a person has done so far, and how it went `against` another."""
        match, mine = tables.matches.c, tables.seats.alias("mine")
        theirs = tables.seats.alias("theirs")
        statement = (
            select(match.id, match.created, match.winner, match.result, mine.c.seat, theirs.c.user.label("opponent"))
            .join(mine, mine.c.match == match.id)
            .join(theirs, (theirs.c.match == match.id) & (theirs.c.seat != mine.c.seat))
            .where(mine.c.user == user, match.status == Status.OVER, has_no_void(), stands())
            .order_by(match.ended, match.id)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(statement)).mappings().all()
        played = [_played(row) for row in rows if (row["result"] or {}).get("why") != "aborted"]
        return _career(played, min((row["created"] for row in rows), default=None), against)


def _played(row: Mapping[Any, Any]) -> Played:
    return Played(row["seat"], row["winner"], row["opponent"], row["result"] or {}, row["id"])


def _career(played: Sequence[Played], since: datetime | None, against: int | None) -> Career:
    people = [match for match in played if match.opponent is not None]
    house = [match for match in played if match.opponent is None]
    streak, best = _streaks(people)
    met = [match for match in people if match.opponent == against]
    won, drawn = sum(match.has_won for match in met), sum(match.winner is None for match in met)
    return Career(
        matches=len(people),
        wins=sum(match.has_won for match in people),
        draws=sum(match.winner is None for match in people),
        gins=_count(people, "gins", mine=True),
        big_gins=_count(people, "big_gins", mine=True),
        undercuts_made=_count(people, "undercuts", mine=True),
        undercuts_suffered=_count(people, "undercuts", mine=False),
        streak=streak,
        best_streak=best,
        house_matches=len(house),
        house_wins=sum(match.has_won for match in house),
        **_hands(people),
        favourite=_favourite(people),
        deeds=tuple([(match.match, match.deeds) for match in played]),
        since=since,
        head_to_head=(won, len(met) - won - drawn, drawn),
    )


def _count(played: Sequence[Played], what: str, *, mine: bool) -> int:
    return sum(match.summary.get(what, (0, 0))[match.seat if mine else 1 - match.seat] for match in played)


def _hands(played: Sequence[Played]) -> dict[str, Any]:
    """How many hands, and both sides' points in them; matches that were summed up before hands were are left out."""
    counted = [match for match in played if match.summary.get("hands")]
    mine = sum([match.summary["scores"][match.seat] for match in counted])
    theirs = sum([match.summary["scores"][1 - match.seat] for match in counted])
    return {"hands": sum([match.summary["hands"] for match in counted]), "points": (mine, theirs)}


def _favourite(played: Sequence[Played]) -> tuple[int, int] | None:
    met: dict[int, tuple[int, int]] = {}
    for number, match in enumerate(played):
        if match.opponent is not None:
            met[match.opponent] = (met.get(match.opponent, (0, 0))[0] + 1, number)
    if not met:
        return None
    user = max(met, key=lambda each: met[each])
    return user, met[user][0]


def _streaks(played: Sequence[Played]) -> tuple[int, int]:
    """Matches won in a row up to now, and the most there ever were."""
    running = best = 0
    for match in played:
        running = running + 1 if match.has_won else 0
        best = max(best, running)
    return running, best
