"""What Discord's refusals mean to us: its error code decides, never the class of the exception."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from enum import Enum

import aiohttp
import discord

REST = timedelta(seconds=10)
"""How long what failed for the time being rests before it is tried again."""
CLOSED_CODES = frozenset({50007, 50278, 50001, 10013, 40003})
"""This person cannot be written to: DMs closed, no shared server, gone, or too many new DMs of ours."""
GONE_CODES = frozenset({10003, 10008})
"""The channel or the message is no more."""
TOKEN_CODES = frozenset({10015, 10062, 50027})
"""The interaction's token has run out."""
STIFF_CODES = frozenset({50083, 30046})
"""The message may not be changed where it stands, but a new one may be posted: its thread is archived, or it is old."""
TOO_MANY_DMS = 40003
"""Direct messages are being opened too fast; who goes on is quarantined."""
LATER_CODES = frozenset({20028, 20029, 130000})
"""Write limits of a channel, and Discord being overloaded."""
LATER_STATUSES = frozenset({408, 429})
LATER_ERRORS = (
    discord.RateLimited,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    asyncio.TimeoutError,
    OSError,
)


class NotOpened(Exception):
    """No new direct messages are opened for now, so that Discord does not forbid them altogether."""


class Fault(Enum):
    """What to do about a request that failed."""

    CLOSED = "serve the seat here"
    GONE = "post anew"
    STIFF = "post anew, and take the old one away"
    TOKEN = "use the bot's own token"
    FORBIDDEN = "try again less and less often"
    LATER = "try again later"


def fault_of(error: BaseException) -> Fault | None:
    """The meaning of a failed request; None for what is no fault of Discord's or the network's."""
    if isinstance(error, discord.HTTPException):
        return _by_code(error)
    if isinstance(error, NotOpened):
        return Fault.CLOSED
    return Fault.LATER if isinstance(error, LATER_ERRORS) else None


def wait_of(error: BaseException) -> timedelta:
    """How long Discord asks us to wait, where it says so."""
    return timedelta(seconds=error.retry_after if isinstance(error, discord.RateLimited) else 0)


def _by_code(error: discord.HTTPException) -> Fault:
    if error.code in GONE_CODES:
        return Fault.GONE
    if error.code in STIFF_CODES:
        return Fault.STIFF
    if error.code in TOKEN_CODES or error.status == 401:
        return Fault.TOKEN
    if error.code in CLOSED_CODES:
        return Fault.CLOSED
    if error.code in LATER_CODES or error.status in LATER_STATUSES or error.status >= 500:
        return Fault.LATER
    return Fault.FORBIDDEN
