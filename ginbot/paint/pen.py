"""The pen: vector shapes in card units, drawn at four times the size and brought down once.

Nothing about cards, colours or decks lives here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageDraw

SCALE = 4
"""How many drawn pixels make one pixel of the picture, each way."""

Point: TypeAlias = tuple[float, float]
Ink: TypeAlias = str | int
_CURVE_STEPS = 14


def _cubic(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    points = []
    for i in range(1, _CURVE_STEPS + 1):
        t = i / _CURVE_STEPS
        u = 1 - t
        k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        points.append((sum(w * p[0] for w, p in zip(k, (a, b, c, d), strict=True)),
                       sum(w * p[1] for w, p in zip(k, (a, b, c, d), strict=True))))  # fmt: skip
    return points


@lru_cache(maxsize=256)
def path(text: str) -> tuple[Point, ...]:
    """The points of a path written as in SVG, of which it knows absolute M, L, C and Z."""
    points: list[Point] = []
    command = "M"
    tokens = text.split()
    i = 0
    while i < len(tokens):
        if tokens[i] in "MLCZ":
            command = tokens[i]
            i += 1
            continue
        count = 6 if command == "C" else 2
        numbers = [float(token) for token in tokens[i : i + count]]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        points += _cubic(points[-1], *pairs) if command == "C" else pairs
        i += count
    return tuple(points)


def round_corners(box: tuple[float, float, float, float], radius: float) -> list[Point]:
    """The outline of a box with round corners."""
    x0, y0, x1, y1 = box
    r = radius
    points = []
    for cx, cy, start in ((x1 - r, y0 + r, -90), (x1 - r, y1 - r, 0), (x0 + r, y1 - r, 90), (x0 + r, y0 + r, 180)):
        for k in range(11):
            angle = math.radians(start + 9 * k)
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return points


class Pen:
    """Draws in card units on a picture that is `SCALE` times as large; `at` gives a pen that stands elsewhere."""

    __slots__ = ("_draw", "_ox", "_oy", "_sx", "_sy")

    def __init__(self, draw: ImageDraw.ImageDraw, ox: float = 0, oy: float = 0, sx: float = 1, sy: float = 1) -> None:
        self._draw, self._ox, self._oy, self._sx, self._sy = draw, ox, oy, sx, sy

    @classmethod
    def on(cls, image: Image.Image) -> Pen:
        """A pen at the top left of a picture."""
        return cls(ImageDraw.Draw(image))

    def at(self, x: float, y: float, scale: float = 1) -> Pen:
        """A pen whose origin is (x, y); a negative scale stands on its head."""
        return Pen(self._draw, self._ox + x * self._sx, self._oy + y * self._sy, self._sx * scale, self._sy * scale)

    def turned(self) -> Pen:
        """The pen turned by half a circle round its origin."""
        return self.at(0, 0, -1)

    def shape(self, outline: str | Sequence[Point], fill: Ink, line: Ink | None = None, width: float = 0) -> None:
        """Fill a closed outline, and edge it if a line is given."""
        points = self._map(outline)
        self._draw.polygon(points, fill=fill)
        if line is not None:
            self._draw.line([*points, *points[:2]], fill=line, width=_stroke(width), joint="curve")

    def stroke(self, course: str | Sequence[Point], line: Ink, width: float) -> None:
        """Draw an open line with round ends."""
        points = self._map(course)
        self._draw.line(points, fill=line, width=_stroke(width), joint="curve")
        r = width * SCALE / 2
        for x, y in (points[0], points[-1]):
            self._draw.ellipse((x - r, y - r, x + r, y + r), fill=line)

    def dot(
        self,
        x: float,
        y: float,
        r: float,
        fill: Ink,
        line: Ink | None = None,
        width: float = 0,
        ry: float | None = None,
    ) -> None:
        """Draw a circle, or an oval whose half height is `ry`."""
        ry = r if ry is None else ry
        angles = [2 * math.pi * k / 40 for k in range(40)]
        self.shape([(x + r * math.cos(a), y + ry * math.sin(a)) for a in angles], fill, line, width)

    def box(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: Ink,
        line: Ink | None = None,
        width: float = 0,
    ) -> None:
        """Draw a box with round corners."""
        self.shape(round_corners(box, radius), fill, line, width)

    def _map(self, outline: str | Sequence[Point]) -> list[Point]:
        points = path(outline) if isinstance(outline, str) else outline
        return [((self._ox + x * self._sx) * SCALE, (self._oy + y * self._sy) * SCALE) for x, y in points]


def _stroke(width: float) -> int:
    return max(1, round(width * SCALE))


@lru_cache(maxsize=256)
def rounded(size: tuple[int, int], radius: float, inset: float = 0) -> Image.Image:
    """How much of each pixel a box with round corners covers, at the picture's size, 0 to 255."""
    return big_rounded(size, radius, inset).resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=16)
def big_rounded(size: tuple[int, int], radius: float, inset: float = 0) -> Image.Image:
    """The same mask at `SCALE` times the size."""
    image = Image.new("L", (size[0] * SCALE, size[1] * SCALE), 0)
    Pen.on(image).box((inset, inset, size[0] - inset, size[1] - inset), radius - inset, 255)
    return image


def hard(mask: Image.Image, threshold: int = 110) -> Image.Image:
    """A mask of whole pixels only."""
    return mask.point([0] * (threshold + 1) + [255] * (255 - threshold)).convert("1", dither=Image.Dither.NONE)
