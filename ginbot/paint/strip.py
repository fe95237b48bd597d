"""Paints a whole match as a strip: a column for each hand, a line for each player, totals and ratings."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.letters import BOLD, PLAIN
from ginbot.paint.rect import Rect
from ginbot.paint.spread import LEFT, RIGHT
from ginbot.screens.pictures import MatchStrip

HEAD, LINE, RATINGS, FOOT = 56, 60, 60, 14
_NAME, _TOTAL = 230, 130
"""How wide the columns at both ends are."""
_RATING = 388
"""How wide one player's ratings are, name included."""
_BETWEEN = 24
"""What stays free between them."""
_WIDEST = 96
"""A hand's column in a short match."""


def strip_height(strip: MatchStrip) -> int:
    """How tall the strip of a match is."""
    return HEAD + 2 * LINE + (RATINGS if any(strip.ratings) else 0) + FOOT


def draw_strip(canvas: Canvas, strip: MatchStrip, top: int, wide: int) -> None:
    """Draw a match whose upper edge is at a height."""
    deck = canvas.deck
    canvas.fill(Rect(0, top, wide, strip_height(strip)), deck.dark_felt)
    step = min(_WIDEST, (RIGHT - LEFT - _NAME - _TOTAL) // len(strip.hands))
    left = RIGHT - _TOTAL - step * len(strip.hands)
    canvas.words(strip.hands_label, (LEFT, top + 42), 34, deck.soft_text, deck.dark_felt, room=_NAME - 16)
    for k, number in enumerate(strip.hands):
        canvas.words(number, (left + step * k + step // 2, top + 42), 34, deck.soft_text, deck.dark_felt,
                     room=step - 2, align="middle")  # fmt: skip
    canvas.fill(Rect(LEFT, top + HEAD - 3, RIGHT - LEFT, 3), deck.pale_felt)
    for seat in (0, 1):
        _draw_side(canvas, strip, seat, Rect(left, top + HEAD + LINE * seat, step, LINE))
    if any(strip.ratings):
        _draw_ratings(canvas, strip, top + HEAD + 2 * LINE)


def _draw_side(canvas: Canvas, strip: MatchStrip, seat: int, first: Rect) -> None:
    """Draw one player's line; `first` is the place of the first hand."""
    deck, ground, ink = canvas.deck, canvas.deck.dark_felt, canvas.deck.text
    base = first.y + 44
    canvas.words(strip.names[seat], (LEFT, base), 40, ink, ground, room=_NAME - 16, face=BOLD)
    for k, points in enumerate(strip.points[seat]):
        if points:
            canvas.words(points, (first.x + first.width * k + first.width // 2, base), 40, ink, ground,
                         room=first.width - 4, face=PLAIN, align="middle")  # fmt: skip
    if strip.winner == seat:
        canvas.round_box(Rect(RIGHT - _TOTAL + 14, first.y + 3, _TOTAL - 14, LINE - 6), 13, deck.gold, ground)
        ground, ink = deck.gold, deck.ink
    canvas.words(strip.totals[seat], (RIGHT - 12, base + 3), 48, ink, ground, room=_TOTAL - 36, face=BOLD,
                 align="right")  # fmt: skip


def _draw_ratings(canvas: Canvas, strip: MatchStrip, top: int) -> None:
    """Draw what the match did to both ratings."""
    deck, dark = canvas.deck, canvas.deck.dark_felt
    canvas.fill(Rect(LEFT, top + 2, RIGHT - LEFT, 3), deck.pale_felt)
    base, x = top + 46, RIGHT - 2 * _RATING
    canvas.words(strip.ratings_label, (LEFT, base), 34, deck.soft_text, dark, room=x - LEFT - 12)
    for name, rating, wide in zip(strip.names, strip.ratings, (_RATING - _BETWEEN, _RATING), strict=True):
        if rating:
            used = canvas.words(name, (x, base), 36, deck.soft_text, dark, room=108) + 12
            canvas.words(rating, (x + used, base), 36, deck.text, dark, room=wide - used, face=BOLD)
        x += _RATING
