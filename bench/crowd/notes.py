"""What is noted while the crowd plays: when each press was answered, what was asked of Discord, how late the loop was.

Nothing is judged here. A request belongs to the press in whose context it was made, or to nobody's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

NAP = 0.005
"""Seconds between two looks at how late the event loop is."""


@dataclass
class Pressed:
    """One press, and what it led to."""

    verb: str
    at: float
    answered: float | None = None
    calls: list[str] = field(default_factory=list)
    """Every request made because of it, in order, as method and path."""

    @property
    def milliseconds(self) -> float:
        """From its arrival until its answer had been sent."""
        assert self.answered is not None, "an answered press"
        return (self.answered - self.at) * 1e3

    @property
    def counted(self) -> int:
        """How many of its requests count against Discord's global limit."""
        return sum(counts(call) for call in self.calls)


_now: ContextVar[Pressed | None] = ContextVar("pressed", default=None)


def counts(call: str) -> bool:
    """Whether a request counts against the global limit: all do but those through an interaction's token."""
    return "/interactions/" not in call and "/webhooks/" not in call


@dataclass
class Notes:
    """All that was noted."""

    pressed: list[Pressed] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    """Requests that no press led to."""
    late: list[float] = field(default_factory=list)
    """How late the event loop was at each look, in seconds."""

    def forget(self) -> None:
        """Begin anew; what a press of before still leads to is noted with that press."""
        self.pressed, self.others, self.late = [], [], []

    @contextmanager
    def press(self, verb: str) -> Iterator[None]:
        """Whatever is started in here is this press's."""
        pressed = Pressed(verb, perf_counter())
        self.pressed.append(pressed)
        token = _now.set(pressed)
        try:
            yield
        finally:
            _now.reset(token)

    def listen(self, way: Any) -> None:
        """Note the requests that go this way: by the bot's token or by an interaction's."""
        real = way.request

        async def request(route: Any, *args: Any, **more: Any) -> Any:
            call, pressed = f"{route.method} {route.path}", _now.get()
            (self.others if pressed is None else pressed.calls).append(call)
            answer = await real(route, *args, **more)
            if pressed is not None and pressed.answered is None and call.endswith("/callback"):
                pressed.answered = perf_counter()
            return answer

        way.request = request

    async def watch(self) -> None:
        """Look how late the event loop is, until cancelled."""
        while True:
            due = perf_counter() + NAP
            await asyncio.sleep(NAP)
            self.late.append(perf_counter() - due)
