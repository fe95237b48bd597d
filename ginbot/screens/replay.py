"""A hand that is over, move by move, both hands open: what each press of first, back, on and last shows.

Only a match that is over is shown like this, so nothing in here has to be hidden from anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ginbot.rules import (
    EMPTY,
    Dealt,
    Event,
    Match,
    Play,
    Seat,
    best_melding,
    evolve,
    view,
)
from ginbot.screens.alt import alt_text
from ginbot.screens.context import Context
from ginbot.screens.history import event_lines
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.keyboard import dearest_first
from ginbot.screens.layout import meld_rows
from ginbot.screens.past import history_argument, page_with_hand
from ginbot.screens.pictures import MeldsPicture, Picture, ShownHand
from ginbot.screens.reading import Reading
from ginbot.screens.result import result_of
from ginbot.screens.screen import Button, Screen
from ginbot.screens.shown import result_picture
from ginbot.screens.words import card_words

WAYS = ("first", "back", "on", "last")
"""The buttons under a step."""
PILE = 10
"""So many cards of the pile are shown, its top first."""
LAST = 9999
"""Where a press means the last step of a hand, however many it has."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one action did in a hand, and how the match stood then."""

    match: Match
    """After it."""
    done: tuple[tuple[Match, Event], ...]
    """Its events, each with the match after it."""


@dataclass(frozen=True, slots=True)
class Watched:
    """One hand of a match that is over, in steps: the deal, then an action each."""

    number: int
    hands: int
    """How many hands the match has."""
    steps: tuple[Step, ...]


def hands_of(batches: Sequence[Sequence[Event]]) -> tuple[Watched, ...]:
    """The hands of a match from its log, an action's events each."""
    match, hands = EMPTY, list[list[Step]]()
    for batch in batches:
        done: list[tuple[Match, Event]] = []
        for event in batch:
            match = evolve(match, event)
            if isinstance(event, Dealt):
                hands.append([])
                done = []
            done.append((match, event))
        if hands:
            hands[-1].append(Step(match, tuple(done)))
    return tuple([Watched(number, len(hands), tuple(steps)) for number, steps in enumerate(hands, 1)])


def replay_argument(hand: int, step: int, way: str) -> str:
    """How a button names a step: "3.12.on"; which button it is keeps ids apart."""
    return f"{hand}.{step}.{way}"


def step_of(argument: str) -> tuple[int, int] | None:
    """The hand, from 1, and the step, from 0, that a press names; None for anything malformed."""
    hand, _, rest = argument.partition(".")
    step, _, way = rest.partition(".")
    numbers = [text for text in (hand, step) if text.isascii() and text.isdigit() and len(text) < 5]
    if way not in WAYS or len(numbers) < 2 or int(hand) < 1:
        return None
    return int(hand), int(step)


def film_of(argument: str) -> int | None:
    """The hand, from 1, that a press for its film names; None for anything malformed."""
    is_number = argument.isascii() and argument.isdigit() and len(argument) < 5 and not argument.startswith("0")
    return int(argument) if is_number else None


def replay_screen(watched: Watched, number: int, context: Context) -> Screen:
    """One step of a hand, both hands open; a number beyond the last step is the last one."""
    steps = watched.steps
    number = min(number, len(steps) - 1)
    step = steps[number]
    reading = Reading(view(step.match, None), context)
    facts = {"number": watched.number, "step": number + 1, "steps": len(steps)}
    names = (reading.name(0), reading.name(1))
    told = [
        line
        for match, event in step.done
        for line in _told(event, event_lines(match, event, names, context.language, spoken=context.text))
    ]
    one, two = step.match.scores
    play = _play(step.match)
    standing = {"one": names[0], "score": one, "two": names[1], "other": two, "stock": len(play.stock)}
    head = reading.say("step.head", match=context.match, hands=watched.hands, **facts)
    text = "\n".join([head, *told, f"-# {reading.say('step.standing', **standing)}"])
    rows = (*_ways(watched, number, reading), _around(watched, reading))
    picture = _picture(reading, step.match, reading.say("step.title", **facts))
    alt = _alt(reading, picture)
    return Screen(f"{text}\n{alt}", rows) if context.text else Screen(text, rows, picture, alt)


def _told(event: Event, lines: list[str]) -> list[str]:
    """What is said of an event: who holds what as it is dealt is in the picture."""
    return lines[:1] if isinstance(event, Dealt) else lines


def _play(match: Match) -> Play:
    assert match.play is not None, "a hand has been dealt"
    return match.play


def _ways(watched: Watched, number: int, reading: Reading) -> tuple[tuple[Button, ...], ...]:
    """First and last, below them back and on: beyond a hand's ends these lead to the hands beside it.

    Four in one row would fit in English only.
    """
    hand, last = watched.number, len(watched.steps) - 1
    back, on = (hand, number - 1), (hand, number + 1)
    if number == 0 and hand > 1:
        back = (hand - 1, LAST)
    if number == last and hand < watched.hands:
        on = (hand + 1, 0)
    can = (number > 0, back[1] >= 0, on[1] <= last, number < last)
    places = ((hand, 0), (back[0], max(back[1], 0)), on, (hand, LAST))
    buttons = [
        Button(
            reading.say(f"button.{way}"),
            press_id(reading.context.match, 0, Verb.REPLAY, replay_argument(*place, way)),
            enabled=enabled,
        )
        for way, place, enabled in zip(WAYS, places, can, strict=True)
    ]
    return (buttons[0], buttons[3]), (buttons[1], buttons[2])


def _around(watched: Watched, reading: Reading) -> tuple[Button, ...]:
    """The hand as a film, and the way back to the whole match."""
    match, hand = reading.context.match, watched.number
    back = history_argument(page_with_hand(hand), hand)
    film = Button(reading.say("button.film"), press_id(match, 0, Verb.FILM, str(watched.number)))
    return film, Button(reading.say("button.all_hands"), press_id(match, 0, Verb.HISTORY, back))


def _alt(reading: Reading, picture: Picture) -> str:
    """What the picture shows; the pile is no hand, and so no deadwood."""
    language = reading.context.language
    if not isinstance(picture, MeldsPicture):
        return alt_text(picture, language)
    *hands, pile = picture.lines
    cards = ", ".join([card_words(card, language) for card in pile.deadwood])
    told = alt_text(replace(picture, lines=tuple(hands)), language)
    return f"{told} {pile.name}{': ' if cards else ''}{cards}."


def _picture(reading: Reading, match: Match, title: str) -> Picture:
    """Both hands and the pile; the hand's result where it has one."""
    play = _play(match)
    result = result_of(reading, play.number)
    shown = result_picture(reading, result) if result is not None else None
    if shown is not None:
        return replace(shown, pad=None)  # the page of the match has the scores
    lines = [_hand(reading, play, seat) for seat in (0, 1)]
    pile = play.pile[::-1][:PILE]
    lines.append(ShownHand(reading.say("step.pile" if pile else "step.pile_empty"), (), pile, ""))
    return MeldsPicture(title, tuple(lines))


def _hand(reading: Reading, play: Play, seat: Seat) -> ShownHand:
    """A seat's cards, melded the best way."""
    aces = reading.view.ruleset.aces
    melding = best_melding(play.hands[seat], aces=aces)
    loose = dearest_first(melding.deadwood, aces)
    melds = meld_rows(reading, melding.melds)
    return ShownHand(reading.short(seat), melds, loose, str(melding.count), face=reading.face(seat))
