"""Rectangles of whole pixels."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its upper left corner and its size, in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Its edges as Pillow wants them."""
        return self.x, self.y, self.right, self.bottom

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def inside(self, other: Rect) -> bool:
        """Whether it lies wholly in another."""
        return self.x >= other.x and self.y >= other.y and self.right <= other.right and self.bottom <= other.bottom
