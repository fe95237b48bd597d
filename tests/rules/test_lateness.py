"""What the clock plays for a seat that is late, and what lateness costs."""

from __future__ import annotations

import pytest

from ginbot.rules import (
    Draw,
    Drew,
    Ended,
    EndReason,
    Lapsed,
    NextHand,
    Pass,
    Passed,
    Phase,
    RuleSet,
    Take,
    Threw,
    Throw,
    TimeUp,
    Voided,
    VoidReason,
    decide,
    parse_card,
)
from tests.rules.tables import Table, acting, deal, draw_and_throw, in_play, joined, take_and_throw

PLAIN = deal(opener="2S 4S", dealer="3S 5S", upcard="KD", stock="QD JD TD 9D")


def acted(lapse_limit: int = 3) -> Table:
    """A table where both seats have passed and thrown once, and seat 1 is to draw."""
    table = joined(PLAIN, lapse_limit=lapse_limit)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 2)
    return table


@pytest.mark.parametrize("seat", [0, 1])
def test_a_lapse_before_both_have_acted_aborts(seat: int) -> None:
    """Until both seats have moved once, a lapse ends the match for nobody's points."""
    table = joined(PLAIN)
    if seat == 0:
        table.play(Pass(1))
    assert table.play(TimeUp(seat)) == (Lapsed(seat), Ended(None, EndReason.ABORTED, seat))
    assert (table.match.phase, table.match.lapses[seat]) == (Phase.OVER, 1)


def test_a_move_of_any_kind_counts_as_having_acted() -> None:
    """A refusal and a take are moves; the clock's are not."""
    table = joined(PLAIN)
    assert table.match.acted == (False, False)
    table.play(Take(1))
    assert table.match.acted == (False, True)
    assert decide(table.match, TimeUp(1))[-1] == Ended(None, EndReason.ABORTED, 1)
    table.play(Throw(1, parse_card("2S")), Draw(0))
    assert table.match.acted == (True, True)


def test_a_lapse_refuses_the_upcard() -> None:
    """A lapse in the opening refuses the upcard, and that is a turn of its own."""
    table = acted()
    take_and_throw(table, 20)
    table.play(NextHand(), deal=PLAIN)
    turn = table.match.turn
    assert table.play(TimeUp(1)) == (Lapsed(1), Passed(1))
    assert (table.match.phase, table.match.to_act, table.match.turn) == (Phase.UPCARD, 0, turn + 1)
    assert not table.match.lapsing
    assert table.play(TimeUp(0)) == (Lapsed(0), Passed(0))
    assert table.match.phase is Phase.STOCK_ONLY
    assert table.play(TimeUp(1)) == (Lapsed(1), Drew(1, parse_card("QD")), Threw(1, parse_card("QD")))
    assert table.match.lapses == (1, 2)


def test_a_lapse_draws_and_throws_that_card() -> None:
    """A lapse before the draw draws from the stock and throws that card."""
    table = acted()
    assert table.play(TimeUp(1)) == (Lapsed(1), Drew(1, parse_card("TD")), Threw(1, parse_card("TD")))
    assert (table.match.phase, table.match.to_act, table.match.lapses) == (Phase.DRAW, 0, (0, 1))
    assert in_play(table.match).drawn is None


def test_a_lapse_after_a_draw_throws_the_card_drawn() -> None:
    """A lapse after a draw from the stock throws the card drawn."""
    table = acted()
    table.play(Draw(1))
    assert table.play(TimeUp(1)) == (Lapsed(1), Threw(1, parse_card("TD")))


@pytest.mark.parametrize(
    ("opener", "thrown"),
    [
        # The run wants the 6S taken, so the dearest loose card goes.
        ("3S 4S 5S AH AD 9C JC 8D 2D 5H", "JC"),
        # Two loose cards leave and count the same: the lower card number goes.
        ("3S 4S 5S AH AD JH JC 8D 2D 5H", "JH"),
        # A loose jack leaves less than breaking up the run.
        ("3S 4S 5S 7S 8S 9S TS AH AD JH", "JH"),
        # A run of eleven: the ends and the middle leave nothing, and of the dearest of those the lowest goes.
        ("3S 4S 5S 7S 8S 9S TS JS QS KS", "TS"),
    ],
)
def test_a_lapse_after_a_take_throws_what_leaves_least(opener: str, thrown: str) -> None:
    """A lapse after a take throws what leaves the least deadwood, then the dearest, then the lowest card number."""
    table = joined(deal(opener=opener, dealer="2S", upcard="QD", stock="9D 6S"))
    table.play(Pass(1), Pass(0), Draw(1), Throw(1, parse_card("9D")), Draw(0), Throw(0, parse_card("6S")), Take(1))
    assert table.play(TimeUp(1)) == (Lapsed(1), Threw(1, parse_card(thrown)))


