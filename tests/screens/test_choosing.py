"""Choosing one of one's matches to resign: a menu whose every value asks before anything is done."""

from __future__ import annotations

from ginbot.screens.boards import GameLine
from ginbot.screens.choosing import MOST, resign_choice
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.screen import Menu
from tests.screens.test_every_screen import check_limits


def test_the_choice_of_a_match_asks_first() -> None:
    """Each match is an option that leads to its own question, and a menu never overflows."""
    line = GameLine("W" * 40, (38, 52))
    screen = resign_choice(tuple([(number, 3, line) for number in range(1, MOST + 6)]))
    check_limits(screen)
    menu = screen.rows[0]
    assert isinstance(menu, Menu)
    presses = [parse_press(option.value) for option in menu.options]
    assert [(press.match, press.version, press.verb) for press in presses if press is not None] == [
        (number, 3, Verb.RESIGN_ASK) for number in range(1, MOST + 1)
    ]
