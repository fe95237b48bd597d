"""Two players at one table, twice: the same decks with the seats swapped, so that luck with the cards cancels out.

All that is drawn comes from the seed and the pair's number: the decks, hand by hand, and what the players draw their
own lots from. So a pair is the same wherever and whenever it is played, and a player against itself ends one all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import TypeAlias

from ginbot.rules import (
    EMPTY,
    STANDARD,
    Action,
    Deal,
    Join,
    Match,
    NextHand,
    Open,
    Phase,
    Seat,
    View,
    apply,
    decide,
    next_dealer,
    view,
)

Player: TypeAlias = Callable[[View, int], Action]
"""What a player does: it sees its view and draws its lots from a seed."""
LAPSES = 3
WARMING = 6
"""So many decisions a player takes unmeasured, so that tables and whatever is compiled are there."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of some matches, as the first player has it."""

    matches: int = 0
    wins: float = 0.0
    """A draw is half a win."""
    hands: int = 0
    points: tuple[int, int] = (0, 0)
    """Of all hands, the first player's and the second's."""
    times: tuple[tuple[float, ...], tuple[float, ...]] = field(default=((), ()), compare=False)
    """Seconds of one core for each decision of each player."""

    def __add__(self, other: Played) -> Played:
        """Both together."""
        return Played(
            self.matches + other.matches,
            self.wins + other.wins,
            self.hands + other.hands,
            (self.points[0] + other.points[0], self.points[1] + other.points[1]),
            (self.times[0] + other.times[0], self.times[1] + other.times[1]),
        )


class Decks:
    """The decks of one pair: in both matches a hand gives the same cards to the same seat, whoever deals it.

    Dealt by who deals, whoever wins a hand in both matches would get the same side of the next deck in both, as the
    winner deals: luck would add up where it has to cancel out.
    """

    def __init__(self, seed: int, number: int) -> None:
        self._source = f"{seed}/{number}"

    def deal(self, hand: int, dealer: Seat) -> Deal:
        """The deck of the match's hand of this number; the first ten of its cards are for seat 1."""
        cards = Random(f"{self._source}/{hand}").sample(range(52), 52)
        first, second, rest = cards[:10], cards[10:20], cards[20:]
        return Deal((*(first + second if dealer == 0 else second + first), *rest))


def pair(players: tuple[Player, Player], seed: int, number: int) -> Played:
    """The pair of this number: a match with the first player on the first seat, and one with it on the second."""
    return _match(players, seed, number, first=0) + _match(players, seed, number, first=1)


def warm(player: Player) -> None:
    """Let a player take its first decisions where nobody takes the time."""
    decks, match = Decks(0, 0), begun(Decks(0, 0))
    for _ in range(WARMING):
        match = _next(match, decks, lambda match: player(view(match, match.to_act), 0))


def _match(players: tuple[Player, Player], seed: int, number: int, first: int) -> Played:
    """One match, `first` being the first player's seat."""
    decks, lots = Decks(seed, number), Random(f"{seed}/{number}/lots")
    times: tuple[list[float], list[float]] = ([], [])

    def act(match: Match) -> Action:
        assert match.to_act is not None
        who = match.to_act ^ first
        seen, lot = view(match, match.to_act), lots.getrandbits(32)
        begun = process_time()
        action = players[who](seen, lot)
        if match.phase is not Phase.STOCK_ONLY:  # there is nothing to decide
            times[who].append(process_time() - begun)
        return action

    match = begun(decks)
    while match.phase is not Phase.OVER:
        match = _next(match, decks, act)
    assert match.ended is not None
    winner = match.ended.winner
    return Played(
        matches=1,
        wins=0.5 if winner is None else float(winner == first),
        hands=len(match.results),
        points=(match.scores[first], match.scores[1 - first]),
        times=(tuple(times[0]), tuple(times[1])),
    )


def begun(decks: Decks) -> Match:
    """A match with its first hand dealt."""
    match = apply(EMPTY, decide(EMPTY, Open(STANDARD, LAPSES)))
    return apply(match, decide(match, Join(), decks.deal(1, 0)))


def _next(match: Match, decks: Decks, act: Callable[[Match], Action]) -> Match:
    """The match one action on; between two hands nobody has to be asked."""
    return next_dealt(match, decks) if match.phase is Phase.BETWEEN else apply(match, decide(match, act(match)))


def next_dealt(match: Match, decks: Decks) -> Match:
    """A match between two hands with the next one dealt."""
    dealer = next_dealer(match.ruleset, match.results[-1])
    return apply(match, decide(match, NextHand(), decks.deal(len(match.results) + 1, dealer)))
