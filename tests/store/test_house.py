"""How somebody stands against the house, counted by the store and by hand."""

from __future__ import annotations

from random import Random

import pytest

from ginbot.store import AgainstHouse, DueFor, SeatRow, Status, Store
from tests.store.sample import ANNA, BEN, CEM, acceptance, challenge, ending, finished, running

LEVELS = ("easy", "medium", "hard", "expert", "gone")


async def begun(store: Store, user: int, level: str, seat: int = 0) -> int:
    """The id of a match against the house that is under way."""
    seats = (SeatRow(seat, "Anna", user), SeatRow(1 - seat, "House", house=level))
    new = challenge(seats=seats, status=Status.RUNNING, due_for=DueFor.CLOCK, rated=False)
    return await store.create(new)


async def test_nobody_has_met_the_house(store: Store) -> None:
    """Without a match against it there is no standing, whatever was played against people."""
    await finished(store, ANNA, BEN)
    assert await store.against_house(ANNA) == AgainstHouse({}, None)
    await begun(store, BEN, "hard")
    assert await store.against_house(ANNA) == AgainstHouse({}, None)


async def test_wins_and_losses_by_level(store: Store) -> None:
    """A win and a loss count from either seat; a draw, an aborted and a running match only show who was met."""
    for level, seat, winner in (("easy", 0, 0), ("easy", 1, 1), ("easy", 0, 1), ("hard", 1, 0), ("medium", 0, None)):
        await store.append(ending(await begun(store, ANNA, level, seat), winner, version=1))
    expected = {"easy": (2, 1), "hard": (0, 1), "medium": (0, 0)}
    assert await store.against_house(ANNA) == AgainstHouse(expected, "medium")
    await begun(store, ANNA, "expert")
    found = await store.against_house(ANNA)
    assert (found.standing, found.last) == (expected | {"expert": (0, 0)}, "expert")


async def test_who_was_met_last(store: Store) -> None:
    """The level of the newest match is the last one met, however often others were."""
    for level in ("easy", "expert", "expert", "easy"):
        await begun(store, ANNA, level)
    assert (await store.against_house(ANNA)).last == "easy"


@pytest.mark.parametrize("seed", range(4))
async def test_a_standing_equals_a_recount(store: Store, seed: int) -> None:
    """After any history of matches of all sorts the standing is what counting them one by one gives."""
    random = Random(seed)
    counted: dict[int, dict[str, list[int]]] = {ANNA: {}, BEN: {}, CEM: {}}
    last: dict[int, str] = {}
    for _ in range(40):
        user = random.choice((ANNA, BEN, CEM))
        if random.random() < 0.3:
            other = random.choice([each for each in counted if each != user])
            match_id = await store.create(challenge(user))
            if random.random() < 0.8:
                await store.append(acceptance(match_id, other))
                await store.append(ending(match_id, random.choice((0, 1, None))))
            continue
        level, seat = random.choice(LEVELS), random.randrange(2)
        match_id, last[user] = await begun(store, user, level, seat), level
        tally = counted[user].setdefault(level, [0, 0])
        if random.random() < 0.8:
            winner = random.choice((0, 1, None))
            await store.append(ending(match_id, winner, version=1))
            if winner is not None:
                tally[winner != seat] += 1
    for user, tallies in counted.items():
        found = await store.against_house(user)
        assert found.standing == {level: tuple(tally) for level, tally in tallies.items()}
        assert found.last == last.get(user)


async def test_a_house_match_moves_no_rating(store: Store) -> None:
    """The pools of people's ratings are what they were before a match against the house."""
    await finished(store, ANNA, BEN)
    before = [await store.rating_of(pool, "live", ANNA) for pool in (7, 0)]
    await store.append(ending(await begun(store, ANNA, "easy"), 0, version=1))
    await store.append(ending(await running(store, ANNA, BEN)))
    assert [await store.rating_of(pool, "live", ANNA) for pool in (7, 0)] == before
    assert (await store.against_house(ANNA)).standing == {"easy": (1, 0)}
