"""How much there is, and how far behind: counted when somebody who watches the bot asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, func, select

from ginbot.store import tables
from ginbot.store.engine import Part
from ginbot.store.rows import Status
from ginbot.store.screens import is_behind

_match, _screen, _event = tables.matches.c, tables.screens.c, tables.events.c


@dataclass(frozen=True, slots=True)
class Figures:
    """The state of all matches at one moment; lags are in seconds, 0 where nothing is behind."""

    running: Mapping[str, int]
    """Matches being played, by pace."""
    asked: int
    """Challenges that wait for somebody."""
    due: int
    """Matches that are due now, those in work included."""
    due_lag: float
    behind: int
    """Screens that show less than their match has come to."""
    behind_lag: float


class Counted(Part):
    """Counts."""

    async def figures(self, now: datetime) -> Figures:
        """How things stand now."""
        counts = select(_match.pace, func.count().label("number"))
        running = counts.where(_match.status == Status.RUNNING).group_by(_match.pace)
        asked = select(func.count()).where(_match.status == Status.CHALLENGE)
        due = select(func.count(), func.min(_match.due_at)).where(_match.due_at <= now)
        newest = and_(_event.match == _match.id, _event.version == _match.version)
        behind = (
            select(func.count(), func.min(_event.at))
            .select_from(tables.screens)
            .join(tables.matches, _match.id == _screen.match)
            .join(tables.events, newest)
            .where(is_behind(now))
        )
        async with self._database.read() as connection:
            by_pace = {row.pace: row.number for row in await connection.execute(running)}
            challenges = (await connection.execute(asked)).scalar_one()
            late, since = (await connection.execute(due)).one()
            screens, moved_at = (await connection.execute(behind)).one()
        return Figures(by_pace, challenges, late, _lag(now, since), screens, _lag(now, moved_at))


def _lag(now: datetime, since: datetime | None) -> float:
    return 0.0 if since is None else max((now - since).total_seconds(), 0.0)
