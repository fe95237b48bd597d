"""What each event changes: `evolve`, and the folds over it, `apply` and `replay`.

Old logs are read for ever, so this only grows, and nothing here decides anything: no melding is solved, no card is
counted, no limit looked up. All that a change needs is in the event or in the state before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ginbot.rules.actions import Seat, other
from ginbot.rules.cards import Card, Hand
from ginbot.rules.changed import changer
from ginbot.rules.events import (
    Closed,
    Dealt,
    Defended,
    Drew,
    Ended,
    Event,
    Joined,
    Knocked,
    LaidOff,
    Lapsed,
    LayOffBegan,
    Opened,
    Passed,
    Scored,
    Tallied,
    Threw,
    Took,
    Voided,
    WallReached,
)
from ginbot.rules.state import HandResult, Match, Phase, Play

EMPTY = Match()
HAND_SIZE = 10
_changed, _changed_play = changer(Match), changer(Play)


def evolve(match: Match, event: Event) -> Match:
    """The match after one event."""
    return _CHANGES[type(event)](match, event)


def apply(match: Match, events: Iterable[Event]) -> Match:
    """The match after all the events that one accepted action led to."""
    return _changed(_folded(match, events), version=match.version + 1)


def replay(batches: Iterable[Iterable[Event]]) -> Match:
    """The match that a whole log makes, one batch of events for each accepted action."""
    match, version = EMPTY, 0
    for events in batches:
        match, version = _folded(match, events), version + 1
    return _changed(match, version=version)


def _folded(match: Match, events: Iterable[Event]) -> Match:
    for event in events:
        match = evolve(match, event)
    return match


def _opened(match: Match, event: Opened) -> Match:
    return _changed(match, ruleset=event.ruleset, lapse_limit=event.lapse_limit, phase=Phase.CHALLENGE)


def _joined(match: Match, event: Joined) -> Match:
    """Both seats are taken and no hand is dealt yet, as between two hands."""
    return _changed(match, phase=Phase.BETWEEN)


def _closed(match: Match, event: Closed) -> Match:
    return _changed(match, phase=Phase.CLOSED, closed=event.why)


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
    return _changed(match, phase=phase, to_act=opener, turn=match.turn + 1, play=play)


def _passed(match: Match, event: Passed) -> Match:
    match = _acting(match, event.seat)
    if match.phase is Phase.WALL:  # the upcard was another matter; the hand is over
        return _changed(match, turn=match.turn + 1, lapsing=False, play=_moved(match, event))
    passes = _in_play(match).passes + 1
    return _changed(
        match,
        phase=Phase.STOCK_ONLY if passes == 2 else Phase.UPCARD,
        to_act=other(event.seat),
        turn=match.turn + 1,
        lapsing=False,
        play=_moved(match, event, passes=passes),
    )


def _drew(match: Match, event: Drew) -> Match:
    match = _acting(match, event.seat)
    play = _in_play(match)
    card = play.stock[0]
    hands = _with(play.hands, event.seat, card)
    play = _moved(match, event, hands=hands, stock=play.stock[1:], drawn=card, pile_takes=0)
    return _changed(match, phase=Phase.THROW, play=play)


def _took(match: Match, event: Took) -> Match:
    match = _acting(match, event.seat)
    play = _in_play(match)
    play = _moved(
        match,
        event,
        hands=_with(play.hands, event.seat, event.card),
        known=_with(play.known, event.seat, event.card),
        pile=play.pile[:-1],
        taken=event.card,
        pile_takes=play.pile_takes + 1,
    )
    return _changed(match, phase=Phase.THROW, play=play)


def _threw(match: Match, event: Threw) -> Match:
    match = _acting(match, event.seat)
    return _changed(
        match,
        phase=Phase.DRAW,
        to_act=other(event.seat),
        turn=match.turn + 1,
        lapsing=False,
        play=_put_down(match, event, event.card),
    )


def _knocked(match: Match, event: Knocked) -> Match:
    match = _acting(match, event.seat)
    if event.card is None:
        return _changed(match, play=_moved(match, event, drawn=None, taken=None))
    return _changed(match, play=_put_down(match, event, event.card))


def _wall_reached(match: Match, event: WallReached) -> Match:
    return _changed(match, phase=Phase.WALL, to_act=event.seat, play=_moved(match, event))


def _lay_off_began(match: Match, event: LayOffBegan) -> Match:
    return _changed(match, phase=Phase.LAY_OFF, to_act=event.seat, turn=match.turn + 1, play=_moved(match, event))


def _laid_off(match: Match, event: LaidOff) -> Match:
    match = _acting(match, event.seat)
    return _changed(match, play=_moved(match, event, laid=(*_in_play(match).laid, event)))


def _defended(match: Match, event: Defended) -> Match:
    if match.phase is Phase.LAY_OFF:
        match = _changed(_acting(match, event.seat), lapsing=False)
    return _changed(match, play=_moved(match, event))


def _scored(match: Match, event: Scored) -> Match:
    play = _moved(match, event)
    knocked = next(move for move in play.moves if isinstance(move, Knocked))
    defended = next(move for move in play.moves if isinstance(move, Defended))
    gain = (event.points + event.box_points) * len(event.columns)
    gains = [gain if seat == event.winner else 0 for seat in (0, 1)]
    scores = (match.scores[0] + gains[0], match.scores[1] + gains[1])
    deadwood = play.hands[knocked.seat] & ~sum(knocked.melds)
    result = HandResult(play.number, play.dealer, play.upcard, event, scores, knocked, deadwood, defended, play.laid)
    return _hand_over(match, _changed_play(play, laid=()), result, voids=0)


def _voided(match: Match, event: Voided) -> Match:
    play = _moved(match, event)
    result = HandResult(play.number, play.dealer, play.upcard, event, match.scores)
    return _hand_over(match, play, result, voids=match.voids + 1)


def _lapsed(match: Match, event: Lapsed) -> Match:
    lapses = _with_count(match.lapses, event.seat, match.lapses[event.seat] + 1)
    return _changed(match, lapsing=True, lapses=lapses, play=_moved(match, event))


def _tallied(match: Match, event: Tallied) -> Match:
    return _changed(match, tally=event.lines, play=_moved(match, event))


def _ended(match: Match, event: Ended) -> Match:
    play = _moved(match, event, drawn=None, taken=None)
    return _changed(match, phase=Phase.OVER, to_act=None, lapsing=False, ended=event, play=play)


def _acting(match: Match, seat: Seat) -> Match:
    """The match once a seat has moved: by itself, so that its lapses are forgotten, or through the clock."""
    if match.lapsing or (match.acted[seat] and not match.lapses[seat]):
        return match
    acted = (True, match.acted[1]) if seat == 0 else (match.acted[0], True)
    return _changed(match, acted=acted, lapses=_with_count(match.lapses, seat, 0))


def _in_play(match: Match) -> Play:
    """The hand in play; a log has its deal before its moves."""
    assert match.play is not None
    return match.play


def _moved(match: Match, event: Event, **changes: Any) -> Play:
    """The hand in play with these changes, and with one more move in its history."""
    play = _in_play(match)
    return _changed_play(play, moves=(*play.moves, event), **changes)


def _put_down(match: Match, event: Threw | Knocked, card: Card) -> Play:
    """The hand in play after a card has left its hand for the pile, and with it the turn is over."""
    play = _in_play(match)
    return _moved(
        match,
        event,
        hands=_without(play.hands, event.seat, card),
        known=_without(play.known, event.seat, card),
        pile=(*play.pile, card),
        drawn=None,
        taken=None,
    )


def _hand_over(match: Match, play: Play, result: HandResult, voids: int) -> Match:
    results = (*match.results, result)
    return _changed(
        match, phase=Phase.BETWEEN, to_act=None, scores=result.scores, results=results, voids=voids, play=play
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
    WallReached: _wall_reached,
    LayOffBegan: _lay_off_began,
    LaidOff: _laid_off,
    Defended: _defended,
    Scored: _scored,
    Voided: _voided,
    Lapsed: _lapsed,
    Tallied: _tallied,
    Ended: _ended,
}
