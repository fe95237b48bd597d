"""Sums explained line by line, so that a child could add them up: of one hand, of a match, of the score pad."""

from __future__ import annotations

from ginbot.rules import HandResult, Item, Scored, ScoreLine, Seat, hand_lines, pad_of, totals_of
from ginbot.screens.reading import Reading
from ginbot.screens.words import cut, escape, say


def hand_sum_lines(reading: Reading, result: HandResult, *, tallied: bool = False) -> list[str]:
    """What a hand's points and boxes are made of; nothing where the sentence of the result says it all.

    `tallied`: the lines of the whole match stand below, and its boxes are there.
    """
    lines = [line for line in hand_lines(reading.view.ruleset, result) if not (tallied and line.item is Item.BOXES)]
    if not any(line.item in (Item.SPADE, Item.BOXES) for line in lines):
        lines = []
    texts = [_hand_line(reading, result, line) for line in lines]
    if len(reading.view.columns) > 1 and isinstance(result.end, Scored) and result.end.columns:
        columns = [str(column + 1) for column in result.end.columns]
        texts.append(reading.say("sum.columns", n=len(columns), columns=reading.listed(columns)))
    return [f"-# {text}" for text in texts]


def _hand_line(reading: Reading, result: HandResult, line: ScoreLine) -> str:
    end, facts = result.end, {"points": line.points, "n": line.count}
    assert isinstance(end, Scored)  # a void hand has no lines
    if line.item is Item.DIFFERENCE:
        high, low = max(end.knocker_count, end.defender_count), min(end.knocker_count, end.defender_count)
        return reading.say("sum.difference", high=high, low=low, **facts)
    if line.item is Item.BOXES:
        running = reading.view.ruleset.box_timing == "running"
        return reading.say("sum.boxes_now" if running else "sum.boxes_later", **facts)
    return reading.say(f"sum.{line.item.value}", **facts)


def tally_lines(reading: Reading) -> list[str]:
    """What a match that is over came to: each player's line, or with several columns each column's, then all."""
    view = reading.view
    if not view.tally:
        return []
    names = (_name(reading, 0), _name(reading, 1))
    lines = [f"-# {line}" for line in tally_texts(view.tally, names, reading.context.language)]
    ended = view.ended
    if ended is not None and ended.winner is not None and view.totals[ended.winner] < view.totals[1 - ended.winner]:
        lines.append(f"-# {reading.say('tally.first_wins', target=view.ruleset.target)}")
    return lines


def tally_texts(tally: tuple[ScoreLine, ...], names: tuple[str, str], language: str) -> list[str]:
    """The lines of a tally in words, with the sums."""
    columns = sorted({line.column for line in tally})
    if len(columns) == 1:
        return [_seat_text(tally, seat, names, language) for seat in (0, 1)]
    texts = []
    for column in columns:
        own = tuple([line for line in tally if line.column == column])
        both = "; ".join([_seat_text(own, seat, names, language) for seat in (0, 1)])
        texts.append(say("tally.column", language, column=column + 1, line=both))
    one, two = totals_of(tally)
    return [*texts, say("tally.all", language, one=names[0], score=one, two=names[1], other=two)]


def _seat_text(tally: tuple[ScoreLine, ...], seat: Seat, names: tuple[str, str], language: str) -> str:
    own = [line for line in tally if line.seat == seat]
    parts = [_part(line, language) for line in own]
    return say("tally.sum", language, name=names[seat], parts=" + ".join(parts), total=totals_of(own)[seat])


def _part(line: ScoreLine, language: str) -> str:
    """An addend of a sum; of no hand at all in words, for a nought would be added to nothing."""
    if line.item is Item.HANDS and not line.count:
        return say("tally.no_hand", language)
    return say(f"tally.{line.item.value}", language, points=line.points, n=line.count)


def columns_line(reading: Reading, number: int) -> str:
    """How the columns stood after a hand; "" with one column only."""
    view = reading.view
    if len(view.columns) < 2:
        return ""
    pad = pad_of(view.ruleset, view.results[:number])
    pairs = [reading.score(*column.scores) for column in pad]
    return f"-# {reading.say('pad.columns', one=_name(reading, 0), two=_name(reading, 1), pairs=', '.join(pairs))}"


def _name(reading: Reading, seat: Seat) -> str:
    return escape(cut(reading.context.names[seat]))
