"""Two small pages on a port of this machine: /metrics for Prometheus, /health for any monitor. They change nothing."""

from __future__ import annotations

import importlib.util
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from aiohttp import web

from ginbot.chat.bot import GinBot
from ginbot.chat.health import faults_of
from ginbot.settings import BadSetting

if TYPE_CHECKING:
    from ginbot.chat.metrics import Metrics

log = logging.getLogger(__name__)

TAKEN = "GINBOT_METRICS_PORT is {port}, which cannot be had on {host} ({reason})."
MISSING = (
    "GINBOT_METRICS_PORT needs the package prometheus-client: install ginbot with its extra `metrics`, or set no port."
)


def metrics() -> Metrics:
    """What counts for the page. Raises BadSetting where the package for it is missing."""
    if importlib.util.find_spec("prometheus_client") is None:
        raise BadSetting(MISSING)
    from ginbot.chat.metrics import Metrics

    return Metrics()


@asynccontextmanager
async def serving(bot: GinBot, counted: Metrics, host: str, port: int) -> AsyncIterator[int]:
    """Have the pages answer until the block ends; gives the port, which with 0 is any free one.

    Raises BadSetting where the port cannot be had.
    """

    async def tell_metrics(request: web.Request) -> web.Response:
        return web.Response(body=await counted.page(bot), headers={"Content-Type": counted.content_type})

    async def tell_health(request: web.Request) -> web.Response:
        faults = await faults_of(bot)
        told: dict[str, object] = {"status": "unwell", "faults": faults} if faults else {"status": "well"}
        return web.json_response(told, status=503 if faults else 200)

    application = web.Application()
    application.add_routes([web.get("/metrics", tell_metrics), web.get("/health", tell_health)])
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as fault:
            raise BadSetting(TAKEN.format(port=port, host=host, reason=fault.strerror or fault)) from fault
        taken: int = runner.addresses[0][1]
        log.info("metrics and health on %s port %d", host, taken)
        yield taken
    finally:
        await runner.cleanup()
