"""Backs of cards, in full colour at `SCALE` times the size: a frame that all share, and each deck's own motif."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from ginbot.paint.colours import mix
from ginbot.paint.deck import Deck, Motif
from ginbot.paint.pen import SCALE, Pen, Point
from ginbot.paint.suits import CLUB, DIAMOND, HEART, SPADE, draw_suit

_AROUND = {SPADE: (0, -1), HEART: (1, 0), CLUB: (0, 1), DIAMOND: (-1, 0)}


def draw_back(deck: Deck, width: int, height: int) -> Image.Image:
    """A back: the deck's motif in a fine frame."""
    card = Image.new("RGB", (width * SCALE, height * SCALE), deck.paper)
    pen = Pen.on(card)
    for inset, radius, colour in ((9, 7, deck.back), (11.4, 6, deck.back_gold), (13.2, 5, deck.back)):
        pen.box((inset, inset, width - inset, height - inset), radius, colour)
    mask = Image.new("L", card.size, 0)
    Pen.on(mask).box((14, 14, width - 14, height - 14), 4, 255)
    motif = Image.new("RGB", card.size, deck.back)
    _MOTIFS[deck.motif](Pen.on(motif).at(width / 2, height / 2), deck, min(width, height))
    card.paste(motif, (0, 0), mask)
    return card


def _lattice(pen: Pen, deck: Deck, wide: int) -> None:
    """Hollow diamonds, and a medallion with the four suits."""
    pale = mix(deck.back, deck.back_gold, 0.34)
    for i in range(-12, 13):
        for j in range(-12, 13):
            if (i + j) % 2 == 0:
                draw_suit(pen, DIAMOND, 11 * i, 11 * j, 17, pale)
                draw_suit(pen, DIAMOND, 11 * i, 11 * j, 8, deck.back)
    _medallion(pen, deck, wide * 0.27, deck.back, (deck.back_gold,) * 4)


def _scales(pen: Pen, deck: Deck, wide: int) -> None:
    """Scales like a fish's, and a pale medallion with the four suits in their four colours."""
    pale, deep = mix(deck.back, deck.back_gold, 0.30), mix(deck.back, deck.line, 0.25)
    for line in range(-13, 14):
        for k in range(-6, 7):
            x, y = 24 * k + 12 * (line % 2), 10 * line
            for r, colour in ((13, pale), (11, deck.back), (8, deep)):
                pen.dot(x, y, r, colour)
    _medallion(pen, deck, wide * 0.27, deck.paper, deck.suits)


def _medallion(pen: Pen, deck: Deck, radius: float, ground: str, suits: tuple[str, ...]) -> None:
    for r, colour in ((radius + 6, deck.back), (radius + 2.5, deck.back_gold), (radius, ground)):
        pen.dot(0, 0, r, colour)
    for suit, (x, y) in _AROUND.items():
        draw_suit(pen, suit, radius * 0.52 * x, radius * 0.52 * y, radius * 0.62, suits[suit])


def _squares(pen: Pen, deck: Deck, wide: int) -> None:
    """Broad diamonds one in the other: few lines, clear from afar."""
    for size, colour in ((2.6, deck.back_gold), (2.42, deck.back), (1.7, deck.back_gold), (1.4, deck.back),
                         (0.62, deck.back_gold)):  # fmt: skip
        x, y = wide * size * 0.36, wide * size * 0.5
        pen.shape([(0, -y), (x, 0), (0, y), (-x, 0)], colour)


def _moon(pen: Pen, deck: Deck, wide: int) -> None:
    """A crescent moon among stars."""
    pale = mix(deck.back, deck.back_gold, 0.55)
    r = wide * 0.27
    for k in range(56):
        angle, away = 2.399963 * k, 9.5 * math.sqrt(k + 0.5)  # the golden angle: nowhere crowded
        x, y = away * math.cos(angle) * 0.95, away * math.sin(angle) * 1.42
        if math.hypot(x, y) > r + 7:
            pen.at(x, y).shape(_star(4.6 if k % 3 else 7), pale if k % 3 else deck.back_gold)
    pen.dot(0, 0, r, deck.back_gold)
    pen.dot(r * 0.42, -r * 0.16, r * 0.82, deck.back)
    pen.at(r * 0.42, -r * 0.14).shape(_star(r * 0.42), deck.back_gold)


def _star(r: float) -> list[Point]:
    rays = [(math.pi * k / 4, r if k % 2 == 0 else r * 0.32) for k in range(8)]
    return [(math.cos(a) * long, math.sin(a) * long) for a, long in rays]


_MOTIFS: dict[Motif, Callable[[Pen, Deck, int], None]] = {
    "lattice": _lattice,
    "scales": _scales,
    "squares": _squares,
    "moon": _moon,
}
