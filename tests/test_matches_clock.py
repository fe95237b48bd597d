"""The clock through Matches: how long turns are as stored, what a showing moves, and what lateness does."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ginbot.matches import Timing
from ginbot.rules import Closure, Draw, EndReason, Knock, NextHand, Pass, Phase, Resign, Take, Throw, parse_card
from ginbot.screens.context import Pace
from ginbot.store import By, DueFor, Record, Status
from tests.room import Room
from tests.rules.tables import deal, in_play


async def in_second_round(room: Room) -> Record:
    """A match in which nobody's turn is the first one."""
    return await room.act(await room.sit(), Pass(1), Pass(0))


async def turn(room: Room, record: Record) -> Record:
    """The match after one plain turn."""
    seat = record.match.to_act or 0
    record = await room.act(record, Draw(seat))
    return await room.act(record, Throw(seat, in_play(record.match).drawn or 0))


async def test_first_turns_are_longer(room: Room) -> None:
    """Each player's first turn lasts 90 s, all others 45; refusing the upcard starts a new turn each time."""
    record = await room.sit()
    assert room.seconds_left(record) == 90
    record = await room.act(record, Pass(1), after=50)
    assert room.seconds_left(record) == 90
    record = await room.act(record, Pass(0), after=50)
    assert room.seconds_left(record) == 45


async def test_draw_and_throw_share_a_clock(room: Room) -> None:
    """The end of a turn stays where it is between draw and throw; the throw starts the next turn."""
    record = await in_second_round(room)
    record = await room.act(record, Draw(1), after=30)
    assert room.seconds_left(record) == 15
    record = await room.act(record, Throw(1, in_play(record.match).drawn or 0), after=10)
    assert room.seconds_left(record) == 45


async def test_a_server_may_have_other_turns(room: Room) -> None:
    """How long turns are is fixed when a match is opened, and is not changed by what is set later."""
    room.matches.timing = Timing(live_turn=timedelta(seconds=100))
    record = await room.sit()
    assert room.seconds_left(record) == 145
    room.matches.timing = Timing(live_turn=timedelta(seconds=30))
    record = await room.act(record, Pass(1), Pass(0))
    assert room.seconds_left(record) == 100


async def test_away_until_the_player_presses(room: Room) -> None:
    """After a lapse the same player's turns last 20 s, until that player presses anything at all."""
    record = await in_second_round(room)
    record = await room.matches.lapse(record, room.wait(47))
    assert (record.match.lapses, record.seats[1].pressed_at, record.last_by) == ((0, 1), None, By.CLOCK)
    record = await turn(room, record)
    assert (record.match.to_act, room.seconds_left(record)) == (1, 20)
    record = await room.matches.lapse(record, room.wait(22))
    await room.store.pressed(record.facts.id, 1, room.now)
    record = await turn(room, await room.load(record))
    assert (record.match.lapses, room.seconds_left(record)) == ((0, 2), 45)


async def test_a_move_ends_being_away(room: Room) -> None:
    """A move of one's own ends it, too, and the other player's turns were never shorter."""
    record = await room.matches.lapse(await in_second_round(room), room.wait(47))
    assert room.seconds_left(record) == 45
    record = await turn(room, await turn(room, record))
    assert (record.match.lapses, room.seconds_left(record)) == ((0, 0), 45)
    record = await turn(room, record)
    assert (record.match.to_act, room.seconds_left(record)) == (1, 45)


async def test_slow_lapses_change_no_turn(room: Room) -> None:
    """In a slow match a lapse leaves the next turn a day long."""
    record = await room.act(await room.sit(pace=Pace.SLOW), Pass(1), Pass(0))
    record = await turn(room, await room.matches.lapse(record, room.wait(86_402)))
    assert (record.match.to_act, room.seconds_left(record)) == (1, 86_400)


