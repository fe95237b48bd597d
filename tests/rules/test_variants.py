"""What the fields of a RuleSet change in a match; the standard values are tested elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest

from ginbot.rules import (
    PRESETS,
    STANDARD,
    BigGin,
    Column,
    Dealt,
    Draw,
    Ended,
    EndKind,
    EndReason,
    Entry,
    Gin,
    HandResult,
    Item,
    Join,
    Knock,
    NextHand,
    Open,
    Pass,
    Phase,
    Refusal,
    Refused,
    RuleSet,
    Scored,
    ScoreLine,
    Take,
    Tallied,
    Throw,
    Voided,
    VoidReason,
    decide,
    hand_lines,
    knock_limit,
    parse_card,
    view,
)
from tests.rules.tables import Table, acting, deal, draw_and_throw, in_play, joined, take_and_throw
from tests.rules.test_endings import LOW_KNOCK, at_the_floor, opened, refusal

TIED = deal(opener="4S 5S 6S 7H 8H 9H JD JC JS 6D", dealer="KS KH KD QS QH QD 2C 3C 4C 6C", stock="KC", upcard="9C")
ELEVEN = deal(opener="4S 5S 6S 7H 8H 9H JD JC JS JH", upcard="KD", stock="7S")


def test_the_presets_are_named() -> None:
    """Standard is the default rules, blitz one hand of it."""
    assert PRESETS["standard"] == STANDARD == RuleSet()
    assert PRESETS["blitz"] == RuleSet(target=None)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("race", {"first_dealer": "random", "void_limit": None, "pile_take_limit": None}),
        ("kingdom", {"box_bonus": 25, "game_bonus": 100, "shutout": "double_game"}),
        (
            "classic",
            {
                "gin_bonus": 20,
                "undercut_bonus": 10,
                "big_gin_bonus": None,
                "box_bonus": 20,
                "game_bonus": 100,
                "shutout": "double_game",
                "layoff": "by_hand",
            },
        ),
        ("palace", {"undercut_bonus": 20, "big_gin_bonus": None, "box_bonus": 10, "box_timing": "running"}),
        (
            "oklahoma",
            {
                "target": 150,
                "knock_limit": "upcard",
                "spade_doubles": "points",
                "box_bonus": 25,
                "game_bonus": 100,
                "shutout": "double_game",
                "extra_boxes": True,
            },
        ),
        ("straight", {"knock_limit": 0, "void_limit": None}),
        ("hollywood", {"box_bonus": 25, "game_bonus": 100, "shutout": "double_game", "columns": 3}),
    ],
)
def test_a_preset_is_standard_but_for(name: str, fields: dict[str, Any]) -> None:
    """Each preset differs from standard in these fields and in no other."""
    assert PRESETS[name] == replace(STANDARD, **fields)


def test_a_match_is_added_up_at_its_end() -> None:
    """Two knocks of 70 under kingdom: 140 and two boxes and the game twice; the view has it all, line by line."""
    rules = replace(PRESETS["kingdom"], next_dealer="loser")
    table = opened(LOW_KNOCK, rules)
    table.play(Knock(1, parse_card("KC")))
    seen = view(table.match, None)
    assert (seen.scores, seen.totals, seen.tally) == ((0, 70), (0, 95), ())
    assert seen.columns == (Column((Entry(1, 1, 70, 1),), (0, 70)),)
    table.play(NextHand(), deal=LOW_KNOCK)
    table.play(Pass(1), Pass(0), Draw(1))
    *_, tallied, ended = table.play(Knock(1, parse_card("KC")))
    lines = (
        ScoreLine(Item.HANDS, 0, 0, 0),
        ScoreLine(Item.HANDS, 1, 140, 2),
        ScoreLine(Item.BOXES, 1, 50, 2),
        ScoreLine(Item.GAME, 1, 100),
        ScoreLine(Item.SHUTOUT, 1, 100),
    )
    assert (tallied, ended) == (Tallied(lines), Ended(1, EndReason.TARGET))
    seen = view(table.match, 0)
    assert (seen.scores, seen.totals, seen.tally) == ((0, 140), (0, 390), lines)
    assert seen.columns[0].winner == 1


def test_hollywood_is_entered_by_the_hand() -> None:
    """A second hand won is entered twice, and the running score is the sum of the columns."""
    table = opened(LOW_KNOCK, replace(PRESETS["hollywood"], next_dealer="loser", target=500))
    table.play(Knock(1, parse_card("KC")), NextHand(), deal=LOW_KNOCK)
    table.play(Pass(1), Pass(0), Draw(1))
    assert table.play(Knock(1, parse_card("KC")))[-1] == Scored(EndKind.KNOCK, 1, 70, 2, 72, 1, 0, (0, 1))
    assert table.match.scores == (0, 210)
    assert [column.scores for column in view(table.match, 0).columns] == [(0, 140), (0, 70), (0, 0)]


def test_voids_end_a_match_with_its_boxes() -> None:
    """A match of voids has its boxes added and no bonuses, and boxes may decide it."""
    undercut = deal(
        opener="4S 5S 6S 7H 8H 9H JD JC JS 6D", dealer="KS KH KD QS QH QD 2C 3C 4C 4H", stock="KC", upcard="9C"
    )
    rules = RuleSet(
        void_limit=1, box_bonus=25, game_bonus=100, shutout="flat", next_dealer="loser", undercut_bonus=33, target=500
    )
    table = opened(undercut, rules)
    table.play(Knock(1, parse_card("KC")), NextHand(), deal=undercut)
    assert table.match.scores == (35, 0)
    take_and_throw(table, 19)
    table.play(Take(acting(table.match)))
    seat = acting(table.match)
    events = table.play(Throw(seat, view(table.match, seat).throws[0].card))
    lines = (ScoreLine(Item.HANDS, 0, 35, 1), ScoreLine(Item.BOXES, 0, 25, 1), ScoreLine(Item.HANDS, 1, 0, 0))
    assert events[2:] == (Tallied(lines), Ended(0, EndReason.VOIDS))


def test_running_boxes_are_credited_with_the_hand() -> None:
    """Under palace a knock of 70 puts 80 on the score."""
    table = opened(LOW_KNOCK, PRESETS["palace"])
    assert table.play(Knock(1, parse_card("KC")))[-1] == Scored(EndKind.KNOCK, 1, 70, 2, 72, 1, 10)
    assert (table.match.scores, view(table.match, 0).totals) == ((0, 80), (0, 80))


@pytest.mark.parametrize(
    ("changes", "boxes"),
    [
        ({}, 1),
        ({"extra_boxes": True}, 3),
        ({"spade_doubles": "points"}, 1),
        ({"spade_doubles": "points_and_boxes"}, 2),
        ({"spade_doubles": "points_and_boxes", "extra_boxes": True}, 6),
        ({"box_bonus": 0}, 0),
    ],
)
def test_the_boxes_of_a_gin(changes: dict[str, Any], boxes: int) -> None:
    """A gin is a box, three with the extra ones, and twice that where a spade doubles them; every sum is told."""
    rules = RuleSet(**{"target": 500, "box_bonus": 25, **changes})
    dealer = "KS KH KD QS QH QD 2C 3C 4C 8D"
    table = opened(deal(opener="4S 5S 6S 7H 8H 9H JD JC JS JH", dealer=dealer, upcard="AS", stock="KC"), rules)
    doubled = rules.spade_doubles != "no"
    assert view(table.match, None).doubled is doubled
    scored = table.play(Gin(1, parse_card("KC")))[-1]
    assert scored == Scored(EndKind.GIN, 1, 66 if doubled else 33, 0, 8, boxes)
    lines = [ScoreLine(Item.DEADWOOD, 1, 8), ScoreLine(Item.GIN, 1, 25)]
    lines += [ScoreLine(Item.SPADE, 1, 33)] if doubled else []
    lines += [ScoreLine(Item.BOXES, 1, boxes * 25, boxes)] if boxes else []
    assert hand_lines(rules, table.match.results[0]) == tuple(lines)


def test_a_hand_is_explained_line_by_line() -> None:
    """A knock is a difference, an undercut one and its bonus, a big gin deadwood and bonus; a void has nothing."""
    told = {
        Scored(EndKind.KNOCK, 1, 7, 6, 13): [(Item.DIFFERENCE, 1, 7)],
        Scored(EndKind.UNDERCUT, 0, 27, 6, 4): [(Item.DIFFERENCE, 0, 2), (Item.UNDERCUT, 0, 25)],
        Scored(EndKind.UNDERCUT, 0, 25, 6, 6): [(Item.DIFFERENCE, 0, 0), (Item.UNDERCUT, 0, 25)],
        Scored(EndKind.BIG_GIN, 1, 39, 0, 8): [(Item.DEADWOOD, 1, 8), (Item.BIG_GIN, 1, 31)],
        Scored(EndKind.TIE, None, 0, 6, 6, columns=()): [],
        Voided(VoidReason.STOCK): [],
    }
    for end, lines in told.items():
        result = HandResult(1, 0, parse_card("KD"), end, (0, 0))
        assert [(line.item, line.seat, line.points) for line in hand_lines(STANDARD, result)] == lines


@pytest.mark.parametrize(
    ("upcard", "ace", "limit"),
    [("7S", "gin", 7), ("TD", "gin", 10), ("KD", "gin", 10), ("AD", "gin", 0), ("AD", "one", 1)],
)
def test_the_upcard_sets_the_knock_limit(upcard: str, ace: Literal["gin", "one"], limit: int) -> None:
    """Where the upcard sets the limit it is its value, and an ace means gin only or one."""
    rules = RuleSet(knock_limit="upcard", ace_upcard=ace)
    assert knock_limit(rules, parse_card(upcard)) == limit
    table = joined(deal(upcard=upcard), rules)
    assert view(table.match, None).knock_limit == limit


def test_a_lower_limit_refuses_a_knock() -> None:
    """Straight gin refuses every knock, with its limit."""
    refused = refusal(opened(LOW_KNOCK, RuleSet(knock_limit=0)), Knock(1, parse_card("KC")))
    assert (refused.why, refused.facts) == (Refusal.TOO_MUCH_DEADWOOD, {"count": 2, "limit": 0})


def test_a_spade_upcard_doubles() -> None:
    """A spade upcard doubles the hand's points, bonuses included."""
    rules = RuleSet(spade_doubles="points", target=None)
    dealer = "KS KH KD QS QH QD 2C 3C 4C 8D"
    spade = opened(deal(opener="4S 5S 6S 7H 8H 9H JD JC JS JH", dealer=dealer, upcard="AS", stock="KC"), rules)
    assert Scored(EndKind.GIN, 1, 66, 0, 8) in spade.play(Gin(1, parse_card("KC")))


