"""Tasks that are to run as long as the bot does: one that crashes is logged, counted and started again.

What the tasks do is none of its business. The Keeper's loop is as steady by itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)

FIRST, LONGEST = 1.0, 60.0
"""Seconds of rest after the first crash, doubled after each further one; and at most."""
CALM = 300.0
"""Seconds without a crash after which the next one counts as a first one again."""


class Steady:
    """Keeps tasks running; `stop` ends them all."""

    def __init__(self, *, first: float = FIRST, longest: float = LONGEST) -> None:
        """`first`, `longest`: seconds of rest after a crash."""
        self.crashes: Counter[str] = Counter()
        """How often each task has crashed."""
        self._first = first
        self._longest = longest
        self._tasks: set[asyncio.Task[None]] = set()

    def keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do this work from now on, again after each crash, until it ends by itself."""
        task = asyncio.create_task(self._run(name, work), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Break every task off."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        loop, in_a_row = asyncio.get_running_loop(), 0
        while True:
            began = loop.time()
            try:
                await work()
                return
            except Exception:
                in_a_row = 1 if loop.time() - began >= CALM else in_a_row + 1
                self.crashes[name] += 1
                pause = rest(in_a_row, self._first, self._longest)
                log.exception("%s crashed for the %d. time, again in %.0f s", name, self.crashes[name], pause)
            await asyncio.sleep(pause)


def rest(in_a_row: int, first: float, longest: float) -> float:
    """Seconds of rest after so many crashes in a row, at least one."""
    return float(min(first * 2 ** min(in_a_row - 1, 30), longest))
