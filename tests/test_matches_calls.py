"""Calls through Matches: who is called or warned when, what a press changes about it, and twice the time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from ginbot.matches import Call, Person, Timing, has_pressed
from ginbot.rules import Draw, Knock, NextHand, Pass, Phase, Resign, RuleSet, Seat, Take, Throw, parse_card
from ginbot.screens.context import Pace
from ginbot.store import By, DueFor, Record, Stale
from tests.room import ANNA, BEN, Room
from tests.rules.tables import deal, in_play

KNOCKING = deal(opener="AS 2S 3S 4H 5H 6H 7D 8D 9D KD", stock="AH")


async def in_second_round(room: Room, **changes: Any) -> Record:
    """A match in which nobody's turn is the first one; seat 1 is to act."""
    return await room.act(await room.sit(**changes), Pass(1), Pass(0))


async def call(room: Room, record: Record, after: float) -> Call | None:
    """What the player to act hears so many seconds later, when that is due."""
    room.wait(after)
    now = await room.load(record)
    assert (now.facts.due_at, now.facts.due_for) == (room.now, DueFor.NUDGE)
    return await room.matches.call(now, room.now)


async def look(room: Room, record: Record, seat: Seat = 1) -> None:
    """The player presses something that leads to no action."""
    await room.store.pressed(record.facts.id, seat, room.now)


async def due(room: Room, record: Record) -> tuple[float, DueFor | None]:
    """In how many seconds the match is due next, and for what; whoever waits for that has been told."""
    facts = (await room.load(record)).facts
    assert facts.due_at is not None
    assert room.told[-1] == facts.due_at
    return (facts.due_at - room.now).total_seconds(), facts.due_for


async def wishes(room: Room, person: Person, **chosen: Any) -> None:
    """What somebody has chosen in the settings."""
    await room.store.save_preferences(person.user, person.name, chosen, room.now)


async def test_who_presses_nothing_is_called_once(room: Room) -> None:
    """Without a press there is one nudge 15 s into the turn, and then only the lapse."""
    record = await in_second_round(room)
    assert await call(room, record, 15) is Call.NUDGE
    assert await due(room, record) == (32, DueFor.CLOCK)
    assert not room.matches.is_last_call(await room.load(record))
    assert (await room.load(record)).match == record.match


async def test_a_first_turn_is_called_alike(room: Room) -> None:
    """A first turn of 90 s is called 15 s in; accepting, which began it, is no press in it."""
    record = await room.sit()
    assert record.seats[1].pressed_at == record.last_at
    assert not has_pressed(record)
    assert await call(room, record, 15) is Call.NUDGE
    assert await due(room, record) == (77, DueFor.CLOCK)


async def test_who_has_looked_is_warned_instead(room: Room) -> None:
    """A press that is no move puts the call off until 15 s are left; then it is a warning, and the only one."""
    record = await in_second_round(room)
    room.wait(5)
    await look(room, record)
    assert await call(room, record, 10) is None
    assert await due(room, record) == (15, DueFor.NUDGE)
    assert await call(room, record, 15) is Call.WARNING
    assert await due(room, record) == (17, DueFor.CLOCK)


async def test_who_has_drawn_is_warned(room: Room) -> None:
    """A draw, before or after the nudge, is followed by a warning when 15 s are left."""
    early = await room.act(await in_second_round(room), Draw(1), after=5)
    assert await due(room, early) == (25, DueFor.NUDGE)
    assert await call(room, early, 25) is Call.WARNING
    late = await in_second_round(room)
    assert await call(room, late, 15) is Call.NUDGE
    late = await room.act(await room.load(late), Draw(1), after=5)
    assert await due(room, late) == (10, DueFor.NUDGE)
    assert await call(room, late, 10) is Call.WARNING
    assert await due(room, late) == (17, DueFor.CLOCK)


async def test_who_takes_is_warned(room: Room) -> None:
    """Taking the upcard is a press like a draw."""
    record = await room.act(await room.sit(), Take(1), after=20)
    assert has_pressed(record)
    assert await due(room, record) == (90 - 20 - 15, DueFor.NUDGE)


