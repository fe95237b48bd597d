"""The public table: what a watcher reads and presses, and the results everybody sees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import NextHand, Pass, Resign, view
from ginbot.screens.context import Context
from ginbot.screens.screen import Screen
from ginbot.screens.table import table_screen
from tests.rules.tables import Table, acting, deal, joined
from tests.screens.stage import ANNA_AND_BEN, HOUSE, MOMENT, labels, scenes

STAMP = int(MOMENT.timestamp())


def seen(name: str, number: int = 0, context: Context = ANNA_AND_BEN) -> Screen:
    """The table of a scene."""
    return table_screen(view(scenes()[name].match, None), context, number)


def test_the_table_tells_the_last_three_turns() -> None:
    """Whose turn it is, the last three turns, and the score; below it the three public buttons."""
    screen = seen("late")
    assert screen.text.split("\n") == [
        "Hand 1. **Ben's** turn.",
        "· Anna drew and threw 10♥.",
        "· **Ben's** time ran out (1 of 3). Ben drew and threw J♥. Ben's turns are now 20 s.",
        "· Anna drew and threw Q♥.",
        f"-# Anna 0, Ben 0, to 100 · Ben: by <t:{STAMP}:T>",
        "-# At the table: <@101> and <@102>",
    ]
    assert labels(screen) == [["My hand", "Rules"], ["Bring it down"]]


def test_a_fresh_table_tells_the_upcard() -> None:
    """Before the first move the upcard and the dealer are told."""
    assert "· Anna dealt. The upcard is 8♥." in seen("first ask").text


def test_the_players_come_into_the_thread_by_an_edit() -> None:
    """In the first hand, once somebody has moved, both players are mentioned; on the first posting never."""
    fresh = seen("first ask")
    assert fresh.mentions == ()
    assert "<@" not in fresh.text
    assert seen("two ways").mentions == (101, 102)
    alone = seen("two ways", context=replace(HOUSE, table_url=ANNA_AND_BEN.table_url))
    assert alone.text.endswith("-# At the table: <@101>")
    assert alone.mentions == (101,)
    table = Table()
    table.match, table.log = scenes()["knocked"].match, []
    assert "<@" not in table_screen(view(table.match, None), ANNA_AND_BEN).text
    table.play(NextHand(), deal=deal())
    table.play(Pass(acting(table.match)))
    assert "<@" not in table_screen(view(table.match, None), ANNA_AND_BEN).text


def test_nobody_is_seated_by_a_mention_where_the_house_plays_itself() -> None:
    """Without people at the table there is nobody to mention."""
    assert seen("two ways", context=replace(ANNA_AND_BEN, users=(None, None))).mentions == ()


def test_a_running_turn_is_told_without_its_card() -> None:
    """A draw from the stock is told, its card is not."""
    assert seen("two ways").text.split("\n")[3] == "· Ben drew."


def test_a_table_between_hands_is_the_result() -> None:
    """A hand that is over shows its result with names on both sides; its buttons only look."""
    screen = seen("knocked")
    assert screen.text == (
        "**Ben knocked with 6**, Anna had 21: 15 points to Ben. Ben leads 15 : 0 and deals.\n"
        "Anna laid off 7♥ on 4-5-6♥: 28 became 21."
    )
    assert screen.picture is not None
    assert labels(screen) == [["My hand", "Rules"]]


def test_an_earlier_hand_stays_as_it_is() -> None:
    """Once the next hand is dealt the old message needs no edit."""
    table = Table()
    table.match, table.log = scenes()["knocked"].match, []
    table.play(NextHand(), deal=deal())
    screen = table_screen(view(table.match, None), ANNA_AND_BEN, 1)
    assert screen == seen("knocked")


def test_a_match_that_is_over_offers_a_look_back() -> None:
    """The last table says who won, and has a button for its two players only where there is something to review."""
    screen = seen("blitz")
    assert screen.text.startswith("**Ben wins 25 : 0** after one hand.")
    assert labels(screen) == [["Review my play"]]
    cut_off = joined(deal())
    cut_off.play(Resign(0))
    left = table_screen(view(cut_off.match, None), ANNA_AND_BEN)
    assert left.text.startswith("**Anna** left")
    assert left.rows == ()


def test_there_is_no_table_before_a_match() -> None:
    """An open and a closed challenge have a line in place of a table."""
    assert seen("open").text == "Nobody has sat down yet."
    assert seen("declined").text == "This challenge is closed."


def test_a_players_view_never_becomes_a_table() -> None:
    """A view with a hand in it is refused: a table is for everybody."""
    with pytest.raises(ValueError, match="watcher"):
        table_screen(view(scenes()["first ask"].match, 0), ANNA_AND_BEN)
