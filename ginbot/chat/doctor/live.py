"""A visit to Discord: every step is told as one line, and everything is taken away again, whatever happened."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord

from ginbot.chat.doctor.lines import Line, Outcome, Report, failed, ok, skipped
from ginbot.chat.doctor.steps import STEPS, NotTried, Step, Visit, Wrong
from ginbot.chat.faults import fault_of
from ginbot.workers import Workers

log = logging.getLogger(__name__)

CONNECT_WITHIN = 30.0
"""Seconds for the gateway to say READY."""
ADVICE = {
    10003: "there is no such channel; copy its id in Discord, with developer mode on",
    10008: "the message went away while it was being tried",
    30008: "the application has as many emojis as it may have: delete one",
    40003: "Discord keeps this bot from opening direct messages for a while: wait a day",
    40060: "another process with the same token answered first: stop it while this is tried",
    50001: "the bot cannot see the channel: let it in, or invite it by the link above",
    50007: "open your direct messages to members of a server that the bot shares with you",
    50013: "grant the bot in this channel what the invite link asks for",
    50278: "share a server with the bot, and open your direct messages to its members",
    160006: "the server has as many open threads as it may have: archive some",
}


class Visitor(discord.AutoShardedClient):
    """Logs in as the bot does, and does nothing by itself."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=30.0,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )

    async def press(self, interaction: discord.Interaction[Any], text: str) -> None:
        """Leave a press to the step that waits for it."""


async def live(token: str, channel: int, report: Report) -> bool:
    """Log in with a token, visit a channel, log out; whether all was well."""
    workers, client = Workers(), Visitor()
    connecting: asyncio.Task[None] | None = None
    try:
        try:
            async with asyncio.timeout(CONNECT_WITHIN):
                await client.login(token)
                connecting = asyncio.create_task(client.connect(), name="gateway")
                await _until_ready(client, connecting)
        except Exception as error:  # all that may stand between here and READY
            report(failed("gateway", _reason(error)))
            return False

        def ask(what: str) -> None:
            report(Line("press", Outcome.ASK, what))

        return await visit(Visit(client, workers, channel, ask), report)
    finally:
        await client.close()
        if connecting is not None:
            await asyncio.gather(connecting, return_exceptions=True)
        await asyncio.to_thread(workers.close)


async def visit(there: Visit, report: Report) -> bool:
    """Try every step, take away what they leave even when cancelled; whether all was well."""
    lines: list[Line] = []

    def tell(line: Line) -> None:
        lines.append(line)
        report(line)

    try:
        for name, step in STEPS:
            tell(await _tried(there, name, step))
    finally:
        tell(await _tidied(there))
    return all(line.outcome is Outcome.OK for line in lines)


async def _tried(there: Visit, name: str, step: Step) -> Line:
    try:
        return ok(name, await step(there))
    except NotTried as reason:
        return skipped(name, f"{reason}.")
    except Exception as error:  # the other steps are tried all the same
        if not isinstance(error, Wrong) and fault_of(error) is None:
            log.exception("%s could not be tried", name)
        return failed(name, _reason(error))


async def _tidied(there: Visit) -> Line:
    """Take away what was left, the last thing first."""
    astray = []
    count = len(there.left)
    while there.left:
        what, undo = there.left.pop()
        try:
            await undo()
        except discord.NotFound:
            continue  # gone with what it was part of
        except Exception as error:  # what else is left goes all the same
            astray.append(f"{what} ({_reason(error).rstrip('.')})")
    if astray:
        return failed("cleanup", f"take away yourself: {', '.join(astray)}.")
    return ok("cleanup", f"{count} things made, all taken away" if count else "nothing was left behind")


async def _until_ready(client: discord.Client, connecting: asyncio.Task[None]) -> None:
    """Wait for READY, or for the connection to fail before it."""
    ready = asyncio.create_task(client.wait_until_ready(), name="ready")
    try:
        await asyncio.wait({ready, connecting}, return_when=asyncio.FIRST_COMPLETED)
        if connecting.done():
            await connecting
    finally:
        ready.cancel()


def _reason(error: BaseException) -> str:
    """An error in one sentence: Discord's code first, then what to do."""
    if isinstance(error, discord.LoginFailure):
        return "Discord does not know this token: copy it again from the developer portal, page Bot."
    if isinstance(error, discord.HTTPException):
        told = f"{error.status}, code {error.code}, {error.text.partition(chr(10))[0] or 'no text'}"
        return f"{told}: {ADVICE[error.code]}." if error.code in ADVICE else f"{told}."
    if isinstance(error, discord.RateLimited):
        return f"Discord asks to wait {error.retry_after:.0f} s: try again later."
    if isinstance(error, TimeoutError):
        return f"no answer within {CONNECT_WITHIN:.0f} s: see that this machine has a network."
    if isinstance(error, Wrong):
        return f"{error}."
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}."
