"""How hands and matches end: knocks, gins, void hands, targets and resignations."""

from __future__ import annotations

import pytest

from ginbot.rules import (
    STANDARD,
    BigGin,
    Deal,
    Dealt,
    Defended,
    Draw,
    Drew,
    Ended,
    EndKind,
    EndReason,
    Gin,
    Join,
    Knock,
    Knocked,
    NextHand,
    Open,
    Pass,
    Phase,
    Refusal,
    Refused,
    Resign,
    RuleSet,
    Scored,
    Take,
    Threw,
    Throw,
    Took,
    Voided,
    VoidReason,
    decide,
    parse_card,
)
from tests.rules.tables import Table, acting, deal, draw_and_throw, hand, in_play, joined, take_and_throw

LOW_KNOCK = deal(
    opener="4S 5S 6S 7H 8H 9H JD JC JS 2D", dealer="KS KH QD QC 9D 8C 6D 5C 3H AD", upcard="KD", stock="KC"
)
"""The opener knocks with 2 on its first turn, throwing the king it drew; the dealer is left with 72."""


def opened(deal: Deal, ruleset: RuleSet = STANDARD) -> Table:
    """A table where the upcard is refused twice and seat 1 has drawn from the stock."""
    table = joined(deal, ruleset)
    table.play(Pass(1), Pass(0), Draw(1))
    return table


def refusal(table: Table, action: Knock | Gin | BigGin) -> Refused:
    """The refusal of an action."""
    with pytest.raises(Refused) as refused:
        decide(table.match, action)
    return refused.value


def test_a_knock_shows_lays_off_and_scores() -> None:
    """A lower knock scores the difference after laying off, and everything about it is in the events and the result."""
    table = opened(LOW_KNOCK)
    knocked, defended, scored = table.play(Knock(1, parse_card("KC")))
    melds = (hand("4S 5S 6S"), hand("7H 8H 9H"), hand("JS JD JC"))
    assert knocked == Knocked(1, parse_card("KC"), tuple(sorted(melds)))
    loose = hand("KS KH QD QC 9D 8C 6D 5C 3H AD")
    assert defended == Defended(0, 0, (), loose)
    assert scored == Scored(EndKind.KNOCK, 1, 70, 2, 72)
    (result,) = table.match.results
    assert (result.number, result.dealer, result.upcard, result.scores) == (1, 0, parse_card("KD"), (0, 70))
    assert (result.knocked, result.defended, result.end) == (knocked, defended, scored)
    assert result.knocker_deadwood == hand("2D")
    assert (table.match.phase, table.match.to_act, table.match.scores) == (Phase.BETWEEN, None, (0, 70))
    assert in_play(table.match).pile[-1] == parse_card("KC")


def test_the_defender_lays_off() -> None:
    """What the defender can put onto the knocker's melds counts for nobody."""
    table = opened(
        deal(opener="4S 5S 6S 7H 8H 9H JD JC JS 2D", dealer="KS KH QD QC 9D 8C 6D 5C 7S TH", stock="KC", upcard="KD")
    )
    _, defended, scored = table.play(Knock(1, parse_card("KC")))
    assert isinstance(defended, Defended)
    assert defended.laid_off == hand("7S TH")
    assert scored == Scored(EndKind.KNOCK, 1, 66, 2, 68)


def test_an_undercut_scores_for_the_defender() -> None:
    """A defender as low as the knocker scores the difference and the bonus, and deals the next hand."""
    table = opened(
        deal(opener="4S 5S 6S 7H 8H 9H JD JC JS 6D", dealer="KS KH KD QS QH QD 2C 3C 4C 4H", stock="KC", upcard="9C")
    )
    *_, scored = table.play(Knock(1, parse_card("KC")))
    assert scored == Scored(EndKind.UNDERCUT, 0, 27, 6, 4)
    assert table.match.scores == (27, 0)
    assert table.play(NextHand(1), deal=LOW_KNOCK) == (Dealt(0, LOW_KNOCK.deck),)


