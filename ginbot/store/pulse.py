"""Is the database still there? What makes an error of it one that no waiting mends is decided here."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from sqlalchemy import ExceptionContext, event, select
from sqlalchemy.exc import DBAPIError

from ginbot.store import tables
from ginbot.store.engine import Database, Part
from ginbot.store.errors import NotSaved, first_line

ANSWER_WITHIN = 10.0
"""Seconds after which a database that does not answer is away."""
_BROKEN = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class Condition(StrEnum):
    """How the database is."""

    WELL = "well"
    AWAY = "away"
    """It cannot be reached now; it may come back."""
    BROKEN = "broken"
    """It is damaged, or another file lies in its place: waiting mends nothing."""


@dataclass(frozen=True, slots=True)
class Beat:
    """How the database is, and why, in a few words."""

    condition: Condition
    reason: str = ""


class Pulse(Part):
    """Feels the database's pulse, and remembers whether any statement has found it damaged."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._damage = ""
        self._file: tuple[int, int] | None = None
        for engine in {database.engine, database._lazy}:
            event.listen(engine.sync_engine, "handle_error", self._note_damage)

    async def pulse(self) -> Beat:
        """How the database is now; never raises."""
        if (moved := self._moved()) is not None:
            return moved
        try:
            async with asyncio.timeout(ANSWER_WITHIN), self._database.read() as connection:
                await connection.execute(select(tables.alive.c.at))
        except (DBAPIError, NotSaved, OSError) as failure:
            if not self._damage:
                return Beat(Condition.AWAY, first_line(failure))
        return Beat(Condition.BROKEN, self._damage) if self._damage else Beat(Condition.WELL)

    def _moved(self) -> Beat | None:
        """What is to be said of a SQLite file that is no longer where it was.

        An open file that is deleted or replaced goes on working, and all that is written to it is lost.
        """
        if not self._database.is_sqlite:
            return None
        path = Path(self._database.engine.url.database or "")
        try:
            found = path.stat()
        except OSError as failure:
            return Beat(Condition.AWAY, f"{path}: {failure.strerror}")
        self._file = self._file or (found.st_dev, found.st_ino)
        if self._file != (found.st_dev, found.st_ino):
            return Beat(Condition.BROKEN, f"{path} was replaced by another file while it was in use")
        return None

    def _note_damage(self, context: ExceptionContext) -> None:
        code = getattr(context.original_exception, "sqlite_errorcode", None)
        if code is not None and code & 0xFF in _BROKEN:
            self._damage = str(context.original_exception)
