"""What each event changes: `evolve`, and the folds over it, `apply` and `replay`.

Old logs are read for ever, so this only grows, and nothing here decides anything: no melding is solved, no card is
counted, no limit looked up. All that a change needs is in the event or in the state before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from ginbot.rules.actions import Seat, other
from ginbot.rules.cards import Card, Hand
from ginbot.rules.events import (
    Closed,
    Dealt,
    Defended,
    Drew,
    Ended,
    Event,
    Joined,
    Knocked,
    Lapsed,
    Opened,
    Passed,
    Scored,
    Threw,
    Took,
    Voided,
)
from ginbot.rules.state import HandResult, Match, Phase, Play

EMPTY = Match()
HAND_SIZE = 10


def evolve(match: Match, event: Event) -> Match:
    """The match after one event."""
    return _CHANGES[type(event)](match, event)


def apply(match: Match, events: Iterable[Event]) -> Match:
    """The match after all the events that one accepted action led to."""
    version = match.version + 1
    for event in events:
        match = evolve(match, event)
    return replace(match, version=version)


def replay(batches: Iterable[Iterable[Event]]) -> Match:
    """The match that a whole log makes, one batch of events for each accepted action."""
    match = EMPTY
    for events in batches:
        match = apply(match, events)
    return match


def _opened(match: Match, event: Opened) -> Match:
    return replace(match, ruleset=event.ruleset, lapse_limit=event.lapse_limit, phase=Phase.CHALLENGE)


def _joined(match: Match, event: Joined) -> Match:
    """Both seats are taken and no hand is dealt yet, as between two hands."""
    return replace(match, phase=Phase.BETWEEN)


def _closed(match: Match, event: Closed) -> Match:
    return replace(match, phase=Phase.CLOSED)


def _dealt(match: Match, event: Dealt) -> Match:
    deck, opener = event.deck, other(event.dealer)
    opening, dealing = _hand(deck[:HAND_SIZE]), _hand(deck[HAND_SIZE : 2 * HAND_SIZE])
    upcard = deck[2 * HAND_SIZE]
    play = Play(
        number=len(match.results) + 1,
        dealer=event.dealer,
        hands=(opening, dealing) if opener == 0 else (dealing, opening),
        stock=deck[2 * HAND_SIZE + 1 :],
        pile=(upcard,),
        upcard=upcard,
    )
    phase = Phase.UPCARD if match.ruleset.opening == "offer" else Phase.DRAW
    return replace(match, phase=phase, to_act=opener, turn=match.turn + 1, play=play)


def _passed(match: Match, event: Passed) -> Match:
    match = _acting(match, event.seat)
    play = _noted(match, event)
    passes = play.passes + 1
    return replace(
        match,
        phase=Phase.STOCK_ONLY if passes == 2 else Phase.UPCARD,
        to_act=other(event.seat),
        turn=match.turn + 1,
        lapsing=False,
        play=replace(play, passes=passes),
    )


def _drew(match: Match, event: Drew) -> Match:
    match = _acting(match, event.seat)
    play = _noted(match, event)
    card = play.stock[0]
    hands = _with(play.hands, event.seat, card)
    play = replace(play, hands=hands, stock=play.stock[1:], drawn=card, pile_takes=0)
    return replace(match, phase=Phase.THROW, play=play)


def _took(match: Match, event: Took) -> Match:
    match = _acting(match, event.seat)
    play = _noted(match, event)
    play = replace(
        play,
        hands=_with(play.hands, event.seat, event.card),
        known=_with(play.known, event.seat, event.card),
        pile=play.pile[:-1],
        taken=event.card,
        pile_takes=play.pile_takes + 1,
    )
    return replace(match, phase=Phase.THROW, play=play)


def _threw(match: Match, event: Threw) -> Match:
    match = _acting(match, event.seat)
    play = _put_down(_noted(match, event), event.seat, event.card)
    return replace(match, phase=Phase.DRAW, to_act=other(event.seat), turn=match.turn + 1, lapsing=False, play=play)


def _knocked(match: Match, event: Knocked) -> Match:
    match = _acting(match, event.seat)
    return replace(match, play=_put_down(_noted(match, event), event.seat, event.card))


def _defended(match: Match, event: Defended) -> Match:
    return replace(match, play=_noted(match, event))


def _scored(match: Match, event: Scored) -> Match:
    play = _noted(match, event)
    knocked = next(move for move in play.moves if isinstance(move, Knocked))
    defended = next(move for move in play.moves if isinstance(move, Defended))
    gains = [event.points if seat == event.winner else 0 for seat in (0, 1)]
    scores = (match.scores[0] + gains[0], match.scores[1] + gains[1])
    deadwood = play.hands[knocked.seat] & ~sum(knocked.melds)
    result = HandResult(play.number, play.dealer, play.upcard, event, scores, knocked, deadwood, defended)
    return _hand_over(match, play, result, voids=0)


def _voided(match: Match, event: Voided) -> Match:
    play = _noted(match, event)
    result = HandResult(play.number, play.dealer, play.upcard, event, match.scores)
    return _hand_over(match, play, result, voids=match.voids + 1)


def _lapsed(match: Match, event: Lapsed) -> Match:
    return replace(
        match,
        lapsing=True,
        lapses=_with_count(match.lapses, event.seat, match.lapses[event.seat] + 1),
        play=_noted(match, event),
    )


def _ended(match: Match, event: Ended) -> Match:
    play = replace(_noted(match, event), drawn=None, taken=None)
    return replace(match, phase=Phase.OVER, to_act=None, lapsing=False, ended=event, play=play)


def _acting(match: Match, seat: Seat) -> Match:
    """The match once a seat has moved: by itself, so that its lapses are forgotten, or through the clock."""
    if match.lapsing or (match.acted[seat] and not match.lapses[seat]):
        return match
    acted = (True, match.acted[1]) if seat == 0 else (match.acted[0], True)
    return replace(match, acted=acted, lapses=_with_count(match.lapses, seat, 0))


def _noted(match: Match, event: Event) -> Play:
    """The hand in play with one more move in its history."""
    assert match.play is not None  # a log has its deal before its moves
    return replace(match.play, moves=(*match.play.moves, event))


def _hand_over(match: Match, play: Play, result: HandResult, voids: int) -> Match:
    results = (*match.results, result)
    return replace(
        match, phase=Phase.BETWEEN, to_act=None, scores=result.scores, results=results, voids=voids, play=play
    )


def _put_down(play: Play, seat: Seat, card: Card | None) -> Play:
    """The hand in play after a card, if any, has left a seat's hand for the pile, and with it the turn is over."""
    if card is None:
        return replace(play, drawn=None, taken=None)
    return replace(
        play,
        hands=_without(play.hands, seat, card),
        known=_without(play.known, seat, card),
        pile=(*play.pile, card),
        drawn=None,
        taken=None,
    )


def _hand(cards: Iterable[Card]) -> Hand:
    return sum([1 << card for card in cards])


def _with(hands: tuple[Hand, Hand], seat: Seat, card: Card) -> tuple[Hand, Hand]:
    return (hands[0] | 1 << card, hands[1]) if seat == 0 else (hands[0], hands[1] | 1 << card)


def _without(hands: tuple[Hand, Hand], seat: Seat, card: Card) -> tuple[Hand, Hand]:
    return (hands[0] & ~(1 << card), hands[1]) if seat == 0 else (hands[0], hands[1] & ~(1 << card))


def _with_count(counts: tuple[int, int], seat: Seat, count: int) -> tuple[int, int]:
    return (count, counts[1]) if seat == 0 else (counts[0], count)


_CHANGES: dict[type[Event], Callable[[Match, Any], Match]] = {
    Opened: _opened,
    Joined: _joined,
    Closed: _closed,
    Dealt: _dealt,
    Passed: _passed,
    Drew: _drew,
    Took: _took,
    Threw: _threw,
    Knocked: _knocked,
    Defended: _defended,
    Scored: _scored,
    Voided: _voided,
    Lapsed: _lapsed,
    Ended: _ended,
}