async def test_a_draw_in_the_last_seconds_is_its_own_warning(room: Room) -> None:
    """In the last 15 s the answer to a press says what a warning would, so none follows."""
    record = await in_second_round(room)
    assert await call(room, record, 15) is Call.NUDGE
    record = await room.act(await room.load(record), Draw(1), after=16)
    assert await due(room, record) == (16, DueFor.CLOCK)
    assert room.matches.is_last_call(record)


@pytest.mark.parametrize(("turn", "call_in"), [(40, 20), (30, 15), (20, 10)])
@pytest.mark.parametrize("pressed", [True, False])
async def test_short_turns_are_called_at_half(room: Room, turn: float, call_in: float, pressed: bool) -> None:
    """Turns of 40 s or less are called at half; if fewer than 15 s are left then, a press makes it a warning."""
    room.matches.timing = Timing(live_turn=timedelta(seconds=turn))
    record = await in_second_round(room)
    room.wait(1)
    if pressed:
        await look(room, record)
    heard = await call(room, record, call_in - 1)
    if not pressed:
        assert heard is Call.NUDGE
    elif turn - call_in > 15:
        assert heard is None
        assert await due(room, record) == (turn - call_in - 15, DueFor.NUDGE)
        return
    else:
        assert heard is Call.WARNING
    assert await due(room, record) == (turn - call_in + 2, DueFor.CLOCK)


async def test_an_away_turn_is_called_at_half(room: Room) -> None:
    """The 20 s of somebody whose last turn lapsed are called after ten."""
    record = await room.matches.lapse(await in_second_round(room), room.wait(47))
    record = await room.act(record, Draw(0))
    record = await room.act(record, Throw(0, in_play(record.match).drawn or 0))
    assert (record.match.to_act, room.seconds_left(record)) == (1, 20)
    assert await call(room, record, 10) is Call.NUDGE
    assert await due(room, record) == (12, DueFor.CLOCK)


async def test_the_call_is_the_next_players_after_a_turn(room: Room) -> None:
    """A new turn starts anew: what the other player pressed is no press of whoever is to act now."""
    record = await room.act(await in_second_round(room), Draw(1), after=20)
    record = await room.act(record, Throw(1, in_play(record.match).drawn or 0))
    await look(room, record)
    assert not has_pressed(await room.load(record))
    assert await call(room, record, 15) is Call.NUDGE


@pytest.mark.parametrize("pace", [Pace.SLOW, Pace.SLOW3])
async def test_slow_turns_are_reminded_of_and_not_warned(room: Room, pace: Pace) -> None:
    """A slow turn is due for its reminder, before and after a draw, and its hand never speaks of seconds."""
    record = await in_second_round(room, pace=pace)
    assert record.facts.due_for is DueFor.REMINDER
    record = await room.act(record, Draw(1))
    assert record.facts.due_for is DueFor.REMINDER
    room.wait(room.seconds_left(record) - 5)
    assert not room.matches.is_last_call(record)


async def test_the_house_is_not_called(room: Room) -> None:
    """A turn of the house is due for its move; nobody has pressed in it, and it has no last seconds."""
    record = await room.sit_with_house()
    assert record.facts.due_for is DueFor.HOUSE
    assert not has_pressed(record)
    assert not room.matches.is_last_call(record)


@pytest.mark.parametrize("left", [15.5, 15, 1, -1])
async def test_the_last_call_is_for_who_has_pressed(room: Room, left: float) -> None:
    """The first line warns while 15 s or less are left, if the player has pressed in this turn."""
    record = await room.act(await in_second_round(room), Draw(1), after=5)
    room.wait(room.seconds_left(record) - left)
    assert room.matches.is_last_call(record) is (left <= 15)


async def test_nobody_presses_where_nobody_is_to_act(room: Room) -> None:
    """Between hands, in challenges and after the end there is no turn to have pressed in."""
    room.deal = KNOCKING
    between = await room.act(await in_second_round(room), Draw(1), Knock(1, parse_card("KD")))
    over = await room.act(between, Resign(0))
    for record in (between, over, await room.ask()):
        assert not has_pressed(record)
        assert not room.matches.is_last_call(record)


