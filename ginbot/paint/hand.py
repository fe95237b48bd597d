"""Paints a player's own hand."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.deck import Deck
from ginbot.paint.format import BACK, LARGE, SMALL
from ginbot.paint.layout import HEIGHT, LIFT, WIDTH, HandLayout, Placed, hand_layout
from ginbot.paint.letters import BOLD, PLAIN
from ginbot.paint.marks import draw_no_card, draw_number_plate, draw_pill, draw_player, draw_tab, tab_width
from ginbot.paint.rect import Rect
from ginbot.rules import Card
from ginbot.screens.pictures import Count, HandPicture

HEADER = 126
HEADER_FRAME = 8
_INDEX_ZONE, _LARGE_INDEX_ZONE = (72, 126), (94, 178)
"""What a hatched card leaves free, in large print too."""


def paint_hand(picture: HandPicture, deck: Deck) -> Canvas:
    """The picture of a hand."""
    canvas = Canvas(deck, WIDTH, HEIGHT, deck.felt)
    layout = hand_layout([len(meld.cards) for meld in picture.melds], len(picture.deadwood))
    canvas.fill(Rect(0, layout.edge, WIDTH, HEIGHT - layout.edge), deck.dark_felt)
    _draw_header(canvas, picture)
    for placed in layout.groups:
        _draw_group(canvas, picture, layout, placed)
    _draw_marks(canvas, picture, layout)
    ground = deck.dark_felt if layout.count.y > layout.edge else deck.felt
    _draw_count(canvas, layout.count, picture.count, ground)
    return canvas


def _draw_header(canvas: Canvas, picture: HandPicture) -> None:
    deck = canvas.deck
    dark = deck.dark_felt
    canvas.fill(Rect(0, 0, WIDTH, HEADER), dark)
    ground = _frame_better(canvas, picture)
    if picture.stock:
        canvas.card(BACK, (22, 6), SMALL, ground["stock"])
        draw_number_plate(canvas, (65, 80), picture.stock, 46)
    else:
        draw_no_card(canvas, (22, 6), SMALL, dark)
        canvas.words("0", (65, 80), 46, deck.soft_text, dark, room=60, face=BOLD, align="middle")
    if picture.top is None:
        draw_no_card(canvas, (126, 6), SMALL, dark)
    else:
        canvas.card(picture.top, (126, 6), SMALL, ground["pile"])
    canvas.words(picture.top_label, (232, 50), 34, deck.text, dark, room=192)
    canvas.fill(Rect(232, 66, 186, 2), deck.pale_felt)
    canvas.words(picture.target_label, (232, 106), 34, deck.soft_text, dark, room=192)
    for k, player in enumerate((picture.me, picture.other)):
        draw_player(canvas, Rect(440, 10 + 56 * k, 506, 54), player, picture.deals_label, gold=k == 0)


def _frame_better(canvas: Canvas, picture: HandPicture) -> dict[str, str]:
    """A gold frame where a card should have been drawn from; gives what stock and pile then lie on."""
    ground = dict.fromkeys(("stock", "pile"), canvas.deck.dark_felt)
    if picture.better_from:
        ground[picture.better_from] = canvas.deck.gold
        left = 22 if picture.better_from == "stock" else 126
        frame = Rect(left - HEADER_FRAME, 0, SMALL.width + 2 * HEADER_FRAME, HEADER)
        canvas.round_box(frame, 14, canvas.deck.gold, canvas.deck.dark_felt)
    return ground


def _cards(picture: HandPicture, placed: Placed) -> tuple[Card, ...]:
    group = placed.group
    cards = picture.deadwood if group.meld is None else picture.melds[group.meld].cards
    return cards[group.first : group.first + group.count]


def _draw_group(canvas: Canvas, picture: HandPicture, layout: HandLayout, placed: Placed) -> None:
    deck = canvas.deck
    ground = deck.felt if placed.y < layout.edge else deck.dark_felt
    cards = _cards(picture, placed)
    rail = None
    if placed.group.meld is not None:
        rail = deck.gold
        label = picture.melds[placed.group.meld].label
        chosen = cards.index(picture.chosen) if picture.chosen in cards else None
        shift = placed.tab_shift(chosen, tab_width(label))
        draw_tab(canvas, placed.x, placed.y, placed.width, label, ground, layout.tab, shift)
    for k, (card, (x, y)) in enumerate(zip(cards, placed.spots, strict=True)):
        if card == picture.chosen:
            canvas.framed_card(card, (x, y - LIFT), ground)
        else:
            canvas.card(card, (x, y), LARGE, ground, top=rail, over=k > 0)
        if card == picture.barred:
            canvas.hatch((x, y), _LARGE_INDEX_ZONE if deck.large_print else _INDEX_ZONE)


def _draw_marks(canvas: Canvas, picture: HandPicture, layout: HandLayout) -> None:
    """Words on cards come last, so that no neighbour covers them."""
    deck = canvas.deck
    for placed in layout.groups:
        for card, (x, y) in zip(_cards(picture, placed), placed.spots, strict=True):
            at = (x, y - LIFT if card == picture.chosen else y)
            if card == picture.better:
                draw_pill(canvas, at, picture.better_label, deck.gold)
            elif card == picture.played:
                draw_pill(canvas, at, picture.played_label, deck.soft_text)
            elif card == picture.barred:
                draw_pill(canvas, at, picture.barred_label, deck.soft_text)
            elif card == picture.new:
                draw_pill(canvas, at, picture.new_label, deck.gold)


def _draw_count(canvas: Canvas, field: Rect, count: Count, ground: str) -> None:
    deck = canvas.deck
    ink, soft = (deck.ink, deck.ink) if count.lit else (deck.text, deck.soft_text)
    if count.lit:
        canvas.round_box(field, 22, deck.gold, ground)
        ground = deck.gold
    face = BOLD if count.lit else PLAIN
    x, room = field.x + field.width // 2, field.width - 14
    for words, y in ((count.above, 42), (count.below, 188)):
        canvas.words(words, (x, field.y + y), 34, soft, ground, room=room, face=face, align="middle")
    canvas.words(count.number, (x, field.y + 142), 118, ink, ground, room=room, face=BOLD, align="middle")
