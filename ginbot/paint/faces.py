"""Faces of single cards, in full colour at `SCALE` times the size. Backs, grounds and shadows live elsewhere."""

from __future__ import annotations

import math

from PIL import Image

from ginbot.paint.courts import HEIGHT, WIDTH, draw_court, draw_court_portrait, is_court
from ginbot.paint.deck import Deck
from ginbot.paint.letters import BROAD_FACE, RANK_FACE, rank_mask
from ginbot.paint.pen import SCALE, Pen
from ginbot.paint.suits import CLUB, DIAMOND, HEART, SPADE, draw_suit

SMALL_WIDTH, SMALL_HEIGHT = 86, 114
INDEX = 58
"""How tall a rank is: 18 points on a phone."""
LARGE_INDEX, LARGE_PIP = 88, 70
"""The same in large print, 27 points, and the suit below it."""
_SQUEEZED = {"10": 0.83}
"""What else would be wider than its strip."""
_TOP = 12

_HALVES = [(-1, 0.0), (1, 0.0), (-1, 1.0), (1, 1.0)]
_THIRDS = [*_HALVES, (-1, 0.5), (1, 0.5)]
_QUARTERS = [*_HALVES, (-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3)]
_PIPS: dict[str, tuple[int, list[tuple[int, float]]]] = {
    "2": (46, [(0, 0), (0, 1)]),
    "3": (46, [(0, 0), (0, 0.5), (0, 1)]),
    "4": (38, _HALVES),
    "5": (38, [*_HALVES, (0, 0.5)]),
    "6": (35, _THIRDS),
    "7": (33, [*_THIRDS, (0, 0.25)]),
    "8": (32, [*_THIRDS, (0, 0.25), (0, 0.75)]),
    "9": (27, [*_QUARTERS, (0, 0.5)]),
    "10": (25, [*_QUARTERS, (0, 1 / 6), (0, 5 / 6)]),
}
"""For each rank the height of its pips and their places: column -1 to 1, from the top 0 to the foot 1."""


def draw_face(deck: Deck, rank: str, suit: int) -> Image.Image:
    """A whole card."""
    if deck.large_print:
        return _large_print(deck, rank, suit)
    if is_court(rank):
        card = draw_court(deck, rank, suit)
        _index(card, deck, rank, suit, (WIDTH - 27, HEIGHT - 12), 44, 32, turned=True)
        _index(card, deck, rank, suit, (34, 10), INDEX, 33 if rank == "Q" else 37)
        return card
    card = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), deck.paper)
    _index(card, deck, rank, suit, (42 if rank == "10" else 36, _TOP), INDEX, 46)
    if rank == "A":
        _ace(card, deck, suit)
    else:
        _pips(card, deck, rank, suit)
    return card


def _index(
    card: Image.Image, deck: Deck, rank: str, suit: int, at: tuple[float, float], height: int, pip: int,
    turned: bool = False,
) -> None:  # fmt: skip
    glyph = rank_mask(rank, height, 0.73 if rank == "10" else 1.0)
    x, y = at
    top = round(y * SCALE)
    if turned:
        glyph = glyph.transpose(Image.Transpose.ROTATE_180)
        top -= glyph.height
    card.paste(deck.suits[suit], (round(x * SCALE - glyph.width / 2), top), glyph)
    below = height + (11 if rank == "Q" else 7) + pip / 2
    draw_suit(Pen.on(card), suit, x, y - below if turned else y + below, pip, deck.suits[suit], turned)


def _ace(card: Image.Image, deck: Deck, suit: int) -> None:
    pen = Pen.on(card)
    draw_suit(pen, suit, 103, 150, 98, deck.suits[suit])
    lift = {SPADE: -1, HEART: -6, DIAMOND: 0, CLUB: 0}[suit]
    rays = [(math.pi * k / 4, 22 if k % 2 == 0 else 8) for k in range(8)]
    star = [(math.cos(a) * r, math.sin(a) * r) for a, r in rays]
    pen.at(103, 150 + lift).shape(star, deck.paper)
    pen.at(103, 150 + lift, 0.62).shape(star, deck.gold)


def _pips(card: Image.Image, deck: Deck, rank: str, suit: int) -> None:
    pen = Pen.on(card)
    size, places = _PIPS[rank]
    middle, apart = {"9": (112, 27), "10": (119, 24)}.get(rank, (112, 24))
    for column, down in places:
        y = 14 + size / 2 + (HEIGHT - 28 - size) * down
        draw_suit(pen, suit, middle + apart * column, y, size, deck.suits[suit], turned=down > 0.5)


def _large_print(deck: Deck, rank: str, suit: int) -> Image.Image:
    """A rank and a suit as large as the strip that a fan leaves, and a court's portrait where no neighbour lies."""
    if is_court(rank):
        card = draw_court_portrait(deck, rank, suit)
    else:
        card = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), deck.paper)
    glyph = rank_mask(rank, LARGE_INDEX, _SQUEEZED.get(rank, 1.0), BROAD_FACE)
    middle = max(48, 5 + glyph.width / SCALE / 2)
    card.paste(deck.suits[suit], (round(middle * SCALE - glyph.width / 2), 10 * SCALE), glyph)
    draw_suit(Pen.on(card), suit, 48, 10 + LARGE_INDEX + 8 + LARGE_PIP / 2, LARGE_PIP, deck.suits[suit])
    return card


def draw_small_face(deck: Deck, rank: str, suit: int) -> Image.Image:
    """A small card: a large index and nothing else."""
    card = Image.new("RGB", (SMALL_WIDTH * SCALE, SMALL_HEIGHT * SCALE), deck.paper)
    air, face, squeeze = (6, BROAD_FACE, _SQUEEZED["10"]) if deck.large_print else (8, RANK_FACE, 0.68)
    glyph = rank_mask(rank, INDEX, squeeze if rank == "10" else 1.0, face)
    card.paste(deck.suits[suit], (round((SMALL_WIDTH * SCALE - glyph.width) / 2), air * SCALE), glyph)
    top, foot = air + max(INDEX + air - 1, glyph.height // SCALE + 4), SMALL_HEIGHT - air
    draw_suit(Pen.on(card), suit, SMALL_WIDTH / 2, (top + foot) / 2, foot - top, deck.suits[suit])
    return card
