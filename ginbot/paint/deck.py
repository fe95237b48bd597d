"""Decks as values: every colour a deck's pictures are painted with. No drawing lives here.

A palette begins with the flat colours named in the deck, which stay as they are; the rest serve the soft edges. They
are found by `ginbot.paint.making.palettes` and stand in `assets/decks`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from ginbot.paint.colours import mix

BySuit: TypeAlias = tuple[str, str, str, str]
"""A colour for each of spades, hearts, diamonds, clubs."""
Motif: TypeAlias = Literal["lattice", "scales", "squares", "moon"]
"""What a deck's backs are covered with."""

FOLDER = Path(__file__).parents[2] / "assets" / "decks"
PALETTES = FOLDER / "palettes.toml"
COLOURS = 64
"""How many colours a palette has."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The colours of a deck and of the felt it lies on, as "#17533F". Two decks are the same only if they are one."""

    name: str
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
    motif: Motif = "lattice"
    large_print: bool = False
    """Whether a card is a rank and a suit as large as its strip, without small pips."""

    @property
    def palette(self) -> tuple[str, ...]:
        """The 64 colours that its pictures may use."""
        return palettes()[self.name]

    def tint(self, suit: int) -> str:
        """The ground behind a court figure."""
        return mix(self.paper, self.coat[suit], 0.13)


@cache
def palettes() -> dict[str, tuple[str, ...]]:
    """The colours of every deck's pictures, by the deck's name."""
    with PALETTES.open("rb") as file:
        return {name: tuple(text.split()) for name, text in tomllib.load(file).items()}
