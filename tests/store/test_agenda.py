"""What is due, who holds a lease on it, and how clocks are moved."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from ginbot.store import By, Due, DueFor, MatchRow, ScreenRow, Store
from tests.store.sample import ANNA, BEN, CEM, NOW, SOON, acceptance, challenge, ending, running, seconds

LEASE = NOW + seconds(90)


async def test_nothing_is_due_in_an_empty_store(store: Store) -> None:
    """Without matches nothing is due, now or later."""
    assert await store.due(NOW, 10) == ()
    assert await store.next_due() is None


async def test_a_match_is_due_from_its_moment_on(store: Store) -> None:
    """A due time counts to the microsecond, and the longest due comes first, up to the limit."""
    later = await store.create(challenge(due_at=SOON + seconds(1)))
    first = await running(store)
    assert await store.next_due() == SOON
    assert await store.due(SOON - timedelta(microseconds=1), 10) == ()
    assert await store.due(SOON, 10) == (Due(first, 2, DueFor.CLOCK),)
    both = (Due(first, 2, DueFor.CLOCK), Due(later, 1, DueFor.EXPIRY))
    assert await store.due(SOON + seconds(5), 10) == both
    assert await store.due(SOON + seconds(5), 1) == both[:1]


async def test_a_match_that_is_over_is_never_due(store: Store) -> None:
    """The end of a match takes it off the agenda."""
    await store.append(ending(await running(store)))
    assert await store.due(NOW + timedelta(days=9), 10) == ()
    assert await store.next_due() is None


async def test_one_lease_at_a_time(store: Store) -> None:
    """While a lease holds, a match is not due and cannot be claimed; afterwards it can."""
    match_id = await running(store)
    assert await store.claim(match_id, 2, LEASE, SOON)
    assert not await store.claim(match_id, 2, LEASE, SOON)
    assert await store.due(SOON, 10) == ()
    assert await store.next_due() == LEASE
    assert [due.match_id for due in await store.due(LEASE, 10)] == [match_id]
    assert await store.claim(match_id, 2, LEASE + seconds(90), LEASE)


async def test_a_lease_that_ends_before_the_due_time_changes_nothing(store: Store) -> None:
    """The next due moment is the later of the two."""
    match_id = await running(store)
    assert await store.claim(match_id, 2, NOW + seconds(1), NOW)
    assert await store.next_due() == SOON


async def test_no_lease_on_a_version_that_has_passed(store: Store) -> None:
    """A match that has gone on cannot be claimed at an older version."""
    match_id = await running(store)
    assert not await store.claim(match_id, 1, LEASE, SOON)


async def test_an_action_ends_a_lease(store: Store) -> None:
    """When a match goes on, its old lease no longer keeps it from being due."""
    match_id = await store.create(challenge())
    assert await store.claim(match_id, 1, LEASE, NOW)
    await store.append(acceptance(match_id))
    assert [due.match_id for due in await store.due(SOON, 10)] == [match_id]


async def test_a_lease_is_given_back_only_by_its_holder(store: Store) -> None:
    """Releasing ends one's own lease and leaves one that another took since."""
    match_id = await running(store)
    await store.claim(match_id, 2, LEASE, SOON)
    await store.release(match_id, LEASE - seconds(1))
    assert await store.due(SOON, 10) == ()
    await store.release(match_id, LEASE)
    assert len(await store.due(SOON, 10)) == 1


async def test_the_first_showing_moves_the_clock_once(store: Store) -> None:
    """A version's clock is moved by its first showing and by no later one; the next version's again."""
    match_id = await running(store)
    assert await store.set_clock(match_id, 2, SOON + seconds(9), SOON + seconds(3), DueFor.NUDGE)
    assert not await store.set_clock(match_id, 2, SOON + seconds(60), SOON + seconds(60), DueFor.CLOCK)
    record = await store.record(match_id)
    assert record is not None
    facts = record.facts
    assert (facts.turn_ends_at, facts.due_at, facts.due_for) == (SOON + seconds(9), SOON + seconds(3), DueFor.NUDGE)
    assert facts.clock_version == 2
    await store.append(acceptance(match_id, version=2, events=(), by=By.CLOCK, joined=None))
    assert not await store.set_clock(match_id, 2, SOON, SOON, DueFor.CLOCK)
    assert await store.set_clock(match_id, 3, SOON, SOON, DueFor.CLOCK)


