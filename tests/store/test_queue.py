"""The queue in the database: changed by one at a time, told once, and never paired twice."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ginbot.matches.waiting import WAIT, both_ready, joined, ready, tended
from ginbot.store import Delivery, Known, QueueRow, QueueState, RatedResult, Status, Store
from ginbot.store.queue import Line
from tests.store.sample import ANNA, BEN, NOW, acceptance, challenge, ending, running

ROOT = Path(__file__).parents[2]
LATER = NOW + timedelta(minutes=1)


def place(user: int, *, pace: str = "live", **more: object) -> QueueRow:
    """Somebody who has just joined in server 1."""
    facts = {"until": NOW + WAIT[pace], "due_at": NOW, "guild": 1, "step": 7, "told": 7, **more}
    return QueueRow(pace, user, f"user {user}", QueueState.WAITING, NOW, **facts)  # type: ignore[arg-type]  # their fields


async def put(store: Store, *rows: QueueRow) -> None:
    """Have these wait."""
    for row in rows:
        await store.change_queue(row.pace, lambda line, known, row=row: joined(line, row))  # type: ignore[misc]


async def what_is_known(store: Store, *, informed: bool = True) -> Known:
    """What a change of the live queue is told."""
    told: list[Known] = []

    def learn(line: Line, known: Known) -> Line:
        told.append(known)
        return line

    await store.change_queue("live", learn, informed=informed)
    return told[-1]


async def pair(store: Store) -> Line:
    """Have Anna and Ben found for each other."""
    await put(store, place(ANNA), place(BEN))
    return await store.change_queue("live", lambda line, known: tended(line, known, NOW), informed=True)


async def both_say_yes(store: Store) -> Line:
    """Have both press Ready."""
    line = await pair(store)
    for user in (ANNA, BEN):
        step = line[user].step
        after = await store.change_queue(
            "live",
            lambda line, known, user=user, step=step: ready(line, user, step, NOW, ("token", LATER)),  # type: ignore[misc]
        )
    return after


async def test_a_row_comes_back_as_it_was(store: Store) -> None:
    """What is kept of a place is what was given, each queue by itself."""
    live = place(ANNA, everywhere=True, channel=5, token="t", token_expires=LATER, dm=6, message=8, private=True)
    slow = place(ANNA, pace="slow", guild=None)
    await put(store, live, slow)
    assert await store.queued(ANNA) == (live, slow)
    assert await store.in_queue("live") == {ANNA: live}
    assert await store.queued(BEN) == ()


async def test_what_a_change_leaves_out_is_gone(store: Store) -> None:
    """Rows are added, changed and taken away by what the change gives back, in this queue only."""
    await put(store, place(ANNA), place(BEN), place(ANNA, pace="slow"))
    changed = place(BEN, step=9)
    after = await store.change_queue("live", lambda line, known: {BEN: changed})
    assert after == {BEN: changed} == await store.in_queue("live")
    assert list(await store.in_queue("slow")) == [ANNA]


async def test_a_change_that_fails_changes_nothing(store: Store) -> None:
    """A refusal inside a change undoes it."""
    await put(store, place(ANNA))

    def refuse(line: Line, known: Known) -> Line:
        line.clear()
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await store.change_queue("live", refuse)
    assert list(await store.in_queue("live")) == [ANNA]


async def test_what_is_known(store: Store) -> None:
    """A change may know ratings in question, the last opponents, and who is in a live match with somebody."""
    match_id = await running(store)
    assert await what_is_known(store) == Known()
    await put(store, place(ANNA), place(BEN), place(103))
    known = await what_is_known(store)
    assert known == Known({}, {ANNA: (BEN,), BEN: (ANNA,)}, frozenset({ANNA, BEN}))
    assert await what_is_known(store, informed=False) == Known()
    assert match_id == 1


async def test_known_ratings(store: Store) -> None:
    """Ratings are known in everybody's pool and in the servers of those who wait, in this pace, and in no other."""
    match_id = await running(store)
    pools = [RatedResult(guild, pace, (ANNA, BEN), 1.0) for guild in (0, 1, 2) for pace in ("live", "slow")]
    await store.append(ending(match_id, rated=tuple(pools)))
    await put(store, place(ANNA), place(103))
    known = await what_is_known(store)
    assert {key: round(value) for key, value in known.ratings.items()} == {(0, ANNA): 1662, (1, ANNA): 1662}
    assert known.playing == frozenset()


async def test_the_last_three_opponents(store: Store) -> None:
    """Of many opponents the three of the newest matches are known, each once; a challenge is no match yet."""
    for other in (201, 202, 203, 201, 204):
        match_id = await store.create(challenge())
        await store.append(acceptance(match_id, other))
    await store.create(challenge())
    await put(store, place(ANNA))
    known = await what_is_known(store)
    assert known.lately == {ANNA: (204, 201, 203)}


async def test_when_to_look_next(store: Store) -> None:
    """The earliest due time; at once where somebody must be told something, or when whoever tells it should have."""
    assert await store.next_in_queue() is None
    await put(store, place(ANNA, due_at=LATER), place(BEN, due_at=LATER + timedelta(minutes=1)))
    assert await store.next_in_queue() == LATER
    assert await store.queue_due(NOW) == ()
    assert await store.queue_due(LATER) == ("live",)
    await store.change_queue("live", lambda line, known: {**line, ANNA: replace(line[ANNA], step=8)})
    following = await store.next_in_queue()
    assert following is not None
    assert following < NOW
    assert await store.next_in_queue(told=True) == LATER
    await store.claim_untold(NOW, NOW + timedelta(seconds=30))
    assert await store.next_in_queue() == NOW + timedelta(seconds=30)


