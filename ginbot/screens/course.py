"""How somebody's rating went from match to match: as a picture, and in a sentence for whoever plays by words."""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.screens.pictures import ChartPicture
from ginbot.screens.words import ENGLISH, cut, say

FEWEST = 2
"""Matches that make a course: one is a change and no more."""


@dataclass(frozen=True, slots=True)
class Course:
    """A live rating in one pool over the last rated matches there."""

    points: tuple[tuple[int, int], ...] = ()
    """Value and deviation, first what it was before these matches."""
    everywhere: bool = False
    """Whether all servers' matches count in it, not one's alone."""

    @property
    def matches(self) -> int:
        """How many matches it tells of."""
        return max(0, len(self.points) - 1)

    @property
    def is_one(self) -> bool:
        """Whether there is a course to be shown."""
        return self.matches >= FEWEST


def course_picture(course: Course, name: str, language: str = ENGLISH) -> ChartPicture:
    """The chart; only of a course that is one."""
    value, deviation = course.points[-1]
    return ChartPicture(
        title=say("course.title", language, name=cut(name)),
        title_label=say("course.everywhere" if course.everywhere else "course.here", language),
        points=course.points,
        value=str(value),
        deviation=say("course.deviation", language, deviation=deviation),
        first_label=say("course.before", language),
        last_label=say("course.after", language, n=course.matches),
    )


def course_words(course: Course, name: str, language: str = ENGLISH, *, mine: bool = False) -> str:
    """The same in sentences; of a course that is none, when there will be one."""
    if not course.is_one:
        return say("course.too_few", language)
    now, deviation = course.points[-1]
    facts = {"matches": course.matches, "first": course.points[0][0], "now": now, "deviation": deviation}
    place = say("course.in_all" if course.everywhere else "course.in_this", language)
    went = say("course.words_mine" if mine else "course.words", language, name=name, place=place, **facts)
    return f"{went} {say('course.ends', language, **_ends(course, language))}"


def _ends(course: Course, language: str) -> dict[str, object]:
    """Its highest and its lowest value, each with the match after which it was reached."""
    values = [value for value, _ in course.points]
    found: dict[str, object] = {}
    for name, value in (("high", max(values)), ("low", min(values))):
        at = values.index(value)
        found[name] = value
        found[f"{name}_at"] = say("course.at", language, match=at) if at else say("course.at_first", language)
    return found
