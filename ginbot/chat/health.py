"""Is this bot at work? Asked of its own parts, for a monitor; what to do about it is the monitor's."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from ginbot.store.pulse import Condition

if TYPE_CHECKING:
    from ginbot.chat.bot import GinBot

LATE = timedelta(seconds=15)
"""How much later than planned the Keeper may look."""


def lateness(bot: GinBot) -> timedelta | None:
    """How much later than planned the Keeper's next look is; None before its first one."""
    if not hasattr(bot, "keeper") or bot.keeper.looks_by is None:
        return None
    return max(bot.clock() - bot.keeper.looks_by, timedelta())


def is_connected(bot: GinBot) -> bool:
    """Whether presses can come in."""
    return bot.is_ready() and not bot.is_closed() and hasattr(bot, "keeper") and not bot.keeper.is_lost


async def faults_of(bot: GinBot) -> dict[str, str]:
    """What keeps the bot from its work, by part; nothing where all is well."""
    faults = {}
    if not is_connected(bot):
        faults["gateway"] = "not connected to Discord"
    late = lateness(bot)
    if late is None:
        faults["keeper"] = "has not looked yet"
    elif late > LATE:
        faults["keeper"] = f"has not looked for {late.total_seconds():.0f} s longer than planned"
    if not hasattr(bot, "desk"):
        faults["database"] = "not opened yet"
    else:
        beat = await bot.desk.store.pulse()
        if beat.condition is not Condition.WELL:
            faults["database"] = beat.condition.value  # the reason may name a path or a host
    return faults
