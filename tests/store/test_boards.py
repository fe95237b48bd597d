"""Boards of all time and of seasons: what they hold follows from the logs, whatever was played, reset and voided."""

from __future__ import annotations

import asyncio
import shutil
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from ginbot.rules import Ended, EndReason
from ginbot.seasons import season_of, table_at
from ginbot.store import Change, Store, tables, upgrade
from tests.store.sample import ANNA, BEN, CEM, NOW, finished
from tests.store.test_voids import Played, matches, play, void

QUARTER = timedelta(days=95)
GUILD = 7


def reset_at(at: datetime) -> Change:
    """An owner's wish to begin the table anew."""
    return Change(900, "season", at)


Row = tuple[int, int]
"""Matches and wins."""


async def logged(store: Store, count: int, resets: list[datetime]) -> dict[tuple[int, str, int, int], Row]:
    """How often each player played and won, by pool and table, from the logs of the matches that count."""
    found: dict[tuple[int, str, int, int], list[int]] = defaultdict(lambda: [0, 0])
    for number in range(1, count + 1):
        record = await store.record(number)
        log = await store.log(number)
        end = log[-1].events[-1]
        assert record is not None
        assert isinstance(end, Ended)
        if end.why is EndReason.ABORTED or await store.is_void(number):
            continue
        pace = "live" if record.facts.pace == "live" else "slow"
        for guild in {0, record.facts.guild or 0}:
            quarter = log[-1].at.year * 4 + (log[-1].at.month - 1) // 3
            begun = [at for at in resets if guild == GUILD and at <= log[-1].at and season_of(at).number == quarter]
            for row in record.seats:
                assert row.user is not None
                entry = found[guild, pace, quarter * 100 + len(begun), row.user]
                entry[0] += 1
                entry[1] += end.winner == row.seat
    return {key: (entry[0], entry[1]) for key, entry in found.items()}


async def kept(store: Store) -> dict[tuple[int, str, int, int], Row]:
    """What the tables of seasons hold."""
    column = tables.standings.c
    columns = (column.guild, column.pace, column.table, column.user, column.matches, column.wins)
    async with store._database.read() as connection:
        return {tuple(row[:4]): (row[4], row[5]) for row in await connection.execute(select(*columns))}


async def check(store: Store, count: int, resets: list[datetime]) -> None:
    """Tables are as the logs have it, and the newest row of each player is the rating of the pool."""
    rows = await kept(store)
    assert rows == await logged(store, count, resets)
    newest = {(guild, pace, user): table for guild, pace, table, user in sorted(rows)}
    for (guild, pace, user), table in newest.items():
        now, then = await store.standing(guild, pace, user), await store.standing(guild, pace, user, table=table)
        assert now is not None
        assert then is not None
        assert (now.rating, now.deviation, now.provisional) == (then.rating, then.deviation, then.provisional)


STEPS = st.lists(st.tuples(matches, st.integers(0, 60), st.booleans()), min_size=1, max_size=6)


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS, chosen=st.lists(st.integers(0, 5), max_size=2))
def test_tables_follow_from_the_logs(steps: list[tuple[Played, int, bool]], chosen: list[int], template: Path) -> None:
    """Over several seasons, with tables begun anew and matches taken out, by live or slow, here or elsewhere."""

    async def story(folder: Path) -> None:
        if not template.exists():
            await upgrade(f"sqlite+aiosqlite:///{template}")
        shutil.copy(template, folder / "ginbot.db")
        store = await Store.open(f"sqlite+aiosqlite:///{folder / 'ginbot.db'}")
        try:
            day, resets = 0, list[datetime]()
            for each, days, resetting in steps:
                day += days
                await play(store, each, day)
                at = NOW + timedelta(days=day, hours=1)
                if resetting and await store.reset_season(GUILD, reset_at(at)):
                    resets.append(at)
            await check(store, len(steps), resets)
            for number in chosen:
                await void(store, number % len(steps) + 1)
                await check(store, len(steps), resets)
        finally:
            await store.close()

    with TemporaryDirectory() as folder:
        asyncio.run(story(Path(folder)))


async def test_a_season_s_board_has_who_played_in_it(store: Store) -> None:
    """Whoever has played this season is on its board with this season's matches; of all time all of them."""
    await finished(store, ANNA, BEN, 1.0, at=NOW)
    await finished(store, ANNA, CEM, 1.0, at=NOW + QUARTER)
    then, now = [await store.season_table(GUILD, at) for at in (NOW, NOW + QUARTER)]
    season = await store.board(GUILD, "live", 0, 9, table=now)
    assert {(row.user, row.matches, row.wins) for row in season} == {(ANNA, 1, 1), (CEM, 1, 0)}
    assert await store.board_size(GUILD, "live", table=now) == 2
    assert await store.board_size(GUILD, "live") == 3
    [(table, top)] = await store.past_tables(GUILD, "live", now, 9)
    assert table == then
    assert [row.user for row in top] == [ANNA, BEN]
    assert await store.past_tables(GUILD, "live", then, 9) == ()
    assert await store.standing(GUILD, "live", BEN, table=now) is None


