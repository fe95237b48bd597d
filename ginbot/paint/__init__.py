"""The painter: turns a picture ordered by the screens into the bytes of a PNG file.

Same order, same bytes. It may be called from several threads at once. Only this package knows Pillow.
"""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import CLASSIC, Deck
from ginbot.paint.divisions import paint_divisions
from ginbot.paint.film import film_gif
from ginbot.paint.hand import paint_hand
from ginbot.paint.heads import FACES
from ginbot.paint.house import paint_house
from ginbot.paint.laying import paint_lay_off
from ginbot.paint.pad import paint_pad
from ginbot.paint.result import paint_result
from ginbot.paint.rules import paint_melds, paint_sheet
from ginbot.paint.sprites import hang, render
from ginbot.paint.table import paint_table
from ginbot.screens.pictures import (
    Film,
    HandPicture,
    HousePicture,
    LayOffPicture,
    MeldsPicture,
    PadPicture,
    Picture,
    ResultPicture,
    SheetPicture,
    TablePicture,
)

__all__ = ["CLASSIC", "RANKS", "Deck", "draw", "paint", "paint_film", "warm"]

RANKS = 13


def paint(picture: Picture, deck: Deck = CLASSIC) -> bytes:
    """The PNG bytes of a picture."""
    return draw(picture, deck).png()


def draw(picture: Picture, deck: Deck = CLASSIC) -> Canvas:
    """The painted canvas of a picture, before it is encoded."""
    match picture:
        case HandPicture():
            return paint_hand(picture, deck)
        case TablePicture():
            return paint_table(picture, deck)
        case ResultPicture():
            return paint_result(picture, deck)
        case MeldsPicture():
            return paint_melds(picture, deck)
        case SheetPicture():
            return paint_sheet(picture, deck)
        case LayOffPicture():
            return paint_lay_off(picture, deck)
        case PadPicture():
            return paint_pad(picture, deck)
        case HousePicture():
            return paint_house(picture, deck)
    return paint_divisions(picture, deck)


def paint_film(film: Film) -> bytes:
    """The GIF bytes of a film."""
    return film_gif(film, draw)


def warm(rank: int | None = None, deck: Deck = CLASSIC) -> None:
    """Draw all cards and portraits once, or only one rank's and one portrait, so that no player waits for it."""
    render(deck, range(52) if rank is None else range(rank, 52, RANKS))
    hang(deck, FACES if rank is None else FACES[rank : rank + 1])
