"""Another log that a viewer could not tell from the true one: every card the viewer cannot know lies elsewhere.

Whatever is made of a view, a screen, its alt text, a picture's bytes, the house's choice, must be the same for both.
Used by the tests of every package that gets to see a view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from ginbot.rules import Card, Dealt, Drew, Event, Knocked, LaidOff, Scored, Seat, Threw, replay

OPENER = range(10)
DEALER = range(10, 20)
STOCK = range(21, 52)


def reshuffled(batches: Iterable[tuple[Event, ...]], viewer: Seat | None, rng: Random) -> list[tuple[Event, ...]]:
    """A log with the same open events and the same cards of the viewer, and with all hidden cards dealt anew.

    A card that another seat has shown was dealt to it or drawn by it at some time before, but nobody knows when: those
    places are mixed as well. So the log may show a lapse that throws another card than the one just drawn, which the
    rules would not do; to what a view may tell that makes no difference.

    A card that lies face down after a knock, while the other lays off by hand, is hidden as well.
    """
    log = [tuple(batch) for batch in batches]
    events = [event for batch in log for event in batch]
    starts = [place for place, event in enumerate(events) if isinstance(event, Dealt)]
    decks = iter([_mixed(events[start:end], viewer, rng) for start, end in pairwise([*starts, None])])
    down = _face_down(events[starts[-1] :], viewer) if starts else None
    stock: list[Card] = []
    anew: list[tuple[Event, ...]] = []
    for batch in log:
        changed: list[Event] = []
        for event in batch:
            if isinstance(event, Dealt):
                deck = next(decks)
                stock = [deck[place] for place in STOCK]
                changed.append(replace(event, deck=deck))
            elif isinstance(event, Drew):
                changed.append(replace(event, card=stock.pop(0)))
            elif event is down:
                changed.append(replace(down, card=_eleventh(log, [*anew, tuple(changed)], down.seat)))
            else:
                changed.append(event)
        anew.append(tuple(changed))
    return anew


def _face_down(events: Sequence[Event], viewer: Seat | None) -> Knocked | None:
    """The knock of a hand that is not scored, if there is one and the viewer has never seen its card."""
    dealt, *moves = events
    assert isinstance(dealt, Dealt)
    knock = next((move for move in moves if isinstance(move, Knocked)), None)
    if knock is None or knock.seat == viewer or any(isinstance(move, Scored) for move in moves):
        return None
    own = {dealt.deck[place] for place in _places(dealt, moves, knock.seat)}
    thrown = {move.card for move in moves if isinstance(move, Threw)}
    return knock if knock.card in own - thrown else None


def _eleventh(log: Sequence[tuple[Event, ...]], anew: Sequence[tuple[Event, ...]], seat: Seat) -> Card:
    """The card that a seat has beside the ten which it shows in a log, just before it shows them in the other."""
    shown, before = replay(log).play, replay(anew).play
    assert shown is not None
    assert before is not None
    return (before.hands[seat] & ~shown.hands[seat]).bit_length() - 1


def _mixed(events: Sequence[Event], viewer: Seat | None, rng: Random) -> tuple[Card, ...]:
    """The deck of one hand, from its deal on, with every place mixed whose card the viewer cannot know."""
    dealt, *moves = events
    assert isinstance(dealt, Dealt)
    deck = list(dealt.deck)
    unseen = list(STOCK[sum([isinstance(move, Drew) for move in moves]) :])
    loose = [deck[place] for place in unseen]
    for seat in (0, 1):
        if seat != viewer:
            places = _places(dealt, moves, seat)
            shown = _shown({dealt.deck[place] for place in places}, moves, seat)
            loose += [dealt.deck[place] for place in places if dealt.deck[place] not in shown]
            # The earliest shown first: the places it may come from are among those of every later one.
            for card, latest in sorted(shown.items(), key=lambda item: item[1]):
                place = rng.choice([place for place, since in places.items() if since <= latest])
                del places[place]
                deck[place] = card
            unseen += places
    rng.shuffle(loose)
    for place, card in zip(unseen, loose, strict=True):
        deck[place] = card
    return tuple(deck)


def _places(dealt: Dealt, moves: Sequence[Event], seat: Seat) -> dict[int, int]:
    """The places in the deck whose cards came to a seat, each with the move that brought it."""
    places = dict.fromkeys(DEALER if seat == dealt.dealer else OPENER, -1)
    draws = [(since, move) for since, move in enumerate(moves) if isinstance(move, Drew)]
    return places | {STOCK[i]: since for i, (since, move) in enumerate(draws) if move.seat == seat}


def _shown(own: set[Card], moves: Sequence[Event], seat: Seat) -> dict[Card, int]:
    """Which of the cards that came to a seat from the deck everybody has seen, each with the move that showed it."""
    shown: dict[Card, int] = {}
    is_scored = any(isinstance(move, Scored) for move in moves)
    for place, move in enumerate(moves):
        if isinstance(move, Threw | LaidOff) and move.seat == seat and move.card in own:
            shown.setdefault(move.card, place)
        if isinstance(move, Knocked) and move.seat == seat and not is_scored:
            shown = dict.fromkeys(own - {move.card}, place) | shown
        if isinstance(move, Knocked) and move.seat == seat and move.card in own and is_scored:
            shown.setdefault(move.card, place)
    return dict.fromkeys(own, len(moves)) | shown if is_scored else shown
