"""A match's end in words: who won, why, and what it did to the rating."""

from __future__ import annotations

from ginbot.rules import Ended, EndReason, Lapsed, Scored, View
from ginbot.screens.achievements import new_line
from ginbot.screens.context import RatingChange
from ginbot.screens.fair import opening_lines
from ginbot.screens.reading import Reading
from ginbot.screens.sums import tally_lines
from ginbot.screens.times import moment

SHOWN_HANDS = 15
"""How many hands of a long match are listed."""


def ending_lines(reading: Reading) -> list[str]:
    """How a match that is over ended, for one of its players or a watcher."""
    ended = reading.view.ended
    assert ended is not None  # only asked of a match that is over
    lines = [_how(reading, ended)]
    change = None if reading.view.viewer is None else reading.context.ratings[reading.view.viewer]
    if change is not None:
        kind, (before, after) = "spoken" if reading.context.text else "match", rating_words(reading, change)
        lines[0] += " " + reading.say(f"{kind}.rating", before=before, after=after)
        if change.after_provisional and reading.context.hints:
            lines.append(f"-# {reading.say(f'{kind}.settling')}")
    if reading.context.pause is not None and reading.view.viewer is not None:
        code = "pause.stall" if reading.context.stalled else "pause.quit"
        ends = {"end": moment(reading.context.pause, "f"), "left": moment(reading.context.pause, "R")}
        lines.append(reading.say(code, **ends))
    new = new_line(reading.context.earned, reading.context.language)
    lines += [*([new] if new else []), *tally_lines(reading)]
    hands = _hands(reading)
    return [*lines, *([hands] if hands else []), *opening_lines(reading)]


def rating_words(reading: Reading, change: RatingChange) -> tuple[str, str]:
    """Before and after: "1512?" while it settles, for ears "1512, settling"."""
    pairs = ((change.before, change.before_provisional), (change.after, change.after_provisional))
    code = "spoken.provisional" if reading.context.text else "match.provisional"
    one, two = (reading.say(code, rating=value) if provisional else str(value) for value, provisional in pairs)
    return one, two


def _how(reading: Reading, ended: Ended) -> str:
    late = ended.why is EndReason.FORFEITED or (ended.why is EndReason.ABORTED and lapsed_away(reading))
    if late and reading.context.house is not None and reading.view.lapse_limit == 1:
        return reading.say("match.house_closed", name=reading.name(reading.context.house))
    if ended.why is EndReason.ABORTED:
        return reading.form("match.no_show" if late else "match.left", ended.seat)
    parts = []
    if ended.why is EndReason.VOIDS:
        parts.append(reading.say("match.voids", n=reading.view.ruleset.void_limit))
    elif ended.why in (EndReason.RESIGNED, EndReason.FORFEITED):
        times = reading.say(f"match.times_{min(reading.view.lapse_limit, 4)}")
        parts.append(reading.form(f"match.{ended.why.value}", ended.seat, times=times))
    parts.append(_score(reading, ended))
    return " ".join(parts)


def _score(reading: Reading, ended: Ended) -> str:
    """Who won with which score, after how many hands; for a resignation only who won."""
    view = reading.view
    won, lost = won_and_lost(view, ended)
    hands = reading.say("match.hands", n=len(view.results))
    if ended.winner is None:
        return reading.say("match.draw", score=reading.score(won, lost), hands=hands)
    if ended.why in (EndReason.RESIGNED, EndReason.FORFEITED):
        return reading.form("match.wins_plain", ended.winner)
    return reading.form("match.wins", ended.winner, score=reading.score(won, lost), hands=hands)


def won_and_lost(view: View, ended: Ended) -> tuple[int, int]:
    """What a match came to, all bonuses included: the winner's total first, which need not be the higher one."""
    winner = ended.winner or 0
    return view.totals[winner], view.totals[1 - winner]


def lapsed_away(reading: Reading) -> bool:
    """Whether a match that came to nothing ended by the clock, and not because somebody left."""
    last = [move for move in reading.view.moves if not isinstance(move, Ended)]
    return bool(last) and isinstance(last[-1], Lapsed)


def _hands(reading: Reading) -> str:
    """The score hand by hand, the last ones of a long match; "" for one hand, and where a painted score pad has it."""
    results = reading.view.results
    if len(results) < 2 or (len(reading.view.columns) > 1 and not reading.context.text):
        return ""
    parts = []
    for result in results[-SHOWN_HANDS:]:
        end = result.end
        if isinstance(end, Scored) and end.winner is not None:
            who = reading.form("match.scorer", end.winner)
            parts.append(reading.say("match.hand", number=result.number, who=who, points=end.points))
        else:
            parts.append(reading.say("match.hand_void", number=result.number))
    if reading.context.text:
        return f"-# {reading.say('spoken.hands', hands='; '.join(parts))}"
    return f"-# {reading.say('match.hand_by_hand', hands=' · '.join(parts))}"
