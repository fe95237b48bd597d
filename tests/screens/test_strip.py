"""A match that is over, hand by hand: the strip below the picture of its last result, and what is read out of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import Ended, EndReason, Phase, Scored, Seat, View, Voided, VoidReason, view
from ginbot.screens.context import Context
from ginbot.screens.hand import hand_screen
from ginbot.screens.pictures import MatchStrip, ResultPicture
from ginbot.screens.reading import Reading
from ginbot.screens.strip import MOST_HANDS, match_strip
from ginbot.screens.table import table_screen
from tests.screens.stage import ANNA_AND_BEN, WIDE, scenes


def over(points: str, viewer: Seat | None = 0) -> View:
    """A match that is over after hands such as "22 -18 0": what seat 0 made, seat 1 below zero, nobody."""
    seen = view(scenes()["knocked"].match, viewer)
    result = seen.results[-1]
    assert isinstance(result.end, Scored)
    results, scores = [], [0, 0]
    for number, text in enumerate(points.split(), 1):
        made = int(text)
        winner: Seat = 0 if made > 0 else 1
        end = replace(result.end, winner=winner, points=abs(made)) if made else Voided(VoidReason.STOCK)
        scores[winner] += abs(made)
        results.append(replace(result, number=number, end=end, scores=(scores[0], scores[1])))
    ended = Ended(0 if scores[0] > scores[1] else 1, EndReason.TARGET)
    return replace(seen, phase=Phase.OVER, number=len(results), results=tuple(results), ended=ended,
                   scores=(scores[0], scores[1]), totals=(scores[0], scores[1]))  # fmt: skip


def strip_of(seen: View, context: Context = ANNA_AND_BEN) -> MatchStrip | None:
    """The strip of a match as its context has it."""
    return match_strip(Reading(seen, context))


def test_hand_by_hand() -> None:
    """Each hand stands under its number with whoever won it; nobody has a hand that was void."""
    strip = strip_of(over("22 -18 0 31"))
    assert strip == MatchStrip(
        ("Anna", "Ben"), "hand", ("1", "2", "3", "4"), (("22", "", "", "31"), ("", "18", "", "")), ("53", "18"), 0
    )


def test_a_long_match_shows_its_last_hands() -> None:
    """No more hands than there is room for are shown; the totals are of all."""
    strip = strip_of(over("10 " * 20))
    assert strip is not None
    assert strip.hands == tuple(str(number) for number in range(21 - MOST_HANDS, 21))
    assert strip.totals == ("200", "0")


def test_ratings_before_and_after() -> None:
    """A rated match tells what it did to both ratings, and which of them still settle."""
    strip = strip_of(over("22 -18"), WIDE)
    assert strip is not None
    assert strip.ratings == ("1512? → 1561?", "1500 → 1449")
    assert strip.ratings_label == "rating"


@pytest.mark.parametrize("points", ["22", "22 -18"])
def test_nothing_to_tell(points: str) -> None:
    """One hand alone, and a match that goes on, have no strip."""
    seen = over(points)
    going_on = replace(seen, phase=Phase.BETWEEN)
    assert strip_of(going_on) is None
    assert (strip_of(seen) is None) == (" " not in points)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_it_stands_under_the_last_result(viewer: Seat | None) -> None:
    """Both players and the table see it, and every part of it is read out; earlier hands are as they were."""
    seen = over("22 -18 31", viewer)
    screen = table_screen(seen, WIDE) if viewer is None else hand_screen(seen, WIDE)
    assert isinstance(screen.picture, ResultPicture)
    assert screen.picture.match == strip_of(seen, WIDE)
    assert "Maximiliane… has 22 in hand 1, 31 in hand 3, 53 in all." in screen.alt
    assert "WWWWWWWWWWW… has 18 in hand 2, 18 in all." in screen.alt
    assert "Maximiliane… has this rating: 1512? → 1561?." in screen.alt
    earlier = table_screen(seen, WIDE, 2) if viewer is None else hand_screen(seen, WIDE, number=2)
    assert isinstance(earlier.picture, ResultPicture)
    assert earlier.picture.match is None


def test_who_made_nothing() -> None:
    """Whoever never won a hand is told of, too."""
    told = hand_screen(over("22 0 31"), ANNA_AND_BEN).alt
    assert "Ben has nothing, 0 in all." in told
    assert "Nobody scored in hand 2." in told
