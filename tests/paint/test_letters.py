"""Words never leave their room: first they get smaller, then they are cut."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from ginbot.paint import CLASSIC, draw
from ginbot.paint.canvas import Canvas
from ginbot.paint.letters import BOLD, ELLIPSIS, PLAIN, SMALLEST, fit, readable, width, written
from ginbot.paint.phases import board
from ginbot.paint.rect import Rect
from ginbot.screens.pictures import BoardRow, Picture, Player
from tests.paint.samples import BARE_TABLE, COLUMNS, CROWDED, HANDS, TIGHT, colours_of


@given(st.text(max_size=40), st.integers(31, 118), st.sampled_from((BOLD, PLAIN)), st.integers(40, 900))
def test_any_words_fit(words: str, size: int, face: str, room: int) -> None:
    """Whatever they are, words end up no wider than their room and no smaller than can be read."""
    fitted, smaller = fit(words, size, face, room)
    assert width(fitted, smaller, face) <= room
    assert SMALLEST <= smaller <= size
    assert written(fitted, smaller, face).mask.width <= room + smaller


def test_words_that_fit_stay() -> None:
    """Words with room enough keep their size and their letters."""
    assert fit("Ben threw", 34, PLAIN, 192) == ("Ben threw", 34)


def test_smaller_before_cut() -> None:
    """Words that are a little too wide get smaller and keep their letters."""
    words, size = fit("Pile is empty", 34, PLAIN, width("Pile is empty", 34, PLAIN) - 5)
    assert words == "Pile is empty"
    assert SMALLEST <= size < 34


def test_the_longest_word_is_cut() -> None:
    """A long name loses letters, so that what it did stays readable."""
    words, size = fit("Maximilianee threw", 34, PLAIN, 192)
    assert words.startswith("Max")
    assert words.endswith(f"{ELLIPSIS} threw")
    assert size == SMALLEST


def test_a_name_of_two_words_is_cut_as_one() -> None:
    """A name whose spaces do not break loses its end, and what it did stays readable."""
    words, _ = fit("Nguyễn\u00a0Văn threw", 34, PLAIN, 192)
    assert words.startswith("Nguy")
    assert words.endswith(f"{ELLIPSIS} threw")


@pytest.mark.parametrize("words", ["Дмитрий", "Ευρυδίκη", "Maximilian"])
def test_what_is_drawn_is_as_wide_as_counted(words: str) -> None:
    """A word that was cut reaches no farther than its room, in each of the two faces."""
    for room in range(70, 150, 10):
        cut, size = fit(words, 34, BOLD, room)
        drawn = written(cut, size, BOLD)
        assert drawn.left + drawn.mask.width - 1 <= room, (cut, room)


def test_many_words_are_cut_at_the_end() -> None:
    """Where one short word is not enough, the first words stay and the end goes."""
    assert fit("gives all the cards", 31, BOLD, 150)[0] == f"gives all t{ELLIPSIS}"


def test_no_room_for_anything() -> None:
    """Where not even one letter fits, an ellipsis stands, or nothing."""
    assert fit("WWW", 34, BOLD, 40) == (ELLIPSIS, SMALLEST)
    assert fit("WWW", 34, BOLD, 5) == ("", SMALLEST)


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Ägir Øst", "Ägir Øst"),
        ("Łukasz", "Łukasz"),
        ("Anna 75   Ben 45", "Anna 75   Ben 45"),
        ("Anna🂡", "Anna"),
        ("🂡 Eva 🂡", "Eva"),
        ("李明 threw", "… threw"),
        ("Дмитрий", "Дмитрий"),
        ("Ευρυδίκη", "Ευρυδίκη"),
        ("Ж李", "Ж"),
        ("㎏ 𐎠", "kg …"),
        ("🂡", ""),
        ("𝓐nna", "Anna"),
    ],
)
def test_readable(words: str, kept: str) -> None:
    """Characters that no font has fall away, fancy letters become plain ones, a foreign name leaves an ellipsis."""
    assert readable(words) == kept


def colours(picture: Picture, rect: Rect) -> set[str]:
    """The colours in a part of a picture."""
    return colours_of(draw(picture).palette_image().crop(rect.box))


def test_tight_header() -> None:
    """The longest words leave the strips between the parts of the header free."""
    for x in (214, 428):
        assert colours(TIGHT, Rect(x, 0, 10, 66)) == {CLASSIC.dark_felt}
    assert colours(TIGHT, Rect(428, 70, 10, 50)) == {CLASSIC.dark_felt}


def test_count_stays_in_its_field() -> None:
    """The gold field has a free margin on every side, however long its words are."""
    field = Rect(750, 148, 192, 206)
    for strip in (Rect(field.x + 1, field.y + 24, 5, 150), Rect(field.right - 6, field.y + 24, 5, 150)):
        assert colours(TIGHT, strip) == {CLASSIC.gold}


@pytest.mark.parametrize("picture", [*HANDS.values(), BARE_TABLE, CROWDED], ids=[*HANDS, "bare-table", "crowded"])
def test_right_margin_is_free(picture: Picture) -> None:
    """No letter comes within twelve pixels of the right edge."""
    tall = draw(picture).palette_image().height
    assert colours(picture, Rect(950, 0, 10, tall)) <= {CLASSIC.felt, CLASSIC.dark_felt, CLASSIC.gold}


def test_numbers_of_a_board_are_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever played thousands of matches is told all of them, and a rank in the tens of thousands whole."""
    drawn: list[str] = []
    monkeypatch.setattr(Canvas, "words", lambda self, words, *rest, **more: drawn.append(words) or 0)
    row = BoardRow("12345", "Anna", "1712", "± 45", "1040 of 2061")
    draw(replace(board(), rows=(row,)))
    assert {"12345", "1040 of 2061"} <= set(drawn)


def test_a_name_stands_beside_three_scores() -> None:
    """Where a score counts three columns and its player deals, letters of the name remain, beside a portrait too."""
    ingrid = Player("Ingrid", "120/98/104", deals=True, face="hard")
    hand = draw(replace(COLUMNS, other=ingrid)).palette_image()
    bare = draw(replace(COLUMNS, other=replace(ingrid, name="…"))).palette_image()
    changed = ImageChops.difference(hand.convert("RGB"), bare.convert("RGB")).getbbox()
    assert changed is not None
    assert changed[2] - changed[0] > 50
