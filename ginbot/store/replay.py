"""A stored match as text, for the command line: opened, read, put into words, closed."""

from __future__ import annotations

from ginbot.screens.history import history_text
from ginbot.store.store import Store


async def replay_text(url: str, match_id: int) -> str | None:
    """All that has happened in a match of the database at a URL; None where there is no such match."""
    store = await Store.open(url)
    try:
        record = await store.record(match_id)
        if record is None:
            return None
        one, two = [*[row.name for row in record.seats], ""][:2]
        return history_text(await store.log(match_id), (one, two))
    finally:
        await store.close()
