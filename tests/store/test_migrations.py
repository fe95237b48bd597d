"""The migrations give exactly the tables, once and safely."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from ginbot.store import NotSaved, Store, upgrade
from ginbot.store.engine import Database
from ginbot.store.migrate import FOLDER, newest, revisions
from ginbot.store.tables import metadata
from tests.store.sample import challenge


async def test_the_migrations_leave_nothing_to_change(url: str) -> None:
    """Comparing the migrated database with the tables finds no difference."""
    database = Database(url)

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await database.close()


async def test_the_migrations_write_the_very_same_schema(tmp_path: Path) -> None:
    """What comparing cannot see, such as checks, is the same to the letter as well."""
    await upgrade(f"sqlite+aiosqlite:///{tmp_path / 'migrated.db'}")
    engine = create_engine(f"sqlite:///{tmp_path / 'made.db'}")
    metadata.create_all(engine)
    engine.dispose()
    made, migrated = _schema(tmp_path / "made.db"), _schema(tmp_path / "migrated.db")
    assert made == {name: parts for name, parts in migrated.items() if name != "alembic_version"}
    assert len(made) > 9


def _schema(path: Path) -> dict[str, list[str]]:
    """Each table and index as its parts, in any order of its constraints."""
    rows = sqlite3.connect(path).execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    plain = {name: " ".join(sql.removesuffix(")").split()) for name, sql in rows}  # a column added later has no line
    return {name: sorted(re.split(r"\s*,\s+(?=CONSTRAINT)", sql)) for name, sql in plain.items()}


async def test_upgrading_again_keeps_everything(url: str, store: Store) -> None:
    """A database that is up to date is left as it is."""
    match_id = await store.create(challenge())
    await upgrade(url)
    assert await store.record(match_id) is not None


def test_the_newest_migration_is_the_one_alembic_ends_at() -> None:
    """The number read from the files' names is that of Alembic's only head."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    assert ScriptDirectory.from_config(config).get_heads() == [newest()]


async def test_tables_of_this_version_need_no_alembic(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start on tables of this version does not wait for Alembic to be imported; one without tables does."""
    monkeypatch.setitem(sys.modules, "alembic", None)
    await upgrade(url)
    with pytest.raises(ImportError, match="alembic"):
        await upgrade(f"sqlite+aiosqlite:///{tmp_path / 'empty.db'}")


async def test_a_newer_database_is_refused(url: str) -> None:
    """Tables of a version that is newer than this one are not touched, and it is said why."""
    database = Database(url)
    async with database.write() as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NotSaved, match="newer version of ginbot"):
        await upgrade(url)
    assert await revisions(database) == ("9999", newest())
    await database.close()


async def test_two_may_upgrade_at_once(tmp_path: Path) -> None:
    """Of several starting processes one migrates while the others wait."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    await asyncio.gather(*[upgrade(url) for _ in range(3)])
    store = await Store.open(url)
    assert await store.create(challenge()) == 1
    await store.close()
