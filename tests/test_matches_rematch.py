"""Rematches through Matches: asked for, accepted, refused and raced for; against the house they begin at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import timedelta
from typing import Any

import pytest

from ginbot.matches import RUNNING_LIMIT, Matches, Person
from ginbot.rules import PRESETS, Closure, Pass, Phase, Refusal, Refused, Resign, Seat
from ginbot.screens.context import Pace
from ginbot.store import Delivery, DueFor, Listing, Record, Status, Store
from tests.room import ANNA, BEN, CEM, GUILD, Room


async def refused(work: Awaitable[object]) -> Refused:
    """How something was refused."""
    with pytest.raises(Refused) as caught:
        await work
    return caught.value


async def over(room: Room, **changes: Any) -> Record:
    """A match that Ben has just lost by resigning; a pause for having done so before is waited out."""
    if await room.matches.paused(BEN.user) is not None:
        room.wait(1801)
    record = await room.act(await room.sit(**changes), Pass(1), Pass(0))
    return await room.act(record, Resign(1))


async def ask(room: Room, old: Record, person: Person = ANNA) -> Record:
    """Somebody presses *Rematch* under the last result, or the one that is asked for."""
    return await room.matches.rematch(old.facts.id, person.user, room.wait(1))


async def following(room: Room, old: Record) -> list[int]:
    """The matches after that one."""
    found, number = [], old.facts.id + 1
    while await room.store.record(number) is not None:
        found.append(number)
        number += 1
    return found


async def test_asking_opens_a_challenge_to_the_other(room: Room) -> None:
    """A rematch is asked of the other player alone, for ten minutes, in the same place and on the same terms."""
    old = await over(room, channel=8, thread=9)
    asked = await ask(room, old)
    facts = asked.facts
    assert (facts.status, asked.match.phase, facts.rematch_of) == (Status.CHALLENGE, Phase.CHALLENGE, old.facts.id)
    assert [(row.seat, row.user, row.name) for row in asked.seats] == [(0, ANNA.user, "Anna")]
    assert (facts.invited, facts.guild, facts.channel, facts.thread) == (BEN.user, GUILD, 8, 9)
    assert (facts.due_at, facts.due_for) == (room.now + timedelta(minutes=10), DueFor.EXPIRY)
    assert room.told[-1] == facts.due_at
    assert [row.kind for row in await room.store.screens_of(facts.id)] == ["challenge"]
    listing = await room.store.rematch(old.facts.id)
    assert listing == Listing(facts, asked.seats)
    assert await room.store.rematch(facts.id) is None


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("rated", [True, False])
@pytest.mark.parametrize("preset", ["standard", "blitz"])
async def test_the_terms_are_the_same(room: Room, pace: Pace, rated: bool, preset: str) -> None:
    """A rematch has the rules, the pace and the rating of the match before it, and forfeits like it."""
    old = await over(room, pace=pace, rated=rated, ruleset=PRESETS[preset])
    record = await ask(room, old)
    assert (record.facts.pace, record.facts.rated) == (pace, rated and preset == "standard")
    assert record.facts.ruleset == record.match.ruleset == PRESETS[preset]
    assert record.match.lapse_limit == old.match.lapse_limit


@pytest.mark.parametrize(("first", "second"), [(ANNA, BEN), (BEN, ANNA)])
async def test_asking_too_accepts(room: Room, first: Person, second: Person) -> None:
    """Whoever asks when the other has asked already accepts, and the match begins."""
    old = await over(room)
    asked = await ask(room, old, first)
    record = await ask(room, old, second)
    assert (record.facts.id, record.facts.status, record.match.phase) == (asked.facts.id, "running", Phase.UPCARD)
    assert [row.user for row in record.seats] == [first.user, second.user]
    assert [row.name for row in record.seats] == [first.name, second.name]
    assert await following(room, old) == [record.facts.id]


async def test_both_ask_at_once(room: Room) -> None:
    """Two who ask in the same moment get one match, which runs: the second press accepts."""
    old = await over(room)
    both = await asyncio.gather(ask(room, old, ANNA), ask(room, old, BEN))
    assert len({record.facts.id for record in both}) == 1
    assert await following(room, old) == [both[0].facts.id]
    assert (await room.load(both[0])).facts.status is Status.RUNNING


async def test_a_second_press_that_knew_of_no_first_one_accepts(room: Room) -> None:
    """Who has looked before the other asked, and asks after, accepts what the other has asked."""
    old = await over(room)

    class Late(Store):
        """Is asked for a rematch just before there is one."""

        async def rematch(self, match_id: int) -> Listing | None:
            """What there was before Anna asked."""
            known = await super().rematch(match_id)
            if known is None:
                await ask(room, old, ANNA)
            return known

    late = Matches(Late(room.store._database), clock=lambda: room.now, deal=lambda: room.deal)
    record = await late.rematch(old.facts.id, BEN.user, room.now)
    assert (record.facts.status, [row.user for row in record.seats]) == ("running", [ANNA.user, BEN.user])
    assert await following(room, old) == [record.facts.id]


async def test_asked_twice(room: Room) -> None:
    """Who has asked already hears so, with the other's name; in the same moment, too, there is one challenge."""
    old = await over(room)
    asked = await ask(room, old)
    again = await refused(ask(room, old))
    assert (again.why, again.facts) == (Refusal.ALREADY_ASKED, {"name": "Ben"})
    assert await room.load(asked) == asked
    other = await over(room)
    outcomes = await asyncio.gather(*[ask(room, other) for _ in range(2)], return_exceptions=True)
    assert sorted(type(one).__name__ for one in outcomes) == ["Record", "Refused"]
    assert len(await following(room, other)) == 1