async def test_one_tells(store: Store) -> None:
    """Whom one process has begun to tell nobody else tells, until the lease is over or it was told."""
    line = await pair(store)
    until = NOW + timedelta(seconds=30)
    claimed = await store.claim_untold(NOW, until)
    assert sorted(row.user for row in claimed) == [ANNA, BEN]
    assert await store.claim_untold(NOW, until) == ()
    first = claimed[0]
    await store.note_told(first, dm=5, message=6)
    noted = (await store.in_queue("live"))[first.user]
    assert (noted.told, noted.dm, noted.message, noted.claimed_until) == (line[first.user].step, 5, 6, None)
    assert [row.user for row in await store.claim_untold(until, LATER)] == [claimed[1].user]
    await store.note_told(claimed[1], False, claimed_until=LATER + timedelta(seconds=1))
    assert await store.claim_untold(LATER, LATER) == (), "it rests"


async def test_of_an_earlier_stay(store: Store) -> None:
    """What is noted late of an earlier stay does not touch a new one."""
    line = await pair(store)
    new = place(ANNA, step=20, told=20)
    new = replace(new, since=LATER)
    await store.change_queue("live", lambda line, known: {ANNA: new})
    await store.note_told(line[ANNA], dm=5, message=6)
    await store.forget_queued(line[ANNA])
    assert await store.in_queue("live") == {ANNA: new}
    await store.forget_queued(new)
    assert await store.in_queue("live") == {}


async def test_what_has_changed_since_is_not_forgotten(store: Store) -> None:
    """Somebody who is told of an earlier step is still to be told of the next."""
    line = await pair(store)
    later = replace(line[ANNA], step=line[ANNA].step + 1)
    await store.change_queue("live", lambda line, known: {**line, ANNA: later})
    await store.forget_queued(line[ANNA])
    await store.note_told(line[ANNA])
    assert (await store.in_queue("live"))[ANNA].told == line[ANNA].step < later.step


async def test_a_match_begins_once(store: Store) -> None:
    """Two who are ready get one match; whoever tries again gets none, and nobody gets one who is not ready."""
    await pair(store)
    new = replace(challenge(), status=Status.CHALLENGE)
    assert await store.begin_queued("live", (ANNA, BEN), new, LATER) is None
    line = await store.in_queue("live")
    for user in (ANNA, BEN):
        step = line[user].step
        line = await store.change_queue(
            "live",
            lambda each, known, user=user, step=step: ready(each, user, step, NOW, ("t", LATER)),  # type: ignore[misc]
        )
    assert [row.user for row in both_ready(line)[0]] == [ANNA, BEN]
    begun = await asyncio.gather(*[store.begin_queued("live", (ANNA, BEN), new, LATER) for _ in range(5)])
    assert [each for each in begun if each is not None] == [1]
    for row in (await store.in_queue("live")).values():
        assert (row.state, row.match, row.due_at) == (QueueState.STARTED, 1, LATER)
        assert row.told < row.step
    assert await store.begin_queued("live", (ANNA, 999), new, LATER) is None


async def test_a_private_answer_becomes_the_hand(store: Store) -> None:
    """Where the private answer asked, its token is noted with the hand of that seat, in the same transaction."""
    line = await both_say_yes(store)
    await store.change_queue(
        "live",
        lambda each, known: {**each, ANNA: replace(line[ANNA], private=True, token="secret", token_expires=LATER)},
    )
    seats = tuple(replace(seat, delivery=Delivery.HERE) for seat in challenge().seats)
    new = replace(challenge(), seats=seats, screens=("hand:0", "hand:1"))
    match_id = await store.begin_queued("live", (ANNA, BEN), new, LATER)
    assert match_id is not None
    rows = {row.kind: row for row in await store.screens_of(match_id)}
    assert (rows["hand:0"].token, rows["hand:0"].token_expires) == ("secret", LATER)
    assert rows["hand:1"].token is None


async def test_an_outage_is_given_back(store: Store) -> None:
    """Who waits or is asked in the live queue gets the time of an outage; the slow queue has enough."""
    await put(store, place(ANNA), place(ANNA, pace="slow"))
    await store.stamp(NOW)
    gap = await store.give_back(NOW + timedelta(minutes=5), timedelta(seconds=5))
    assert gap == timedelta(minutes=5)
    assert (await store.in_queue("live"))[ANNA].until == NOW + WAIT["live"] + timedelta(minutes=5)
    await store.shift_clocks(timedelta(minutes=1))
    assert (await store.in_queue("live"))[ANNA].due_at == NOW + timedelta(minutes=6)
    assert (await store.in_queue("slow"))[ANNA].until == NOW + WAIT["slow"]


async def test_two_processes_pair_nobody_twice(url: str, store: Store) -> None:
    """Two processes have people join and pair them as fast as they can: nobody is found by more than one."""
    racers = [await _start(url, first) for first in (1000, 2000)]
    for racer in racers:
        assert racer.stdout is not None
        assert await racer.stdout.readline() == b"ready\n"
    outputs = await asyncio.gather(*[racer.communicate(b"go\n") for racer in racers])
    begun = [number for output, _ in outputs for number in json.loads(output)]
    assert len(set(begun)) == len(begun)
    line = await store.in_queue("live")
    started = [row for row in line.values() if row.state is QueueState.STARTED]
    assert len(started) == 2 * len(begun)
    assert len(begun) >= 19, "forty people make twenty pairs; one may be left between two looks"
    for row in started:
        assert row.other is not None
        assert (line[row.other].other, line[row.other].match) == (row.user, row.match)
        record = await store.record(row.match or 0)
        assert record is not None


async def _start(url: str, first: int) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *[sys.executable, "-m", "tests.store.queueing", url, str(first)],
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
