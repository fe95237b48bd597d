"""Bringing a database to the tables of this release."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from ginbot.store.engine import Database

_LOCK = 0x67696E
"""Any number of our own: PostgreSQL lets one holder of it migrate at a time."""


def migrations(connection: Connection) -> Config:
    """Alembic's configuration for our migrations over a connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


async def upgrade(url: str) -> None:
    """Create the tables, or bring older ones up to date, in one transaction; processes wait for each other."""
    database = Database(url, busy_timeout=30.0)
    try:
        async with database.write() as connection:
            if not database.is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            await connection.run_sync(lambda sync: command.upgrade(migrations(sync), "head"))
    finally:
        await database.close()
