"""Paints a knock that lies open while the other player lays off by hand."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import Deck
from ginbot.paint.format import BACK, SMALL
from ginbot.paint.letters import BOLD
from ginbot.paint.pad import TITLE, WIDTH, draw_title
from ginbot.paint.rect import Rect
from ginbot.paint.result import DEFENDER, DEFENDER_LINES, HEIGHT, KNOCKER_LINES, SUM
from ginbot.paint.shown import draw_heading, draw_shown, shown_spread
from ginbot.paint.spread import LEFT, RIGHT, Spread
from ginbot.rules import Card
from ginbot.screens.pictures import LayOffPicture, ShownHand

_FAN_STEP = 62
_MARK = 10


def paint_lay_off(picture: LayOffPicture, deck: Deck) -> Canvas:
    """The picture of a knock that lies open."""
    canvas = Canvas(deck, WIDTH, HEIGHT, deck.felt)
    draw_title(canvas, picture.title, picture.hand_label)
    lower = 44 if shown_spread(picture.knocker, KNOCKER_LINES).lines < KNOCKER_LINES else 0
    places = draw_shown(canvas, picture.knocker, TITLE + 98 + lower, deck.felt, KNOCKER_LINES)
    draw_heading(canvas, picture.knocker, TITLE + 46 + lower // 2, deck.felt, places)
    canvas.fill(Rect(0, DEFENDER, WIDTH, SUM - DEFENDER), deck.dark_felt)
    top = DEFENDER + 104
    places = draw_shown(canvas, picture.defender, top, deck.dark_felt, DEFENDER_LINES)
    draw_heading(canvas, picture.defender, DEFENDER + 52, deck.dark_felt, places)
    for k in range(picture.covered):
        canvas.card(BACK, (LEFT + _FAN_STEP * k, top), SMALL, deck.dark_felt, over=k > 0)
    _draw_marks(canvas, picture, places, top + SMALL.height + 4)
    canvas.words(picture.standing, (RIGHT, 764), 48, deck.text, deck.felt, room=620, face=BOLD, align="right")
    return canvas


def _draw_marks(canvas: Canvas, picture: LayOffPicture, places: Spread, y: int) -> None:
    """Draw a bar under each card that fits, golden under the chosen one, and say what the bars mean."""
    deck = canvas.deck
    spots = _spots(picture.defender, places)
    for card in picture.fits:
        colour = deck.gold if card == picture.chosen else deck.soft_text
        x, wide = spots[card]
        canvas.round_box(Rect(x + 4, y, wide - 8, _MARK), _MARK // 2, colour, deck.dark_felt)
    if picture.fits:
        canvas.round_box(Rect(LEFT, 742, 70, _MARK), _MARK // 2, deck.soft_text, deck.felt)
        canvas.words(picture.fits_label, (LEFT + 84, 760), 38, deck.soft_text, deck.felt, room=190)


def _spots(hand: ShownHand, places: Spread) -> dict[Card, tuple[int, int]]:
    """Where each card of a shown hand lies, and how much of it is seen."""
    spots: dict[Card, tuple[int, int]] = {}
    blocks = [(meld.cards, block) for meld, block in zip(hand.melds, places.melds, strict=True)]
    if places.loose is not None:
        blocks.append((hand.deadwood, places.loose))
    for cards, block in blocks:
        for k, card in enumerate(cards):
            seen = SMALL.width if k == len(cards) - 1 else min(block.step, SMALL.width)
            spots[card] = (block.x + block.step * k, seen)
    return spots
