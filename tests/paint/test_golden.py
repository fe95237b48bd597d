"""Some pictures stay as they were, pixel by pixel.

When a change of looks is meant, look at the new pictures and accept them: `make golden` writes
them anew. Compared are decoded pixels, so another zlib changes nothing.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image, ImageChops

from ginbot.paint import DECKS, draw
from ginbot.screens.pictures import Picture
from tests.paint.samples import PICTURES

GOLDEN = Path(__file__).parent.parent / "golden" / "pictures"
EVERY_KIND = (
    "throw", "table", "knock", "three-divisions", "melds", "sheet", "laying-off", "pad", "house", "deck", "chart",
    "over", "board",
)  # fmt: skip
"""One picture of each kind: these are kept in every deck."""
KEPT = (
    "throw",
    "barred",
    "three-melds",
    "tight",
    "table",
    "knock",
    "led",
    "three-divisions",
    "melds",
    "sheet",
    "laying-off",
    "pad",
    "house",
    "against-rosa",
    "at-brunos",
    "faces",
    "looking-back",
    "left-lying",
    "deck",
    "chart",
    "over",
    "board",
)
ALL = [("classic", name) for name in KEPT] + [(deck, name) for deck in tuple(DECKS)[1:] for name in EVERY_KIND]


def path_of(deck: str, name: str) -> Path:
    """Where an accepted picture is kept: those of the classic deck lie on top."""
    return GOLDEN / ("" if deck == "classic" else deck) / f"{name}.png"


@pytest.mark.parametrize(("deck", "name"), ALL)
def test_looks_as_it_did(deck: str, name: str) -> None:
    """A picture has the very pixels of the one that was looked at and accepted."""
    image = draw(replace(PICTURES[name], deck=deck)).palette_image()
    path = path_of(deck, name)
    if os.environ.get("GOLDEN") == "accept":
        path.parent.mkdir(parents=True, exist_ok=True)
        image.save(path, compress_level=9)
    with Image.open(path) as golden:
        assert golden.size == image.size
        changed = ImageChops.difference(image.convert("RGB"), golden.convert("RGB")).getbbox()
    assert changed is None, f"{deck} {name} changed within {changed}: `make golden` accepts it"


def test_no_forgotten_picture() -> None:
    """Every golden picture is compared with something."""
    assert set(GOLDEN.rglob("*.png")) == {path_of(deck, name) for deck, name in ALL}


def test_every_kind_is_kept() -> None:
    """Of each kind of picture there is a golden one in every deck."""
    assert {type(PICTURES[name]) for name in EVERY_KIND} == {type(picture) for picture in PICTURES.values()}
    assert {type(picture) for picture in PICTURES.values()} == set(get_args(Picture))
