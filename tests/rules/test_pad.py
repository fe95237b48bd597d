"""What a match comes to: boxes, bonuses and columns, with every number worked out by hand or in the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ginbot.rules import (
    PRESETS,
    STANDARD,
    Column,
    Ended,
    EndKind,
    EndReason,
    Entry,
    Event,
    Item,
    RuleSet,
    Scored,
    ScoreLine,
    Tallied,
    totals_of,
)
from ginbot.rules.endings import after_score
from ginbot.rules.lines import tally_of
from ginbot.rules.pad import columns_for, entered

KINGDOM = PRESETS["kingdom"]
HOLLYWOOD = PRESETS["hollywood"]


def won(rules: RuleSet, *wins: tuple[int, int]) -> tuple[tuple[Column, ...], tuple[Event, ...]]:
    """The score pad after these hands, each a winner and its points, and what the last of them leads to."""
    pad: tuple[Column, ...] = (Column(),) * rules.columns
    events: tuple[Event, ...] = ()
    for number, (seat, points) in enumerate(wins, 1):
        assert not events
        boxes = 1 if rules.box_bonus else 0
        at_once = boxes * rules.box_bonus if rules.box_timing == "running" else 0
        scored = Scored(EndKind.KNOCK, seat, points, 0, 0, boxes, at_once, columns_for(pad, seat))
        events = after_score(rules, pad, number, scored)
        pad = entered(rules, pad, number, scored)
    return pad, events


def totals(events: tuple[Event, ...]) -> tuple[int, int]:
    """What the match came to."""
    tallied, _ = events
    assert isinstance(tallied, Tallied)
    return totals_of(tallied.lines)


def test_boxes_and_game_are_added_at_the_end() -> None:
    """40, 15, 35, 30 under kingdom: 105 and three boxes and the game, against 15 and a box."""
    _, events = won(KINGDOM, (0, 40), (1, 15), (0, 35), (0, 30))
    assert totals(events) == (280, 40)
    assert events[0] == Tallied(
        (
            ScoreLine(Item.HANDS, 0, 105, 3),
            ScoreLine(Item.BOXES, 0, 75, 3),
            ScoreLine(Item.GAME, 0, 100),
            ScoreLine(Item.HANDS, 1, 15, 1),
            ScoreLine(Item.BOXES, 1, 25, 1),
        )
    )
    assert events[1] == Ended(0, EndReason.TARGET)


def test_whoever_reaches_the_target_wins() -> None:
    """Eight hands of 11 make more than 50 and 50 once all is added, and yet the two have won."""
    _, events = won(KINGDOM, *[(0, 11)] * 8, (1, 50), (1, 50))
    assert totals(events) == (288, 250)
    assert events[1] == Ended(1, EndReason.TARGET)


@pytest.mark.parametrize(
    ("changes", "total"),
    [
        ({}, 380),
        ({"shutout": "none"}, 280),
        ({"shutout": "flat"}, 380),
        ({"shutout": "flat", "game_bonus": 0}, 280),
        ({"shutout": "double_hands"}, 385),
        ({"shutout": "double_hands", "game_bonus": 0, "box_bonus": 0}, 210),
        ({"shutout": "double_game", "game_bonus": 150}, 480),
    ],
)
def test_shutouts(changes: dict[str, Any], total: int) -> None:
    """40, 30 and 35 with nothing against them: the game again, 100, or the hands again before boxes."""
    _, events = won(replace(KINGDOM, **changes), (1, 40), (1, 30), (1, 35))
    assert totals(events) == (0, total)


def test_a_single_hand_of_the_loser_is_no_shutout() -> None:
    """One hand won by the loser, even of nothing, keeps the shutout away."""
    _, events = won(KINGDOM, (1, 0), (0, 100))
    assert totals(events) == (225, 25)


def test_running_boxes_count_towards_the_target() -> None:
    """Under palace 80 and 0 are 100 with their two boxes, and end the match; boxes at the end would not."""
    palace = PRESETS["palace"]
    pad, events = won(palace, (0, 80), (0, 0))
    assert pad[0].scores == (100, 0)
    assert events == (
        Tallied((ScoreLine(Item.HANDS, 0, 80, 2), ScoreLine(Item.BOXES, 0, 20, 2), ScoreLine(Item.HANDS, 1, 0, 0))),
        Ended(0, EndReason.TARGET),
    )
    assert won(replace(palace, box_timing="end"), (0, 80), (0, 0))[1] == ()


def test_one_hand_has_its_box_and_no_game() -> None:
    """Without a target the first hand ends the match: its points and its box."""
    _, events = won(RuleSet(target=None, box_bonus=20), (1, 7))
    assert totals(events) == (0, 27)
    assert events[1] == Ended(1, EndReason.ONE_HAND)
    assert won(PRESETS["blitz"], (1, 7))[1] == (Ended(1, EndReason.ONE_HAND),)


def test_standard_has_no_tally() -> None:
    """Where the running total is the whole score there is nothing to add up."""
    assert won(STANDARD, (0, 60), (0, 40))[1] == (Ended(0, EndReason.TARGET),)


def scores(pad: tuple[Column, ...], seat: int) -> list[int]:
    """How the columns stand for a seat."""
    return [column.scores[seat] for column in pad]


def test_hollywood_enters_later_hands_more_often() -> None:
    """25, 18 and 36 by one player are 79, 54 and 36."""
    pad, events = won(HOLLYWOOD, (0, 25), (0, 18), (0, 36))
    assert scores(pad, 0) == [79, 54, 36]
    assert events == ()
    assert pad[1].entries == (Entry(2, 0, 18, 1), Entry(3, 0, 36, 1))


def test_hollywood_counts_by_player() -> None:
    """The other player's first hand goes into the first column only, whatever has been played before."""
    pad, _ = won(HOLLYWOOD, (0, 25), (0, 18), (1, 10), (1, 20), (1, 30))
    assert (scores(pad, 0), scores(pad, 1)) == ([43, 18, 0], [60, 50, 30])


