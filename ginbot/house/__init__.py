"""The house player: a `View` and a seed in, an action out. No `Match`, no clock, no hidden card gets in here."""

from ginbot.house.levels import LEVELS, NAMES
from ginbot.house.player import choose
from ginbot.house.weighing import Weighed, weigh

__all__ = ["LEVELS", "NAMES", "Weighed", "choose", "weigh"]
