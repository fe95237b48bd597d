"""The deck's colours, in figures: enough contrast, and suits that stay apart under every kind of colour blindness."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from ginbot.paint.colours import Lab, colour_name, contrast, linear, mix, oklab, rgb
from ginbot.paint.deck import Deck
from ginbot.paint.decks import CLASSIC, DECKS
from ginbot.paint.palette import darker, ink, ramp, veiled

# Full-strength simulation of missing cones: Machado, Oliveira and Fernandes 2009; the last is brightness alone.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "brightness": ((0.2126, 0.7152, 0.0722),) * 3,
}
RED = {1, 2}


def seen(colour: str, sight: str) -> Lab:
    """How a colour looks to an eye."""
    light = linear(rgb(colour))
    mixed = [sum(a * b for a, b in zip(row, light, strict=True)) for row in SIGHT[sight]]
    red, green, blue = (min(1.0, max(0.0, part)) for part in mixed)
    return oklab((red, green, blue))


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_contrast(deck: Deck) -> None:
    """Words, suits and cards stand out from what they lie on."""
    for suit in deck.suits:
        assert contrast(suit, deck.paper) >= 3.5  # a rank is 18 points and bold
    for text, ground, least in (
        (deck.text, deck.dark_felt, 7), (deck.text, deck.felt, 7), (deck.soft_text, deck.felt, 4.5),
        (deck.soft_text, deck.dark_felt, 4.5), (deck.text, deck.pale_felt, 4.5), (deck.ink, deck.gold, 7),
        (deck.ink, deck.soft_text, 7), (deck.dark_felt, deck.soft_text, 4.5), (deck.gold, deck.ink, 4.5),
        (deck.gold, deck.felt, 3), (deck.gold, deck.dark_felt, 3),
    ):  # fmt: skip
        assert contrast(text, ground) >= least, (text, ground)
    assert max(contrast(deck.paper, deck.felt), contrast(deck.edge, deck.felt)) >= 4  # a dark card lives by its edge


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_suits_apart(deck: Deck, sight: str) -> None:
    """A red and a black suit differ by 9 for every eye (6 in brightness alone), two of one colour by 6."""
    for one, other in combinations(range(4), 2):
        same_colour = (one in RED) == (other in RED)
        distance = math.dist(seen(deck.suits[one], sight), seen(deck.suits[other], sight))
        assert distance >= (6 if same_colour or sight == "brightness" else 9) - 0.5, (one, other)


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_palette_holds_the_flat_colours(deck: Deck) -> None:
    """All 64 colours differ, and every flat colour of the deck is one of them, unchanged."""
    assert len(set(deck.palette)) == len(deck.palette) == 64
    flat = [
        *deck.suits, *deck.skin, *deck.hair, *deck.coat, *deck.trim, deck.paper, deck.edge, deck.line, deck.white,
        deck.gold, deck.ink, deck.red, deck.back, deck.back_gold, deck.felt, deck.dark_felt, deck.pale_felt, deck.text,
        deck.soft_text, *(deck.tint(suit) for suit in range(4)),
    ]  # fmt: skip
    for colour in flat:
        assert deck.palette[ink(deck, colour)] == colour


def test_contrast_of_black_and_white() -> None:
    """Black on white has the greatest contrast there is."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


def test_mix() -> None:
    """A mixture lies between its two colours."""
    assert [mix("#000000", "#FF8000", share) for share in (0, 0.5, 1)] == ["#000000", "#804000", "#FF8000"]
    assert colour_name(rgb("#17533F")) == "#17533F"


def test_oklab_of_white() -> None:
    """White is 100 bright and without colour."""
    bright, a, b = oklab((1, 1, 1))
    assert bright == pytest.approx(100, abs=0.01)
    assert (a, b) == pytest.approx((0, 0), abs=0.01)


def test_ramp_ends() -> None:
    """A soft edge begins with the ground and ends with the colour."""
    steps = ramp(CLASSIC, CLASSIC.felt, CLASSIC.gold)
    assert (steps[0], steps[255]) == (ink(CLASSIC, CLASSIC.felt), ink(CLASSIC, CLASSIC.gold))


def test_shadow_and_veil() -> None:
    """A shadow darkens paper, a veil brings black nearer to it; both leave no ink without an answer."""
    paper, black = ink(CLASSIC, CLASSIC.paper), ink(CLASSIC, CLASSIC.suits[0])
    shaded, thin = CLASSIC.palette[darker(CLASSIC, 0.72)[paper]], CLASSIC.palette[veiled(CLASSIC)[black]]
    assert contrast(shaded, "#000000") < contrast(CLASSIC.paper, "#000000")
    assert contrast(thin, CLASSIC.paper) < contrast(CLASSIC.suits[0], CLASSIC.paper)
    assert len(darker(CLASSIC, 0.72)) == len(veiled(CLASSIC)) == 256
