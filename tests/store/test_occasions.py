"""What is played for more than itself: one match at a time, who has won, the tries of a day, and its seed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ginbot.screens.occasions import LESSON, STANDS, Kind, Occasion
from ginbot.store import DueFor, SeatRow, Stale, Status, Store
from tests.store.sample import ANNA, BEN, NAMES, NOW, challenge, ending

RUNG, DAILY = Occasion(Kind.RUNG, 2).text, Occasion(Kind.DAILY, guild=7, day="2026-11-30").text
DISCORD = datetime(2015, 1, 1, tzinfo=UTC)
SEED, OTHER = bytes(range(32)), bytes(range(1, 33))


async def begun(store: Store, user: int, occasion: str, earlier: int | None = None) -> int:
    """The id of a match on an occasion that is under way."""
    seats = (SeatRow(0, NAMES.get(user, "New"), user), SeatRow(1, "Zeno", house="expert"))
    return await store.create(
        challenge(
            seats=seats,
            status=Status.RUNNING,
            due_for=DueFor.CLOCK,
            rated=False,
            occasion=occasion,
            earlier=earlier,
        )
    )


async def test_one_match_at_a_time(store: Store) -> None:
    """A person's second match on an occasion must name the first; whoever is late stores nothing at all."""
    first = await begun(store, ANNA, RUNG)
    assert await store.attempt(ANNA, RUNG) == first
    with pytest.raises(Stale):
        await begun(store, ANNA, RUNG)
    second = await begun(store, ANNA, RUNG, first)
    with pytest.raises(Stale):
        await begun(store, ANNA, RUNG, first)
    assert await store.attempt(ANNA, RUNG) == second
    assert len(await store.matches_of(ANNA, (Status.RUNNING,))) == 2
    record = await store.record(second)
    assert record is not None
    assert record.facts.occasion == RUNG


async def test_everybody_and_every_occasion_by_itself(store: Store) -> None:
    """Nobody's match stands in the way of another's, nor of one on another occasion."""
    assert await store.attempt(ANNA, RUNG) is None
    ids = [await begun(store, ANNA, RUNG), await begun(store, BEN, RUNG), await begun(store, ANNA, LESSON.text)]
    assert [await store.attempt(*who) for who in ((ANNA, RUNG), (BEN, RUNG), (ANNA, LESSON.text))] == ids


async def test_who_has_won(store: Store) -> None:
    """A win stays one whatever follows; a loss, a draw, a running match and somebody else's win are none."""
    first = await begun(store, ANNA, RUNG)
    assert await store.won(ANNA, [RUNG, STANDS]) == frozenset()
    await store.append(ending(first, 0, version=1))
    await store.append(ending(await begun(store, ANNA, RUNG, first), 1, version=1))
    await store.append(ending(await begun(store, ANNA, STANDS), None, version=1))
    assert await store.won(ANNA, [RUNG, STANDS]) == {RUNG}
    assert await store.won(ANNA, [STANDS]) == frozenset()
    assert await store.won(BEN, [RUNG]) == frozenset()


async def test_the_tries_of_an_occasion(store: Store) -> None:
    """Everybody's match is listed in the order in which they began, whether it is over or not."""
    anna, ben = await begun(store, ANNA, DAILY), await begun(store, BEN, DAILY)
    await begun(store, ANNA, RUNG)
    await store.append(ending(anna, 0, version=1))
    one, two = await store.tries(DAILY, ANNA, NOW)
    assert (one.user, one.name, one.match, one.status, one.seat, one.winner) == (ANNA, "Anna", anna, Status.OVER, 0, 0)
    assert (two.user, two.match, two.status, two.result) == (BEN, ben, Status.RUNNING, None)


async def test_who_is_on_no_board_is_seen_by_nobody_else(store: Store) -> None:
    """A try of somebody with a new account, or who is about to leave, is told to that person alone."""
    new = (int((NOW - DISCORD).total_seconds() * 1000) << 22) + 1
    await begun(store, new, DAILY)
    await begun(store, BEN, DAILY)
    await store.bid_farewell(BEN, NOW, NOW + timedelta(days=1))
    assert await store.tries(DAILY, ANNA, NOW) == ()
    assert [each.user for each in await store.tries(DAILY, new, NOW)] == [new]
    assert [each.user for each in await store.tries(DAILY, BEN, NOW)] == [BEN]


async def test_a_days_seed_is_drawn_once(store: Store) -> None:
    """Whoever asks first draws it; each server and each day has its own."""
    assert await store.day_seed(7, "2026-11-30", SEED) == SEED
    assert await store.day_seed(7, "2026-11-30", OTHER) == SEED
    assert await store.day_seed(8, "2026-11-30", OTHER) == OTHER
    assert await store.day_seed(7, "2026-12-01", OTHER) == OTHER


async def test_only_the_last_rung_counts_for_standing_and_career(store: Store) -> None:
    """Neither the lesson nor a single hand is a match against the house for whoever counts them; the whole match is."""
    for occasion in (LESSON.text, RUNG, DAILY):
        await store.append(ending(await begun(store, ANNA, occasion), 0, version=1))
    found = await store.against_house(ANNA)
    assert (found.standing, found.last) == ({}, None)
    assert (await store.career(ANNA)).house_matches == 0
    await store.append(ending(await begun(store, ANNA, STANDS), 0, version=1))
    found = await store.against_house(ANNA)
    assert (found.standing, found.last) == ({"expert": (1, 0)}, "expert")
    career = await store.career(ANNA)
    assert (career.house_matches, career.house_wins) == (1, 1)
