"""Matches taken out: ratings are then what the logs of all others make of them, whatever was played in which order."""

from __future__ import annotations

import asyncio
import shutil
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from ginbot.rating import NEW, Rating, rated
from ginbot.rules import Ended, EndReason
from ginbot.seasons import carried
from ginbot.store import Change, NotSaved, RatedResult, Store, upgrade
from ginbot.store.reckoning import End, reckoned
from ginbot.store.voids import Voids
from tests.ratings import wrong_ratings
from tests.store.sample import ANNA, BEN, CEM, NOW, ending, running

PEOPLE = (ANNA, BEN, CEM, 104)
GUILDS = (None, 7, 8)
BY_HOST = Change(900, "void", NOW)

Played = tuple[int, int, float, int, str, bool]
"""Who played whom by number, with what score, where, at what pace, and whether it was aborted."""
matches = st.tuples(
    st.sampled_from(range(4)),
    st.sampled_from(range(1, 4)),
    st.sampled_from((0.0, 0.5, 1.0)),
    st.sampled_from(range(3)),
    st.sampled_from(("live", "slow", "slow3")),
    st.booleans(),
)


async def play(store: Store, played: Played, day: int) -> int:
    """One match from its challenge to its end."""
    one, step, score, place, pace, aborted = played
    users = (PEOPLE[one], PEOPLE[(one + step) % 4])
    guild = GUILDS[place]
    match_id = await running(store, *users, guild=guild, pace=pace)
    winner = {1.0: 0, 0.0: 1}.get(score)
    ended = Ended(None, EndReason.ABORTED, 0) if aborted else Ended(winner, EndReason.TARGET)
    pools = () if aborted else (0,) if guild is None else (0, guild)
    rated = tuple(RatedResult(pool, "live" if pace == "live" else "slow", users, score) for pool in pools)
    commit = ending(match_id, winner, at=NOW + timedelta(days=day), rated=rated, events=(ended,))
    await store.append(commit)
    return match_id


async def void(store: Store, match_id: int) -> bool:
    """Take one out."""
    listing = await store.listing(match_id)
    assert listing is not None
    return await store.void(listing, BY_HOST)


async def check(store: Store, gone: set[int], count: int) -> None:
    """Ratings, history and counts are those of the logs of all matches that count."""
    records = [await store.record(number) for number in range(1, count + 1) if number not in gone]
    problems, _ = await wrong_ratings(store, [record for record in records if record is not None])
    assert problems == []


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(played=st.lists(matches, min_size=1, max_size=6), chosen=st.lists(st.integers(0, 5), max_size=2))
def test_ratings_after_a_void_follow_from_the_logs(played: list[Played], chosen: list[int], template: Path) -> None:
    """After every void all pools hold what reckoning from the remaining logs gives, and it can be played on."""

    async def story(folder: Path) -> None:
        if not template.exists():
            await upgrade(f"sqlite+aiosqlite:///{template}")
        shutil.copy(template, folder / "ginbot.db")
        store = await Store.open(f"sqlite+aiosqlite:///{folder / 'ginbot.db'}")
        try:
            for day, each in enumerate(played):
                await play(store, each, day)
            gone: set[int] = set()
            for number in chosen:
                match_id = number % len(played) + 1
                assert await void(store, match_id) is (match_id not in gone)
                gone.add(match_id)
                await check(store, gone, len(played))
            await play(store, (0, 1, 1.0, 1, "live", False), len(played))
            await check(store, gone, len(played) + 1)
        finally:
            await store.close()

    with TemporaryDirectory() as folder:
        asyncio.run(story(Path(folder)))


async def test_a_void_is_marked_noted_and_ordered_to_be_told(store: Store) -> None:
    """The match is void, the list of changes has its line, and both players' screens are behind."""
    match_id = await play(store, (0, 1, 1.0, 1, "live", False), 0)
    other = await play(store, (0, 2, 0.0, 1, "live", False), 1)
    assert [each.facts.id for each in await store.countable(7, 9)] == [other, match_id]
    assert await void(store, match_id)
    assert await store.is_void(match_id)
    assert not await store.is_void(other)
    assert [each.facts.id for each in await store.countable(7, 9)] == [other]
    assert [(change.user, change.what) for change in await store.changes(7, 0, 9)] == [(900, "void")]
    assert await store.behind(NOW + timedelta(days=30), 9) == ((match_id, "void:0"), (match_id, "void:1"))
    assert (await store.career(ANNA)).matches == 1


async def test_a_void_takes_back_what_leaving_the_match_brought(store: Store) -> None:
    """No pause follows from a match that counts no more, and it is none of those that two may play for ratings."""
    before = NOW - timedelta(days=1)
    first, second = [await running(store, ANNA, BEN, guild=7) for _ in range(2)]
    for match_id in (first, second):
        await store.append(ending(match_id, left_by=(BEN, "quit")))
    assert len(await store.left_by(BEN, before)) == len(await store.rated_between(ANNA, BEN, before)) == 2
    assert await void(store, first)
    assert len(await store.left_by(BEN, before)) == len(await store.rated_between(ANNA, BEN, before)) == 1