async def test_an_owner_may_begin_the_table_anew(store: Store) -> None:
    """The table is closed and kept, the next one is empty, ratings stay, other servers go on; it is noted who did."""
    assert not await store.reset_season(GUILD, reset_at(NOW)), "there is nothing to close"
    await finished(store, ANNA, BEN, 1.0, at=NOW)
    before = await store.rating_of(GUILD, "live", ANNA)
    assert await store.reset_season(GUILD, reset_at(NOW + timedelta(hours=1)))
    now = await store.season_table(GUILD, NOW + timedelta(hours=2))
    assert await store.board_size(GUILD, "live", table=now) == 0
    assert await store.rating_of(GUILD, "live", ANNA) == before
    assert len(await store.past_tables(GUILD, "live", now, 9)) == 1
    everywhere = await store.season_table(0, NOW + timedelta(hours=2))
    assert await store.board_size(0, "live", table=everywhere) == 2
    assert not await store.reset_season(GUILD, reset_at(NOW + timedelta(hours=3))), "it is empty already"
    assert [(change.user, change.what) for change in await store.changes(GUILD, 0, 9)] == [(900, "season")]


async def test_a_past_table_names_nobody_who_is_leaving(store: Store) -> None:
    """Whoever has asked for all to be deleted, or is too new for boards, leads no table of a season past either."""
    young = int((NOW + QUARTER - datetime(2015, 1, 1, tzinfo=UTC)) / timedelta(milliseconds=1)) << 22
    await finished(store, ANNA, BEN, 1.0, at=NOW)
    await finished(store, CEM, young, 1.0, at=NOW)
    now = await store.season_table(GUILD, NOW + QUARTER)
    await store.bid_farewell(ANNA, NOW + QUARTER, NOW + QUARTER + timedelta(days=1))
    [(_, top)] = await store.past_tables(GUILD, "live", now, 9, now=NOW + QUARTER)
    assert [row.user for row in top] == [CEM, BEN]
    await store.stay(ANNA)
    [(_, top)] = await store.past_tables(GUILD, "live", now, 9, now=NOW + QUARTER)
    assert {row.user for row in top} == {ANNA, CEM, BEN}


async def test_two_presses_begin_the_table_anew_once(store: Store, url: str) -> None:
    """Whichever of two is answered first, by whichever process, the other finds the table empty."""
    await finished(store, ANNA, BEN, 1.0, at=NOW)
    first, second = [reset_at(NOW + timedelta(hours=1, seconds=number)) for number in (0, 1)]
    other = await Store.open(url)
    try:
        done = await asyncio.gather(store.reset_season(GUILD, second), other.reset_season(GUILD, first))
        assert sorted(done) == [False, True]
        assert not await store.reset_season(GUILD, first)
        assert len(await store.changes(GUILD, 0, 9)) == 1
    finally:
        await other.close()


async def test_two_processes_close_no_season_twice(store: Store, url: str) -> None:
    """After the turn, however late and by whichever process, a match opens the next table; the last stays."""
    turn = datetime(2026, 4, 1, tzinfo=UTC)
    await finished(store, ANNA, BEN, 1.0, at=turn - timedelta(seconds=1))
    other = await Store.open(url)
    try:
        both = (store, other)
        now = {await each.season_table(GUILD, turn) for each in both}
        assert now == {table_at(turn)}
        closed = [await each.past_tables(GUILD, "live", table_at(turn), 9) for each in both]
        assert closed[0] == closed[1]
        await asyncio.gather(*[finished(each, ANNA, CEM, 1.0, at=turn + QUARTER * 3) for each in both])
        row = await store.standing(GUILD, "live", CEM, table=table_at(turn + QUARTER * 3))
        assert row is not None
        assert row.matches == 2
        assert await other.past_tables(GUILD, "live", table_at(turn), 9) == closed[0]
    finally:
        await other.close()


async def test_only_who_wishes_is_listed(store: Store) -> None:
    """A board of those who wish to be seen has nobody else; one's own line is there all the same."""
    await finished(store, ANNA, BEN, 1.0)
    await finished(store, CEM, BEN, 1.0)
    assert await store.board(0, "live", 0, 9, listed=True) == ()
    await store.save_preferences(BEN, "Ben", {"everywhere": True}, NOW)
    await store.save_preferences(CEM, "Cem", {"everywhere": False, "quick": True}, NOW)
    [ben] = await store.board(0, "live", 0, 9, listed=True)
    assert (ben.user, ben.rank) == (BEN, 1)
    assert await store.board_size(0, "live", listed=True) == 1
    anna = await store.standing(0, "live", ANNA, listed=True)
    assert anna is not None
    assert anna.rank == 1, "nobody who is listed stands above"
    assert await store.standing(0, "live", BEN, listed=True) == ben
