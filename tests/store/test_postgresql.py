"""PostgreSQL alone: a server that goes away, hangs or is in use, and transactions that cross."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import IntegrityError

from ginbot.rules import Dealt
from ginbot.store import NotSaved, RatedResult, ScreenRow, Store
from ginbot.store.engine import Database
from tests.relay import Relay, through
from tests.servers import ask
from tests.store.sample import ANNA, BEN, CEM, DECK, NOW, acceptance, challenge, ending, running, seconds
from tests.store.test_failures import WRITES

ALL = "matches, events, seats, screens, players, ratings, rating_history, guilds, alive"


@pytest.mark.parametrize("name", WRITES)
async def test_a_locked_database_saves_nothing(postgresql: str, name: str) -> None:
    """While somebody else holds all tables every write fails as one kind of error; reading goes on."""
    store, locking = await Store.open(postgresql, busy_timeout=0.05), Database(postgresql)
    match_id = await running(store)
    await store.stamp(NOW - seconds(9))
    before = await store.record(match_id)
    async with locking.write() as connection:
        await connection.execute(text(f"LOCK TABLE {ALL} IN EXCLUSIVE MODE"))
        with pytest.raises(NotSaved):
            await WRITES[name](store, match_id)
        assert await store.record(match_id) == before
    await WRITES[name](store, match_id)
    await locking.close()
    await store.close()


async def test_a_read_only_database_saves_nothing(postgresql: str) -> None:
    """A server that is a copy of another, or is kept from writing, is the same kind of error; reading works."""
    writing = await Store.open(postgresql)
    match_id = await running(writing)
    name = make_url(postgresql).database
    await ask(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    store = await Store.open(postgresql)
    with pytest.raises(NotSaved):
        await store.pressed(match_id, 0, NOW)
    assert await store.record(match_id) == await writing.record(match_id)
    await store.close()
    await writing.close()


async def test_a_server_that_starts_anew_is_found_again(postgresql: str, way: Relay) -> None:
    """While the server is away reading and writing say so at once; once it is back the same store goes on."""
    store = await Store.open(through(way, postgresql))
    match_id = await running(store)
    before = await store.record(match_id)
    for _ in range(2):
        await way.down()
        with pytest.raises(NotSaved):
            await store.record(match_id)
        with pytest.raises(NotSaved):
            await store.pressed(match_id, 0, NOW)
        await way.up()
        assert await store.record(match_id) == before
        await way.down()
        await way.up()  # quicker than anybody noticed
        await store.pressed(match_id, 0, NOW)
        before = await store.record(match_id)
    await store.close()


async def test_a_connection_lost_in_the_middle_saves_nothing(postgresql: str, way: Relay) -> None:
    """A write whose connection breaks before its end is not saved, and can be made again."""
    store, beside = await Store.open(through(way, postgresql)), Database(postgresql)
    match_id = await running(store)
    before = await store.record(match_id)
    async with beside.write() as connection:
        await connection.execute(text("LOCK TABLE screens IN EXCLUSIVE MODE"))
        appending = asyncio.create_task(store.append(acceptance(match_id, version=2, joined=None)))
        await asyncio.sleep(0.1)  # it has changed the match and waits for the screens
        await way.down()
        with pytest.raises(NotSaved):
            await appending
    await way.up()
    assert await store.record(match_id) == before
    await store.append(acceptance(match_id, version=2, joined=None))
    await beside.close()
    await store.close()


async def test_a_server_that_hangs_is_not_waited_for(postgresql: str, way: Relay) -> None:
    """A server that takes connections and does not answer is given up, for old connections and for new ones."""
    used, fresh = [await Store.open(through(way, postgresql), busy_timeout=0.05) for _ in range(2)]
    match_id = await running(used)
    way.hang()
    async with asyncio.timeout(30):
        for store in (used, fresh):
            with pytest.raises(NotSaved):
                await store.pressed(match_id, 0, NOW)
            with pytest.raises(NotSaved):
                await store.record(match_id)
    way.flow()
    await used.close()
    await fresh.close()


@pytest.mark.parametrize("change", [{"database": "nowhere_at_all"}, {"username": "nobody_at_all"}, {"port": 9}])
async def test_a_database_that_is_not_there_saves_nothing(postgresql: str, change: dict[str, str]) -> None:
    """No such server, database or user is the same kind of error, for reading too."""
    store = await Store.open(make_url(postgresql).set(**change).render_as_string(hide_password=False))  # type: ignore[arg-type]
    with pytest.raises(NotSaved):
        await store.create(challenge())
    with pytest.raises(NotSaved):
        await store.record(1)
    await store.close()


async def test_a_write_undone_for_anothers_sake_is_made_again(postgresql: str) -> None:
    """Where two transactions wait for each other and the server ends ours, it is made again and nobody notices."""
    store, other = await Store.open(postgresql), Database(postgresql)
    ids = [await running(store) for _ in range(2)]
    before = await store.record(ids[1])
    assert before is not None
    assert before.facts.due_at is not None
    async with other.write() as connection:
        await connection.execute(text("SET LOCAL deadlock_timeout = '10s'"))  # so that not this one is ended
        await connection.execute(text(f"SELECT * FROM matches WHERE id = {ids[1]} FOR UPDATE"))
        shifting = asyncio.create_task(store.shift_clocks(seconds(60)))
        await asyncio.sleep(0.2)  # it has changed the first match and waits for the second
        await connection.execute(text(f"SELECT * FROM matches WHERE id = {ids[0]} FOR UPDATE"))
    assert await shifting == 2
    after = await store.record(ids[1])
    assert after is not None
    assert after.facts.due_at == before.facts.due_at + seconds(60)
    await other.close()
    await store.close()


async def test_a_busy_evening_crosses_nobody(postgresql: str) -> None:
    """Matches that end at once among the same three people, outages and drawings meanwhile: all of it is saved."""
    stores = [await Store.open(postgresql) for _ in range(2)]
    pairs = [(ANNA, BEN), (BEN, CEM), (CEM, ANNA), (BEN, ANNA)] * 6
    ids = [await running(stores[0], *pair) for pair in pairs]
    for match_id in ids:
        await stores[0].save_screen(ScreenRow(match_id, "hand:0"))
        await stores[0].save_screen(ScreenRow(match_id, "hand:1"))

    def rated(pair: tuple[int, int]) -> tuple[RatedResult, ...]:
        return tuple(RatedResult(pool, "live", pair, 1.0) for pool in (7, 0))

    work = [
        stores[at % 2].append(ending(match_id, rated=rated(pair)))
        for at, (match_id, pair) in enumerate(zip(ids, pairs, strict=True))
    ]
    between = [store.shift_clocks(seconds(1)) for store in stores] + [store.redraw_hands() for store in stores]
    drawn = [stores[1].save_screen(ScreenRow(match_id, "hand:1", shown=1)) for match_id in ids]
    await asyncio.gather(*work[:12], *between, *drawn, *work[12:])
    for user, played in ((ANNA, 18), (BEN, 18), (CEM, 12)):
        assert [
            row["matches"] for row in await ask(f'SELECT matches FROM ratings WHERE "user" = {user}', postgresql)
        ] == [
            played,
            played,
        ]
    for store in stores:
        await store.close()


async def test_an_error_repeats_no_rows(postgresql: str) -> None:
    """The text of a failed write, and of all that led to it, tells nothing of the row that could not be stored."""
    store = await Store.open(postgresql)
    match_id = await running(store)
    secret = acceptance(match_id, version=2, joined=None, events=(Dealt(0, DECK),), due_at=None, due_for=None)
    with pytest.raises(IntegrityError) as failed:
        await store.append(secret)
    error: BaseException | None = failed.value
    told = []
    while error is not None:
        told.append(str(error))
        error = error.__cause__
    assert len(told) > 2
    assert "running_is_due" in told[0]
    assert not [text for text in told if "DETAIL" in text or "Failing row" in text]
    await store.close()
