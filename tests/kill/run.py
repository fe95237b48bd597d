"""Kills the bot again and again while people play, and judges after each time it has come back."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from sqlalchemy import func, select

from ginbot.store import Store, tables, upgrade
from tests.kill.hours import Hours
from tests.kill.judge import Judge
from tests.kill.people import People
from tests.kill.rooms import Rooms
from tests.kill.stem import Life
from tests.loopback import listening

ROOT = Path(__file__).parents[2]
SPEED = 10.0
"""So many seconds of the story pass in one."""
PAUSE = 0.04
"""Seconds, the machine's own, between two presses on the average."""
TURN = 2.0
"""Seconds of the story between two presses in one match once nobody is killed any more."""
LONGEST_LIFE = 4.0
"""Seconds that a life lasts at most from the moment when its end was decided."""
PATIENCE = 30.0
"""Seconds within which the bot must be back, and quiet."""
WAYS = ("at any time", "before a request", "after a request", "before a commit", "after a commit")


@dataclass
class Tally:
    """What a run has shown."""

    kills: Counter[str] = field(default_factory=Counter)
    judged: int = 0
    matches: int = 0
    over: int = 0
    rated: int = 0
    actions: int = 0
    presses: int = 0
    answered: int = 0
    problems: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    """Lines of the bot's log that are errors."""
    seconds: float = 0.0


class Died(Exception):
    """The bot is dead, sooner than somebody waited."""


