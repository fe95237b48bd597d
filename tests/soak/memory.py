"""How much is kept: by the process, by its workers, and how many objects of the bot and of discord.py are alive."""

from __future__ import annotations

import asyncio
import gc
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from ginbot.chat.bot import GinBot

OURS = ("ginbot", "cogs", "discord", "sqlalchemy", "asyncio")
MORE_RSS = 24.0
"""Megabytes that the process may have more at the end than after a quarter: what the allocator does not give back."""
MORE_OF_ALL, MORE_AT_LEAST = 1.05, 400
"""By how much the objects alive may be more at the end than after a quarter: caches that are not full then."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What is kept at one moment, with nothing going on."""

    resident: float
    """Megabytes."""
    workers: float
    """Megabytes of all processes beside."""
    objects: Counter[str]
    """By the name of their type."""
    tasks: int
    views: int
    """How many views discord.py keeps."""

    @property
    def total(self) -> int:
        """How many objects."""
        return self.objects.total()

    def line(self) -> str:
        """In a few words."""
        beside = f" and {self.workers:.0f} MB beside" if self.workers else ""
        return f"{self.resident:.0f} MB{beside}, {self.total} objects, {self.tasks} tasks, {self.views} views"


def figures(bot: GinBot) -> Figures:
    """How things are now."""
    gc.collect()
    kinds = (type(each) for each in gc.get_objects())
    objects = Counter(
        f"{kind.__module__}.{kind.__qualname__}" for kind in kinds if str(kind.__module__).partition(".")[0] in OURS
    )
    store = bot._connection._view_store
    views = sum(len(some) for some in (store._views, store._synced_message_views, store._modals, store._dynamic_items))
    return Figures(resident(os.getpid()), sum(map(resident, children())), objects, len(asyncio.all_tasks()), views)


def grown(early: Figures, late: Figures) -> list[str]:
    """What has become more and should not have."""
    found = []
    if late.resident > early.resident + MORE_RSS:
        found.append(f"memory grew from {early.resident:.0f} to {late.resident:.0f} MB")
    if late.workers > early.workers + MORE_RSS:
        found.append(f"memory of the workers grew from {early.workers:.0f} to {late.workers:.0f} MB")
    if late.total > early.total * MORE_OF_ALL + MORE_AT_LEAST:
        more = (late.objects - early.objects).most_common(8)
        found.append(f"objects grew from {early.total} to {late.total}: {more}")
    if late.views > early.views:
        found.append(f"views grew from {early.views} to {late.views}")
    if late.tasks > early.tasks + 2:
        found.append(f"tasks grew from {early.tasks} to {late.tasks}")
    return found


def resident(process: int) -> float:
    """Megabytes of one process; 0 where this cannot be told."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:")), 0.0)


def children() -> list[int]:
    """The processes beside this one."""
    found = []
    for task in Path("/proc/self/task").glob("*/children"):
        found += [int(each) for each in task.read_text().split()]
    return found
