"""Matches that are over: the list of somebody's own, and one of them hand by hand. All private."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ginbot.rules import HandResult, Scored, View, other
from ginbot.screens.context import Context
from ginbot.screens.ending import ending_lines
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.reading import Reading, target
from ginbot.screens.result import seat_of
from ginbot.screens.screen import Button, Menu, Option, Row, Screen
from ginbot.screens.times import moment
from ginbot.screens.words import ENGLISH, cut, escape, say

PER_PAGE = 10
"""So many matches, or hands, stand on a page."""
NAME_LENGTH = 16
"""Ten lines with names full of marks must fit one message."""
OUTCOMES = ("won", "lost", "drawn", "aborted", "won_left", "lost_left", "won_late", "lost_late")


@dataclass(frozen=True, slots=True)
class PastLine:
    """One match of the reader's that is over."""

    match: int
    name: str
    """The opponent's."""
    outcome: str
    """One of OUTCOMES: by points, by somebody who resigned, or on time."""
    totals: tuple[int, int]
    """What the match came to, the reader's first."""
    ended: datetime
    pace: str = "live"
    rated: bool = False


@dataclass(frozen=True, slots=True)
class Remembered:
    """A match that is over, with what is known of it beside its view."""

    view: View
    context: Context
    ended: datetime
    hands: int
    """How many hands were dealt; the last may not have come to its end."""
    reviewable: bool = False
    """Whether the reader played it, and decided something."""
    sealed: bool = False
    """Whether its deals can be checked."""


