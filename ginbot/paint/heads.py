"""The four who play for the house: one head each, in a box of 200 with its middle at the pen."""

from __future__ import annotations

import math
from collections.abc import Callable

from ginbot.paint.colours import mix
from ginbot.paint.deck import Deck
from ginbot.paint.pen import Pen, Point

RADIUS = 100
_LINE = 3.4


def draw_head(pen: Pen, deck: Deck, face: str) -> None:
    """Draw somebody in front of a ground of their own."""
    _HEADS[face](pen, deck)


def ground_of(deck: Deck, face: str) -> str:
    """What is behind somebody."""
    return {
        "easy": mix(deck.paper, deck.red, 0.22),
        "medium": deck.back_gold,
        "hard": mix(deck.paper, deck.coat[0], 0.28),
        "expert": deck.hair[0],
    }[face]


def _eyes(pen: Pen, deck: Deck, apart: float, y: float, r: float = 5.6) -> None:
    """Two dark eyes with a light in each."""
    for x in (-apart, apart):
        pen.dot(x, y, r, deck.line)
        pen.dot(x + r * 0.34, y - r * 0.36, r * 0.36, deck.white)


def _nose(pen: Pen, deck: Deck, skin: str, y: float, size: float = 6) -> None:
    pen.stroke(
        f"M {-size} {y - 2} C {-size / 2} {y + 4} {size / 2} {y + 4} {size} {y - 2}", mix(skin, deck.line, 0.5), 3
    )


def _cheeks(pen: Pen, deck: Deck, skin: str, apart: float, y: float, r: float = 10) -> None:
    for x in (-apart, apart):
        pen.dot(x, y, r, mix(skin, deck.red, 0.26), ry=r * 0.8)


def _shoulders(pen: Pen, deck: Deck, coat: str, top: float = 62) -> None:
    pen.shape(
        f"M -84 104 C -84 {top + 18} -60 {top + 4} -26 {top} L 26 {top} C 60 {top + 4} 84 {top + 18} 84 104 Z",
        coat, deck.line, _LINE,
    )  # fmt: skip


def _rosa(pen: Pen, deck: Deck) -> None:
    """Brown curls with a rose in them, a wide laugh, a red dress with a white collar."""
    line, skin, hair = deck.line, deck.skin[1], deck.hair[2]
    for x, y, r in (
        (-46, 34, 19), (46, 34, 19), (-54, 8, 20), (54, 8, 20), (-50, -22, 20), (50, -22, 20),
        (-30, -46, 21), (30, -46, 21), (0, -55, 22),
    ):  # fmt: skip
        pen.dot(x, y, r, hair, line, _LINE)
    pen.dot(0, -10, 50, hair)
    _shoulders(pen, deck, deck.coat[1])
    pen.shape("M -15 38 L -17 64 C -8 78 8 78 17 64 L 15 38 Z", skin, line, _LINE)
    for k in (-1, 1):
        pen.shape([(0, 80), (k * 18, 58), (k * 38, 66), (k * 26, 88)], deck.white, line, 2.6)
    pen.dot(0, 4, 42, skin, line, _LINE, ry=44)
    pen.shape("M -43 -4 C -43 -28 -24 -46 6 -45 C 0 -28 -22 -12 -43 -4 Z", hair)
    pen.shape("M 43 -4 C 43 -28 24 -46 -6 -45 C 6 -28 24 -12 43 -4 Z", hair)
    _cheeks(pen, deck, skin, 26, 17, 9.5)
    _eyes(pen, deck, 16, 2)
    for k in (-1, 1):
        pen.stroke(f"M {k * 8} -11 C {k * 12} -16 {k * 20} -16 {k * 25} -11", hair, 3.4)
        pen.dot(k * 43, 22, 4.6, deck.gold, line, 2)
    _nose(pen, deck, skin, 13, 4.5)
    pen.shape("M -18 22 C -8 26 8 26 18 22 C 16 40 -16 40 -18 22 Z", deck.white, line, 3)
    pen.shape("M -12 33 C -5 30 5 30 12 33 C 6 39 -6 39 -12 33 Z", deck.red)
    _rose(pen.at(36, -48), deck)


