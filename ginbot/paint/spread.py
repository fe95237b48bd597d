"""Where the small cards of a hand laid open lie: pure arithmetic. Nothing here draws.

Melds come first, then loose cards with their total, then the card that was thrown. What does not fit a line goes to
the next; when the lines do not suffice, cards lie closer and the total moves up beside the name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LEFT, RIGHT = 24, 936
CARD_WIDTH, CARD_HEIGHT = 86, 114
TAB = 33
_TRAY_MARGIN = 7
_BEFORE_TOTAL = 18
_TRAY_INSET = 5


@dataclass(frozen=True, slots=True)
class MeldShape:
    """A meld by its numbers: own cards, cards laid off on it, and how wide the tab of these must be at least."""

    cards: int
    laid_off: int = 0
    tag: int = 0
    before: bool = False
    """Whether these lie to the left of its own."""


@dataclass(frozen=True, slots=True)
class Spacing:
    """Steps from card to card, and the gap between groups."""

    meld: int
    loose: int
    gap: int


SPACINGS = (Spacing(80, 92, 30), Spacing(80, 80, 26), Spacing(74, 74, 22), Spacing(70, 70, 14), Spacing(62, 62, 12))
"""From the widest to the closest; the last cuts into the indexes, and only a run of a whole suit needs it."""


@dataclass(frozen=True, slots=True)
class Block:
    """A group where it lies; `tray` is where the tray for the laid off cards begins and how wide it is."""

    line: int
    x: int
    width: int
    step: int
    tray: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """All blocks of a hand; places are None for what is not there, or for a total that stands beside the name."""

    melds: tuple[Block, ...]
    loose: Block | None
    total: tuple[int, int] | None
    """Line and left edge."""
    thrown: tuple[int, int] | None
    """Line and left edge of the card that was thrown, with its label; at the right edge unless alone on its line."""
    lines: int


class _Flow:
    """Fills lines from left to right."""

    def __init__(self, gap: int) -> None:
        self.line, self.x, self._gap = 0, LEFT, gap
        self.overflows = False

    def take(self, width: int, gap: int | None = None) -> tuple[int, int]:
        """The line and left edge of the next thing."""
        if self.x > LEFT:
            self.x += self._gap if gap is None else gap
        if self.x + width > RIGHT and self.x > LEFT:
            self.line, self.x = self.line + 1, LEFT
        place = self.line, self.x
        self.overflows |= self.x + width > RIGHT
        self.x += width
        return place


def spread(melds: Sequence[MeldShape], loose: int, total: int, thrown: int, lines: int) -> Spread:
    """Where everything lies; `total` and `thrown` are widths, 0 for none, `lines` how many there are."""
    for spacing in SPACINGS:
        for inline in (total, 0):
            found, fits = _attempt(melds, loose, inline, thrown, spacing)
            if fits and found.lines <= lines:
                return found
    return _attempt(melds, loose, 0, 0, SPACINGS[-1])[0]


def _attempt(melds: Sequence[MeldShape], loose: int, total: int, thrown: int, spacing: Spacing) -> tuple[Spread, bool]:
    """Everything at a spacing, on as many lines as it takes, and whether no line is too long."""
    flow = _Flow(spacing.gap)
    blocks = tuple(_meld(flow, shape, spacing) for shape in melds)
    loose_block = None
    if loose:
        width = spacing.loose * (loose - 1) + CARD_WIDTH
        line, x = flow.take(width + (_BEFORE_TOTAL + total if total else 0))
        flow.x = x + width
        loose_block = Block(line, x, width, spacing.loose)
    total_place = flow.take(total, _BEFORE_TOTAL) if total else None
    thrown_place = None
    if thrown:
        line, x = flow.take(thrown)
        thrown_place = line, (x if x == LEFT else RIGHT - thrown)
    return Spread(blocks, loose_block, total_place, thrown_place, flow.line + 1), not flow.overflows


def _meld(flow: _Flow, shape: MeldShape, spacing: Spacing) -> Block:
    step = spacing.meld
    own = step * (shape.cards - 1) + CARD_WIDTH
    if not shape.laid_off:
        line, x = flow.take(own)
        return Block(line, x, own, step)
    tray = max(shape.tag, step * (shape.laid_off - 1) + CARD_WIDTH + 2 * _TRAY_MARGIN)
    offset = step * shape.cards - _TRAY_INSET
    line, x = flow.take(max(own, offset + tray))
    if shape.before:
        return Block(line, x + offset + tray - own, own, step, (x, tray))
    return Block(line, x, own, step, (x + offset, tray))


def line_tops(spread: Spread, first: int) -> tuple[int, ...]:
    """The upper edge of the cards of each line; a line with melds needs room for their tabs."""
    with_tabs = {block.line for block in spread.melds}
    tops = [first]
    for line in range(1, spread.lines):
        tops.append(tops[-1] + CARD_HEIGHT + (TAB + 11 if line in with_tabs else 32))
    return tuple(tops)
