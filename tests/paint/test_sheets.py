"""The sprite sheets in `assets` are what the shapes give, to the pixel."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from ginbot.paint.__main__ import main
from ginbot.paint.deck import PALETTES, Deck, palettes
from ginbot.paint.decks import DECKS, LARGE
from ginbot.paint.format import BACK
from ginbot.paint.format import LARGE as WHOLE
from ginbot.paint.making import sheets
from ginbot.paint.making.palettes import find_palette, fixed_colours, palettes_text
from ginbot.paint.palette import to_inks
from ginbot.paint.rect import Rect
from ginbot.paint.sheet import PORTRAITS, RANKS, SIZE, card_place, cut, path_of, portrait_place
from ginbot.rules import parse_card

every_deck = pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)


@every_deck
def test_a_sprite_is_what_its_shapes_give(deck: Deck) -> None:
    """A back, a number, a court and a portrait, drawn anew, are those on the sheet."""
    for card in (BACK, parse_card("TC"), parse_card("QD")):
        drawn = to_inks(deck, sheets._card(deck, card, WHOLE))
        assert drawn.tobytes() == cut(deck, card_place(card, WHOLE)).tobytes()
    head = sheets._portrait(deck, "easy").resize((52, 52), sheets.Image.Resampling.BOX)
    assert to_inks(deck, head).tobytes() == cut(deck, portrait_place("easy", 52)).tobytes()


def test_a_whole_sheet_is_what_its_shapes_give() -> None:
    """A sheet drawn anew is the one that is kept, in every pixel and colour; another zlib may pack it otherwise."""
    with Image.open(BytesIO(sheets.sheet_file(LARGE))) as made, Image.open(path_of("large")) as kept:
        assert (made.mode, made.size, made.getpalette()) == (kept.mode, kept.size, kept.getpalette())
        assert made.tobytes() == kept.tobytes()


def test_every_sprite_has_a_place_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two sprites overlap, and all lie on the sheet."""
    places = [card_place(card, form) for form in (WHOLE, sheets.SMALL) for card in (BACK, *range(52))]
    places += [portrait_place(face, size) for face in sheets.FACES for size in PORTRAITS]
    whole = Rect(0, 0, *SIZE)
    for k, place in enumerate(places):
        assert place.inside(whole)
        assert not any(place.overlaps(other) for other in places[:k])


def test_palettes_begin_with_the_decks_own_colours() -> None:
    """What the maker fixes comes first in each palette, in its order, and the file is as the maker writes it."""
    for name, deck in DECKS.items():
        fixed = fixed_colours(deck)
        assert palettes()[name][: len(fixed)] == fixed
        assert 64 - len(fixed) >= 12
    assert palettes_text(palettes()) == PALETTES.read_text(encoding="utf-8")


def test_the_maker_serves_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A palette has 64 colours, and a colour that half of a sprite has is among them, or nearly."""
    image = sheets.Image.new("RGB", (40, 40), LARGE.paper)
    image.paste("#BB33CC", (0, 0, 40, 20))
    monkeypatch.setattr("ginbot.paint.making.palettes.sprites", lambda deck: [(Rect(0, 0, 40, 40), image)])
    found = find_palette(LARGE)
    assert len(found) == 64
    assert any(abs(int(colour[k : k + 2], 16) - part) <= 2 for colour in found for k, part in ((1, 0xBB), (3, 0x33)))
    assert "#BA32CE" in found


def test_the_command_tells_whether_sheets_are_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`assets --check` fails where a sheet differs and changes nothing; `assets` writes it."""
    monkeypatch.setattr("ginbot.paint.__main__.DECKS", {"large": LARGE})
    monkeypatch.setattr("ginbot.paint.__main__.path_of", lambda name: tmp_path / f"{name}.png")
    monkeypatch.setattr("ginbot.paint.making.sheets.sheet_file", lambda deck: b"drawn")
    assert main(["assets", "--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert main(["assets"]) == 0
    assert main(["assets", "--check"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "large.png: 5 bytes, differs", "large.png: 5 bytes, written", "large.png: 5 bytes, as it was",
    ]  # fmt: skip
    assert RANKS == 13
