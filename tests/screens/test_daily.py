"""The page of a day's deal for whoever has not played, plays, or has played; and the best hand told in short."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from ginbot.rules import Draw, Gin, Knock, Pass, Resign, RuleSet, Take, Throw, View, view
from ginbot.screens.context import Context
from ginbot.screens.daily import (
    LISTED,
    MOST_TURNS,
    Best,
    DailyPage,
    Entry,
    daily_argument,
    daily_of,
    daily_screen,
    hand_line,
)
from ginbot.screens.hand import hand_screen
from ginbot.screens.occasions import Kind, Occasion, is_daily
from tests.rules.tables import Table, deal, joined
from tests.screens.stage import HOUSE, OPENER_RUN, buttons_of, card, drawn, labels
from tests.screens.test_every_screen import check_limits

DAY = Occasion(Kind.DAILY, guild=2**63 - 1, day="2026-11-30")
PAGE = DailyPage(DAY, "Ingrid", datetime(2026, 12, 1, tzinfo=UTC), "ab" * 32)
WIDE = "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"
ONE_HAND = RuleSet(target=None)


def gin() -> View:
    """A hand in which seat 1 has drawn the king of diamonds and gone gin with it."""
    table = drawn(OPENER_RUN, "", "6D", "KD", ONE_HAND)
    table.play(Gin(1, card("KD")))
    return view(table.match, 1)


def long_hand() -> View:
    """A hand of ten turns each, ended by a knock of seat 1, the last card of which was drawn."""
    opener, others = "AS 2S 3S 4H 5H 6H 7D 7C 7H 2D", "KS KH QD QC JS TD 9S 8C 6S 4D"
    table = joined(deal(opener, others, "KC", "KD JD JC JH TC TH TS 9H 9C 9D 8H 8S 8D 6D 6C 5C 5D QS"), ONE_HAND)
    table.play(Pass(1), Pass(0))
    for _ in range(9):
        for seat in (1, 0):
            table.play(Draw(seat))
            assert table.match.play is not None
            assert table.match.play.drawn is not None
            if seat == 1 and len(table.match.play.stock) <= 31 - 17:
                option = next(o for o in view(table.match, 1).throws if o.card == table.match.play.drawn)
                table.play(Knock(1, option.card, option.knocks[0].melds))
                return view(table.match, 1)
            table.play(Throw(seat, table.match.play.drawn))
    raise AssertionError("nobody has knocked")


def test_somebody_who_has_not_played() -> None:
    """The page says what is played, until when, and that the try counts; one button begins it."""
    screen = daily_screen(PAGE)
    check_limits(screen)
    assert screen.text.splitlines() == [
        "**The daily deal.** One hand against **Ingrid**, the same cards for everyone in this server, one try each. "
        "New cards <t:1796083200:R>, at <t:1796083200:t>.",
        "Your try is still to come. It counts once you begin, however it ends.",
        "Nobody has finished a try yet.",
        f"-# Sealed until the day is over: `{'ab' * 32}`",
    ]
    assert labels(screen) == [["Play today's hand"]]
    assert buttons_of(screen)[0].id == f"gin:-:0:daily:play.{2**63 - 1}.2026-11-30"
    assert "Sealed" not in daily_screen(PAGE, text=True).text


def test_the_board_tells_points_and_who_still_plays() -> None:
    """The most points lead, equal ones share a rank, one's own line is bold, and running tries are counted."""
    entries = (Entry("Ben", 12), Entry("Anna", 31, mine=True), Entry("Cem", 31), Entry("Dora", 0), Entry("Eva", None))
    screen = daily_screen(replace(PAGE, entries=entries))
    assert screen.text.splitlines()[1:7] == [
        "Your try is over: 31 points.",
        "**1 · Anna · 31**",
        "1 · Cem · 31",
        "3 · Ben · 12",
        "4 · Dora · 0",
        "-# 1 try is under way.",
    ]
    assert screen.rows == ()


def test_ones_own_line_is_always_there() -> None:
    """Below the best ten one's own follows; names as long as they come still fit."""
    entries = (*[Entry(WIDE, 100 + n) for n in range(30)], Entry("Anna", 1, mine=True))
    best = Best(WIDE, "Ingrid", 99, long_hand())
    screen = daily_screen(replace(PAGE, entries=entries, best=best, yesterday=best))
    check_limits(screen)
    lines = screen.text.splitlines()
    assert sum([line[0].isdigit() for line in lines]) == LISTED
    assert lines[2 + LISTED : 4 + LISTED] == ["…", "**31 · Anna · 1**"]


