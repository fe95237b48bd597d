"""The decisions of one seat in a match's log: what it could know each time, and what it did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ginbot.rules import (
    EMPTY,
    Action,
    BigGin,
    Draw,
    Drew,
    Event,
    Gin,
    Knock,
    Knocked,
    Pass,
    Passed,
    Seat,
    Take,
    Threw,
    Throw,
    Took,
    View,
    apply,
    cards_of,
    deadwood,
    view,
)


@dataclass(frozen=True, slots=True)
class Decision:
    """One moment at which a seat had a choice."""

    view: View
    """All that it could know."""
    action: Action
    """What it did."""


def decisions_of(batches: Iterable[tuple[Event, ...]], seat: Seat) -> tuple[Decision, ...]:
    """Every decision of a seat between at least two things, in order; what the clock played is none.

    `batches`: the log, one batch of events for each accepted action.
    """
    match, found = EMPTY, []
    for events in batches:
        action = _action_of(events[0], match.play.hands[seat] if match.play is not None else 0, seat)
        if action is not None:
            seen = view(match, seat)
            if ways(seen) > 1:
                found.append(Decision(seen, action))
        match = apply(match, events)
    return tuple(found)


def ways(seen: View) -> int:
    """How many things the seat to act may do, laying off and resigning aside."""
    throws = sum([1 + len(option.knocks) + (option.gin is not None) for option in seen.throws])
    return seen.can_pass + seen.can_draw + seen.can_take + (seen.big_gin is not None) + throws


def is_plain(decision: Decision) -> bool:
    """Whether a seat did the usual thing: threw what leaves least without a knock to think of, took what lowers."""
    seen, action = decision.view, decision.action
    if isinstance(action, Throw):
        least = min([option.leaves for option in seen.throws])
        left = [option.leaves for option in seen.throws if option.card == action.card]
        return left == [least] and not any(option.knocks or option.gin for option in seen.throws)
    if seen.throws:
        return not isinstance(action, Knock)
    return isinstance(action, Take) == _lowers(seen)


def _lowers(seen: View) -> bool:
    """Whether the hand counts less with the pile's top and without any other card."""
    aces, eleven = seen.ruleset.aces, seen.hand | 1 << seen.pile[-1]
    after = min([deadwood(eleven ^ 1 << card, aces=aces) for card in cards_of(seen.hand)])
    return after < deadwood(seen.hand, aces=aces)


def _action_of(event: Event, hand: int, seat: Seat) -> Action | None:
    """What a seat asked for, from the first thing that it led to; None where it asked for nothing that is judged."""
    match event:
        case Passed(by) if by == seat:
            return Pass(seat)
        case Drew(by) if by == seat:
            return Draw(seat)
        case Took(by) if by == seat:
            return Take(seat)
        case Threw(by, card) if by == seat:
            return Throw(seat, card)
        case Knocked(by, card, melds) if by == seat:
            if card is None:
                return BigGin(seat)
            return Knock(seat, card, melds) if hand & ~sum(melds) & ~(1 << card) else Gin(seat, card)
        case _:
            return None
