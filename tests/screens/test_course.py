"""How a rating went: a chart once there is something to see, and sentences that say the same."""

from __future__ import annotations

from dataclasses import replace

from ginbot.screens.alt import alt_text
from ginbot.screens.course import Course, course_picture, course_words
from ginbot.screens.pictures import ChartPicture
from ginbot.screens.profile import profile_screen
from tests.screens.test_every_screen import check_limits
from tests.screens.test_profile import ANNA

COURSE = Course(((1500, 350), (1662, 290), (1560, 252), (1610, 228)))
TOO_FEW = "After two rated live matches a chart shows how the rating goes."


def test_too_few_matches() -> None:
    """Before the second rated match there is a sentence in the chart's place."""
    for course in (Course(), Course(((1500, 350),)), Course(((1500, 350), (1662, 290)))):
        assert not course.is_one
        assert course_words(course, "Anna") == TOO_FEW
        screen = profile_screen(replace(ANNA, course=course))
        assert screen.picture is None
        assert screen.text.endswith(f"\n-# {TOO_FEW}")
        check_limits(screen)
    assert TOO_FEW not in profile_screen(ANNA).text, "who has not been rated reads nothing of it"
    assert Course().matches == 0


def test_a_chart() -> None:
    """From the second match on the profile has a chart, in the reader's deck, and its alt text tells all of it."""
    screen = profile_screen(replace(ANNA, course=COURSE), deck="dark")
    assert isinstance(screen.picture, ChartPicture)
    assert (screen.picture.title, screen.picture.title_label) == ("Rating of Anna", "this server")
    assert (screen.picture.value, screen.picture.deviation, screen.picture.deck) == ("1610", "± 228", "dark")
    assert (screen.picture.first_label, screen.picture.last_label) == ("before", "after 3 matches")
    assert screen.picture.points == COURSE.points
    assert screen.alt == (
        "Over 3 rated matches on this server the rating of Anna went from 1500 to 1610, give or take 228. "
        "It was highest at 1662, after match 1, and lowest at 1500, before the first of them."
    )
    check_limits(screen)
    assert alt_text(screen.picture, "en") == (
        "Rating of Anna, this server: it was 1500 before and is 1610 after 3 matches, ± 228."
    )


def test_by_words() -> None:
    """Who plays by words reads the chart's sentences, in the profile itself and without a picture."""
    mine = replace(ANNA, course=replace(COURSE, everywhere=True), mine=True)
    screen = profile_screen(mine, text=True)
    assert screen.picture is None
    assert "on all servers your rating went from 1500 to 1610" in screen.text
    shown = profile_screen(mine, shown=True, text=True)
    assert "the rating of Anna went" in shown.text
    check_limits(screen)
    nobody = replace(mine, matches=0, house_matches=0)
    assert "rating" not in profile_screen(nobody).text


def test_long_names() -> None:
    """A name is cut in the picture as everywhere."""
    assert course_picture(COURSE, "Maximiliane_Ohnsorge").title == "Rating of Maximiliane…"
