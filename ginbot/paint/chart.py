"""Paints how a rating went: a line from match to match, in the band that it may lie in."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from ginbot.paint.canvas import Canvas
from ginbot.paint.colours import mix
from ginbot.paint.deck import Deck
from ginbot.paint.letters import BOLD
from ginbot.paint.pad import TITLE, draw_title
from ginbot.paint.palette import to_inks
from ginbot.paint.pen import SCALE, Pen, Point
from ginbot.paint.rect import Rect
from ginbot.screens.pictures import ChartPicture

WIDTH, HEIGHT = 960, 640
_PLOT = Rect(112, TITLE + 24, 650, HEIGHT - TITLE - 24 - 70)
_INSET = 16
"""How far the line stays from the plot's edges, so that its dot is whole."""
_STEPS = (25, 50, 100, 200, 400, 800)
_MOST_LINES = 5
_LINE, _GRID, _DOT = 7, 2.5, 15
_USUAL = 1.5
"""How many of the last deviation are shown above and below all values; a wider band leaves the picture."""


def paint_chart(picture: ChartPicture, deck: Deck) -> Canvas:
    """The picture of a rating's course."""
    canvas = Canvas(deck, WIDTH, HEIGHT, deck.felt)
    draw_title(canvas, picture.title, picture.title_label)
    low, high = _range(picture)
    canvas.lay(to_inks(deck, _plot(picture, deck, low, high)), (_PLOT.x, _PLOT.y))
    for value in _marks(low, high):
        y = _PLOT.y + round(_height(value, low, high)) + 12
        canvas.words(str(value), (_PLOT.x - 14, y), 36, deck.soft_text, deck.felt, room=92, align="right")
    base = HEIGHT - 22
    left, right, room = _PLOT.x + _INSET, _PLOT.right - _INSET, _PLOT.width // 2 - 20
    canvas.words(picture.first_label, (left, base), 36, deck.soft_text, deck.felt, room=room)
    canvas.words(picture.last_label, (right, base), 36, deck.soft_text, deck.felt, room=room, align="right")
    _draw_value(canvas, picture, _PLOT.y + round(_height(picture.points[-1][0], low, high)))
    return canvas


def _draw_value(canvas: Canvas, picture: ChartPicture, y: int) -> None:
    """What the rating is now, beside the end of its line."""
    deck, x, room = canvas.deck, _PLOT.right + 14, WIDTH - _PLOT.right - 26
    y = min(max(y, _PLOT.y + 50), _PLOT.bottom - 64)
    canvas.words(picture.value, (x, y + 12), 72, deck.text, deck.felt, room=room, face=BOLD)
    canvas.words(picture.deviation, (x, y + 60), 40, deck.soft_text, deck.felt, room=room)


def _range(picture: ChartPicture) -> tuple[int, int]:
    """The lowest and the highest value that are shown."""
    values = [value for value, _ in picture.points]
    beside = round(_USUAL * picture.points[-1][1])
    return min(values) - beside, max(values) + beside


def _marks(low: int, high: int) -> Iterator[int]:
    """Round values between them, a handful."""
    step = next((step for step in _STEPS if (high - low) / step <= _MOST_LINES), _STEPS[-1])
    return iter(range(-(-low // step) * step, high + 1, step))


def _height(value: float, low: int, high: int) -> float:
    """How far below the plot's upper edge a value lies; what is beyond an edge lies on it."""
    share = (value - low) / (high - low)
    return _PLOT.height * (1 - min(max(share, 0.0), 1.0))


def _plot(picture: ChartPicture, deck: Deck, low: int, high: int) -> Image.Image:
    image = Image.new("RGB", (_PLOT.width * SCALE, _PLOT.height * SCALE), deck.dark_felt)
    pen, last = Pen.on(image), len(picture.points) - 1
    across = [_INSET + (_PLOT.width - 2 * _INSET) * k / last for k in range(last + 1)]

    def course(share: int) -> list[Point]:
        return [
            (x, _height(value + share * deviation, low, high))
            for x, (value, deviation) in zip(across, picture.points, strict=True)
        ]

    pen.shape([*course(1), *reversed(course(-1))], deck.pale_felt)
    for value in _marks(low, high):
        y = _height(value, low, high)
        pen.stroke([(0, y), (_PLOT.width, y)], mix(deck.dark_felt, deck.soft_text, 0.2), _GRID)
    line = course(0)
    pen.stroke(line, deck.text, _LINE)
    pen.dot(*line[-1], _DOT, deck.gold, deck.line, 3)
    return image.resize((_PLOT.width, _PLOT.height), Image.Resampling.BOX)
