"""A clock that skips whatever nobody waits for: the event loop goes on to its next timer as soon as it is idle.

While a process thinks or a transaction is open the loop is not idle, and time passes as it does.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
EPOCH = datetime(2026, 3, 1, 18, tzinfo=UTC)
"""When the story begins."""
Opening = Callable[..., AbstractAsyncContextManager[T]]


class SkippingLoop(asyncio.SelectorEventLoop):
    """An event loop whose timers come as soon as it is idle."""

    def __init__(self) -> None:
        self.skipped = -monotonic()
        self.busy = 0
        """How much that is not the loop's own is waited for."""
        super().__init__(_SkippingSelector(self))

    def time(self) -> float:
        """Seconds of the story."""
        return monotonic() + self.skipped

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """What is waited for in here comes from outside."""
        self.busy += 1
        try:
            yield
        finally:
            self.busy -= 1


class _SkippingSelector(selectors.DefaultSelector):
    """Waits for nothing but for what comes from outside."""

    def __init__(self, loop: SkippingLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        """What is ready."""
        select: Callable[[float | None], Any] = super().select
        if timeout is None or timeout <= 0 or self._loop.busy:
            return select(timeout)
        ready = select(0)
        if not ready:
            self._loop.skipped += timeout
        return ready


class Clock:
    """The story's time, for a simulated Discord and for the bot."""

    def __init__(self, loop: SkippingLoop) -> None:
        self._loop = loop

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return self._loop.time()

    def now(self) -> datetime:
        """The moment."""
        return EPOCH + timedelta(seconds=self.elapsed)


def loop_here() -> SkippingLoop:
    """The loop that runs."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SkippingLoop), "the soak makes its own"
    return loop


def counted(opening: Opening[T]) -> Opening[T]:
    """The same way of opening something outside; as long as it is open it is waited for."""

    @asynccontextmanager
    async def open_it(*args: Any, **more: Any) -> AsyncIterator[T]:
        with loop_here().waiting():
            async with opening(*args, **more) as opened:
                yield opened

    return open_it
