"""A page of a board as a whole channel is shown it: its players are painted, in columns even on a phone."""

from __future__ import annotations

from dataclasses import replace

from ginbot.screens.alt import alt_text
from ginbot.screens.boards import BoardLine, BoardPage, SeasonName, pool, rating_words, season_words
from ginbot.screens.pictures import BoardPicture, BoardRow
from ginbot.screens.screen import Screen
from ginbot.screens.words import ENGLISH, cut, say

LONGEST_NAME = 20


def painted_board(
    screen: Screen, rows: tuple[BoardLine, ...], at: BoardPage, season: SeasonName | None, language: str = ENGLISH
) -> Screen:
    """The page that everybody is shown, a picture in place of its players' lines; as it is where there are none."""
    if not rows:
        return screen
    head, *rest = screen.text.split("\n")
    picture = _picture(rows, at, season, language)
    text = "\n".join([head, *rest[len(rows) :]])
    return replace(screen, text=text, picture=picture, alt=alt_text(picture, language))


def _picture(rows: tuple[BoardLine, ...], at: BoardPage, season: SeasonName | None, language: str) -> BoardPicture:
    title = say("board.all", language) if season is None else season_words(season, language)
    scope, pace = say(f"board.label_{at.scope}", language), say(f"board.{pool(at.pace)}", language)
    return BoardPicture(
        title=title[0].upper() + title[1:],
        label=say("board.label", language, scope=scope, pace=pace),
        rating_label=say("board.column_rating", language),
        won_label=say("board.column_won", language),
        rows=tuple([_row(line, language) for line in rows]),
    )


def _row(line: BoardLine, language: str) -> BoardRow:
    return BoardRow(
        rank=str(line.rank),
        name=cut(line.name, LONGEST_NAME),
        rating=rating_words(line),
        deviation=f"± {line.deviation}",
        won=say("board.won_of", language, wins=line.wins, matches=line.matches),
    )
