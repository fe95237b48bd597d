"""The house player: a `View` and a seed in, an action out. No `Match`, no clock, no hidden card gets in here."""

from ginbot.house.player import LEVELS, NAME, choose

__all__ = ["LEVELS", "NAME", "choose"]