@pytest.mark.parametrize("person", [ANNA, BEN])
async def test_a_tap_too_many_gets_the_match(room: Room, person: Person) -> None:
    """Whoever presses again once the rematch runs just gets it, whoever asked."""
    old = await over(room)
    await ask(room, old, ANNA)
    running = await ask(room, old, BEN)
    assert await ask(room, old, person) == running


@pytest.mark.parametrize("person", [ANNA, BEN])
@pytest.mark.parametrize("how", [Closure.DECLINED, Closure.WITHDRAWN, Closure.EXPIRED])
async def test_a_closed_one_stays_closed(room: Room, person: Person, how: Closure) -> None:
    """A rematch that was refused, taken back or not answered is not asked for again, by neither."""
    old = await over(room)
    asked = await ask(room, old)
    if how is Closure.EXPIRED:
        closed = await room.matches.lapse(asked, room.wait(600))
    else:
        presser = BEN if how is Closure.DECLINED else ANNA
        closed = await room.matches.turn_down(asked.facts.id, presser.user, room.now)
    assert closed.match.closed is how
    assert (await refused(ask(room, old, person))).why is Refusal.CHALLENGE_CLOSED
    assert await following(room, old) == [asked.facts.id]


async def test_one_that_is_over_is_not_played_again_from_the_old_result(room: Room) -> None:
    """When the rematch is over, too, the next is asked for under its own result."""
    old = await over(room)
    await ask(room, old, ANNA)
    record = await room.act(await ask(room, old, BEN), Pass(1), Pass(0), Resign(0))
    assert (await refused(ask(room, old))).why is Refusal.CHALLENGE_CLOSED
    third = await ask(room, record, BEN)
    assert (third.facts.rematch_of, third.facts.invited) == (record.facts.id, ANNA.user)


async def test_who_may_not_ask(room: Room) -> None:
    """A stranger asks for no rematch, nobody does before the end or of a closed challenge, nor of a match unknown."""
    running, old, asked = await room.sit(), await over(room), await room.ask(BEN, CEM)
    assert (await refused(ask(room, old, CEM))).why is Refusal.STRANGER
    for person in (ANNA, BEN):
        assert (await refused(ask(room, running, person))).why is Refusal.NOT_NOW
    closed = await room.matches.turn_down(asked.facts.id, CEM.user, room.now)
    assert (await refused(ask(room, closed, CEM))).why is Refusal.NOT_NOW
    assert (await refused(room.matches.rematch(99, ANNA.user, room.now))).why is Refusal.OLD_BUTTON
    assert await room.store.rematch(old.facts.id) is None


async def test_a_rematch_is_for_the_other_alone(room: Room) -> None:
    """A stranger neither accepts nor refuses a rematch."""
    asked = await ask(room, await over(room))
    for work in (
        room.matches.join(asked.facts.id, 1, CEM, room.now),
        room.matches.turn_down(asked.facts.id, CEM.user, room.now),
    ):
        assert (await refused(work)).why is Refusal.NOT_INVITED


