"""Contact sheets: every kind of picture in every deck, at full size and as a phone shows it, dark and light."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from ginbot.paint import draw
from ginbot.paint.deck import Deck
from ginbot.paint.phases import ALL

PHONE = 300
"""Points that a phone has for a picture."""
DISCORD = {"dark": "#313338", "light": "#FFFFFF"}
"""What Discord shows messages on."""
_FULL_COLUMNS, _PHONE_COLUMNS = 3, 4
_GAP = 16


def contact_sheets(deck: Deck) -> dict[str, Image.Image]:
    """A deck's sheets by name: all kinds at full size, and at a phone's width on each ground."""
    pictures = [draw(make(), deck).palette_image().convert("RGB") for make in ALL.values()]
    small = [
        picture.resize((PHONE, round(picture.height * PHONE / picture.width)), Image.Resampling.LANCZOS)
        for picture in pictures
    ]
    sheets = {f"{deck.name}-full": _arranged(pictures, _FULL_COLUMNS, DISCORD["dark"])}
    for name, ground in DISCORD.items():
        sheets[f"{deck.name}-phone-{name}"] = _arranged(small, _PHONE_COLUMNS, ground)
    return sheets


def _arranged(pictures: Sequence[Image.Image], columns: int, ground: str) -> Image.Image:
    """Pictures of one width side by side, each in the column that is shortest so far."""
    wide = pictures[0].width + _GAP
    tops, places = [_GAP] * columns, []
    for picture in pictures:
        column = tops.index(min(tops))
        places.append((_GAP + column * wide, tops[column]))
        tops[column] += picture.height + _GAP
    sheet = Image.new("RGB", (_GAP + columns * wide, max(tops)), ground)
    for picture, place in zip(pictures, places, strict=True):
        sheet.paste(picture, place)
    return sheet


def write_contact_sheets(deck: Deck, folder: Path) -> list[Path]:
    """A deck's sheets as files in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, sheet in contact_sheets(deck).items():
        paths.append(folder / f"{name}.png")
        sheet.save(paths[-1])
    return paths