async def test_the_next_due_thing_is_set_at_the_same_version(store: Store) -> None:
    """After a nudge the clock is next, the lease is over; a version or a due time that has passed sets nothing."""
    match_id = await running(store)
    await store.claim(match_id, 2, LEASE, SOON)
    assert await store.set_due(match_id, 2, SOON, SOON + seconds(1), DueFor.CLOCK)
    assert await store.due(SOON + seconds(1), 10) == (Due(match_id, 2, DueFor.CLOCK),)
    for version, was in ((1, SOON + seconds(1)), (2, SOON), (2, None)):
        assert not await store.set_due(match_id, version, was, SOON, DueFor.CLOCK)
    assert await store.next_due() == SOON + seconds(1)


async def test_a_match_that_is_over_is_due_until_it_is_due_no_more(store: Store) -> None:
    """A match that is over may be due once more, for its thread to be put away, and then never again."""
    match_id = await running(store)
    await store.append(ending(match_id, due_at=SOON, due_for=DueFor.ARCHIVE))
    assert await store.due(SOON, 10) == (Due(match_id, 3, DueFor.ARCHIVE),)
    assert await store.set_due(match_id, 3, SOON, None, None)
    assert (await store.due(NOW + timedelta(days=9), 10), await store.next_due()) == ((), None)


@pytest.mark.parametrize(("due_for", "moves"), [(due_for, due_for in ("clock", "nudge")) for due_for in DueFor])
async def test_an_outage_moves_running_clocks(store: Store, due_for: DueFor, moves: bool) -> None:
    """An outage is added to every turn of the pace, and to what is due because of it; all else stays."""
    match_id = await running(store)
    await store.set_due(match_id, 2, SOON, SOON, due_for)
    assert await store.shift_clocks(seconds(7.25)) == 1
    record = await store.record(match_id)
    assert record is not None
    assert record.facts.turn_ends_at == SOON + seconds(7.25)
    assert record.facts.due_at == (SOON + seconds(7.25) if moves else SOON)


async def test_an_outage_leaves_other_matches_alone(store: Store) -> None:
    """Challenges, slow matches, matches that are over and turns without an end are not moved."""
    waiting = await store.create(challenge())
    slow = await running(store, pace="slow")
    over = await running(store, ANNA, CEM)
    await store.append(ending(over))
    clockless = await store.create(challenge(BEN))
    await store.append(acceptance(clockless, CEM, turn_ends_at=None, due_for=DueFor.DEAL))
    before = [await store.record(match_id) for match_id in (waiting, slow, over, clockless)]
    assert await store.shift_clocks(seconds(30)) == await store.redraw_hands() == 0
    assert [await store.record(match_id) for match_id in (waiting, slow, over, clockless)] == before


@pytest.mark.parametrize(("late", "left"), [(-60, 75), (0, 45), (30, 45)])
async def test_after_an_outage_a_turn_begins_again(store: Store, late: int, left: int) -> None:
    """A turn has at least its whole time from the end of the outage, and what is due for its sake moves with it."""
    match_id = await running(store)
    now = SOON + seconds(late)
    assert await store.shift_clocks(seconds(15), now=now) == 1
    facts = await facts_of(store, match_id)
    assert facts.turn_ends_at == facts.due_at == now + seconds(left)


async def facts_of(store: Store, match_id: int) -> MatchRow:
    """What is known about a match now."""
    record = await store.record(match_id)
    assert record is not None
    return record.facts


async def test_an_outage_told_in_steps_adds_up(store: Store) -> None:
    """What is given back at one version is one outage, in however many steps; the next version's is another."""
    match_id = await running(store)
    assert (await facts_of(store, match_id)).away_seconds == 0
    for step, told in ((7.4, 7), (6.0, 13), (0.6, 14)):
        await store.shift_clocks(seconds(step))
        facts = await facts_of(store, match_id)
        assert (facts.away_version, facts.away_seconds) == (2, told)
    await store.append(acceptance(match_id, version=2, events=(), by=By.CLOCK, joined=None))
    facts = await facts_of(store, match_id)
    assert (facts.version, facts.away_version) == (3, 2)
    await store.shift_clocks(seconds(9))
    facts = await facts_of(store, match_id)
    assert (facts.away_version, facts.away_seconds, facts.turn_ends_at) == (3, 9, SOON + seconds(9))


async def test_after_an_outage_no_showing_moves_the_clock(store: Store) -> None:
    """What is shown late because of an outage that was given back does not move its turn once more."""
    match_id = await running(store)
    await store.shift_clocks(seconds(30))
    assert not await store.set_clock(match_id, 2, SOON + seconds(99), SOON + seconds(99), DueFor.CLOCK)
    assert (await facts_of(store, match_id)).turn_ends_at == SOON + seconds(30)


