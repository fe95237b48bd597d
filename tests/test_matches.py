"""Challenges through Matches: asked, accepted, turned down, refused, and raced for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import timedelta

import pytest

from ginbot.matches import RUNNING_LIMIT, Invitation, Matches, Person, fresh_deal, house_seat, seat_of, shuffled_deck
from ginbot.rules import PRESETS, STANDARD, Closure, Phase, Problem, Refusal, Refused, Resign, RuleProblem, RuleSet
from ginbot.screens.context import Pace
from ginbot.store import By, DueFor, Record, ScreenRow, Stale, Status
from tests.room import ANNA, BEN, CEM, GUILD, Room


class Interrupted(Matches):
    """Loads a match for one who is then too slow: before anything is decided, something else happens."""

    meanwhile: Awaitable[object] | None = None

    async def load(self, match_id: int) -> Record:
        """The match as it was, before what comes in between."""
        record = await super().load(match_id)
        work, self.meanwhile = self.meanwhile, None
        if work is not None:
            await work
        return record


async def refused(work: Awaitable[object]) -> Refused:
    """How something was refused."""
    with pytest.raises(Refused) as caught:
        await work
    return caught.value


def interrupted(room: Room, meanwhile: Awaitable[object]) -> Interrupted:
    """Matches into which something comes between."""
    made = Interrupted(room.store, clock=lambda: room.now)
    made.meanwhile = meanwhile
    return made


async def test_a_challenge_is_a_match_with_an_empty_seat(room: Room) -> None:
    """A challenge keeps who asked whom, where and for what, and is due to expire."""
    asked = await room.ask(BEN)
    facts = asked.facts
    assert (facts.version, facts.status, asked.match.phase) == (1, Status.CHALLENGE, Phase.CHALLENGE)
    assert (facts.pace, facts.rated, facts.guild, facts.invited, facts.turn_seconds) == ("live", True, GUILD, 102, 45)
    assert (facts.due_at, facts.due_for) == (room.now + timedelta(minutes=10), DueFor.EXPIRY)
    assert [(row.user, row.name) for row in asked.seats] == [(101, "Anna")]
    assert (seat_of(asked, 101), seat_of(asked, 102), house_seat(asked)) == (0, None, None)
    assert room.told == [facts.due_at]
    for person in (ANNA, BEN):
        kept = await room.store.player(person.user)
        assert kept is not None
        assert kept.name == person.name


async def test_a_slow_challenge_waits_for_a_day(room: Room) -> None:
    """A slow challenge is open for a day, and its match forfeits at the second lapse."""
    asked = await room.ask(pace=Pace.SLOW3)
    assert asked.facts.due_at == room.now + timedelta(hours=24)
    assert asked.match.lapse_limit == 2


@pytest.mark.parametrize(("rated", "preset", "counts"), [(True, "standard", True), (False, "standard", False)])
async def test_what_is_asked_for_as_rated(room: Room, rated: bool, preset: str, counts: bool) -> None:
    """Standard rules count if they are meant to."""
    asked = await room.ask(BEN, rated=rated, ruleset=PRESETS[preset])
    assert asked.facts.rated is counts


async def test_blitz_is_never_rated(room: Room) -> None:
    """Any other rules do not count, whatever was asked for, and stay with the match."""
    asked = await room.ask(BEN, ruleset=PRESETS["blitz"])
    assert not asked.facts.rated
    assert asked.match.ruleset == PRESETS["blitz"] != STANDARD


async def test_rules_that_make_no_sense_open_nothing(room: Room) -> None:
    """Neither a challenge nor a house match begins with rules that contradict each other; the reason is told."""
    senseless = RuleSet(extra_boxes=True)
    for asked in (room.ask(BEN, ruleset=senseless), room.sit_with_house(Pace.SLOW, ruleset=senseless)):
        no = await refused(asked)
        assert no.why is Refusal.SENSELESS_RULES
        assert no.facts == {"problem": Problem(RuleProblem.EXTRA_WITHOUT_BOXES, "extra_boxes")}
    assert await room.store.record(1) is None


async def test_nobody_challenges_themselves(room: Room) -> None:
    """A challenge to oneself is refused, and nothing is stored."""
    assert (await refused(room.ask(ANNA))).why is Refusal.YOURSELF
    assert (await refused(room.matches.load(1))).why is Refusal.OLD_BUTTON


async def test_asked_already(room: Room) -> None:
    """Between two people one challenge is open at a time, whoever asked; the earlier one is named."""
    first = await room.ask(BEN)
    again = await refused(room.ask(BEN))
    assert (again.why, again.facts) == (Refusal.ALREADY_ASKED, {"match": first.facts.id, "name": "Ben"})
    assert (await refused(room.ask(ANNA, host=BEN))).facts["match"] == first.facts.id
    await room.matches.turn_down(first.facts.id, 101, room.now)
    assert (await room.ask(BEN)).facts.id != first.facts.id
    assert (await room.ask(None)).facts.status is Status.CHALLENGE


async def test_a_challenge_that_was_never_posted(room: Room) -> None:
    """What a crash left without a post is taken back when one of the two asks anew; one with a post stays."""
    left = await room.ask(BEN)
    room.wait(31)
    anew = await room.ask(BEN)
    assert anew.facts.id != left.facts.id
    assert (await room.matches.load(left.facts.id)).facts.status is Status.CLOSED
    await room.store.save_screen(ScreenRow(anew.facts.id, "challenge", 1, 2, room.now, shown=1))
    room.wait(31)
    assert (await refused(room.ask(ANNA, host=BEN))).why is Refusal.ASKED_YOU


async def test_ten_matches_are_enough(room: Room) -> None:
    """Whoever has ten matches running begins no other one, in any way; the other people may."""
    asked = await room.ask(None, host=CEM)
    for number in range(RUNNING_LIMIT):
        await room.sit(ANNA, Person(200 + number, f"Guest {number}"))
    for work in (
        room.ask(BEN),
        room.sit_with_house(),
        room.matches.join(asked.facts.id, 1, ANNA, room.now),
    ):
        many = await refused(work)
        assert (many.why, many.facts) == (Refusal.TOO_MANY_MATCHES, {"n": 10})
    assert (await room.matches.join(asked.facts.id, 1, BEN, room.now)).facts.status is Status.RUNNING


async def test_challenges_count_for_who_asks(room: Room) -> None:
    """Ten open challenges are enough, too; they keep nobody from accepting one."""
    for _ in range(RUNNING_LIMIT):
        await room.ask()
    assert (await refused(room.ask())).why is Refusal.TOO_MANY_MATCHES
    asked = await room.ask(None, host=BEN)
    assert (await room.matches.join(asked.facts.id, 1, ANNA, room.now)).facts.status is Status.RUNNING


async def test_accepting_deals(room: Room) -> None:
    """Who accepts sits down, opens, and has a first turn to find the cards; all screens are wanted."""
    asked = await room.ask(BEN)
    record = await room.matches.join(asked.facts.id, 1, BEN, room.wait(30))
    assert (record.match.phase, record.match.to_act, record.last_by) == (Phase.UPCARD, 1, By.SEAT_1)
    assert [(row.user, row.name) for row in record.seats] == [(101, "Anna"), (102, "Ben")]
    assert record.seats[1].pressed_at == record.last_at == room.now
    assert room.seconds_left(record) == 90
    assert [row.kind for row in await room.store.screens_of(record.facts.id)] == ["hand:0", "hand:1", "table"]
    assert room.told[-1] == record.facts.due_at == room.now + timedelta(seconds=15)


async def test_joining_is_refused_to_the_wrong_ones(room: Room) -> None:
    """Neither the host nor a stranger takes the seat that somebody else is invited to."""
    asked = await room.ask(BEN)
    assert (await refused(room.matches.join(asked.facts.id, 1, ANNA, room.now))).why is Refusal.YOURSELF
    stranger = await refused(room.matches.join(asked.facts.id, 1, CEM, room.now))
    assert (stranger.why, stranger.facts) == (Refusal.NOT_INVITED, {"name": "Ben"})
    assert await room.load(asked) == asked


async def test_a_taken_seat_is_taken(room: Room) -> None:
    """A third player is too late, whether the match runs or is over; the host still cannot sit on both sides."""
    record = await room.sit()
    assert (await refused(room.matches.join(record.facts.id, 1, CEM, room.now))).why is Refusal.TOO_LATE
    assert (await refused(room.matches.join(record.facts.id, 1, ANNA, room.now))).why is Refusal.YOURSELF
    await room.act(record, Resign(0))
    assert (await refused(room.matches.join(record.facts.id, 1, CEM, room.now))).why is Refusal.TOO_LATE


async def test_a_second_tap_on_accept_joins_once(room: Room) -> None:
    """Whoever accepts twice, one after the other or at once, sits down once and hears of no mistake."""
    record = await room.sit()
    assert await room.matches.join(record.facts.id, 1, BEN, room.now) == record
    asked = await room.ask(None, host=CEM)
    joins = [room.matches.join(asked.facts.id, 1, BEN, room.now) for _ in range(2)]
    assert [joined.match.version for joined in await asyncio.gather(*joins)] == [2, 2]
    another = await room.ask(None, host=CEM)
    slow = interrupted(room, room.matches.join(another.facts.id, 1, BEN, room.now))
    assert (await slow.join(another.facts.id, 1, BEN, room.now)).match.version == 2


async def test_two_join_at_once(room: Room) -> None:
    """Of two who sit down at once one does; the other hears that somebody was faster."""
    asked = await room.ask()
    joins = [room.matches.join(asked.facts.id, 1, guest, room.now) for guest in (BEN, CEM)]
    outcomes = await asyncio.gather(*joins, return_exceptions=True)
    won = [one for one in outcomes if isinstance(one, Record)]
    lost = [one for one in outcomes if isinstance(one, Refused)]
    assert (len(won), [one.why for one in lost]) == (1, [Refusal.TOO_LATE])
    assert (await room.load(asked)).seats == won[0].seats


async def test_accepted_while_it_is_withdrawn(room: Room) -> None:
    """Of accepting and withdrawing at once one happens, and the other hears what did."""
    asked = await room.ask()
    join, leave = (
        room.matches.join(asked.facts.id, 1, BEN, room.now),
        room.matches.turn_down(asked.facts.id, 101, room.now),
    )
    outcomes = await asyncio.gather(join, leave, return_exceptions=True)
    assert sum([isinstance(one, Record) for one in outcomes]) == 1
    assert sum([isinstance(one, Refused) for one in outcomes]) == 1
    assert (await room.load(asked)).match.version == 2


async def test_accepted_just_after_it_was_withdrawn(room: Room) -> None:
    """Who accepts a moment too late hears that the challenge is closed."""
    asked = await room.ask()
    slow = interrupted(room, room.matches.turn_down(asked.facts.id, 101, room.now))
    assert (await refused(slow.join(asked.facts.id, 1, BEN, room.now))).why is Refusal.CHALLENGE_CLOSED


@pytest.mark.parametrize("presser", [ANNA, BEN])
async def test_turned_down_just_after_it_was_accepted(room: Room, presser: Person) -> None:
    """Who withdraws or declines a moment too late hears so, and the match runs."""
    asked = await room.ask(BEN)
    slow = interrupted(room, room.matches.join(asked.facts.id, 1, BEN, room.now))
    assert (await refused(slow.turn_down(asked.facts.id, presser.user, room.now))).why is Refusal.TOO_LATE
    assert (await room.load(asked)).facts.status is Status.RUNNING


@pytest.mark.parametrize(
    ("presser", "why", "by"), [(ANNA, Closure.WITHDRAWN, By.SEAT_0), (BEN, Closure.DECLINED, By.SEAT_1)]
)
async def test_turning_down_closes(room: Room, presser: Person, why: Closure, by: By) -> None:
    """The host withdraws, the invited one declines; then only the post is to be cleared, and nobody can press."""
    asked = await room.ask(BEN)
    closed = await room.matches.turn_down(asked.facts.id, presser.user, room.wait(3))
    assert (closed.match.closed, closed.facts.status, closed.last_by) == (why, Status.CLOSED, by)
    assert (closed.facts.due_at, closed.facts.ended) == (room.now + timedelta(hours=1), room.now)
    assert room.told[-1] == room.now + timedelta(hours=1)
    for late in (
        room.matches.turn_down(asked.facts.id, ANNA.user, room.now),
        room.matches.join(asked.facts.id, 2, BEN, room.now),
    ):
        assert (await refused(late)).why is Refusal.CHALLENGE_CLOSED


async def test_turning_down_is_refused_to_the_wrong_ones(room: Room) -> None:
    """A stranger declines nothing, an open challenge is declined by nobody, and a running match cannot be."""
    addressed, open_to_all = await room.ask(BEN), await room.ask()
    named = await refused(room.matches.turn_down(addressed.facts.id, CEM.user, room.now))
    assert (named.why, named.facts) == (Refusal.NOT_INVITED, {"name": "Ben"})
    nobody = await refused(room.matches.turn_down(open_to_all.facts.id, BEN.user, room.now))
    assert (nobody.why, nobody.facts) == (Refusal.NOT_INVITED, {"name": ""})
    running = await room.sit()
    assert (await refused(room.matches.turn_down(running.facts.id, BEN.user, room.now))).why is Refusal.TOO_LATE


async def test_the_house_sits_down_at_once(room: Room) -> None:
    """Against the house the first hand is dealt at once; it opens, it is never rated, and it is due in a moment."""
    record = await room.sit_with_house(Pace.SLOW)
    assert (record.facts.status, record.match.to_act, house_seat(record), record.facts.rated) == (
        "running",
        1,
        1,
        False,
    )
    assert (record.facts.due_at, record.facts.due_for) == (room.now + timedelta(seconds=1.5), DueFor.HOUSE)
    assert record.match.lapse_limit == 1
    assert [row.kind for row in await room.store.screens_of(record.facts.id)] == ["hand:0"]
    assert (await refused(room.matches.turn_down(record.facts.id, 101, room.now))).why is Refusal.TOO_LATE


async def test_no_such_match(room: Room) -> None:
    """What names no match is a button of an older database."""
    for work in (
        room.matches.load(9),
        room.matches.join(9, 1, BEN, room.now),
        room.matches.turn_down(9, 101, room.now),
    ):
        assert (await refused(work)).why is Refusal.OLD_BUTTON


async def test_stale_is_not_refused(room: Room) -> None:
    """An action on an older version is stale, whatever it is, and changes nothing."""
    record = await room.sit()
    for version in (1, 3):
        with pytest.raises(Stale):
            await room.matches.play(record.facts.id, Resign(0), version=version, by=By.SEAT_0, at=room.now)
    assert await room.load(record) == record


def test_decks_are_shuffled_by_chance() -> None:
    """A deal is a whole deck in an order of its own, and either seat may be drawn to deal."""
    decks = {shuffled_deck() for _ in range(20)}
    assert len(decks) == 20
    assert all(sorted(deck) == list(range(52)) for deck in decks)
    assert {fresh_deal().first_dealer for _ in range(80)} == {0, 1}


async def test_an_invitation_without_a_server(room: Room) -> None:
    """A challenge needs no server."""
    record = await room.matches.challenge(Invitation(ANNA, BEN, Pace.SLOW))
    assert (record.facts.guild, record.facts.channel) == (None, None)
