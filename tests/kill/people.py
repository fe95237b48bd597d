"""Those who play while the bot is killed again and again: they press what lies before them, now and then nonsense."""

from __future__ import annotations

import asyncio
import random

from sqlalchemy import select

from ginbot.house import LEVELS
from ginbot.rules import Phase, Seat, view
from ginbot.screens.ids import LOBBY, Verb
from ginbot.store import Record, Status, Store, tables
from tests.brain import next_press, verb_of
from tests.kill.rooms import CHANNEL, Asked, Message, Rooms

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana", "Ida", "Jon")
FIRST = 101
PACES = ("live", "live", "live", "slow", "slow3")
NONSENSE = 0.06
"""How often somebody presses anything on any message instead."""
GIVES_UP = 0.2
"""How often somebody goes through with giving up who was asked about it."""
LOOKS_AWAY = 0.01
"""How often somebody looks away, until the time is up."""
SHUNNED = frozenset(
    {Verb.HERE, Verb.DM, Verb.REMATCH, Verb.ACCEPT_REMATCH, Verb.NO_REMATCH, Verb.GAMES, Verb.RULES_PAGE, *LOBBY}
)
"""What nobody presses for nonsense."""


class People:
    """All players."""

    def __init__(self, rooms: Rooms, store: Store, chance: random.Random, matches: int) -> None:
        """`matches`: how many they keep going at once."""
        self._rooms = rooms
        self._store = store
        self._chance = chance
        self._matches = matches
        self.asked: list[Asked] = []
        """Every press and command so far."""
        self._away: dict[int, int] = {}
        """Matches whose player has looked away, and the version until which that lasts."""
        self.leaving = False
        """Whether no more matches are begun."""
        for number, name in enumerate(NAMES):
            rooms.add(FIRST + number, name)

    async def play(self, pause: float) -> None:
        """Do one thing after the other, this many seconds apart on the average, until cancelled."""
        while True:
            await asyncio.sleep(pause * 2 * self._chance.random())
            await self.act()

    async def act(self) -> None:
        """One thing."""
        going = await self.going()
        if len(going) < self._matches and not self.leaving and self._chance.random() < 0.5:
            await self._begin()
        elif going:
            record = await self._store.record(self._chance.choice(going))
            assert record is not None, "matches stay"
            await self._go_on(record)

    async def going(self) -> list[int]:
        """The matches that are not over."""
        statement = select(tables.matches.c.id).where(
            tables.matches.c.status.in_([Status.RUNNING, *(() if self.leaving else (Status.CHALLENGE,))])
        )
        async with self._store._database.read() as connection:
            return [number for (number,) in await connection.execute(statement.order_by(tables.matches.c.id))]

    async def _begin(self) -> None:
        one, other = self._chance.sample(sorted(self._rooms.people), 2)
        if self._chance.random() < 0.25:
            pace, watch = self._chance.choice(["live", "slow"]), self._chance.random() < 0.5
            options = {"level": self._chance.choice(LEVELS), "pace": pace, "watch": watch}
            self.asked.append(await self._rooms.command(one, "house", options))
            return
        asked = {"opponent": str(other), "pace": self._chance.choice(PACES)}
        self.asked.append(
            await self._rooms.command(
                one, "challenge", asked if self._chance.random() < 0.6 else {**asked, "target": 10}
            )
        )

    async def _go_on(self, record: Record) -> None:
        match = record.match
        if match.phase is Phase.CHALLENGE:
            await self._accept(record)
            return
        seat: Seat = match.to_act if match.to_act is not None else self._chance.randrange(2)
        if (self._away.get(record.facts.id) == match.version and not self.leaving) or record.seats[seat].user is None:
            return
        if self._chance.random() < LOOKS_AWAY:
            self._away[record.facts.id] = match.version
        await self._move(record, seat)

    async def _move(self, record: Record, seat: Seat) -> None:
        user = record.seats[seat].user
        assert user is not None, "a person"
        hands = [message for message in self._rooms.seen_by(user) if _plays(message, record.facts.id)]
        if not hands:
            return
        message, wanted = hands[-1], None
        if self._chance.random() < NONSENSE:
            message = self._chance.choice(hands)
            wanted = self._chance.choice([each for each in message.ids if verb_of(each) not in SHUNNED])
        elif verb_of(message.ids[0]) == Verb.RESIGN:
            wanted = message.ids[0] if self._chance.random() < GIVES_UP else message.ids[-1]
        else:
            wanted = next_press(message.ids, view(record.match, seat), self._chance.randrange(1 << 30))
        if wanted is not None:
            self.asked.append(await self._rooms.press(user, message, wanted))

    async def _accept(self, record: Record) -> None:
        wanted, guest = f"gin:{record.facts.id}:1:{Verb.ACCEPT}", record.facts.invited
        for message in self._rooms.messages[CHANNEL].values():
            if wanted in message.ids and guest is not None:
                self.asked.append(await self._rooms.press(guest, message, wanted))
                return


def _plays(message: Message, match: int) -> bool:
    """Whether a message is a hand of this match, with something to press."""
    return any(_is_of(each, match) for each in message.ids if verb_of(each) not in SHUNNED)


def _is_of(custom_id: str, match: int) -> bool:
    return (custom_id.partition("|")[2] or custom_id).startswith(f"gin:{match}:")