async def test_somebody_deleted_is_told_of_no_void_and_comes_back_by_none(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other alone is told; and where ratings were being reckoned as it happened, the number is written nowhere."""
    first = await play(store, (0, 1, 1.0, 1, "live", False), 0)
    await play(store, (0, 1, 1.0, 1, "live", False), 1)
    await store.bid_farewell(ANNA, NOW, NOW)
    plan = Voids._plan
    gone: list[int | None] = []

    async def interrupted(self: Voids, guild: int, pace: str, without: int) -> object:
        made = await plan(self, guild, pace, without)
        if guild == 7 and not gone:
            gone.append(await store.erase(ANNA, NOW + timedelta(days=2)))
        return made

    monkeypatch.setattr(Voids, "_plan", interrupted)
    assert await void(store, first)
    assert gone[0] is not None
    assert [await store.rating_of(pool, "live", ANNA) for pool in (0, 7)] == [None, None]
    await check(store, {first}, 2)
    assert await store.behind(NOW + timedelta(days=30), 9) == ((first, "void:1"),)


async def test_a_void_asks_no_more_of_the_database_the_more_has_been_played(store: Store) -> None:
    """All that a void changes is written at once: while it writes, every other match waits."""
    matches = [await play(store, (day % 4, 1, 1.0, 1, "live", False), day) for day in range(12)]
    counts = []
    for match_id in (matches[8], matches[0]):
        asked: list[str] = []

        def note(*facts: Any, asked: list[str] = asked) -> None:
            asked.append(facts[2])

        event.listen(store._database.engine.sync_engine, "before_cursor_execute", note)
        assert await void(store, match_id)
        event.remove(store._database.engine.sync_engine, "before_cursor_execute", note)
        counts.append(len(asked))
    await check(store, {matches[0], matches[8]}, 12)
    assert counts[0] == counts[1]


async def test_a_match_that_ends_meanwhile_is_not_lost(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reckoned from an older state, it is reckoned again before anything is written; at some point it is given up."""
    first = await play(store, (0, 1, 1.0, 1, "live", False), 0)
    plan, days = Voids._plan, iter(range(1, 99))

    async def interrupted(self: Voids, guild: int, pace: str, without: int) -> object:
        made = await plan(self, guild, pace, without)
        if guild == 0 and (day := next(days)) < limit:
            await play(store, (1, 1, 0.5, 1, "live", False), day)
        return made

    limit = 99
    monkeypatch.setattr(Voids, "_plan", interrupted)
    with pytest.raises(NotSaved):
        await void(store, first)
    assert not await store.is_void(first)
    limit = 0
    assert await void(store, first)
    await check(store, {first}, 6)


ENDS = st.lists(
    st.tuples(
        st.integers(0, 400), st.sampled_from(range(4)), st.sampled_from(range(1, 4)), st.sampled_from((0.0, 0.5, 1.0))
    ),
    max_size=30,
)


@given(played=ENDS, without=st.integers(0, 29))
def test_reckoning_is_rating_one_by_one(played: list[tuple[int, int, int, float]], without: int) -> None:
    """Without any one match, all is as if each of the others had been rated when it ended."""
    ends = [
        End(number, NOW + timedelta(days=day), (PEOPLE[one], PEOPLE[(one + step) % 4]), score)
        for number, (day, one, step, score) in enumerate(played)
        if number != without
    ]
    standing: dict[int, tuple[Rating, datetime]] = {}
    for end in sorted(ends, key=lambda each: (each.at, each.match)):
        now = []
        for user in end.users:
            rating, last = standing.get(user, (NEW, None))
            now.append(carried(rating, last, end.at))
        for user, rating in zip(end.users, rated(now[0], now[1], end.score), strict=True):
            standing[user] = (rating, end.at)
    made = reckoned(7, "slow", ends)
    assert {user: (each.rating, each.last_at) for user, each in made.standings.items()} == standing
    assert sum(each.matches for each in made.standings.values()) == len(made.changes) == 2 * len(ends)
    for user, each in made.standings.items():
        assert each.opponents == len({(set(end.users) - {user}).pop() for end in ends if user in end.users})


def test_reckoning_takes_ends_in_their_order() -> None:
    """The order in which ends are given is nothing to it."""
    ends = [End(number, NOW + timedelta(days=number), (ANNA, BEN), number / 2 % 1.5) for number in range(4)]
    assert reckoned(0, "live", ends) == reckoned(0, "live", reversed(ends))
    assert reckoned(0, "live", ends).standings[ANNA].opponents == 1
