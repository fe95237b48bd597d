"""The deck's colours, in figures: enough contrast, and suits that stay apart under every kind of colour blindness."""

from __future__ import annotations

from pathlib import Path

import pytest

from ginbot.paint.__main__ import main
from ginbot.paint.colours import colour_name, contrast, mix, oklab, rgb
from ginbot.paint.deck import Deck
from ginbot.paint.decks import CLASSIC, DECKS
from ginbot.paint.making.sight import SIGHT, apart, contrasts, least_apart, seen
from ginbot.paint.palette import SHADOWS, darker, ink, ramp, veiled

DOCS = Path(__file__).parents[2] / "docs" / "decks.md"


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
    """Suits differ by 9 for every eye, by 6 in brightness alone; hearts and diamonds or spades and clubs by 6."""
    least = 6 if sight == "brightness" else 9
    assert least_apart(deck, sight, like=False) >= least - 0.5
    assert least_apart(deck, sight, like=True) >= (6 if deck is CLASSIC else least) - 0.5


def test_large_print_is_the_clearest() -> None:
    """In large print every suit has a contrast of at least 4.5, and words have the greatest there is."""
    found = contrasts(DECKS["large"])
    assert min(found.values()) >= 4.5
    assert all(found["words on the felt"] >= contrasts(deck)["words on the felt"] for deck in DECKS.values())


def test_greys_are_seen_alike() -> None:
    """No simulated eye gives a grey a colour, and the usual red and green are near to whoever lacks green."""
    for sight in SIGHT:
        _, a, b = seen("#777777", sight)
        assert (a, b) == pytest.approx((0, 0), abs=0.6)
    usual = apart("#C00F2B", "#0E7F52", "deuteranopia")
    assert usual < 7 < 25 < apart("#C00F2B", "#0E7F52", "normal")


def test_the_documentation_has_these_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """What the command prints stands in the documentation word for word."""
    assert main(["contrast"]) == 0
    for table in capsys.readouterr().out.strip().split("\n\n"):
        assert table in DOCS.read_text(encoding="utf-8")


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


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize("factor", SHADOWS)
def test_a_suit_keeps_its_colour_in_the_shadow(deck: Deck, factor: float) -> None:
    """Where a card shades a pip, it looks darker and not like another suit."""
    table = darker(deck, factor)
    for suit in deck.suits:
        shaded, meant = deck.palette[table[ink(deck, suit)]], mix("#000000", suit, factor)
        assert apart(shaded, meant, "normal") <= 3.5, (suit, shaded)


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
