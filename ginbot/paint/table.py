"""Paints the public table: two fans of backs, the stock and the pile's top."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import Deck
from ginbot.paint.format import BACK, LARGE, SMALL
from ginbot.paint.letters import BOLD, PLAIN
from ginbot.paint.marks import draw_no_card, draw_number_plate, draw_player
from ginbot.paint.rect import Rect
from ginbot.screens.pictures import TablePicture

WIDTH, HEIGHT = 960, 640
_BANDS = (Rect(0, 440, WIDTH, 200), Rect(0, 0, WIDTH, 200))
_NAMES = (Rect(14, 573, 932, 56), Rect(14, 10, 932, 56))
_FANS = (450, 74)
_FAN_STEP = 62
_STOCK = 268
_PILE = _STOCK + 216
_THICKNESS = 3


def paint_table(picture: TablePicture, deck: Deck) -> Canvas:
    """The picture of the table."""
    canvas = Canvas(deck, WIDTH, HEIGHT, deck.felt)
    players = (picture.lower, picture.upper)
    for band, rect, y, player, held in zip(_BANDS, _NAMES, _FANS, players, picture.held, strict=True):
        canvas.fill(band, deck.dark_felt)
        draw_player(canvas, rect, player, picture.deals_label, gold=True, size=46)
        left = (WIDTH - _FAN_STEP * (held - 1) - SMALL.width) // 2
        for k in range(held):
            canvas.card(BACK, (left + _FAN_STEP * k, y), SMALL, deck.dark_felt, over=k > 0)
    _draw_stock(canvas, picture.stock)
    if picture.top is None:
        draw_no_card(canvas, (_PILE, 208), LARGE, deck.felt)
    else:
        canvas.card(picture.top, (_PILE, 208), LARGE, deck.felt)
    for words, y in zip(picture.target_label, (308, 352), strict=True):
        canvas.words(words, (40, y), 38, deck.soft_text, deck.felt, room=_STOCK - 60)
    name, did = picture.top_label
    for words, y, size, colour, face in ((name, 308, 42, deck.text, BOLD), (did, 352, 38, deck.soft_text, PLAIN)):
        canvas.words(words, (_PILE + 188, y), size, colour, deck.felt, room=WIDTH - 24 - _PILE - 188, face=face)
    return canvas


def _draw_stock(canvas: Canvas, stock: int) -> None:
    deck = canvas.deck
    if not stock:
        draw_no_card(canvas, (_STOCK, 206), LARGE, deck.felt)
        canvas.words("0", (_STOCK + 80, 345), 76, deck.soft_text, deck.felt, room=120, face=BOLD, align="middle")
        return
    for k in reversed(range(min(stock, _THICKNESS))):
        canvas.card(BACK, (_STOCK + 3 * k, 206 + 3 * k), LARGE, deck.felt, over=k < min(stock, _THICKNESS) - 1)
    draw_number_plate(canvas, (_STOCK + 80, 345), stock, 76)
