"""What the Keeper does about what is due: expiry, deals, lapses, house turns, screens; each of them once."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from ginbot.keeper import _plain_move
from ginbot.matches import house_seat
from ginbot.rules import (
    EMPTY,
    Action,
    Closure,
    Draw,
    EndReason,
    Knock,
    NextHand,
    Pass,
    Phase,
    Resign,
    Throw,
    View,
    apply,
    decide,
    parse_card,
    view,
)
from ginbot.screens.context import Pace
from ginbot.store import By, Record, Store
from tests.room import ANNA, BEN, CEM, Mind, Room, Shows
from tests.rules import golden
from tests.rules.tables import deal, in_play, likely

DULL = deal(opener="2S 4S 6S 8S TS QS AH 3H 5H 7H", stock="KD 9D 2C 6C")
"""Hands that lead nowhere soon."""


class Fixed(Mind):
    """A house that does the same thing whatever it sees, or raises it."""

    def __init__(self, what: Action | Exception) -> None:
        super().__init__()
        self.what = what

    async def think(self, view: View, level: str, seed: int) -> Action:
        """What it always does."""
        self.asked.append(view)
        if isinstance(self.what, Exception):
            raise self.what
        return self.what


async def in_second_round(room: Room) -> Record:
    """A match in which nobody's turn is the first one."""
    return await room.act(await room.sit(), Pass(1), Pass(0))


async def human_move(room: Room, record: Record) -> Record:
    """The match after one plain move of seat 0."""
    phase = record.match.phase
    if phase is Phase.UPCARD:
        return await room.act(record, Pass(0))
    if phase is Phase.THROW:
        return await room.act(record, Throw(0, in_play(record.match).drawn or 0))
    return await room.act(record, Draw(0))


async def test_a_challenge_expires(room: Room) -> None:
    """A challenge nobody accepts is closed after ten minutes, not before, and shown so."""
    shows = Shows()
    asked = await room.ask()
    room.keeper(shows=shows)
    await room.look(599.9)
    assert (await room.load(asked)).match.closed is None
    await room.look(0.2)
    assert (await room.load(asked)).match.closed is Closure.EXPIRED
    assert (asked.facts.id, None) in shows.asked


async def test_the_next_hand_is_dealt(room: Room) -> None:
    """Twenty seconds after a hand the next one is dealt by itself; the hands and the table are shown."""
    room.deal = deal(opener="AS 2S 3S 4H 5H 6H 7D 8D 9D KD", stock="AH")
    record = await room.act(await room.sit(), Pass(1), Pass(0), Draw(1), Knock(1, parse_card("KD")))
    shows = Shows()
    room.keeper(shows=shows)
    await room.look(19.9)
    assert (await room.load(record)).match.phase is Phase.BETWEEN
    await room.look(0.1)
    record = await room.load(record)
    assert (in_play(record.match).number, record.last_by) == (2, By.CLOCK)
    assert room.seconds_left(record) == 45
    assert (record.facts.id, None) in shows.asked


async def test_lapses_forfeit(room: Room) -> None:
    """Nobody moves: every turn is played by the clock two seconds after its end, and the third in a row loses."""
    record = await in_second_round(room)
    room.keeper()
    await room.look(46.9)
    assert (await room.load(record)).match == record.match
    versions = []
    for seconds in (0.2, 47.1, 22.1, 22.1, 22.1):
        await room.look(seconds)
        now = await room.load(record)
        versions.append((now.match.version - record.match.version, now.match.lapses, now.last_by))
    assert versions == [
        (1, (0, 1), By.CLOCK),
        (2, (1, 1), By.CLOCK),
        (3, (1, 2), By.CLOCK),
        (4, (2, 2), By.CLOCK),
        (5, (2, 3), By.CLOCK),
    ]
    over = (await room.load(record)).match.ended
    assert over is not None
    assert (over.why, over.winner, over.seat) == (EndReason.FORFEITED, 0, 1)
    assert len(await room.store.rating_changes(record.facts.id)) == 4


async def test_who_never_came_is_not_rated(room: Room) -> None:
    """A first turn that lapses aborts the match."""
    record = await room.sit()
    room.keeper()
    await room.look(92.1)
    ended = (await room.load(record)).match.ended
    assert ended is not None
    assert ended.why is EndReason.ABORTED


async def test_a_slow_house_match_closes_quietly(room: Room) -> None:
    """Against the house on its slow clock a day without a move ends the match."""
    room.deal = DULL
    record = await room.sit_with_house(Pace.SLOW)
    room.keeper()
    await room.look(1.5)
    record = await human_move(room, await room.load(record))
    await room.look(1.5)
    record = await room.load(record)
    assert (record.match.to_act, record.last_by) == (0, By.HOUSE)
    await room.look(86_402)
    ended = (await room.load(record)).match.ended
    assert ended is not None
    assert (ended.why, ended.winner) == (EndReason.FORFEITED, 1)


async def test_the_house_plays_a_whole_match(room: Room) -> None:
    """The house makes each of its moves when it is due, sees only its own view, and plays to the end."""
    mind, rng = Mind(), Random(4)
    record = await room.sit_with_house()
    room.keeper(mind)
    for _ in range(400):
        record = await room.load(record)
        if record.match.ended is not None:
            break
        if record.match.to_act == 0:
            await room.act(record, likely(record.match, rng, lateness=0))
        await room.look(20 if record.match.to_act is None else 1.5)
    assert record.match.ended is not None
    assert {view.viewer for view in mind.asked} == {house_seat(record)}


async def test_two_keepers_play_each_house_turn_once(room: Room, database: Path) -> None:
    """Of two Keepers on one database one takes each house turn, and it is thought about once."""
    other = Room(await Store.open(f"sqlite+aiosqlite:///{database}"))
    minds = [Mind(), Mind()]
    room.deal = DULL
    records = [await room.sit_with_house(host=host) for host in (ANNA, BEN, CEM)]
    room.keeper(minds[0])
    other.keeper(minds[1])
    for _ in range(14):
        other.now = room.wait(1.5)
        await asyncio.gather(room.look(), other.look())
        for number, record in enumerate(records):
            records[number] = now = await room.load(record)
            if now.match.to_act == 0:
                records[number] = await human_move(room, now)
    with closing(sqlite3.connect(database)) as connection:
        (played,) = connection.execute("SELECT count(*) FROM events WHERE by = 'house'").fetchone()
    assert len(minds[0].asked) + len(minds[1].asked) == played >= 20
    await other.close()


@pytest.mark.parametrize(
    "what",
    [Throw(1, parse_card("AS")), NextHand(1), Draw(0), BrokenProcessPool("died"), ValueError("no such level")],
    ids=lambda what: type(what).__name__,
)
async def test_a_house_that_fails_plays_on(room: Room, caplog: pytest.LogCaptureFixture, what: Action) -> None:
    """A house that chooses what is not allowed, or whose worker dies, makes a plain move, and says so in the log."""
    room.deal = DULL
    record = await room.sit_with_house()
    room.keeper(Fixed(what))
    moves = []
    for _ in range(6):
        await room.look(1.5)
        record = await room.load(record)
        if record.match.to_act == 0:
            record = await human_move(room, record)
        moves.append(record.match.phase)
    assert record.match.ended is None
    assert {Phase.STOCK_ONLY, Phase.THROW, Phase.DRAW} <= set(moves)
    failed = [event for event in caplog.records if event.levelno >= logging.ERROR]
    assert all("the house does not know what to do" in event.message for event in failed)
    assert len(failed) >= 3


@pytest.mark.parametrize("path", sorted(golden.LOGS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_plain_move_is_always_one(path: Path) -> None:
    """At every point of every kept match, of whatever rules, the plain move of whoever is to act is a legal one."""
    match, asked = EMPTY, 0
    for events, _ in golden.read(path):
        match = apply(match, events)
        if match.to_act is not None:
            decide(match, _plain_move(view(match, match.to_act), match.to_act), DULL)
            asked += 1
    assert asked


async def test_a_thought_that_comes_too_late(room: Room) -> None:
    """When the match has ended while the house was thinking, its move is forgotten."""
    record = await room.sit_with_house()

    class Slow(Mind):
        async def think(self, view: View, level: str, seed: int) -> Action:
            await room.act(record, Resign(0))
            return await super().think(view, level, seed)

    room.keeper(mind := Slow())
    await room.look(1.5)
    now = await room.load(record)
    assert (now.match.version, now.last_by, len(mind.asked)) == (2, By.SEAT_0, 1)


async def test_the_same_position_is_thought_about_alike(room: Room) -> None:
    """The seed of a thought is the match and its version, so that whoever thinks comes to the same."""
    seeds = []

    class Noted(Mind):
        async def think(self, view: View, level: str, seed: int) -> Action:
            seeds.append(seed)
            return await super().think(view, level, seed)

    first, second = await room.sit_with_house(), await room.sit_with_house()
    room.keeper(Noted())
    await room.look(1.5)
    assert sorted(seeds) == [(first.facts.id << 20) + 1, (second.facts.id << 20) + 1]


async def test_what_is_behind_is_shown(room: Room) -> None:
    """Screens that show less than their match has come to are shown, each by its name, at every look."""
    shows = Shows()
    record = await room.sit()
    room.keeper(shows=shows)
    await room.quiet()
    assert sorted(shows.asked, key=str) == [(record.facts.id, kind) for kind in ("hand:0", "hand:1", "table")]


async def test_more_is_due_than_one_look_takes(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one look has no room for is done by the next ones, at once."""
    monkeypatch.setattr("ginbot.keeper.BATCH", 2)
    asked = [await room.ask() for _ in range(7)]
    room.keeper()
    await room.look(600)
    assert [(await room.load(one)).match.closed for one in asked] == [Closure.EXPIRED] * 7


async def test_a_clock_moved_in_the_last_moment(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn found due whose hand is only then shown does not lapse, and is looked at again when it has run out."""
    record, claim = await in_second_round(room), room.store.claim
    room.keeper()

    async def shown_first(match_id: int, *rest: object) -> bool:
        await room.matches.start_clock(record, room.now)
        return await claim(match_id, *rest)  # type: ignore[arg-type]

    await room.look(40)
    monkeypatch.setattr(room.store, "claim", shown_first)
    await room.look(7)
    moved = await room.load(record)
    assert (moved.match, moved.facts.claimed_until) == (record.match, None)
    assert room.seconds_left(moved) == 45
    await room.look(47.1)
    assert (await room.load(record)).match.lapses == (0, 1)


@pytest.mark.parametrize("moment", ["claim", "lapse"])
async def test_a_move_in_the_last_moment(room: Room, monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    """A player who moves after the turn was found due has moved; the lapse is forgotten."""
    record, shows = await in_second_round(room), Shows()
    room.keeper(shows=shows)
    await room.look(40)
    owner = room.store if moment == "claim" else room.matches
    original = getattr(owner, moment)

    async def late(*arguments: object) -> object:
        done = await original(*arguments) if moment == "claim" else None
        await room.act(record, Draw(1), after=0)
        return done or await original(*arguments)

    monkeypatch.setattr(owner, moment, late)
    shows.asked.clear()
    room.wait(7.1)
    room.keepers[0].wake()
    await asyncio.sleep(0.01)
    await room.quiet()
    now = await room.load(record)
    assert (now.match.version, now.match.lapses, now.last_by) == (record.match.version + 1, (0, 0), By.SEAT_1)
    assert (record.facts.id, None) not in shows.asked


async def test_somebody_else_has_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another process has claimed is left to it, until its lease has run out."""
    record, claim = await in_second_round(room), room.store.claim
    room.keeper()

    async def beaten(*arguments: object) -> bool:
        await claim(*arguments)  # type: ignore[arg-type]
        return await claim(*arguments)  # type: ignore[arg-type]

    await room.look(40)
    monkeypatch.setattr(room.store, "claim", beaten)
    await room.look(7.1)
    assert (await room.load(record)).match == record.match
    monkeypatch.setattr(room.store, "claim", claim)
    await room.look(29.8)
    assert (await room.load(record)).match == record.match
    await room.look(0.3)
    assert (await room.load(record)).match.lapses == (0, 1)


async def test_what_failed_is_tried_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A lapse that fails is told with match and version, stops no other, and is tried when its lease is over."""
    record, asked, lapse = await in_second_round(room), await room.ask(), room.matches.lapse
    room.keeper()

    async def broken(which: Record, *rest: object) -> Record:
        if which.facts.id == record.facts.id:
            raise RuntimeError("a fault")
        return await lapse(which, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(room.matches, "lapse", broken)
    await room.look(47.1)
    assert f"match {record.facts.id} at 4: clock failed" in caplog.text
    monkeypatch.setattr(room.matches, "lapse", lapse)
    await room.look(30.1)
    assert (await room.load(record)).match.lapses == (0, 1)
    await room.look(523)
    assert (await room.load(asked)).match.closed is Closure.EXPIRED