async def test_another_challenge_is_no_rematch(room: Room) -> None:
    """An open challenge between the two keeps nobody from asking; an open rematch is a challenge between them."""
    old = await over(room)
    await room.ask(BEN)
    assert (await ask(room, old)).facts.rematch_of == old.facts.id
    other = await over(room, host=CEM)
    asked = await ask(room, other, CEM)
    assert (await refused(room.ask(BEN, CEM))).facts["match"] == asked.facts.id


async def test_an_aborted_match_may_be_tried_again(room: Room) -> None:
    """A match that counted for nothing may be followed by another."""
    old = await room.act(await room.sit(), Resign(1))
    assert (await ask(room, old, BEN)).facts.status is Status.CHALLENGE


async def fill(room: Room, person: Person) -> None:
    """Give somebody as many matches as are enough."""
    for number in range(RUNNING_LIMIT):
        await room.sit(person, Person(200 + number, f"Guest {number}"))


@pytest.mark.parametrize("busy", [ANNA, BEN])
async def test_ten_matches_are_enough(room: Room, busy: Person) -> None:
    """Whoever has ten matches running neither asks for a rematch nor accepts one."""
    old, accepted = await over(room), await over(room)
    other = BEN if busy is ANNA else ANNA
    await ask(room, accepted, other)
    room.wait(1801)
    await fill(room, busy)
    for match in (old, accepted):
        many = await refused(ask(room, match, busy))
        assert (many.why, many.facts) == (Refusal.TOO_MANY_MATCHES, {"n": 10})
    assert await room.store.rematch(old.facts.id) is None
    assert (await ask(room, old, other)).facts.status is Status.CHALLENGE


async def beaten(room: Room, **changes: Any) -> Record:
    """A match against the house that is over."""
    return await room.act(await room.sit_with_house(**changes), Resign(0))


@pytest.mark.parametrize("pace", [Pace.LIVE, Pace.SLOW])
async def test_the_house_plays_again_at_once(room: Room, pace: Pace) -> None:
    """Against the house a rematch is dealt at once: the same level, rules and pace, never rated."""
    old = await beaten(room, pace=pace, ruleset=PRESETS["blitz"])
    record = await ask(room, old)
    assert (record.facts.status, record.match.phase, record.facts.rematch_of) == ("running", "upcard", old.facts.id)
    assert [(row.user, row.house, row.name) for row in record.seats] == [
        (row.user, row.house, row.name) for row in old.seats
    ]
    assert (record.facts.pace, record.facts.ruleset, record.facts.rated) == (pace, PRESETS["blitz"], False)
    assert (record.facts.due_for, record.match.lapse_limit) == (DueFor.HOUSE, old.match.lapse_limit)
    assert [row.kind for row in await room.store.screens_of(record.facts.id)] == ["hand:0"]


async def test_the_house_plays_again_once(room: Room) -> None:
    """Two taps, one after the other or at once, deal one match against the house."""
    old = await beaten(room)
    record = await ask(room, old)
    assert await ask(room, old) == record
    other = await beaten(room)
    first, second = await asyncio.gather(ask(room, other), ask(room, other))
    assert first.facts.id == second.facts.id
    assert await following(room, other) == [first.facts.id]


async def test_the_house_does_not_play_an_eleventh(room: Room) -> None:
    """Whoever has ten matches running begins no other one against the house."""
    old = await beaten(room)
    await fill(room, ANNA)
    assert (await refused(ask(room, old))).why is Refusal.TOO_MANY_MATCHES


async def test_a_watched_house_match_stays_in_its_thread(room: Room) -> None:
    """Where the house was watched in a thread, the rematch is, with its table."""
    old = await beaten(room)
    await room.store.set_place(old.facts.id, 8, 9, private=True)
    record = await ask(room, old)
    assert (record.facts.channel, record.facts.thread, record.facts.private) == (8, 9, True)
    assert [row.kind for row in await room.store.screens_of(record.facts.id)] == ["hand:0", "table"]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("first", "second"), [(ANNA, BEN), (BEN, ANNA)])
async def test_a_person_is_served_as_before(room: Room, seat: Seat, first: Person, second: Person) -> None:
    """Whoever was served here at the end of a match is in its rematch, the other by direct message, whoever asked."""
    old = await over(room)
    await room.store.set_delivery(old.facts.id, seat, Delivery.HERE)
    await ask(room, old, first)
    served = {row.user: row.delivery for row in (await ask(room, old, second)).seats}
    assert served == {ANNA.user: Delivery.DM, BEN.user: Delivery.DM, old.seats[seat].user: Delivery.HERE}