def past_screen(
    lines: tuple[PastLine, ...], size: int, page: int = 1, language: str = ENGLISH, *, last: int = 0
) -> Screen:
    """One page of the reader's matches, the newest first, each to be opened from a menu; `size`: how many there are.

    `last`: the match that the reader comes from. It makes the menu another one, for Discord's apps do not send what is
    chosen in a menu for a second time.
    """
    if not lines:
        return Screen(say("past.none", language))
    texts = [say("past.head", language, n=size), *[_past_line(line, language) for line in lines]]
    pages = max(1, -(-size // PER_PAGE))
    options = tuple(
        [
            Option(
                cut(_past_label(line, language), 80),
                press_id(line.match, 0, Verb.HISTORY),
                say("past.about", language, match=line.match, kind=_kind(line, language)),
            )
            for line in lines
        ]
    )
    rows: list[Row] = [Menu(press_id(None, 0, Verb.HISTORY, f"menu.{last}"), say("past.choose", language), options)]
    if pages > 1:
        texts.append(f"-# {say('past.foot', language, page=page, pages=pages)}")
        rows.append(_turning(None, page, pages, language))
    return Screen("\n".join(texts), tuple(rows))


def match_screen(past: Remembered, page: int = 1, *, last: int = 0) -> Screen:
    """A match that is over, hand by hand, with all that can be done with it; `last`: the hand the reader comes from."""
    reading = Reading(past.view, past.context)
    pages = max(1, -(-past.hands // PER_PAGE))
    page = min(max(page, 1), pages)
    numbers = range((page - 1) * PER_PAGE + 1, min(page * PER_PAGE, past.hands) + 1)
    one, two = (reading.name(0), reading.name(1))
    facts = {"match": past.context.match, "one": one, "two": two}
    goal = target(past.view.ruleset, past.context.language)
    lines = [reading.say("past.match", **facts), f"-# {goal} · {moment(past.ended, 'f')}", ending_lines(reading)[0]]
    lines += [f"· {_hand_line(reading, number)}" for number in numbers]
    rows: list[Row] = []
    if past.hands:
        options = tuple([_hand_option(reading, number) for number in numbers])
        rows.append(
            Menu(press_id(past.context.match, 0, Verb.REPLAY, f"menu.{last}"), reading.say("past.hands"), options)
        )
    if pages > 1:
        lines.append(f"-# {reading.say('past.foot', page=page, pages=pages)}")
        rows.append(_turning(past.context.match, page, pages, past.context.language))
    return Screen("\n".join(lines), (*rows, *_doing(past, reading)))


def history_argument(page: int, last: int) -> str:
    """How a button names a page, and the match or the hand that one comes from: "p2.13"."""
    return f"p{page}.{last}"


def page_with_hand(hand: int) -> int:
    """The page of a match on which a hand stands."""
    return -(-hand // PER_PAGE)


def history_page(argument: str) -> tuple[int, int] | None:
    """The page that a press names, 1 where it names none, and what one comes from; None for anything malformed."""
    if not argument:
        return 1, 0
    page, dot, last = argument.removeprefix("p").partition(".")
    numbers = [text for text in (page, last if dot else "1") if text.isascii() and text.isdigit() and len(text) < 20]
    if len(numbers) < 2 or len(page) > 6 or page.startswith("0"):
        return None
    return int(page), int(last or "0")


def _turning(match: int | None, page: int, pages: int, language: str) -> tuple[Button, ...]:
    """Buttons to the pages before and after."""
    return tuple(
        [
            Button(
                say(f"button.{label}", language),
                press_id(match, 0, Verb.HISTORY, f"p{there}" if 1 <= there <= pages else f"no-{label}"),
                enabled=1 <= there <= pages,
            )
            for label, there in (("previous", page - 1), ("following", page + 1))
        ]
    )


def _doing(past: Remembered, reading: Reading) -> list[Row]:
    """What can be done with a match that is over."""
    match = past.context.match

    def button(code: str, verb: Verb, argument: str = "") -> Button:
        return Button(reading.say(f"button.{code}"), press_id(match, 0, verb, argument))

    first = [button("as_text", Verb.LOG)]
    if past.sealed:
        first.append(button("verify", Verb.VERIFY))
    last = Button(reading.say("button.past"), press_id(None, 0, Verb.HISTORY, history_argument(1, match)))
    rows: list[Row] = [tuple(first)]
    if past.reviewable:
        rows.append((button("review", Verb.REVIEW),))
    return [*rows, (last,)]


def _past_line(line: PastLine, language: str) -> str:
    facts = {"name": escape(cut(line.name, NAME_LENGTH)), "score": _score(line, language)}
    told = say(f"past.{line.outcome}", language, **facts)
    return say("past.line", language, told=told, end=moment(line.ended, "d"))


def _past_label(line: PastLine, language: str) -> str:
    return say(f"past.option_{line.outcome}", language, name=cut(line.name), score=_score(line, language))


def _score(line: PastLine, language: str) -> str:
    return say("score.pair", language, one=line.totals[0], other=line.totals[1])


def _kind(line: PastLine, language: str) -> str:
    """How fast it was, and whether it counted: "live, rated"."""
    parts = [say(f"past.pace_{'live' if line.pace == 'live' else 'slow'}", language)]
    if line.rated:
        parts.append(say("terms.rated", language))
    return ", ".join(parts)


def _result(reading: Reading, number: int) -> HandResult | None:
    return next((result for result in reading.view.results if result.number == number), None)


def _hand_line(reading: Reading, number: int) -> str:
    """How a hand ended, and how the match stood then; in a few words."""
    result = _result(reading, number)
    facts = {"number": number, "told": _told(reading, result, escaped=True)}
    if result is None:
        return reading.say("past.hand_open", **facts)
    return reading.say("past.hand", **facts, score=reading.score(*result.scores))


def _hand_option(reading: Reading, number: int) -> Option:
    told = _told(reading, _result(reading, number), escaped=False)
    match = reading.context.match
    return Option(
        reading.say("past.hand_label", number=number), press_id(match, 0, Verb.REPLAY, f"{number}.0.on"), cut(told, 100)
    )


def _told(reading: Reading, result: HandResult | None, *, escaped: bool) -> str:
    """How a hand ended: "Anna knocked with 6, Ben had 13: 7 points"."""
    if result is None:
        return reading.say("past.unfinished")
    end = result.end
    if not isinstance(end, Scored):
        return reading.say("past.void")
    names = [cut(name, NAME_LENGTH) for name in reading.context.names]
    if escaped:
        names = [escape(name) for name in names]
    knocker = seat_of(result)
    facts = {"knocker": names[knocker], "defender": names[other(knocker)], "n": end.points}
    return reading.say(f"past.ended.{end.kind.value}", **facts, count=end.knocker_count, left=end.defender_count)
