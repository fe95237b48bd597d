"""What somebody has achieved follows from the logs, in whatever order matches ended, and whatever was taken out."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ginbot.achievements import deeds_of, progress_of
from ginbot.matches.summaries import recount, summary_of
from ginbot.rules import Event, Phase, apply, replay
from ginbot.store import By, Change, Commit, DueFor, NewMatch, SeatRow, Status, Store, upgrade
from tests.rules.tables import Log
from tests.screens.stage import scenes
from tests.screens.variants import variant_scenes
from tests.store.sample import ANNA, BEN, CEM, NAMES, NOW

PEOPLE = (ANNA, BEN, CEM, None)
"""The last is the house."""
MATCHES = st.lists(st.tuples(st.integers(0, 999), st.integers(0, 2), st.integers(1, 3), st.booleans()), max_size=6)


@cache
def ended() -> tuple[Log, ...]:
    """The logs of matches that are over, in many ways."""
    tables = [*scenes().values(), *variant_scenes().values()]
    return tuple([tuple(table.log) for table in tables if table.match.phase is Phase.OVER])


async def keep(store: Store, log: Log, users: tuple[int | None, int | None], pace: str, day: int) -> int:
    """A match with this log, as it is kept when it ends."""
    seats = tuple(
        [
            SeatRow(seat, "Zeno" if user is None else NAMES[user], user, house="expert" if user is None else None)
            for seat, user in enumerate(users)
        ]
    )
    first, rest = tuple(log[0]), tuple([event for batch in log[1:] for event in batch])
    at, whole = NOW + timedelta(days=day), apply(replay([first]), rest)
    opened = NewMatch(whole.ruleset, pace, False, seats[:1], first, at, due_at=at, due_for=DueFor.EXPIRY)
    match_id = await store.create(opened)
    result = summary_of(whole, [first, rest], tuple([row.house for row in seats]), pace)
    over = Commit(match_id, 1, rest, at, By.SEAT_0, Status.OVER, joined=seats[1], result=result)
    await store.append(over)
    return match_id


Deeds = tuple[tuple[int, Mapping[str, int]], ...]


async def from_logs(store: Store, user: int, count: int) -> Deeds:
    """What somebody did in every match that counts, by its log, in the order of their ends."""
    found = []
    for number in range(1, count + 1):
        record = await store.record(number)
        assert record is not None
        mine = [row.seat for row in record.seats if row.user == user]
        if not mine or await store.is_void(number) or (record.facts.result or {}).get("why") == "aborted":
            continue
        level = next((row.house for row in record.seats if row.house is not None), None)
        events: list[Event] = [event for batch in await store.log(number) for event in batch.events]
        deeds = deeds_of(events, mine[0], level, slow=record.facts.pace != "live")
        found.append((record.facts.ended, number, deeds))
    return tuple([(number, deeds) for _, number, deeds in sorted(found, key=lambda each: each[:2])])


async def check(store: Store, count: int) -> None:
    """Everybody's achievements are those of the logs."""
    for user in (ANNA, BEN, CEM):
        wanted = await from_logs(store, user, count)
        kept = (await store.career(user)).deeds
        assert [(number, dict(deeds)) for number, deeds in kept] == [(number, dict(deeds)) for number, deeds in wanted]
        assert progress_of(kept) == progress_of(wanted)


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(played=MATCHES, gone=st.lists(st.integers(0, 5), max_size=2))
def test_achievements_follow_from_the_logs(
    played: list[tuple[int, int, int, bool]], gone: list[int], template: Path
) -> None:
    """Before and after matches were taken out, and counted anew nothing is otherwise."""

    async def story(folder: Path) -> None:
        if not template.exists():
            await upgrade(f"sqlite+aiosqlite:///{template}")
        shutil.copy(template, folder / "ginbot.db")
        store = await Store.open(f"sqlite+aiosqlite:///{folder / 'ginbot.db'}")
        try:
            for day, (which, one, step, slow) in enumerate(played):
                users = (PEOPLE[one], PEOPLE[(one + step) % 4])
                await keep(store, ended()[which % len(ended())], users, "slow" if slow else "live", -day)
            await check(store, len(played))
            for number in gone:
                listing = await store.listing(number + 1)
                if listing is not None:
                    await store.void(listing, Change(900, "void", NOW))
            await check(store, len(played))
            assert await recount(store) == (len(played), 0)
        finally:
            await store.close()

    with TemporaryDirectory() as folder:
        asyncio.run(story(Path(folder)))