def test_equal_counts_undercut() -> None:
    """Equal counts after laying off are an undercut of the bonus alone."""
    table = opened(
        deal(opener="4S 5S 6S 7H 8H 9H JD JC JS 6D", dealer="KS KH KD QS QH QD 2C 3C 4C 6C", stock="KC", upcard="9C")
    )
    assert Scored(EndKind.UNDERCUT, 0, 25, 6, 6) in table.play(Knock(1, parse_card("KC")))


def test_a_knock_needs_little_deadwood() -> None:
    """A knock that would leave too much is refused with the count and the limit."""
    table = opened(deal(opener="4S 5S 6S 7H 8H 9H JD JC 9C 2D", stock="KC", upcard="KD"))
    refused = refusal(table, Knock(1, parse_card("KC")))
    assert (refused.why, refused.facts) == (Refusal.TOO_MUCH_DEADWOOD, {"count": 31, "limit": 10})


TWO_WAYS = deal(opener="2S 3S 4S 4H 4C 9H TH JH AD AC", stock="KC", upcard="KD")


def test_the_knocker_chooses_among_divisions() -> None:
    """Where two divisions are valid a knock has to name one, in any order of its melds, and shows that one."""
    run, in_hearts = hand("2S 3S 4S"), hand("9H TH JH")
    fours = hand("4S 4H 4C")
    table = opened(TWO_WAYS)
    king = parse_card("KC")
    for melds in (None, (), (run,), (fours, run, in_hearts), (hand("2S 3S"), in_hearts)):
        assert refusal(table, Knock(1, king, melds)).why is Refusal.NO_SUCH_DIVISION
    for chosen, count in ((run, 10), (fours, 7)):
        for melds in ((chosen, in_hearts), (in_hearts, chosen)):
            knocked, _, scored = decide(table.match, Knock(1, king, melds))
            assert isinstance(knocked, Knocked)
            assert isinstance(scored, Scored)
            assert (set(knocked.melds), scored.knocker_count) == ({chosen, in_hearts}, count)


GIN_OR_KNOCK = "AH 2H 3H AD 2D 3D AC 2C 3C AS"


def test_ten_cards_may_allow_gin_and_knocks() -> None:
    """Ten cards that make gin may also be shown with deadwood, and then the knock has to be named."""
    table = opened(deal(opener=GIN_OR_KNOCK, dealer="KS KH QD QC 9D", stock="KC", upcard="KD"))
    king = parse_card("KC")
    assert refusal(table, Knock(1, king)).why is Refusal.NO_SUCH_DIVISION
    sets = (hand("2H 2D 2C"), hand("3H 3D 3C"))
    knocked, _, scored = decide(table.match, Knock(1, king, (hand("AH 2H 3H"), hand("AD 2D 3D"), hand("AC 2C 3C"))))
    assert isinstance(scored, Scored)
    assert (scored.kind, scored.knocker_count) == (EndKind.KNOCK, 1)
    knocked, *_ = decide(table.match, Gin(1, king))
    assert knocked == Knocked(1, king, tuple(sorted((hand("AS AH AD AC"), *sets))))


def test_gin_is_not_a_knock() -> None:
    """Ten cards that all meld go gin, and cannot knock where nothing else is valid."""
    table = opened(deal(opener="4S 5S 6S 7H 8H 9H JD JC JS JH", dealer="KS KH QD QC 9D", stock="KC", upcard="KD"))
    assert refusal(table, Knock(1, parse_card("KC"))).why is Refusal.NO_SUCH_DIVISION
    _, defended, scored = table.play(Gin(1, parse_card("KC")))
    assert isinstance(defended, Defended)
    assert isinstance(scored, Scored)
    assert (scored.kind, scored.winner, scored.knocker_count) == (EndKind.GIN, 1, 0)
    assert scored.points == scored.defender_count + 25
    assert defended.laid_off == 0


