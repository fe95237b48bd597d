"""The score pad: its picture order, and the same in words."""

from __future__ import annotations

from ginbot.rules import Column, Entry, Seat, pad_of
from ginbot.screens.pictures import PadColumn, PadPicture
from ginbot.screens.reading import Reading, target

MOST_ROWS = 8
"""Hands of a column that are listed one by one; earlier ones are added up in the first line."""


def pad_picture(reading: Reading, number: int = 0) -> PadPicture:
    """The score pad after a hand, by default after the last one that has ended."""
    view = reading.view
    pad = pad_of(view.ruleset, view.results[:number]) if number else view.columns
    return PadPicture(
        title=reading.say("pad.title"),
        names=(reading.short(0), reading.short(1)),
        columns=tuple([_column(reading, column, place) for place, column in enumerate(pad)]),
        foot=target(view.ruleset, reading.context.language),
        label=reading.say("picture.hand", number=number or len(view.results)),
    )


def _column(reading: Reading, column: Column, place: int) -> PadColumn:
    return PadColumn(
        title=reading.say("pad.column", column=place + 1) if len(reading.view.columns) > 1 else "",
        entries=(_entries(reading, column, 0), _entries(reading, column, 1)),
        scores=(str(column.scores[0]), str(column.scores[1])),
        boxes=(_boxes(reading, column, 0), _boxes(reading, column, 1)),
        winner=column.winner,
    )


def _of(column: Column, seat: Seat) -> list[Entry]:
    return [entry for entry in column.entries if entry.seat == seat]


def _points(reading: Reading, column: Column, seat: Seat) -> list[int]:
    """What each hand brought a seat, with its boxes where these count at once."""
    rules = reading.view.ruleset
    box = rules.box_bonus if rules.box_timing == "running" else 0
    return [entry.points + entry.boxes * box for entry in _of(column, seat)]


def _entries(reading: Reading, column: Column, seat: Seat) -> tuple[str, ...]:
    """A seat's points one below the other; where there are too many the first is the sum of the earliest."""
    points = _points(reading, column, seat)
    if len(points) <= MOST_ROWS:
        return tuple([str(each) for each in points])
    early = len(points) - MOST_ROWS + 1
    return (f"(+) {sum(points[:early])}", *[str(each) for each in points[early:]])


def _boxes(reading: Reading, column: Column, seat: Seat) -> str:
    boxes = sum([entry.boxes for entry in _of(column, seat)])
    code = "pad.boxes_in" if reading.view.ruleset.box_timing == "running" else "pad.boxes"
    return reading.say(code, n=boxes) if boxes else ""


def spoken_pad(reading: Reading) -> list[str]:
    """The score pad in words, column by column."""
    view = reading.view
    lines = [f"{reading.say('pad.title')}: {target(view.ruleset, reading.context.language)}."]
    for place, column in enumerate(view.columns):
        head = reading.say("pad.column", column=place + 1) + ": " if len(view.columns) > 1 else ""
        seats = [_seat_words(reading, column, seat) for seat in (0, 1)]
        lines.append(f"{head}{'; '.join(seats)}.")
    return lines


def _seat_words(reading: Reading, column: Column, seat: Seat) -> str:
    name, points = reading.short(seat), _points(reading, column, seat)
    if not points:
        return reading.say("pad.none", name=name)
    facts = {"name": name, "score": column.scores[seat]}
    words = reading.say("pad.hands", hands=reading.listed([str(each) for each in points]), **facts)
    boxes = _boxes(reading, column, seat)
    return f"{words}, {boxes}" if boxes else words
