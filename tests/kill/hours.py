"""Hours that go by in minutes, the same ones in every process of this machine. Nothing of ginbot is here."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any

EPOCH = datetime(2026, 3, 1, 18, tzinfo=UTC)
"""When the story begins."""


@dataclass(frozen=True, slots=True)
class Hours:
    """A clock that runs faster than the machine's, and can be put forward while nobody looks."""

    speed: float
    begun: float
    """When the story began, by the machine's own count of seconds since it was switched on."""
    skipped: float = 0.0
    """Seconds of the story that were skipped."""

    @classmethod
    def from_now(cls, speed: float) -> Hours:
        """A clock that begins now."""
        return cls(speed, monotonic())

    def now(self) -> datetime:
        """The moment in the story."""
        return EPOCH + timedelta(seconds=(monotonic() - self.begun) * self.speed + self.skipped)

    def later(self, seconds: float) -> Hours:
        """The clock put forward."""
        return replace(self, skipped=self.skipped + seconds)

    def loop(self) -> asyncio.AbstractEventLoop:
        """An event loop whose every wait is as much shorter as the clock is faster."""
        return HastyLoop(self.speed)


class HastyLoop(asyncio.SelectorEventLoop):
    """An event loop that measures time by a faster clock."""

    def __init__(self, speed: float) -> None:
        super().__init__(_HastySelector(speed))
        self._speed = speed

    def time(self) -> float:
        """Seconds by the faster clock."""
        return monotonic() * self._speed


class _HastySelector(selectors.DefaultSelector):
    """Waits as much shorter as the clock is faster."""

    def __init__(self, speed: float) -> None:
        super().__init__()
        self._speed = speed

    def select(self, timeout: float | None = None) -> Any:
        """What is ready, waiting for it no longer than this by the faster clock."""
        select: Callable[[float | None], Any] = super().select
        return select(timeout if timeout is None else timeout / self._speed)
