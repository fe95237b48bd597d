"""What looks after a running bot: when it gives its database up, and when it makes a backup."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from ginbot import upkeep
from ginbot.store import Store
from ginbot.store.backups import Backup, NotBackedUp, Trial
from ginbot.store.rotation import backup_moment, backup_name
from ginbot.upkeep import DatabaseGone, keep_backed_up, watch_database
from tests.store.sample import NOW, finished

DAY = timedelta(days=1)


async def test_a_database_away_for_too_long_is_given_up(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A file that goes is waited for as long as it may be away, told once, and then the bot gives up."""
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    await store.pulse()
    database.rename(database.with_name("elsewhere"))
    async with asyncio.timeout(20):
        with pytest.raises(DatabaseGone, match="away for too long") as gone:
            await watch_database(store, every=0.01, patience=0.1)
    assert not gone.value.for_good
    assert len([record for record in caplog.records if record.levelno == logging.ERROR]) == 1
    await store.close()


async def test_a_database_that_comes_back_is_no_loss(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A file that comes back in time is told of, and the time it was away counts for nothing later."""
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    await store.pulse()
    database.rename(database.with_name("elsewhere"))
    watching = asyncio.create_task(watch_database(store, every=0.01, patience=1000))
    async with asyncio.timeout(20):
        while not caplog.records:  # noqa: ASYNC110 -- another task logs
            await asyncio.sleep(0.01)
        database.with_name("elsewhere").rename(database)
        while len(caplog.records) < 2:  # noqa: ASYNC110 -- another task logs
            await asyncio.sleep(0.01)
    assert not watching.done()
    watching.cancel()
    assert "the database is back" in caplog.records[1].getMessage()
    await store.close()


async def test_a_broken_database_is_given_up_at_once(database: Path) -> None:
    """Where waiting mends nothing the bot gives up for good, and says what to do."""
    store = await Store.open(f"sqlite+aiosqlite:///{database}")
    await store.pulse()
    database.rename(database.with_name("elsewhere"))
    database.touch()
    async with asyncio.timeout(20):
        with pytest.raises(DatabaseGone, match="restore a backup") as gone:
            await watch_database(store, every=1000, patience=1000)
    assert gone.value.for_good
    await store.close()


class Rounds:
    """Makes backups in a folder, and stops the time when enough was made or waited."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = NOW
        self.made: list[datetime] = []
        self.slept: list[float] = []
        self.fails = False

    async def make(self, url: str, folder: Path, at: datetime) -> Backup:
        """Make one, or fail."""
        if self.fails:
            self.fails = False
            raise NotBackedUp("The disk is full.")
        self.made.append(at)
        folder.mkdir(exist_ok=True)
        (folder / backup_name(at)).touch()
        return Backup(folder / backup_name(at), 0, Trial(0, 0), ())

    async def sleep(self, seconds: float) -> None:
        """Let the time pass, three times; the fourth is one too many."""
        self.slept.append(seconds)
        if len(self.slept) > 3:
            raise asyncio.CancelledError
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rounds:
    """Rounds whose time is the test's."""
    rounds = Rounds(tmp_path / "backups")
    monkeypatch.setattr(upkeep.asyncio, "sleep", rounds.sleep)
    return rounds


async def go(rounds: Rounds) -> None:
    """Make backups until the time stops."""
    with pytest.raises(asyncio.CancelledError):
        await keep_backed_up("sqlite:///x", rounds.folder, DAY, lambda: rounds.now, rounds.make)


async def test_a_backup_a_day(rounds: Rounds) -> None:
    """The first is made at once, the next ones a day after the last."""
    await go(rounds)
    assert len(rounds.made) == 4
    assert rounds.made[0] == NOW
    assert all(
        timedelta(hours=23.9) < later - one < timedelta(hours=24.1)
        for one, later in zip(rounds.made, rounds.made[1:], strict=False)
    )


async def test_a_restart_makes_none_before_its_time(rounds: Rounds) -> None:
    """What was made before the bot started counts: the next one is made a day after it."""
    rounds.folder.mkdir()
    (rounds.folder / backup_name(NOW - timedelta(hours=20))).touch()
    await go(rounds)
    assert rounds.slept[0] == pytest.approx(4 * 3600, abs=1)
    assert rounds.made[0] == pytest.approx(NOW + timedelta(hours=4), abs=timedelta(seconds=1))


async def test_a_backup_that_fails_is_tried_again_in_an_hour(rounds: Rounds, caplog: pytest.LogCaptureFixture) -> None:
    """A backup that fails is logged in one line and made an hour later."""
    rounds.fails = True
    await go(rounds)
    assert rounds.slept[0] == 3600
    assert rounds.made[0] == NOW + timedelta(hours=1)
    assert [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR] == [
        "no backup: The disk is full."
    ]


async def test_a_clock_that_jumped_back_does_not_wait_for_ever(rounds: Rounds) -> None:
    """A newest backup of the future is waited for no longer than a day at a time."""
    rounds.folder.mkdir()
    (rounds.folder / backup_name(NOW + timedelta(days=300))).touch()
    await go(rounds)
    assert max(rounds.slept) <= DAY.total_seconds()


async def test_it_is_made_by_another_process(database: Path, tmp_path: Path) -> None:
    """The backup of a running bot is made elsewhere, and what goes wrong there is told here."""
    url = f"sqlite+aiosqlite:///{database}"
    store = await Store.open(url)
    await finished(store)
    await store.close()
    made = await upkeep._backed_up_elsewhere(url, tmp_path / "backups", NOW)
    assert backup_moment(made.file.name) == NOW.replace(microsecond=0)
    assert made.trial == Trial(1, 1)
    with pytest.raises(NotBackedUp, match="no database"):
        await upkeep._backed_up_elsewhere(f"{url}.none", tmp_path / "backups", NOW)
