"""Heavy work, one piece at a time for each person."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ginbot.rules import Refusal, Refused


class OneEach:
    """Refuses, with its own reason, to begin for somebody what is still at work for them."""

    def __init__(self, why: Refusal) -> None:
        self._why = why
        self._at_work: set[int] = set()

    @contextmanager
    def __call__(self, user: int) -> Iterator[None]:
        """While the work goes on; Refused where it does already."""
        if user in self._at_work:
            raise Refused(self._why)
        self._at_work.add(user)
        try:
            yield
        finally:
            self._at_work.discard(user)
