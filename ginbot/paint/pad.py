"""Paints the score pad: a column for each game, a strip for each player in it, and what they come to."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import Deck
from ginbot.paint.letters import BOLD, PLAIN
from ginbot.paint.rect import Rect
from ginbot.paint.spread import LEFT, RIGHT
from ginbot.screens.pictures import PadColumn, PadPicture

WIDTH, HEIGHT = 960, 640
TITLE, FOOT = 80, 62
HEAD, LINE, TOTAL, BOXES = 100, 44, 76, 44
FEWEST_LINES, FEWEST_ALONE = 3, 5
"""How many lines a column has at least; one that stands alone fills its picture."""
ONE_COLUMN = 640
"""How wide a column is that stands alone."""


def paint_pad(picture: PadPicture, deck: Deck) -> Canvas:
    """The picture of a score pad that stands alone."""
    tall = pad_height(picture, FEWEST_ALONE)
    canvas = Canvas(deck, WIDTH, max(HEIGHT, TITLE + tall + FOOT), deck.felt)
    draw_title(canvas, picture.title, picture.label)
    draw_pad(canvas, picture, TITLE, FEWEST_ALONE)
    base = (TITLE + tall + max(HEIGHT, TITLE + tall + FOOT)) // 2 + 13
    canvas.words(picture.foot, (WIDTH // 2, base), 38, deck.soft_text, deck.felt, room=WIDTH - 80, align="middle")
    return canvas


def draw_title(canvas: Canvas, title: str, label: str = "") -> None:
    """The gold bar at the top."""
    deck = canvas.deck
    canvas.fill(Rect(0, 0, WIDTH, TITLE), deck.gold)
    used = 0
    if label:
        used = 24 + canvas.words(label, (RIGHT, 57), 38, deck.ink, deck.gold, room=220, align="right")
    canvas.words(title, (LEFT, 57), 50, deck.ink, deck.gold, room=RIGHT - LEFT - used, face=BOLD)


def _lines(picture: PadPicture, fewest: int) -> int:
    return max([fewest, *[len(side) for column in picture.columns for side in column.entries]])


def _has_boxes(picture: PadPicture) -> bool:
    return any(any(column.boxes) for column in picture.columns)


def pad_height(picture: PadPicture, fewest: int = FEWEST_LINES) -> int:
    """How tall a score pad is, without title and foot."""
    return HEAD + LINE * _lines(picture, fewest) + TOTAL + BOXES * _has_boxes(picture) + 28


def draw_pad(canvas: Canvas, picture: PadPicture, top: int, fewest: int = FEWEST_LINES) -> None:
    """Draw a score pad whose upper edge is at a height."""
    deck, tall, lines = canvas.deck, pad_height(picture, fewest), _lines(picture, fewest)
    canvas.fill(Rect(0, top, WIDTH, tall), deck.dark_felt)
    wide = WIDTH // len(picture.columns) if len(picture.columns) > 1 else ONE_COLUMN
    left = (WIDTH - wide * len(picture.columns)) // 2
    for place, column in enumerate(picture.columns):
        rect = Rect(left + wide * place, top, wide, tall)
        if place:
            canvas.fill(Rect(rect.x - 2, top + 18, 4, tall - 36), deck.pale_felt)
        _draw_column(canvas, picture, column, rect, lines)


def _draw_column(canvas: Canvas, picture: PadPicture, column: PadColumn, rect: Rect, lines: int) -> None:
    deck, dark = canvas.deck, canvas.deck.dark_felt
    half, head = rect.width // 2, rect.y + HEAD
    if column.title:
        canvas.words(column.title, (rect.x + half, rect.y + 42), 34, deck.soft_text, dark, room=rect.width - 24,
                     align="middle")  # fmt: skip
    for seat, name in enumerate(picture.names):
        middle, room = rect.x + half // 2 + half * seat, half - 20
        canvas.words(name, (middle, rect.y + 84), 34, deck.text, dark, room=room, face=BOLD, align="middle")
        for number, entry in enumerate(column.entries[seat]):
            base = head + LINE * number + 38
            canvas.words(entry, (middle, base), 40, deck.text, dark, room=room, face=PLAIN, align="middle")
        _draw_total(canvas, column, seat, Rect(rect.x + half * seat + 10, head + LINE * lines + 14, room, TOTAL - 14))
    canvas.fill(Rect(rect.x + 14, head - 4, rect.width - 28, 3), deck.pale_felt)
    canvas.fill(Rect(rect.x + half - 1, head + 4, 2, LINE * lines), deck.pale_felt)
    canvas.fill(Rect(rect.x + 14, head + LINE * lines + 7, rect.width - 28, 3), deck.pale_felt)


def _draw_total(canvas: Canvas, column: PadColumn, seat: int, rect: Rect) -> None:
    """Draw what a strip comes to, on gold where it has reached the target."""
    deck, ground, ink = canvas.deck, canvas.deck.dark_felt, canvas.deck.text
    if column.winner == seat:
        canvas.round_box(rect, 14, deck.gold, ground)
        ground, ink = deck.gold, deck.ink
    middle = rect.x + rect.width // 2
    canvas.words(column.scores[seat], (middle, rect.bottom - 12), 54, ink, ground,
                 room=rect.width, face=BOLD, align="middle")  # fmt: skip
    if column.boxes[seat]:
        canvas.words(column.boxes[seat], (middle, rect.bottom + 36), 34, deck.soft_text, deck.dark_felt,
                     room=rect.width, align="middle")  # fmt: skip
