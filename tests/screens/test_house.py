"""Whom one may play at the house's table: the page, the lines of the picker, and what a typed name means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import PRESETS
from ginbot.screens.context import Pace
from ginbot.screens.house import LONGEST, Opponent, house_offers, house_screen, level_of
from ginbot.screens.ids import LARGEST
from ginbot.screens.panel import Do, Panel, Use, parse_panel
from ginbot.screens.pictures import HousePicture
from ginbot.screens.screen import Style
from tests.screens.stage import buttons_of, labels
from tests.screens.test_every_screen import check_limits

FOUR = (
    Opponent("easy", "Rosa", 1000, 3, 5),
    Opponent("medium", "Bruno", 1250, 0, 1),
    Opponent("hard", "Ingrid", 1500),
    Opponent("expert", "Zeno", 1700, 112, 104),
)
PANEL = Panel(LARGEST, use=Use.HOUSE, pace=Pace.SLOW, rated=False, watch=True, ruleset=PRESETS["palace"])


def test_who_may_be_played() -> None:
    """Each of the four has a line of temper and a button, the suggested one a green one; numbers are painted."""
    screen = house_screen(PANEL, FOUR, "medium")
    assert screen.text.split("\n") == [
        "**Play the house.** Whom do you want to meet? I suggest **Bruno**.",
        "-# **Rosa**: cheerful, generous, loves kings.",
        "-# **Bruno**: impatient, knocks when he can.",
        "-# **Ingrid**: patient, and never forgets.",
        "-# **Zeno**: thinks of all you could hold.",
    ]
    assert labels(screen) == [["Rosa · easy", "Bruno · medium"], ["Ingrid · hard", "Zeno · expert"]]
    assert [button.style for button in buttons_of(screen)] == [Style.GREY, Style.GREEN, Style.GREY, Style.GREY]
    assert isinstance(screen.picture, HousePicture)
    assert [player.lit for player in screen.picture.players] == [False, True, False, False]
    assert screen.alt == (
        "Rosa's card says: easy, rating 1000, you 3-5. Bruno's card says: medium, rating 1250, you 0-1. "
        "Ingrid's card says: hard, rating 1500, not met yet. Zeno's card says: expert, rating 1700, you 112-104."
    )
    check_limits(screen)


def test_each_button_begins_the_match_that_was_asked_for() -> None:
    """A button holds all that the command said, and whom one plays, and is no longer than Discord lets it be."""
    for button, each in zip(buttons_of(house_screen(PANEL, FOUR, "easy")), FOUR, strict=True):
        assert parse_panel(button.id.rpartition(":")[2]) == (Do.GO, replace(PANEL, level=each.level))
        assert len(button.id) <= 100


def test_by_ear() -> None:
    """Without pictures everything stands in words."""
    screen = house_screen(PANEL, FOUR, "easy", text=True)
    assert screen.picture is None
    told = screen.text.split("\n")
    assert told[1] == "Rosa, easy, rating 1000, 3 won and 5 lost by you: cheerful, generous, loves kings."
    assert told[3].startswith("Ingrid, hard, rating 1500, not met yet: patient, ")
    check_limits(screen)


def test_lines_of_the_picker() -> None:
    """Each line has name, rating, standing and temper as far as it fits, and stands for its level."""
    offers = house_offers("", FOUR)
    assert [level for _, level in offers] == [each.level for each in FOUR]
    assert offers[0][0] == "Rosa (1000), easy, you 3-5: cheerful, generous, loves kings"
    assert all(len(line) <= LONGEST for line, _ in offers)
    ((line, _),) = house_offers("", (replace(FOUR[0], name="R" * 61),))
    assert len(line) == LONGEST
    assert line.endswith("…")


@pytest.mark.parametrize(
    ("typed", "levels"),
    [("ingr", ["hard"]), ("EXPERT", ["expert"]), (" rosa ", ["easy"]), ("1250", ["medium"]), ("x!", [])],
)
def test_typing_finds_them(typed: str, levels: list[str]) -> None:
    """Part of a name, of a level or of a rating finds whom it belongs to."""
    assert [level for _, level in house_offers(typed, FOUR)] == levels


def test_a_name_means_its_level() -> None:
    """A level is meant by its own word or by the name of whoever plays it, whole and in any case; else nobody is."""
    meant = [level_of(text, FOUR) for text in ("easy", " Zeno ", "INGRID", "ing", "")]
    assert meant == ["easy", "expert", "hard", None, None]
