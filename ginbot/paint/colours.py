"""Arithmetic on colours: mixing, brightness, and how far apart two colours look. No deck's colours live here."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
Lab: TypeAlias = tuple[float, float, float]


def rgb(colour: str) -> Rgb:
    """The three parts of a colour such as "#17533F"."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def colour_name(parts: Rgb) -> str:
    """The colour of three parts, as "#17533F"."""
    return "#{:02X}{:02X}{:02X}".format(*parts)


@lru_cache(maxsize=4096)
def mix(one: str, other: str, share: float) -> str:
    """A colour between two; `share` 0 is the first, 1 the other."""
    a, b = rgb(one), rgb(other)
    return colour_name((_between(a[0], b[0], share), _between(a[1], b[1], share), _between(a[2], b[2], share)))


def _between(a: int, b: int, share: float) -> int:
    return round(a + (b - a) * share)


_LINEAR = tuple(v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256))


def linear(parts: Rgb) -> Lab:
    """The light of a colour, each part 0 to 1."""
    return _LINEAR[parts[0]], _LINEAR[parts[1]], _LINEAR[parts[2]]


def oklab(light: Lab) -> Lab:
    """Light in the OKLab space, times 100 (B. Ottosson 2020): distances in it are what the eye sees."""
    r, g, b = light
    l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)  # noqa: E741  (the paper's names)
    m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        21.04542553 * l + 79.3617785 * m - 0.40720468 * s,
        197.79984951 * l - 242.8592205 * m + 45.05937099 * s,
        2.59040371 * l + 78.27717662 * m - 80.8675766 * s,
    )


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours by WCAG, 1 to 21."""
    bright = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(rgb(one)), linear(rgb(other)))]
    return (max(bright) + 0.05) / (min(bright) + 0.05)
