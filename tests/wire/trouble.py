"""What can go wrong on the way: failures, lost answers, broken connections, silence, limits."""

from __future__ import annotations

import fnmatch
import time
from collections import deque
from dataclasses import dataclass, field
from enum import Enum


class Loss(Enum):
    """How an answer is lost though Discord has done what was asked."""

    RESET = "the connection breaks off"
    SILENCE = "no answer ever comes"


@dataclass
class Trouble:
    """Befalls so many requests of this kind, and then no more."""

    method: str
    path: str
    status: int = 0
    times: int = 1
    after: bool = False
    """Whether Discord does what was asked before it fails."""
    loss: Loss | None = None
    retry_after: float = 0.0
    """With status 429: the seconds that it asks to wait."""

    def befalls(self, method: str, path: str) -> bool:
        """Whether this request is one of them; it is counted."""
        hit = self.times > 0 and method == self.method and fnmatch.fnmatch(path, self.path)
        self.times -= hit
        return hit


@dataclass
class Limit:
    """So many requests of this kind in so many seconds, as Discord says in the headers of each answer."""

    method: str
    path: str
    count: int
    per: float
    taken: deque[float] = field(default_factory=deque)
    exceeded: int = 0
    """How many came that should have waited."""

    def take(self) -> tuple[float, dict[str, str]]:
        """Count one request: how long it should have waited, and the headers of its answer."""
        now = time.perf_counter()
        while self.taken and now - self.taken[0] >= self.per:
            self.taken.popleft()
        over = len(self.taken) >= self.count
        if over:
            self.exceeded += 1
        else:
            self.taken.append(now)
        reset = self.per - (now - self.taken[0])
        left = self.count - len(self.taken)
        headers = {
            "X-RateLimit-Limit": str(self.count),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset-After": f"{reset:.3f}",
            "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
            "X-RateLimit-Bucket": f"{self.method}{self.path}".replace("/", "_"),
        }
        return (reset if over else 0.0), headers

    def is_for(self, method: str, path: str) -> bool:
        """Whether a request falls under it."""
        return method == self.method and fnmatch.fnmatch(path, self.path)
