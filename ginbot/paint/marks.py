"""Marks that several pictures share: a player's row, a meld's tab, a pill with a word, a place without a card."""

from __future__ import annotations

from ginbot.paint.canvas import Canvas
from ginbot.paint.format import LARGE, Format
from ginbot.paint.letters import BOLD, fit, width
from ginbot.paint.rect import Rect
from ginbot.screens.pictures import Player

TAB_SIZE, TAB_BASE = 32, 7
"""How large the word on a tab is, and how far above the cards it stands: capitals and tails both have air."""
_TAB_ROOM = 160
_PILL = 33
_PILL_ROOM = 74
_WIDE_SCORE = 5
"""Characters of a score that is one number; those of several columns are smaller, or no room is left for a name."""


def draw_player(canvas: Canvas, rect: Rect, player: Player, deals_label: str, *, gold: bool, size: int = 40) -> None:
    """One player: name, who deals, score. A gold row: it is your turn; a pale one: it is the other's."""
    deck = canvas.deck
    lit = player.lit
    ground = deck.dark_felt if not lit else deck.gold if gold else deck.pale_felt
    ink = deck.ink if lit and gold else deck.text
    if lit:
        canvas.round_box(rect, 13, ground, deck.dark_felt)
        arrow = Rect(rect.x + 16, rect.y + rect.height // 2 - 15, 22, 30)
        canvas.arrow(arrow, deck.ink if gold else deck.gold, ground)
    base = rect.bottom - (14 if size == 40 else 13)
    wide = len(player.score) > _WIDE_SCORE
    score = canvas.words(
        player.score, (rect.right - 14, base if wide else base + 3), size + 10, ink if lit else deck.soft_text, ground,
        room=176 if wide else 140, face=BOLD, align="right",
    )  # fmt: skip
    x = rect.x + 50
    if player.face:
        canvas.portrait(player.face, (x, rect.y + 1), rect.height - 2, ground)
        x += rect.height + 8
    room = rect.right - 14 - score - 16 - x
    chip = _chip_width(deals_label) if player.deals else 0
    end = x + canvas.words(player.name, (x, base), size, ink, ground, room=room - chip - 16 * bool(chip), face=BOLD)
    if player.deals:
        box = Rect(end + 16, base - 34, chip, 40)
        colour, letters = (deck.ink, deck.gold) if lit and gold else (deck.soft_text, deck.dark_felt)
        canvas.round_box(box, 20, colour, ground)
        canvas.words(deals_label, (box.x + chip // 2, base - 5), 31, letters, colour,
                     room=chip - 16, face=BOLD, align="middle")  # fmt: skip


def _chip_width(label: str) -> int:
    return min(width(label, 31, BOLD), 130) + 24


def tab_width(label: str) -> int:
    """How wide a meld's tab is."""
    return width(*fit(label, TAB_SIZE, BOLD, _TAB_ROOM), BOLD) + 32


def draw_tab(
    canvas: Canvas, x: int, y: int, wide: int, label: str, ground: str, rise: int = 33, shift: int = 0
) -> None:
    """A gold tab with a word, and the gold rail under the cards of a meld that begin at (x, y)."""
    deck = canvas.deck
    label, size = fit(label, TAB_SIZE, BOLD, _TAB_ROOM)
    tab = Rect(x + shift, y - rise, tab_width(label), rise + 13)
    canvas.round_box(tab, 11, deck.gold, ground)
    canvas.fill(Rect(x, y - 5, wide, 19), deck.gold)
    canvas.words(label, (tab.x + 15, y - TAB_BASE), size, deck.ink, deck.gold, room=tab.width, face=BOLD)


def draw_pill(canvas: Canvas, at: tuple[int, int], label: str, colour: str) -> None:
    """A word at the foot of the strip of a card that is always seen."""
    deck, (x, y) = canvas.deck, at
    label, size = fit(label, _PILL, BOLD, _PILL_ROOM, 24)
    wide = width(label, size, BOLD) + 26
    outer = Rect(x + max(6, 50 - wide // 2), y + LARGE.height - 48, wide, 42)
    inner = Rect(outer.x + 3, outer.y + 3, wide - 6, 36)
    canvas.round_box(outer, 21, deck.line, None)
    canvas.round_box(inner, 18, colour, deck.line)
    canvas.words(label, (outer.x + wide // 2, y + LARGE.height - 18), size, deck.ink, colour,
                 room=wide, face=BOLD, align="middle")  # fmt: skip


def draw_no_card(canvas: Canvas, at: tuple[int, int], form: Format, ground: str) -> None:
    """The outline of a place where no card lies."""
    rect = Rect(*at, *form.size)
    canvas.round_box(rect, form.radius, canvas.deck.pale_felt, ground)
    inner = Rect(rect.x + 4, rect.y + 4, rect.width - 8, rect.height - 8)
    canvas.round_box(inner, form.radius - 3, ground, canvas.deck.pale_felt)


def draw_number_plate(canvas: Canvas, middle: tuple[int, int], number: int, size: int) -> None:
    """How many cards a stack has, on a plate over its back; `middle` is on the baseline."""
    deck, (x, y) = canvas.deck, middle
    text = str(number)
    wide = width(text, size, BOLD) + size * 2 // 5 + 4
    plate = Rect(x - wide // 2, y - round(size * 0.9), wide, round(size * 1.08))
    canvas.round_box(plate, size // 4, deck.dark_felt, None)
    canvas.words(text, middle, size, deck.text, deck.dark_felt, room=wide, face=BOLD, align="middle")
