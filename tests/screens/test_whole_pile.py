"""Where the rules list the whole pile, table and hand do; elsewhere nobody is told of what lies beneath its top."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import Draw, Pass, RuleSet, view
from ginbot.screens.context import Context
from ginbot.screens.hand import hand_screen
from ginbot.screens.table import table_screen
from tests.rules.tables import Table, deal, draw_and_throw, joined
from tests.screens.stage import ANNA_AND_BEN, TEXT
from tests.screens.test_every_screen import check_limits

ALL = RuleSet(pile_shown="all")
HANDS = ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH", "6C", "KD QD JD TD")
LISTED = "-# The pile, from its top: Q♦ K♦ 6♣"


def thrown(rules: RuleSet, turns: int = 2) -> Table:
    """A table at which both refused the six of clubs, and each then threw what it drew."""
    table = joined(deal(*HANDS), rules)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, turns)
    return table


def test_the_whole_pile_is_listed() -> None:
    """Table and hands list it, its top first; by ear in words."""
    match = thrown(ALL).match
    assert LISTED in table_screen(view(match, None), ANNA_AND_BEN).text.split("\n")
    for seat in (0, 1):
        assert LISTED in hand_screen(view(match, seat), ANNA_AND_BEN).text.split("\n")
        spoken = hand_screen(view(match, seat), TEXT).text
        assert "queen of diamonds, king of diamonds, 6 of clubs" in spoken


def test_the_top_alone_is_not_listed() -> None:
    """A pile of one card is told as ever, and so is every pile under other rules."""
    table = joined(deal(*HANDS), ALL)
    assert "The pile, from" not in table_screen(view(table.match, None), ANNA_AND_BEN).text
    table.play(Pass(1), Pass(0), Draw(1))
    assert "The pile, from" not in hand_screen(view(table.match, 1), TEXT).text
    match = thrown(replace(ALL, pile_shown="top")).match
    for screen in (table_screen(view(match, None), ANNA_AND_BEN), hand_screen(view(match, 1), TEXT)):
        assert "The pile, from" not in screen.text
        assert "K♦ 6♣" not in screen.text


@pytest.mark.parametrize("context", [ANNA_AND_BEN, TEXT], ids=["pictures", "text"])
def test_the_longest_pile_fits(context: Context) -> None:
    """At the stock's last cards the pile is as long as it gets, and every screen keeps its limits."""
    match = thrown(ALL, 28).match
    assert len(view(match, None).pile) == 29
    check_limits(table_screen(view(match, None), context))
    for seat in (0, 1):
        check_limits(hand_screen(view(match, seat), context))
