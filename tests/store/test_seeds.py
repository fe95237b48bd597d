"""Seeds: kept apart from what is read for showing, spent once, and never printed."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from ginbot.rules import commitment
from ginbot.store import Stale, Store
from tests.store.sample import ANNA, BEN, acceptance, challenge, running

SEED, OTHER, THIRD = bytes(range(32)), bytes(range(1, 33)), bytes(range(2, 34))


async def test_a_match_is_read_with_its_commitment_and_without_its_seed(store: Store) -> None:
    """A new match shows the SHA-256 of its seed; the seed itself has to be asked for, and is printed nowhere."""
    new = challenge(seed=SEED)
    match_id = await store.create(new)
    record = await store.record(match_id)
    assert record is not None
    assert (record.facts.commitment, record.facts.entropy) == (commitment(SEED), None)
    assert await store.seed(match_id) == SEED
    for form in (SEED.hex(), repr(SEED)):
        assert form not in repr(record) + repr(new)


async def test_a_match_without_a_seed_has_none(store: Store) -> None:
    """A match that began before there were seeds has neither seed nor commitment, and goes on."""
    match_id = await running(store)
    record = await store.record(match_id)
    assert record is not None
    assert (record.facts.commitment, record.facts.entropy, await store.seed(match_id)) == (None, None, None)


async def test_what_the_players_bring_is_noted_with_the_acceptance(store: Store) -> None:
    """The entropy comes with the second seat, and not where somebody else was faster."""
    match_id = await store.create(challenge(seed=SEED))
    appended = await store.append(acceptance(match_id, entropy="7/a/b"))
    record = await store.record(match_id)
    assert record is not None
    assert record.facts.entropy == "7/a/b"
    assert appended is None or appended.facts.entropy == "7/a/b"
    with pytest.raises(Stale):
        await store.append(acceptance(match_id, entropy="8/c/d"))
    record = await store.record(match_id)
    assert record is not None
    assert record.facts.entropy == "7/a/b"


async def test_a_promise_stays_until_it_is_kept(store: Store) -> None:
    """The first seed that was drawn is the one promised, each person and sort of match has its own."""
    promise = await store.promise(ANNA, "house", SEED)
    assert (promise.seed, promise.press, promise.commitment) == (SEED, None, commitment(SEED))
    assert await store.promise(ANNA, "house", OTHER) == promise
    assert (await store.promise(BEN, "house", OTHER)).seed == OTHER
    assert (await store.promise(ANNA, "queue:live", THIRD)).seed == THIRD
    assert SEED.hex() not in repr(promise)
    assert repr(SEED) not in repr(promise)


async def test_a_promise_is_kept_once(store: Store) -> None:
    """The match that is dealt from a promised seed puts another in its place; a second match cannot have the same."""
    await store.note_press(await store.promise(ANNA, "house", SEED), 77)
    promise = await store.promise(ANNA, "house", OTHER)
    assert promise.press == 77
    new = challenge(seed=promise.seed, entropy="77//", promise=promise, following=OTHER)
    match_id = await store.create(new)
    record = await store.record(match_id)
    assert record is not None
    assert (record.facts.commitment, record.facts.entropy) == (promise.commitment, "77//")
    after = await store.promise(ANNA, "house", THIRD)
    assert (after.seed, after.press) == (OTHER, None)
    with pytest.raises(Stale):
        await store.create(replace(new, following=THIRD))
    assert await store.record(match_id + 1) is None
    assert await store.promise(ANNA, "house", THIRD) == after


async def test_two_processes_promise_the_same(url: str, store: Store) -> None:
    """Of two that draw a seed for the same person at once, one wins for both; and one of two matches gets it."""
    other = await Store.open(url)
    one, two = await asyncio.gather(store.promise(ANNA, "house", SEED), other.promise(ANNA, "house", OTHER))
    assert one == two
    new = challenge(seed=one.seed, entropy="7//", promise=one, following=THIRD)
    outcomes = await asyncio.gather(store.create(new), other.create(new), return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Stale", "int"]
    await other.close()
