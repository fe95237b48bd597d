"""What a failing database says of itself, which ends in the log."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event

from ginbot.store import NotSaved, Store
from tests.store.sample import ANNA, NOW


async def test_an_error_repeats_no_values(sqlite_url: str) -> None:
    """The text of a failed write names the statement and none of its values."""
    store = await Store.open(sqlite_url)

    @event.listens_for(store._database.engine.sync_engine, "begin")
    def _limit(connection: Any) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    with pytest.raises(NotSaved) as failed:
        await store.seen(ANNA, "Anna" * 25_000, NOW)
    assert "[SQL: INSERT INTO players" in str(failed.value)
    assert "Anna" not in str(failed.value) + str(failed.value.__cause__)
    await store.close()
