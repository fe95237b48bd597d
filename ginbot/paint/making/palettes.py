"""Finds the palettes: which 64 colours serve a deck's sprites and words best.

The flat colours of the deck come first and are never moved. Then the colour that is served worst is added again and
again (OKLab distance squared times the square root of its count), and four rounds of k-means move only those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from math import sqrt
from typing import TypeAlias

from ginbot.paint.colours import Lab, Rgb, colour_name, linear, mix, oklab, rgb
from ginbot.paint.deck import COLOURS, PALETTES, Deck
from ginbot.paint.making.sheets import sprites
from ginbot.paint.palette import SHADOWS, veil

Counted: TypeAlias = list[tuple[Rgb, Lab, float]]
"""Colours, where the eye puts them, and how many pixels they have."""

_FIRST = ("felt", "dark_felt", "paper", "gold", "suits")
_ROUNDS = 4
_RIM_WEIGHT = 60
"""How many pixels each step of a soft edge counts for."""
_ALIKE = 3.5
"""How near a suit's shadow or a beard may be to another colour that is there: else a diamond's shadow turns crimson."""
_COARSE = 4
"""Colours that differ by less than this in each part are counted as one."""


def fixed_colours(deck: Deck) -> tuple[str, ...]:
    """What must be there: the deck's own colours, tints, blushes and beards, shadows of the cards, what is veiled."""
    names = [*_FIRST, *[field.name for field in fields(deck) if field.name not in _FIRST]]
    found = [colour for name in names for colour in _colours(getattr(deck, name))]
    found += [deck.tint(suit) for suit in range(4)]
    found += [mix(skin, deck.red, 0.30) for skin in deck.skin]
    found += [mix("#000000", deck.paper, factor) for factor in SHADOWS]
    found += [veil(deck, colour) for colour in (deck.paper, *deck.suits)]
    fine = [mix("#000000", suit, factor) for suit in deck.suits for factor in SHADOWS]
    fine += [mix(hair, deck.white, 0.30) for hair in deck.hair]
    found += [one for one in fine if min(_far(_lab(rgb(one)), _lab(rgb(other))) for other in found) > _ALIKE**2]
    return tuple(dict.fromkeys(found))


def _colours(value: object) -> tuple[str, ...]:
    texts = value if isinstance(value, tuple) else (value,)
    return tuple([text for text in texts if isinstance(text, str) and text.startswith("#")])


def find_palette(deck: Deck) -> tuple[str, ...]:
    """The 64 colours of a deck."""
    fixed = fixed_colours(deck)
    counted = _counted(deck)
    chosen = [_lab(rgb(colour)) for colour in fixed]
    nearest = [min(_far(lab, other) for other in chosen) for _, lab, _ in counted]
    while len(chosen) < COLOURS:
        worst = max(range(len(counted)), key=lambda k: nearest[k] * sqrt(counted[k][2]))
        chosen.append(counted[worst][1])
        nearest = [min(old, _far(lab, chosen[-1])) for old, (_, lab, _) in zip(nearest, counted, strict=True)]
    found = fixed
    for _ in range(_ROUNDS):
        found = (*fixed, *_middles(counted, chosen)[len(fixed) :])
        chosen = [_lab(rgb(colour)) for colour in found]
    return found


def _counted(deck: Deck) -> Counted:
    """Every colour of a deck's sprites, and those of the soft edges of words and cards."""
    counts: Counter[Rgb] = Counter()
    for _, sprite in sprites(deck):
        for count, parts in sprite.getcolors(sprite.width * sprite.height) or ():
            counts[_coarse(parts)] += count
    for ground, colour in _edges(deck):
        for step in range(1, 16):
            counts[_coarse(rgb(mix(ground, colour, step / 16)))] += _RIM_WEIGHT
    return [(parts, _lab(parts), float(count)) for parts, count in sorted(counts.items())]


def _edges(deck: Deck) -> Iterator[tuple[str, str]]:
    """Which colour meets which on a screen."""
    for ground in (deck.felt, deck.dark_felt):
        for colour in (deck.text, deck.soft_text, deck.gold, deck.edge, deck.pale_felt):
            yield ground, colour
    yield deck.gold, deck.ink
    yield deck.gold, deck.edge
    yield deck.soft_text, deck.dark_felt
    yield deck.line, deck.gold


def _middles(counted: Counted, chosen: list[Lab]) -> list[str]:
    """The middle of what each chosen colour serves; the colour itself where it serves nothing."""
    sums = [[0.0, 0.0, 0.0, 0.0] for _ in chosen]
    for parts, lab, count in counted:
        sum_ = sums[min(range(len(chosen)), key=lambda k: _far(lab, chosen[k]))]
        for k in range(3):
            sum_[k] += parts[k] * count
        sum_[3] += count
    return [colour_name((round(r / n), round(g / n), round(b / n))) if n else "#000000" for r, g, b, n in sums]


def _coarse(parts: object) -> Rgb:
    assert isinstance(parts, tuple)
    red, green, blue = (min(255, part // _COARSE * _COARSE + _COARSE // 2) for part in parts)
    return red, green, blue


def _lab(parts: Rgb) -> Lab:
    return oklab(linear(parts))


def _far(one: Lab, other: Lab) -> float:
    x, y, z = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return x * x + y * y + z * z


def palettes_text(found: dict[str, tuple[str, ...]]) -> str:
    """What stands in the file of palettes: eight colours a line."""
    blocks = []
    for name, colours in found.items():
        lines = [" ".join(colours[k : k + 8]) for k in range(0, len(colours), 8)]
        blocks.append(f'{name} = """\n' + "\n".join(lines) + '\n"""\n')
    return f"# Found by `make palettes`. The first colours of each are the deck's own.\n\n{chr(10).join(blocks)}"


def write_palettes(found: dict[str, tuple[str, ...]]) -> None:
    """Keep these palettes."""
    PALETTES.write_text(palettes_text(found), encoding="utf-8")
