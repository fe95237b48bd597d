"""Tables to test at: deals made of wanted cards, a table that keeps its log, and random players.

Screens, paint and house tests use these too. What a test claims is in the tests.
"""

from __future__ import annotations

from random import Random

from ginbot.rules import (
    EMPTY,
    STANDARD,
    Action,
    BigGin,
    Card,
    Deal,
    Draw,
    Event,
    Gin,
    Hand,
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
    Play,
    Resign,
    RuleSet,
    Seat,
    Take,
    Throw,
    TimeUp,
    View,
    apply,
    cards_of,
    decide,
    parse_card,
    view,
)

BY_HAND = RuleSet(layoff="by_hand", wall=True, target=40)
"""Rules that have every phase."""
Log = list[tuple[Event, ...]]
"""One batch of events for each accepted action."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards in the order in which they are named."""
    return tuple([parse_card(name) for name in text.split()])


def hand(text: str) -> Hand:
    """A hand of the cards named, a shorter name than the rules have for it."""
    return sum([1 << card for card in cards(text)])


def deal(opener: str = "", dealer: str = "", upcard: str = "", stock: str = "", *, first_dealer: Seat = 0) -> Deal:
    """A deal with these cards in these places; what is not named is filled up from the spades to the clubs.

    `opener` and `dealer` may name up to ten cards, `stock` the cards on its top.
    """
    named = cards(f"{opener} {dealer} {upcard} {stock}")
    rest = iter([card for card in range(52) if card not in named])
    deck: list[Card] = []
    for text, size in ((opener, 10), (dealer, 10), (upcard, 1), (stock, 31)):
        wanted = cards(text)
        deck += [*wanted, *[next(rest) for _ in range(size - len(wanted))]]
    return Deal(tuple(deck), first_dealer)


def random_deal(rng: Random) -> Deal:
    """A shuffled deal."""
    deck = list(range(52))
    rng.shuffle(deck)
    return Deal(tuple(deck), rng.randrange(2))


class Table:
    """A match and its log, played action by action."""

    def __init__(self) -> None:
        self.match: Match = EMPTY
        self.log: Log = []

    def play(self, *actions: Action, deal: Deal | None = None) -> tuple[Event, ...]:
        """Play actions one after the other; the events of the last one."""
        events: tuple[Event, ...] = ()
        for action in actions:
            events = decide(self.match, action, deal)
            self.match = apply(self.match, events)
            self.log.append(events)
        return events


def joined(deal: Deal, ruleset: RuleSet = STANDARD, lapse_limit: int = 3) -> Table:
    """A table with both seats taken and the first hand dealt; under standard rules seat 1 opens."""
    table = Table()
    table.play(Open(ruleset, lapse_limit), Join(), deal=deal)
    return table


def draw_and_throw(table: Table, turns: int) -> None:
    """Play turns that draw from the stock and throw the card drawn."""
    for _ in range(turns):
        seat = acting(table.match)
        card = in_play(table.match).stock[0]
        table.play(Draw(seat), Throw(seat, card))


def take_and_throw(table: Table, turns: int) -> None:
    """Play turns that take from the pile and throw the lowest card allowed."""
    for _ in range(turns):
        seat = acting(table.match)
        table.play(Take(seat))
        play = in_play(table.match)
        table.play(Throw(seat, next(card for card in cards_of(play.hands[seat]) if card != play.taken)))


def acting(match: Match) -> Seat:
    """Whose move it is."""
    assert match.to_act is not None
    return match.to_act


def in_play(match: Match) -> Play:
    """The hand in play, or the last one."""
    assert match.play is not None
    return match.play


def options(seen: View) -> tuple[Action, ...]:
    """Every action that a view offers to its viewer, but for resigning."""
    if seen.viewer is None:
        return ()
    seat = seen.viewer
    plain: list[tuple[Action, bool]] = [
        (Pass(seat), seen.can_pass),
        (Draw(seat), seen.can_draw),
        (Take(seat), seen.can_take),
        (NextHand(seat), seen.can_next),
        (LayOffBest(seat), seen.can_finish),
        (LayOffDone(seat), seen.can_finish),
    ]
    actions = [action for action, offered in plain if offered]
    actions += [LayOff(seat, option.card, option.meld) for option in seen.lay_offs]
    for option in seen.throws:
        actions.append(Throw(seat, option.card))
        actions += [Knock(seat, option.card, division.melds) for division in option.knocks]
        actions += [Gin(seat, option.card)] if option.gin else []
    return (*actions, BigGin(seat)) if seen.big_gin else tuple(actions)


def likely(match: Match, rng: Random, lateness: float = 0.02) -> Action:
    """Some action that is allowed now: mostly a sensible one, at times a foolish one, a lapse or, rarely, resigning."""
    if match.phase is Phase.NEW:
        return Open(STANDARD, 3)
    if match.phase is Phase.CHALLENGE:
        return Join()
    if rng.random() < lateness / 20:
        return Resign(rng.randrange(2))
    if match.to_act is None:
        return NextHand(rng.choice((None, 0, 1)))
    if rng.random() < lateness:
        return TimeUp(match.to_act)
    seen = view(match, match.to_act)
    return _sensible(seen, rng) if rng.random() < 0.8 else rng.choice(options(seen))


def _sensible(seen: View, rng: Random) -> Action:
    """End the hand where that can be done, else throw what leaves least; draw more often than take."""
    offered = options(seen)
    ends = [action for action in offered if isinstance(action, Knock | Gin | BigGin)]
    if ends and rng.random() < 0.7:
        return rng.choice(ends)
    if seen.throws:
        best = min(seen.throws, key=lambda option: option.leaves)
        return Throw(seen.viewer or 0, best.card)
    return rng.choice([*offered, offered[0]])


def random_table(rng: Random, ruleset: RuleSet = STANDARD, actions: int = 400, lateness: float = 0.02) -> Table:
    """A table after so many random actions, or after the end of its match if that comes first."""
    table = Table()
    table.play(Open(ruleset, 3))
    while len(table.log) < actions and table.match.phase is not Phase.OVER:
        table.play(likely(table.match, rng, lateness), deal=random_deal(rng))
    return table


def laying_off(rng: Random) -> Table:
    """A table where somebody lays off by hand, has laid off some cards already, or has given up."""
    table = Table()
    table.play(Open(BY_HAND, 3))
    while table.match.phase not in (Phase.LAY_OFF, Phase.OVER):
        table.play(likely(table.match, rng, 0.01), deal=random_deal(rng))
    while table.match.phase is Phase.LAY_OFF and rng.random() < 0.4:
        seat = acting(table.match)
        table.play(rng.choice((*options(view(table.match, seat)), Resign(seat))))
    return table


def at_the_wall(rng: Random) -> Table:
    """A table where a player has the last choice."""
    table = joined(random_deal(rng), BY_HAND)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 29)
    return table
