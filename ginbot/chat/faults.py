"""What Discord's refusals mean to us: its error code decides, never the class of the exception."""

from __future__ import annotations

import asyncio
from enum import Enum

import aiohttp
import discord

CLOSED_CODES = frozenset({50007, 50278, 50001, 10013, 40003})
"""This person cannot be written to: DMs closed, no shared server, gone, or too many new DMs of ours."""
GONE_CODES = frozenset({10003, 10008})
"""The channel or the message is no more."""
TOKEN_CODES = frozenset({10015, 10062, 50027})
"""The interaction's token has run out."""
LATER_ERRORS = (
    discord.RateLimited,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    asyncio.TimeoutError,
    OSError,
)


class Fault(Enum):
    """What to do about a request that failed."""

    CLOSED = "serve the seat here"
    GONE = "post anew"
    TOKEN = "use the bot's own token"
    FORBIDDEN = "a permission is missing"
    LATER = "try again later"


def fault_of(error: BaseException) -> Fault | None:
    """The meaning of a failed request; None for what is no fault of Discord's or the network's."""
    if isinstance(error, discord.HTTPException):
        return _by_code(error)
    return Fault.LATER if isinstance(error, LATER_ERRORS) else None


def _by_code(error: discord.HTTPException) -> Fault:
    if error.code in GONE_CODES:
        return Fault.GONE
    if error.code in TOKEN_CODES or error.status == 401:
        return Fault.TOKEN
    if error.code in CLOSED_CODES:
        return Fault.CLOSED
    return Fault.FORBIDDEN if error.status == 403 else Fault.LATER
