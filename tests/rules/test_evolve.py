"""Folding events into a match: the whole is what its parts were, and nothing is decided anew."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError
from importlib import import_module
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from ginbot.rules import (
    EMPTY,
    FULL_DECK,
    STANDARD,
    Event,
    Match,
    Open,
    Pass,
    Phase,
    RuleSet,
    apply,
    decide,
    evolve,
    replay,
)
from tests.rules.tables import deal, draw_and_throw, joined, random_table


def test_an_empty_log_is_an_empty_match() -> None:
    """Nothing has happened yet in a match without a log."""
    assert replay([]) == EMPTY == Match()
    assert (EMPTY.version, EMPTY.phase) == (0, Phase.NEW)


@pytest.mark.parametrize("seed", range(5))
def test_replay_equals_play(seed: int) -> None:
    """A whole log folded at once is the match that was played, and so is every beginning of it."""
    table = random_table(Random(seed), RuleSet(target=40), lateness=0.05)
    assert replay(table.log) == table.match
    match = EMPTY
    for length, batch in enumerate(table.log, 1):
        match = apply(match, batch)
        assert match.version == length
    assert match == table.match


def test_every_event_has_its_change() -> None:
    """No event that the rules may give is unknown to the fold."""
    assert set(import_module("ginbot.rules.evolve")._CHANGES) == set(get_args(Event))


def test_folding_solves_nothing() -> None:
    """The fold knows no melding, scoring or deciding, so that old logs never depend on them."""
    source = import_module("ginbot.rules.evolve").__file__
    assert source is not None
    tree = ast.parse(Path(source).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name for name in imported if name and name.startswith("ginbot")} == {
        "ginbot.rules.actions",
        "ginbot.rules.cards",
        "ginbot.rules.changed",
        "ginbot.rules.events",
        "ginbot.rules.state",
    }


def test_a_match_is_frozen() -> None:
    """A match that somebody holds does not change under their hands."""
    table = joined(deal())
    before = table.match
    with pytest.raises(FrozenInstanceError):
        before.version = 7  # type: ignore[misc]
    assert hash(before) == hash(table.match)
    table.play(Pass(1))
    assert before == replay(table.log[:2]) != table.match


def test_one_event_at_a_time_leaves_the_version() -> None:
    """A single event changes the match and not its version, which counts actions."""
    (opened,) = decide(EMPTY, Open(STANDARD, 3))
    assert evolve(EMPTY, opened).version == 0
    assert apply(EMPTY, (opened,)).version == 1


def test_the_moves_of_a_hand_are_kept_until_the_next() -> None:
    """A hand holds all that happened in it after its deal, in order."""
    table = joined(deal(), RuleSet(opening="plain"))
    draw_and_throw(table, 3)
    assert table.match.play is not None
    assert table.match.play.moves == tuple([event for batch in table.log[2:] for event in batch])


@pytest.mark.parametrize("seed", range(5))
def test_the_cards_are_partitioned(seed: int) -> None:
    """After every event each of the 52 cards is in one hand, the stock or the pile."""
    table = random_table(Random(100 + seed), RuleSet(target=60), lateness=0.05)
    match = EMPTY
    for event in [event for batch in table.log for event in batch]:
        match = evolve(match, event)
        if match.play:
            places = [*match.play.hands, *[1 << card for card in (*match.play.stock, *match.play.pile)]]
            assert sum(places) == FULL_DECK
            assert sum([place.bit_count() for place in places]) == 52
