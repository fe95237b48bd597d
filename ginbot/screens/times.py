"""Moments as each reader's own client writes them, and spans in words. What time it is, nothing here knows."""

from __future__ import annotations

from datetime import datetime

from ginbot.screens.words import say

MINUTE, HOUR, DAY = 60, 3600, 86400


def moment(when: datetime, style: str) -> str:
    """A Discord timestamp: `R` counts in words, `T` is a wall time with seconds, `t` without, `f` with the date."""
    return f"<t:{int(when.timestamp())}:{style}>"


def left_label(seconds: int, language: str) -> str:
    """How much time is left, short enough for a button: "40 min", "7 h", "3 d"."""
    unit, length = _unit(seconds)
    return say(f"left.{unit}_short", language, n=seconds // length)


def left_text(seconds: int, language: str) -> str:
    """How much time is left, in a sentence: "40 minutes", "3 hours", "2 days"."""
    unit, length = _unit(seconds)
    return say(f"left.{unit}", language, n=max(1, round(seconds / length)))


def _unit(seconds: int) -> tuple[str, int]:
    """The largest unit of which there are two, hours from the first one on."""
    if seconds >= 2 * DAY:
        return "days", DAY
    return ("hours", HOUR) if seconds >= HOUR else ("minutes", MINUTE)
