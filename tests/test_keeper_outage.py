"""Outages: a time in which nobody could play or press has every live turn begin again, once, and forfeits nobody."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from ginbot.keeper import Keeper
from ginbot.rules import Draw, Knock, Pass, parse_card
from ginbot.screens.context import Pace
from ginbot.store import Record, Store
from tests.room import ANNA, BEN, CEM, Mind, Room, Shows
from tests.rules.tables import deal


async def in_second_round(room: Room, **changes: Pace) -> Record:
    """A match in which nobody's turn is the first one."""
    return await room.act(await room.sit(**changes), Pass(1), Pass(0))


async def restart(room: Room, gap: float) -> Keeper:
    """The only Keeper stops, time passes, and a new one starts and has looked."""
    for keeper in room.keepers:
        await keeper.stop()
    room.keepers.clear()
    room.wait(gap)
    keeper = room.keeper(cap=2)
    await room.quiet()
    return keeper


async def started(room: Room) -> None:
    """A Keeper that looks every two seconds has looked just now."""
    room.keeper(cap=2)
    await room.quiet()


async def test_an_outage_prolongs_live_turns(room: Room) -> None:
    """After an hour without a Keeper a live turn begins again, with the whole of its time."""
    record = await in_second_round(room)
    await started(room)
    await restart(room, 3600)
    after = await room.load(record)
    assert (after.match, room.seconds_left(after)) == (record.match, 45)
    assert after.facts.due_at is not None
    assert record.facts.due_at is not None
    assert after.facts.due_at - record.facts.due_at == timedelta(seconds=3600)
    await room.look(48)
    assert (await room.load(record)).match.lapses == (0, 1)


async def test_an_outage_prolongs_nothing_else(room: Room) -> None:
    """Slow turns, challenges, house moves and deals keep their times: what was due meanwhile is done at once."""
    room.deal = deal(opener="AS 2S 3S 4H 5H 6H 7D 8D 9D KD", stock="AH")
    slow = await in_second_round(room, pace=Pace.SLOW)
    asked, slow_asked = await room.ask(host=CEM), await room.ask(host=CEM, pace=Pace.SLOW)
    between = await room.act(await in_second_round(room), Draw(1), Knock(1, parse_card("KD")))
    house = await room.sit_with_house()
    await started(room)
    await restart(room, 3600)
    for unmoved in (slow, slow_asked):
        assert (await room.load(unmoved)).facts.due_at == unmoved.facts.due_at
    assert (await room.load(asked)).match.closed is not None
    for done in (between, house):
        assert (await room.load(done)).match.version == done.match.version + 1


async def test_nobody_forfeits_by_outages(room: Room) -> None:
    """However often the bot is away for longer than a turn, a player on two lapses does not lose by it."""
    record = await in_second_round(room)
    await started(room)
    for _ in range(5):
        await restart(room, 400)
    assert (await room.load(record)).match == record.match


@pytest.mark.parametrize(("gap", "left"), [(7.0, 45 - 7), (7.1, 45)])
async def test_a_short_gap_is_none(room: Room, gap: float, left: float) -> None:
    """Up to five seconds after a Keeper was expected nothing is given back."""
    record = await in_second_round(room)
    await started(room)
    await restart(room, gap)
    assert room.seconds_left(await room.load(record)) == pytest.approx(left)


async def test_the_first_start_is_no_outage(room: Room) -> None:
    """Where no Keeper has ever looked nothing is given back."""
    record = await in_second_round(room)
    room.wait(30)
    await started(room)
    assert room.seconds_left(await room.load(record)) == 15


async def test_a_planned_sleep_is_no_outage(room: Room) -> None:
    """A Keeper that sleeps for long because nothing is due has not been away."""
    record = await in_second_round(room, pace=Pace.SLOW)
    room.keeper(cap=100_000)
    await room.look(70_000)
    live = await in_second_round(room)
    await room.look(1)
    assert room.seconds_left(await room.load(live)) == 44
    assert (await room.load(record)).facts == record.facts