def _rose(pen: Pen, deck: Deck) -> None:
    pen.shape("M 8 14 C 22 10 30 18 32 26 C 20 28 10 24 8 14 Z", deck.leaf, deck.line, 2.4)
    for x, y in ((0, -11), (11, -2), (7, 11), (-7, 11), (-11, -2)):
        pen.dot(x, y, 10, deck.red, deck.line, 2.4)
    pen.dot(0, 0, 9, mix(deck.red, deck.white, 0.25))
    pen.stroke("M -4 1 C -3 -5 4 -5 4 0 C 4 4 -1 4 -1 1", mix(deck.red, deck.line, 0.45), 2.2)


def _bruno(pen: Pen, deck: Deck) -> None:
    """A broad face under a flat cap, brows that meet, a great moustache."""
    line, skin, hair = deck.line, deck.skin[2], deck.hair[3]
    _shoulders(pen, deck, deck.white, 58)
    for k in (-1, 1):
        pen.shape([(k * 34, 62), (k * 48, 66), (k * 44, 104), (k * 28, 104)], deck.coat[1], line, 2.6)
    pen.shape("M -22 34 L -24 62 C -10 76 10 76 24 62 L 22 34 Z", skin, line, _LINE)
    for k in (-1, 1):
        pen.dot(k * 50, 6, 9, skin, line, _LINE, ry=12)
    pen.shape(
        "M -48 -30 C -52 -6 -52 20 -42 36 C -32 52 -14 56 0 56 C 14 56 32 52 42 36 C 52 20 52 -6 48 -30 Z",
        skin, line, _LINE,
    )  # fmt: skip
    pen.shape("M -49 -24 C -51 -10 -50 0 -48 8 L -41 2 C -42 -8 -41 -16 -38 -24 Z", hair)
    pen.shape("M 49 -24 C 51 -10 50 0 48 8 L 41 2 C 42 -8 41 -16 38 -24 Z", hair)
    _cheeks(pen, deck, skin, 29, 20, 8)
    _eyes(pen, deck, 17, 2)
    for k in (-1, 1):
        pen.stroke(f"M {k * 6} -10 C {k * 12} -15 {k * 22} -17 {k * 29} -13", hair, 7)
    pen.dot(0, 13, 10, mix(skin, deck.red, 0.16), mix(skin, line, 0.6), 2.6, ry=9)
    pen.stroke("M -9 42 C -3 47 6 47 12 41", line, 3.2)
    moustache = (
        "M 0 22 C -8 16 -22 18 -30 26 C -36 31 -42 29 -44 25 C -44 38 -30 43 -18 39 C -10 37 -4 33 0 30 "
        "C 4 33 10 37 18 39 C 30 43 44 38 44 25 C 42 29 36 31 30 26 C 22 18 8 16 0 22 Z"
    )
    pen.shape(moustache, hair, line, 2.4)
    _cap(pen, deck)


def _cap(pen: Pen, deck: Deck) -> None:
    cloth = deck.coat[0]
    pen.shape(
        "M -58 -30 C -66 -58 -36 -84 6 -82 C 44 -80 66 -58 58 -34 C 30 -46 -24 -46 -58 -30 Z",
        cloth, deck.line, _LINE,
    )  # fmt: skip
    brim = (
        "M -56 -31 C -22 -48 32 -48 60 -34 C 66 -26 58 -20 48 -22 C 20 -34 -22 -34 -52 -22 C -60 -22 -62 -27 -56 -31 Z"
    )
    pen.shape(brim, mix(cloth, deck.line, 0.35), deck.line, _LINE)
    pen.dot(4, -83, 5, cloth, deck.line, 2.6)
    pen.stroke("M 4 -78 C -2 -66 -6 -56 -6 -46", mix(cloth, deck.line, 0.5), 2.4)
    pen.stroke("M 10 -78 C 26 -70 34 -60 36 -46", mix(cloth, deck.line, 0.5), 2.4)


