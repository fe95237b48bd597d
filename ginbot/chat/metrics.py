"""What Prometheus is told: counters and histograms that a watcher fills, and gauges read when the page is asked for.

No label holds an id, a name, a card or a token. Imported only where `prometheus-client` is there and wanted.
"""

from __future__ import annotations

import asyncio
import logging
from math import nan

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from ginbot.chat.bot import GinBot
from ginbot.chat.health import is_connected, lateness
from ginbot.screens.context import Pace
from ginbot.store import NotSaved
from ginbot.watcher import Watcher

log = logging.getLogger(__name__)

OFTEN = 1.0
"""Seconds between two looks at how late the event loop is."""
SHORT = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
LONG = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0)
TINY = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0)


class Metrics(Watcher):
    """Counts what it hears of."""

    content_type = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)

        def histogram(name: str, says: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(f"ginbot_{name}_seconds", says, labels, registry=registry, buckets=buckets)

        self._presses = Counter("ginbot_presses", "Presses and commands.", ("kind", "outcome"), registry=registry)
        self._answers = histogram("answer", "From a press or command until its answer was sent.", SHORT, "kind")
        self._requests = Counter(
            "ginbot_discord_requests", "Requests to Discord.", ("method", "route", "status"), registry=registry
        )
        self._waits = histogram("discord_request", "Until Discord answered a request.", LONG, "method", "route")
        self._pictures = histogram("picture", "Painting a picture, waiting for the painter included.", SHORT)
        self._thoughts = histogram("house_thought", "The house thinking about a move, with waiting.", SHORT, "level")
        self._lag = histogram("event_loop_lag", "How late the event loop comes to what is due.", TINY)
        self._gauges = _Gauges(registry)

    def answered(self, kind: str, outcome: str, seconds: float) -> None:
        """A press or a command has come to its end."""
        self._presses.labels(kind, outcome).inc()
        self._answers.labels(kind).observe(seconds)

    def asked(self, method: str, route: str, status: str, seconds: float) -> None:
        """Discord has answered a request, or has not."""
        self._requests.labels(method, route, status).inc()
        self._waits.labels(method, route).observe(seconds)

    def painted(self, seconds: float) -> None:
        """A picture has been painted."""
        self._pictures.observe(seconds)

    def thought(self, seconds: float, level: str) -> None:
        """The house has thought about a move."""
        self._thoughts.labels(level).observe(seconds)

    async def watch_loop(self) -> None:
        """Notice again and again how late the event loop is; never returns."""
        loop = asyncio.get_running_loop()
        while True:
            wanted = loop.time() + OFTEN
            await asyncio.sleep(OFTEN)
            self._lag.observe(max(loop.time() - wanted, 0.0))

    async def page(self, bot: GinBot) -> bytes:
        """All of it as Prometheus reads it."""
        await self._gauges.read(bot)
        return generate_latest(self._registry)


class _Gauges:
    """How things stand; a database that does not answer leaves its numbers as NaN."""

    def __init__(self, registry: CollectorRegistry) -> None:
        def gauge(name: str, says: str, *labels: str) -> Gauge:
            return Gauge(f"ginbot_{name}", says, labels, registry=registry)

        self._running = gauge("matches_running", "Matches being played, in the whole database.", "pace")
        self._asked = gauge("challenges_waiting", "Challenges that wait for somebody.")
        self._due = gauge("matches_due", "Matches that the Keeper is to act on now.")
        self._due_lag = gauge("due_lag_seconds", "How long the one that waits longest has been due.")
        self._behind = gauge("screens_behind", "Messages that show less than their match has come to.")
        self._behind_lag = gauge("screens_behind_lag_seconds", "Since when the oldest of them has something to show.")
        self._connected = gauge("gateway_connected", "1 while presses can come in.")
        self._late = gauge("keeper_late_seconds", "How much later than planned the Keeper's next look is.")
        self._failed = gauge("keeper_failed_rounds", "Looks of the Keeper that have failed since the start.")

    async def read(self, bot: GinBot) -> None:
        """Bring every gauge up to date."""
        late = lateness(bot)
        self._connected.set(is_connected(bot))
        self._late.set(nan if late is None else late.total_seconds())
        self._failed.set(bot.keeper.failed_rounds if hasattr(bot, "keeper") else 0)
        try:
            found = await bot.desk.store.figures(bot.clock()) if hasattr(bot, "desk") else None
        except NotSaved as failure:
            log.warning("the database cannot be counted: %s", failure)
            found = None
        for pace in Pace:
            self._running.labels(pace.value).set(nan if found is None else found.running.get(pace.value, 0))
        self._asked.set(nan if found is None else found.asked)
        self._due.set(nan if found is None else found.due)
        self._due_lag.set(nan if found is None else found.due_lag)
        self._behind.set(nan if found is None else found.behind)
        self._behind_lag.set(nan if found is None else found.behind_lag)
