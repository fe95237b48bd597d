"""Wave after wave of matches: people play at many tables at once, then days go by without them, then all is judged."""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from ginbot.store import Status, upgrade
from tests.ratings import wrong_ratings
from tests.soak.clock import SkippingLoop, loop_here
from tests.soak.errors import Errors
from tests.soak.judge import not_due, not_over, not_replayed, not_shown, records_since
from tests.soak.memory import Figures, figures, grown
from tests.soak.players import Players
from tests.soak.room import LAST, POLL, REST, Room, SomeWorkers, room

WAVE, LEAST_WAVE, WAVES = 100, 10, 8
"""Matches in a wave; fewer where there would be less than so many waves, so that memory can be compared."""
AT_ONCE = 20
ROUND = (1.4, 2.6)
"""Seconds of the story between two presses at a table: a second tap within 1.2 counts as the same one."""
MEMORY = Path("/dev/shm")
"""Where a file is in memory: no disk is waited for."""
DAYS = 9
"""A slow match of three days a turn ends after two lapses in a row; its rematch, asked for last, a day later."""
COMPARED = 240
"""Matches from which on memory is compared: after a quarter of them what is kept on purpose is full."""
LONGEST = 3000
"""Rounds in which a wave must have been played."""
MIDDLE = 150
"""Moves after which clocks are looked at once more."""


Say = Callable[[str], None]
"""Takes a line about how far it has come."""


@dataclass
class Tally:
    """What a run has shown."""

    matches: Counter[str] = field(default_factory=Counter)
    """How many were begun, by kind."""
    over: int = 0
    closed: int = 0
    """Challenges that came to nothing."""
    actions: int = 0
    presses: int = 0
    requests: int = 0
    painted: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    accounted: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    ratings: int = 0
    memory: list[Figures] = field(default_factory=list)
    """After each wave."""
    seconds: float = 0.0


class Soak:
    """One run in one room."""

    def __init__(self, there: Room, players: Players, chance: random.Random, errors: Errors, say: Say) -> None:
        self._room = there
        self._chance = chance
        self._errors = errors
        self._say = say
        self._store = there.bot.desk.store
        self._players = players
        self._first = 1
        self._begun = monotonic()
        self.tally = Tally(matches=self._players.begun, seen=self._players.seen)

    async def run(self, matches: int, wave: int, at_once: int) -> None:
        """Play so many matches, a wave at a time, and judge."""
        begun = self._players.begun
        while begun.total() < matches and not self.tally.problems:
            await self._wave(min(begun.total() + wave, matches), at_once)
            await self._judge_wave()
        await self._judge_all()
        self._sum_up()

    async def _wave(self, until: int, at_once: int) -> None:
        """Play, then let the clocks end what is left."""
        self._room.look_every(POLL)
        for rounds in range(LONGEST):
            await self._players.round(until, at_once)
            await self._room.pass_time(self._chance.uniform(*ROUND))
            if rounds % MIDDLE == 0:
                self.tally.problems += await not_due(self._store, self._room.env.now())
            if not self._players.tables and self._players.begun.total() >= until:
                break
        else:
            self.tally.problems.append(f"after {LONGEST} rounds still at play: {self._players.tables[:3]}")
        self._room.look_every(REST)
        await self._room.pass_time(DAYS * 24 * 3600)
        await self._last_word()

    async def _last_word(self) -> None:
        """With nothing going wrong any more all is shown that could not be."""
        share, self._room.faults.share = self._room.faults.share, 0.0
        self._room.look_every(LAST)
        await self._room.pass_time(1200)
        self._room.faults.share = share

    # ------------------------------------------------------------------ judging

    async def _judge_wave(self) -> None:
        tally = self.tally
        records = await records_since(self._store, self._first)
        for record in records:
            tally.problems += [*not_over(record), *not_shown(record), *await not_replayed(self._store, record)]
            tally.over += record.facts.status is Status.OVER
            tally.closed += record.facts.status is Status.CLOSED
            tally.actions += record.match.version
        self._first = max([record.facts.id + 1 for record in records], default=self._first)
        tally.problems += self._players.problems
        tally.errors = self._errors.unaccounted
        tally.problems += [repr(error) for error in self._room.env.errors]
        self._room.clear_away()
        await self._room.pass_time(5)
        del records
        gc.collect()
        tally.memory.append(figures(self._room.bot))
        faults, share = self._room.faults, 100 * self._room.faults.done.total() / max(self._room.faults.requests, 1)
        self._say(
            f"{tally.matches.total():5} matches, {tally.over} over, {tally.actions} actions, {faults.requests} requests"
            f" ({share:.1f} % went wrong), {len(tally.errors)} errors, {tally.memory[-1].line()},"
            f" {monotonic() - self._begun:.0f} s"
        )

    async def _judge_all(self) -> None:
        tally = self.tally
        problems, tally.ratings = await wrong_ratings(self._store, await records_since(self._store))
        tally.problems += problems
        if tally.matches.total() >= COMPARED:
            tally.problems += grown(tally.memory[len(tally.memory) // 4], tally.memory[-1])

    def _sum_up(self) -> None:
        tally, workers = self.tally, self._room.bot.workers
        assert isinstance(workers, SomeWorkers), "as the room was made"
        tally.presses, tally.requests = self._room.presses, self._room.faults.requests
        tally.faults, tally.accounted, tally.painted = self._room.faults.done, self._errors.accounted, workers.painted
        tally.seconds = monotonic() - self._begun


def soak(matches: int, **more: Any) -> Tally:
    """Have so many matches played in an event loop of its own; what it has shown. See `soak_here`."""
    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        return runner.run(soak_here(matches, **more))


async def soak_here(
    matches: int,
    *,
    url: str | None = None,
    seed: int = 1,
    share: float = 0.05,
    at_once: int = AT_ONCE,
    workers: SomeWorkers | None = None,
    hasty: bool = False,
    say: Say = lambda line: None,
) -> Tally:
    """Have so many matches played on an empty database, a SQLite file unless one is named; what it has shown.

    `workers`: warm ones, else they are made and closed; `hasty`: matches are given up after a few moves.
    """
    chance, errors, mine = random.Random(seed), Errors(), workers or SomeWorkers()
    root = logging.getLogger()
    root.addHandler(errors)
    try:
        with tempfile.TemporaryDirectory(prefix="ginbot-soak-", dir=MEMORY if MEMORY.is_dir() else None) as place:
            url = url or f"sqlite+aiosqlite:///{Path(place) / 'ginbot.sqlite3'}"
            with loop_here().waiting():
                await upgrade(url)
            await mine.warm()
            async with room(url, chance, share, mine) as there:
                run = Soak(there, Players(there, there.bot.desk.store, chance, hasty=hasty), chance, errors, say)
                await run.run(matches, min(WAVE, max(LEAST_WAVE, matches // WAVES)), at_once)
            return run.tally
    finally:
        root.removeHandler(errors)
        if workers is None:
            mine.close()
