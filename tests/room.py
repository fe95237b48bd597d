"""A room to play in: a real store in a temp folder, Matches over it, and a clock that only the test moves.

Nothing of Discord is here, for Matches and the Keeper know nothing of it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import event

from ginbot.house import FLOOR, LEVELS, NAMES, choose
from ginbot.keeper import Keeper
from ginbot.matches import Invitation, Matches, Person
from ginbot.rules import STANDARD, Action, Deal, RuleSet, Seat, View
from ginbot.screens.context import Pace
from ginbot.store import By, Record, Store
from ginbot.workers import Workers
from tests.rules.tables import acting, deal

ANNA, BEN, CEM = Person(101, "Anna"), Person(102, "Ben"), Person(103, "Cem")
GUILD = 7


class Mind(Workers):
    """Thinks as the worker processes do, but here: how processes start, die and are replaced is not the Keeper's."""

    def __init__(self) -> None:
        self.asked: list[View] = []

    async def think(self, view: View, level: str, seed: int) -> Action:
        """What the house does."""
        self.asked.append(view)
        await asyncio.sleep(0)
        return choose(view, level, seed, FLOOR)


@dataclass
class Shows:
    """Notes what the Keeper has shown; a screen that is drawn is noted nowhere, so it stays behind."""

    asked: list[tuple[int, str | None]] = field(default_factory=list)

    async def __call__(self, match_id: int, kind: str | None) -> None:
        """Note it."""
        self.asked.append((match_id, kind))


def _without_waiting(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA synchronous = OFF")


class Room:
    """Matches on a store, with the time, the deal and the Keepers in the test's hands."""

    def __init__(self, store: Store) -> None:
        self.store = store
        # Nobody pulls the plug of a test, so it need not wait for the disk.
        event.listen(store._database.engine.sync_engine, "connect", _without_waiting)
        self.now = datetime(2026, 3, 1, 20, 15, 30, 123456, tzinfo=UTC)
        self.deal: Deal = deal()
        self.told: list[datetime | None] = []
        """What `changed` was told."""
        self.keepers: list[Keeper] = []
        self.matches = Matches(store, clock=lambda: self.now, deal=lambda: self.deal, changed=self._told)

    def _told(self, due_at: datetime | None) -> None:
        self.told.append(due_at)
        for keeper in self.keepers:
            keeper.wake(due_at)

    def wait(self, seconds: float) -> datetime:
        """Let time pass; the moment it is then."""
        self.now += timedelta(seconds=seconds)
        return self.now

    async def ask(self, invited: Person | None = None, host: Person = ANNA, **changes: Any) -> Record:
        """A challenge, open to anyone unless somebody is invited."""
        invitation = Invitation(host, invited, changes.pop("pace", Pace.LIVE), guild=GUILD, **changes)
        return await self.matches.challenge(invitation)

    async def sit(self, host: Person = ANNA, guest: Person = BEN, **changes: Any) -> Record:
        """A match that has just begun: the guest opens."""
        asked = await self.ask(None, host, **changes)
        return await self.matches.join(asked.facts.id, 1, guest, self.now)

    async def sit_with_house(self, pace: Pace = Pace.LIVE, ruleset: RuleSet = STANDARD, host: Person = ANNA) -> Record:
        """A match against the house that has just begun: the house opens."""
        return await self.matches.play_house(host, LEVELS[0], NAMES[LEVELS[0]], Invitation(host, None, pace, ruleset))

    async def act(self, record: Record, *actions: Action, after: float = 2.0) -> Record:
        """People's actions one after the other, some seconds apart; longer apart than a double tap."""
        for action in actions:
            at = self.wait(after)
            seat: Seat = getattr(action, "seat", 0)
            by = By.seat(seat)
            record = await self.matches.play(record.facts.id, action, version=record.match.version, by=by, at=at)
        return record

    async def load(self, record: Record) -> Record:
        """The match as it stands now."""
        return await self.matches.load(record.facts.id)

    def seconds_left(self, record: Record) -> float:
        """How long the turn still lasts."""
        assert record.facts.turn_ends_at is not None, f"seat {acting(record.match)} has no clock"
        return (record.facts.turn_ends_at - self.now).total_seconds()

    def keeper(self, mind: Workers | None = None, shows: Shows | None = None, cap: float = 3600.0) -> Keeper:
        """A Keeper that looks from now on."""
        keeper = Keeper(self.matches, mind or Mind(), shows or Shows(), cap=cap)
        self.keepers.append(keeper)
        keeper.start()
        return keeper

    async def look(self, seconds: float = 0.0) -> None:
        """Let time pass, with every look that the Keepers plan on the way, and wait until all that was due is done."""
        end = self.now + timedelta(seconds=seconds)
        await self.quiet()
        while self.now < (planned := self._planned()) < end:
            self.now = planned
            await self._wake()
        self.now = end
        await self._wake()

    def _planned(self) -> datetime:
        """When the first of the Keepers would look again if time passed by itself."""
        return min([keeper._next_look or self.now for keeper in self.keepers])

    async def _wake(self) -> None:
        for keeper in self.keepers:
            keeper.wake()
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until every Keeper sleeps and none of its work runs."""
        async with asyncio.timeout(20):
            while not all(keeper._asleep and not keeper._busy for keeper in self.keepers):  # noqa: ASYNC110 -- no event
                await asyncio.sleep(0.001)

    async def closed(self, asked: Record) -> None:
        """Wait until a challenge has been closed, without waking anybody."""
        async with asyncio.timeout(10):
            while (await self.load(asked)).match.closed is None:  # noqa: ASYNC110 -- another task does it
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        """End the Keepers, then the store."""
        for keeper in self.keepers:
            await keeper.stop()
        await self.store.close()
