"""The simulated Discord, looking more often whether the bot has come to rest."""

from __future__ import annotations

from typing import Any

import simcord

LOOK = 0.004
"""Seconds between two looks while something waits for a thread, such as a commit: simcord's own 0.05 add up."""


class QuickEnv(simcord.Env):
    """simcord's environment but for how often it looks; how long it waits at most is simcord's."""

    async def _settle_internal(self, **how: Any) -> None:
        await super()._settle_internal(**{**how, "idle": LOOK})
