"""Sprites: cards, backs and marks as inks, each made once and kept.

A card is kept on its own edge colour; only the soft rim of its corners depends on the ground it lies on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from ginbot.paint.courts import HEIGHT, WIDTH
from ginbot.paint.deck import Deck
from ginbot.paint.faces import SMALL_HEIGHT, SMALL_WIDTH, draw_back, draw_face, draw_small_face
from ginbot.paint.heads import RADIUS as HEAD
from ginbot.paint.heads import draw_head, ground_of
from ginbot.paint.layout import FRAME
from ginbot.paint.letters import RANKS, written
from ginbot.paint.palette import ink, ramp, to_inks
from ginbot.paint.pen import SCALE, Pen, big_rounded, hard, rounded
from ginbot.rules import Card

EDGE = 1.6
RADIUS, SMALL_RADIUS = 13, 10
_PORTRAIT_FRAME = 6
LARGEST_PORTRAIT = 208
BACK = -1
"""Stands for a card that lies face down."""


@dataclass(frozen=True, slots=True)
class Format:
    """A size of card."""

    width: int
    height: int
    radius: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height


LARGE = Format(WIDTH, HEIGHT, RADIUS)
SMALL = Format(SMALL_WIDTH, SMALL_HEIGHT, SMALL_RADIUS)


@lru_cache(maxsize=512)
def _bare(deck: Deck, card: Card, form: Format) -> Image.Image:
    if card == BACK:
        face = draw_back(deck, *form.size)
    elif form is LARGE:
        face = draw_face(deck, RANKS[card % 13], card // 13)
    else:
        face = draw_small_face(deck, RANKS[card % 13], card // 13)
    edged = Image.new("RGB", face.size, deck.edge)
    edged.paste(face, (0, 0), big_rounded(form.size, form.radius, EDGE))
    return to_inks(deck, edged.resize(form.size, Image.Resampling.BOX))


@lru_cache(maxsize=64)
def _rim(deck: Deck, form: Format, ground: str) -> tuple[Image.Image, Image.Image]:
    cover = rounded(form.size, form.radius)
    outside = cover.point([255] * 255 + [0]).convert("1", dither=Image.Dither.NONE)
    return cover.point(ramp(deck, ground, deck.edge)), outside


@lru_cache(maxsize=1024)
def card_on(deck: Deck, card: Card, form: Format, ground: str, top: str | None = None) -> Image.Image:
    """A card on the ground it lies on; `top` is the ground of its upper corners where that differs."""
    image = _bare(deck, card, form).copy()
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
    """Two masks for a card that may not be thrown: what is veiled, and the strokes, which spare its index."""
    veil = hard(rounded(LARGE.size, RADIUS).crop((2, 2, WIDTH - 2, HEIGHT - 2)))
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
def _framed_head(deck: Deck, face: str) -> tuple[Image.Image, Image.Image]:
    """Somebody of the house in a round frame, larger than it is ever shown, and the frame's mask."""
    wide = 2 * HEAD * SCALE
    head = Image.new("RGB", (wide, wide), ground_of(deck, face))
    draw_head(Pen.on(head).at(HEAD, HEAD), deck, face)
    framed = Image.new("RGB", (wide, wide), deck.paper)
    framed.paste(head, (0, 0), _disc(wide, _PORTRAIT_FRAME * SCALE))
    size = (2 * LARGEST_PORTRAIT, 2 * LARGEST_PORTRAIT)
    return framed.resize(size, Image.Resampling.BOX), _disc(wide, SCALE).resize(size, Image.Resampling.BOX)


def _disc(wide: int, inset: int) -> Image.Image:
    mask = Image.new("L", (wide, wide), 0)
    ImageDraw.Draw(mask).ellipse((inset, inset, wide - inset - 1, wide - inset - 1), fill=255)
    return mask


@lru_cache(maxsize=64)
def portrait_piece(deck: Deck, face: str, size: int, ground: str) -> Image.Image:
    """Somebody of the house in a round frame on a ground."""
    framed, mask = [image.resize((size, size), Image.Resampling.BOX) for image in _framed_head(deck, face)]
    piece = Image.new("RGB", (size, size), ground)
    piece.paste(framed, (0, 0), mask)
    return to_inks(deck, piece)


@lru_cache(maxsize=512)
def words_piece(deck: Deck, words: str, size: int, face: str, colour: str, ground: str) -> tuple[Image.Image, int, int]:
    """Words as inks, with the place of their corner from the start of the baseline."""
    text = written(words, size, face)
    return text.mask.point(ramp(deck, ground, colour)), text.left, text.top


def render(deck: Deck, cards: Iterable[Card]) -> None:
    """Draw these cards and the back in every format once."""
    for card in (BACK, *cards):
        for form in (LARGE, SMALL):
            _bare(deck, card, form)


def hang(deck: Deck, faces: Iterable[str]) -> None:
    """Draw the portraits of these faces once."""
    for face in faces:
        _framed_head(deck, face)
