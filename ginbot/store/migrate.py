"""Bringing a database to the tables of this release."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from ginbot.store.engine import Database
from ginbot.store.errors import NotSaved

_LOCK = 0x67696E
"""Any number of our own: PostgreSQL lets one holder of it migrate at a time."""


def migrations(connection: Connection) -> Config:
    """Alembic's configuration for our migrations over a connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


async def upgrade(url: str) -> None:
    """Create the tables, or bring older ones up to date, in one transaction; processes wait for each other.

    Raises NotSaved where the database fails, or has tables of a version that is newer than this one.
    """
    database = Database(url, busy_timeout=30.0)
    try:
        async with database.write() as connection:
            if not database.is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            await connection.run_sync(lambda sync: command.upgrade(migrations(sync), "head"))
    except CommandError as unknown:
        raise NotSaved("it was made by a newer version of ginbot") from unknown
    finally:
        await database.close()


async def revisions(database: Database) -> tuple[str | None, str]:
    """The migration a database is at, None before the first; and the last one there is."""
    async with database.read() as connection:
        return await connection.run_sync(_revisions)


def _revisions(connection: Connection) -> tuple[str | None, str]:
    newest = ScriptDirectory.from_config(migrations(connection)).get_current_head()
    assert newest is not None, "there is a first migration"
    return MigrationContext.configure(connection).get_current_revision(), newest
