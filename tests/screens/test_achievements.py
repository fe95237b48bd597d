"""Achievements in words: the list, a profile's line, and what stands under a result."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.achievements import ACHIEVEMENTS
from ginbot.rules import Phase, view
from ginbot.screens.achievements import (
    PER_PAGE,
    Badge,
    achievements_screen,
    badges_argument,
    badges_line,
    badges_of,
    new_line,
)
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import LARGEST
from ginbot.screens.screen import Menu
from tests.screens.stage import ANNA_AND_BEN, scenes
from tests.screens.test_every_screen import check_limits

NONE = tuple([Badge(each.code, 0, each.goal) for each in ACHIEVEMENTS])
ALL = tuple([Badge(each.code, each.goal, each.goal) for each in ACHIEVEMENTS])


@pytest.mark.parametrize("badges", [NONE, ALL])
@pytest.mark.parametrize("page", [1, 2, 3])
def test_pages_keep_the_limits(badges: tuple[Badge, ...], page: int) -> None:
    """Whoever has all of them, or none, under whatever name, gets pages that fit."""
    screen = achievements_screen(badges, LARGEST, "@" * 32, page)
    check_limits(screen)
    row = screen.rows[0]
    assert not isinstance(row, Menu)
    assert [button.enabled for button in row] == [page > 1, page < 3]


def test_a_list_tells_what_is_done_and_what_is_to_do() -> None:
    """What is earned is marked, what takes long says how far it is, everything says what must be done."""
    badges = (Badge("first_gin", 1, 1), Badge("tie", 0, 1), Badge("wins_10", 3, 10))
    assert achievements_screen(badges, 5, "Ben").text.split("\n") == [
        "**Ben: 1 of 3 achievements**",
        "✓ **First gin**: go gin",
        "· Not a point more: undercut at a tie",
        "· Ten wins: win ten matches against people (3 of 10)",
        "-# Page 1 of 1",
    ]
    assert achievements_screen(badges, 5, "Ben", mine=True).text.startswith("**Your achievements: 1 of 3**")


def test_every_achievement_is_on_one_page() -> None:
    """The pages hold all of them, and a page beyond is the last."""
    texts = [achievements_screen(NONE, 5, "Ben", page).text for page in (1, 2, 3)]
    assert sum([text.count("\n· ") for text in texts]) == len(ACHIEVEMENTS) > PER_PAGE
    assert achievements_screen(NONE, 5, "Ben", 9).text == texts[2]


def test_a_profile_names_the_newest() -> None:
    """Three are named, none where there are none."""
    assert badges_line(NONE, ()) == ""
    line = badges_line(ALL, ("tie", "comeback", "first_gin", "first_win"))
    assert line == "Achievements: 27 of 27, the newest: Not a point more, Comeback, First gin"


def test_what_a_press_names() -> None:
    """A user and a page; anything else is nobody's."""
    assert badges_of(badges_argument(123, 2)) == (123, 2)
    broken = ("", "123", "123.0", "0.1", "x.1", "1.x", f"{LARGEST + 1}.1", "1.1234", f"{'9' * 20}.1", "².1")
    assert [badges_of(text) for text in broken] == [None] * len(broken)


def test_a_result_tells_of_it_once_and_quietly() -> None:
    """One small line under the end of the match, for its reader; nothing where there is nothing."""
    table = next(table for table in scenes().values() if table.match.phase is Phase.OVER and table.match.results)
    context = replace(ANNA_AND_BEN, earned=("first_gin", "tie"))
    line = "-# New: **First gin**, **Not a point more**. `/gin profile` has them all."
    shown = hand_screen(view(table.match, 0), context)
    assert shown.text.split("\n").count(line) == 1
    assert line not in hand_screen(view(table.match, 0), ANNA_AND_BEN).text
    assert new_line(()) == ""