def _ingrid(pen: Pen, deck: Deck) -> None:
    """A crown of fair braids, round spectacles, a quiet smile, a blue shawl."""
    line, skin, hair = deck.line, deck.skin[1], mix(deck.hair[1], deck.gold, 0.35)
    pen.dot(0, -8, 55, hair, line, _LINE, ry=54)
    _shoulders(pen, deck, deck.coat[0])
    pen.shape("M -13 38 L -14 64 C -6 76 6 76 14 64 L 13 38 Z", skin, line, _LINE)
    pen.shape(
        "M -40 63 C -20 72 -8 84 0 100 L -24 104 C -30 88 -38 76 -58 70 Z",
        mix(deck.coat[0], deck.white, 0.45),
        line,
        2.6,
    )
    pen.shape(
        "M 40 63 C 20 72 8 84 0 100 L 24 104 C 30 88 38 76 58 70 Z", mix(deck.coat[0], deck.white, 0.45), line, 2.6
    )
    pen.dot(0, 96, 6, deck.gold, line, 2.4)
    pen.shape(
        "M -40 -10 C -42 18 -34 38 -16 48 C -6 53 6 53 16 48 C 34 38 42 18 40 -10 C 36 -40 -36 -40 -40 -10 Z",
        skin, line, _LINE,
    )  # fmt: skip
    for k in (-1, 1):
        side = (
            f"M {k * 41} -2 C {k * 46} -30 {k * 24} -46 {-k * 4} -46 "
            f"L {-k * 3} -29 C {k * 8} -28 {k * 27} -17 {k * 41} -2 Z"
        )
        pen.shape(side, hair)
        pen.stroke(f"M 0 -30 C {k * 9} -26 {k * 27} -16 {k * 40} -2", mix(hair, line, 0.45), 2.4)
    pen.stroke("M 0 -44 L 0 -30", mix(hair, line, 0.45), 2.4)
    _cheeks(pen, deck, skin, 25, 24, 8)
    for k in (-1, 1):
        pen.dot(k * 18, 5, 15, mix(skin, deck.white, 0.6), line, 3.2)
        pen.stroke(f"M {k * 33} 3 L {k * 40} 0", line, 3)
        pen.stroke(f"M {k * 8} -16 C {k * 14} -19 {k * 22} -19 {k * 28} -15", mix(hair, line, 0.5), 3)
    pen.stroke("M -4 3 C -2 0 2 0 4 3", line, 3)
    _eyes(pen, deck, 17, 6, 5)
    for k in (-1, 1):
        pen.stroke(f"M {k * 11} 1 C {k * 15} -3 {k * 21} -3 {k * 25} 1", line, 2.6)
    _nose(pen, deck, skin, 21, 4)
    pen.stroke("M -11 34 C -4 40 5 40 12 33", mix(deck.red, line, 0.25), 3.6)
    _braids(pen, deck, hair)


def _braids(pen: Pen, deck: Deck, hair: str) -> None:
    """A plait that lies over the top of the head from ear to ear."""

    def at(angle: float, out: float) -> Point:
        return out * math.sin(angle), -2 - out * math.cos(angle)

    course = [at(math.radians(degrees), 54) for degrees in range(-78, 79, 6)]
    pen.stroke(course, deck.line, 27)
    pen.stroke(course, hair, 20.5)
    for k in range(-5, 6):
        middle = math.radians(k * 14)
        outer, inner = middle - 0.11, middle - 0.11
        pen.stroke([at(outer, 63), at(middle + 0.05, 54), at(inner, 45)], mix(hair, deck.line, 0.55), 2.8)


