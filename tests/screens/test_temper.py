"""What whoever plays for the house says: at which moments, to whom, and never more than it should."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from ginbot.rules import Ended, EndReason, Match, Pass, RuleSet, Seat, view
from ginbot.screens.context import Context
from ginbot.screens.hand import hand_screen
from ginbot.screens.pictures import HandPicture, LayOffPicture, ResultPicture, TablePicture
from ginbot.screens.table import table_screen
from ginbot.screens.words import codes, say
from tests.rules.tables import deal, joined
from tests.screens.stage import ANNA_AND_BEN, HOUSE, knocked, matches, scenes, seats

LEVELS = ("easy", "medium", "hard", "expert")
MOMENTS = ("deal", "knock", "gin", "undercut", "won", "lost")
ROSA = replace(HOUSE, match=12)
KNOCK = ("AS 2S 3S 4H 5H 6H TC TD TS 6D", "KS KH KD QS QH QD 7H JC 9C 2C", "KC")
REMARK = re.compile(r"^(?:-# )?Rosa(?:: “| says: )(.*?)”?$", re.MULTILINE)


def remarks(match: Match, context: Context = ROSA, seat: Seat = 0) -> list[str]:
    """What the house says on a hand's screen."""
    return REMARK.findall(hand_screen(view(match, seat), context).text)


def lines_for(moment: str, level: str = "easy") -> set[str]:
    """What may be said at a moment."""
    return {say(f"house.{level}.{moment}.{number}") for number in (0, 1)}


def ended(match: Match, winner: Seat | None, why: EndReason = EndReason.TARGET) -> Match:
    """The match over, won by a seat."""
    return replace(match, ended=Ended(winner, why))


def test_every_temper_has_its_lines() -> None:
    """Each level has two lines for each moment, all different, short, and none with a card or a number in it."""
    said = [say(f"house.{level}.{moment}.{number}") for level in LEVELS for moment in MOMENTS for number in (0, 1)]
    assert len(set(said)) == len(said) == 48
    cards = re.compile(r"\b(ace|jack|queen|king|spade|heart|diamond|club|deadwood)s?\b|[♠♥♦♣0-9]", re.IGNORECASE)
    for line in said:
        assert len(line) <= 60
        assert cards.search(line) is None
    assert sum(code.startswith("house.easy.") for code in codes()) == 13


@pytest.mark.parametrize("context", [ROSA, replace(ROSA, hints=True), replace(ROSA, text=True)])
def test_the_first_deal(context: Context) -> None:
    """Over a match's first deal it says something until the reader has moved, in place of the hint."""
    table = joined(deal())
    table.play(Pass(1))
    (said,) = remarks(table.match, context)
    assert said in lines_for("deal")
    table.play(Pass(0))
    assert remarks(table.match, context) == []


def test_one_hand_only() -> None:
    """The deals that follow are dealt without a word, and between people nobody says anything."""
    table = joined(deal())
    table.play(Pass(1))
    assert remarks(table.match, ANNA_AND_BEN) == []
    assert remarks(table.match, replace(ROSA, level="")) == []
    assert table.match.play is not None
    assert remarks(replace(table.match, play=replace(table.match.play, number=2))) == []


@pytest.mark.parametrize(("name", "moment"), [("gin", "gin"), ("big gin", "gin"), ("undercut", "undercut")])
def test_a_hand_that_the_house_has_ended(name: str, moment: str) -> None:
    """Of its gin and of being undercut it says something, alike however often the screen is made."""
    match = scenes()[name].match
    (said,) = remarks(match)
    assert said in lines_for(moment)
    assert remarks(match) == [said]


def test_every_other_knock() -> None:
    """Of its knocks every other one is made without a word, by the match's number and the hand's."""
    match = knocked(*KNOCK).match
    said = [remarks(match, replace(ROSA, match=number)) for number in range(8)]
    assert [len(each) for each in said] == [0, 1] * 4
    assert {line for each in said for line in each} == lines_for("knock")


def test_what_the_reader_has_done_it_does_not_comment() -> None:
    """A hand that the reader ended, one that nobody won, and a void one pass without a word."""
    mine = replace(ROSA, house=0, names=("Rosa", "Anna"), users=(None, 101), match=13)
    for name in ("gin", "undercut"):
        assert remarks(scenes()[name].match, mine, 1) == []
    assert remarks(scenes()["tie that scores nothing"].match) == []
    assert remarks(scenes()["void"].match) == []


def test_the_end_of_a_match() -> None:
    """A match that it has won or lost gets its own line, in place of the hand's."""
    match = scenes()["blitz"].match
    (said,) = remarks(match)
    assert said in lines_for("won")
    mine = replace(ROSA, house=0, names=("Rosa", "Anna"), users=(None, 101))
    (said,) = remarks(match, mine, 1)
    assert said in lines_for("lost")


def test_the_next_one_up_is_named_after_a_win() -> None:
    """Whoever has won reads who is the next one up; nobody else does, nor whoever has beaten the strongest."""
    match, told = scenes()["blitz"].match, "**Bruno** (rating 1250) is the next one up: `/gin house`."
    mine = replace(ROSA, house=0, names=("Rosa", "Anna"), users=(None, 101))
    assert told in hand_screen(view(match, 1), mine).text
    assert told in hand_screen(view(match, 1), replace(mine, text=True)).text
    assert "next one up" not in hand_screen(view(match, 1), replace(mine, above=None)).text
    assert "next one up" not in hand_screen(view(match, 0), ROSA).text


@pytest.mark.parametrize("name", ["resigned", "resigned between hands", "forfeited", "no show", "left"])
def test_nothing_is_said_of_a_match_that_was_broken_off(name: str) -> None:
    """Of a match that was not played to its end it says nothing, whoever left it."""
    for seat in (0, 1):
        assert remarks(scenes()[name].match, ROSA, seat) == []


def test_a_draw_passes_without_a_word() -> None:
    """A match that nobody has won is nothing to be said about."""
    assert remarks(ended(scenes()["three voids"].match, None, EndReason.VOIDS)) == []


def test_never_more_than_one_line() -> None:
    """On no page of any hand in any state the house says two things at once."""
    for match in matches():
        for seat in seats(match):
            assert len(remarks(match, replace(ROSA, house=1 - seat), seat)) <= 1


def test_its_portrait_stands_beside_its_name() -> None:
    """In hands, on the table and in results the house has its face, and people have none."""
    table = joined(deal())
    table.play(Pass(1), Pass(0))
    hand = hand_screen(view(table.match, 0), ROSA).picture
    assert isinstance(hand, HandPicture)
    assert (hand.me.face, hand.other.face) == ("", "easy")
    seen = table_screen(view(table.match, None), ROSA).picture
    assert isinstance(seen, TablePicture)
    assert {seen.lower.face, seen.upper.face} == {"", "easy"}
    result = hand_screen(view(scenes()["gin"].match, 0), ROSA).picture
    assert isinstance(result, ResultPicture)
    assert (result.knocker.face, result.defender.face) == ("easy", "")
    laying = knocked(*KNOCK, ruleset=RuleSet(layoff="by_hand"), upcard="6C")
    open_knock = hand_screen(view(laying.match, 0), ROSA).picture
    assert isinstance(open_knock, LayOffPicture)
    assert (open_knock.knocker.face, open_knock.defender.face) == ("easy", "")
    among_people = hand_screen(view(table.match, 0), ANNA_AND_BEN).picture
    assert isinstance(among_people, HandPicture)
    assert among_people.other.face == ""
