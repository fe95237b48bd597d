"""Cards as emojis: what Discord takes, legible at the size of a line of text on both grounds, and always the same."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from ginbot.paint.colours import contrast, rgb
from ginbot.paint.decks import CLASSIC
from ginbot.paint.emoji import SIZE, emoji_mark, emoji_png

CARDS = range(52)
LARGEST = 256 * 1024
IN_A_LINE = 22
GROUNDS = ("#313338", "#FFFFFF", "#1A1A1E")
"""Discord's dark, its light, and its darkest."""


def small(card: int, ground: str) -> Image.Image:
    """An emoji as it stands in a line of text."""
    emoji = Image.open(io.BytesIO(emoji_png(card))).resize((IN_A_LINE, IN_A_LINE), Image.Resampling.LANCZOS)
    seen = Image.new("RGB", emoji.size, ground)
    seen.paste(emoji, (0, 0), emoji)
    return seen


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart: the mean over all pixels of the channel that differs most."""
    apart = ImageChops.difference(one, other)
    most = ImageChops.lighter(ImageChops.lighter(*apart.split()[:2]), apart.split()[2])
    return sum([value * count for value, count in enumerate(most.histogram())]) / (IN_A_LINE * IN_A_LINE)


def test_discord_takes_it() -> None:
    """Each is a PNG of 128 pixels square with clear corners, far smaller than Discord allows."""
    for card in CARDS:
        file = emoji_png(card)
        image = Image.open(io.BytesIO(file))
        assert (image.format, image.size, image.mode) == ("PNG", (SIZE, SIZE), "RGBA")
        assert image.getpixel((0, 0))[3] == 0  # type: ignore[index]  # a pixel of four parts
        assert image.getpixel((SIZE // 2, SIZE // 2))[3] == 255  # type: ignore[index]
        assert len(file) < LARGEST // 20


def test_a_mark_for_each() -> None:
    """Each looks different, so each has a mark of its own, and it is the same each time."""
    marks = [emoji_mark(card) for card in CARDS]
    assert len(set(marks)) == 52
    assert all(len(mark) == 5 for mark in marks)


@pytest.mark.parametrize("ground", GROUNDS)
def test_no_two_look_alike_in_a_line(ground: str) -> None:
    """At 22 pixels any two cards differ in far more than a shade, and their edge stands out from the ground."""
    seen = [small(card, ground) for card in CARDS]
    nearest = min([difference(seen[a], seen[b]) for a in CARDS for b in CARDS if a < b])
    assert nearest > 4
    edge = max(contrast(CLASSIC.edge, ground), contrast(CLASSIC.paper, ground))
    assert edge >= 3


def test_a_suit_stands_above_the_edge() -> None:
    """Between the foot of every suit and the edge there is paper."""
    for card in CARDS:
        image = Image.open(io.BytesIO(emoji_png(card))).convert("RGB").crop((44, SIZE - 5, 84, SIZE - 4))
        assert image.getcolors() == [(40, rgb(CLASSIC.paper))], card
