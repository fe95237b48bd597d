"""Cards as emojis: 128 pixels square, made to be read at 22, on dark ground and on light. No deck but the classic one.

Heavy upright letters stand above the suit: side by side a 10 would be too thin, and a card's serifs vanish.
"""

from __future__ import annotations

import hashlib
import io
from functools import lru_cache

from PIL import Image, ImageDraw

from ginbot.paint.deck import Deck
from ginbot.paint.decks import CLASSIC
from ginbot.paint.letters import BOLD, RANKS, font
from ginbot.paint.pen import SCALE, Pen, big_rounded, rounded
from ginbot.paint.suits import draw_suit
from ginbot.rules import Card

SIZE = 128
_RADIUS, _EDGE = 22, 4
_RANK, _TOP, _WIDEST, _STRETCH = 58, 5, 104, 1.15
_FAT = 8
"""How much heavier the letters are made, in drawn pixels each way."""
_SUIT, _MIDDLE = 52, 95


def emoji_png(card: Card) -> bytes:
    """The emoji of a card as a PNG file."""
    out = io.BytesIO()
    _emoji(card).save(out, "PNG", optimize=True)
    return out.getvalue()


def emoji_mark(card: Card) -> str:
    """Five letters that are others once the emoji looks different, whoever has packed its file."""
    return hashlib.sha256(_emoji(card).tobytes()).hexdigest()[:5]


@lru_cache(maxsize=52)
def _emoji(card: Card, deck: Deck = CLASSIC) -> Image.Image:
    rank, suit = RANKS[card % 13], card // 13
    face = Image.new("RGB", (SIZE * SCALE, SIZE * SCALE), deck.paper)
    letters = _letters(rank)
    face.paste(deck.suits[suit], ((face.width - letters.width) // 2, _TOP * SCALE), letters)
    draw_suit(Pen.on(face), suit, SIZE / 2, _MIDDLE, _SUIT, deck.suits[suit])
    edged = Image.new("RGB", face.size, deck.edge)
    edged.paste(face, (0, 0), big_rounded((SIZE, SIZE), _RADIUS, _EDGE))
    image = edged.resize((SIZE, SIZE), Image.Resampling.BOX)
    image.putalpha(rounded((SIZE, SIZE), _RADIUS))
    return image


def _letters(rank: str) -> Image.Image:
    """A rank as a mask, wider and heavier than the font has it; a tail goes no deeper than all other letters."""
    capital = font(BOLD, 400).getbbox("H", anchor="ls")
    letters = font(BOLD, round(400 * _RANK * SCALE / -capital[1]))
    left, _, right, _ = letters.getbbox(rank, anchor="ls", stroke_width=_FAT)
    tall = _RANK * SCALE + 2 * _FAT
    mask = Image.new("L", (round(right - left), tall), 0)
    ImageDraw.Draw(mask).text((-left, tall - _FAT), rank, 255, font=letters, anchor="ls", stroke_width=_FAT)
    return mask.resize((min(round(mask.width * _STRETCH), _WIDEST * SCALE), tall), Image.Resampling.LANCZOS)
