"""Where house thought and painting run, off the event loop. What is thought and painted is not decided here.

Thought holds the interpreter, so it goes to spawned processes; painting lets go of it, so threads do.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from ginbot.house import choose
from ginbot.paint import paint, warm
from ginbot.rules import Action, View
from ginbot.screens.pictures import Picture

PICTURES_KEPT = 128
"""About five megabytes."""


class Workers:
    """A process pool that thinks for the house and a thread pool that paints; `warm` first, `close` last."""

    def __init__(self, processes: int = 1, painters: int = 2, pictures_kept: int = PICTURES_KEPT) -> None:
        self._processes = processes
        self._thinkers = self._new_pool()
        self._painters = ThreadPoolExecutor(painters, thread_name_prefix="painter")
        # What nobody waits for never keeps more than one core, and never stands before an answer in the queue.
        self._patient = ThreadPoolExecutor(1, thread_name_prefix="patient-painter")
        self._pictures: OrderedDict[Picture, bytes] = OrderedDict()
        self._pictures_kept = pictures_kept

    async def warm(self) -> None:
        """Load the house into every process and make the sprites, about a second each, before anybody waits."""
        # `callable` does nothing; carrying its argument over makes the process import what it will need.
        loads = [self._thinkers.submit(callable, choose) for _ in range(self._processes)]
        sprites = asyncio.get_running_loop().run_in_executor(self._painters, warm)
        await asyncio.gather(sprites, *[asyncio.wrap_future(load) for load in loads])

    async def think(self, view: View, level: str, seed: int) -> Action:
        """What the house does; a process that died is replaced and the thought tried once more.

        BrokenProcessPool if that one dies as well.
        """
        pool = self._thinkers
        try:
            return await self._think_in(pool, view, level, seed)
        except BrokenProcessPool:
            self._replace(pool)
        pool = self._thinkers
        try:
            return await self._think_in(pool, view, level, seed)
        except BrokenProcessPool:
            self._replace(pool)
            raise

    async def paint(self, picture: Picture, *, hurry: bool = True) -> bytes:
        """The picture's file; one painted lately is not painted again. `hurry`: somebody waits for it."""
        if picture in self._pictures:
            self._pictures.move_to_end(picture)
            return self._pictures[picture]
        painters = self._painters if hurry else self._patient
        painted = await asyncio.get_running_loop().run_in_executor(painters, paint, picture)
        self._pictures[picture] = painted
        self._pictures.move_to_end(picture)
        if len(self._pictures) > self._pictures_kept:
            self._pictures.popitem(last=False)
        return painted

    def close(self) -> None:
        """Let what runs come to its end and give the processes and threads back."""
        self._thinkers.shutdown(cancel_futures=True)
        self._painters.shutdown(cancel_futures=True)
        self._patient.shutdown(cancel_futures=True)

    async def _think_in(self, pool: ProcessPoolExecutor, view: View, level: str, seed: int) -> Action:
        return await asyncio.get_running_loop().run_in_executor(pool, choose, view, level, seed)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Put a new pool in place of a broken one, once however many thoughts it was that broke with it."""
        if self._thinkers is broken:
            broken.shutdown(wait=False)
            self._thinkers = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Ctrl-C goes to every process of a terminal: the main one alone is to answer it.
        return ProcessPoolExecutor(
            self._processes,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=signal.signal,
            initargs=(signal.SIGINT, signal.SIG_IGN),
        )