class Killing:
    """One run."""

    def __init__(self, url: str, seed: int, matches: int, said: Path) -> None:
        """`said`: where what the bot logs is kept."""
        self.chance = random.Random(seed)
        self.rooms = Rooms(Hours.from_now(SPEED))
        self.rooms.blow = self._blow
        self.tally = Tally()
        self._url = url
        self._matches = matches
        self._said = said
        self._stem: Process
        self._pid = 0
        self._dead = asyncio.Event()
        self._requests: tuple[int, bool] | None = None
        """After so many more requests the bot is killed, before or after the last of them takes effect."""

    async def run(self, kills: int, *, to_the_end: bool) -> Tally:
        """Kill so often, then have a last look, or let all matches come `to_the_end`."""
        begun = monotonic()
        await upgrade(self._url)
        store = await Store.open(self._url)
        self.people = People(self.rooms, store, self.chance, self._matches)
        self.judge = Judge(self.rooms, store, self.people)
        self._store = store
        try:
            async with listening(self.rooms), self._stemmed():
                while self.tally.kills.total() < kills and not self.tally.problems:
                    with suppress(Died):
                        await self._one_life()
                    self._count()
                if not self.tally.problems:
                    await self._let_end(to_the_end)
            await self._sum_up()
        finally:
            await store.close()
        self.tally.seconds = monotonic() - begun
        return self.tally

    @asynccontextmanager
    async def _stemmed(self) -> AsyncIterator[None]:
        with self._said.open("wb") as said:
            command = (sys.executable, "-m", "tests.kill.stem")
            self._stem = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=said)
            try:
                yield
            finally:
                if self._pid and not self._dead.is_set():
                    self.kill()
                    await self._dead.wait()
                assert self._stem.stdin is not None, "a pipe was asked for"
                self._stem.stdin.close()
                await self._stem.wait()

    # ------------------------------------------------------------------ lives

    async def _one_life(self) -> None:
        """Start the bot, have it judged, let people play, and kill it somewhere in between."""
        self.way = self.chance.choice(WAYS)
        early = self.chance.random() < 0.3
        await self._start(early)
        if early:
            self._doom(early)
        try:
            await self._up()
            await self._judge()
            if not early:
                self._doom(early)
            await self._play()
        finally:
            self.kill()
            await self._dead.wait()
            self.rooms.hours = self.rooms.hours.later(away := self._away())
            self.rooms.done.append(f"died {self.way}, {away:.0f} s")

    async def _start(self, early: bool) -> None:
        hours, commits = self.rooms.hours, self.chance.randint(1, 60)
        if "commit" not in self.way:
            commits = 0
        life = Life(
            self.rooms.address, self._url, hours.speed, hours.begun, hours.skipped,
            commits=commits, after=self.way.startswith("after"), armed=early,
        )  # fmt: skip
        self.rooms.identified.clear()
        self._dead.clear()
        self._requests = None
        assert self._stem.stdin is not None, "a pipe was asked for"
        assert self._stem.stdout is not None, "a pipe was asked for"
        self._stem.stdin.write(life.line())
        self._pid = int(await self._stem.stdout.readline())
        self._end = asyncio.create_task(self._await_end())

    async def _await_end(self) -> None:
        assert self._stem.stdout is not None, "a pipe was asked for"
        status = int(await self._stem.stdout.readline())
        if status != -signal.SIGKILL:
            self.tally.problems.append(f"the bot ended by itself with {status}")
        self._dead.set()

    def _doom(self, early: bool) -> None:
        """From now on its end is near."""
        if "commit" in self.way and not early:
            os.kill(self._pid, signal.SIGUSR1)
        elif "request" in self.way:
            self._requests = (self.chance.randint(1, 25), self.way.startswith("after"))

    async def _up(self) -> None:
        """Wait until the bot is through the gateway."""
        await self._unless_dead(asyncio.wait_for(self.rooms.identified.wait(), PATIENCE), "never came up")

    async def _play(self) -> None:
        playing = asyncio.create_task(self.people.play(PAUSE))
        longest = LONGEST_LIFE if self.way != "at any time" else self.chance.random() * 2
        try:
            await asyncio.wait({playing, self._end}, timeout=longest, return_when=asyncio.FIRST_COMPLETED)
        finally:
            playing.cancel()
            outcome = (await asyncio.gather(playing, return_exceptions=True))[0]
        if isinstance(outcome, Exception):
            raise outcome

    async def _unless_dead(self, work: object, complaint: str) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        await asyncio.wait({task, self._end}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            task.cancel()
            raise Died
        try:
            await task
        except TimeoutError:
            self.tally.problems.append(complaint)

    def kill(self) -> None:
        """Kill it, if it lives."""
        if not self._dead.is_set():
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)

    def _blow(self, after: bool) -> bool:
        """Kill the bot at the request whose turn it is."""
        if self._requests is None:
            return False
        left, strikes_after = self._requests
        if not after:
            left -= 1
            self._requests = (left, strikes_after)
        if left > 0 or strikes_after != after:
            return False
        self.kill()
        return True

    def _away(self) -> float:
        """How long nobody looks, in seconds of the story: mostly until what was claimed is free again."""
        kind = self.chance.random()
        if kind < 0.15:
            return 0
        if kind < 0.85:
            return self.chance.uniform(25, 45)
        return self.chance.uniform(60, 1500) if kind < 0.95 else self.chance.uniform(3600, 20 * 3600)

    def _count(self) -> None:
        self.tally.kills[self.way] += 1

    # ------------------------------------------------------------------ quiet

    async def _judge(self) -> None:
        await self._unless_dead(self._judge_when_quiet(), "never grew quiet")

    async def _judge_when_quiet(self) -> None:
        """Judge once nothing is due and nothing behind; time goes on meanwhile, so a problem must last to be one."""
        problems: list[str] = []
        until = monotonic() + PATIENCE
        while monotonic() < until:
            await self._quiet(until)
            problems = await self.judge.problems()
            if not problems:
                self.tally.judged += 1
                return
            await asyncio.sleep(0.3)
        self.tally.problems += problems or ["never grew quiet"]

    async def _quiet(self, until: float) -> None:
        while monotonic() < until:
            now = self.rooms.hours.now()
            if not await self._store.behind(now, 1) and not await self._store.due(now, 1):
                return
            await asyncio.sleep(0.05)

    async def _let_end(self, to_the_end: bool) -> None:
        """No more matches begin, and those that are there may be played out without a kill."""
        self.way, self.people.leaving = "", True
        await self._start(early=False)
        await self._up()
        await self._judge()
        if not to_the_end:
            return
        until = monotonic() + 60 * PATIENCE
        while (going := await self.people.going()) and monotonic() < until and not self.tally.problems:
            await self.people.act()
            await asyncio.sleep(TURN / len(going) / SPEED)
        self.tally.problems += [f"match {number} never ended" for number in await self.people.going()]
        await self._judge()

    async def _sum_up(self) -> None:
        records = await self.judge.records()
        async with self._store._database.read() as connection:
            counted = select(func.count(tables.rating_history.c.match.distinct()))
            self.tally.rated = (await connection.execute(counted)).scalar_one()
        self.tally.matches = len(records)
        self.tally.over = sum(record.match.ended is not None for record in records)
        self.tally.actions = sum(record.match.version for record in records)
        self.tally.presses = len(self.people.asked)
        self.tally.answered = sum(bool(asked.answers) for asked in self.people.asked)
        lines = self._said.read_text().splitlines()
        self.tally.errors = [line for line in lines if " ERROR " in line or " CRITICAL " in line]


async def kill_often(
    kills: int,
    *,
    url: str | None = None,
    seed: int = 1,
    matches: int = 14,
    log: Path | None = None,
    to_the_end: bool = True,
) -> Tally:
    """Kill the bot so often on an empty database, a SQLite file unless one is named; what it has shown."""
    with tempfile.TemporaryDirectory(prefix="ginbot-kill-") as place:
        url = url or f"sqlite+aiosqlite:///{Path(place) / 'ginbot.sqlite3'}"
        return await Killing(url, seed, matches, log or Path(place) / "said").run(kills, to_the_end=to_the_end)