@pytest.mark.parametrize("given_back", [True, False], ids=["by the next Keeper", "while one was there"])
async def test_hands_are_drawn_again_after_an_outage(store: Store, given_back: bool) -> None:
    """Hands and table of all turns that were moved are behind, and nothing else of those matches or of others is."""
    moved, slow, later = await running(store), await running(store, pace="slow"), await running(store, ANNA, CEM)
    await store.stamp(NOW)
    if given_back:
        assert await store.give_back(NOW + seconds(20), seconds(5)) == seconds(20)
    else:
        await store.shift_clocks(seconds(20))
    await store.append(acceptance(later, version=2, events=(), by=By.CLOCK, joined=None))
    for match_id, shown in ((moved, 2), (slow, 2), (later, 3)):
        for kind in ("hand:0", "hand:1", "table", "nudge"):
            assert await store.save_screen(ScreenRow(match_id, kind, 5, 6, NOW, shown, digest="same"))
    assert await store.behind(NOW, 20) == ()
    if given_back:
        assert await store.give_back(NOW + seconds(40), seconds(5)) == seconds(20)
        wanted = {moved, later}
    else:
        assert await store.redraw_hands() == 3
        wanted = {moved}
    behind = {(match_id, kind) for match_id in wanted for kind in ("hand:0", "hand:1", "table")}
    assert set(await store.behind(NOW, 20)) == behind
    assert await store.redraw_hands() == 0
    row = await store.screen(moved, "hand:0")
    assert row == ScreenRow(moved, "hand:0", 5, 6, NOW, 1, digest="same")


async def test_a_hand_that_is_behind_already_stays_as_far_behind(store: Store) -> None:
    """A hand that was not drawn before the outage still has all of it to show."""
    match_id = await running(store)
    await store.save_screen(ScreenRow(match_id, "hand:0", shown=0))
    await store.shift_clocks(seconds(20))
    assert await store.redraw_hands() == 0
    assert await store.screen(match_id, "hand:0") == ScreenRow(match_id, "hand:0", shown=0)


async def test_the_keepers_mark_tells_when_it_was_last_here(store: Store) -> None:
    """Each stamp answers with the one before it, the first with none."""
    assert await store.stamp(NOW) is None
    assert await store.stamp(SOON) == NOW
    assert await store.stamp(LEASE) == SOON


async def test_an_outage_is_given_back_once(store: Store) -> None:
    """A gap since the last stamp moves the clocks by its length; a second Keeper that saw it too moves nothing."""
    match_id = await running(store)
    longest = seconds(5)
    assert await store.give_back(NOW, longest) is None
    await store.stamp(NOW)
    assert await store.stamped() == NOW
    assert await store.give_back(NOW + longest, longest) is None
    later = NOW + seconds(20)
    assert await asyncio.gather(store.give_back(later, longest), store.give_back(later, longest)) in (
        [seconds(20), None],
        [None, seconds(20)],
    )
    assert await store.stamped() == later
    record = await store.record(match_id)
    assert record is not None
    assert record.facts.turn_ends_at == SOON + seconds(20)


async def test_a_process_that_is_away_is_noticed_by_another(url: str, store: Store) -> None:
    """Of two processes the one that still looks gives live turns back the time of the other, once, and in steps."""
    other, longest = await Store.open(url), seconds(5)
    await store.stand_for((0,), 2)
    await other.stand_for((1,), 2)
    match_id = await running(store)
    for each in (store, other):
        assert await each.stamp(NOW) is None
    for gone in (4, 8, 12, 16):
        now = NOW + seconds(gone)
        assert await other.give_back(now, longest) == (seconds(8) if gone in (8, 16) else None)
        await other.stamp(now)
    assert await store.give_back(NOW + seconds(16), longest) is None
    record = await store.record(match_id)
    assert record is not None
    assert record.facts.away_seconds == 16
    await other.close()


async def test_two_that_were_away_together_give_it_back_once(url: str, store: Store) -> None:
    """After an outage of both, whichever of two processes looks first gives the time back, and the other does not."""
    other, longest = await Store.open(url), seconds(5)
    await store.stand_for((0,), 2)
    await other.stand_for((1,), 2)
    await store.stamp(NOW)
    await other.stamp(NOW + seconds(2))
    later = NOW + seconds(60)
    assert await other.give_back(later, longest) == seconds(60)
    assert await store.give_back(later, longest) is None
    await other.close()


async def test_processes_that_are_no_more_are_not_waited_for(url: str, store: Store) -> None:
    """When the shards are dealt out anew, no mark is left of a process whose shards another one has by now."""
    for shards in ((0, 1), (2, 3)):
        await store.stand_for(shards, 4)
        await store.stamp(NOW)
    await store.stand_for((0, 1, 2), 4)
    await store.stamp(SOON)
    assert await store.stamped() == SOON
    await store.stand_for((3,), 4)
    assert await store.stamp(NOW) is None
    await store.stand_for((), 0)
    assert await store.stamped() == SOON
