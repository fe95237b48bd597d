"""A match that is over, hand by hand, as it is painted below its last result."""

from __future__ import annotations

from ginbot.rules import Phase, Scored, Seat
from ginbot.screens.ending import rating_words
from ginbot.screens.pictures import MatchStrip
from ginbot.screens.reading import Reading

MOST_HANDS = 9
"""How many hands find room side by side."""
FEWEST_HANDS = 2


def match_strip(reading: Reading) -> MatchStrip | None:
    """The match hand by hand; None while it goes on, for one hand, and where a score pad has it."""
    view = reading.view
    if view.phase is not Phase.OVER or len(view.columns) > 1 or len(view.results) < FEWEST_HANDS:
        return None
    shown = view.results[-MOST_HANDS:]
    rows = []
    for seat in (0, 1):
        ends = [result.end for result in shown]
        rows.append(tuple([str(end.points) if isinstance(end, Scored) and end.winner == seat else "" for end in ends]))
    ratings = (_rating(reading, 0), _rating(reading, 1))
    return MatchStrip(
        names=(reading.short(0), reading.short(1)),
        hands_label=reading.say("picture.hands"),
        hands=tuple([str(result.number) for result in shown]),
        points=(rows[0], rows[1]),
        totals=(str(view.scores[0]), str(view.scores[1])),
        winner=None if view.ended is None else view.ended.winner,
        ratings=ratings,
        ratings_label=reading.say("picture.ratings") if any(ratings) else "",
    )


def _rating(reading: Reading, seat: Seat) -> str:
    change = reading.context.ratings[seat]
    if change is None:
        return ""
    before, after = rating_words(reading, change)
    return reading.say("picture.rating", before=before, after=after)
