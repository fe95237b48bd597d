"""Who plays for the house: names and ratings, whom one is to meet, and how much a thought may cost."""

from __future__ import annotations

import pytest

from ginbot.house import FLOOR, FULL, LEVELS, NAMES, RATINGS, next_level, suggested, warm, worlds_for
from ginbot.rules import View


def test_every_level_has_a_name_and_a_rating() -> None:
    """Each level has a name of its own, and a rating above that of the level below."""
    assert tuple(NAMES) == tuple(RATINGS) == LEVELS
    assert len(set(NAMES.values())) == len(LEVELS)
    assert list(RATINGS.values()) == sorted(set(RATINGS.values()))


def test_the_next_level() -> None:
    """Each level leads to the one above, the strongest and one that nobody knows to none."""
    assert [next_level(level) for level in (*LEVELS, "gone")] == ["medium", "hard", "expert", None, None]


@pytest.mark.parametrize(
    ("standing", "last", "level"),
    [
        ({}, None, "easy"),
        ({"hard": (0, 5)}, "hard", "easy"),
        ({"hard": (1, 5)}, "hard", "hard"),
        ({"easy": (2, 0)}, "easy", "easy"),
        ({"easy": (3, 3)}, "easy", "easy"),
        ({"easy": (3, 2)}, "easy", "medium"),
        ({"easy": (3, 2), "medium": (0, 1)}, "easy", "easy"),
        ({"easy": (3, 2), "medium": (0, 1)}, "medium", "medium"),
        ({"easy": (1, 0)}, "expert", "expert"),
        ({"expert": (9, 0)}, "expert", "expert"),
        ({"easy": (3, 0)}, "gone", "easy"),
    ],
)
def test_whom_one_is_to_meet(standing: dict[str, tuple[int, int]], last: str | None, level: str) -> None:
    """The easy one before the first win, then the last one met, and the next one up once that one is mastered."""
    assert suggested(standing, last) == level


def test_what_a_thought_may_cost() -> None:
    """All worlds while two thoughts at most are in hand, half as many with each doubling, but never under the floor."""
    found = [worlds_for(thoughts) for thoughts in (1, 2, 3, 4, 5, 8, 9, 16, 17, 1000)]
    assert found == [64, 64, 32, 32, 16, 16, 8, 8, 8, 8]
    assert FULL == 64
    assert FLOOR == 8


def test_more_processes_have_more_time() -> None:
    """What counts is how many thoughts each process has to do."""
    assert [worlds_for(thoughts, 4) for thoughts in (1, 8, 9, 16, 17)] == [64, 64, 32, 32, 16]
    assert [worlds_for(thoughts, 1, 1024) for thoughts in (2, 3, 5, 1000)] == [1024, 512, 256, 8]


def test_a_small_budget_is_never_raised() -> None:
    """The floor does not lift whoever is to try less anyway."""
    assert worlds_for(1, 1, 4) == worlds_for(100, 1, 4) == 4


def test_warming_thinks_at_the_strongest_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is loaded before anybody waits is what the strongest level needs for a choice of its own."""
    asked: list[tuple[View, str]] = []
    monkeypatch.setattr("ginbot.house.warming.choose", lambda view, level, *_: asked.append((view, level)))
    warm()
    [(view, level)] = asked
    assert level == LEVELS[-1]
    assert view.viewer == view.to_act
