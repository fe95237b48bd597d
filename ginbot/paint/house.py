"""Paints who may be played at the house's table."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import Deck
from ginbot.paint.letters import BOLD, PLAIN
from ginbot.paint.rect import Rect
from ginbot.paint.sheet import PORTRAITS
from ginbot.screens.pictures import HousePicture, HousePlayer

WIDTH, HEIGHT = 960, 640
_MARGIN, _GAP = 12, 12
_CELL = ((WIDTH - 2 * _MARGIN - _GAP) // 2, (HEIGHT - 2 * _MARGIN - _GAP) // 2)
_FACE = PORTRAITS[0]
_EDGE = 6


def paint_house(picture: HousePicture, deck: Deck) -> Canvas:
    """The picture of those who play for the house, two a line."""
    canvas = Canvas(deck, WIDTH, HEIGHT, deck.felt)
    for place, player in enumerate(picture.players):
        line, column = divmod(place, 2)
        corner = (_MARGIN + column * (_CELL[0] + _GAP), _MARGIN + line * (_CELL[1] + _GAP))
        _draw_player(canvas, Rect(*corner, *_CELL), player)
    return canvas


def _draw_player(canvas: Canvas, rect: Rect, player: HousePlayer) -> None:
    deck, ground = canvas.deck, canvas.deck.dark_felt
    if player.lit:
        canvas.round_box(rect, 22, deck.gold, deck.felt)
        inner = Rect(rect.x + _EDGE, rect.y + _EDGE, rect.width - 2 * _EDGE, rect.height - 2 * _EDGE)
        canvas.round_box(inner, 17, ground, deck.gold)
    else:
        canvas.round_box(rect, 22, ground, deck.felt)
    canvas.portrait(player.face, (rect.x + 18, rect.y + (rect.height - _FACE) // 2), _FACE, ground)
    x = rect.x + 18 + _FACE + 22
    room = rect.right - 16 - x
    lines = (
        (player.name, 88, 56, deck.text, BOLD),
        (player.level, 136, 40, deck.soft_text, PLAIN),
        (player.rating, 186, 40, deck.soft_text, PLAIN),
        (player.standing, 250, 46, deck.text, BOLD),
    )
    for words, base, size, colour, face in lines:
        canvas.words(words, (x, rect.y + base), size, colour, ground, room=room, face=face)