def test_gin_needs_all_ten_cards() -> None:
    """Going gin with deadwood is refused with its count."""
    refused = refusal(opened(LOW_KNOCK), Gin(1, parse_card("KC")))
    assert (refused.why, refused.facts) == (Refusal.NOT_GIN, {"count": 2})


def test_nothing_is_laid_off_onto_gin() -> None:
    """Against gin a card that would fit counts in full, and an empty-handed defender still pays the bonus."""
    opener = "4S 5S 6S 7H 8H 9H JD JC JS JH"
    table = opened(deal(opener=opener, dealer="7S KS KH KD QS QH QD 2C 3C 4C", stock="KC", upcard="9C"))
    *_, scored = table.play(Gin(1, parse_card("KC")))
    assert scored == Scored(EndKind.GIN, 1, 32, 0, 7)
    table = opened(deal(opener=opener, dealer="5C KS KH KD QS QH QD 2C 3C 4C", stock="KC", upcard="9C"))
    *_, scored = table.play(Gin(1, parse_card("KC")))
    assert scored == Scored(EndKind.GIN, 1, 25, 0, 0)


def test_big_gin_shows_eleven_cards() -> None:
    """Eleven melded cards are shown without a throw; the card just taken may be among them."""
    table = joined(
        deal(opener="4S 5S 6S 7H 8H 9H JD JC JS JH", dealer="KS KH KD QS QH QD 2C 3C 4C 8D", upcard="7S", stock="KC")
    )
    table.play(Take(1))
    knocked, defended, scored = table.play(BigGin(1))
    assert isinstance(knocked, Knocked)
    assert knocked.card is None
    assert sum(knocked.melds) == hand("4S 5S 6S 7S 7H 8H 9H JD JC JS JH")
    assert isinstance(defended, Defended)
    assert (defended.laid_off, defended.deadwood) == (0, hand("8D"))
    assert scored == Scored(EndKind.BIG_GIN, 1, 39, 0, 8)
    play = in_play(table.match)
    assert (play.taken, play.pile, play.hands[1].bit_count()) == (None, (), 11)


def test_big_gin_needs_eleven_melded_cards() -> None:
    """Ten melded cards and a loose one are no big gin."""
    table = opened(deal(opener="4S 5S 6S 7H 8H 9H JD JC JS JH", stock="KC", upcard="KD"))
    assert refusal(table, BigGin(1)).why is Refusal.NOT_BIG_GIN


def at_the_floor(ruleset: RuleSet = STANDARD) -> Table:
    """A table where the draw just made left two cards in the stock; seat 1 could knock and it is its turn."""
    table = joined(LOW_KNOCK, ruleset)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 28)
    table.play(Draw(acting(table.match)))
    assert (len(in_play(table.match).stock), acting(table.match)) == (2, 1)
    return table


def test_a_throw_at_the_stock_floor_voids() -> None:
    """When a draw has left two cards, the throw voids the hand; the same player deals again."""
    table = at_the_floor()
    card = in_play(table.match).drawn
    assert card is not None
    assert table.play(Throw(1, card)) == (Threw(1, card), Voided(VoidReason.STOCK))
    (result,) = table.match.results
    assert (result.end, result.knocked, result.defended, result.knocker_deadwood) == (
        Voided(VoidReason.STOCK),
        None,
        None,
        0,
    )
    assert (table.match.phase, table.match.to_act, table.match.voids) == (Phase.BETWEEN, None, 1)
    assert table.play(NextHand(), deal=LOW_KNOCK) == (Dealt(0, LOW_KNOCK.deck),)


def test_a_knock_at_the_stock_floor_is_legal() -> None:
    """The turn that brings the stock to two cards may still end in a knock."""
    table = at_the_floor()
    card = in_play(table.match).drawn
    assert card is not None
    assert isinstance(table.play(Knock(1, card))[-1], Scored)


