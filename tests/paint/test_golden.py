"""Some pictures stay as they were, pixel by pixel.

When a change of looks is meant, look at the new pictures and accept them: `GOLDEN=accept pytest
tests/paint/test_golden.py` writes them anew. Compared are decoded pixels, so another zlib changes nothing.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from ginbot.paint import draw
from tests.paint.samples import PICTURES

GOLDEN = Path(__file__).parent.parent / "golden" / "pictures"
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
)


@pytest.mark.parametrize("name", KEPT)
def test_looks_as_it_did(name: str) -> None:
    """A picture has the very pixels of the one that was looked at and accepted."""
    image = draw(PICTURES[name]).palette_image()
    path = GOLDEN / f"{name}.png"
    if os.environ.get("GOLDEN") == "accept":
        path.parent.mkdir(exist_ok=True)
        image.save(path, compress_level=9)
    with Image.open(path) as golden:
        assert golden.size == image.size
        changed = ImageChops.difference(image.convert("RGB"), golden.convert("RGB")).getbbox()
    assert changed is None, f"{name} changed within {changed}: GOLDEN=accept accepts it"


def test_no_forgotten_picture() -> None:
    """Every golden picture is compared with something."""
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(KEPT)
