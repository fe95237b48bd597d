"""Where house thought and painting run: in processes of their own. What is thought and painted is not decided here.

A thread would take the interpreter from the event loop again and again while a press waits for its answer.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import perf_counter
from typing import ParamSpec, TypeVar

from ginbot.house import choose
from ginbot.paint import paint, warm
from ginbot.rules import Action, View
from ginbot.screens.pictures import Picture
from ginbot.watcher import NOBODY, Watcher

PICTURES_KEPT = 128
"""About five megabytes."""
PATIENT = 10
"""How much nicer than the bot's own process those are that nobody waits for."""

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class Workers:
    """Processes that think for the house and that paint; `warm` first, `close` last."""

    def __init__(self, processes: int = 1, pictures_kept: int = PICTURES_KEPT, *, watcher: Watcher = NOBODY) -> None:
        """`processes`: how many think; one more paints what is waited for, and one what nobody waits for."""
        self.watcher = watcher
        self._thinkers = _Pool(processes, PATIENT)
        self._painter = _Pool(1, 0)
        self._patient_painter = _Pool(1, PATIENT)
        self._pictures: OrderedDict[Picture, bytes] = OrderedDict()
        self._pictures_kept = pictures_kept

    async def warm(self) -> None:
        """Start every process and have it load what it will need, about a second each; what presses wait for first."""
        await self._painter.run(warm)
        # `callable` does nothing; carrying its argument over makes the process import what it will need.
        loads = [self._thinkers.run(callable, choose) for _ in range(self._thinkers.processes)]
        await asyncio.gather(*loads, self._patient_painter.run(warm))

    async def think(self, view: View, level: str, seed: int) -> Action:
        """What the house does. BrokenProcessPool if the thought kills two processes one after the other."""
        began = perf_counter()
        action = await self._thinkers.run(choose, view, level, seed)
        self.watcher.thought(perf_counter() - began)
        return action

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

    def close(self) -> None:
        """Let what runs come to its end and give the processes back."""
        for pool in (self._thinkers, self._painter, self._patient_painter):
            pool.close()


class _Pool:
    """Spawned processes; those that die are replaced and what they were at is done once more."""

    def __init__(self, processes: int, niceness: int) -> None:
        self.processes = processes
        self._niceness = niceness
        self._executor = self._start()

    async def run(
        self, work: Callable[_Arguments, _Result], *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> _Result:
        """What `work` gives, done in one of the processes. BrokenProcessPool if it kills two of them."""
        executor = self._executor
        try:
            return await asyncio.wrap_future(executor.submit(work, *args, **kwargs))
        except BrokenProcessPool:
            self._replace(executor)
        executor = self._executor
        try:
            return await asyncio.wrap_future(executor.submit(work, *args, **kwargs))
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
            self._executor = self._start()

    def _start(self) -> ProcessPoolExecutor:
        spawned = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.processes, mp_context=spawned, initializer=_begin, initargs=(self._niceness,))


def _begin(niceness: int) -> None:
    """Ctrl-C goes to every process of a terminal: the main one alone is to answer it. Without it there is no work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(niceness)


def _end_with_parent() -> None:
    """A bot that is killed tells nobody, and its processes would wait for work for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this process was started by another"
    parent.join()
    os._exit(1)
