"""Who may be matched: the house at each level, and the players it is measured against.

OpenSpiel's is among them where it is installed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from bench.house.duel import Player
from bench.house.patient import patient
from bench.house.simple import simple
from ginbot.house import LEVELS, choose
from ginbot.rules import Action, View


def _openspiel() -> Player:
    from bench.house.spiel import Spiel

    return Spiel()


PLAYERS: dict[str, Callable[[], Player]] = {"simple": lambda: simple, "patient": lambda: patient}
"""What makes each player that the house is measured against."""
if find_spec("pyspiel"):
    PLAYERS["openspiel"] = _openspiel
REFERENCES = tuple(PLAYERS)
NAMES = (*LEVELS, *REFERENCES)


def player_of(name: str, worlds: int | None) -> Player:
    """The player of this name; `worlds` is for the levels of the house, None leaves it to them."""
    return house(name, worlds) if name in LEVELS else PLAYERS[name]()


def house(level: str, worlds: int | None) -> Player:
    """The house at a level."""
    options: dict[str, Any] = {} if worlds is None else {"worlds": worlds}

    def act(seen: View, seed: int) -> Action:
        return choose(seen, level, seed, **options)

    return act
