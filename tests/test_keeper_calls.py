"""What the Keeper shows beside moves: calls, threads put away, rematches nobody took, and hands after outages."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ginbot.matches import Call
from ginbot.rules import Closure, Draw, Pass, Resign
from ginbot.screens.context import Pace
from ginbot.store import DueFor, NotSaved, Record, Store
from tests.room import ANNA, BEN, Room, Shows


async def in_second_round(room: Room, **changes: Any) -> Record:
    """A match in which nobody's turn is the first one, all of it drawn; seat 1 is to act."""
    return await drawn(room, await room.act(await room.sit(**changes), Pass(1), Pass(0)))


async def drawn(room: Room, record: Record) -> Record:
    """The match once every screen shows it, so that only what is asked for is shown."""
    for row in await room.store.screens_of(record.facts.id):
        await room.store.save_screen(replace(row, shown=record.match.version))
    return await room.load(record)


async def over(room: Room, **changes: Any) -> Record:
    """A match that has just ended, all of it drawn."""
    return await drawn(room, await room.act(await room.sit(**changes), Pass(1), Pass(0), Resign(1)))


async def start(room: Room) -> Shows:
    """A Keeper looks from now on; what it shows."""
    room.keeper(shows=(shows := Shows()))
    await room.quiet()
    return shows


async def test_a_nudge_is_shown_once(room: Room) -> None:
    """Fifteen seconds into a turn without a press the nudge is shown, and then nothing until the lapse."""
    record, shows = await in_second_round(room), await start(room)
    await room.look(14.9)
    assert shows.asked == []
    await room.look(0.2)
    assert shows.asked == [(record.facts.id, "nudge")]
    await room.look(31.8)
    assert shows.asked == [(record.facts.id, "nudge")]
    await room.look(0.2)
    assert shows.asked[1] == (record.facts.id, None)
    assert (await room.load(record)).match.lapses == (0, 1)


@pytest.mark.parametrize("draws", [True, False])
async def test_a_warning_is_shown_in_the_hand(room: Room, draws: bool) -> None:
    """Who has pressed, a move or not, is shown a hand with a warning when 15 s are left, and no nudge."""
    record, shows = await in_second_round(room), await start(room)
    await room.look(10)
    if draws:
        record = await drawn(room, await room.act(record, Draw(1), after=0))
    else:
        await room.store.pressed(record.facts.id, 1, room.now)
    await room.quiet()
    shows.asked.clear()
    await room.look(19.9)
    assert shows.asked == []
    await room.look(0.2)
    assert shows.asked == [(record.facts.id, "hand:1")]
    await room.look(16.8)
    assert shows.asked == [(record.facts.id, "hand:1")]
    await room.look(0.2)
    assert (await room.load(record)).match.lapses == (0, 1)


async def test_a_nudge_and_then_a_warning(room: Room) -> None:
    """Who draws after the nudge is warned, too."""
    record, shows = await in_second_round(room), await start(room)
    await room.look(15)
    assert shows.asked == [(record.facts.id, "nudge")]
    record = await drawn(room, await room.act(record, Draw(1), after=5))
    await room.quiet()
    shows.asked.clear()
    await room.look(9.9)
    assert shows.asked == []
    await room.look(0.2)
    assert shows.asked == [(record.facts.id, "hand:1")]


async def test_slow_turns_are_reminded_of(room: Room) -> None:
    """In a slow match its player is reminded once between a move and the lapse, with three hours of the day left."""
    record, shows = await in_second_round(room, pace=Pace.SLOW), await start(room)
    await room.look(21 * 3600 - 1)
    assert shows.asked == []
    await room.look(2)
    assert shows.asked == [(record.facts.id, "nudge")]
    await room.look(3 * 3600)
    assert shows.asked == [(record.facts.id, "nudge")]
    await room.look(2)
    assert (record.facts.id, None) in shows.asked


