"""What looks after a running bot: whether its database is still there, and its backups. It plays and shows nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ginbot.processes import PATIENT, spawned
from ginbot.store import Store
from ginbot.store.backups import Backup, NotBackedUp, back_up, newest
from ginbot.store.pulse import Condition

log = logging.getLogger(__name__)

EVERY = 10.0
"""Seconds between two looks at the database."""
PATIENCE = 300.0
"""Seconds that a database may be away before the bot gives up: long enough to restart a server or mount a disk."""
AGAIN = 3600.0
"""Seconds after which a backup that failed is tried again."""

Making = Callable[[str, Path, datetime], Awaitable[Backup]]


class DatabaseGone(Exception):
    """The bot cannot go on without its database; the text is one sentence for whoever runs it."""

    def __init__(self, says: str, *, for_good: bool) -> None:
        """`for_good`: starting again mends nothing."""
        super().__init__(says)
        self.for_good = for_good


async def watch_database(store: Store, *, every: float = EVERY, patience: float = PATIENCE) -> None:
    """Return never, and raise DatabaseGone once the database is broken, or has been away for too long."""
    loop = asyncio.get_running_loop()
    away_since: float | None = None
    while True:
        beat = await store.pulse()
        if beat.condition is Condition.BROKEN:
            raise DatabaseGone(
                f"The database cannot be used any more ({beat.reason}): restore a backup, see docs/hosting.md.",
                for_good=True,
            )
        if beat.condition is Condition.WELL:
            if away_since is not None:
                log.warning("the database is back after %.0f s", loop.time() - away_since)
            away_since = None
        else:
            if away_since is None:
                log.error("the database is away, I wait for it for %.0f s: %s", patience, beat.reason)
                away_since = loop.time()
            if loop.time() - away_since >= patience:
                raise DatabaseGone(f"The database has been away for too long ({beat.reason}).", for_good=False)
        await asyncio.sleep(every)


async def keep_backed_up(
    url: str, folder: Path, every: timedelta, clock: Callable[[], datetime], make: Making | None = None
) -> None:
    """Back the database up again and again; when it was last done is told by the folder, so a restart loses nothing."""
    make = make or _backed_up_elsewhere
    while True:
        made, now = await asyncio.to_thread(newest, folder), clock()
        left = (made + every - now).total_seconds() if made is not None else 0.0
        if left > 0:
            await asyncio.sleep(min(left, every.total_seconds()))
            continue
        try:
            backup = await make(url, folder, now)
        except NotBackedUp as fault:
            log.error("no backup: %s", fault)
            await asyncio.sleep(AGAIN)
        else:
            log.info("backup %s of %d matches, %d replayed", backup.file, backup.trial.matches, backup.trial.replayed)


async def _backed_up_elsewhere(url: str, folder: Path, at: datetime) -> Backup:
    """A backup made by a process of its own: presses do not wait while it is tried out."""
    executor = spawned(1, PATIENT)
    try:
        return await asyncio.get_running_loop().run_in_executor(executor, _backed_up, url, folder, at)
    finally:
        await asyncio.to_thread(executor.shutdown, cancel_futures=True)


def _backed_up(url: str, folder: Path, at: datetime) -> Backup:
    return asyncio.run(back_up(url, folder, at.astimezone(UTC)))
