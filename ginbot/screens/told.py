"""What somebody did, in words: a move, a turn, a lapse. Which of them a screen tells is the screen's business."""

from __future__ import annotations

from ginbot.rules import Lapsed, LayOffBegan, Seat, WallReached
from ginbot.screens.context import Pace
from ginbot.screens.reading import Reading
from ginbot.screens.turns import Turn, last_of, turns_of

AWAY_SECONDS = 20
"""How long the turns of somebody who let one lapse are, live."""


def turn_text(reading: Reading, turn: Turn) -> str:
    """A turn in one sentence: "Anna took 9♣ and threw 4♦."; "" for one that has not begun."""
    if turn.passed:
        return reading.form("did.passed", turn.seat)
    if turn.threw is not None:
        code = "did.drew_threw" if turn.took is None else "did.took_threw"
        took = "" if turn.took is None else reading.card(turn.took)
        return reading.form(code, turn.seat, took=took, threw=reading.card(turn.threw))
    if turn.took is not None:
        return reading.form("did.took", turn.seat, took=reading.card(turn.took))
    return reading.form("did.drew", turn.seat) if turn.drew else ""


def own_text(reading: Reading, turn: Turn) -> str:
    """The reader's own last turn, as short as it can be, or what the clock did in its place."""
    if turn.lapsed:
        return lapse_text(reading, turn)
    if turn.threw is not None:
        return reading.say("did.threw", threw=reading.card(turn.threw))
    return turn_text(reading, turn)


def lapse_text(reading: Reading, turn: Turn) -> str:
    """What a turn came to whose time ran out: told to its player in full, to others with what was played."""
    count, limit = reading.view.lapses[turn.seat], reading.view.lapse_limit
    if turn.seat == reading.view.viewer:
        code = "lapse.passed" if turn.passed else "lapse.drew" if turn.took is None else "lapse.threw"
        threw = "" if turn.threw is None else reading.card(turn.threw)
        return reading.say(code, threw=threw, count=count, limit=limit, last=_ordinal(reading, limit))
    if turn != last_of(turns_of(reading.view.moves), turn.seat):  # what is counted now has begun since
        return f"{reading.say('lapse.earlier', name=reading.name(turn.seat))} {turn_text(reading, turn)}"
    parts = [
        reading.say("lapse.they", name=reading.name(turn.seat), count=count, limit=limit),
        turn_text(reading, turn),
    ]
    if reading.context.pace is Pace.LIVE and reading.context.house is None and reading.view.to_act is not None:
        seconds = min(AWAY_SECONDS, reading.context.turn_seconds)
        parts.append(reading.say("lapse.away", name=reading.name(turn.seat), seconds=seconds))
    return " ".join(parts)


def late_end(reading: Reading) -> str:
    """What the clock did for the reader in the last turn of a hand: it laid off, or passed at the wall; else ""."""
    moves = reading.view.moves
    ends = [place for place, move in enumerate(moves) if isinstance(move, LayOffBegan | WallReached)]
    since = moves[ends[-1] :] if ends else ()
    if not any(isinstance(move, Lapsed) and move.seat == reading.view.viewer for move in since):
        return ""
    turn = last_of(turns_of(moves), reading.me)
    if isinstance(since[0], WallReached) and turn is not None:
        return lapse_text(reading, turn)
    count, limit = reading.view.lapses[reading.me], reading.view.lapse_limit
    return reading.say("lapse.laid_off", count=count, limit=limit, last=_ordinal(reading, limit))


def told(reading: Reading, turn: Turn) -> str:
    """Anybody's turn, however it was played."""
    return lapse_text(reading, turn) if turn.lapsed else turn_text(reading, turn)


def whose_turn(reading: Reading, seat: Seat) -> str:
    """Whose turn it is."""
    return reading.form("turn", seat)


def _ordinal(reading: Reading, number: int) -> str:
    return reading.say(f"ordinal.{number}") if 1 <= number <= 3 else reading.say("ordinal.last")
