"""The wall: one more choice for the other player when a throw has left two cards in the stock."""

from __future__ import annotations

import pytest

from ginbot.rules import (
    Draw,
    Ended,
    EndKind,
    EndReason,
    Gin,
    Knock,
    Lapsed,
    Pass,
    Passed,
    Phase,
    Refusal,
    Refused,
    RuleSet,
    Scored,
    Take,
    Threw,
    Throw,
    TimeUp,
    Took,
    Voided,
    VoidReason,
    WallReached,
    decide,
    parse_card,
    view,
)
from tests.rules.tables import Table, acting, deal, draw_and_throw, in_play, joined

WALL = RuleSet(wall=True)
LOW = "4S 5S 6S 7H 8H 9H JD JC JS 2D"
HIGH = "KS KH QD QC 9D 8C 6D 5C 3H AD"


def at_the_wall(dealer: str = LOW, rules: RuleSet = WALL) -> Table:
    """A table where seat 1 has thrown with two cards left, and seat 0 has the last choice."""
    table = joined(deal(dealer=dealer, upcard="KD"), rules)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 28)
    table.play(Draw(1))
    card = in_play(table.match).drawn
    assert card is not None
    assert not any(option.voids for option in view(table.match, 1).throws)
    turn = table.match.turn
    assert table.play(Throw(1, card)) == (Threw(1, card), WallReached(0))
    assert (table.match.phase, acting(table.match), table.match.turn) == (Phase.WALL, 0, turn + 1)
    return table


def test_passing_voids() -> None:
    """Whoever passes at the wall voids the hand."""
    table = at_the_wall()
    assert table.play(Pass(0)) == (Passed(0), Voided(VoidReason.STOCK))
    assert (table.match.phase, table.match.voids, in_play(table.match).passes) == (Phase.BETWEEN, 1, 2)


def test_taking_to_knock() -> None:
    """The card may be taken to knock with what is left then; a plain throw after that voids."""
    table = at_the_wall()
    top = in_play(table.match).pile[-1]
    assert view(table.match, 0).can_take
    assert table.play(Take(0)) == (Took(0, top),)
    assert all(option.voids for option in view(table.match, 0).throws)
    two = parse_card("2D")
    voided = decide(table.match, Throw(0, two))
    assert voided == (Threw(0, two), Voided(VoidReason.STOCK))
    scored = decide(table.match, Knock(0, two))[-1]
    assert isinstance(scored, Scored)
    assert scored.kind is EndKind.KNOCK


def test_taking_without_a_knock_is_refused() -> None:
    """A card that allows neither a knock nor gin may not be taken, and the view does not offer it."""
    for table in (at_the_wall(HIGH), at_the_wall(rules=RuleSet(wall=True, knock_limit=0))):
        with pytest.raises(Refused) as refused:
            table.play(Take(0))
        assert refused.value.why is Refusal.NO_KNOCK_WITH_IT
        assert refused.value.facts == {"card": in_play(table.match).pile[-1]}
        seen = view(table.match, 0)
        assert (seen.can_pass, seen.can_take, seen.can_draw) == (True, False, False)


def test_drawing_is_over() -> None:
    """Nobody draws the last two cards."""
    with pytest.raises(Refused) as refused:
        at_the_wall().play(Draw(0))
    assert refused.value.why is Refusal.NOT_NOW


def test_ten_melded_cards_are_not_enough() -> None:
    """Where only gin ends a hand, ten melded cards may not take one that fits none of them."""
    dealer = "4S 5S 6S 7H 8H 9H JD JC JS TH"
    table = at_the_wall(dealer, RuleSet(wall=True, knock_limit=0))
    top = in_play(table.match).pile[-1]
    assert top == parse_card("TC")
    with pytest.raises(Refused):
        table.play(Take(0))


@pytest.mark.parametrize("big", [31, None])
def test_big_gin_is_reason_enough(big: int | None) -> None:
    """A card that completes eleven may be taken at a table without knocks, for gin or big gin."""
    stock = "KH QD QC 9D 8C 6D 5C 3H AD KC 3C 2C 2H 3D 9C 4C QH 4D AH 5D TD 7C 9S AC TC 8D 5H 6H"
    dealer = "4S 5S 6S 7H 8H 9H JD JC JS JH"
    table = joined(
        deal(dealer=dealer, upcard="KD", stock=f"{stock} TH"), RuleSet(wall=True, knock_limit=0, big_gin_bonus=big)
    )
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 29)
    assert table.match.phase is Phase.WALL
    table.play(Take(0))
    assert (view(table.match, 0).big_gin is not None) is (big is not None)
    assert isinstance(table.play(Gin(0, parse_card("JH")))[2], Scored)


def test_the_clock_passes_at_the_wall() -> None:
    """A lapse at the wall passes, and may end the match; a lapse after a take voids too."""
    table = at_the_wall()
    assert decide(table.match, TimeUp(0)) == (Lapsed(0), Passed(0), Voided(VoidReason.STOCK))
    table.play(Take(0))
    assert decide(table.match, TimeUp(0))[-1] == Voided(VoidReason.STOCK)
    table = at_the_wall(rules=RuleSet(wall=True, void_limit=1))
    assert table.play(TimeUp(0))[2:] == (Voided(VoidReason.STOCK), Ended(None, EndReason.VOIDS))
    assert (table.match.lapsing, table.match.lapses) == (False, (1, 0))


def test_the_clock_throws_to_the_wall() -> None:
    """A lapse of whoever draws the third card from the end leads to the wall as well."""
    table = joined(deal(dealer=LOW, upcard="KD"), WALL)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 28)
    assert table.play(TimeUp(1))[-1] == WallReached(0)
    assert (table.match.phase, table.match.lapsing) == (Phase.WALL, False)
