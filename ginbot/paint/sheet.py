"""Sprite sheets: everything of a deck that is drawn from shapes, as inks in one file with the deck's palette.

A sheet is made by `ginbot.paint.making`, read where it is first needed, and kept whole: sprites are cut from it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image

from ginbot.paint.deck import FOLDER, Deck
from ginbot.paint.format import BACK, LARGE, SMALL, Format
from ginbot.paint.rect import Rect
from ginbot.rules import Card

RANKS = 13
PORTRAITS = (208, 60, 54, 52)
"""How large the portraits of the house are: at its table, in a result, at a table for all, and in a hand."""
FACES = ("easy", "medium", "hard", "expert")
"""Whose portraits there are."""
_SMALL_TOP = 4 * LARGE.height
_PORTRAITS_LEFT = (RANKS + 1) * SMALL.width
SIZE = ((RANKS + 1) * LARGE.width, _SMALL_TOP + 4 * SMALL.height)


def path_of(name: str) -> Path:
    """Where a deck's sheet is kept."""
    return FOLDER / f"{name}.png"


def card_place(card: Card, form: Format) -> Rect:
    """Where a card is on every sheet: a line for each suit, the back behind the first of them."""
    line, column = (0, RANKS) if card == BACK else divmod(card, RANKS)
    top = 0 if form is LARGE else _SMALL_TOP
    return Rect(column * form.width, top + line * form.height, *form.size)


def portrait_place(face: str, size: int) -> Rect:
    """Where a portrait is on every sheet. ValueError for whom or what there is none of."""
    top = _SMALL_TOP + sum(PORTRAITS[: PORTRAITS.index(size)])
    return Rect(_PORTRAITS_LEFT + FACES.index(face) * size, top, size, size)


@lru_cache(maxsize=8)
def _sheet(deck: Deck) -> Image.Image:
    with Image.open(path_of(deck.name)) as file:
        return Image.frombytes("L", file.size, file.tobytes())


def cut(deck: Deck, place: Rect) -> Image.Image:
    """A part of a deck's sheet, as inks."""
    return _sheet(deck).crop(place.box)
