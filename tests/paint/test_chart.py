"""Charts: a line that goes where the rating went, whatever it did, in every deck and at any length."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from ginbot.paint import DECKS, draw, paint
from ginbot.paint.colours import rgb
from ginbot.screens.course import Course, course_picture
from tests.paint.samples import colours_of

COURSE = Course(((1500, 350), (1662, 290), (1560, 252), (1610, 228)))
PLOT = (112, 104, 762, 570)


def painted(course: Course, deck: str = "classic") -> Image.Image:
    """The chart of a course."""
    return draw(replace(course_picture(course, "Anna"), deck=deck)).palette_image().convert("RGB")


@pytest.mark.parametrize("deck", DECKS)
def test_in_every_deck(deck: str) -> None:
    """Line, band and dot are there in the deck's own colours, and the file is small."""
    colours = colours_of(painted(COURSE, deck).crop(PLOT))
    assert {DECKS[deck].text, DECKS[deck].pale_felt, DECKS[deck].gold} <= colours
    assert len(paint(replace(course_picture(COURSE, "Anna"), deck=deck))) < 40_000


def test_up_is_up() -> None:
    """A rating that rose ends higher than it began."""
    gold, heights = rgb(DECKS["classic"].gold), []
    for points in (((1500, 60), (1550, 60), (1700, 60)), ((1700, 60), (1550, 60), (1500, 60))):
        image = painted(Course(points)).crop((700, 104, 762, 570))
        rows = [y for y in range(image.height) for x in range(image.width) if image.getpixel((x, y)) == gold]
        heights.append(sum(rows) / len(rows))
    assert heights[0] < heights[1] - 100


@given(st.lists(st.tuples(st.integers(100, 3200), st.integers(45, 350)), min_size=2, max_size=101))
@settings(max_examples=8, deadline=None)
def test_any_course(points: list[tuple[int, int]]) -> None:
    """Whatever the numbers, a picture of the usual size comes of it."""
    assert painted(Course(tuple(points))).size == (960, 640)
