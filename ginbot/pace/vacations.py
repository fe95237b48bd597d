"""Vacations: fourteen days a calendar year in which the clocks of somebody's slow turns stand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from ginbot.store import VacationRow

A_YEAR = timedelta(days=14)
"""As much vacation anybody may take in a calendar year."""


def is_away(vacation: VacationRow | None, now: datetime) -> bool:
    """Whether somebody is on vacation."""
    return vacation is not None and vacation.until is not None and now < vacation.until


def days_left(user: int, vacation: VacationRow | None, now: datetime) -> timedelta:
    """How much vacation somebody may still take this year, were the present one to end now."""
    return max(A_YEAR - vacation_ended(user, vacation, now).used, timedelta())


def vacation_begun(user: int, vacation: VacationRow | None, now: datetime) -> VacationRow:
    """A vacation that begins now and runs out with the year's days; one over New Year goes on with those of the next.

    Nothing that lasts, where no day is left.
    """
    ended = vacation_ended(user, vacation, now)
    until, following = now + max(A_YEAR - ended.used, timedelta()), _new_year(now.year + 1)
    return replace(ended, since=now, until=following + A_YEAR if until > following else until)


def vacation_ended(user: int, vacation: VacationRow | None, now: datetime) -> VacationRow:
    """A vacation that is over now, if it is not over already: what it took is counted in the year of its end."""
    if vacation is None:
        return VacationRow(user, now.year)
    year, used = vacation.year, vacation.used
    if vacation.since is not None and vacation.until is not None:
        stop = min(now, vacation.until)
        if stop.year > vacation.since.year:
            year, used = stop.year, stop - _new_year(stop.year)
        else:
            used += stop - vacation.since
    return VacationRow(user, now.year, used if year == now.year else timedelta())


def _new_year(year: int) -> datetime:
    return datetime(year, 1, 1, tzinfo=UTC)
