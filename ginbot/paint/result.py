"""Paints the result of a hand: the knocker's cards, the defender's cards and the sum."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import Deck
from ginbot.paint.letters import BOLD, fit, width
from ginbot.paint.pad import TITLE, WIDTH, draw_pad, draw_title, pad_height
from ginbot.paint.rect import Rect
from ginbot.paint.shown import draw_heading, draw_shown, shown_spread
from ginbot.paint.spread import LEFT, RIGHT
from ginbot.paint.strip import draw_strip, strip_height
from ginbot.screens.pictures import ResultPicture

HEIGHT = 800
DEFENDER, SUM = 456, 694
KNOCKER_LINES, DEFENDER_LINES = 2, 1
_POINTS_SIZE = 84


def paint_result(picture: ResultPicture, deck: Deck) -> Canvas:
    """The picture of a result."""
    tall = HEIGHT if picture.pad is None else HEIGHT + pad_height(picture.pad)
    if picture.match is not None:
        tall += strip_height(picture.match)
    canvas = Canvas(deck, WIDTH, tall, deck.felt)
    draw_title(canvas, picture.title, picture.hand_label)
    if picture.pad is not None:
        draw_pad(canvas, picture.pad, HEIGHT)
    if picture.match is not None:
        draw_strip(canvas, picture.match, tall - strip_height(picture.match), WIDTH)
    lower = 44 if shown_spread(picture.knocker, KNOCKER_LINES).lines < KNOCKER_LINES else 0
    places = draw_shown(canvas, picture.knocker, TITLE + 98 + lower, deck.felt, KNOCKER_LINES)
    draw_heading(canvas, picture.knocker, TITLE + 46 + lower // 2, deck.felt, places)
    canvas.fill(Rect(0, DEFENDER, WIDTH, SUM - DEFENDER), deck.dark_felt)
    places = draw_shown(canvas, picture.defender, DEFENDER + 108, deck.dark_felt, DEFENDER_LINES)
    draw_heading(canvas, picture.defender, DEFENDER + 52, deck.dark_felt, places)
    _draw_sum(canvas, picture)
    return canvas


def _draw_sum(canvas: Canvas, picture: ResultPicture) -> None:
    deck, ground = canvas.deck, canvas.deck.felt
    x = LEFT
    if picture.sum:
        x += canvas.words(picture.sum.rstrip(), (x, 766), 56, deck.text, ground, room=420, face=BOLD) + 18
    x += canvas.words(picture.points, (x, 770), _POINTS_SIZE, deck.gold, ground, room=220, face=BOLD) + 30
    room = RIGHT - x
    for size in (48, 44, 40):
        if width(picture.standing, size, BOLD) <= room:
            canvas.words(picture.standing, (RIGHT, 764), size, deck.text, ground, room=room, face=BOLD, align="right")
            return
    lines = [part for part in picture.standing.split("   ") if part]  # one score a line where two do not fit
    lines = lines if len(lines) == 2 else [picture.standing]
    size = min(fit(line, 42, BOLD, room)[1] for line in lines)
    for line, y in zip(lines, (738, 782) if len(lines) == 2 else (764,), strict=True):
        canvas.words(line, (RIGHT, y), size, deck.text, ground, room=room, face=BOLD, align="right")
