"""The two sizes of card. Nothing here draws."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.paint.layout import CARD_HEIGHT, CARD_WIDTH
from ginbot.paint.spread import CARD_HEIGHT as SMALL_HEIGHT
from ginbot.paint.spread import CARD_WIDTH as SMALL_WIDTH

BACK = -1
"""Stands for a card that lies face down."""
EDGE = 1.6
"""How wide the line round a card is."""


@dataclass(frozen=True, slots=True)
class Format:
    """A size of card."""

    width: int
    height: int
    radius: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height


LARGE = Format(CARD_WIDTH, CARD_HEIGHT, 13)
SMALL = Format(SMALL_WIDTH, SMALL_HEIGHT, 10)
