"""Bringing a database to the tables of this release.

Alembic is imported where there is something to migrate, and only then: a bot that starts on tables of its own version,
as it nearly always does, would wait for that longer than for all it reads of its database.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from ginbot.store.engine import Database
from ginbot.store.errors import NotSaved

FOLDER = Path(__file__).parent / "migrations"
"""Where the migrations lie."""
_LOCK = 0x67696E
"""Any number of our own: PostgreSQL lets one holder of it migrate at a time."""


def newest() -> str:
    """The last migration there is, as the names of their files number them."""
    return max(path.name[1:5] for path in (FOLDER / "versions").glob("v[0-9]*.py"))


async def upgrade(url: str) -> None:
    """Create the tables, or bring older ones up to date, in one transaction; processes wait for each other.

    Raises NotSaved where the database fails, or has tables of a version that is newer than this one.
    """
    database = Database(url, busy_timeout=30.0)
    try:
        async with database.write() as connection:
            if not database.is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            await connection.run_sync(_upgrade)
    finally:
        await database.close()


def _upgrade(connection: Connection) -> None:
    if _revision(connection) == newest():
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as unknown:
        raise NotSaved("it was made by a newer version of ginbot") from unknown


async def revisions(database: Database) -> tuple[str | None, str]:
    """The migration a database is at, None before the first; and the last one there is."""
    async with database.read() as connection:
        return await connection.run_sync(_revision), newest()


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision
