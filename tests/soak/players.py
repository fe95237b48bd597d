"""Those who play: most to the end; some give up, some walk away, all now and then press what is long over."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from simcord.backend.models.message import Message
from sqlalchemy import func, select

from ginbot.house import LEVELS
from ginbot.rules import STANDARD, Phase, Seat, view
from ginbot.screens.context import Pace
from ginbot.screens.ids import LOBBY, MOVES, Verb
from ginbot.store import Record, Status, Store, tables
from tests.brain import next_press, verb_of
from tests.soak.room import Room, ids_on

HOUSE = 0.4
"""So many matches are against the house."""
PACES = (Pace.LIVE, Pace.LIVE, Pace.LIVE, Pace.SLOW, Pace.SLOW3)
BLITZ, SHORT = 0.25, 0.2
"""So many matches are of one hand, and so many of those between people to few points; the others are to 100."""
TARGETS = (10, 10, 15, 25, 50)
LONG = 0.025
"""So many matches to 100 are not meant to be given up after some moves, so that all ends in time."""
GIVES_UP, WALKS_AWAY = 0.1, 0.1
"""How many other matches are given up, and how many left in the middle."""
SOONEST, SOON, LATEST = 2, 8, 16
"""The moves after which that may be: at the soonest, at the latest for whoever is hasty, and for others."""
NONSENSE = 0.05
"""How often somebody presses anything on any message instead."""
WAITS = 0.4
"""How often nobody asks for the next hand in a round."""
PLAYS_AGAIN, AGREES = 0.25, 0.8
PATIENCE = 6
"""After so many rounds without a move people look for their cards by other ways."""
STUCK = 150
"""After so many rounds in which people tried to move, and none moved, they are stuck."""
UNANSWERED = 12
"""After so many rounds nobody tries to accept any longer."""
SHUNNED = frozenset({
    Verb.HERE, Verb.DM, Verb.REMATCH, Verb.ACCEPT_REMATCH, Verb.NO_REMATCH, Verb.GAMES, Verb.NEXT_GAME, Verb.MINE,
    *LOBBY,
})  # fmt: skip
"""What nobody presses for nonsense."""
PLAYED = MOVES | {Verb.CHOOSE, Verb.UNCHOOSE, Verb.ASK, Verb.BACK, Verb.MORE, Verb.RESIGN_ASK}
"""What lies under a hand, and nowhere else."""


@dataclass
class Table:
    """One match, and what its players have in mind."""

    match: int
    guest: int | None = None
    """Who is to accept."""
    agrees: bool = True
    gives_up_at: int | None = None
    leaves_at: int | None = None
    version: int = -1
    since: int = 0
    """For how many rounds nothing has moved."""
    begun: bool = False


class Players:
    """All of them."""

    def __init__(self, room: Room, store: Store, chance: random.Random, *, hasty: bool = False) -> None:
        """`hasty`: all give up after a few moves."""
        self._hasty = hasty
        self._room = room
        self._store = store
        self._chance = chance
        self.tables: list[Table] = []
        """At which somebody does something."""
        self.begun: Counter[str] = Counter()
        """How many matches were begun, by kind."""
        self.seen: Counter[str] = Counter()
        """What people did that is worth telling."""
        self.problems: list[str] = []

    async def round(self, until: int, at_once: int) -> None:
        """Everybody does one thing; matches are begun until there are so many at once, and so many in all."""
        while len(self.tables) < at_once and self._planned_in_all() < until:
            await self._begin()
        for table in list(self.tables):
            if not await self._go_on(table):
                self.tables.remove(table)

    def _planned_in_all(self) -> int:
        return self.begun.total() + sum(not table.begun for table in self.tables)

    # ------------------------------------------------------------------ matches begin

    async def _begin(self) -> None:
        options: dict[str, Any]
        one, other = self._chance.sample(sorted(self._room.people), 2)
        newest = await self._newest()
        is_house = self._chance.random() < HOUSE
        pace = self._chance.choice(PACES)
        if is_house:
            pace = Pace.LIVE if pace is Pace.LIVE else Pace.SLOW
            rules = "blitz" if self._chance.random() < BLITZ else "standard"
            options = {"level": self._chance.choice(LEVELS), "watch": self._chance.random() < 0.3}
            await self._room.command(one, "house", **options, pace=pace.value, rules=rules)
        else:
            options = {"opponent": self._room.people[other].member, "pace": pace.value}
            kind = self._chance.random()
            if kind < BLITZ:
                options["rules"] = "blitz"
            elif kind < BLITZ + SHORT:
                options["target"] = self._chance.choice(TARGETS)
            await self._room.command(one, "challenge", **options, rated=self._chance.random() < 0.85)
        await self._room.pass_time(0.7)
        match = await self._newest()
        if match == newest:
            self.seen["could not begin"] += 1
            return
        self.tables.append(Table(match, None if is_house else other))

    async def _newest(self) -> int:
        async with self._store._database.read() as connection:
            return (await connection.execute(select(func.max(tables.matches.c.id)))).scalar_one() or 0

    def _plan(self, table: Table, record: Record) -> None:
        """Decide how long a match that has begun will interest its players."""
        is_long = record.facts.ruleset.target == STANDARD.target
        if self._hasty or self._chance.random() < (1 - LONG if is_long else GIVES_UP):
            table.gives_up_at = self._chance.randint(SOONEST, SOON if self._hasty else LATEST)
        if self._chance.random() < WALKS_AWAY:
            table.leaves_at = self._chance.randint(SOONEST, LATEST)

    # ------------------------------------------------------------------ matches go on

    async def _go_on(self, table: Table) -> bool:
        """Do one thing at a table; whether anybody still sits there."""
        record = await self._store.record(table.match)
        assert record is not None, "matches stay"
        if record.facts.status is Status.CLOSED:
            return False
        if record.facts.status is Status.OVER:
            return await self._after(table, record)
        table.since = table.since + 1 if record.match.version == table.version else 0
        table.version = record.match.version
        if record.facts.status is Status.CHALLENGE:
            return self._accept(table, record)
        if not table.begun:
            table.begun = True
            self.begun[_kind(record)] += 1
            self._plan(table, record)
        return await self._play(table, record)

    def _accept(self, table: Table, record: Record) -> bool:
        """Whoever is asked presses the button, on the post or on the line that asks for a rematch."""
        verbs = (Verb.ACCEPT, Verb.ACCEPT_REMATCH) if table.agrees else (Verb.DECLINE, Verb.NO_REMATCH)
        places = self._room.public(record.facts.channel)
        if table.guest is not None:
            places = self._room.seen_by(table.guest, record.facts.thread) + places
            for message in places:
                for each in ids_on(message):
                    if verb_of(each) in verbs and _is_of(each, {table.match, record.facts.rematch_of}):
                        self._room.press(table.guest, message, each)
                        return table.since < UNANSWERED
        return table.since < UNANSWERED

    async def _play(self, table: Table, record: Record) -> bool:
        match = record.match
        if table.leaves_at is not None and match.version >= table.leaves_at:
            self.seen["walked away"] += 1
            return False
        if table.since == STUCK:
            self.problems.append(self._stuck(record))
            return False
        if match.to_act is None and self._chance.random() < WAITS:
            return True
        seat: Seat = match.to_act if match.to_act is not None else self._chance.choice((0, 1))
        user = record.seats[seat].user
        if user is None:
            return True
        hands = [each for each in self._room.seen_by(user, record.facts.thread) if _plays(each, table.match)]
        if table.since and table.since % PATIENCE == 0:
            await self._look_for_cards(user, record)
        elif hands:
            self._press(table, record, seat, hands)
        return True

    def _stuck(self, record: Record) -> str:
        """How it stands, and what its players have before them."""
        facts = record.facts
        found = [f"match {facts.id} is stuck at {facts.version}, {facts.pace}, {facts.due_for} at {facts.due_at}"]
        found += [f"{seat.user} {seat.delivery} {seat.preferences}" for seat in record.seats]
        found += [f"{row.kind} {row.shown} {row.message} {row.page} {row.claimed_until}" for row in record.screens]
        for seat in record.seats:
            if seat.user is not None:
                seen = [each for each in self._room.seen_by(seat.user, facts.thread) if _plays(each, facts.id)]
                found += [f"{seat.user} sees {each.id}: {ids_on(each)}" for each in seen[:2]]
        return "\n        ".join(found)

    def _press(self, table: Table, record: Record, seat: Seat, hands: list[Message]) -> None:
        message, user = hands[0], record.seats[seat].user
        assert user is not None, "a person"
        ids = ids_on(message)
        if self._chance.random() < NONSENSE:
            message = self._chance.choice(hands)
            wanted = self._chance.choice([each for each in ids_on(message) if verb_of(each) not in SHUNNED])
            self.seen["pressed nonsense"] += 1
        elif table.gives_up_at is not None and record.match.version >= table.gives_up_at:
            wanted = _first(ids, Verb.RESIGN, Verb.RESIGN_ASK, Verb.MORE) or ids[0]
        else:
            sought = next_press(ids, view(record.match, seat), self._chance.randrange(1 << 30))
            wanted = sought or _first(ids, Verb.BACK) or ids[0]
        self._room.press(user, message, wanted)

    async def _look_for_cards(self, user: int, record: Record) -> None:
        """By the button at the table or in the list of matches, or by the command, which shows that list."""
        self.seen["looked for cards"] += 1
        lists = [each for each in self._room.seen_by(user, None) if each.is_ephemeral]
        for message in self._room.public(record.facts.thread) + lists[:1]:
            for each in ids_on(message):
                if verb_of(each) == Verb.MINE and _is_of(each, {record.facts.id}):
                    self._room.press(user, message, each)
                    return
        await self._room.command(user, "hand")

    # ------------------------------------------------------------------ matches are over

    async def _after(self, table: Table, record: Record) -> bool:
        """Some ask for a rematch, and some of those they ask agree."""
        if not table.begun or record.match.phase is not Phase.OVER or self._chance.random() > PLAYS_AGAIN:
            return False
        asking: Seat = 0 if record.seats[1].user is None else self._chance.choice((0, 1))
        user, guest = record.seats[asking].user, record.seats[1 - asking].user
        assert user is not None, "the house asks for nothing"
        for message in self._room.seen_by(user, record.facts.thread):
            wanted = _first(ids_on(message), Verb.REMATCH)
            if wanted is not None and _is_of(wanted, {table.match}):
                self._room.press(user, message, wanted)
                await self._room.pass_time(1)
                again = await self._store.rematch(table.match)
                if again is not None:
                    self.seen["asked for a rematch"] += 1
                    self.tables.append(Table(again.facts.id, guest, self._chance.random() < AGREES))
                break
        return False


def _kind(record: Record) -> str:
    level = next((seat.house for seat in record.seats if seat.house), None)
    rules = "blitz" if record.facts.ruleset.target is None else "standard"
    return f"{f'house {level}' if level else 'people'} {rules} {record.facts.pace}"


def _plays(message: Message, match: int) -> bool:
    """Whether a message is a hand of this match, with something to press."""
    return any(_is_of(each, {match}) for each in ids_on(message) if verb_of(each) in PLAYED)


def _is_of(custom_id: str, matches: set[int | None]) -> bool:
    number = (custom_id.partition("|")[2] or custom_id).split(":")[1]
    return number.isdigit() and int(number) in matches


def _first(ids: list[str], *verbs: Verb) -> str | None:
    return next((each for verb in verbs for each in ids if verb_of(each) == verb), None)