async def test_a_call_that_comes_too_late(room: Room) -> None:
    """When the match has moved on, or its clock was moved, since it was read, nobody is called and nothing is set."""
    old = await in_second_round(room)
    room.wait(15)
    moved = await room.act(old, Draw(1), after=0)
    shown_late = await in_second_round(room)
    room.wait(15)
    assert await room.matches.start_clock(shown_late, room.now)
    for read, now in ((old, moved), (shown_late, await room.load(shown_late))):
        told = list(room.told)
        with pytest.raises(Stale):
            await room.matches.call(read, room.now)
        assert await room.load(read) == now
        assert room.told == told


async def test_who_begins_the_hand_has_not_pressed_in_it(room: Room) -> None:
    """Asking for the next hand begins a turn and is no press in it; one in the same moment as the other's move is."""
    room.deal = KNOCKING
    record = await room.act(await in_second_round(room), Draw(1), Knock(1, parse_card("KD")))
    record = await room.act(record, NextHand(1))
    assert (record.match.to_act, record.match.phase, record.last_by) == (1, Phase.UPCARD, By.SEAT_1)
    assert not has_pressed(record)
    room.wait(1)
    await look(room, record)
    assert has_pressed(await room.load(record))
    other = await in_second_round(room)
    await look(room, other)
    assert has_pressed(await room.load(other))


async def test_asking_for_the_next_hand_ends_being_away(room: Room) -> None:
    """Who was away and asks for the next hand is back: the turn that begins with it is a whole one."""
    dull = "2C 4C 6C 8C TC QC AD 3D 5D TH"
    room.deal = deal(opener=dull, dealer="AS 2S 3S 4H 5H 6H 7D 8D 9D KD", stock="KC AH")
    record = await room.matches.lapse(await in_second_round(room), room.wait(47))
    record = await room.act(record, Draw(0), Knock(0, parse_card("KD")))
    assert (record.match.phase, record.match.lapses, record.seats[1].pressed_at) == (Phase.BETWEEN, (0, 1), None)
    by_clock = await room.matches.lapse(record, room.now)
    assert (by_clock.match.to_act, room.seconds_left(by_clock)) == (1, 20)
    other = await room.matches.lapse(await in_second_round(room), room.wait(47))
    other = await room.act(other, Draw(0), Knock(0, parse_card("KD")), NextHand(1))
    assert (other.match.to_act, room.seconds_left(other)) == (1, 45)


@pytest.mark.parametrize("rated", [True, False])
@pytest.mark.parametrize(("person", "seat"), [(ANNA, 0), (BEN, 1)])
async def test_twice_the_time_is_for_unrated_matches(room: Room, rated: bool, person: Person, seat: Seat) -> None:
    """Who has asked for twice the time has it from the first turn on, alone, and only where nothing is rated."""
    await wishes(room, person, double_time=True)
    record = await room.sit(rated=rated)
    for length in (90, 90, 45):
        acting = record.match.to_act
        doubled = acting == seat and not rated
        assert room.seconds_left(record) == (2 * length if doubled else length)
        if record.match.phase is Phase.UPCARD:
            record = await room.act(record, Pass(acting or 0))


async def test_twice_the_time_against_the_house(room: Room) -> None:
    """Live against the house, too, twice the time is given to whoever has chosen it; not so in its slow matches."""
    for chosen, pace, length in ((False, Pace.LIVE, 90), (True, Pace.LIVE, 180), (True, Pace.SLOW, 86_400)):
        await wishes(room, ANNA, double_time=chosen)
        record = await room.sit_with_house(pace)
        record = await room.matches.play(record.facts.id, Pass(1), version=1, by=By.HOUSE, at=room.now)
        assert room.seconds_left(record) == length


async def test_twice_the_time_where_the_player_opens(room: Room) -> None:
    """Where the deal lets the player open against the house, that very first turn is twice as long."""
    await wishes(room, ANNA, double_time=True)
    ruleset = RuleSet(first_dealer="random")
    room.deal = deal(first_dealer=1)
    record = await room.sit_with_house(ruleset=ruleset)
    assert (record.match.to_act, room.seconds_left(record)) == (0, 180)


async def test_other_wishes_change_no_clock(room: Room) -> None:
    """Without that wish, or with others, turns are as long as ever."""
    await wishes(room, ANNA, nudges=False)
    await wishes(room, BEN, double_time=False)
    assert room.seconds_left(await room.sit(rated=False)) == 90
