"""No leak: with every card that a viewer cannot know lying elsewhere, the view is the very same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.rules import (
    EMPTY,
    FULL_DECK,
    STANDARD,
    Dealt,
    Draw,
    Drew,
    Event,
    Knock,
    Knocked,
    Match,
    NextHand,
    Pass,
    Phase,
    RuleSet,
    Scored,
    Seat,
    Threw,
    Throw,
    evolve,
    parse_card,
    replay,
    view,
)
from tests.rules.reshuffle import reshuffled
from tests.rules.rulesets import random_rules
from tests.rules.tables import (
    BY_HAND,
    Log,
    Table,
    at_the_wall,
    deal,
    draw_and_throw,
    in_play,
    joined,
    laying_off,
    random_table,
)

pytestmark = pytest.mark.no_cover  # nothing may be covered by chance alone, and following it takes four times as long

VIEWERS: tuple[Seat | None, ...] = (0, 1, None)
seeds = st.integers(0, 2**32)


def stopped(seed: int) -> Table:
    """A random match stopped at a random point, short ones more often than long ones."""
    rng = Random(seed)
    if seed % 4 == 0:
        return laying_off(rng) if rng.random() < 0.8 else at_the_wall(rng)
    rules = rng.choice((STANDARD, RuleSet(target=30), RuleSet(target=None), random_rules(rng)))
    return random_table(rng, rules, actions=rng.choice((rng.randrange(1, 12), rng.randrange(8, 250))), lateness=0.03)


@given(seeds)
def test_a_view_knows_only_what_its_viewer_may(seed: int) -> None:
    """At any point of any match, for either seat and the watcher, the view does not depend on hidden cards."""
    table = stopped(seed)
    for viewer in VIEWERS:
        for again in range(3):
            other = replay(reshuffled(table.log, viewer, Random(seed + again)))
            assert view(other, viewer) == view(table.match, viewer)


def test_the_law_is_tried_in_every_phase() -> None:
    """The matches that are reshuffled stop in every phase, and after every kind of end."""
    phases: Counter[Phase] = Counter(stopped(seed).match.phase for seed in range(400))
    assert set(phases) == set(Phase) - {Phase.NEW, Phase.CLOSED}


@given(seeds)
def test_a_reshuffled_log_is_a_match_too(seed: int) -> None:
    """What is thrown was held, what is drawn was on top, and each card is in one place, all through the other log."""
    log = stopped(seed).log
    for viewer in VIEWERS:
        match = EMPTY
        for event in [event for batch in reshuffled(log, viewer, Random(seed)) for event in batch]:
            if isinstance(event, Drew):
                assert event.card == in_play(match).stock[0]
            if isinstance(event, Threw):
                assert in_play(match).hands[event.seat] >> event.card & 1
            match = evolve(match, event)
            if match.play:
                open_cards = [1 << card for card in (*match.play.stock, *match.play.pile)]
                assert sum([*match.play.hands, *open_cards]) == FULL_DECK


@given(seeds)
def test_reshuffling_leaves_what_is_open(seed: int) -> None:
    """All events but deals and draws are the same, and so are the viewer's own cards and its draws."""

    def opened(log: Log, viewer: Seat | None) -> list[Event]:
        events = [event for batch in log for event in batch if not isinstance(event, Dealt)]
        last = max([place for place, event in enumerate(events) if isinstance(event, Scored)], default=-1)
        return [
            replace(event, card=None) if isinstance(event, Knocked) and place > last and event.seat != viewer else event
            for place, event in enumerate(events)
            if not isinstance(event, Drew) or event.seat == viewer
        ]

    table = stopped(seed)
    for viewer in VIEWERS:
        other = reshuffled(table.log, viewer, Random(seed))
        assert opened(other, viewer) == opened(table.log, viewer)
        assert [len(batch) for batch in other] == [len(batch) for batch in table.log]
        if viewer is not None and table.match.play:
            assert in_play(replay(other)).hands[viewer] == table.match.play.hands[viewer]


def thrown_as_drawn(match: Match) -> tuple[bool, ...]:
    """For each throw of seat 1 in the hand in play, whether it was the card just drawn."""
    moves = in_play(match).moves
    pairs = [(draw, throw) for draw, throw in pairwise(moves) if isinstance(draw, Drew)]
    return tuple([draw.card == throw.card for draw, throw in pairs if isinstance(throw, Threw) and throw.seat == 1])


LEAKS: dict[str, Callable[[Match], Hashable]] = {
    "the other hand": lambda match: in_play(match).hands[1],
    "the next card of the stock": lambda match: in_play(match).stock[0],
    "the last card of the stock": lambda match: in_play(match).stock[-1],
    "the card just drawn": lambda match: in_play(match).drawn,
    "whether a throw was the card drawn": thrown_as_drawn,
    "what was drawn first": lambda match: next(move for move in in_play(match).moves if isinstance(move, Drew)).card,
}


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_seen(leak: str, viewer: Seat | None) -> None:
    """Whatever hidden thing a view might give away differs between logs that its viewer cannot tell apart."""
    table = joined(deal())
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 6)
    table.play(Draw(1))
    seen = {LEAKS[leak](replay(reshuffled(table.log, viewer, Random(seed)))) for seed in range(30)}
    assert len(seen) > 1


def test_a_card_face_down_is_hidden() -> None:
    """While the other lays off by hand only the knocker knows the card that it has put face down."""
    table = joined(deal(opener="4S 5S 6S 7H 8H 9H JD JC JS 2D", dealer="7S", stock="KC", upcard="KD"), BY_HAND)
    table.play(Pass(1), Pass(0), Draw(1), Knock(1, parse_card("KC")))
    assert table.match.phase is Phase.LAY_OFF
    for viewer, kinds in ((0, 10), (None, 10), (1, 1)):
        logs = [reshuffled(table.log, viewer, Random(seed)) for seed in range(30)]
        assert len({in_play(replay(log)).pile[-1] for log in logs}) >= kinds


def test_earlier_hands_are_reshuffled_too() -> None:
    """What was never shown of a hand long over is hidden still: void hands, and when a card was drawn."""
    table = joined(deal(opener="4S 5S 6S 7H 8H 9H JD JC JS 2D", stock="QD KC"))
    table.play(Pass(1), Pass(0), Draw(1), Throw(1, parse_card("QD")), Draw(0), Throw(0, parse_card("KC")))
    table.play(Draw(1), Knock(1, in_play(table.match).stock[0]), NextHand(), deal=deal())
    decks = {deck_of(reshuffled(table.log, 0, Random(seed))) for seed in range(20)}
    assert len({deck[21] for deck in decks}) > 1
    held = {frozenset((*deck[:10], deck[21], deck[23])) for deck in (deck_of(table.log), *decks)}
    assert len(held) == 1


def deck_of(log: Log) -> tuple[int, ...]:
    """The deck of the first hand."""
    return next(event.deck for batch in log for event in batch if isinstance(event, Dealt))
