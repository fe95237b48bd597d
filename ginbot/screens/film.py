"""A hand that is over as a moving picture: what everybody at the table saw, shot by shot, then both hands open.

Each shot before the last is the picture of a watcher's view, so it can show no card that was hidden at its time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ginbot.rules import (
    EMPTY,
    Card,
    Dealt,
    Drew,
    Ended,
    EndReason,
    Event,
    Knocked,
    Match,
    Melding,
    Passed,
    Phase,
    Seat,
    Threw,
    Took,
    Voided,
    best_melding,
    evolve,
    replay,
    view,
)
from ginbot.screens.alt import LONGEST, alt_text
from ginbot.screens.context import Context
from ginbot.screens.keyboard import dearest_first
from ginbot.screens.layout import meld_rows, table_picture
from ginbot.screens.pictures import Film, MeldsPicture, ResultPicture, Shot, ShownHand, TablePicture
from ginbot.screens.reading import Reading
from ginbot.screens.result import result_of
from ginbot.screens.shown import result_picture
from ginbot.screens.turns import Turn, turns_of
from ginbot.screens.words import card_words, the_card

LONGEST_MS = 19_000
"""How long a film lasts at most."""
BEGINNING_MS, KNOCK_MS, END_MS = 1_500, 1_500, 5_000
STEP_MS = 1_000
"""How long a move stands where there is time."""
MANY, MOST = 24, 56
"""Of more moves than `MANY` the draws from the stock are left out; of what remains the last `MOST` are shown."""


@dataclass(frozen=True, slots=True)
class Take:
    """What everybody saw after one event; of the event itself, which may hold a hidden card, only the kind is kept."""

    kind: type[Event]
    picture: TablePicture


def hand_film(batches: Sequence[tuple[Event, ...]], number: int, context: Context) -> Film | None:
    """The film of one hand from a match's log, one batch of events for each accepted action.

    None where there is nothing to see yet: no such hand, or one that is not over; a void one that is followed by
    others is over for everybody only with its match, because its cards were never shown. `context` is a watcher's.
    """
    match = _at_the_end(batches, number)
    if match is None:
        return None
    reading, takes = Reading(view(match, None), context), takes_of(batches, number, context)
    opened = _opened(reading, match)
    shots = [Shot(take.picture, time) for take, time in _timed(_chosen(takes))]
    return Film((*shots, Shot(opened, END_MS)), _alt(reading, match, opened))


def takes_of(batches: Iterable[Iterable[Event]], number: int, context: Context) -> list[Take]:
    """What everybody saw of a hand, move by move, as far as its log goes."""
    match, takes = EMPTY, []
    for events in batches:
        for event in events:
            before, match = match, evolve(match, event)
            if match.play is None or match.play.number != number or len(before.results) >= number:
                continue
            reading = Reading(view(match, None), context)
            label = _label(reading, event)
            if label is not None:
                takes.append(Take(type(event), _picture(reading, label)))
    return takes


def _at_the_end(batches: Sequence[tuple[Event, ...]], number: int) -> Match | None:
    """The match as it was when a hand had ended; None where its cards may not be shown."""
    match, last = EMPTY, None
    for events in batches:
        for event in events:
            match = evolve(match, event)
            if match.play is not None and match.play.number == number:
                last = match
    if last is None:
        return None
    is_scored = any(result.number == number and result.knocked is not None for result in last.results)
    return last if is_scored or replay(batches).phase is Phase.OVER else None


def _picture(reading: Reading, label: tuple[str, str]) -> TablePicture:
    """The table, beside the stock which hand and turn it is, beside the pile what has just happened."""
    turns = turns_of(reading.view.moves)
    where = reading.say("film.hand", number=reading.view.number)
    which = reading.say("film.turn", turn=len(turns)) if turns else ""
    return replace(table_picture(reading), target_label=(where, which), top_label=label)


def _label(reading: Reading, event: Event) -> tuple[str, str] | None:
    """Two lines that tell an event; None for one that has no shot."""
    match event:
        case Dealt():
            return reading.say("picture.upcard_top"), reading.say("picture.upcard_below")
        case Passed(seat):
            return reading.short(seat), reading.say("film.passes")
        case Drew(seat):
            return reading.short(seat), reading.say("film.draws")
        case Took(seat, card):
            taken = card_words(card, reading.context.language)
            return reading.say("film.takes", name=reading.short(seat)), taken
        case Threw(seat):
            return reading.short(seat), reading.say("picture.threw_this")
        case Knocked(seat):
            return reading.short(seat), reading.say(_knock_code(event))
        case Voided():
            return reading.say("film.void_top"), reading.say("film.void_below")
        case Ended(why=EndReason.RESIGNED | EndReason.FORFEITED | EndReason.ABORTED, seat=int(seat)):
            is_away = event.why is not EndReason.RESIGNED and reading.view.lapses[seat]
            return reading.short(seat), reading.say("film.away" if is_away else "film.resigns")
        case _:
            return None


def _knock_code(event: Knocked) -> str:
    if event.card is None:
        return "film.big_gin"
    return "film.gin" if sum(event.melds).bit_count() == 10 else "film.knocks"


def _chosen(takes: list[Take]) -> list[Take]:
    """The takes that there is time for."""
    if len(takes) > MANY:
        takes = [take for take in takes if take.kind is not Drew]
    return takes if len(takes) <= MOST else [takes[0], *takes[-MOST:]]


def _timed(takes: list[Take]) -> list[tuple[Take, int]]:
    """How long each stands: the first and a knock for a while, all others alike."""
    fixed = {Dealt: BEGINNING_MS, Knocked: KNOCK_MS}
    rest = LONGEST_MS - END_MS - sum(fixed.values())
    moves = max(1, sum([take.kind not in fixed for take in takes]))
    step = min(STEP_MS, rest // moves // 10 * 10)
    return [(take, fixed.get(take.kind, step)) for take in takes]


def _opened(reading: Reading, match: Match) -> ResultPicture | MeldsPicture:
    """Both hands: the result where there is one, else what each held."""
    result = result_of(reading, reading.view.number)
    picture = None if result is None else result_picture(reading, result)
    if picture is not None:
        return replace(picture, pad=None, match=None)
    assert match.play is not None, "a hand was dealt"
    aces = reading.view.ruleset.aces
    meldings = [best_melding(hand, aces=aces) for hand in match.play.hands]
    shown = [_shown(reading, seat, melding) for seat, melding in enumerate(meldings)]
    title = f"{reading.say('film.opened')}, {reading.say('film.hand', number=reading.view.number)}"
    return MeldsPicture(title, tuple(shown))


def _shown(reading: Reading, seat: Seat, melding: Melding) -> ShownHand:
    loose = dearest_first(melding.deadwood, reading.view.ruleset.aces)
    rows = meld_rows(reading, melding.melds)
    return ShownHand(reading.short(seat), rows, loose, str(melding.count), face=reading.face(seat))


def _alt(reading: Reading, match: Match, opened: ResultPicture | MeldsPicture) -> str:
    """The hand told in sentences: how it began, as many of its last turns as there is room for, how it ended."""
    assert match.play is not None, "a hand was dealt"
    names = (reading.short(0), reading.short(1))
    dealt = {"name": names[match.play.dealer], "card": _the(reading, match.play.upcard)}
    head = [reading.say("film.head", number=match.play.number, one=names[0], two=names[1])]
    head.append(reading.say("film.dealt", **dealt))
    ends = [reading.say("film.shows"), alt_text(opened, reading.context.language)]
    if any(isinstance(move, Voided) for move in match.play.moves):
        ends.insert(0, reading.say("film.void"))
    turns = [_told(reading, turn) for turn in turns_of(match.play.moves)]
    left_out = ""
    while turns and len(" ".join([*head, left_out, *turns, *ends])) > LONGEST:
        turns, left_out = turns[1:], "…"
    text = " ".join([part for part in [*head, left_out, *turns, *ends] if part])
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _told(reading: Reading, turn: Turn) -> str:
    """A turn in one sentence, with names and cards as they are read out."""
    facts: dict[str, object] = {"name": reading.short(turn.seat)}
    for name, card in (("took", turn.took), ("threw", turn.threw)):
        facts[name] = "" if card is None else _the(reading, card)
    if turn.passed:
        return reading.say("film.told.passed", **facts)
    code = "took" if turn.took is not None else "drew"
    return reading.say(f"film.told.{code}_threw" if turn.threw is not None else f"film.told.{code}", **facts)


def _the(reading: Reading, card: Card) -> str:
    return the_card(card, reading.context.language)