def test_a_lapse_never_throws_the_card_taken() -> None:
    """Also when the card taken is the dearest and fits nothing, another one is thrown."""
    table = joined(deal(opener="3S 4S 5S AH AD 9C JC 8D 2D 5H", dealer="2S", upcard="QD", stock="9D KC"))
    table.play(Pass(1), Pass(0), Draw(1), Throw(1, parse_card("9D")), Draw(0), Throw(0, parse_card("KC")), Take(1))
    assert table.play(TimeUp(1)) == (Lapsed(1), Threw(1, parse_card("JC")))


def test_the_clock_never_knocks() -> None:
    """A hand that could go gin is played on when its time runs out."""
    table = joined(deal(opener="AS 2S 3S 4S 5S 6S 7S 8S 9S TS", upcard="KD", stock="QD JD TD"))
    table.play(Pass(1), Pass(0), Draw(1))
    assert table.play(TimeUp(1)) == (Lapsed(1), Threw(1, parse_card("QD")))


def test_lapses_in_a_row_forfeit() -> None:
    """The last of too many lapses in a row loses the match, and plays nothing."""
    table = acted(lapse_limit=3)
    for _ in range(2):
        table.play(TimeUp(1))
        draw_and_throw(table, 1)
    assert table.match.lapses == (0, 2)
    assert table.play(TimeUp(1)) == (Lapsed(1), Ended(0, EndReason.FORFEITED, 1))
    assert (table.match.phase, table.match.to_act) == (Phase.OVER, None)


def test_the_limit_of_lapses_belongs_to_the_match() -> None:
    """A slow match may forfeit with the second lapse already."""
    table = acted(lapse_limit=2)
    table.play(TimeUp(1))
    draw_and_throw(table, 1)
    assert table.play(TimeUp(1))[-1] == Ended(0, EndReason.FORFEITED, 1)


def test_an_own_move_forgets_the_lapses() -> None:
    """Lapses are counted for each seat and forgotten with its own next move, not with the other's."""
    table = acted()
    table.play(TimeUp(1), TimeUp(0), TimeUp(1))
    assert table.match.lapses == (1, 2)
    table.play(Draw(0))
    assert table.match.lapses == (0, 2)
    table.play(TimeUp(0))
    assert table.match.lapses == (1, 2)
    table.play(Take(1))
    assert table.match.lapses == (1, 0)


def test_lapses_are_counted_on_through_a_new_hand() -> None:
    """A new hand forgets no lapses."""
    table = acted(lapse_limit=100)
    while table.match.phase is not Phase.BETWEEN:
        table.play(TimeUp(acting(table.match)))
    before = table.match.lapses
    assert before == (13, 14)
    table.play(NextHand(0), deal=PLAIN)
    assert table.match.lapses == before
    table.play(Pass(1))
    assert table.match.lapses == (13, 0)


def test_a_lapse_voids_as_any_throw_does() -> None:
    """At the stock floor, and at the twentieth pile take, the clock's throw voids the hand too."""
    table = acted(lapse_limit=100)
    draw_and_throw(table, 26)
    events = table.play(TimeUp(1))
    assert events[3:] == (Voided(VoidReason.STOCK),)
    table = acted()
    take_and_throw(table, 19)
    table.play(Take(0))
    assert table.play(TimeUp(0))[-1] == Voided(VoidReason.PILE)


def test_a_lapse_may_end_the_match_by_a_void() -> None:
    """The clock's throw that voids one hand too many ends the match as it stands."""
    table = joined(PLAIN, RuleSet(void_limit=1))
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 28)
    assert table.play(TimeUp(1))[3:] == (Voided(VoidReason.STOCK), Ended(None, EndReason.VOIDS))
