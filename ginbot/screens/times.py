"""Moments as each reader's own client writes them. What time it is, nothing here knows."""

from __future__ import annotations

from datetime import datetime


def moment(when: datetime, style: str) -> str:
    """A Discord timestamp: `R` counts in words, `T` is a wall time with seconds, `t` without, `f` with the date."""
    return f"<t:{int(when.timestamp())}:{style}>"
