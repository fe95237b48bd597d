"""Tells a watcher of every request to Discord: by its route without ids or tokens, its status and its time."""

from __future__ import annotations

import re
from time import perf_counter
from types import SimpleNamespace

import aiohttp

from ginbot.watcher import Watcher

_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"@?[a-z-]+")
_WITH_TOKENS = frozenset({"webhooks", "interactions"})
GATEWAY = "gateway"


def route_of(path: str) -> str:
    """A path as Discord's description has it: `/channels/{id}/messages/{id}`; what is no plain word is left out."""
    if not path.startswith("/api/"):
        return GATEWAY
    parts = path.split("/")[3:]
    shown = ["{id}" if _NUMBER.fullmatch(part) else part if _WORD.fullmatch(part) else "{other}" for part in parts]
    if parts and parts[0] in _WITH_TOKENS and len(parts) > 2:
        shown[2] = "{token}"
    return "/" + "/".join(shown)


def trace_of(watcher: Watcher) -> aiohttp.TraceConfig:
    """What discord.py's HTTP session needs in order to tell this watcher."""
    trace = aiohttp.TraceConfig()

    async def begin(session: object, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        context.began = perf_counter()

    async def end(session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        _tell(watcher, params, context, str(params.response.status))

    async def fail(session: object, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams) -> None:
        _tell(watcher, params, context, "timeout" if isinstance(params.exception, TimeoutError) else "broken")

    trace.on_request_start.append(begin)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(fail)
    return trace


def _tell(
    watcher: Watcher,
    params: aiohttp.TraceRequestEndParams | aiohttp.TraceRequestExceptionParams,
    context: SimpleNamespace,
    status: str,
) -> None:
    watcher.asked(params.method, route_of(params.url.path), status, perf_counter() - context.began)
