"""The rules pages as screens: their examples, their limits, and how they are turned."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginbot.rules import PRESETS, STANDARD, RuleSet, problems_of, ruleset_code
from ginbot.screens.explained.book import PAGES, Book, page_named, rules_name, rules_page
from ginbot.screens.explained.examples import can_knock, example, whole_match
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.pictures import MeldsPicture, PadPicture, SheetPicture
from ginbot.screens.screen import Menu
from tests.rules.rulesets import random_rules
from tests.screens.stage import buttons_of, labels
from tests.screens.test_every_screen import check_limits

ENDS = {"knock": "knock", "lay_off": "knock", "undercut": "undercut", "gin": "gin"}
"""How the example hand of each page ends."""


def example_on(name: str, page: str) -> str:
    """The example in words on a page of a preset."""
    return rules_page(Book(PRESETS[name]), page).text.split("\n\n**Example.** ")[1]


@pytest.mark.parametrize(
    ("name", "page", "words"),
    [
        ("standard", "knock", "**Anna knocked with 8**, Ben had 31: 23 points to Anna."),
        ("standard", "undercut", "**Undercut!** Anna knocked with 8, Ben had 2: 6 + 25 = 31 points to Ben."),
        ("standard", "gin", "**Gin for Anna!** 26 + 25 = 51 points to Anna."),
        ("classic", "undercut", "**Undercut!** Anna knocked with 8, Ben had 2: 6 + 10 = 16 points to Ben."),
        ("classic", "gin", "**Gin for Anna!** 26 + 20 = 46 points to Anna."),
        ("oklahoma", "knock", "**Anna knocked with 8**, Ben had 31: 23 × 2 = 46 points to Anna."),
        ("oklahoma", "undercut", "**Undercut!** Anna knocked with 8, Ben had 2: (6 + 25) × 2 = 62 points to Ben."),
        ("standard", "turn", "**Anna** has drawn the Q♣. Throwing the K♣ leaves 23, the least there is."),
        ("standard", "void", "**Ben** has drawn, and the stock has 2 cards left."),
        ("race", "void", "**Ben** has drawn, and the stock has 2 cards left."),
        ("standard", "match", "**Anna** wins this match, 148 : 31."),
        ("kingdom", "match", "**Anna** wins this match, 348 : 56."),
        ("hollywood", "match", "**Anna** wins this match, 1148 : 56."),
        ("blitz", "match", "**Anna** wins this match, 23 : 0."),
    ],
)
def test_examples_add_up(name: str, page: str, words: str) -> None:
    """The examples are those that were reckoned by hand: each number follows from its set's bonuses."""
    assert example_on(name, page).startswith(words)


def test_an_example_tells_what_was_laid_off() -> None:
    """The page about laying off names the cards and the melds they went onto, and the picture shows them there."""
    laid = "Ben laid off 8♠ 9♠ on 4-5-6-7♠ and Q♠ on the queens: 58 became 31."
    assert example_on("standard", "lay_off").endswith(laid)
    screen = rules_page(Book(STANDARD), "lay_off")
    assert "run 4, 5, 6, 7 of spades, + Ben 8 of spades, 9 of spades" in screen.alt


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_examples_are_what_their_pages_are_about(seed: int) -> None:
    """Under any rules that make sense the examples end as their pages say, and every page keeps the limits."""
    rules = random_rules(Random(seed))
    book = Book(rules)
    for page in set(book.pages) & set(ENDS):
        [result] = example(rules, page).results
        assert getattr(result.end, "kind", None) == ENDS[page]
        assert result.defended is not None
        assert bool(result.defended.laid_off) == (page in ("lay_off", "undercut"))
    assert whole_match(rules).ended is not None
    for page in book.pages:
        for text in (False, True):
            check_limits(rules_page(book, page, text=text))


@pytest.mark.parametrize("limit", range(11))
def test_examples_for_every_limit(limit: int) -> None:
    """Whatever the limit, the example's knock keeps it and its undercut is lower."""
    for rules in (RuleSet(knock_limit=limit), RuleSet(knock_limit=limit, undercut_on_tie=False, aces="round")):
        assert can_knock(rules) == (limit > 1 or (limit == 1 and rules.aces == "low"))
        if can_knock(rules):
            counts = [example(rules, page).results[0].end for page in ("knock", "undercut")]
            assert all(getattr(end, "knocker_count", 99) <= limit for end in counts)
            assert getattr(counts[1], "defender_count", 99) < getattr(counts[1], "knocker_count", 0)


