"""The kill test, short: the whole of it is `make kill`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kill.run import kill_often
from tests.servers import Server

KILLS = 6
MATCHES = 5


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
async def test_nothing_is_lost_however_often_it_is_killed(database: str, server: Server, tmp_path: Path) -> None:
    """The bot is killed at any moment: whenever it is back no action is lost or doubled, and all screens are right."""
    if database == "sqlite":
        tally = await kill_often(KILLS, matches=MATCHES, seed=7, to_the_end=False)
    else:
        async with server.database(migrated=False) as url:
            tally = await kill_often(KILLS, url=url, matches=MATCHES, seed=7, to_the_end=False)
    assert tally.problems == []
    assert tally.errors == []
    assert tally.kills.total() == KILLS
    assert tally.actions > tally.matches > 0
