"""What is worth counting while the bot runs, told to whoever watches. By default nobody does, and it costs nothing.

Nothing here knows what becomes of it; and nobody is told an id, a name, a card or a token.
"""

from __future__ import annotations


class Watcher:
    """Hears of what has been done and how many seconds it took; this one forgets it at once."""

    def answered(self, kind: str, outcome: str, seconds: float) -> None:
        """A press or a command (`kind`) has come to its end; `seconds` until its answer was sent."""

    def asked(self, method: str, route: str, status: str, seconds: float) -> None:
        """Discord has answered a request; `route` without any id, `status` a number or what became of it."""

    def painted(self, seconds: float) -> None:
        """A picture has been painted, waiting for the painter included."""

    def thought(self, seconds: float, level: str) -> None:
        """The house has thought about a move at one of its levels, waiting for a free process included."""


NOBODY = Watcher()
"""Watches nothing."""
