"""Seasons: the quarters of the year in UTC, and what the turn from one to the next does to a rating.

Nothing has to happen at a season's turn: which season a match belongs to follows from its end, and what the turn does
to a rating is reckoned when that player's next match is. So no turn can be missed by a bot that is down, or done twice
by two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import hypot

from ginbot.rating import DEVIATIONS, Rating, aged

QUARTERS = 4
MONTHS = 3
UNSURE = 50.0
"""A deviation of 60 becomes 78 at a season's turn: whoever was settled mostly stays so, but moves faster again."""
TABLES = 100
"""A season has so many tables at most: a server whose owner begins its table anew has more than one."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """One quarter of a year."""

    year: int
    quarter: int
    """From 1 to 4."""

    @property
    def number(self) -> int:
        """Seasons counted; the next one's number is one higher."""
        return self.year * QUARTERS + self.quarter - 1

    @property
    def start(self) -> datetime:
        """When it begins."""
        return datetime(self.year, 1 + MONTHS * (self.quarter - 1), 1, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        """When the next one begins."""
        return season_numbered(self.number + 1).start


def season_numbered(number: int) -> Season:
    """The season with this number."""
    return Season(number // QUARTERS, number % QUARTERS + 1)


def season_of(at: datetime) -> Season:
    """The season that a moment lies in."""
    there = at.astimezone(UTC)
    return Season(there.year, (there.month - 1) // MONTHS + 1)


def carried(rating: Rating, last: datetime | None, at: datetime) -> Rating:
    """A rating from one match to the next: aged by the days between, and less sure for every season's turn.

    `last`: when this player's last match was; None for somebody who has played none.
    """
    if last is None:
        return rating
    turns = max(season_of(at).number - season_of(last).number, 0)
    grown = aged(rating, max((at - last) / _DAY, 0.0))
    deviation = hypot(grown.deviation, UNSURE * turns**0.5)
    return Rating(grown.value, max(grown.deviation, min(deviation, DEVIATIONS[1])), grown.volatility)


def table_at(at: datetime, resets: Iterable[datetime] = ()) -> int:
    """The number of the table that a match enters which ends then; `resets`: when its server's was begun anew."""
    season = season_of(at)
    begun = sum([season.start <= reset <= at for reset in resets])
    return season.number * TABLES + min(begun, TABLES - 1)


def season_of_table(table: int) -> tuple[Season, int]:
    """The season of a table, and which of that season's tables it is, from 1."""
    return season_numbered(table // TABLES), table % TABLES + 1
