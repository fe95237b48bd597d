"""Slow turns between two people: when their players are reminded, and what a vacation does to a clock.

A turn's end is one moment, vacation included: while a vacation lasts, the end lies as far behind the vacation's end
as time was left. So a vacation that runs out needs nobody to wake up for it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from ginbot.pace.terms import GRACE, SHOWING_LIMIT, Clock, Terms, turn_length
from ginbot.rules import Match, Seat
from ginbot.store import DueFor

LAST_SHARE = 8
"""The last reminder comes when this part of a turn is left: three hours of a day."""
PRESENT = timedelta(minutes=10)
"""Whoever pressed in the match within this time is there: a change makes no sound."""


class Stage(StrEnum):
    """Why the player of a slow turn is written to, in the order in which it happens."""

    TURN = "turn"
    """The turn begins, for somebody whose hand is a private answer."""
    BACK = "back"
    """A vacation has run out."""
    HALF = "half"
    LAST = "last"


def is_last_chance(match: Match, seat: Seat) -> bool:
    """Whether one more lapse of this seat loses the match."""
    return match.lapses[seat] + 1 >= match.lapse_limit


def stages(match: Match, end: datetime, terms: Terms) -> tuple[tuple[datetime, Stage], ...]:
    """When whoever is to act in a turn that ends at `end` is written to, and why."""
    seat = match.to_act
    assert seat is not None, "somebody is to act"
    length, wish = turn_length(match, seat, terms), terms.reminders[seat]
    is_wanted, back = wish != "none" or is_last_chance(match, seat), _back(end, length, terms.vacations[seat])
    found = [(end - length, Stage.TURN)] if terms.here[seat] else []
    if back is not None:
        found.append((back, Stage.BACK))
    if wish == "two":
        found.append((end - length / 2, Stage.HALF))
    if is_wanted:
        found.append((end - length / LAST_SHARE, Stage.LAST))
    return tuple([(at, stage) for at, stage in found if back is None or at > back or stage is Stage.BACK])


def stage_at(match: Match, end: datetime, terms: Terms, now: datetime) -> tuple[datetime, Stage] | None:
    """The newest reason why this turn's player is to be written to, and since when; None while there is none."""
    return max([found for found in stages(match, end, terms) if found[0] <= now], default=None)


def slow_clock(match: Match, end: datetime, terms: Terms, now: datetime, *, begins: bool = False) -> Clock:
    """What is due next in a slow turn that ends at `end`; one that begins now may be told of at once."""
    coming = [at for at, _ in stages(match, end, terms) if at > now or (begins and at == now)]
    if coming:
        return Clock(end, min(coming), DueFor.REMINDER)
    return Clock(end, end + GRACE, DueFor.CLOCK)


def paused_end(end: datetime, now: datetime, until: datetime) -> datetime:
    """The end of a running turn whose player goes on vacation now, until then at most."""
    return until + max(end - now, timedelta())


def resumed_end(end: datetime, now: datetime, until: datetime) -> datetime:
    """The end of a running turn whose player comes back now from a vacation that would have lasted until then."""
    return end - max(until - now, timedelta())


def _back(end: datetime, length: timedelta, vacation: datetime | None) -> datetime | None:
    """When the vacation ends that this turn waits for, or waited for; an earlier one is none of its business."""
    if vacation is None or vacation < end - length - SHOWING_LIMIT:
        return None
    return vacation
