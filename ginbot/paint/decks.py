"""The four decks, by name. What a deck is stands in `deck`; here are only colours."""

from __future__ import annotations

from ginbot.paint.deck import Deck
from ginbot.screens.pictures import DECKS as NAMES

CLASSIC = Deck(
    name="classic",
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

FOUR = Deck(
    name="four",
    suits=("#101118", "#B00018", "#0F2FB0", "#15966F"),
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
    coat=("#4A5178", "#B00018", "#0F2FB0", "#15966F"),
    trim=("#F3DFB0", "#1D3F8C", "#F3DFB0", "#F3DFB0"),
    back="#1D3F8C",
    back_gold="#F3DFB0",
    felt="#3A3F5C",
    dark_felt="#2A2E47",
    pale_felt="#565C80",
    text="#FFFDF6",
    soft_text="#D5D8EA",
    motif="scales",
)
"""Slate-blue felt, each suit of a colour of its own: black, blue, red, green, each brighter than the last."""

LARGE = Deck(
    name="large",
    suits=("#000000", "#A00016", "#08269E", "#098260"),
    paper="#FFFFFF",
    edge="#000000",
    line="#000000",
    white="#FFFFFF",
    gold="#FFD23F",
    ink="#1B1A22",
    red="#C4122F",
    leaf="#2E7D4F",
    skin=("#E8B68C", "#F6D3B3", "#C98D5E", "#9A6440"),
    hair=("#463A55", "#C98A2B", "#6B3A1E", "#3B2A28"),
    coat=("#3D4252", "#A00016", "#08269E", "#098260"),
    trim=("#FFD23F", "#08269E", "#A00016", "#FFD23F"),
    back="#0B2E6B",
    back_gold="#FFD23F",
    felt="#10241D",
    dark_felt="#000000",
    pale_felt="#3C6A58",
    text="#FFFFFF",
    soft_text="#CFE0D8",
    motif="squares",
    large_print=True,
)
"""Black felt, the largest ranks that a fan leaves room for, and nothing beside them."""

DARK = Deck(
    name="dark",
    suits=("#F4EFE2", "#FF6674", "#FF9C52", "#9ACDF5"),
    paper="#262B38",
    edge="#6F7890",
    line="#13151C",
    white="#F4EFE2",
    gold="#E9B63F",
    ink="#1B1A22",
    red="#C4122F",
    leaf="#3E8A5C",
    skin=("#E8B68C", "#F6D3B3", "#C98D5E", "#9A6440"),
    hair=("#6A5B80", "#C98A2B", "#7A4526", "#4A3A3C"),
    coat=("#66708C", "#A93A4C", "#B8652C", "#3F78A6"),
    trim=("#E9C46A", "#F4EFE2", "#F4EFE2", "#E9C46A"),
    back="#3B2F5C",
    back_gold="#E9C46A",
    felt="#12151C",
    dark_felt="#0A0C11",
    pale_felt="#343B4C",
    text="#F4EFE2",
    soft_text="#C3C9D6",
    motif="moon",
)
"""Cards of dark slate with ivory, coral, apricot and sky; outlines stay dark."""

DECKS: dict[str, Deck] = dict(zip(NAMES, (CLASSIC, FOUR, LARGE, DARK), strict=True))
"""All of them, by name."""
