"""Paints what a deck looks like: its back, and some cards as they lie in a hand."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import Deck
from ginbot.paint.format import BACK, LARGE
from ginbot.paint.rect import Rect
from ginbot.screens.pictures import DeckPicture

WIDTH, HEIGHT = 960, 268
_LEFT, _TOP, _STEP = 22, 22, 134
_FAN = 240
_CORNER = 26
"""What Discord rounds off a picture."""


def paint_deck(picture: DeckPicture, deck: Deck) -> Canvas:
    """The picture of a deck."""
    canvas = Canvas(deck, WIDTH, HEIGHT, deck.felt)
    canvas.fill(Rect(0, 0, _FAN - _CORNER, HEIGHT), deck.dark_felt)
    canvas.card(BACK, (_LEFT + 6, _TOP), LARGE, deck.dark_felt)
    for k, card in enumerate(picture.cards):
        canvas.card(card, (_FAN + _STEP * k, _TOP), LARGE, deck.felt, over=k > 0)
    return canvas
