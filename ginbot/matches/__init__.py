"""The only way anything happens to a match: load it, let the rules decide, append what they say.

Nothing is shown from here, and nothing that Discord says reaches here but ids, names and moments.
"""

from ginbot.matches.clocks import Call, Timing, has_pressed
from ginbot.matches.daily import Daily, day_before
from ginbot.matches.deals import fresh_deal, shuffled_deck
from ginbot.matches.farewells import UNDOABLE, Farewells
from ginbot.matches.ladder import Ladder, rung_setting
from ginbot.matches.lobby import RUNNING_LIMIT
from ginbot.matches.openings import Openings, Watches
from ginbot.matches.queue import Place, Wish, answer_time
from ginbot.matches.seats import Invitation, Person, house_seat, is_slow, seat_of
from ginbot.matches.table import DOUBLE_TAP, RESULTS
from ginbot.matches.vacations import Vacations
from ginbot.matches.waiting import pool_of


class Matches(Farewells, Vacations, Openings, Ladder, Daily):
    """All that can be done with matches; every topic of it lives in its own module beside this one."""


__all__ = [
    "DOUBLE_TAP",
    "RESULTS",
    "RUNNING_LIMIT",
    "UNDOABLE",
    "Call",
    "Invitation",
    "Matches",
    "Person",
    "Place",
    "Timing",
    "Watches",
    "Wish",
    "answer_time",
    "day_before",
    "fresh_deal",
    "has_pressed",
    "house_seat",
    "is_slow",
    "pool_of",
    "rung_setting",
    "seat_of",
    "shuffled_deck",
]