async def test_one_of_two_keepers_gives_back(room: Room, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two Keepers that notice the same outage give it back once between them."""
    record = await in_second_round(room)
    await room.store.stamp(room.now)
    noticed = await room.store.stamped()
    other = await Store.open(f"sqlite+aiosqlite:///{database}")

    async def as_before():  # type: ignore[no-untyped-def]
        return noticed

    monkeypatch.setattr(other, "stamped", as_before)
    room.wait(100)
    longest = timedelta(seconds=5)
    assert await room.store.give_back(room.now, longest) == timedelta(seconds=100)
    assert await other.give_back(room.now, longest) is None
    assert await room.store.give_back(room.now, longest) is None
    assert room.seconds_left(await room.load(record)) == 45
    await other.close()


async def test_giving_back_is_all_or_nothing(room: Room, database: Path) -> None:
    """A database that fails while an outage is given back has neither moved a clock nor noted that it was."""
    record = await in_second_round(room)
    await started(room)
    await room.keepers[0].stop()
    room.keepers.clear()
    room.wait(100)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TRIGGER full BEFORE UPDATE ON alive BEGIN SELECT raise(ABORT, 'full'); END")
    room.keeper(cap=2)
    await room.quiet()
    assert (await room.load(record)).facts == record.facts
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DROP TRIGGER full")
    await room.look()
    assert room.seconds_left(await room.load(record)) == 45


async def test_a_lost_gateway_ends_no_turn(room: Room) -> None:
    """While nobody can press no live turn lapses, and afterwards each begins again."""
    record, slow = await in_second_round(room), await in_second_round(room, pace=Pace.SLOW)
    room.keeper()
    await room.look(20)
    room.keepers[0].lost()
    for _ in range(30):
        await room.look(10)
    room.keepers[0].lost()
    await room.keepers[0].regained()
    after = await room.load(record)
    assert (after.match, room.seconds_left(after)) == (record.match, 45)
    assert (await room.load(slow)).facts == slow.facts
    await room.look(45 + 2)
    assert (await room.load(record)).match.lapses == (0, 1)


@pytest.mark.parametrize(("lost", "left"), [(5.0, 40), (5.1, 45), (30.0, 45)])
async def test_a_short_loss_is_none(room: Room, lost: float, left: float) -> None:
    """A gateway that is back within five seconds gives nothing back."""
    record = await in_second_round(room)
    keeper = room.keeper()
    await room.quiet()
    keeper.lost()
    room.wait(lost)
    await keeper.regained()
    await keeper.regained()
    assert room.seconds_left(await room.load(record)) == pytest.approx(left)
    room.wait(20)
    await keeper.regained()
    assert room.seconds_left(await room.load(record)) == pytest.approx(left - 20)


async def test_a_lost_gateway_is_given_back_whole(room: Room) -> None:
    """Looks in between, the last of them just before the gateway is back, cost nobody a second of it."""
    record = await in_second_round(room)
    keeper = room.keeper()
    await room.quiet()
    keeper.lost()
    await room.look(20)
    room.wait(3)
    await keeper.regained()
    after = await room.load(record)
    assert (room.seconds_left(after), after.facts.away_seconds) == (45, 23)


async def test_two_outages_at_once_are_one(room: Room) -> None:
    """A bot that loses the gateway and then does not run for a while gives back the longer time once."""
    record = await in_second_round(room)
    await started(room)
    room.keepers[0].lost()
    room.wait(1000)
    room.keepers[0].wake()
    await room.quiet()
    await room.keepers[0].regained()
    assert room.seconds_left(await room.load(record)) == 45


async def test_giving_back_a_lost_gateway_may_fail(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Where the database fails it is tried at the next look; failing still when the gateway is back, it is let be."""
    room = Room(await Store.open(f"sqlite+aiosqlite:///{database}", busy_timeout=0.02))
    record = await in_second_round(room)
    keeper = room.keeper(Mind(), Shows())
    await room.quiet()
    keeper.lost()
    room.wait(20)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        keeper.wake()
        await room.quiet()
        assert "a round of the keeper failed" in caplog.text
        other.execute("ROLLBACK")
        await room.look()
        assert room.seconds_left(await room.load(record)) == 45
        room.wait(10)
        other.execute("BEGIN IMMEDIATE")
        await keeper.regained()
        assert "live turns could not be prolonged" in caplog.text
        other.execute("ROLLBACK")
    room.wait(10)
    await room.look()
    assert room.seconds_left(await room.load(record)) == 25
    await room.close()


async def test_a_turn_that_had_more_keeps_it(room: Room) -> None:
    """A first turn, which has more than the usual time, loses nothing of it by an outage."""
    record = await room.sit()
    await started(room)
    await restart(room, 62)
    assert room.seconds_left(await room.load(record)) == 88


async def test_all_live_matches_are_prolonged(room: Room) -> None:
    """An outage is added to the turn of every live match."""
    records = [await room.sit(host, guest) for host, guest in ((ANNA, BEN), (BEN, CEM), (CEM, ANNA))]
    await started(room)
    await restart(room, 1000)
    assert [room.seconds_left(await room.load(record)) for record in records] == [88, 88, 88]
