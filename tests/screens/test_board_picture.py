"""A board for everybody: its players in a picture, and every one of them read out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.screens.board_picture import painted_board
from ginbot.screens.boards import BoardLine, BoardPage, SeasonName, board_screen
from ginbot.screens.context import Pace
from ginbot.screens.pictures import BoardPicture, BoardRow
from ginbot.screens.screen import Screen

ANNA = BoardLine(1, "Anna", 1612, 45, 61, 40, mine=True)
NAME = "Maximiliane_Ohnsorge_von_der_Aue"
ALL_TIME, SEASON = BoardPage("server", Pace.LIVE), BoardPage("global", Pace.SLOW3, "season", 2)
NOW = SeasonName(2026, 4)


def shown(rows: tuple[BoardLine, ...], at: BoardPage, season: SeasonName | None = None) -> Screen:
    """A page as everybody is shown it."""
    return painted_board(board_screen(rows, ANNA, 20, at, season, shown=True), rows, at, season)


def test_players_are_painted() -> None:
    """The picture has each player's numbers and no "you"; the lines around them stay in the text."""
    screen = shown((ANNA, replace(ANNA, rank=2, name="Ben", provisional=True, mine=False)), ALL_TIME)
    assert screen.picture == BoardPicture(
        "All time", "this server, live", "rating", "won",
        (BoardRow("1", "Anna", "1612", "± 45", "40 of 61"), BoardRow("2", "Ben", "1612?", "± 45", "40 of 61")),
    )  # fmt: skip
    assert screen.text.split("\n") == [
        "**Leaderboard of this server**, live, all time", "-# Page 1 of 2 · ? means still settling.",
    ]  # fmt: skip
    assert screen.alt.startswith(
        "This is the board of All time, this server, live. Anna is number 1 with rating 1612 ± 45, 40 of 61 won. Ben is"
    )
    assert screen.rows == ()


def test_a_season_is_named() -> None:
    """The picture of a season's board says which season, and where it is played how fast."""
    picture = shown((ANNA,), SEASON, NOW).picture
    assert isinstance(picture, BoardPicture)
    assert (picture.title, picture.label) == ("Season 4 of 2026", "all servers, slow")


@pytest.mark.parametrize("at", [ALL_TIME, SEASON])
def test_an_empty_board_stays_in_words(at: BoardPage) -> None:
    """Where nobody is on a board there is nothing to paint."""
    assert shown((), at) == board_screen((), ANNA, 20, at, shown=True)


def test_the_longest_page_is_read_out_whole() -> None:
    """Ten long names with long numbers fit the alternative text."""
    rows = tuple([BoardLine(990 + k, NAME, 3000, 350, 9999, 9999, provisional=True) for k in range(10)])
    screen = shown(rows, SEASON, NOW)
    assert screen.alt.endswith("Maximiliane_Ohnsorg… is number 999 with rating 3000? ± 350, 9999 of 9999 won.")
