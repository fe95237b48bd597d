"""King, queen and jack: one face and three silhouettes. The pen stands at the middle of the face.

What they hold, and the hand that holds it, is a part of its own: a narrow portrait leaves it out.
"""

from __future__ import annotations

from ginbot.paint.colours import mix
from ginbot.paint.deck import Deck
from ginbot.paint.pen import Pen
from ginbot.paint.suits import DIAMOND, draw_suit


def _face(pen: Pen, deck: Deck, suit: int, rx: float, ry: float, painted: bool = False) -> None:
    line = deck.line
    pen.dot(0, 0, rx, deck.skin[suit], line, 2.2, ry=ry)
    for k in (-1, 1):
        x = 6.2 * k
        pen.dot(x, -2.5, 2.3, line)
        pen.stroke([(x - k * 3.5, -8.4), (x, -9.6), (x + k * 4, -8.4)], line, 1.3 if painted else 1.8)
        if painted:
            pen.stroke([(x + k, -3.5), (x + k * 5.2, -5.2)], line, 1.4)
    pen.stroke([(-2.2, 4.4), (0, 5.4), (2.2, 4.4)], mix(deck.skin[suit], line, 0.6), 1.6)
    if painted:
        pen.shape("M -4.6 9.4 C -2 7.6 2 7.6 4.6 9.4 C 2 12.8 -2 12.8 -4.6 9.4 Z", deck.red)


def _held_suit(pen: Pen, deck: Deck, suit: int, x: float, y: float, size: float, halo: float) -> None:
    draw_suit(pen, suit, x, y, size + halo, deck.paper)
    draw_suit(pen, suit, x, y, size, deck.suits[suit])


def _hand(pen: Pen, deck: Deck, suit: int, cuff: str) -> None:
    """A closed hand seen from the side, the pen at its middle, above the cuff of its sleeve."""
    line = deck.line
    pen.shape([(-6.5, 11), (-5, 4.5), (5, 4.5), (6.5, 11)], cuff, line, 1.8)
    pen.box((-5.6, -5.4, 5.6, 5.4), 4, deck.skin[suit], line, 1.8)
    for y in (-1.7, 1.7):
        pen.stroke([(-4.4, y), (0.6, y)], mix(deck.skin[suit], line, 0.6), 1.3)


def king(pen: Pen, deck: Deck, suit: int, holding: bool = True) -> None:
    """A wide king: crown with balls, curls, full beard, ermine, and a sceptre that ends in his suit."""
    line = deck.line
    pen.shape("M -46 52 C -46 30 -38 20 -18 16 L 18 16 C 36 20 44 30 44 52 Z", deck.coat[suit], line, 2.4)
    if holding:
        pen.stroke([(37, -6), (37, 54)], line, 5.6)
        pen.stroke([(37, -6), (37, 54)], deck.gold, 2.6)
        _held_suit(pen, deck, suit, 37, -14.4, 20, 5)
        _hand(pen.at(37, 24), deck, suit, deck.white)
    pen.shape("M -26 15 C -30 30 -20 44 0 52 C 20 44 30 30 26 15 Z", deck.white, line, 2.2)
    for x, y in ((-19, 24), (19, 24), (-13, 35), (13, 35)):
        pen.shape([(x, y - 2.5), (x + 1.8, y + 3), (x - 1.8, y + 3)], line)
    _kings_head(pen, deck, suit)
    _crown(pen, deck, suit)


def _kings_head(pen: Pen, deck: Deck, suit: int) -> None:
    line, hair = deck.line, deck.hair[suit]
    for x, y, r in ((-18, -6, 7), (-20, 5, 7), (-18, 15, 6), (18, -6, 7), (20, 5, 7), (18, 15, 6)):
        pen.dot(x, y, r, hair, line, 2)
    _face(pen, deck, suit, 16, 19)
    beard = "M -17 1 C -13 7 -8 5 0 5 C 8 5 13 7 17 1 C 20 22 12 34 0 39 C -12 34 -20 22 -17 1 Z"
    pen.shape(beard, hair, line, 2)
    moustache = "M 0 6 C -5 3 -11 5 -14 11 C -8 12 -3 12 0 9 C 3 12 8 12 14 11 C 11 5 5 3 0 6 Z"
    pen.shape(moustache, mix(hair, deck.white, 0.30))
    pen.shape("M -4 13.5 C -2 12.4 2 12.4 4 13.5 C 2 16.4 -2 16.4 -4 13.5 Z", deck.red)


def _crown(pen: Pen, deck: Deck, suit: int) -> None:
    line, trim = deck.line, deck.trim[suit]
    pen.shape("M -20 -14 L -25 -40 L -11 -29 L 0 -48 L 11 -29 L 25 -40 L 20 -14 Z", deck.gold, line, 2.4)
    pen.box((-20, -21, 20, -13), 2, trim, line, 2)
    for x, y in ((-25, -41), (0, -49), (25, -41)):
        pen.dot(x, y, 3.8, trim, line, 1.8)
    for x in (-11, 0, 11):
        pen.dot(x, -17, 2, deck.gold)