def test_a_try_under_way_and_a_day_that_is_over() -> None:
    """Whoever has left a try is led back to it; on a day that is over nobody can begin."""
    under_way = replace(PAGE, entries=(Entry("Anna", None, mine=True),))
    assert labels(daily_screen(under_way)) == [["Go on with the hand"]]
    assert labels(daily_screen(replace(under_way, is_over=True))) == [["Go on with the hand"]]
    over = daily_screen(replace(PAGE, is_over=True))
    assert over.rows == ()
    assert over.text.startswith("**The daily deal** until <t:1796083200:d>, <t:1796083200:t>, against **Ingrid**.")
    assert "still to come" not in over.text


def test_the_best_hand_in_short() -> None:
    """Each turn is what came and what went, the last ones of a long hand; by ear the cards are words."""
    best = Best("Ben", "Ingrid", 112, gin())
    screen = daily_screen(replace(PAGE, best=best, yesterday=replace(best, points=1)))
    assert "Best so far: **Ben**, 112 points. drew K♦, went gin." in screen.text
    assert "Yesterday's best: **Ben**, 1 point against Ingrid. drew K♦, went gin." in screen.text
    assert "drew the king of diamonds" in daily_screen(replace(PAGE, best=best), text=True).text
    told = hand_line(long_hand(), 1, Context(match=0, names=("A", "B")))
    assert told.startswith("…; drew ")
    assert told.endswith(", knocked with 2")
    assert told.count(";") == MOST_TURNS
    assert "QD" not in told, "nothing of the other hand"


def test_taken_cards_are_told() -> None:
    """A card from the pile is taken, a thrown one thrown."""
    table = joined(deal("9S 9H 5C 6C KH QD 4H 3S 2S JD", "", "9D"), ONE_HAND)
    table.play(Take(1), Throw(1, card("KH")), Draw(0))
    assert hand_line(view(table.match, 1), 1, Context(match=0, names=("A", "B"))) == "took 9♦, threw K♥"


def shown(table: Table) -> tuple[str, list[list[str]]]:
    """The text and labels under the end of a try of seat 1."""
    context = replace(
        HOUSE, names=("Ingrid", "Anna"), users=(None, 101), house=0, level="hard", occasion=DAY.text, rematch="closed"
    )
    screen = hand_screen(view(table.match, 1), replace(context, above=None))
    check_limits(screen)
    return screen.text, labels(screen)


def test_under_a_try_that_is_over() -> None:
    """Its points, the review and the board of its day; a try that was lost or left brought none."""
    won, lost = (drawn(OPENER_RUN, "", "6D", "KD", ONE_HAND) for _ in range(2))
    won.play(Gin(1, card("KD")))
    lost.play(Resign(1))
    text, rows = shown(won)
    assert "**Your daily deal: " in text
    assert rows[-1] == ["Board of the day"]
    assert "Rematch" not in str(rows)
    assert "**Your daily deal: 0 points.**" in shown(lost)[0]


class Counted(int):
    """Points that count how often they are compared with others."""

    compared = 0

    def __gt__(self, other: int) -> bool:
        """Compare, and count that."""
        Counted.compared += 1
        return int(self) > int(other)


def test_many_tries_are_no_work() -> None:
    """A board of thousands is ranked where it is shown, and nowhere else: everybody else's presses wait for it."""
    entries = tuple([Entry(f"P{number}", Counted(number), mine=number == 3) for number in range(2000)])
    screen = daily_screen(replace(PAGE, entries=entries))
    assert "1 · P1999 · 1999" in screen.text
    assert "**1997 · P3 · 3**" in screen.text
    assert Counted.compared <= 12 * len(entries)


MALFORMED = ("", "play", "play.7", "play.7.today", "show.7.2026-11-30", "play.0.2026-11-30")
NO_DAYS = ("board.7.2026-13-45", "board.7.0001-01-01", "board.7.9999-12-31")


@pytest.mark.parametrize("argument", [*MALFORMED, *NO_DAYS])
def test_what_no_button_says(argument: str) -> None:
    """Anything malformed is no day."""
    assert daily_of(argument) is None


def test_what_buttons_say() -> None:
    """What is written is read, and the longest fits an id."""
    for what in ("play", "board"):
        assert daily_of(daily_argument(what, DAY)) == (what, DAY)
    assert is_daily(DAY.text)
    assert not is_daily("learn")
