"""Court cards: two heads on a golden belt that runs level, slants through the middle and runs level again.

The upper figure stands right of the index and its half-turn below it at the left, so a fan shows one whole face.
"""

from __future__ import annotations

from PIL import Image

from ginbot.paint.deck import Deck
from ginbot.paint.figures import jack, king, queen
from ginbot.paint.pen import SCALE, Pen

WIDTH, HEIGHT = 160, 224
_FIGURES = {"J": jack, "Q": queen, "K": king}
_TINTED = [(-18, -106), (58, -106), (66, -105), (72, -101), (74, -94), (74, -11), (18, -11), (-18, 11), (-18, 0)]
_UPPER = [(-14, -130), (90, -130), (90, -12), (18, -12), (-18, 12), (-18, -20)]
_PORTRAIT = (96.0, 112.0, 150.0, 214.0)
_BELT = [(73.0, -11.0), (18, -11), (-18, 11), (-73, 11)]


def is_court(rank: str) -> bool:
    """Whether a rank has a figure."""
    return rank in _FIGURES


def draw_court(deck: Deck, rank: str, suit: int) -> Image.Image:
    """A court card without its index, at `SCALE` times the size."""
    size = (WIDTH * SCALE, HEIGHT * SCALE)
    card = Image.new("RGB", size, deck.paper)
    for pen in (_middle(card), _middle(card).turned()):
        pen.shape(_TINTED, deck.tint(suit))
    upper = card.copy()
    _FIGURES[rank](_middle(upper).at(27, -52), deck, suit)
    mask = Image.new("L", size, 0)
    _middle(mask).shape(_UPPER, 255)
    half_turn = Image.Transpose.ROTATE_180
    card.paste(upper, (0, 0), mask)
    card.paste(upper.transpose(half_turn), (0, 0), mask.transpose(half_turn))
    pen = _middle(card)
    pen.stroke(_BELT, deck.line, 9.5)
    pen.stroke(_BELT, deck.gold, 5.2)
    pen.shape([(0, -13), (9, 0), (0, 13), (-9, 0)], deck.trim[suit], deck.line, 2.2)
    return card


def draw_court_portrait(deck: Deck, rank: str, suit: int) -> Image.Image:
    """A card with a framed portrait at its foot, right of the strip that a fan leaves."""
    card = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), deck.paper)
    x0, y0, x1, y1 = _PORTRAIT
    behind = Image.new("RGB", card.size, deck.tint(suit))
    _FIGURES[rank](Pen.on(behind).at((x0 + x1) / 2, y0 + 60, 0.9), deck, suit, holding=False)
    mask = Image.new("L", card.size, 0)
    Pen.on(mask).box(_PORTRAIT, 7, 255)
    Pen.on(card).box((x0 - 2, y0 - 2, x1 + 2, y1 + 2), 9, deck.line)
    card.paste(behind, (0, 0), mask)
    return card


def _middle(card: Image.Image) -> Pen:
    return Pen.on(card).at(WIDTH / 2, HEIGHT / 2)
