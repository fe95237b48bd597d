"""Paints what the rules pages show beside hands: melds laid out line by line, and a sum for two."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import Deck
from ginbot.paint.letters import BOLD, PLAIN
from ginbot.paint.pad import TITLE, draw_title
from ginbot.paint.rect import Rect
from ginbot.paint.shown import draw_heading, draw_shown
from ginbot.paint.spread import LEFT, RIGHT
from ginbot.screens.pictures import MeldsPicture, SheetPicture

WIDTH = 960
_LINE = 240
_ROW = 72
_SUMS = (690, RIGHT)
"""Right edges of both players' numbers."""


def paint_melds(picture: MeldsPicture, deck: Deck) -> Canvas:
    """The picture of melds: each line under its name."""
    canvas = Canvas(deck, WIDTH, TITLE + _LINE * len(picture.lines), deck.felt)
    draw_title(canvas, picture.title)
    for k, line in enumerate(picture.lines):
        top, ground = TITLE + _LINE * k, deck.dark_felt if k % 2 else deck.felt
        canvas.fill(Rect(0, top, WIDTH, _LINE if k % 2 else 0), ground)
        places = draw_shown(canvas, line, top + 108, ground, 1)
        draw_heading(canvas, line, top + 54, ground, places)
    return canvas


def paint_sheet(picture: SheetPicture, deck: Deck) -> Canvas:
    """The picture of a sum for two: names above, the sum below a line."""
    rows = picture.rows
    canvas = Canvas(deck, WIDTH, TITLE + _ROW * (len(rows) + 1) + 24, deck.felt)
    draw_title(canvas, picture.title)
    base = TITLE + 56
    for name, right in zip((picture.left, picture.right), _SUMS, strict=True):
        canvas.words(name, (right, base), 42, deck.soft_text, deck.felt, room=230, face=BOLD, align="right")
    for k, row in enumerate(rows):
        is_sum = k == len(rows) - 1
        if is_sum:
            canvas.fill(Rect(LEFT, base + 16, RIGHT - LEFT, 4), deck.gold)
            base += 8
        base += _ROW
        face, colour = (BOLD, deck.gold) if is_sum else (PLAIN, deck.text)
        canvas.words(row.label, (LEFT, base), 44, deck.text, deck.felt, room=430, face=face)
        for points, right in zip((row.left, row.right), _SUMS, strict=True):
            canvas.words(points, (right, base), 50, colour, deck.felt, room=220, face=BOLD, align="right")
    return canvas