@pytest.mark.parametrize(("late", "left"), [(1.9, None), (2.0, None), (5.0, 90.0), (60.0, 90.0), (500.0, 90 - 440.0)])
async def test_a_late_showing_moves_a_turn(room: Room, late: float, left: float | None) -> None:
    """A hand shown more than 2 s late starts its turn when it is shown, but no later than a minute after."""
    record = await room.sit()
    shown = room.wait(late)
    assert await room.matches.start_clock(record, shown) is (left is not None)
    moved = await room.load(record)
    assert room.seconds_left(moved) == (90 - late if left is None else left)
    assert moved.match == record.match
    if left is not None:
        assert moved.facts.due_at == room.told[-1] == room.now + timedelta(seconds=left - 90 + 15)
        assert moved.facts.due_for is DueFor.NUDGE


async def test_a_showing_moves_a_turn_once(room: Room) -> None:
    """A version's clock is moved once, whoever asks, even by a record loaded before; a new version's may move again."""
    record = await room.sit()
    assert await room.matches.start_clock(record, room.wait(10))
    moved = await room.load(record)
    for known in (record, moved):
        assert not await room.matches.start_clock(known, room.wait(10))
    assert await room.load(record) == moved
    record = await room.act(moved, Pass(1))
    assert await room.matches.start_clock(record, room.wait(10))
    assert room.seconds_left(await room.load(record)) == 90


async def test_a_showing_of_what_has_passed_moves_nothing(room: Room) -> None:
    """Shown after the match has gone on, a version moves no clock; nor does one in which nobody has a turn."""
    old = await room.sit()
    record = await room.act(old, Pass(1))
    assert not await room.matches.start_clock(old, room.wait(10))
    assert await room.load(record) == record
    house = await room.sit_with_house()
    assert not await room.matches.start_clock(house, room.wait(10))
    over = await room.act(record, Resign(0))
    assert not await room.matches.start_clock(over, room.wait(10))


async def test_a_challenge_lapses_into_nothing(room: Room) -> None:
    """A challenge whose time is over expires."""
    asked = await room.ask()
    closed = await room.matches.lapse(asked, room.wait(600))
    assert (closed.match.closed, closed.facts.status, closed.last_by) == (Closure.EXPIRED, Status.CLOSED, By.CLOCK)


async def test_between_hands_a_lapse_deals(room: Room) -> None:
    """When the pause is over the next hand is dealt, with a new deck; so it is when a player asks earlier."""
    room.deal = deal(opener="AS 2S 3S 4H 5H 6H 7D 8D 9D KD", stock="AH")
    for later in (True, False):
        record = await room.act(await room.sit(), Pass(1), Pass(0), Draw(1), Knock(1, parse_card("KD")))
        assert (record.match.phase, record.facts.due_for) == (Phase.BETWEEN, DueFor.DEAL)
        assert record.facts.due_at == room.now + timedelta(seconds=20)
        record = await (room.matches.lapse(record, room.wait(20)) if later else room.act(record, NextHand(0)))
        assert (in_play(record.match).number, record.match.phase) == (2, Phase.UPCARD)


async def test_lapses_forfeit(room: Room) -> None:
    """The third lapse in a row loses a live match, rated as a loss."""
    record = await in_second_round(room)
    for _ in range(2):
        record = await turn(room, await room.matches.lapse(record, room.wait(47)))
    record = await room.matches.lapse(record, room.wait(22))
    assert record.match.ended is not None
    assert (record.match.ended.why, record.match.ended.winner) == (EndReason.FORFEITED, 0)
    assert (record.facts.turn_ends_at, record.facts.due_for) == (None, DueFor.ARCHIVE)
    assert len(await room.store.rating_changes(record.facts.id)) == 4


async def test_taking_keeps_the_end(room: Room) -> None:
    """Taking the upcard goes on with the turn that began with the deal."""
    record = await room.act(await room.sit(), Take(1), after=40)
    assert room.seconds_left(record) == 50
