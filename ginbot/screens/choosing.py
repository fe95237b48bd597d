"""Questions that are answered by choosing one of one's matches."""

from __future__ import annotations

from ginbot.screens.boards import GameLine
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.screen import Menu, Option, Screen
from ginbot.screens.words import ENGLISH, cut, say

NAME_LENGTH = 32
MOST = 25
"""Options that a menu may hold."""


def resign_choice(lines: tuple[tuple[int, int, GameLine], ...], language: str = ENGLISH) -> Screen:
    """Which match is to be resigned: each with its number and version. Choosing one asks before anything is done."""
    options = tuple(
        Option(
            say("resign_choice.option", language, name=cut(line.name, NAME_LENGTH)),
            press_id(match, version, Verb.RESIGN_ASK),
            say("resign_choice.score", language, mine=line.scores[0], theirs=line.scores[1]),
        )
        for match, version, line in lines[:MOST]
    )
    menu = Menu(press_id(None, 0, Verb.RESIGN_ASK), say("resign_choice.placeholder", language), options)
    return Screen(say("resign_choice.question", language), (menu,))
