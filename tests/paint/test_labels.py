"""The words on pictures fit in every language: none is cut, and every letter has a shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest

from ginbot.paint import canvas, draw, marks, result, shown
from ginbot.paint.letters import fit
from ginbot.rules import view
from ginbot.screens.hand import hand_screen
from ginbot.screens.house import house_screen
from ginbot.screens.ladder import ladder_screen
from ginbot.screens.pictures import Picture
from ginbot.screens.table import table_screen
from ginbot.screens.words import languages
from tests.screens.stage import ANNA_AND_BEN, scenes, seats
from tests.screens.test_house import FOUR, PANEL
from tests.screens.test_ladder import RUNGS, rungs


def pictures(language: str) -> Iterator[Picture | None]:
    """Hands, tables, the house and its ladder, as they come."""
    context = replace(ANNA_AND_BEN, language=language)
    for table in scenes().values():
        for seat in seats(table.match):
            yield hand_screen(view(table.match, seat), context).picture
        yield table_screen(view(table.match, None), context).picture
    yield house_screen(PANEL, FOUR, "easy", language).picture
    for won in range(RUNGS + 1):
        yield ladder_screen(rungs(won), language).picture


def words_in(part: object) -> Iterator[str]:
    """Every word that a picture's order holds, numbers aside."""
    if isinstance(part, str):
        yield re.sub(r"\d+", "0", part)
    elif isinstance(part, tuple):
        for each in part:
            yield from words_in(each)
    elif is_dataclass(part):
        for field in fields(part):
            yield from words_in(getattr(part, field.name))


@pytest.mark.parametrize("language", languages())
def test_no_label_is_cut(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stands on a hand, a table, a result or the house's card is drawn whole, with short names."""
    cut: set[tuple[str, str]] = set()

    def watched(words: str, size: int, face: str, room: int, least: int = 31) -> tuple[str, int]:
        drawn = fit(words, size, face, room, least)
        if drawn[0] != words:
            cut.add((words, drawn[0]))
        return drawn

    for module in (canvas, marks, result, shown):
        monkeypatch.setattr(module, "fit", watched)
    known: set[str] = set()
    for picture in pictures(language):
        told = set(words_in(picture))
        if picture is not None and not told <= known:
            known |= told
            draw(picture)
    assert cut == set()
