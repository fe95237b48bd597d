"""Where house thought and painting run: in processes of their own. What is thought and painted is not decided here.

A thread would take the interpreter from the event loop again and again while a press waits for its answer.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter
from typing import TypeVar, TypeVarTuple

from ginbot.house import FULL, Review, choose, decisions_of, explain, judge, review_of, reviewing, worlds_for
from ginbot.house import warm as warm_house
from ginbot.paint import paint, paint_film, warm
from ginbot.processes import PATIENT, spawned
from ginbot.rules import Action, Event, Seat, View
from ginbot.screens.context import Context
from ginbot.screens.film import hand_film
from ginbot.screens.pictures import Film, Picture
from ginbot.watcher import NOBODY, Watcher

PICTURES_KEPT = 128
"""About five megabytes."""
REVIEWED_WITHIN = 8.0
"""Seconds after which a review makes do with what it has looked at."""

_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")


class Workers:
    """Processes that think for the house and that paint; `warm` first, `close` last."""

    def __init__(
        self,
        processes: int = 1,
        pictures_kept: int = PICTURES_KEPT,
        *,
        worlds: int = FULL,
        watcher: Watcher = NOBODY,
    ) -> None:
        """`processes`: how many think; one more paints what is waited for, and one what nobody waits for.

        `worlds`: how many a thought may try where few others wait.
        """
        self.watcher = watcher
        self._worlds = worlds
        self._thoughts = 0
        """How many thoughts are in hand, those that wait for a process included."""
        self._thinkers = _Pool(processes, PATIENT)
        self._painter = _Pool(1, 0)
        self._patient_painter = _Pool(1, PATIENT)
        self._pictures: OrderedDict[Picture, bytes] = OrderedDict()
        self._pictures_kept = pictures_kept

    async def warm(self) -> None:
        """Start every process and have it load what it will need, about a second each; what presses wait for first."""
        await self._painter.run(warm)
        loads = [self._thinkers.run(warm_house) for _ in range(self._thinkers.processes)]
        await asyncio.gather(*loads, self._patient_painter.run(warm))

    async def think(self, view: View, level: str, seed: int) -> Action:
        """What the house does; the more thoughts wait, the fewer worlds each may try.

        BrokenProcessPool if the thought kills two processes one after the other.
        """
        began = perf_counter()
        self._thoughts += 1
        try:
            worlds = worlds_for(self._thoughts, self._thinkers.processes, self._worlds)
            action = await self._thinkers.run(choose, view, level, seed, worlds)
        finally:
            self._thoughts -= 1
        self.watcher.thought(perf_counter() - began, level)
        return action

    async def review(
        self, batches: tuple[tuple[Event, ...], ...], seat: Seat, within: float = REVIEWED_WITHIN
    ) -> Review:
        """What a seat's decisions in a match's log were worth; after so many seconds with what was looked at by then.

        One question at a time goes to the processes that think, so that a move of the house waits for one at most.
        BrokenProcessPool if one of them kills two processes.
        """
        began = perf_counter()
        steps = reviewing(await self._thinkers.run(decisions_of, batches, seat), self._worlds)
        judged = None
        while True:
            try:
                question = steps.send(judged)
            except StopIteration as done:
                found = done.value
                break
            late = perf_counter() - began > within * question.share
            judged = None if late else await self._thinkers.run(judge, question.decision, question.worlds)
        return review_of(found, tuple([await self._thinkers.run(explain, fault) for fault in found.faults]))

    async def paint(self, picture: Picture, *, hurry: bool = True) -> bytes:
        """The picture's file; one painted lately is not painted again. `hurry`: somebody waits for it.

        BrokenProcessPool if the picture kills two processes one after the other.
        """
        if picture in self._pictures:
            self._pictures.move_to_end(picture)
            return self._pictures[picture]
        began = perf_counter()
        painted = await (self._painter if hurry else self._patient_painter).run(paint, picture)
        self.watcher.painted(perf_counter() - began)
        self._pictures[picture] = painted
        self._pictures.move_to_end(picture)
        if len(self._pictures) > self._pictures_kept:
            self._pictures.popitem(last=False)
        return painted

    async def hand_film(self, batches: tuple[tuple[Event, ...], ...], number: int, context: Context) -> Film | None:
        """The film of one hand of a match's log as a watcher of `context` reads it; None where it has none.

        A long hand takes a tenth of a second. BrokenProcessPool if it kills two processes one after the other.
        """
        return await self._patient_painter.run(hand_film, batches, number, context)

    async def film(self, film: Film) -> bytes:
        """The film's file, a GIF; about two seconds of work, beside what somebody waits for in a match.

        BrokenProcessPool if the film kills two processes one after the other.
        """
        return await self._patient_painter.run(paint_film, film)

    def close(self) -> None:
        """Let what runs come to its end and give the processes back."""
        for pool in (self._thinkers, self._painter, self._patient_painter):
            pool.close()


class _Pool:
    """Spawned processes; those that die are replaced and what they were at is done once more."""

    def __init__(self, processes: int, niceness: int) -> None:
        self.processes = processes
        self._niceness = niceness
        self._executor = spawned(self.processes, self._niceness)

    async def run(self, work: Callable[[*_Arguments], _Result], *arguments: *_Arguments) -> _Result:
        """What `work` gives, done in one of the processes. BrokenProcessPool if it kills two of them."""
        loop, executor = asyncio.get_running_loop(), self._executor
        try:
            return await loop.run_in_executor(executor, work, *arguments)
        except BrokenProcessPool:
            self._replace(executor)
        executor = self._executor
        try:
            return await loop.run_in_executor(executor, work, *arguments)
        except BrokenProcessPool:
            self._replace(executor)
            raise

    def close(self) -> None:
        """Drop what waits, let what runs come to its end."""
        self._executor.shutdown(cancel_futures=True)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Put new processes in place of broken ones, once however much work it was that broke with them."""
        if self._executor is broken:
            broken.shutdown(wait=False)
            self._executor = spawned(self.processes, self._niceness)