def test_a_tie_may_score_nothing() -> None:
    """A tie without undercut scores nothing: the same player deals again, and the void hands are counted anew."""
    table = joined(TIED, RuleSet(undercut_on_tie=False, target=None))
    take_and_throw(table, 20)
    table.play(NextHand(), deal=TIED)
    table.play(Pass(1), Pass(0), Draw(1))
    *_, scored = table.play(Knock(1, parse_card("KC")))
    assert scored == Scored(EndKind.TIE, None, 0, 6, 6, columns=())
    assert (table.match.phase, table.match.scores, table.match.voids) == (Phase.BETWEEN, (0, 0), 0)
    assert table.play(NextHand(), deal=TIED) == (Dealt(0, TIED.deck),)


def test_big_gin_may_be_off() -> None:
    """Without big gin eleven melded cards are thrown from and shown as plain gin."""
    table = opened(ELEVEN, RuleSet(big_gin_bonus=None))
    assert view(table.match, 1).big_gin is None
    assert refusal(table, BigGin(1)).why is Refusal.NOT_BIG_GIN
    *_, scored = decide(table.match, Gin(1, parse_card("7S")))
    assert isinstance(scored, Scored)
    assert scored.kind is EndKind.GIN


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_first_dealer_may_be_drawn(dealer: int) -> None:
    """Where the first dealer is drawn, the deal says who it is; otherwise that is ignored."""
    drawn = deal(first_dealer=dealer)
    for rules, expected in ((RuleSet(first_dealer="random"), dealer), (STANDARD, 0)):
        table = joined(drawn, rules)
        assert (in_play(table.match).dealer, acting(table.match)) == (expected, 1 - expected)


