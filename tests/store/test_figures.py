"""How much there is, and how far behind, counted."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from ginbot.store import ScreenRow, Store
from ginbot.store.figures import Figures
from tests.store.sample import NOW, SOON, challenge, running


async def test_an_empty_database_has_nothing(store: Store) -> None:
    """Without a match all is nought."""
    assert await store.figures(NOW) == Figures({}, 0, 0, 0.0, 0, 0.0)


async def test_matches_are_counted_by_pace_and_by_what_is_due(store: Store) -> None:
    """Running ones by pace, challenges apart; what is due counts from the moment at which it was."""
    await running(store)
    await store.create(challenge())
    found = await store.figures(SOON - timedelta(seconds=1))
    assert (dict(found.running), found.asked, found.due, found.due_lag) == ({"live": 1}, 1, 0, 0.0)
    later = await store.figures(SOON + timedelta(seconds=30))
    assert later.due >= 1
    assert later.due_lag == 30.0


async def test_a_screen_is_behind_since_its_matchs_last_event(store: Store) -> None:
    """A screen that shows less than its match has come to counts, resting or not; one that shows all does not."""
    match_id = await running(store)
    row = ScreenRow(match_id, "table", 55, 66, NOW, 1)
    assert await store.save_screen(row)
    record = await store.record(match_id)
    assert record is not None
    now = record.last_at + timedelta(seconds=7)
    before = await store.figures(now)
    assert (before.behind, before.behind_lag) == (1, 7.0)
    await store.claim_screen(match_id, "table", now + timedelta(minutes=2), now)
    assert (await store.figures(now)).behind == 1
    assert await store.save_screen(replace(row, shown=2))
    assert (await store.figures(now)).behind == 0
