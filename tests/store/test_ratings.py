"""Ratings written at a match's end, and the boards read from them."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest

from ginbot.rating import NEW, Rating, aged, rated
from ginbot.store import BoardRow, RatedResult, RatingChange, Store
from tests.store.sample import ANNA, BEN, CEM, NOW, challenge, ending, finished, running

MONTH = timedelta(days=30)


async def test_a_match_moves_two_pools(store: Store) -> None:
    """The server's and the global pool move by the same rule, other pools not at all."""
    await finished(store, ANNA, BEN, 1.0, guild=7)
    won, lost = rated(NEW, NEW, 1.0)
    for guild in (7, 0):
        assert await store.rating_of(guild, "live", ANNA) == pytest.approx(won)
        assert await store.rating_of(guild, "live", BEN) == pytest.approx(lost)
    assert await store.rating_of(7, "slow", ANNA) is None
    assert await store.rating_of(8, "live", ANNA) is None


async def test_both_are_aged_and_rated_from_the_values_before(store: Store) -> None:
    """A second match a month later starts from both players' aged ratings; a newcomer has nothing to age."""
    await finished(store, ANNA, BEN, 1.0)
    match_id = await finished(store, CEM, ANNA, 0.5, at=NOW + MONTH)
    anna = aged(rated(NEW, NEW, 1.0)[0], 30)
    cem_after, anna_after = rated(NEW, anna, 0.5)
    assert await store.rating_of(0, "live", ANNA) == pytest.approx(anna_after)
    assert await store.rating_of(0, "live", CEM) == pytest.approx(cem_after)
    changes = await store.rating_changes(match_id)
    assert [(change.guild, change.user, change.opponent) for change in changes] == [
        (0, ANNA, CEM),
        (0, CEM, ANNA),
        (7, ANNA, CEM),
        (7, CEM, ANNA),
    ]
    expected = RatingChange(
        ANNA, 0, "live", CEM, 0.5, anna.value, anna.deviation, anna_after.value, anna_after.deviation
    )
    assert changes[0] == expected


async def test_a_clock_that_runs_back_ages_nobody(store: Store) -> None:
    """A match stamped before the last one is rated without ageing."""
    await finished(store, ANNA, BEN, 1.0, at=NOW + MONTH)
    await finished(store, ANNA, BEN, 1.0, at=NOW)
    one, other = rated(NEW, NEW, 1.0)
    assert await store.rating_of(0, "live", ANNA) == pytest.approx(rated(one, other, 1.0)[0])


async def test_a_course(store: Store) -> None:
    """A player's last changes in a pool, the oldest first, each going on from the one before; other pools are apart."""
    for days, score in enumerate((1.0, 0.0, 1.0)):
        await finished(store, ANNA, BEN, score, at=NOW + timedelta(days=days))
    await finished(store, ANNA, CEM, 1.0, guild=8, at=NOW + timedelta(days=9))
    course = await store.course(7, "live", ANNA, 10)
    assert [change.score for change in course] == [1.0, 0.0, 1.0]
    assert all(one.after == pytest.approx(two.before) for one, two in pairwise(course))
    assert await store.course(7, "live", ANNA, 2) == course[1:]
    assert len(await store.course(0, "live", ANNA, 10)) == 4
    assert await store.course(7, "slow", ANNA, 10) == ()


async def test_an_unrated_match_moves_nothing(store: Store) -> None:
    """A commit without rated results leaves the boards as they are."""
    match_id = await running(store)
    await store.append(ending(match_id))
    assert await store.board(0, "live", 0, 10) == ()
    assert await store.rating_changes(match_id) == ()


async def test_matches_wins_and_opponents_are_counted(store: Store) -> None:
    """A draw is a match and no win; the same opponent twice leaves a player provisional, two settle one."""
    await finished(store, ANNA, BEN, 1.0)
    await finished(store, ANNA, BEN, 0.5)
    row = await store.standing(0, "live", ANNA)
    assert row is not None
    assert (row.matches, row.wins, row.name) == (2, 1, "Anna")
    await settle(store, {ANNA: 1500.0, BEN: 1400.0})
    assert (await provisional(store)) == {ANNA: True, BEN: True}
    await finished(store, ANNA, CEM, 0.0)
    assert (await provisional(store)) == {ANNA: False, BEN: True, CEM: True}


async def settle(store: Store, ratings: dict[int, float], deviation: float = 60.0) -> None:
    """Give people a rating by hand, in the global pool."""
    async with store._database.write() as connection:
        for user, value in ratings.items():
            await connection.exec_driver_sql(
                f'UPDATE ratings SET rating = {value}, deviation = {deviation} WHERE "user" = {user} AND guild = 0'
            )


async def provisional(store: Store) -> dict[int, bool]:
    """Who on the global board carries a question mark."""
    return {row.user: row.provisional for row in await store.board(0, "live", 0, 99)}


async def test_settled_players_stand_above_provisional_ones(store: Store) -> None:
    """A board has the settled by rating, then the provisional by rating; pages and one's own line agree with it."""
    people = range(200, 206)
    for i, one in enumerate(people):
        for other in people[i + 1 :]:
            await finished(store, one, other, 0.5)
    await settle(store, {200: 1400.0, 201: 1600.0, 202: 1500.0, 203: 1500.0})
    await settle(store, {204: 1900.0, 205: 2000.0}, deviation=110.5)
    board = await store.board(0, "live", 0, 99)
    assert [row.user for row in board] == [201, 202, 203, 200, 205, 204]
    assert [row.rank for row in board] == [1, 2, 3, 4, 5, 6]
    assert [row.provisional for row in board] == [False] * 4 + [True] * 2
    assert await store.board(0, "live", 2, 2) == board[2:4]
    assert [await store.standing(0, "live", row.user) for row in board] == list(board)
    assert await store.board_size(0, "live") == 6
    assert await store.standing(0, "live", ANNA) is None
    assert await store.board(0, "slow", 0, 99) == ()
    assert isinstance(board[0], BoardRow)


async def test_a_deviation_of_exactly_110_is_settled(store: Store) -> None:
    """The question mark begins above 110."""
    await finished(store, ANNA, BEN)
    await finished(store, ANNA, CEM)
    await settle(store, {ANNA: 1500.0}, deviation=110.0)
    assert not (await provisional(store))[ANNA]


async def test_pools_of_one_commit_may_come_in_any_order(store: Store) -> None:
    """Slow and live, server and global pools are kept apart whatever order they come in."""
    match_id = await store.create(challenge())
    pools = [(7, "slow"), (0, "slow"), (7, "live")]
    rated_results = tuple(RatedResult(guild, pace, (BEN, ANNA), 0.0) for guild, pace in pools)
    await store.append(ending(match_id, version=1, rated=rated_results))
    for guild, pace in pools:
        won = await store.rating_of(guild, pace, ANNA)
        assert isinstance(won, Rating)
        assert won.value > NEW.value
    assert await store.rating_of(0, "live", ANNA) is None
