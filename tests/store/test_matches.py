"""Matches in a store: created, loaded, made to go on, and nothing in between."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from ginbot.rules import EMPTY, STANDARD, Closed, Closure, Drew, Passed, Phase, RuleSet, replay
from ginbot.store import By, Commit, Delivery, DueFor, NotSaved, RatedResult, SeatRow, Stale, Status, Store, logs
from ginbot.store.engine import Database
from tests.store.sample import (
    ANNA,
    BEN,
    CEM,
    DECK,
    NOW,
    SOON,
    acceptance,
    challenge,
    ending,
    finished,
    running,
    seconds,
)


async def test_a_new_match_comes_back_as_it_was_given(store: Store) -> None:
    """A created match is at version 1 with its seats, facts and folded first events."""
    blitz = RuleSet(target=None)
    new = challenge(ruleset=blitz, guild=7, channel=8, thread=9, invited=BEN, pace="slow", turn_seconds=90, rated=False)
    record = await store.record(await store.create(new))
    assert record is not None
    facts = record.facts
    assert (facts.version, facts.status, facts.ruleset) == (1, Status.CHALLENGE, blitz)
    assert (facts.guild, facts.channel, facts.thread, facts.invited) == (7, 8, 9, BEN)
    assert (facts.pace, facts.turn_seconds, facts.rated, facts.created) == ("slow", 90, False, NOW)
    assert (facts.due_at, facts.due_for, facts.claimed_until) == (new.due_at, DueFor.EXPIRY, None)
    assert record.seats == (SeatRow(0, "Anna", ANNA),)
    assert record.match == replay([new.events])
    assert (record.last_at, record.last_by) == (NOW, By.SEAT_0)


async def test_no_match_no_record(store: Store) -> None:
    """A match that does not exist has no record."""
    assert await store.record(404) is None


async def test_a_match_has_one_rematch(store: Store) -> None:
    """The match that follows another is found by it; a second one is stale, leaves nothing and hinders no other."""
    first, second = await running(store), await running(store)
    assert await store.rematch(first) is None
    match_id = await store.create(challenge(BEN, invited=ANNA, rematch_of=first))
    with pytest.raises(Stale):
        await store.create(challenge(ANNA, invited=BEN, rematch_of=first))
    assert await store.record(match_id + 1) is None
    found = await store.rematch(first)
    assert found is not None
    assert (found.facts.id, found.facts.rematch_of, [seat.user for seat in found.seats]) == (match_id, first, [BEN])
    assert await store.rematch(second) is None
    assert await store.rematch(match_id) is None


async def test_of_two_rematches_at_once_there_is_one(url: str, store: Store) -> None:
    """Two processes that store a rematch at the same moment store one between them."""
    first, other = await running(store), await Store.open(url)
    asking = [
        one.create(challenge(user, rematch_of=first)) for one, user in ((store, ANNA), (other, BEN), (store, BEN))
    ]
    outcomes = await asyncio.gather(*asking, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Stale", "Stale", "int"]
    found = await store.rematch(first)
    assert found is not None
    assert found.facts.id in outcomes
    await other.close()


async def test_a_house_match_starts_with_both_seats(store: Store) -> None:
    """A match may be created already running, the house in its second seat."""
    seats = (SeatRow(0, "Anna", ANNA), SeatRow(1, "House", house="medium"))
    match_id = await store.create(
        challenge(seats=seats, status=Status.RUNNING, due_at=SOON, due_for=DueFor.HOUSE, rated=False)
    )
    record = await store.record(match_id)
    assert record is not None
    assert record.seats == seats


async def test_an_action_moves_the_match_on(store: Store) -> None:
    """A commit adds to the log, seats who joined, and replaces status, clock and due time together."""
    match_id = await store.create(challenge())
    commit = acceptance(match_id)
    await store.append(commit)
    record = await store.record(match_id)
    assert record is not None
    assert (record.facts.version, record.facts.status) == (2, Status.RUNNING)
    assert (record.facts.turn_ends_at, record.facts.due_at, record.facts.due_for) == (SOON, SOON, DueFor.CLOCK)
    assert [seat.user for seat in record.seats] == [ANNA, BEN]
    assert record.seats[1].pressed_at == NOW
    assert record.match == replay([challenge().events, commit.events])
    assert record.last_by is By.SEAT_1


async def test_the_end_is_noted_from_the_log(store: Store) -> None:
    """A match that is over has its end, its winner and its result, and is due for nothing."""
    record = await store.record(await finished(store, score=0.0))
    assert record is not None
    facts = record.facts
    assert (facts.status, facts.ended, facts.winner) == (Status.OVER, NOW, 1)
    assert (facts.result, facts.due_at, facts.turn_ends_at) == ({"scores": [104, 20]}, None, None)


async def test_a_closed_challenge_has_no_winner(store: Store) -> None:
    """A challenge that was taken back has an end and neither winner nor result."""
    match_id = await store.create(challenge())
    closing = ending(match_id, version=1, events=(Closed(Closure.WITHDRAWN),), status=Status.CLOSED, result=None)
    await store.append(closing)
    record = await store.record(match_id)
    assert record is not None
    assert (record.facts.status, record.facts.ended) == (Status.CLOSED, NOW)
    assert (record.facts.winner, record.facts.result) == (None, None)


async def test_the_slower_of_two_is_stale_and_changes_nothing(store: Store) -> None:
    """Of two commits on one version the second is refused whole."""
    match_id = await store.create(challenge())
    await store.append(acceptance(match_id, BEN))
    before = await store.record(match_id)
    with pytest.raises(Stale):
        await store.append(acceptance(match_id, CEM))
    assert await store.record(match_id) == before
    assert await store.player(CEM) is None


@pytest.mark.parametrize("version", [0, 2, 7])
async def test_a_version_that_is_not_the_matchs_is_stale(store: Store, version: int) -> None:
    """A commit on an older or a future version is refused."""
    match_id = await store.create(challenge())
    with pytest.raises(Stale):
        await store.append(acceptance(match_id, version=version))


async def test_no_match_is_stale(store: Store) -> None:
    """A commit on a match that does not exist is refused."""
    with pytest.raises(Stale):
        await store.append(acceptance(404))


@pytest.mark.parametrize("taken", [SeatRow(0, "Ben", BEN), SeatRow(1, "Anna", ANNA)], ids=["seat", "person"])
async def test_a_taken_seat_is_stale_and_changes_nothing(store: Store, taken: SeatRow) -> None:
    """Nobody sits down on another, or twice at one table, and the log does not move either."""
    match_id = await store.create(challenge())
    with pytest.raises(Stale):
        await store.append(acceptance(match_id, joined=taken))
    record = await store.record(match_id)
    assert record is not None
    assert (record.facts.version, record.match.phase, len(record.seats)) == (1, Phase.CHALLENGE, 1)


async def test_a_failing_rating_leaves_nothing_of_the_commit(url: str, store: Store) -> None:
    """When the last insert of a closing transaction fails, the log, the facts and the ratings stay as they were."""
    match_id = await running(store)
    database = Database(url)
    async with database.write() as connection:
        await connection.execute(text("DROP TABLE rating_history"))
    before = await store.record(match_id)
    rated = (RatedResult(0, "live", (ANNA, BEN), 1.0),)
    with pytest.raises((NotSaved, DBAPIError)):
        await store.append(ending(match_id, rated=rated))
    assert await store.record(match_id) == before
    assert await store.board_size(0, "live") == 0
    await database.close()


async def test_a_running_match_without_a_due_time_is_refused(store: Store) -> None:
    """The database itself holds that a running match is always due for something."""
    match_id = await store.create(challenge())
    with pytest.raises(DBAPIError):
        await store.append(acceptance(match_id, due_at=None, due_for=None))
    with pytest.raises(DBAPIError):
        await store.append(acceptance(match_id, due_for=None))


async def test_another_stores_actions_are_seen(url: str, store: Store) -> None:
    """A folded match that is remembered takes up just what others have added to the log since."""
    match_id = await running(store)
    assert await store.record(match_id) is not None
    other = await Store.open(url)
    version = 2
    for seat in (1, 0):
        await other.append(_move(match_id, version, Passed(seat)))
        version += 1
    await other.append(_move(match_id, version, Drew(1, DECK[21])))
    record = await store.record(match_id)
    assert record == await other.record(match_id)
    fresh = await Store.open(url)
    assert record == await fresh.record(match_id)
    await other.close()
    await fresh.close()


async def test_a_stale_commit_does_not_spoil_what_is_remembered(url: str, store: Store) -> None:
    """After losing a race the loser sees the winner's match."""
    match_id = await running(store)
    await store.record(match_id)
    other = await Store.open(url)
    await other.append(_move(match_id, 2, Passed(1)))
    with pytest.raises(Stale):
        await store.append(_move(match_id, 2, Drew(1, DECK[21])))
    assert await store.record(match_id) == await other.record(match_id)
    await other.close()


