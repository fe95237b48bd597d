"""Draws the sprite sheets: every card, back and portrait of a deck from its shapes, on one sheet with one palette."""

from __future__ import annotations

import io
from collections.abc import Iterator

from PIL import Image

from ginbot.paint.backs import draw_back
from ginbot.paint.colours import rgb
from ginbot.paint.deck import Deck
from ginbot.paint.faces import draw_face, draw_small_face
from ginbot.paint.format import BACK, EDGE, LARGE, SMALL, Format
from ginbot.paint.heads import RADIUS, draw_head, ground_of
from ginbot.paint.letters import RANKS
from ginbot.paint.palette import ink, to_inks
from ginbot.paint.pen import SCALE, Pen, big_rounded
from ginbot.paint.rect import Rect
from ginbot.paint.sheet import FACES, PORTRAITS, SIZE, card_place, portrait_place
from ginbot.rules import Card

_FRAME = 6
"""How wide the frame of a portrait is, as if it were 200 wide."""


def sprites(deck: Deck) -> Iterator[tuple[Rect, Image.Image]]:
    """Every sprite of a deck in full colour, and its place."""
    for form in (LARGE, SMALL):
        for card in (BACK, *range(52)):
            yield card_place(card, form), _card(deck, card, form)
    for face in FACES:
        head = _portrait(deck, face)
        for size in PORTRAITS:
            yield portrait_place(face, size), head.resize((size, size), Image.Resampling.BOX)


def draw_sheet(deck: Deck) -> Image.Image:
    """A deck's sheet as a palette image."""
    sheet = Image.new("L", SIZE, ink(deck, deck.paper))
    for place, sprite in sprites(deck):
        sheet.paste(to_inks(deck, sprite), (place.x, place.y))
    sheet.putpalette([part for colour in deck.palette for part in rgb(colour)])
    return sheet


def sheet_file(deck: Deck) -> bytes:
    """The file that a deck's sheet is kept in."""
    out = io.BytesIO()
    draw_sheet(deck).save(out, "PNG", compress_level=9)
    return out.getvalue()


def _card(deck: Deck, card: Card, form: Format) -> Image.Image:
    """A card on its own edge colour."""
    if card == BACK:
        face = draw_back(deck, *form.size)
    elif form is LARGE:
        face = draw_face(deck, RANKS[card % 13], card // 13)
    else:
        face = draw_small_face(deck, RANKS[card % 13], card // 13)
    edged = Image.new("RGB", face.size, deck.edge)
    edged.paste(face, (0, 0), big_rounded(form.size, form.radius, 2.6 if deck.large_print else EDGE))
    return edged.resize(form.size, Image.Resampling.BOX)


def _portrait(deck: Deck, face: str) -> Image.Image:
    """Somebody of the house in a round frame, at `SCALE` times the size, the frame's colour all around."""
    wide = 2 * RADIUS * SCALE
    head = Image.new("RGB", (wide, wide), ground_of(deck, face))
    draw_head(Pen.on(head).at(RADIUS, RADIUS), deck, face)
    inner = Image.new("L", (wide, wide), 0)
    Pen.on(inner).dot(RADIUS, RADIUS, RADIUS - _FRAME, 255)
    framed = Image.new("RGB", (wide, wide), deck.paper)
    framed.paste(head, (0, 0), inner)
    return framed
