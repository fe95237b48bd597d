"""The house player: a `View` and a seed in, an action out. No `Match`, no clock, no hidden card gets in here."""

from ginbot.house.decisions import Decision, decisions_of
from ginbot.house.effort import FLOOR, FULL, worlds_for
from ginbot.house.lesson import LESSON_DEAL, LESSON_RULES, TEACHER, TEACHERS_LEVEL, TEACHERS_NAME
from ginbot.house.levels import LEVELS, NAMES, RATINGS, next_level, suggested
from ginbot.house.player import choose
from ginbot.house.reasons import Why
from ginbot.house.review import Mistake, Review, explain, judge, review_of, reviewing
from ginbot.house.warming import warm
from ginbot.house.weighing import Weighed, weigh

__all__ = [
    "FLOOR",
    "FULL",
    "LESSON_DEAL",
    "LESSON_RULES",
    "LEVELS",
    "NAMES",
    "RATINGS",
    "TEACHER",
    "TEACHERS_LEVEL",
    "TEACHERS_NAME",
    "Decision",
    "Mistake",
    "Review",
    "Weighed",
    "Why",
    "choose",
    "decisions_of",
    "explain",
    "judge",
    "next_level",
    "review_of",
    "reviewing",
    "suggested",
    "warm",
    "weigh",
    "worlds_for",
]
