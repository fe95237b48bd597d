"""The canvas: inks on a picture, and the picture as PNG bytes. What is drawn where is not its business."""

from __future__ import annotations

import io
from typing import Literal, TypeAlias

from PIL import Image

from ginbot.paint import sprites
from ginbot.paint.colours import mix, rgb
from ginbot.paint.deck import Deck
from ginbot.paint.format import LARGE, Format
from ginbot.paint.layout import FRAME
from ginbot.paint.letters import PLAIN, fit, width
from ginbot.paint.palette import SHADOWS, darker, ink, veiled
from ginbot.paint.rect import Rect
from ginbot.rules import Card

Align: TypeAlias = Literal["left", "middle", "right"]
LEVEL = 6
"""PNG compression: 5 is a third faster for a twentieth more bytes; 9 takes eight times as long to save a tenth."""


class Canvas:
    """A picture in the making; it belongs to one thread, while all that it pastes is shared and only read."""

    __slots__ = ("_image", "deck")

    def __init__(self, deck: Deck, width: int, height: int, ground: str) -> None:
        self.deck = deck
        self._image = Image.new("L", (width, height), ink(deck, ground))

    def fill(self, rect: Rect, colour: str) -> None:
        """Fill a rectangle."""
        self._image.paste(ink(self.deck, colour), rect.box)

    def round_box(self, rect: Rect, radius: int, colour: str, ground: str | None) -> None:
        """Fill a rectangle with round corners on a ground of one colour, or of several (None)."""
        piece, mask = sprites.box_piece(self.deck, rect.size, radius, colour, ground)
        self._image.paste(piece, (rect.x, rect.y), mask)

    def words(
        self, words: str, at: tuple[int, int], size: int, colour: str, ground: str, *,
        room: int, face: str = PLAIN, align: Align = "left",
    ) -> int:  # fmt: skip
        """Write words on a baseline, smaller or cut where they would be wider than `room`; gives their width."""
        words, size = fit(words, size, face, room)
        wide = width(words, size, face)
        piece, left, top = sprites.words_piece(self.deck, words, size, face, colour, ground)
        x = at[0] - {"left": 0, "middle": wide // 2, "right": wide}[align]
        self._image.paste(piece, (x + left, at[1] + top))
        return wide

    def lay(self, inks: Image.Image, at: tuple[int, int]) -> None:
        """Lay down a piece that is ready in inks."""
        self._image.paste(inks, at)

    def arrow(self, rect: Rect, colour: str, ground: str) -> None:
        """Draw a triangle that points to the right."""
        self._image.paste(sprites.arrow_piece(self.deck, rect.size, colour, ground), (rect.x, rect.y))

    def portrait(self, face: str, at: tuple[int, int], size: int, ground: str) -> None:
        """Hang up the portrait of somebody of the house; `at` is its corner."""
        self._image.paste(sprites.portrait_piece(self.deck, face, size, ground), at)

    def card(
        self, card: Card, at: tuple[int, int], form: Format, ground: str, *, top: str | None = None, over: bool = False
    ) -> None:
        """Lay a card on a ground, or (`over`) partly on the card at its left, which it shades."""
        if over:
            self._shade(at, form)
        piece = sprites.card_on(self.deck, card, form, ground, top)
        self._image.paste(piece, at, sprites.overlapping(form) if over else None)

    def framed_card(self, card: Card, at: tuple[int, int], ground: str) -> None:
        """Lay down the chosen card in its gold frame."""
        piece, mask = sprites.frame(self.deck, ground)
        self._image.paste(piece, (at[0] - FRAME, at[1] - FRAME), mask)
        face = sprites.card_on(self.deck, card, LARGE, self.deck.gold)
        self._image.paste(face, at, sprites.overlapping(LARGE))

    def hatch(self, at: tuple[int, int], free: tuple[int, int]) -> None:
        """Veil and hatch a card, sparing its index."""
        deck, (x, y) = self.deck, at
        veil, strokes = sprites.hatching(free)
        box = (x + 2, y + 2, x + LARGE.width - 2, y + LARGE.height - 2)
        self._image.paste(self._image.crop(box).point(veiled(deck)), box, veil)
        self._image.paste(ink(deck, mix(deck.paper, deck.edge, 0.8)), (x, y), strokes)

    def _shade(self, at: tuple[int, int], form: Format) -> None:
        x, y = at
        for left, right, inset, factor in ((x - 3, x, 10, SHADOWS[0]), (x - 6, x - 3, 12, SHADOWS[1])):
            box = (left, y + inset, right, y + form.height - inset)
            self._image.paste(self._image.crop(box).point(darker(self.deck, factor)), box)

    def png(self) -> bytes:
        """The picture as a PNG file with the deck's palette."""
        image = self.palette_image()
        out = io.BytesIO()
        image.save(out, "PNG", compress_level=LEVEL)
        return out.getvalue()

    def palette_image(self) -> Image.Image:
        """The picture as a palette image."""
        image = self._image.copy()
        image.putpalette([part for colour in self.deck.palette for part in rgb(colour)])
        return image
