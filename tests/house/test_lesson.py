"""The lesson's hand: that it can be played as it is meant, or otherwise, and what the house does."""

from __future__ import annotations

from random import Random

import pytest

from ginbot.house import LESSON_DEAL, LESSON_RULES, TEACHER, choose
from ginbot.rules import (
    EMPTY,
    FULL_DECK,
    Action,
    BigGin,
    Draw,
    EndKind,
    Gin,
    Join,
    Knock,
    LayOffBest,
    Match,
    NextHand,
    Open,
    Pass,
    Phase,
    Scored,
    Take,
    Throw,
    View,
    apply,
    best_melding,
    decide,
    problems_of,
    view,
)

MOST = 200


def begun() -> Match:
    """The lesson as it is dealt."""
    return done(done(EMPTY, Open(LESSON_RULES, 1)), Join())


def done(match: Match, action: Action) -> Match:
    """The match after an action."""
    return apply(match, decide(match, action, LESSON_DEAL))


def advised(seen: View, *, patient: bool = False, first: bool = True) -> Action:
    """What somebody does who follows the sentences; `patient` never knocks, without `first` the upcard is refused."""
    if seen.can_draw or seen.can_pass:
        card = seen.pile[-1]
        fits = any(meld >> card & 1 for meld in best_melding(seen.hand | 1 << card).melds)
        if seen.can_take and fits and (first or not seen.can_pass):
            return Take(0)
        return Pass(0) if seen.can_pass else Draw(0)
    if seen.big_gin is not None:
        return BigGin(0)
    best = min(seen.throws, key=lambda option: option.leaves)
    if best.gin is not None:
        return Gin(0, best.card)
    if best.knocks and not patient:
        return Knock(0, best.card, best.knocks[0].melds)
    return Throw(0, best.card)


def played(match: Match, *, patient: bool = False, first: bool = True) -> tuple[Match, int]:
    """The match played to its end that way, and how many turns of the newcomer's that took."""
    turns = 0
    while match.ended is None:
        seen = view(match, match.to_act)
        if match.to_act == 1:
            match = done(match, choose(seen, TEACHER, 0))
            continue
        turns += not seen.throws
        match = done(match, advised(seen, patient=patient, first=first))
    return match, turns


def test_the_deal_is_a_whole_deck_and_the_newcomer_is_asked_first() -> None:
    """Every card is dealt once, the rules make sense, and the first choice is the newcomer's."""
    assert sum([1 << card for card in LESSON_DEAL.deck]) == FULL_DECK
    assert len(LESSON_DEAL.deck) == 52
    assert problems_of(LESSON_RULES) == ()
    match = begun()
    assert (match.phase, match.to_act) == (Phase.UPCARD, 0)


def test_whoever_follows_the_advice_knocks_in_the_third_turn_and_the_house_lays_off() -> None:
    """The hand shows a take, a draw, a take that extends a meld, a knock and a lay-off, and is won."""
    match, turns = played(begun())
    [result] = match.results
    assert turns == 3
    assert isinstance(result.end, Scored)
    assert (result.end.kind, result.end.winner, result.end.points) == (EndKind.KNOCK, 0, 31)
    assert result.defended is not None
    assert result.defended.laid_off.bit_count() == 1


@pytest.mark.parametrize(("patient", "first"), [(True, True), (True, False), (False, False)])
def test_whoever_refuses_or_waits_comes_to_gin_soon(patient: bool, first: bool) -> None:
    """Neither refusing the upcard nor throwing on leads astray: gin is five turns away at most."""
    match, turns = played(begun(), patient=patient, first=first)
    end = match.results[-1].end
    assert isinstance(end, Scored)
    assert (end.kind, end.winner) == (EndKind.GIN, 0)
    assert turns <= 5


def test_the_house_keeps_its_cards_and_never_ends_the_hand() -> None:
    """Whatever the newcomer throws, the house passes, draws, throws what it drew, and asks for the next deal."""
    random, match = Random(3), begun()
    kept = match.play.hands[1] if match.play is not None else 0
    for _ in range(MOST):
        if match.phase is Phase.BETWEEN:
            break
        seen = view(match, match.to_act)
        if match.to_act == 1:
            action = choose(seen, TEACHER, 0)
            assert isinstance(action, Pass | Draw | Throw)
        elif seen.throws:
            action = Throw(0, random.choice(seen.throws).card)
        else:
            action = Pass(0) if seen.can_pass else Draw(0)
        match = done(match, action)
        if match.to_act == 0 and match.play is not None:
            assert match.play.hands[1] == kept
    assert match.phase is Phase.BETWEEN, "the stock has run down"
    assert choose(view(match, 1), TEACHER, 0) == NextHand(1)
    again = done(match, NextHand(0))
    assert again.play is not None
    assert again.play.hands[1] == kept
    assert not isinstance(choose(view(again, 1), TEACHER, 0), LayOffBest)
