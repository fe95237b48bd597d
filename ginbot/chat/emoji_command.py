"""`ginbot emojis` as somebody at a terminal meets it: what is said in the end, and the exit status."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import discord

from ginbot.chat.emoji_upload import Done, Later, NotInStep, Progress, visit
from ginbot.chat.faults import Fault, fault_of
from ginbot.chat.run import BAD_TOKEN, UNREACHABLE
from ginbot.settings import BadSetting

REFUSED, AWAY = 1, 4
"""Exit statuses: Discord does not do it, or cannot be asked now. 0 is done, 2 a setting that is wrong."""
GO_ON = "What is uploaded stays: start again, and it goes on from there."


def run(token: str, progress: Progress, tell: Callable[[str], None], *, remove: bool = False) -> int:
    """Do it; the exit status. BadSetting for a token that Discord does not know."""
    try:
        done = asyncio.run(visit(token, remove=remove, progress=progress, tell=tell))
    except KeyboardInterrupt:
        tell(f"Stopped. {GO_ON}")
        return REFUSED
    except discord.LoginFailure as error:
        raise BadSetting(BAD_TOKEN) from error
    except NotInStep as reason:
        tell(str(reason))
        return REFUSED
    except Later as reason:
        tell(f"{reason}. {GO_ON}")
        return AWAY
    except Exception as error:
        return _failed(error, tell)
    tell(_told(done, remove=remove))
    return 0


def _failed(error: Exception, tell: Callable[[str], None]) -> int:
    fault = fault_of(error)
    if fault is None:
        raise error
    if isinstance(error, discord.HTTPException) and fault is not Fault.LATER:
        said = error.text.partition("\n")[0] or "nothing more"
        tell(f"Discord refuses it ({error.status}, code {error.code}): {said}.")
        return REFUSED
    tell(f"{UNREACHABLE} {GO_ON}")
    return AWAY


def _told(done: Done, *, remove: bool) -> str:
    if remove:
        return f"{done.removed} card emojis removed; a running bot shows letters from now on."
    if not done.uploaded and not done.removed:
        return "All 52 card emojis are there and up to date."
    old = f", {done.removed} old ones removed" if done.removed else ""
    return f"{done.uploaded} card emojis uploaded{old}. A bot that runs uses them from its next start on."