@pytest.mark.parametrize(("rule", "dealer"), [("winner", 1), ("loser", 0), ("alternate", 1)])
def test_who_deals_next(rule: Literal["winner", "loser", "alternate"], dealer: int) -> None:
    """The winner, the loser or the other player deals after a hand that seat 0 dealt and seat 1 won."""
    table = opened(LOW_KNOCK, RuleSet(next_dealer=rule))
    table.play(Knock(1, parse_card("KC")))
    assert table.play(NextHand(), deal=LOW_KNOCK) == (Dealt(dealer, LOW_KNOCK.deck),)


def test_alternating_does_not_look_at_the_winner() -> None:
    """Where the deal alternates, the other player deals also when the dealer has won."""
    undercut = deal(
        opener="4S 5S 6S 7H 8H 9H JD JC JS 6D", dealer="KS KH KD QS QH QD 2C 3C 4C 4H", stock="KC", upcard="9C"
    )
    table = opened(undercut, RuleSet(next_dealer="alternate"))
    table.play(Knock(1, parse_card("KC")))
    assert table.match.scores == (27, 0)
    assert table.play(NextHand(), deal=LOW_KNOCK) == (Dealt(1, LOW_KNOCK.deck),)


def test_the_deal_may_pass_after_a_void() -> None:
    """Where a void hand passes the deal, the other player deals next."""
    table = joined(LOW_KNOCK, RuleSet(void_dealer="pass"))
    take_and_throw(table, 20)
    assert table.play(NextHand(), deal=LOW_KNOCK) == (Dealt(1, LOW_KNOCK.deck),)


