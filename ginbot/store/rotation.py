"""Which backups are kept: their names, and the arithmetic of days and weeks. No file is touched here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

DAILY, WEEKLY = 7, 4
_NAME = re.compile(r"ginbot-(\d{8}T\d{6})Z\.sqlite3", re.ASCII)
_TIME = "%Y%m%dT%H%M%S"


def backup_name(at: datetime) -> str:
    """The name of a backup made at a moment; names sort by time."""
    return f"ginbot-{at.astimezone(UTC):{_TIME}}Z.sqlite3"


def backup_moment(name: str) -> datetime | None:
    """When a backup of this name was made; None for what is no backup of ours."""
    found = _NAME.fullmatch(name)
    try:
        return datetime.strptime(found[1], _TIME).replace(tzinfo=UTC) if found else None
    except ValueError:
        return None


def expired(names: Iterable[str]) -> tuple[str, ...]:
    """Those of a folder's names that need not be kept, oldest first; names that are no backups of ours stay.

    Kept are the newest backup of each of the last seven days that have one, and further back the newest of each of
    four more weeks. Days are counted by backups, not from today, so a clock that is wrong once throws nothing away.
    """
    made = sorted([(moment, name) for name in set(names) if (moment := backup_moment(name)) is not None], reverse=True)
    newest_first = [moment for moment, _ in made]
    daily = _newest_of_each(newest_first, datetime.date, DAILY)
    oldest_week = _week(min(daily)) if daily else None
    # The week in which the daily ones begin is told by them already.
    further_back = [moment for moment in newest_first if oldest_week is not None and _week(moment) < oldest_week]
    kept = daily | _newest_of_each(further_back, _week, WEEKLY)
    return tuple(name for moment, name in reversed(made) if moment not in kept)


def _newest_of_each(newest_first: Iterable[datetime], span: Callable[[datetime], object], most: int) -> set[datetime]:
    newest: dict[object, datetime] = {}
    for moment in newest_first:
        newest.setdefault(span(moment), moment)
    return set(list(newest.values())[:most])


def _week(moment: datetime) -> tuple[int, int]:
    return moment.isocalendar()[:2]
