"""Contact sheets: everything there is to be looked at, and nothing that was hidden is in any of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from ginbot.paint import DECKS, Deck, paint
from ginbot.paint.__main__ import main
from ginbot.paint.making.contact import PHONE, contact_sheets
from ginbot.paint.phases import ALL
from ginbot.rules import replay
from ginbot.screens.pictures import Picture
from tests.rules.reshuffle import reshuffled
from tests.screens.stage import WIDE, all_pages, logs

every_deck = pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)


def test_every_kind_is_there() -> None:
    """Of each kind of picture there is a sample, and no two samples are alike."""
    samples = [make() for make in ALL.values()]
    assert {type(picture) for picture in samples} == set(get_args(Picture))
    assert len(set(samples)) == len(samples)


def test_sheets_for_eyes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A deck has a sheet at full size and one at a phone's width on each of Discord's grounds."""
    few = {name: ALL[name] for name in ("hand", "table", "result", "sheet")}
    monkeypatch.setattr("ginbot.paint.making.contact.ALL", few)
    monkeypatch.setattr("ginbot.paint.__main__.DECKS", {"classic": DECKS["classic"]})
    sheets = contact_sheets(DECKS["classic"])
    assert {name: sheet.width for name, sheet in sheets.items()} == {
        "classic-full": 3 * 976 + 16,
        "classic-phone-dark": 4 * (PHONE + 16) + 16,
        "classic-phone-light": 4 * (PHONE + 16) + 16,
    }
    assert sheets["classic-phone-dark"].getpixel((0, 0)) == (0x31, 0x33, 0x38)
    assert sheets["classic-phone-light"].getpixel((0, 0)) == (255, 255, 255)
    assert main(["contact-sheet", "--to", str(tmp_path / "sheets")]) == 0
    assert {path.stem for path in (tmp_path / "sheets").iterdir()} == set(sheets)


@every_deck
def test_no_byte_depends_on_what_is_hidden(deck: Deck) -> None:
    """Two matches that a player cannot tell apart give the same pictures, byte for byte, in every deck."""
    rng, log = Random(deck.name), logs()[0]
    context, painted = replace(WIDE, deck=deck.name), 0
    for length in rng.sample(range(4, len(log)), 4):
        for viewer in (0, 1):
            true, other = replay(log[:length]), replay(reshuffled(log[:length], viewer, rng))
            if true.play is None:
                continue
            pages, others = (all_pages(match, viewer, context) for match in (true, other))
            assert pages.keys() == others.keys()
            one = next(iter(pages))
            mine, theirs = pages[one].picture, others[one].picture
            assert (mine is None) == (theirs is None)
            if mine is not None and theirs is not None:
                assert mine.deck == deck.name
                assert paint(mine) == paint(theirs)
                painted += 1
    assert painted >= 4
