"""Paints a page of a board: a line for each player, numbers in columns."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import Deck
from ginbot.paint.letters import BOLD, PLAIN, fit
from ginbot.paint.pad import TITLE, draw_title
from ginbot.paint.rect import Rect
from ginbot.paint.spread import LEFT, RIGHT
from ginbot.screens.pictures import BoardPicture, BoardRow

WIDTH, HEIGHT = 960, 640
_HEAD, _LINE = 50, 51
_RANK, _NAME, _RATING, _DEVIATION = 100, 116, 640, 656
"""Right edges of rank and rating, left edges of name and deviation."""
_WON = 176
_LEAST = 24
"""Numbers are never cut: thousands of matches are written this small, if need be."""


def paint_board(picture: BoardPicture, deck: Deck) -> Canvas:
    """The picture of a page."""
    canvas = Canvas(deck, WIDTH, HEIGHT, deck.felt)
    draw_title(canvas, picture.title, picture.label)
    for label, right in ((picture.rating_label, _RATING), (picture.won_label, RIGHT)):
        canvas.words(label, (right, TITLE + 38), 34, deck.soft_text, deck.felt, room=190, align="right")
    for k, row in enumerate(picture.rows):
        _draw_row(canvas, row, TITLE + _HEAD + _LINE * k, deck.felt if k % 2 else deck.dark_felt)
    return canvas


def _draw_row(canvas: Canvas, row: BoardRow, top: int, ground: str) -> None:
    deck, base = canvas.deck, top + 39
    canvas.fill(Rect(0, top, WIDTH, _LINE), ground)
    first = row.rank == "1"
    if first:
        canvas.round_box(Rect(LEFT, top + 4, _RANK - LEFT + 10, _LINE - 8), 12, deck.gold, ground)
    rank_ground, rank_ink = (deck.gold, deck.ink) if first else (ground, deck.soft_text)
    room = _RANK - 12
    rank, size = fit(row.rank, 40, BOLD, room, _LEAST)
    canvas.words(rank, (_RANK - 4, base), size, rank_ink, rank_ground, room=room, face=BOLD, align="right")
    canvas.words(row.name, (_NAME + 8, base), 40, deck.text, ground, room=_RATING - 130 - _NAME, face=BOLD)
    canvas.words(row.rating, (_RATING, base + 1), 44, deck.text, ground, room=130, face=BOLD, align="right")
    canvas.words(row.deviation, (_DEVIATION, base), 34, deck.soft_text, ground, room=104)
    won, size = fit(row.won, 38, PLAIN, _WON, _LEAST)
    canvas.words(won, (RIGHT, base), size, deck.text, ground, room=_WON, face=PLAIN, align="right")
