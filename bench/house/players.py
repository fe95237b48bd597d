"""Who may be matched: the house at each level, and the players it is measured against.

OpenSpiel's is among them where it is installed.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from bench.house.duel import Player
from bench.house.patient import patient
from bench.house.simple import simple
from ginbot.house import LEVELS, choose
from ginbot.rules import Action, View

REFERENCES = ("simple", "patient", "openspiel") if find_spec("pyspiel") else ("simple", "patient")
NAMES = (*LEVELS, *REFERENCES)


def player_of(name: str, worlds: int | None) -> Player:
    """The player of this name; `worlds` is for the levels of the house, None leaves it to them."""
    if name in LEVELS:
        return house(name, worlds)
    if name == "openspiel":
        from bench.house.spiel import Spiel

        return Spiel()
    return {"simple": simple, "patient": patient}[name]


def house(level: str, worlds: int | None) -> Player:
    """The house at a level."""
    options: dict[str, Any] = {} if worlds is None else {"worlds": worlds}

    def act(seen: View, seed: int) -> Action:
        return choose(seen, level, seed, **options)

    return act
