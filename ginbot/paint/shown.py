"""Draws one hand laid open in small cards: melds, what was laid off on them, loose cards and their total."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.format import SMALL
from ginbot.paint.letters import BOLD, PLAIN, fit, width
from ginbot.paint.marks import TAB_BASE, TAB_SIZE, draw_tab
from ginbot.paint.rect import Rect
from ginbot.paint.spread import LEFT, RIGHT, Block, MeldShape, Spread, line_tops, spread
from ginbot.rules import Card
from ginbot.screens.pictures import MeldRow, ShownHand

FACE = 60
"""How large a portrait beside a name is."""
_TAG_ROOM = 130
_TOTAL_SIZE = 80


def shown_spread(shown: ShownHand, lines: int) -> Spread:
    """Where the cards of a shown hand lie."""
    shapes = [MeldShape(len(meld.cards), len(meld.laid_off), _tag_width(meld), meld.before) for meld in shown.melds]
    total = 56 + width(shown.count, _TOTAL_SIZE, BOLD) if shown.count and shown.deadwood else 0
    thrown = SMALL.width + 20 + _thrown_width(shown) if shown.thrown is not None else 0
    return spread(shapes, len(shown.deadwood), total, thrown, lines)


def _tag_width(meld: MeldRow) -> int:
    return width(*fit(meld.laid_off_label, TAB_SIZE, BOLD, _TAG_ROOM), BOLD) + 26 if meld.laid_off else 0


def _thrown_width(shown: ShownHand) -> int:
    return min(width(shown.thrown_label, 34, PLAIN), 150)


def draw_shown(canvas: Canvas, shown: ShownHand, first: int, ground: str, lines: int) -> Spread:
    """Draw a shown hand, its first line of cards at a height; gives where everything lies."""
    places = shown_spread(shown, lines)
    tops = line_tops(places, first)
    for meld, block in zip(shown.melds, places.melds, strict=True):
        _draw_meld(canvas, meld, block, tops[block.line], ground)
    if places.loose is not None:
        block = places.loose
        _draw_row(canvas, shown.deadwood, (block.x, tops[block.line]), block.step, ground)
    if places.total is not None:
        line, x = places.total
        draw_total(canvas, shown.count, (x, tops[line] + 84), ground)
    if places.thrown is not None and shown.thrown is not None:
        line, x = places.thrown
        room = _thrown_width(shown)
        canvas.words(shown.thrown_label, (x, tops[line] + 70), 34, canvas.deck.soft_text, ground, room=room)
        canvas.card(shown.thrown, (x + room + 20, tops[line]), SMALL, ground)
    return places


def draw_total(canvas: Canvas, count: str, at: tuple[int, int], ground: str, size: int = _TOTAL_SIZE) -> None:
    """Draw "= 8" on a baseline."""
    deck, (x, y) = canvas.deck, at
    canvas.words("=", (x, y - 8 * size // 80), 54 * size // 80, deck.soft_text, ground, room=60, face=BOLD)
    canvas.words(count, (x + 46 * size // 80, y), size, deck.text, ground, room=RIGHT - x, face=BOLD)


def draw_heading(canvas: Canvas, shown: ShownHand, base: int, ground: str, places: Spread) -> None:
    """Draw the name over a shown hand, and the total where no line has room for it."""
    x = LEFT
    if shown.face:
        canvas.portrait(shown.face, (x - 4, base - 43), FACE, ground)
        x += FACE + 8
    wide = canvas.words(shown.name, (x, base), 42, canvas.deck.text, ground, room=520, face=BOLD)
    if places.total is None and shown.count:
        draw_total(canvas, shown.count, (x + wide + 26, base + 2), ground, 56)


def _draw_meld(canvas: Canvas, meld: MeldRow, block: Block, y: int, ground: str) -> None:
    gold, pale, at = canvas.deck.gold, canvas.deck.soft_text, (block.x, y)
    if meld.before:
        _draw_tray(canvas, meld, block, y, ground)
    draw_tab(canvas, block.x, y, block.width, meld.label, ground)
    if block.tray is None or meld.before:
        _draw_row(canvas, meld.cards, at, block.step, ground, top=gold, over=meld.before)
        return
    _draw_row(canvas, meld.cards[:-1], at, block.step, ground, top=gold)
    _draw_tray(canvas, meld, block, y, ground)
    last = block.x + block.step * (len(meld.cards) - 1)  # its right side lies on the tray
    canvas.card(meld.cards[-1], (last, y), SMALL, pale, over=True)


def _draw_tray(canvas: Canvas, meld: MeldRow, block: Block, y: int, ground: str) -> None:
    """Draw what was laid off on a meld, under the other player's name."""
    assert block.tray is not None
    (x, wide), pale = block.tray, canvas.deck.soft_text
    canvas.round_box(Rect(x, y - 33, wide, 33 + SMALL.height + 6), 12, pale, ground)
    room = max(_TAG_ROOM, wide - 26)
    if meld.before:
        wide = block.x - x  # what the meld and its tab leave free
        room = wide - 10
    canvas.words(meld.laid_off_label, (x + wide // 2, y - TAB_BASE), TAB_SIZE, canvas.deck.dark_felt, pale,
                 room=room, face=BOLD, align="middle")  # fmt: skip
    left = x + (wide - SMALL.width - block.step * (len(meld.laid_off) - 1)) // 2
    _draw_row(canvas, meld.laid_off, (left, y), block.step, pale)


def _draw_row(
    canvas: Canvas, cards: tuple[Card, ...], at: tuple[int, int], step: int, ground: str,
    top: str | None = None, over: bool = False,
) -> None:  # fmt: skip
    """Draw cards from left to right; `over` says that the first lies on something too."""
    for k, card in enumerate(cards):
        lies = over if k == 0 else step < SMALL.width
        canvas.card(card, (at[0] + step * k, at[1]), SMALL, ground, top=top, over=lies)
