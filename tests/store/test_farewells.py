"""What is kept of a person is all given out, and when it is deleted nothing names them any more, in any table."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import BigInteger, select

from ginbot.rules import Closed, Closure
from ginbot.store import By, Change, Commit, QueueRow, QueueState, RatedResult, ScreenRow, Status, Store, tables
from ginbot.store.traces import HIDDEN, Fate, traces
from tests.ratings import wrong_ratings
from tests.store.sample import BEN, CEM, NOW, acceptance, challenge, ending
from tests.store.test_voids import play

WHO = 708_123_456_789
"""Somebody whose number and name occur by no chance."""
NAME = "Xanthippe"
LATER = NOW + timedelta(days=1)
THINGS = frozenset(
    {"id", "match", "guild", "channel", "thread", "message", "dm", "rematch_of", "press", "used"} | {"earlier"}
)
"""Columns of large numbers in which nobody stands."""


async def rows(store: Store) -> dict[str, list[dict[str, Any]]]:
    """Everything in every table."""
    async with store._database.read() as connection:
        return {
            table.name: [dict(row) for row in (await connection.execute(select(table))).mappings()]
            for table in tables.metadata.sorted_tables
        }


async def traces_of(store: Store) -> list[str]:
    """Every place of the database in which the person's number or name occurs."""
    return [
        f"{table}.{column}"
        for table, found in (await rows(store)).items()
        for row in found
        for column, value in row.items()
        if str(WHO) in str(value) or NAME in str(value)
    ]


async def live(store: Store) -> None:
    """All that can be kept of somebody: matches won, lost, declined, settings, queue, blocks, seals, messages."""
    await store.save_preferences(WHO, NAME, {"word": NAME}, NOW)
    for number, other in enumerate((BEN, CEM, BEN)):
        match_id = await store.create(challenge(WHO, guild=7, seed=bytes(32)))
        await store.append(acceptance(match_id, other, entropy=f"1/{NAME if number else ''}/x"))
        await store.save_screen(ScreenRow(match_id, "hand:0", 555, 556, NOW, token="secret"))
        rated = tuple(RatedResult(pool, "live", (WHO, other), float(number % 2)) for pool in (0, 7))
        left = (WHO, "quit") if not number else None
        await store.append(ending(match_id, 1 - number % 2, at=NOW, rated=rated, left_by=left))
    asked = await store.create(challenge(CEM, invited=WHO))
    closed = Commit(asked, 1, (Closed(Closure.DECLINED),), NOW, By.SEAT_1, Status.CLOSED)
    await store.append(closed)
    await store.seen(WHO, NAME, NOW)
    async with store._database.write() as connection:
        await connection.execute(tables.seats.update().where(tables.seats.c.user == WHO).values(name=NAME))
        await connection.execute(tables.vacations.insert().values(user=WHO, since=None, until=None, year=2026, used=0))
    await store.block(WHO, BEN, NOW, most=9)
    await store.block(CEM, WHO, NOW, most=9)
    await store.ban(7, WHO, Change(BEN, "ban", NOW, WHO))
    await store.ban(8, CEM, Change(WHO, "ban", NOW, CEM))
    await store.promise(WHO, "house", bytes(range(32)))
    waiting = QueueRow("live", WHO, NAME, QueueState.WAITING, NOW, NOW, NOW, token="secret")
    await store.change_queue("live", lambda line, known: {**line, WHO: waiting})
    await store.bid_farewell(WHO, NOW, LATER)


def test_every_column_with_people_in_it_is_known() -> None:
    """Each column of large numbers is a place or a thing, or it is said what becomes of it."""
    known = {(trace.table.name, trace.column.name) for trace in traces()}
    large = {
        (table.name, column.name)
        for table in tables.metadata.sorted_tables
        for column in table.columns
        if type(column.type) is BigInteger and column.name not in THINGS
    }
    assert large == known


