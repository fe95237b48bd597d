"""The painter: turns a picture ordered by the screens into the bytes of a PNG file.

Same order, same bytes. It may be called from several threads at once. Only this package knows Pillow.
"""

from __future__ import annotations

from ginbot.paint.board import paint_board
from ginbot.paint.canvas import Canvas
from ginbot.paint.chart import paint_chart
from ginbot.paint.deck import Deck
from ginbot.paint.decks import CLASSIC, DECKS
from ginbot.paint.divisions import paint_divisions
from ginbot.paint.film import film_gif
from ginbot.paint.format import BACK, LARGE, SMALL
from ginbot.paint.hand import paint_hand
from ginbot.paint.house import paint_house
from ginbot.paint.laying import paint_lay_off
from ginbot.paint.pad import paint_pad
from ginbot.paint.result import paint_result
from ginbot.paint.rules import paint_melds, paint_sheet
from ginbot.paint.sheet import FACES, PORTRAITS
from ginbot.paint.sprites import card_on, portrait_piece
from ginbot.paint.swatch import paint_deck
from ginbot.paint.table import paint_table
from ginbot.screens.pictures import (
    BoardPicture,
    ChartPicture,
    DeckPicture,
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

__all__ = ["CLASSIC", "DECKS", "Deck", "draw", "paint", "paint_film", "warm"]


def paint(picture: Picture, deck: Deck | None = None) -> bytes:
    """The PNG bytes of a picture, in its own deck unless another is given."""
    return draw(picture, deck).png()


def draw(picture: Picture, deck: Deck | None = None) -> Canvas:
    """The painted canvas of a picture, before it is encoded."""
    deck = deck or DECKS[picture.deck]
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
        case BoardPicture():
            return paint_board(picture, deck)
        case DeckPicture():
            return paint_deck(picture, deck)
        case ChartPicture():
            return paint_chart(picture, deck)
    return paint_divisions(picture, deck)


def paint_film(film: Film) -> bytes:
    """The GIF bytes of a film."""
    return film_gif(film, draw)


def warm(deck: Deck = CLASSIC) -> None:
    """Cut out all cards and portraits once, so that no player waits for it."""
    for card in (BACK, *range(52)):
        card_on(deck, card, LARGE, deck.felt)
        card_on(deck, card, LARGE, deck.dark_felt)
        card_on(deck, card, SMALL, deck.dark_felt)
    for face in FACES:
        for size in PORTRAITS:
            portrait_piece(deck, face, size, deck.dark_felt)
