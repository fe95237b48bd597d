"""Paints the knocker's choice: two or three numbered divisions of the same cards, one under the other."""

from __future__ import annotations

from dataclasses import replace

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import Deck
from ginbot.paint.letters import BOLD
from ginbot.paint.pad import TITLE, draw_title
from ginbot.paint.rect import Rect
from ginbot.paint.shown import draw_shown, draw_total
from ginbot.paint.spread import LEFT
from ginbot.screens.pictures import DivisionsPicture

WIDTH = 960


def height(divisions: int) -> int:
    """How tall the picture of some divisions is."""
    return 640 if divisions <= 2 else 800


def paint_divisions(picture: DivisionsPicture, deck: Deck) -> Canvas:
    """The picture of the divisions."""
    tall = height(len(picture.divisions))
    canvas = Canvas(deck, WIDTH, tall, deck.felt)
    draw_title(canvas, picture.title)
    band = (tall - TITLE) // len(picture.divisions)
    spare = (band - 240) // 2
    for k, division in enumerate(picture.divisions):
        top = TITLE + band * k
        ground = deck.dark_felt if k % 2 else deck.felt
        canvas.fill(Rect(0, top, WIDTH, band if k % 2 else 0), ground)
        disc = Rect(LEFT, top + spare + 10, 56, 56)
        canvas.round_box(disc, 28, deck.soft_text, ground)
        canvas.words(division.name, (disc.x + 28, disc.y + 43), 46, deck.dark_felt, deck.soft_text,
                     room=50, face=BOLD, align="middle")  # fmt: skip
        draw_total(canvas, division.count, (disc.right + 24, disc.bottom - 6), ground, 64)
        draw_shown(canvas, replace(division, count=""), top + spare + 112, ground, 1)
    return canvas
