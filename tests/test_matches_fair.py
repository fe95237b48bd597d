"""Decks follow from a seed that was committed to before anybody could know what the players would bring."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from ginbot.matches import Matches, Wish
from ginbot.rules import (
    PRESETS,
    STANDARD,
    Dealt,
    NextHand,
    Pass,
    Phase,
    Resign,
    commitment,
    deck_of,
    first_dealer_of,
)
from ginbot.store import By, QueueState, Record, Store
from tests.room import ANNA, BEN, GUILD, Room
from tests.rules.tables import likely
from tests.store.sample import challenge

BEN_PRESSES = replace(BEN, press=42)


@pytest.fixture
async def fair(room: Room) -> Room:
    """A room in which nobody stacks the deck."""
    room.matches = Matches(room.store, clock=lambda: room.now, changed=room._told)
    return room


async def decks(room: Room, record: Record) -> list[tuple[int, ...]]:
    """The decks of a match, as its log has them."""
    batches = await room.store.log(record.facts.id)
    return [event.deck for batch in batches for event in batch.events if isinstance(event, Dealt)]


async def seed_of(room: Room, record: Record) -> bytes:
    """The secret of a match."""
    seed = await room.store.seed(record.facts.id)
    assert seed is not None
    return seed


async def test_a_challenge_commits_before_anybody_accepts(fair: Room) -> None:
    """The commitment is there with the challenge and stays; the entropy is the accepting press and both words."""
    await fair.store.save_preferences(ANNA.user, ANNA.name, {"word": "plum / jam"}, fair.now)
    asked = await fair.ask()
    assert asked.facts.commitment == commitment(await seed_of(fair, asked))
    assert asked.facts.entropy is None
    await fair.store.save_preferences(BEN.user, BEN.name, {"word": "swordfish"}, fair.now)
    record = await fair.matches.join(asked.facts.id, 1, BEN_PRESSES, fair.now)
    assert record.facts.commitment == asked.facts.commitment
    assert record.facts.entropy == "42/plum jam/swordfish"
    seed = await seed_of(fair, record)
    assert await decks(fair, record) == [deck_of(seed, record.facts.entropy, 1)]


async def test_every_hand_has_its_own_deck_whoever_deals_it(fair: Room, database: Path) -> None:
    """The next hand follows from the same seed and its number, by whichever process it is dealt."""
    record = await fair.sit(ruleset=replace(STANDARD, target=500, void_limit=None))
    other = await Store.open(f"sqlite+aiosqlite:///{database}")
    elsewhere = Matches(other, clock=lambda: fair.now)
    seed, entropy = await seed_of(fair, record), record.facts.entropy
    assert entropy is not None
    rng = Random(4)
    for number in (2, 3):
        while record.match.phase is not Phase.BETWEEN:
            record = await fair.act(record, likely(record.match, rng, lateness=0))
        await elsewhere.lapse(await elsewhere.load(record.facts.id), fair.wait(30))
        record = await fair.load(record)
        assert await decks(fair, record) == [deck_of(seed, entropy, each) for each in range(1, number + 1)]
    await other.close()


async def test_of_two_that_deal_at_once_both_deal_the_same(fair: Room) -> None:
    """Whoever is slower is stale, and the deck is the one that the faster one dealt."""
    record = await fair.sit()
    match_id, entropy = record.facts.id, record.facts.entropy
    assert entropy is not None
    rng = Random(5)
    while record.match.phase is not Phase.BETWEEN:
        record = await fair.act(record, likely(record.match, rng, lateness=0))
    play, version, at = fair.matches.play, record.match.version, fair.wait(2)
    both = [play(match_id, NextHand(seat), version=version, by=By.seat(seat), at=at) for seat in (0, 1)]
    outcomes = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(each).__name__ for each in outcomes) == ["Record", "Stale"]
    assert (await decks(fair, record))[-1] == deck_of(await seed_of(fair, record), entropy, 2)


async def test_a_drawn_dealer_follows_from_the_seed_too(fair: Room) -> None:
    """Where it is drawn who deals first, the seed says who."""
    record = await fair.sit(ruleset=PRESETS["race"])
    entropy, play = record.facts.entropy, record.match.play
    assert entropy is not None
    assert play is not None
    assert play.dealer == first_dealer_of(await seed_of(fair, record), entropy)


async def test_a_rematch_has_a_seed_of_its_own(fair: Room) -> None:
    """It is committed to when the rematch is offered, and mixed with the press that accepts it."""
    old = await fair.act(await fair.sit(), Pass(1), Pass(0), Resign(1))
    asked = await fair.matches.rematch(old.facts.id, ANNA.user, fair.wait(1), 51)
    assert asked.facts.commitment == commitment(await seed_of(fair, asked)) != old.facts.commitment
    assert asked.facts.entropy is None
    record = await fair.matches.rematch(old.facts.id, BEN.user, fair.wait(1), 52)
    assert (record.facts.id, record.facts.commitment) == (asked.facts.id, asked.facts.commitment)
    assert record.facts.entropy == "52//"
    assert await decks(fair, record) == [deck_of(await seed_of(fair, record), "52//", 1)]


async def test_the_house_deals_from_what_was_promised(fair: Room) -> None:
    """Each match against the house, a rematch too, is dealt from the seed promised before it, and promises the next."""
    promised = (await fair.matches.promise(ANNA.user)).commitment
    record = await fair.sit_with_house(host=replace(ANNA, press=61))
    assert (record.facts.commitment, record.facts.entropy) == (promised, "61//")
    assert await decks(fair, record) == [deck_of(await seed_of(fair, record), "61//", 1)]
    following = (await fair.matches.promise(ANNA.user)).commitment
    assert following != promised
    record = await fair.act(record, Resign(0))
    again = await fair.matches.rematch(record.facts.id, ANNA.user, fair.wait(1), 62)
    assert (again.facts.commitment, again.facts.entropy) == (following, "62//")


async def test_two_house_matches_at_once_share_no_seed(fair: Room) -> None:
    """Of two commands in the same moment each gets a match, and each match a seed of its own."""
    records = await asyncio.gather(*[fair.sit_with_house(host=replace(ANNA, press=each)) for each in (61, 62)])
    assert len({record.facts.id for record in records}) == 2
    assert len({record.facts.commitment for record in records}) == 2


async def test_the_queue_deals_from_what_both_were_shown(fair: Room) -> None:
    """Both are shown the same commitment with the question, and the later *Ready* is the entropy."""
    wish = Wish("live", True, GUILD, None, "token", fair.now + timedelta(minutes=15))
    for person in (ANNA, BEN):
        await fair.matches.join_queue(person, wish)
        fair.wait(1)
    await fair.matches.tend_queue("live")
    line = await fair.store.in_queue("live")
    anna, ben = line[ANNA.user], line[BEN.user]
    assert {anna.state, ben.state} == {QueueState.ASKED}
    shown = await fair.matches.seal(anna, ben)
    assert await fair.matches.seal(ben, anna) == shown
    await fair.matches.ready(BEN.user, "live", ben.step, ("token", fair.now), 71)
    row = await fair.matches.ready(ANNA.user, "live", anna.step, ("token", fair.now), 72)
    assert row.match is not None
    record = await fair.matches.load(row.match)
    assert (record.facts.commitment, record.facts.entropy) == (shown, "72//")
    assert await decks(fair, record) == [deck_of(await seed_of(fair, record), "72//", 1)]
    assert (await fair.matches.promise(ANNA.user, "queue:live")).commitment != shown


async def test_a_challenge_from_before_there_were_seeds_is_dealt_as_ever(fair: Room) -> None:
    """Whoever accepts one after the update plays without seed and commitment."""
    await fair.store.seen(ANNA.user, ANNA.name, fair.now)
    match_id = await fair.store.create(challenge(ANNA.user))
    record = await fair.matches.join(match_id, 1, BEN_PRESSES, fair.now)
    assert (record.facts.commitment, record.facts.entropy, await fair.store.seed(match_id)) == (None, None, None)
    assert sorted((await decks(fair, record))[0]) == list(range(52))
