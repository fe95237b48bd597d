"""How far apart the suits look, to every eye, and how clearly things stand out from what they lie on.

Missing cones are simulated at full strength by the matrices of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer
Graphics 15 (2009), for linear light. Distances are those of OKLab (B. Ottosson 2020) times 100, contrasts those of
WCAG 2.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations

from ginbot.paint.colours import Lab, contrast, linear, oklab, rgb
from ginbot.paint.deck import Deck

SIGHT = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "brightness": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""How much red, green and blue light an eye makes of each; the last is brightness alone."""
RED = frozenset({1, 2})
"""The suits that are red where there are two colours."""


def seen(colour: str, sight: str) -> Lab:
    """How a colour looks to an eye."""
    light = linear(rgb(colour))
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in SIGHT[sight])
    return oklab((red, green, blue))


def apart(one: str, other: str, sight: str) -> float:
    """How far apart two colours look to an eye; from about 2 on they are told apart side by side."""
    return math.dist(seen(one, sight), seen(other, sight))


def least_apart(deck: Deck, sight: str, *, like: bool) -> float:
    """The nearest two suits of a deck: of those of one colour in a deck of two colours (`like`), or of all others."""
    pairs = [pair for pair in combinations(range(4), 2) if ((pair[0] in RED) == (pair[1] in RED)) == like]
    return min(apart(deck.suits[one], deck.suits[other], sight) for one, other in pairs)


def contrasts(deck: Deck) -> dict[str, float]:
    """How clearly a deck's things stand out."""
    found = {f"{name} on the card": contrast(suit, deck.paper)
             for name, suit in zip(("spades", "hearts", "diamonds", "clubs"), deck.suits, strict=True)}  # fmt: skip
    return found | {
        "words on the felt": contrast(deck.text, deck.felt),
        "soft words on the felt": contrast(deck.soft_text, deck.felt),
        "words on the pale bar": contrast(deck.text, deck.pale_felt),
        "words on gold": contrast(deck.ink, deck.gold),
        "gold on the felt": contrast(deck.gold, deck.felt),
        "a card or its edge on the felt": max(contrast(deck.paper, deck.felt), contrast(deck.edge, deck.felt)),
    }


def tables(decks: Iterable[Deck]) -> str:
    """Both tables of figures, in Markdown."""
    decks = tuple(decks)
    head = f"| | {' | '.join(deck.name for deck in decks)} |\n|---|{'---|' * len(decks)}"
    ratios = [contrasts(deck) for deck in decks]
    first = [f"| {name} | {' | '.join(f'{ratio[name]:.1f}' for ratio in ratios)} |" for name in ratios[0]]
    second = []
    for sight in SIGHT:
        nearest = [[f"{least_apart(deck, sight, like=like):.0f}" for like in (False, True)] for deck in decks]
        second.append(f"| {sight} | {' | '.join(' / '.join(pair) for pair in nearest)} |")
    return "\n".join([head, *first, "", head, *second, ""])
