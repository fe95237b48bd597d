"""Inks: places in a deck's palette. Everything is painted with them, so nothing blends while a picture is made.

Shadows, veils and soft edges are tables from ink to ink; all of them are made here, once for each pair.
"""

from __future__ import annotations

import sys
from functools import lru_cache

from PIL import Image

from ginbot.paint.colours import Lab, linear, mix, oklab, rgb
from ginbot.paint.deck import Deck

SHADOWS = (0.72, 0.87)
"""How much light is left in the shadow of a card, close to it and at its rim."""


@lru_cache(maxsize=16)
def _labs(deck: Deck) -> tuple[Lab, ...]:
    return tuple(oklab(linear(rgb(colour))) for colour in deck.palette)


@lru_cache(maxsize=65536)
def _nearest(deck: Deck, red: int, green: int, blue: int) -> int:
    x, y, z = oklab(linear((red, green, blue)))
    distances = [(x - a) * (x - a) + (y - b) * (y - b) + (z - c) * (z - c) for a, b, c in _labs(deck)]
    return distances.index(min(distances))


@lru_cache(maxsize=4096)
def ink(deck: Deck, colour: str) -> int:
    """The ink that looks most like a colour."""
    return _nearest(deck, *rgb(colour))


@lru_cache(maxsize=512)
def ramp(deck: Deck, ground: str, colour: str) -> tuple[int, ...]:
    """For each coverage 0 to 255 the ink between ground and colour."""
    return tuple(ink(deck, mix(ground, colour, round(v / 255, 3))) for v in range(256))


@lru_cache(maxsize=64)
def darker(deck: Deck, factor: float) -> tuple[int, ...]:
    """For each ink the one that lies in its shadow."""
    return _table([mix("#000000", colour, factor) for colour in deck.palette], deck)


@lru_cache(maxsize=16)
def veiled(deck: Deck) -> tuple[int, ...]:
    """For each ink the one seen through a thin sheet of paper."""
    return _table([veil(deck, colour) for colour in deck.palette], deck)


def veil(deck: Deck, colour: str) -> str:
    """A colour seen through that sheet."""
    return mix(colour, mix(deck.paper, deck.edge, 0.2), 0.34)


def _table(colours: list[str], deck: Deck) -> tuple[int, ...]:
    inks = [ink(deck, colour) for colour in colours]
    return (*inks, *range(len(inks), 256))


def to_inks(deck: Deck, image: Image.Image) -> Image.Image:
    """A picture in full colour as inks: an "L" image whose values are places in the palette."""
    pixels = memoryview(image.convert("RGBX").tobytes()).cast("I")
    found = {}
    for pixel in set(pixels):
        red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
        found[pixel] = _nearest(deck, red, green, blue)
    return Image.frombytes("L", image.size, bytes(map(found.__getitem__, pixels)))