def test_a_column_closes_at_the_target() -> None:
    """32, 28 and 45 are 105, which closes the first column, 73 and 45; the next goes into the open two."""
    pad, events = won(HOLLYWOOD, (0, 32), (0, 28), (0, 45))
    assert (scores(pad, 0), [column.winner for column in pad], events) == ([105, 73, 45], [0, None, None], ())
    pad, _ = won(HOLLYWOOD, (0, 32), (0, 28), (0, 45), (0, 10))
    assert scores(pad, 0) == [105, 83, 55]


def test_whoever_is_shut_out_begins_in_the_next_column() -> None:
    """Without an entry in the first column when it closes, a first hand is entered in the second, a second in both."""
    pad, _ = won(HOLLYWOOD, (0, 32), (0, 28), (0, 45), (1, 9))
    assert scores(pad, 1) == [0, 9, 0]
    pad, _ = won(HOLLYWOOD, (0, 32), (0, 28), (0, 45), (1, 9), (1, 5))
    assert scores(pad, 1) == [0, 14, 5]


def test_one_hand_may_close_two_columns() -> None:
    """When the first two columns close at once, whoever has one entry goes on in the third."""
    rules = replace(HOLLYWOOD, target=50)
    pad, _ = won(rules, (1, 7), (0, 10), (0, 60), (1, 9))
    assert (scores(pad, 0), scores(pad, 1)) == ([70, 60, 0], [7, 0, 9])


def test_each_column_has_its_own_bonuses() -> None:
    """Three columns closed: each has its hands, boxes and game, and a shutout where the loser has no entry in it."""
    pad, events = won(HOLLYWOOD, (0, 32), (0, 28), (0, 45), (1, 20), (0, 30), (0, 30))
    # One: 105, 3 boxes, game, shutout. Two: 28 + 45 + 30 = 103, 3 boxes, game; the other 20 and a box.
    # Three: 45 + 30 + 30 = 105, 3 boxes, game, shutout.
    assert [column.winner for column in pad] == [0, 0, 0]
    assert totals(events) == (380 + 278 + 380, 45)
    assert events[1] == Ended(0, EndReason.TARGET)
    tallied = events[0]
    assert isinstance(tallied, Tallied)
    two = [line for line in tallied.lines if line.column == 1]
    assert [(line.item, line.seat, line.points) for line in two] == [
        (Item.HANDS, 0, 103),
        (Item.BOXES, 0, 75),
        (Item.GAME, 0, 100),
        (Item.HANDS, 1, 20),
        (Item.BOXES, 1, 25),
    ]


def test_the_higher_sum_wins_hollywood() -> None:
    """The columns are added up: whoever closes the last one may still have less."""
    rules = RuleSet(target=20, columns=3)
    _, events = won(rules, (0, 10), (0, 60), (1, 5), (1, 20))
    assert (totals(events), events[1]) == ((70 + 60, 25), Ended(0, EndReason.TARGET))
    _, events = won(rules, (0, 20), (1, 20), (1, 20))
    assert (totals(events), events[1]) == ((20, 40), Ended(1, EndReason.TARGET))
    _, events = won(rules, (0, 60), (1, 20), (1, 20))
    assert (totals(events), events[1]) == ((60, 40), Ended(0, EndReason.TARGET))


def test_hollywood_may_be_a_draw() -> None:
    """Equal sums of all columns are a draw."""
    _, events = won(RuleSet(target=20, columns=3), (0, 40), (1, 20), (1, 20))
    assert (totals(events), events[1]) == ((40, 40), Ended(None, EndReason.TARGET))


def test_an_open_column_has_no_bonuses() -> None:
    """A match that stops as it stands has boxes everywhere, and bonuses only in a column that was won."""
    pad, _ = won(HOLLYWOOD, (0, 100), (1, 30))
    assert totals_of(tally_of(HOLLYWOOD, pad)) == (100 + 25 + 200, 30 + 25)
