"""What whoever plays for the house says at the table: rarely, never of a card, and alike however often it is asked."""

from __future__ import annotations

from ginbot.rules import EndKind, EndReason, HandResult, Scored
from ginbot.screens.lesson import is_lesson
from ginbot.screens.reading import Reading
from ginbot.screens.result import seat_of
from ginbot.screens.turns import last_of, turns_of

VARIANTS = 2
"""So many lines there are for each moment."""
_MOMENTS = {EndKind.KNOCK: "knock", EndKind.GIN: "gin", EndKind.BIG_GIN: "gin", EndKind.UNDERCUT: "undercut"}
"""What may be said of a hand that the house has ended, by how it ended."""
_PLAYED_OUT = (EndReason.TARGET, EndReason.ONE_HAND, EndReason.VOIDS)


def opening_remark(reading: Reading) -> str:
    """What the house says over a match's first deal, until the reader has moved; else ""."""
    view = reading.view
    if view.number != 1 or last_of(turns_of(view.moves), reading.me) is not None:
        return ""
    return _said(reading, "deal", 1)


def result_remark(reading: Reading, result: HandResult) -> str:
    """What it says of a hand that it has ended; every other knock is made without a word."""
    moment = _MOMENTS.get(result.end.kind) if isinstance(result.end, Scored) else None
    if moment is None or seat_of(result) != reading.context.house:
        return ""
    if moment == "knock" and (reading.context.match + result.number) % 2:
        return ""
    return _said(reading, moment, result.number)


def ending_remarks(reading: Reading) -> list[str]:
    """What it says of a match that was played to its end, and to whoever has beaten it, who is the next one up."""
    ended, context = reading.view.ended, reading.context
    if ended is None or ended.winner is None or ended.why not in _PLAYED_OUT:
        return []
    remark = _said(reading, "won" if ended.winner == context.house else "lost", len(reading.view.results))
    above = ""
    if context.above and ended.winner == reading.view.viewer:
        name, rating = context.above
        above = f"-# {reading.say('house.above', name=name, rating=rating)}"
    return [line for line in (remark, above) if line]


def _said(reading: Reading, moment: str, hand: int) -> str:
    """One of the lines for a moment, chosen by match and hand; "" among people, and where there is enough to read."""
    context = reading.context
    if context.house is None or not context.level or is_lesson(reading):
        return ""
    number = (context.match + hand) // 2 % VARIANTS
    line = reading.say(f"house.{context.level}.{moment}.{number}")
    how = "house.spoken_says" if context.text else "house.says"
    return reading.say(how, name=reading.name(context.house), line=line)