def test_a_take_does_not_touch_the_stock() -> None:
    """With three cards left in the stock, a turn that takes from the pile does not void the hand."""
    table = joined(LOW_KNOCK)
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 28)
    take_and_throw(table, 3)
    assert (table.match.phase, len(in_play(table.match).stock)) == (Phase.DRAW, 3)


def test_twenty_pile_takes_void() -> None:
    """The twentieth turn in a row that took from the pile voids the hand at its throw; the upcard counts as one."""
    table = joined(LOW_KNOCK)
    take_and_throw(table, 19)
    assert (table.match.phase, acting(table.match)) == (Phase.DRAW, 0)
    table.play(Take(0))
    assert table.match.phase is Phase.THROW
    events = table.play(Throw(0, parse_card("AD")))
    assert events == (Threw(0, parse_card("AD")), Voided(VoidReason.PILE))
    assert table.match.voids == 1


def test_one_stock_draw_starts_the_pile_takes_again() -> None:
    """A draw from the stock among twenty takes lets the hand go on."""
    table = joined(LOW_KNOCK)
    take_and_throw(table, 19)
    draw_and_throw(table, 1)
    take_and_throw(table, 19)
    assert table.match.phase is Phase.DRAW
    take_and_throw(table, 1)
    assert [result.end for result in table.match.results] == [Voided(VoidReason.PILE)]


def void_hand(table: Table) -> None:
    """Play the hand just dealt until it is void."""
    take_and_throw(table, 20)


def test_three_voids_in_a_row_end_the_match() -> None:
    """The third void hand in a row ends the match; level, it is a draw."""
    table = joined(LOW_KNOCK)
    for _ in range(2):
        void_hand(table)
        table.play(NextHand(0), deal=LOW_KNOCK)
    take_and_throw(table, 19)
    table.play(Take(0))
    events = table.play(Throw(0, parse_card("AD")))
    assert events == (Threw(0, parse_card("AD")), Voided(VoidReason.PILE), Ended(None, EndReason.VOIDS))
    assert (table.match.phase, table.match.ended) == (Phase.OVER, events[-1])
    assert [result.number for result in table.match.results] == [1, 2, 3]


@pytest.mark.parametrize(("first_winner", "scores"), [(1, (0, 70)), (0, (27, 0))])
def test_the_leader_wins_a_match_of_voids(first_winner: int, scores: tuple[int, int]) -> None:
    """A scored hand starts the count of voids again; after three more the higher score wins."""
    undercut = deal(
        opener="4S 5S 6S 7H 8H 9H JD JC JS 6D", dealer="KS KH KD QS QH QD 2C 3C 4C 4H", stock="KC", upcard="9C"
    )
    table = joined(LOW_KNOCK)
    void_hand(table)
    table.play(NextHand(), deal=LOW_KNOCK if first_winner else undercut)
    assert table.match.voids == 1
    table.play(Pass(1), Pass(0), Draw(1), Knock(1, parse_card("KC")))
    assert (table.match.voids, table.match.scores) == (0, scores)
    for _ in range(3):
        table.play(NextHand(), deal=LOW_KNOCK)
        void_hand(table)
    assert table.match.ended == Ended(first_winner, EndReason.VOIDS)


def test_the_winner_deals() -> None:
    """The winner of a hand deals the next, so that the other opens."""
    table = opened(LOW_KNOCK)
    table.play(Knock(1, parse_card("KC")))
    assert table.play(NextHand(0), deal=LOW_KNOCK) == (Dealt(1, LOW_KNOCK.deck),)
    assert (table.match.phase, table.match.to_act, in_play(table.match).number) == (Phase.UPCARD, 0, 2)


def test_the_target_ends_the_match() -> None:
    """Whoever reaches 100 wins at once."""
    table = opened(LOW_KNOCK)
    table.play(Knock(1, parse_card("KC")), NextHand(), deal=LOW_KNOCK)
    table.play(Pass(0), Pass(1), Draw(0), Knock(0, parse_card("KC")))
    assert (table.match.scores, table.match.phase) == ((70, 70), Phase.BETWEEN)
    table.play(NextHand(), deal=LOW_KNOCK)
    table.play(Pass(1), Pass(0), Draw(1))
    assert table.play(Knock(1, parse_card("KC")))[-1] == Ended(1, EndReason.TARGET)
    assert (table.match.scores, table.match.phase, table.match.to_act) == ((70, 140), Phase.OVER, None)