def test_voids_may_never_end_a_match() -> None:
    """Without a limit of void hands the match goes on after any number of them."""
    table = joined(LOW_KNOCK, RuleSet(void_limit=None))
    for _ in range(5):
        take_and_throw(table, 20)
        table.play(NextHand(), deal=LOW_KNOCK)
    assert (table.match.voids, table.match.phase) == (5, Phase.UPCARD)


def test_pile_takes_may_never_void() -> None:
    """Without a limit of pile takes the hand goes on, while the stock floor still holds."""
    table = joined(LOW_KNOCK, RuleSet(pile_take_limit=None))
    take_and_throw(table, 30)
    assert table.match.phase is Phase.DRAW
    table = at_the_floor(RuleSet(pile_take_limit=None))
    table.play(Throw(1, in_play(table.match).drawn or 0))
    assert isinstance(table.match.results[0].end, Voided)


def test_a_plain_opening_offers_nothing() -> None:
    """A plain opening lets the non-dealer draw either way at once, and not pass."""
    for action in (Draw(1), Take(1)):
        table = joined(LOW_KNOCK, RuleSet(opening="plain"))
        assert (table.match.phase, table.match.to_act) == (Phase.DRAW, 1)
        with pytest.raises(Refused):
            table.play(Pass(1))
        table.play(action)
        assert table.match.phase is Phase.THROW
    table = joined(LOW_KNOCK, RuleSet(opening="plain"))
    draw_and_throw(table, 29)
    assert table.match.phase is Phase.BETWEEN


def test_runs_may_go_round_the_corner() -> None:
    """Where aces go round the corner, Q-K-A is a run for a knock, and a loose ace counts 15."""
    round_deal = deal(
        opener="QS KS AS 7H 8H 9H JD JC JS 2D", dealer="KH KC QH QD 9D 8C 6D 5C 3H AD", upcard="KD", stock="TC"
    )
    *_, scored = opened(round_deal, RuleSet(aces="round")).play(Knock(1, parse_card("TC")))
    assert isinstance(scored, Scored)
    assert (scored.knocker_count, scored.defender_count) == (2, 86)
    assert refusal(opened(round_deal), Knock(1, parse_card("TC"))).why is Refusal.TOO_MUCH_DEADWOOD


def test_the_rules_are_stored_with_the_match() -> None:
    """A match keeps the rules that it was opened with."""
    rules = RuleSet(target=250, gin_bonus=20)
    table = Table()
    table.play(Open(rules, 2), Join(), deal=LOW_KNOCK)
    assert (table.match.ruleset, table.match.lapse_limit) == (rules, 2)