def _zeno(pen: Pen, deck: Deck) -> None:
    """An old thinker before the stars: white curls and beard, one brow raised, a purple cloak."""
    line, skin, white = deck.line, deck.skin[3], mix(deck.white, deck.edge, 0.12)
    for x, y, r in ((-66, -44, 6), (68, -30, 5), (56, -66, 7), (-76, 4, 4), (78, 18, 4)):
        _star(pen.at(x, y), deck, r)
    _shoulders(pen, deck, deck.back, 60)
    pen.shape("M -40 62 C -16 74 10 90 24 104 L 52 104 C 34 84 8 70 -14 60 Z", deck.back_gold, line, 2.6)
    for x, y, r in ((-46, -12, 14), (46, -12, 14), (-49, 8, 13), (49, 8, 13), (-45, 26, 12), (45, 26, 12)):
        pen.dot(x, y, r, white, line, _LINE)
    pen.shape(
        "M -43 4 C -46 -34 -30 -62 0 -62 C 30 -62 46 -34 43 4 C 42 34 22 48 0 48 C -22 48 -42 34 -43 4 Z",
        skin, line, _LINE,
    )  # fmt: skip
    pen.shape("M -12 -54 C -20 -50 -26 -43 -29 -35 C -22 -38 -16 -44 -12 -54 Z", mix(skin, deck.white, 0.3))
    for y in (-38, -30):
        pen.stroke(f"M -15 {y} C -6 {y - 3} 6 {y - 3} 15 {y}", mix(skin, line, 0.4), 2.4)
    _eyes(pen, deck, 17, -4)
    pen.stroke("M -28 -14 C -22 -19 -14 -19 -8 -15", white, 6)
    pen.stroke("M 8 -21 C 14 -28 23 -28 29 -20", white, 6)
    beard = (
        "M -43 8 C -38 16 -30 14 -22 14 C -12 13 -6 17 0 17 C 6 17 12 13 22 14 C 30 14 38 16 43 8 "
        "C 48 34 44 58 28 72 C 18 82 8 88 0 92 C -8 88 -18 82 -28 72 C -44 58 -48 34 -43 8 Z"
    )
    pen.shape(beard, white, line, _LINE)
    for k in (-1, 1):
        pen.stroke(f"M {k * 26} 40 C {k * 26} 54 {k * 20} 64 {k * 14} 70", mix(white, line, 0.28), 2.6)
        pen.stroke(f"M {k * 10} 52 C {k * 10} 62 {k * 7} 70 {k * 4} 76", mix(white, line, 0.28), 2.6)
    pen.shape("M -13 30 C -6 27 6 27 13 30 C 8 40 -8 40 -13 30 Z", mix(skin, deck.red, 0.5), line, 2.4)
    pen.shape(
        "M 0 17 C -10 12 -24 18 -28 28 C -18 32 -6 30 0 24 C 6 30 18 32 28 28 C 24 18 10 12 0 17 Z", white, line, 2.6
    )
    pen.shape("M -4 -8 C -8 4 -12 10 -8 14 C -4 18 4 18 8 14 C 12 10 8 4 4 -8 Z", skin)
    pen.stroke("M -5 -4 C -7 4 -12 9 -9 13 C -5 18 5 18 9 13", mix(skin, line, 0.55), 3)


def _star(pen: Pen, deck: Deck, r: float) -> None:
    pen.shape([(0, -r), (r * 0.28, -r * 0.28), (r, 0), (r * 0.28, r * 0.28), (0, r), (-r * 0.28, r * 0.28), (-r, 0),
               (-r * 0.28, -r * 0.28)], deck.back_gold)  # fmt: skip


_HEADS: dict[str, Callable[[Pen, Deck], None]] = {"easy": _rosa, "medium": _bruno, "hard": _ingrid, "expert": _zeno}
FACES = tuple(_HEADS)
"""Whose heads there are."""
