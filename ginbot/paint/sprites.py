"""Sprites: cards, backs and marks as inks, each cut or made once and kept.

A card is kept on its own edge colour; only the soft rim of its corners depends on the ground it lies on.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from ginbot.paint.deck import Deck
from ginbot.paint.format import LARGE, Format
from ginbot.paint.layout import FRAME
from ginbot.paint.letters import written
from ginbot.paint.palette import ink, ramp, to_inks
from ginbot.paint.pen import SCALE, Pen, big_rounded, hard, rounded
from ginbot.paint.sheet import card_place, cut, portrait_place
from ginbot.rules import Card

WIDTH, HEIGHT, RADIUS = LARGE.width, LARGE.height, LARGE.radius
_CARDS_KEPT = 768
"""About fifteen megabytes."""


@lru_cache(maxsize=64)
def _rim(deck: Deck, form: Format, ground: str) -> tuple[Image.Image, Image.Image]:
    cover = rounded(form.size, form.radius)
    outside = cover.point([255] * 255 + [0]).convert("1", dither=Image.Dither.NONE)
    return cover.point(ramp(deck, ground, deck.edge)), outside


@lru_cache(maxsize=_CARDS_KEPT)
def card_on(deck: Deck, card: Card, form: Format, ground: str, top: str | None = None) -> Image.Image:
    """A card on the ground it lies on; `top` is the ground of its upper corners where that differs."""
    image = cut(deck, card_place(card, form))
    image.paste(*_pasted(_rim(deck, form, ground)))
    if top is not None:
        rim, outside = _rim(deck, form, top)
        upper = (0, 0, form.width, 20)
        image.paste(rim.crop(upper), (0, 0), outside.crop(upper))
    return image


def _pasted(rim: tuple[Image.Image, Image.Image]) -> tuple[Image.Image, tuple[int, int], Image.Image]:
    return rim[0], (0, 0), rim[1]


@lru_cache(maxsize=16)
def overlapping(form: Format) -> Image.Image:
    """The mask of a card that lies on another: its left corners are cut, without soft pixels."""
    mask = Image.new("1", form.size, 1)
    cut = hard(rounded(form.size, form.radius))
    mask.paste(cut.crop((0, 0, form.width // 2, form.height)), (0, 0))
    return mask


@lru_cache(maxsize=16)
def frame(deck: Deck, ground: str) -> tuple[Image.Image, Image.Image]:
    """The thick gold edge of the chosen card, and its mask."""
    size, radius = (WIDTH + 2 * FRAME, HEIGHT + 2 * FRAME), RADIUS + FRAME - 2
    big = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), ground)
    big.paste(deck.line, (0, 0), big_rounded(size, radius))
    big.paste(deck.gold, (0, 0), big_rounded(size, radius, 2.5))
    return to_inks(deck, big.resize(size, Image.Resampling.BOX)), hard(rounded(size, radius))


@lru_cache(maxsize=16)
def hatching(free: tuple[int, int]) -> tuple[Image.Image, Image.Image]:
    """Two masks for a card that may not be thrown: what is veiled, and the strokes; both spare its index."""
    veil = hard(rounded(LARGE.size, RADIUS).crop((2, 2, WIDTH - 2, HEIGHT - 2)))
    veil.paste(0, (0, 0, free[0] - 2, free[1] - 2))
    strokes = Image.new("L", (WIDTH * SCALE, HEIGHT * SCALE), 0)
    pen = Pen.on(strokes)
    for k in range(-HEIGHT, WIDTH, 24):
        pen.stroke([(k, HEIGHT), (k + HEIGHT, 0)], 255, 5)
    clip = Image.new("L", strokes.size, 0)
    clip.paste(255, (4 * SCALE, 4 * SCALE, (WIDTH - 4) * SCALE, (HEIGHT - 4) * SCALE))
    clip.paste(0, (0, 0, free[0] * SCALE, free[1] * SCALE))
    strokes = ImageChops.multiply(strokes, clip).resize(LARGE.size, Image.Resampling.BOX)
    return veil, hard(strokes, 127)


@lru_cache(maxsize=512)
def box_piece(
    deck: Deck, size: tuple[int, int], radius: int, colour: str, ground: str | None
) -> tuple[Image.Image, Image.Image]:
    """A box with round corners on a ground, and its mask; without a ground its corners are cut hard."""
    cover = rounded(size, radius)
    if ground is None:
        return Image.new("L", size, ink(deck, colour)), hard(cover, 120)
    return cover.point(ramp(deck, ground, colour)), hard(cover, 0)


@lru_cache(maxsize=32)
def arrow_piece(deck: Deck, size: tuple[int, int], colour: str, ground: str) -> Image.Image:
    """A triangle that points to the right."""
    big = Image.new("L", (size[0] * SCALE, size[1] * SCALE), 0)
    Pen.on(big).shape([(0, 0), (size[0], size[1] / 2), (0, size[1])], 255)
    return big.resize(size, Image.Resampling.BOX).point(ramp(deck, ground, colour))


@lru_cache(maxsize=16)
def disc(size: int) -> Image.Image:
    """How much of each pixel a portrait's round frame covers."""
    big = Image.new("L", (size * SCALE, size * SCALE), 0)
    ImageDraw.Draw(big).ellipse((SCALE, SCALE, size * SCALE - SCALE - 1, size * SCALE - SCALE - 1), fill=255)
    return big.resize((size, size), Image.Resampling.BOX)


@lru_cache(maxsize=64)
def portrait_piece(deck: Deck, face: str, size: int, ground: str) -> Image.Image:
    """Somebody of the house in a round frame on a ground."""
    piece, cover = cut(deck, portrait_place(face, size)), disc(size)
    outside = cover.point([255] * 255 + [0]).convert("1", dither=Image.Dither.NONE)
    piece.paste(cover.point(ramp(deck, ground, deck.paper)), (0, 0), outside)
    return piece


@lru_cache(maxsize=512)
def words_piece(deck: Deck, words: str, size: int, face: str, colour: str, ground: str) -> tuple[Image.Image, int, int]:
    """Words as inks, with the place of their corner from the start of the baseline."""
    text = written(words, size, face)
    return text.mask.point(ramp(deck, ground, colour)), text.left, text.top