async def test_only_so_many_matches_are_remembered(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match pushed out of memory is loaded from its log again."""
    monkeypatch.setattr(logs, "MEMO_SIZE", 2)
    ids = [await running(store) for _ in range(4)]
    records = [await store.record(match_id) for match_id in ids]
    assert [await store.record(match_id) for match_id in ids] == records
    assert len(store._logs) == 2


async def test_a_log_with_a_hole_is_a_fault(url: str, store: Store) -> None:
    """A match whose log does not reach its version is never shown as something else."""
    match_id = await running(store)
    database = Database(url)
    async with database.write() as connection:
        await connection.execute(text("DELETE FROM events WHERE version = 1"))
    with pytest.raises(RuntimeError, match=f"match {match_id}"):
        await store.record(match_id)
    await database.close()


async def test_places_deliveries_and_presses_are_noted(store: Store) -> None:
    """Channel and thread, delivery and last press change without a new version."""
    match_id = await running(store)
    await store.set_place(match_id, channel=5, thread=6, private=True)
    await store.set_delivery(match_id, 1, Delivery.HERE)
    await store.pressed(match_id, 0, SOON)
    record = await store.record(match_id)
    assert record is not None
    assert (record.facts.version, record.facts.channel, record.facts.thread) == (2, 5, 6)
    assert record.facts.private
    assert [seat.delivery for seat in record.seats] == [Delivery.DM, Delivery.HERE]
    assert [seat.pressed_at for seat in record.seats] == [SOON, NOW]


async def test_only_a_seats_own_action_counts_as_its_press(store: Store) -> None:
    """What the clock or the house does leaves both seats' last presses alone."""
    match_id = await running(store)
    await store.append(replace(_move(match_id, 2, Passed(1)), by=By.CLOCK, at=SOON))
    record = await store.record(match_id)
    assert record is not None
    assert [seat.pressed_at for seat in record.seats] == [None, NOW]


async def test_a_seat_that_lapsed_is_away(store: Store) -> None:
    """A commit may say that a seat has pressed nothing until it presses again."""
    match_id = await running(store)
    lapse = replace(_move(match_id, 2, Passed(1)), by=By.CLOCK, away=1)
    await store.append(lapse)
    record = await store.record(match_id)
    assert record is not None
    assert record.seats[1].pressed_at is None


@pytest.mark.parametrize("steps", range(0, 60, 4))
async def test_a_cancelled_commit_is_all_there_or_not_at_all(store: Store, steps: int) -> None:
    """Wherever a commit is interrupted, the match is before it or after it, and goes on from there."""
    match_id = await store.create(challenge())
    threads = threading.active_count()
    task = asyncio.create_task(store.append(acceptance(match_id)))
    for _ in range(steps):
        await asyncio.sleep(0.0001)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    record = await store.record(match_id)
    assert record is not None
    assert (record.facts.version, len(record.seats)) in {(1, 1), (2, 2)}
    if record.facts.version == 1:
        await store.append(acceptance(match_id))
    await store.append(_move(match_id, 2, Passed(1)))
    for _ in range(500):  # an interrupted connection is closed by its own thread, which needs this loop
        if threading.active_count() <= threads:
            break
        await asyncio.sleep(0.01)


def test_an_empty_match_is_at_version_nought() -> None:
    """Folding starts from a match at version 0, so that versions count batches."""
    assert EMPTY.version == 0
    assert replay([challenge().events]).ruleset == STANDARD


def _move(match_id: int, version: int, event: Passed | Drew) -> Commit:
    """A commit of one event by the seat it names."""
    at = NOW + seconds(version)
    return acceptance(match_id, version=version, events=(event,), at=at, by=By.seat(event.seat), joined=None)


@pytest.mark.parametrize("by", [By.SEAT_0, By.SEAT_1, By.CLOCK])
async def test_a_plain_move_is_added_to_what_was_read(store: Store, by: By) -> None:
    """The match that a commit gives back is the one that reading it again gives, whoever moved."""
    match_id = await store.create(challenge())
    await store.append(acceptance(match_id))
    before = await store.record(match_id)
    assert before is not None
    away = 0 if by is By.CLOCK else None
    given = await store.append(acceptance(match_id, version=2, events=(), by=by, joined=None, away=away), before)
    assert given == await store.record(match_id)
    assert given != before