def queen(pen: Pen, deck: Deck, suit: int, holding: bool = True) -> None:
    """A queen like a bell: long hair, pearled tiara, necklace, and a flower whose bloom is her suit."""
    line, hair = deck.line, deck.hair[suit]
    pen.shape("M -40 52 C -40 34 -30 24 -12 18 L 12 18 C 30 24 40 34 40 52 Z", deck.coat[suit], line, 2.4)
    pen.shape(
        "M 0 -22 C -26 -22 -30 0 -28 14 C -27 24 -32 30 -34 36 C -24 40 -12 36 -9 24 "
        "L 9 24 C 12 36 24 40 34 36 C 32 30 27 24 28 14 C 30 0 26 -22 0 -22 Z",
        hair, line, 2.2,
    )  # fmt: skip
    neck = "M -7 12 L -8 22 C -14 25 -17 28 -18 30 C -12 46 12 46 18 30 C 17 28 14 25 8 22 L 7 12 Z"
    pen.shape(neck, deck.skin[suit], line, 1.8)
    pen.shape("M -19 29 C -12 45 12 45 19 29 L 22 33 C 14 53 -14 53 -22 33 Z", deck.gold, line, 1.8)
    for x, y in ((-8.5, 27.5), (-3, 30.2), (3, 30.2), (8.5, 27.5)):
        pen.dot(x, y, 2.2, deck.white, line, 1)
    _face(pen, deck, suit, 14.5, 18, painted=True)
    for x in (-8.5, 8.5):
        pen.dot(x, 5, 2.6, mix(deck.skin[suit], deck.red, 0.30))
    fringe = "M -15 -5 C -14 -14 -6 -19 0 -19 C 6 -19 14 -14 15 -5 C 17 -14 14 -24 0 -24 C -14 -24 -17 -14 -15 -5 Z"
    pen.shape(fringe, hair)
    _tiara(pen, deck, suit)
    if holding:
        pen.stroke("M 37 54 C 35 38 35 30 37 18", line, 3.4)
        pen.shape("M 37 25 C 39 19 43 18 47 19 C 46 25 42 27 37 25 Z", deck.leaf, line, 1.4)
        _held_suit(pen, deck, suit, 36, 8, 21, 5)
        _hand(pen.at(36, 29, 0.9), deck, suit, deck.gold)


def _tiara(pen: Pen, deck: Deck, suit: int) -> None:
    pen.shape(
        "M -21 -13 C -14 -21 14 -21 21 -13 L 25 -30 C 20 -28 17 -30 14.5 -36 C 10 -32 6 -34 0 -43 "
        "C -6 -34 -10 -32 -14.5 -36 C -17 -30 -20 -28 -25 -30 Z",
        deck.gold, deck.line, 2.2,
    )  # fmt: skip
    for x, y, r in ((-25, -31, 3.2), (-14.5, -37, 3.2), (0, -44, 4), (14.5, -37, 3.2), (25, -31, 3.2)):
        pen.dot(x, y, r, deck.white, deck.line, 1.6)
    draw_suit(pen, DIAMOND, 0, -26, 10, deck.trim[suit])


def jack(pen: Pen, deck: Deck, suit: int, holding: bool = True) -> None:
    """A lopsided jack: tilted cap with a plume, pageboy hair, ruff, striped doublet, his suit as a badge."""
    line, hair = deck.line, deck.hair[suit]
    pen.shape("M -44 52 C -44 32 -34 24 -14 19 L 14 19 C 32 24 42 32 42 52 Z", deck.coat[suit], line, 2.4)
    for x in (-26, 26):
        stripe = [(x - 5, 24.5), (x + 5, 24.5), (x * 1.12 + 6, 52), (x * 1.12 - 6, 52)]
        pen.shape(stripe, deck.trim[suit])
    pen.shape("M -8 20 L 8 20 L 8 52 L -8 52 Z", deck.gold, line, 1.8)
    for y in (32, 42):
        pen.dot(0, y, 2.2, line)
    if holding:
        _hand(pen.at(35, 26), deck, suit, deck.white)
    pageboy = (
        "M -17 -14 C -26 -6 -27 12 -24 21 C -18 25 -12 22 -10 18 L 10 18 C 12 22 18 25 24 21 C 27 12 26 -6 17 -14 Z"
    )
    pen.shape(pageboy, hair, line, 2.2)
    for x in (-15, -5, 5, 15):
        pen.dot(x, 22 - abs(x) * 0.12, 6, deck.white, line, 1.8)
    _face(pen, deck, suit, 15, 18)
    pen.stroke("M -5 9 C -2 12 3 12 6 8", deck.red, 2.4)
    pen.shape(
        "M -15 -3 C -17 -16 -6 -18 0 -17 C 6 -18 17 -16 15 -3 C 11 -6 10 -11 4 -12 C -2 -11 -10 -8 -15 -3 Z", hair
    )
    _cap(pen, deck, suit)


def _cap(pen: Pen, deck: Deck, suit: int) -> None:
    line = deck.line
    crown = "M -24 -16 C -30 -30 -12 -42 8 -38 C 24 -35 28 -22 20 -14 C 8 -19 -10 -20 -24 -16 Z"
    pen.shape(crown, deck.coat[suit], line, 2.4)
    pen.shape("M -24 -16 C -10 -21 8 -20 20 -14 L 19 -9 C 8 -14 -10 -15 -23 -10 Z", deck.gold, line, 1.8)
    plume = "M 12 -26 C 10 -50 34 -58 44 -44 C 50 -34 44 -20 32 -14 C 38 -26 36 -34 28 -35 C 20 -36 15 -32 12 -26 Z"
    pen.shape(plume, deck.white, line, 2)
    pen.stroke("M 14 -29 C 20 -44 36 -46 40 -32", mix(line, deck.white, 0.35), 1.5)
    _held_suit(pen, deck, suit, 14, -25, 13, 4)
