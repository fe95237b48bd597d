"""The daily deal: the page with the board of a day, the best hand in short, and what stands under a try that is over.

A board tells points and no cards; whoever has not played yet learns nothing of the deal from any of this.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from ginbot.rules import Drew, Event, Knocked, Scored, Seat, Threw, Took, View
from ginbot.screens.context import Context
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.occasions import Kind, Occasion, occasion_of
from ginbot.screens.reading import Reading
from ginbot.screens.review import review_rows
from ginbot.screens.screen import Button, Row, Screen, Style
from ginbot.screens.times import moment
from ginbot.screens.words import ENGLISH, cut, escape, say

LISTED = 10
NAME_LENGTH = 20
MOST_TURNS = 8
"""So many of the last turns of a hand are told."""
PLAY, BOARD = "play", "board"
"""What a button of a day does."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One person's try, by what may be known of it."""

    name: str
    points: int | None
    """What the hand brought, 0 for one that was lost or left; None while it is being played."""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Best:
    """The hand of a day that brought most, for somebody who may see its cards."""

    name: str
    opponent: str
    points: int
    view: View
    """As its player saw it."""


@dataclass(frozen=True, slots=True)
class DailyPage:
    """A day as one reader meets it."""

    occasion: Occasion
    opponent: str
    ends_at: datetime
    seal: str
    entries: tuple[Entry, ...] = ()
    is_over: bool = False
    best: Best | None = None
    """Of this day, once the reader's own try is over."""
    yesterday: Best | None = None

    @property
    def own(self) -> Entry | None:
        """The reader's try."""
        return next((entry for entry in self.entries if entry.mine), None)


def daily_argument(what: str, occasion: Occasion) -> str:
    """How a button names what it does and on which day: "play.7.2026-11-30"."""
    return f"{what}.{occasion.guild}.{occasion.day}"


def daily_of(argument: str) -> tuple[str, Occasion] | None:
    """What a button does, and on which day; None for anything malformed."""
    what, _, rest = argument.partition(".")
    occasion = occasion_of(f"{Kind.DAILY}.{rest}")
    return None if what not in (PLAY, BOARD) or occasion is None or not _is_day(occasion.day) else (what, occasion)


def _is_day(text: str) -> bool:
    """Whether it is a date with a day before and after it."""
    try:
        return date.min < date.fromisoformat(text) < date.max
    except ValueError:
        return False


def daily_screen(page: DailyPage, language: str = ENGLISH, *, text: bool = False) -> Screen:
    """The board of a day, with the button for whoever has a try left or one under way."""
    own = page.own
    ends = {"end": moment(page.ends_at, "t"), "left": moment(page.ends_at, "R"), "day": moment(page.ends_at, "d")}
    facts = {"name": page.opponent, **ends}
    lines = [say("daily.over" if page.is_over else "daily.head", language, **facts)]
    if not page.is_over or own is not None:
        lines.append(_own_line(own, language))
    lines += _board(page, language)
    if page.best is not None:
        lines.append(_best_line("daily.best", page.best, language, text))
    if page.yesterday is not None:
        lines.append(_best_line("daily.yesterday", page.yesterday, language, text))
    if not text:
        lines.append(f"-# {say('daily.seal', language, seal=page.seal)}")
    return Screen("\n".join(lines), _page_rows(page, own, language))


def daily_in(reading: Reading) -> Occasion | None:
    """Of which day a match is a try; None for any other match."""
    occasion = occasion_of(reading.context.occasion)
    return occasion if occasion is not None and occasion.kind is Kind.DAILY else None


def daily_line(reading: Reading) -> str:
    """What a try that is over came to."""
    ended, me = reading.view.ended, reading.view.viewer
    won = ended is not None and me is not None and ended.winner == me
    return reading.say("daily.result", n=reading.view.scores[reading.me] if won else 0)


def daily_rows(reading: Reading, occasion: Occasion) -> tuple[Row, ...]:
    """The rows under a try that is over: the review, and the board of its day."""
    where = press_id(None, 0, Verb.DAILY, daily_argument(BOARD, occasion))
    return (*review_rows(reading), (Button(reading.say("daily.button.board"), where, Style.GREEN),))


def hand_line(view: View, seat: Seat, context: Context) -> str:
    """One seat's turns of a hand that is over, in short, the last ones of a long hand."""
    reading = Reading(view, context)
    turns: list[list[str]] = []
    for move in view.moves:
        if getattr(move, "seat", None) != seat:
            continue
        if isinstance(move, Drew | Took):
            turns.append([])
        if (told := _told(reading, move)) and turns:
            turns[-1].append(told)
    parts = [", ".join(turn) for turn in turns]
    left_out = ["…"] if len(parts) > MOST_TURNS else []
    return "; ".join([*left_out, *parts[-MOST_TURNS:]])


def _told(reading: Reading, move: Event) -> str:
    if isinstance(move, Drew) and move.card is not None:
        return reading.say("daily.move.drew", card=reading.card(move.card))
    if isinstance(move, Took):
        return reading.say("daily.move.took", card=reading.card(move.card))
    if isinstance(move, Threw):
        return reading.say("daily.move.threw", card=reading.card(move.card))
    if isinstance(move, Knocked):
        end = reading.view.results[-1].end
        count = end.knocker_count if isinstance(end, Scored) else 0
        return reading.say("daily.move.knocked" if count else "daily.move.gin", count=count)
    return ""


def _best_line(code: str, best: Best, language: str, text: bool) -> str:
    context = Context(match=0, names=(best.name, best.opponent), language=language, text=text)
    hand = hand_line(best.view, best.view.viewer or 0, context)
    facts = {"name": escape(cut(best.name, NAME_LENGTH)), "opponent": best.opponent}
    return say(code, language, n=best.points, hand=hand, **facts)


def _own_line(own: Entry | None, language: str) -> str:
    if own is None:
        return say("daily.own.none", language)
    return say("daily.own.running" if own.points is None else "daily.own.done", language, n=own.points or 0)


def _board(page: DailyPage, language: str) -> list[str]:
    """The best tries, the reader's own always among them; equal points share a rank."""
    over = sorted([e for e in page.entries if e.points is not None], key=lambda entry: -(entry.points or 0))
    lines, own = [], None
    for place, entry in enumerate(over):
        if place >= LISTED and not entry.mine:
            continue
        rank = 1 + sum([(other.points or 0) > (entry.points or 0) for other in over])
        line = _entry_line(entry, rank, language)
        own = line if entry.mine else own
        if place < LISTED:
            lines.append(line)
    if own is not None and own not in lines:
        lines += ["…", own]
    running = len(page.entries) - len(over)
    if running:
        lines.append(f"-# {say('daily.running', language, n=running)}")
    return lines or [say("daily.nobody", language)]


def _entry_line(entry: Entry, rank: int, language: str) -> str:
    facts = {"rank": rank, "name": escape(cut(entry.name, NAME_LENGTH)), "points": entry.points}
    return say("daily.line_mine" if entry.mine else "daily.line", language, **facts)


def _page_rows(page: DailyPage, own: Entry | None, language: str) -> tuple[Row, ...]:
    if own is not None and own.points is not None:
        return ()
    if own is None and page.is_over:
        return ()
    label = say("daily.button.play" if own is None else "daily.button.go_on", language)
    where = press_id(None, 0, Verb.DAILY, daily_argument(PLAY, page.occasion))
    return ((Button(label, where, Style.GREEN),),)