async def test_everything_is_given_out(store: Store) -> None:
    """Each row in which somebody stands is exported, whole but for keys; who has blocked them is not."""
    await live(store)
    given = await store.rows_about(WHO)
    kept = await rows(store)
    for table, found in kept.items():
        mine = [trace.column.name for trace in traces() if trace.table.name == table and trace.exported]
        count = sum(any(row[column] == WHO for column in mine) for row in found)
        assert len(given.get(table, [])) == count, table
        for row in given.get(table, []):
            missing = {column.name for column in tables.metadata.tables[table].columns} - row.keys()
            assert missing <= HIDDEN | {"seed", "other", "user", "about"}
    assert {"seats", "players", "ratings", "rating_history", "standings", "offences", "blocks", "bans"} <= given.keys()
    assert {"queue", "promises", "audit", "vacations", "farewells"} <= given.keys()
    text = json.dumps(given)
    assert "secret" not in text
    assert bytes(range(32)).hex() not in text
    assert [row["blocked"] for row in given["blocks"]] == [BEN]
    assert [(row.get("user"), row.get("about")) for row in given["audit"]] == [(None, WHO), (WHO, None)]


async def test_nothing_names_them_afterwards(store: Store) -> None:
    """No table has the name or the number but for a ban and for who has blocked them; the others' rows are whole."""
    await live(store)
    before = await rows(store)
    await store.change_queue("live", lambda line, known: {})
    stand_in = await store.erase(WHO, LATER)
    assert stand_in is not None
    assert stand_in < 0
    assert sorted(await traces_of(store)) == ["bans.user", "blocks.blocked"]
    after = await rows(store)
    for table in ("matches", "events", "seats", "ratings", "rating_history", "standings", "audit"):
        assert len(after[table]) == len(before[table]), table
    assert after["events"] == before["events"]
    assert [row["name"] for row in after["seats"] if row["user"] == stand_in] == ["a former player"] * 3
    assert [row["kind"] for row in after["screens"] if row["channel"] == 555] == []
    assert len(after["seeds"]) == len(before["seeds"]) - 2  # a word of theirs went into two deals
    assert [row.user for row in await store.board(7, "live", 0, 9)] == [BEN, CEM]
    assert await store.leaves_at(WHO) is None
    assert await store.erase(WHO, LATER) is None


async def test_ratings_still_follow_from_the_logs(store: Store) -> None:
    """With a stand-in in its place every rating is what the matches make of it, and goes on from there."""
    for day in range(3):
        await play(store, (0, 1 + day % 2, 1.0, 1, "live", False), day)
    await store.bid_farewell(101, NOW, LATER)
    assert await store.erase(101, LATER) is not None
    await play(store, (0, 1, 1.0, 1, "live", False), 4)
    records = [await store.record(number) for number in range(1, 5)]
    problems, compared = await wrong_ratings(store, [record for record in records if record is not None])
    assert problems == []
    assert compared == 8


async def test_two_who_leave_stay_apart(store: Store) -> None:
    """Each has a stand-in of their own, also where they had met."""
    await play(store, (0, 1, 1.0, 1, "live", False), 0)
    numbers = []
    for user in (101, 102):
        await store.bid_farewell(user, NOW, LATER)
        numbers.append(await store.erase(user, LATER))
    assert numbers == [-1, -2]
    record = await store.record(1)
    assert record is not None
    assert [row.user for row in record.seats] == [-1, -2]


async def test_not_before_its_time(store: Store) -> None:
    """Nobody is deleted who has not asked, before a day is over, who has stayed after all, or while a match runs."""
    await play(store, (0, 1, 1.0, 1, "live", False), 0)
    assert await store.erase(101, LATER) is None
    assert await store.bid_farewell(101, NOW, LATER) == LATER
    assert await store.bid_farewell(101, LATER, LATER + timedelta(days=1)) == LATER
    assert await store.erase(101, LATER - timedelta(seconds=1)) is None
    assert (await store.leaving(NOW), await store.leaving(LATER)) == ((), (101,))
    assert (await store.next_leaving(NOW), await store.next_leaving(LATER)) == (LATER, None)
    assert await store.stay(101)
    assert not await store.stay(101)
    assert await store.erase(101, LATER) is None
    await store.bid_farewell(101, NOW, LATER)
    match_id = await store.create(challenge(101))
    assert await store.erase(101, LATER) is None
    await store.append(acceptance(match_id, CEM))
    assert await store.erase(101, LATER) is None
    assert await store.leaves_at(101) == LATER


@pytest.mark.parametrize("fate", Fate)
def test_there_is_something_of_every_fate(fate: Fate) -> None:
    """No fate is a mere word."""
    assert [trace for trace in traces() if trace.fate is fate]
