"""Decks as values: every colour a deck's pictures are painted with. No drawing lives here.

A palette begins with the flat colours named in the deck, which stay as they are; the rest serve the soft edges. They
were found once, by adding again and again the colour that was served worst over all sprites and screens (OKLab distance
squared times the square root of its count), then settled by four rounds of k-means that moved only those.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ginbot.paint.colours import mix

BySuit: TypeAlias = tuple[str, str, str, str]
"""A colour for each of spades, hearts, diamonds, clubs."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The colours of a deck and of the felt it lies on, as "#17533F". Two decks are the same only if they are one."""

    name: str
    palette: tuple[str, ...]
    """The 64 colours that its pictures may use."""
    suits: BySuit
    paper: str
    edge: str
    line: str
    """Outlines of the court figures."""
    white: str
    """The whitest thing on a court card."""
    gold: str
    ink: str
    """Letters on gold."""
    red: str
    """Lips and cheeks."""
    leaf: str
    skin: BySuit
    hair: BySuit
    coat: BySuit
    trim: BySuit
    back: str
    back_gold: str
    felt: str
    dark_felt: str
    pale_felt: str
    """The bar of the other player's turn, and fine lines."""
    text: str
    soft_text: str

    def tint(self, suit: int) -> str:
        """The ground behind a court figure."""
        return mix(self.paper, self.coat[suit], 0.13)


def _palette(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_CLASSIC = """
#17533F #0F3D2E #FFFDF6 #E9B63F #101118 #BE1030 #D63B20 #243140
#1B1A22 #2A6B54 #CFE3D6 #8E1B2C #F3DFB0 #8C8672 #C4122F #E8B68C
#F6D3B3 #C98D5E #9A6440 #463A55 #C98A2B #6B3A1E #3B2A28 #1F4E8C
#E2E6E8 #F7DEDC #B05E59 #DD8570 #E7998B #C86850 #A74B3B #B8B6B1
#DEDCD6 #C2C9C0 #651824 #56585E #9FA59D #666A6B #CC445B #767E8C
#836B31 #A07F34 #983439 #4F3D2B #D46576 #EEBDB8 #781C2A #6F5433
#CDA346 #712E59 #A5152F #687E74 #86958F #E2AA99 #AF8570 #DC8491
#97765D #DE6049 #383A43 #262328 #441926 #F6F1EB #474A50 #B39242
"""

CLASSIC = Deck(
    name="classic",
    palette=_palette(_CLASSIC),
    suits=("#101118", "#BE1030", "#D63B20", "#243140"),
    paper="#FFFDF6",
    edge="#8C8672",
    line="#1B1A22",
    white="#FFFDF6",
    gold="#E9B63F",
    ink="#1B1A22",
    red="#C4122F",
    leaf="#2E7D4F",
    skin=("#E8B68C", "#F6D3B3", "#C98D5E", "#9A6440"),
    hair=("#463A55", "#C98A2B", "#6B3A1E", "#3B2A28"),
    coat=("#1F4E8C", "#C4122F", "#C4122F", "#1F4E8C"),
    trim=("#C4122F", "#1F4E8C", "#E9B63F", "#E9B63F"),
    back="#8E1B2C",
    back_gold="#F3DFB0",
    felt="#17533F",
    dark_felt="#0F3D2E",
    pale_felt="#2A6B54",
    text="#FFFDF6",
    soft_text="#CFE3D6",
)
"""Green felt, two reds and two blacks that differ in brightness too."""