async def test_a_press_in_the_last_moment(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that comes when the call is due already puts it off: no nudge, a warning at its time."""
    record, shows, claim = await in_second_round(room), await start(room), room.store.claim

    async def pressed_first(match_id: int, *rest: Any) -> bool:
        await room.store.pressed(match_id, 1, room.now)
        return await claim(match_id, *rest)

    monkeypatch.setattr(room.store, "claim", pressed_first)
    await room.look(29.9)
    assert shows.asked == []
    now = await room.load(record)
    assert (now.facts.due_for, now.facts.claimed_until) == (DueFor.NUDGE, None)
    await room.look(0.2)
    assert shows.asked == [(record.facts.id, "hand:1")]


async def test_a_draw_in_the_last_moment(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move made while the call is on its way makes it void; the warning that follows the move comes at its time."""
    record, shows, set_due = await in_second_round(room), await start(room), room.store.set_due

    async def drew_first(*arguments: Any) -> bool:
        monkeypatch.setattr(room.store, "set_due", set_due)
        await drawn(room, await room.act(record, Draw(1), after=0))
        return await set_due(*arguments)

    monkeypatch.setattr(room.store, "set_due", drew_first)
    await room.look(15)
    assert (record.facts.id, "nudge") not in shows.asked
    shows.asked.clear()
    await room.look(14.9)
    assert shows.asked == []
    await room.look(0.2)
    assert shows.asked == [(record.facts.id, "hand:1")]


async def test_a_showing_in_the_last_moment(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand handed out only while its player is being called: the call is put off with the turn, and no longer."""
    record, shows, set_due = await in_second_round(room), await start(room), room.store.set_due

    async def shown_first(*arguments: Any) -> bool:
        monkeypatch.setattr(room.store, "set_due", set_due)
        assert await room.matches.start_clock(record, room.now)
        return await set_due(*arguments)

    monkeypatch.setattr(room.store, "set_due", shown_first)
    await room.look(15)
    moved = await room.load(record)
    assert (shows.asked, moved.facts.claimed_until, room.seconds_left(moved)) == ([], None, 45)
    await room.look(14.9)
    assert shows.asked == []
    await room.look(0.2)
    assert shows.asked == [(record.facts.id, "nudge")]


async def test_of_two_keepers_one_calls(room: Room, database: Path) -> None:
    """Two Keepers on one database call each player once between them."""
    other = Room(await Store.open(f"sqlite+aiosqlite:///{database}"))
    record = await in_second_round(room)
    shows = [await start(room), await start(other)]
    other.now = room.wait(15)
    await asyncio.gather(room.look(), other.look())
    assert [*shows[0].asked, *shows[1].asked] == [(record.facts.id, "nudge")]
    await other.close()


async def test_a_call_that_fails_is_tried_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A call that cannot be noted is told in the log and comes when its lease is over, if the turn still runs."""
    record, shows, call = await in_second_round(room), await start(room), room.matches.call

    async def broken(*arguments: Any) -> Call | None:
        monkeypatch.setattr(room.matches, "call", call)
        raise NotSaved

    monkeypatch.setattr(room.matches, "call", broken)
    await room.look(15)
    assert f"match {record.facts.id} at 4: nudge failed" in caplog.text
    await room.look(29.9)
    assert shows.asked == []
    await room.look(0.2)
    assert shows.asked == [(record.facts.id, "nudge")]


@pytest.mark.parametrize("pace", list(Pace))
async def test_a_thread_is_put_away_once(room: Room, pace: Pace) -> None:
    """Ten minutes after a match its thread is put away, once, and then nothing is due any more."""
    record, shows = await over(room, pace=pace), await start(room)
    await room.look(599.9)
    assert shows.asked == []
    await room.look(0.2)
    assert shows.asked == [(record.facts.id, "thread")]
    done = await room.load(record)
    assert (done.facts.due_at, done.facts.due_for, done.facts.claimed_until) == (None, None, None)
    assert done.match == record.match
    await room.look(86_400)
    assert shows.asked == [(record.facts.id, "thread")]


async def test_of_two_keepers_one_puts_a_thread_away(room: Room, database: Path) -> None:
    """Two Keepers on one database put a thread away once between them."""
    other = Room(await Store.open(f"sqlite+aiosqlite:///{database}"))
    record = await over(room)
    shows = [await start(room), await start(other)]
    other.now = room.wait(600)
    await asyncio.gather(room.look(), other.look())
    assert [*shows[0].asked, *shows[1].asked] == [(record.facts.id, "thread")]
    await other.close()


async def test_a_thread_is_put_away_after_a_crash(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Keeper that ends between putting a thread away and noting it: the next one does both, and then it is done."""
    record, shows, set_due = await over(room), await start(room), room.store.set_due

    async def crashed(*_arguments: Any) -> bool:
        raise asyncio.CancelledError

    monkeypatch.setattr(room.store, "set_due", crashed)
    await room.look(600)
    await room.keepers.pop().stop()
    monkeypatch.setattr(room.store, "set_due", set_due)
    again = await start(room)
    await room.look(29.9)
    assert (shows.asked, again.asked) == ([(record.facts.id, "thread")], [])
    await room.look(0.2)
    assert again.asked == [(record.facts.id, "thread")]
    assert (await room.load(record)).facts.due_at is None
    await room.look(600)
    assert again.asked == [(record.facts.id, "thread")]


async def test_what_came_to_nothing_is_cleared(room: Room) -> None:
    """A challenge that closed is due once more, an hour later, for its line to be cleared away."""
    asked = await room.ask(BEN)
    await drawn(room, await room.matches.turn_down(asked.facts.id, BEN.user, room.now))
    shows = await start(room)
    await room.look(3599)
    assert shows.asked == []
    await room.look(86_400)
    assert shows.asked == [(asked.facts.id, "thread")]


async def test_whoever_asked_for_a_rematch_reads_that_nobody_came(room: Room) -> None:
    """When nobody answers a rematch in ten minutes both hands of the old match are shown, after what has closed."""
    old = await over(room)
    asked = await drawn(room, await room.matches.rematch(old.facts.id, ANNA.user, room.now))
    shows = await start(room)
    await room.look(599.9)
    assert shows.asked == []
    await room.look(0.2)
    assert (await room.load(asked)).match.closed is Closure.EXPIRED
    of_old = [(old.facts.id, kind) for kind in ("hand:0", "hand:1")]
    assert [one for one in shows.asked if one[1] not in ("thread", "challenge")] == [(asked.facts.id, None), *of_old]


async def test_a_rematch_that_runs_shows_itself_alone(room: Room) -> None:
    """In a rematch that has begun a lapse shows nothing of the match before it."""
    old = await over(room)
    await room.matches.rematch(old.facts.id, ANNA.user, room.now)
    record = await drawn(room, await room.matches.rematch(old.facts.id, BEN.user, room.now))
    shows = await start(room)
    await room.look(92.1)
    assert (await room.load(record)).match.ended is not None
    assert {match_id for match_id, _ in shows.asked} == {record.facts.id}


async def test_hands_are_drawn_again_when_players_can_press_again(room: Room) -> None:
    """While the gateway is lost no hand is drawn for it; when it is back, each is once, with its later end."""
    record, shows = await in_second_round(room), await start(room)
    slow = await in_second_round(room, pace=Pace.SLOW)
    room.keepers[0].lost()
    for _ in range(10):
        await room.look(6)
    assert shows.asked == []
    away = await room.load(record)
    assert (away.facts.away_version, away.facts.away_seconds) == (record.match.version, 60)
    await room.keepers[0].regained()
    await room.quiet()
    assert shows.asked == [(record.facts.id, kind) for kind in ("hand:0", "hand:1", "table")]
    assert (await room.load(slow)).facts == slow.facts
    await drawn(room, away)
    room.keepers[0].lost()
    room.wait(4)
    await room.keepers[0].regained()
    await room.look()
    assert len(shows.asked) == 3


async def test_hands_are_drawn_again_after_a_restart(room: Room) -> None:
    """After a time without a Keeper the hands of live turns are drawn, and the call comes as late as the turn ends."""
    record = await in_second_round(room)
    room.keeper(cap=2)
    await room.quiet()
    await room.keepers.pop().stop()
    room.wait(602)
    shows = await start(room)
    assert shows.asked == [(record.facts.id, kind) for kind in ("hand:0", "hand:1", "table")]
    away = await drawn(room, record)
    assert (away.facts.away_version, away.facts.away_seconds, room.seconds_left(away)) == (4, 600, 45)
    shows.asked.clear()
    await room.look(14.9)
    assert shows.asked == []
    await room.look(0.2)
    assert shows.asked == [(record.facts.id, "nudge")]


async def test_a_hand_drawn_after_an_outage_starts_no_turn(room: Room) -> None:
    """An outage that was given back is not given once more when the hand is drawn after it."""
    record = await in_second_round(room)
    room.keeper(cap=2)
    await room.quiet()
    await room.keepers.pop().stop()
    room.wait(602)
    await start(room)
    assert not await room.matches.start_clock(await room.load(record), room.now)
    assert room.seconds_left(await room.load(record)) == 45


async def test_drawing_hands_again_may_fail(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Where the database fails when the gateway is back, the hands are drawn when it is back the next time."""
    record, shows, redraw = await in_second_round(room), await start(room), room.store.redraw_hands

    async def broken() -> int:
        raise NotSaved

    room.keepers[0].lost()
    await room.look(20)
    monkeypatch.setattr(room.store, "redraw_hands", broken)
    await room.keepers[0].regained()
    assert "live turns could not be prolonged" in caplog.text
    monkeypatch.setattr(room.store, "redraw_hands", redraw)
    room.keepers[0].lost()
    await room.keepers[0].regained()
    await room.quiet()
    assert shows.asked == [(record.facts.id, kind) for kind in ("hand:0", "hand:1", "table")]
    assert room.seconds_left(await room.load(record)) == 45
