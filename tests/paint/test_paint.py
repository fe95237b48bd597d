"""What holds for every picture: its size, its colours, same order same bytes, in any thread."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import given, settings
from PIL import Image

from ginbot.paint import CLASSIC, DECKS, paint, preview, warm
from ginbot.paint.pad import FEWEST_ALONE, pad_height
from ginbot.paint.strip import strip_height
from ginbot.screens.pictures import (
    DeckPicture,
    DivisionsPicture,
    HandPicture,
    LayOffPicture,
    MeldsPicture,
    PadPicture,
    Picture,
    ResultPicture,
    SheetPicture,
)
from tests.paint.samples import PICTURES, THROW, TWO_DIVISIONS, colours_of, hand_pictures


def opened(file: bytes) -> Image.Image:
    """The picture in a file."""
    return Image.open(io.BytesIO(file))


every_picture = pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)


@every_picture
def test_size(picture: Picture) -> None:
    """Hands, tables and two divisions are 960 x 640, results and three divisions 960 x 800; others vary."""
    tall = isinstance(picture, ResultPicture) or (isinstance(picture, DivisionsPicture) and len(picture.divisions) == 3)
    height = 800 if tall else 640
    if isinstance(picture, MeldsPicture):
        height = 80 + 240 * len(picture.lines)
    elif isinstance(picture, SheetPicture):
        height = 80 + 72 * (len(picture.rows) + 1) + 24
    elif isinstance(picture, LayOffPicture):
        height = 800
    elif isinstance(picture, DeckPicture):
        height = 268
    elif isinstance(picture, PadPicture):
        height = max(640, 80 + pad_height(picture, FEWEST_ALONE) + 62)
    elif isinstance(picture, ResultPicture) and picture.pad is not None:
        height += pad_height(picture.pad)
    elif isinstance(picture, ResultPicture) and picture.match is not None:
        height += strip_height(picture.match)
    assert opened(paint(picture)).size == (960, height)


@every_picture
def test_in_every_deck(picture: Picture) -> None:
    """A picture is a palette PNG of at most 64 kB that uses its deck's 64 colours and no others."""
    files = {name: paint(replace(picture, deck=name)) for name in DECKS}
    for name, file in files.items():
        image = opened(file)
        assert (image.format, image.mode) == ("PNG", "P")
        assert colours_of(image) <= set(DECKS[name].palette)
        assert len(file) < 64_000
    assert len(set(files.values())) == len(DECKS)


@settings(max_examples=20)
@given(hand_pictures())
def test_any_hand(picture: HandPicture) -> None:
    """Any hand is painted within its size and its bytes, and twice the same."""
    once = paint(picture)
    assert opened(once).size == (960, 640)
    assert len(once) < 64_000
    assert paint(picture) == once


def test_same_bytes_from_cold_caches() -> None:
    """A deck whose sprites were never drawn gives the same bytes."""
    deck = replace(CLASSIC)
    for name in ("throw", "table", "knock"):
        assert paint(PICTURES[name], deck) == paint(PICTURES[name])


def test_several_threads_at_once() -> None:
    """Painting all pictures at once in several threads, nothing drawn before, gives the same bytes as one by one."""
    cold = replace(CLASSIC)
    expected = [paint(picture) for picture in PICTURES.values()]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(2):
            assert list(pool.map(lambda picture: paint(picture, cold), PICTURES.values())) == expected


def test_pictures_differ_where_orders_do() -> None:
    """Every sample gives other bytes."""
    assert len({paint(picture) for picture in PICTURES.values()}) == len(PICTURES)


def test_one_division_alone() -> None:
    """A single division is painted too."""
    alone = DivisionsPicture("Knock?", TWO_DIVISIONS.divisions[:1])
    assert opened(paint(alone)).size == (960, 640)


def test_warm_changes_no_picture() -> None:
    """Warming draws every card beforehand and changes nothing else."""
    deck = replace(CLASSIC)
    assert paint(THROW, deck) == paint(THROW)
    warm(deck=deck)
    assert paint(THROW, deck) == paint(THROW)


def test_preview() -> None:
    """The preview is a picture of a hand, or of a table or a result where that is asked for."""
    assert opened(preview.preview()).size == opened(preview.preview("table")).size == (960, 640)
    assert opened(preview.preview("result")).size == (960, 800)
    assert len({preview.preview(kind) for kind in preview.KINDS}) == len(preview.KINDS)