def test_the_target_is_reached_exactly() -> None:
    """Points that just make the target are enough, one fewer are not."""
    for target, reason in ((70, EndReason.TARGET), (71, None)):
        table = opened(LOW_KNOCK, RuleSet(target=target))
        last = table.play(Knock(1, parse_card("KC")))[-1]
        assert (last.why if isinstance(last, Ended) else None) == reason


def test_one_hand_decides_without_a_target() -> None:
    """Without a target the first scored hand ends the match, and a void one does not."""
    table = joined(LOW_KNOCK, RuleSet(target=None))
    void_hand(table)
    table.play(NextHand(), deal=LOW_KNOCK)
    table.play(Pass(1), Pass(0), Draw(1))
    assert table.play(Knock(1, parse_card("KC")))[-1] == Ended(1, EndReason.ONE_HAND)


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_loses_once_both_have_acted(seat: int) -> None:
    """Once both have acted either may resign in every phase, and the other wins; the hand in play scores nothing."""
    table = joined(LOW_KNOCK)
    table.play(Pass(1), Pass(0))
    for action in (Draw(1), Throw(1, parse_card("KC")), Draw(0), Throw(0, parse_card("AD"))):
        assert decide(table.match, Resign(seat)) == (Ended(1 - seat, EndReason.RESIGNED, seat),)
        table.play(action)
    table.play(Draw(1), Knock(1, in_play(table.match).stock[0]))
    assert table.match.phase is Phase.BETWEEN
    table.play(Resign(seat))
    assert (table.match.phase, table.match.scores) == (Phase.OVER, (0, table.match.scores[1]))
    assert table.match.ended == Ended(1 - seat, EndReason.RESIGNED, seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_before_both_have_acted_aborts(seat: int) -> None:
    """Before both have acted, a match that is given up counts for nobody."""
    table = joined(LOW_KNOCK)
    assert decide(table.match, Resign(seat)) == (Ended(None, EndReason.ABORTED, seat),)
    table.play(Pass(1))
    assert decide(table.match, Resign(seat)) == (Ended(None, EndReason.ABORTED, seat),)
    table.play(Take(0))
    assert decide(table.match, Resign(seat)) == (Ended(1 - seat, EndReason.RESIGNED, seat),)


def test_a_challenge_is_not_resigned() -> None:
    """With a seat still empty there is nothing to resign."""
    table = Table()
    table.play(Open(STANDARD, 3))
    with pytest.raises(Refused) as refused:
        table.play(Resign(0))
    assert refused.value.why is Refusal.NOT_NOW


def test_a_resigned_turn_leaves_no_card_in_between() -> None:
    """A match that ends in the middle of a turn has no card drawn or taken any more."""
    table = joined(LOW_KNOCK)
    assert table.play(Take(1)) == (Took(1, parse_card("KD")),)
    table.play(Resign(1))
    assert (in_play(table.match).taken, in_play(table.match).drawn) == (None, None)
    table = joined(LOW_KNOCK)
    table.play(Pass(1), Pass(0))
    assert table.play(Draw(1)) == (Drew(1, parse_card("KC")),)
    table.play(Resign(0))
    assert (in_play(table.match).taken, in_play(table.match).drawn) == (None, None)


def test_joining_is_all_it_takes_to_begin() -> None:
    """A match that was joined is waiting for its first move, not for another deal."""
    table = Table()
    table.play(Open(STANDARD, 3), Join(), deal=LOW_KNOCK)
    with pytest.raises(Refused) as refused:
        table.play(NextHand(0), deal=LOW_KNOCK)
    assert refused.value.why is Refusal.NOT_NOW
