"""The four suit marks as shapes in a box of height 1. Suits are numbers, 0 to 3 for spades, hearts, diamonds, clubs."""

from __future__ import annotations

from ginbot.paint.pen import Ink, Pen

SPADE, HEART, DIAMOND, CLUB = range(4)

_OUTLINES = {
    SPADE: "M 0 -.53 C .07 -.36 .49 -.12 .49 .14 C .49 .30 .38 .38 .27 .38 C .18 .38 .09 .33 .045 .24 "
    "C .05 .36 .09 .46 .19 .50 L -.19 .50 C -.09 .46 -.05 .36 -.045 .24 "
    "C -.09 .33 -.18 .38 -.27 .38 C -.38 .38 -.49 .30 -.49 .14 C -.49 -.12 -.07 -.36 0 -.53 Z",
    HEART: "M 0 .50 C -.08 .34 -.51 .10 -.51 -.21 C -.51 -.40 -.38 -.50 -.25 -.50 C -.13 -.50 -.03 -.42 0 -.29 "
    "C .03 -.42 .13 -.50 .25 -.50 C .38 -.50 .51 -.40 .51 -.21 C .51 .10 .08 .34 0 .50 Z",
    # Hollow sides, narrower than high: no turned square.
    DIAMOND: "M 0 -.53 C .09 -.32 .25 -.12 .41 0 C .25 .12 .09 .32 0 .53 C -.09 .32 -.25 .12 -.41 0 "
    "C -.25 -.12 -.09 -.32 0 -.53 Z",
}
_CLUB_FOOT = "M -.10 -.10 L .10 -.10 L .05 .12 C .055 .34 .09 .46 .20 .50 L -.20 .50 C -.09 .46 -.055 .34 -.05 .12 Z"


def draw_suit(pen: Pen, suit: int, x: float, y: float, size: float, ink: Ink, turned: bool = False) -> None:
    """Draw a suit mark of a height, its middle at (x, y)."""
    pen = pen.at(x, y, -size if turned else size)
    if suit != CLUB:
        pen.shape(_OUTLINES[suit], ink)
        return
    pen.shape(_CLUB_FOOT, ink)
    for cx, cy in ((0, -0.275), (-0.27, 0.10), (0.27, 0.10)):  # the notches between them tell it from a spade
        pen.dot(cx, cy, 0.232, ink)
    pen.dot(0, -0.02, 0.11, ink)
