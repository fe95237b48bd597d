"""Matches that are over: the list, a match hand by hand, a hand move by move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ginbot.rules import Dealt, Phase, Take, view
from ginbot.screens.context import Context
from ginbot.screens.ids import parse_press
from ginbot.screens.past import (
    OUTCOMES,
    PER_PAGE,
    PastLine,
    Remembered,
    history_argument,
    history_page,
    match_screen,
    past_screen,
)
from ginbot.screens.pictures import MeldsPicture, ResultPicture
from ginbot.screens.replay import LAST, WAYS, Watched, film_of, hands_of, replay_screen, step_of
from ginbot.screens.screen import Button, Menu, Screen
from tests.rules.tables import Table, deal, joined
from tests.screens.stage import ANNA_AND_BEN, MOMENT, TEXT, WIDE, scenes
from tests.screens.test_every_screen import check_limits
from tests.screens.variants import variant_scenes, whole

STEPS = 5
"""So many of a long hand are looked at."""
CONTEXTS = (ANNA_AND_BEN, WIDE, TEXT)


def lines(count: int) -> tuple[PastLine, ...]:
    """So many matches, of every outcome in turn, against people with long names."""
    outcomes = OUTCOMES
    return tuple(
        [
            PastLine(2**62 + n, "@" * 32, outcomes[n % 8], (104, 73), MOMENT, ("live", "slow")[n % 2], n % 3 == 0)
            for n in range(count)
        ]
    )


def ended_tables() -> Iterator[Table]:
    """Matches that are over, in many ways and under many rules."""
    yield from [table for table in scenes().values() if table.match.phase is Phase.OVER]
    yield from [table for table in variant_scenes().values() if table.match.phase is Phase.OVER]
    yield whole("hollywood")
    yield whole("classic")


def remembered(table: Table, context: Context = ANNA_AND_BEN, seat: int | None = 0) -> Remembered:
    """A match as its page wants it."""
    hands = sum([isinstance(event, Dealt) for batch in table.log for event in batch])
    return Remembered(view(table.match, seat), context, MOMENT, hands, reviewable=True, sealed=True)


def rows_of(screen: Screen) -> list[list[str]]:
    """What its buttons say, grey ones in brackets."""
    rows = [row for row in screen.rows if not isinstance(row, Menu)]
    return [[button.label if button.enabled else f"({button.label})" for button in row] for row in rows]


def test_a_list_of_matches() -> None:
    """Each match is a line and a choice, with how it ended, when, and whether it counted."""
    screen = past_screen(
        (
            PastLine(9, "Ben", "won", (104, 73), MOMENT, rated=True),
            PastLine(7, "Rosa", "lost", (20, 101), MOMENT, "slow"),
        ),
        2,
    )
    assert screen.text.split("\n") == [
        "**Your 2 matches so far**, the newest first",
        f"· Won against Ben, 104 : 73 · <t:{int(MOMENT.timestamp())}:d>",
        f"· Lost against Rosa, 20 : 101 · <t:{int(MOMENT.timestamp())}:d>",
    ]
    [menu] = screen.rows
    assert isinstance(menu, Menu)
    assert [(option.label, option.description, option.value) for option in menu.options] == [
        ("Ben: won 104 : 73", "Match 9, live, rated", "gin:9:0:history"),
        ("Rosa: lost 20 : 101", "Match 7, slow", "gin:7:0:history"),
    ]


def test_a_list_without_matches_says_where_to_start() -> None:
    """Nobody is left with an empty list."""
    assert past_screen((), 0) == Screen("No match of yours is over yet. `/gin play` shows where to start.")


@pytest.mark.parametrize("page", [1, 2, 3])
def test_pages_of_the_list(page: int) -> None:
    """Long lists have pages, none too long, and the buttons at either end are grey."""
    screen = past_screen(lines(PER_PAGE), 3 * PER_PAGE, page)
    check_limits(screen)
    assert f"-# Page {page} of 3" in screen.text
    assert rows_of(screen) == [["(Previous)" if page == 1 else "Previous", "(Next)" if page == 3 else "Next"]]


def test_pages_that_a_press_names() -> None:
    """No page is the first; what is no page is none."""
    assert [history_page(text) for text in ("", "p1", "p12", history_argument(2, 13))] == [
        (1, 0),
        (1, 0),
        (12, 0),
        (2, 13),
    ]
    broken = ("p0", "p", "no-previous", "p-1", "p1234567", "p²", "p1.", "p1.x", f"p1.{10**20}", "p.1")
    assert [history_page(text) for text in broken] == [None] * len(broken)


def test_a_menu_is_another_one_after_it_was_used() -> None:
    """Coming back from a match, or from a hand, one can choose it again, and is on the page where it stands."""
    menus = [past_screen(lines(3), 3, last=last).rows[0] for last in (0, 7)]
    menus += [match_screen(remembered(whole("standard")), last=last).rows[0] for last in (0, 3)]
    assert len({menu.id for menu in menus if isinstance(menu, Menu)}) == 4
    watched = hands_of(whole("standard").log)[-1]
    row = replay_screen(watched, 0, ANNA_AND_BEN).rows[2]
    assert not isinstance(row, Menu)
    pressed = parse_press(row[1].id)
    assert pressed is not None
    assert history_page(pressed.argument) == (-(-watched.number // PER_PAGE), watched.number)


@pytest.mark.parametrize("context", CONTEXTS)
def test_every_match_keeps_the_limits(context: Context) -> None:
    """However a match ended, by whatever rules, each of its pages fits, for players and for others."""
    for table in ended_tables():
        for seat in (0, 1, None):
            for page in range(1, 5):
                check_limits(match_screen(remembered(table, context, seat), page))


def test_a_match_hand_by_hand() -> None:
    """A page names every hand with how it ended; what can be done stands below."""
    table = whole("standard")
    past = remembered(table)
    screen = match_screen(past)
    assert screen.text.startswith("**Match 12: Anna and Ben**\n-# first to 100 · <t:")
    assert len([line for line in screen.text.split("\n") if line.startswith("· ")]) == min(past.hands, PER_PAGE)
    assert rows_of(screen)[-3:] == [["As text", "Verify deals"], ["Review my play"], ["All my matches"]]
    plain = match_screen(replace(past, reviewable=False, sealed=False))
    assert rows_of(plain)[-2:] == [["As text"], ["All my matches"]]


def test_many_hands_have_pages() -> None:
    """The hands of a long match are told ten a page, and a page beyond is the last."""
    table = next(table for table in ended_tables() if remembered(table).hands > PER_PAGE)
    past = remembered(table)
    first, second = match_screen(past, 1), match_screen(past, 99)
    assert rows_of(first)[0] == ["(Previous)", "Next"]
    assert rows_of(second)[0] == ["Previous", "(Next)"]
    menus = [row for screen in (first, second) for row in screen.rows if isinstance(row, Menu)]
    assert sum([len(menu.options) for menu in menus]) == past.hands


def test_a_match_that_never_began_has_no_hands() -> None:
    """Where nothing was dealt there is nothing to watch."""
    table = next(ended_tables())
    assert not any(isinstance(row, Menu) for row in match_screen(replace(remembered(table), hands=0)).rows)


def steps() -> Iterator[tuple[Watched, int]]:
    """Of every match the last hand's steps, of long hands some, the last one always."""
    for table in ended_tables():
        for watched in hands_of(table.log)[-1:]:
            last = len(watched.steps) - 1
            for number in {*range(0, last, 1 + last // STEPS), last}:
                yield watched, number


@pytest.mark.parametrize("context", CONTEXTS)
def test_every_step_keeps_the_limits(context: Context) -> None:
    """Each step fits, whatever happened in it."""
    for watched, number in steps():
        check_limits(replay_screen(watched, number, context))


def test_a_step_shows_both_hands() -> None:
    """The deal opens both hands and the pile; the last step of a scored hand is its result."""
    table = whole("standard")
    watched = hands_of(table.log)[-1]
    deal = replay_screen(watched, 0, ANNA_AND_BEN)
    assert isinstance(deal.picture, MeldsPicture)
    assert [line.name for line in deal.picture.lines] == ["Anna", "Ben", "Pile, top first"]
    assert f"1 of {len(watched.steps)}" in deal.text
    end = replay_screen(watched, LAST, ANNA_AND_BEN)
    assert isinstance(end.picture, ResultPicture)
    assert f"{len(watched.steps)} of {len(watched.steps)}" in end.text


def test_words_take_the_place_of_pictures() -> None:
    """For those who play by ear cards are words and the picture is told."""
    table = whole("standard")
    for number in (0, 1, 2, LAST):
        screen = replay_screen(hands_of(table.log)[0], number, TEXT)
        assert screen.picture is None
        assert not any(mark in screen.text for mark in "♠♥♦♣")
        assert " of " in screen.text


def press(screen: Screen, way: int) -> tuple[int, int] | None:
    """Where a button leads; None for a grey one."""
    (first, last), (back, on), *_ = screen.rows
    button = dict(zip(WAYS, (first, back, on, last), strict=True))[WAYS[way]]
    assert isinstance(button, Button)
    pressed = parse_press(button.id)
    assert pressed is not None
    return step_of(pressed.argument) if button.enabled else None


def test_on_goes_through_the_whole_match_and_back_returns() -> None:
    """*On* from the first deal meets every step of every hand once; *Back* leads the same way home."""
    first, *_, last = hands_of(whole("standard").log)
    hands = [replace(first, hands=2), replace(last, number=2, hands=2)]
    every = [(watched.number, number) for watched in hands for number in range(len(watched.steps))]
    for way, wanted in ((WAYS.index("on"), every), (WAYS.index("back"), every[::-1])):
        at: tuple[int, int] | None = wanted[0]
        met = []
        while at is not None:
            hand, number = at[0], min(at[1], len(hands[at[0] - 1].steps) - 1)
            met.append((hand, number))
            at = press(replay_screen(hands[hand - 1], number, ANNA_AND_BEN), way)
        assert met == wanted


def test_steps_that_a_press_names() -> None:
    """A step is a hand, a number and the button; anything else is none."""
    assert step_of("3.12.on") == (3, 12)
    assert [step_of(text) for text in ("", "3", "3.12", "3.12.up", "0.1.on", "x.1.on", "3.12345.on", "²")] == [None] * 8


def test_films_that_a_press_names() -> None:
    """A film is one hand's, by its number."""
    assert [film_of(text) for text in ("1", "12", "0", "", "x", "12345", "²")] == [1, 12, None, None, None, None, None]


def test_the_pile_is_no_hand() -> None:
    """For ears the pile is cards, not deadwood, also where it is empty."""
    table = joined(deal())
    table.play(Take(1))
    spoken = [replay_screen(watched, n, TEXT).text for watched in hands_of(table.log) for n in (0, 1)]
    assert "Pile, top first: " in spoken[0]
    assert spoken[1].endswith("Pile: empty.")