def test_a_long_match_is_told_in_a_few_rows() -> None:
    """The first hands of a match of many share a row; one with boxes is told by what they add up to."""
    for rules, first, last in (
        (RuleSet(target=500, gin_bonus=0), "Hands 1 to 15", "Hand 21"),
        (replace(PRESETS["kingdom"], target=500), "Hands", "Target reached"),
    ):
        picture = rules_page(Book(rules), "match").picture
        assert isinstance(picture, SheetPicture)
        assert len(picture.rows) <= 8
        assert (picture.rows[0].label, picture.rows[-2].label, picture.rows[-1].label) == (first, last, "Sum")
        for side in ("left", "right"):
            numbers = [int(getattr(row, side) or 0) for row in picture.rows]
            assert sum(numbers[:-1]) == numbers[-1]


def test_three_columns_are_shown_on_the_pad() -> None:
    """Hollywood's match is painted as a score pad, and told column by column."""
    screen = rules_page(Book(PRESETS["hollywood"]), "match")
    assert isinstance(screen.picture, PadPicture)
    assert [column.winner for column in screen.picture.columns] == [0, 0, 0]
    assert screen.text.count("-# Column") == 3
    assert "400" in screen.text


def test_a_drawn_match_has_no_winner() -> None:
    """Anna's 23 and 51 close two columns, Ben's 6 + 68 the third: equal sums are told as a draw."""
    screen = rules_page(Book(RuleSet(columns=3, target=10, undercut_bonus=68)), "match")
    assert "**Example.** This match is a draw, 74 : 74." in screen.text


def test_round_the_corner_is_painted() -> None:
    """Where runs go round the corner the melds shown have some that do, ace in the middle or at the end."""
    picture = rules_page(Book(RuleSet(aces="round")), "melds").picture
    assert isinstance(picture, MeldsPicture)
    runs = [[card % 13 for card in row.cards] for row in picture.lines[1].melds]
    assert [11, 12, 0] in runs
    assert [12, 0, 1] in runs


def test_pages_are_turned() -> None:
    """*Next* leads to the last page and *Previous* back; the menu leads to all others; nothing leads nowhere."""
    book = Book(PRESETS["oklahoma"])
    for place, page in enumerate(book.pages):
        screen = rules_page(book, page)
        last = len(book.pages) - 1
        assert labels(screen)[0] == ["Previous" if place else "Previous(x)", "Next" if place < last else "Next(x)"]
        aims = [button.id for button in buttons_of(screen) if button.enabled]
        near = [book.pages[place + step] for step in (-1, 1) if 0 <= place + step <= last]
        assert [page_named(argument(each))[1] for each in aims] == near
        menu = screen.rows[1]
        assert isinstance(menu, Menu)
        named = [page_named(argument(option.value)) for option in menu.options]
        assert named == [(book.rules, name) for name in book.pages if name != page]


def argument(text: str) -> str:
    """What an id of these pages names."""
    press = parse_press(text)
    assert press is not None
    assert (press.match, press.verb) == (None, Verb.RULES_PAGE)
    return press.argument


def test_a_matchs_pages_name_the_match() -> None:
    """In a match the ids carry its number, also where its rules have no share code any more."""
    senseless = RuleSet(shutout="double_game")
    assert problems_of(senseless)
    screen = rules_page(Book(senseless, 2**63 - 1), "match")
    check_limits(screen)
    presses = [parse_press(button.id) for button in buttons_of(screen)]
    assert {press.match for press in presses if press is not None} == {2**63 - 1}
    assert page_named("match") == (None, "match")
    assert "rules of its own" in screen.text


def test_rules_have_names() -> None:
    """A preset is called by its name, anything else by its share code."""
    assert [rules_name(rules) for rules in PRESETS.values()] == [
        *("standard", "race", "kingdom", "classic", "palace", "Oklahoma", "straight gin", "Hollywood", "blitz"),
    ]
    other = RuleSet(target=250)
    assert rules_name(other) == f"rules {ruleset_code(other)}"


def test_a_page_that_is_not_there_is_the_first() -> None:
    """A name that the book does not have shows its first page."""
    for name in ("", "nonsense", "knock"):
        assert rules_page(Book(PRESETS["straight"]), name) == rules_page(Book(PRESETS["straight"]))


@pytest.mark.parametrize("page", PAGES)
def test_by_ear_words_take_the_place_of_pictures(page: str) -> None:
    """In text mode the example stands in words, with suits spelt out, and there is no picture."""
    shown, told = rules_page(Book(STANDARD), page), rules_page(Book(STANDARD), page, text=True)
    assert (told.picture, told.alt) == (None, "")
    assert shown.alt in told.text
    assert not set("♠♥♦♣") & set(told.text)
    assert told.rows == shown.rows
