"""Where people stand in the tables, and what becomes of each such place when somebody has all deleted.

Whatever table has a column `user` is about that person, and its rows go, unless it is said otherwise here: so a table
that is added needs no line. A test holds every other column to being a place, a thing, or named here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sqlalchemy import Column, Table

from ginbot.store import tables


class Fate(Enum):
    """What becomes of a row in which somebody stands."""

    GOES = "the row is deleted"
    RENAMED = "a stand-in's number takes the person's place, for the sake of the others and of the log"
    STAYS = "the row stays as it is: else it could be shaken off"


@dataclass(frozen=True, slots=True)
class Trace:
    """One column in which people stand."""

    table: Table
    column: Column[int]
    fate: Fate
    exported: bool = True
    """Whether such a row is the person's own to read; who has blocked somebody is not."""


_FATES = {
    ("seats", "user"): Fate.RENAMED,
    ("matches", "invited"): Fate.RENAMED,
    ("ratings", "user"): Fate.RENAMED,
    ("standings", "user"): Fate.RENAMED,
    ("rating_history", "user"): Fate.RENAMED,
    ("rating_history", "opponent"): Fate.RENAMED,
    ("audit", "user"): Fate.RENAMED,
    ("audit", "about"): Fate.RENAMED,
    ("queue", "other"): Fate.RENAMED,
    ("bans", "user"): Fate.STAYS,
    ("blocks", "blocked"): Fate.STAYS,
}
_NOT_TO_READ = {("blocks", "blocked"), ("rating_history", "opponent"), ("queue", "other"), ("matches", "invited")}
"""Rows that are another person's, or that come with a match of one's own."""
HIDDEN = frozenset({"token", "token_expires", "claimed_until", "dm", "press"})
"""Columns that are no knowledge about anybody: keys to messages, and leases."""


def traces() -> tuple[Trace, ...]:
    """Every column in which people stand."""
    found = []
    for table in tables.metadata.sorted_tables:
        for column in table.columns:
            place = (table.name, column.name)
            fate = _FATES.get(place) or (Fate.GOES if column.name == "user" else None)
            if fate is not None:
                found.append(Trace(table, column, fate, exported=place not in _NOT_TO_READ))
    return tuple(found)
