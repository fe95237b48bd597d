"""Two players at one table: matches played through `decide`, for the house's tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ginbot.house import LEVELS, choose
from ginbot.rules import (
    EMPTY,
    STANDARD,
    Action,
    BigGin,
    Deal,
    Draw,
    Event,
    Gin,
    Join,
    Knock,
    LayOff,
    LayOffBest,
    LayOffDone,
    Match,
    NextHand,
    Open,
    Pass,
    Phase,
    RuleSet,
    Take,
    Throw,
    View,
    apply,
    decide,
    view,
)

Player = Callable[[View, int], Action]


def house(seen: View, seed: int) -> Action:
    """The house at the level met first."""
    return choose(seen, LEVELS[0], seed)


def chance(seen: View, seed: int) -> Action:
    """A player who does any one of the things it may do."""
    seat = seen.viewer or 0
    may: list[Action] = [Pass(seat)] if seen.can_pass else []
    may += [Draw(seat)] if seen.can_draw else []
    may += [Take(seat)] if seen.can_take else []
    may += [LayOffBest(seat), LayOffDone(seat)] if seen.can_finish else []
    may += [LayOff(seat, option.card, option.meld) for option in seen.lay_offs]
    may += [BigGin(seat)] if seen.big_gin else []
    for option in seen.throws:
        may.append(Throw(seat, option.card))
        may += [Gin(seat, option.card)] if option.gin else []
        may += [Knock(seat, option.card, shown.melds) for shown in option.knocks]
    return Random(seed).choice(may)


def shuffled(random: Random) -> Deal:
    """A deal of a shuffled deck."""
    return Deal(tuple(random.sample(range(52), 52)), random.randrange(2))


def played(
    players: tuple[Player, Player], random: Random, ruleset: RuleSet = STANDARD
) -> Iterator[tuple[Match, list[tuple[Event, ...]]]]:
    """The states of one match, each with what had happened so far, from the first deal to the end."""
    match, batches = EMPTY, []
    for action in (Open(ruleset, 3), Join()):
        batches.append(decide(match, action, shuffled(random)))
        match = apply(match, batches[-1])
    while match.phase is not Phase.OVER:
        yield match, batches
        asked: Action = NextHand()
        if match.to_act is not None:
            asked = players[match.to_act](view(match, match.to_act), random.getrandbits(32))
        batches.append(decide(match, asked, shuffled(random)))
        match = apply(match, batches[-1])
    yield match, batches


def final(players: tuple[Player, Player], random: Random, ruleset: RuleSet = STANDARD) -> Match:
    """A match from the first deal to the end."""
    *_, (match, _) = played(players, random, ruleset)
    return match
