"""Copying a database into another: all of it or nothing, either way, and the copy goes on where the first one stood."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url, select, text

from ginbot.store import ScreenRow, Store, upgrade
from ginbot.store.copying import QUIET, Copied, NotCopied, copy_database
from ginbot.store.engine import Database
from ginbot.store.tables import metadata
from tests.servers import Server
from tests.store.sample import ANNA, BEN, CEM, NOW, acceptance, challenge, finished, running

LATER = NOW + timedelta(hours=1)
Told = list[tuple[str, int, int]]


@pytest.fixture(params=["sqlite", "postgresql"])
async def target(request: pytest.FixtureRequest, tmp_path: Path, server: Server) -> AsyncIterator[str]:
    """The URL of a database without any tables, of each kind."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'target.db'}"
        return
    async with server.database(migrated=False) as made:
        yield made


async def fill(store: Store) -> None:
    """Matches of all sorts, with whatever belongs to them."""
    await finished(store)
    await finished(store, BEN, CEM, 0.5, at=NOW + timedelta(microseconds=1))
    match_id = await running(store, ANNA, CEM, guild=2**63 - 1)
    await store.create(challenge(invited=BEN, rematch_of=1))
    await store.save_screen(ScreenRow(match_id, "hand:0", 5, 6, NOW, shown=2, digest="ab", page="more", token="tok"))
    await store.save_preferences(ANNA, "Anna ♠", {"nudges": False, "sort": "suit"}, NOW)
    await store.save_guild_settings(7, {"live": 60})
    await store.stamp(NOW)


async def copy(source: str, target: str, **more: Any) -> tuple[Copied, Told]:
    """Copy, an hour after the bot was there last."""
    told: Told = []
    copied = await copy_database(source, target, more.get("now", LATER), lambda *each: told.append(each))
    return copied, told


async def contents(url: str) -> dict[str, list[Any]]:
    """All rows of all tables, in some order of their own."""
    database = Database(url)
    found = {}
    async with database.read() as connection:
        for table in metadata.sorted_tables:
            found[table.name] = sorted(map(repr, (await connection.execute(select(table))).all()))
    await database.close()
    return found


async def test_everything_is_copied(url: str, store: Store, target: str) -> None:
    """Every row of every table is in the copy as it was, between databases of any kind."""
    await fill(store)
    copied, told = await copy(url, target)
    before = await contents(url)
    assert await contents(target) == before
    assert len([name for name, rows in before.items() if rows]) > 8
    assert copied == Copied(sum(map(len, before.values())), 4)
    assert told[-1] == ("matches replayed", 4, 4)
    assert ("events", len(before["events"]), len(before["events"])) in told


async def test_the_copy_goes_on(url: str, store: Store, target: str) -> None:
    """A new match in the copy has the next number, a running one takes its next move, and ratings count on."""
    await fill(store)
    await copy(url, target)
    moved = await Store.open(target)
    assert await moved.record(3) == await store.record(3)
    assert await moved.create(challenge()) == await store.create(challenge()) == 5
    await moved.append(acceptance(3, version=2, joined=None))
    assert await moved.board(7, "live", 0, 9) == await store.board(7, "live", 0, 9) != ()
    await moved.close()


async def test_there_and_back_again(url: str, store: Store, target: str, tmp_path: Path) -> None:
    """Copied once more, into a file, it still is what it was."""
    await fill(store)
    back = f"sqlite+aiosqlite:///{tmp_path / 'back.db'}"
    await copy(url, target)
    await copy(target, back)
    assert await contents(back) == await contents(url)


async def test_an_empty_database_is_copied(url: str, target: str) -> None:
    """Where there is nothing, the copy has the tables, and its first match is the first."""
    assert (await copy(url, target))[0] == Copied(0, 0)
    moved = await Store.open(target)
    assert await moved.create(challenge()) == 1
    await moved.close()


async def test_what_is_in_use_is_not_copied(url: str, store: Store, target: str) -> None:
    """A bot that looked a moment ago, or means to look soon, is to be stopped first; whoever is sure may say so."""
    await fill(store)
    for now in (NOW + QUIET / 2, NOW - QUIET):
        with pytest.raises(NotCopied, match="stop it"):
            await copy(url, target, now=now)
    copied, _ = await copy(url, target, now=None)
    assert copied.matches == 4


async def test_nothing_is_overwritten(url: str, store: Store, target: str) -> None:
    """A target that holds anything at all is left as it is."""
    await fill(store)
    await upgrade(target)
    there = await Store.open(target)
    await there.save_guild_settings(9, {"theirs": 1})
    with pytest.raises(NotCopied, match="guilds"):
        await copy(url, target)
    assert await there.guild_settings(9) == {"theirs": 1}
    assert await there.record(1) is None
    await there.close()


async def test_a_copy_that_fails_leaves_nothing(url: str, store: Store, target: str) -> None:
    """Where a match cannot be replayed in the end, nothing stays of what was copied, and it can be tried again."""
    await fill(store)
    database = Database(url)
    async with database.write() as connection:
        lost = (await connection.execute(text('SELECT * FROM events WHERE "match" = 3 AND version = 2'))).one()
        await connection.execute(text('DELETE FROM events WHERE "match" = 3 AND version = 2'))
    with pytest.raises(NotCopied, match="Match 3 cannot be replayed"):
        await copy(url, target)
    assert not any((await contents(target)).values())
    async with database.write() as connection:
        values = dict(zip("mvabe", lost, strict=True))
        await connection.execute(text("INSERT INTO events VALUES (:m, :v, :a, :b, :e)"), values)
    assert (await copy(url, target))[0].matches == 4
    await database.close()


async def test_nothing_is_written_meanwhile(url: str, store: Store, target: str) -> None:
    """While it is copied whoever writes to the database waits, so that nothing is missed."""
    await fill(store)
    steps: list[str] = []
    writing: list[asyncio.Task[None]] = []

    async def write() -> None:
        await store.pressed(3, 0, LATER)
        steps.append("written")

    def told(what: str, done: int, total: int) -> None:
        if what == "seats" and not writing:
            writing.append(asyncio.create_task(write()))
        steps.append(what)

    await copy_database(url, target, LATER, told)
    await writing[0]
    assert steps.index("written") > steps.index("matches replayed")
    moved = await Store.open(target)
    there, here = await moved.record(3), await store.record(3)
    assert there is not None
    assert here is not None
    assert (there.seats[0].pressed_at, here.seats[0].pressed_at) == (None, LATER)
    await moved.close()


async def test_what_is_no_copy_is_refused(url: str, tmp_path: Path) -> None:
    """A file that is not there, a copy into itself, a source of another version and a place that is none: refused."""
    nowhere = f"sqlite+aiosqlite:///{tmp_path / 'nowhere.db'}"
    for source, target, why in (
        (nowhere, url, "There is no database"),
        (url, url, "into itself"),
        (url, "sqlite+aiosqlite:////nowhere/at/all.db", "The copy failed"),
    ):
        with pytest.raises(NotCopied, match=why):
            await copy(source, target)
    assert not Path(make_url(nowhere).database or "").exists()
    database = Database(url)
    async with database.write() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
    await database.close()
    with pytest.raises(NotCopied, match="ginbot migrate"):
        await copy(url, nowhere)
