"""Laying off by hand: what lies open meanwhile, what may go onto what, and what is left to be laid off.

The cards laid off stay in the defender's hand, in the sense of `Play.hands`, until the hand is scored. A meld is named
as the knocker has shown it; what has been laid off onto it makes it grow.
"""

from __future__ import annotations

from dataclasses import dataclass

from ginbot.rules.actions import Seat
from ginbot.rules.cards import Aces, Card, Hand
from ginbot.rules.endings import defended
from ginbot.rules.events import Event, Knocked, LaidOff
from ginbot.rules.layoffs import Defence, fitting, lay_off, targets
from ginbot.rules.melds import Melding, best_melding, count_of
from ginbot.rules.sets import deadwood
from ginbot.rules.state import Match, Play


@dataclass(frozen=True, slots=True)
class LayOffOption:
    """One card that may be laid off now."""

    card: Card
    meld: Hand
    """As the knocker has shown it."""
    grown: Hand
    """The same meld with what has been laid off onto it."""
    leaves: int
    """The lowest count of the cards left then, if no more is laid off."""


def shown_in(play: Play, *, aces: Aces) -> tuple[Seat, Melding]:
    """Who has knocked, and what that seat has shown."""
    knocked = next(move for move in play.moves if isinstance(move, Knocked))
    loose = play.hands[knocked.seat] & ~sum(knocked.melds)
    return knocked.seat, Melding(knocked.melds, loose, count_of(loose, aces=aces))


def held(play: Play, seat: Seat) -> Hand:
    """The hand of a seat without what it has laid off."""
    return play.hands[seat] & ~sum([1 << laid.card for laid in play.laid if laid.seat == seat])


def lay_off_options(play: Play, seat: Seat, *, aces: Aces) -> tuple[LayOffOption, ...]:
    """What a seat may lay off now, meld by meld."""
    grown, hand = _grown(play, aces), held(play, seat)
    options = []
    for meld, now in grown.items():
        for card, _ in fitting((now,), hand, aces=aces):
            options.append(LayOffOption(card, meld, now, deadwood(hand & ~(1 << card), aces=aces)))
    return tuple(options)


def _grown(play: Play, aces: Aces) -> dict[Hand, Hand]:
    """Each meld that the knocker has shown, with all that lies on it by now."""
    _, shown = shown_in(play, aces=aces)
    grown = {meld: meld for meld in shown.melds}
    for laid in play.laid:
        grown[laid.meld] |= 1 << laid.card
    return grown


def finished(match: Match, play: Play, seat: Seat) -> tuple[Event, ...]:
    """What follows when a seat lays off no more: the cards left are melded the best way, and the hand is scored."""
    aces = match.ruleset.aces
    knocker, shown = shown_in(play, aces=aces)
    left = best_melding(held(play, seat), aces=aces)
    laid_off = sum([1 << laid.card for laid in play.laid])
    return defended(match, play, knocker, shown, Defence(laid_off, left.melds, left.deadwood, left.count))


def finished_best(match: Match, play: Play, seat: Seat) -> tuple[Event, ...]:
    """What follows when the best is laid off for a seat, on top of what it has laid off itself."""
    aces = match.ruleset.aces
    knocker, shown = shown_in(play, aces=aces)
    grown = {now: meld for meld, now in _grown(play, aces).items()}
    open_melds = Melding(tuple(sorted(grown)), shown.deadwood, shown.count)
    best = lay_off(open_melds, held(play, seat), aces=aces)
    more = [LaidOff(seat, card, grown[now]) for card, now in targets(open_melds, best.laid_off, aces=aces)]
    laid_off = best.laid_off | sum([1 << laid.card for laid in play.laid])
    defence = Defence(laid_off, best.melds, best.deadwood, best.count)
    return (*more, *defended(match, play, knocker, shown, defence))
