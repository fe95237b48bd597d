"""Numbers that the rules give as examples, where no other test has them: played by actions, and where others go wrong.

The sums stand beside the cards, so that anybody can add them up.
"""

from __future__ import annotations

import pytest

from ginbot.rules import (
    PRESETS,
    STANDARD,
    BigGin,
    Dealt,
    Draw,
    Ended,
    EndKind,
    EndReason,
    Gin,
    Item,
    Join,
    Knock,
    LayOff,
    LayOffDone,
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
    lay_off,
    parse_card,
    parse_hand,
    view,
)
from ginbot.rules.layoffs import targets
from ginbot.rules.melds import Melding
from ginbot.rules.sets import deadwood
from tests.rules.hands import hands
from tests.rules.tables import Table, acting, deal, draw_and_throw, hand, in_play, joined, take_and_throw
from tests.rules.test_endings import LOW_KNOCK, opened

KC = parse_card("KC")
MELDED = "4S 5S 6S 7H 8H 9H JD JC JS"


def left(melds: str, loose: str) -> int:
    """What these melds would leave."""
    return Melding.of(hands(melds), parse_hand(loose)).count


def without(cards: str, thrown: str) -> int:
    """What is left, melded the best way, of cards without some of them."""
    return deadwood(parse_hand(cards) & ~parse_hand(thrown))


def test_the_deal_is_ten_ten_one_and_thirty_one() -> None:
    """Ten cards each, one turned up, 31 in the stock."""
    play = in_play(joined(deal()).match)
    assert ([held.bit_count() for held in play.hands], len(play.pile), len(play.stock)) == ([10, 10], 1, 31)


def test_a_set_may_be_better_than_a_run() -> None:
    """Of 4S 4H 4C 2S 3S the set leaves 5, the run 8, and the set is the best melding."""
    assert left("4S 4H 4C", "2S 3S") == 2 + 3
    assert left("2S 3S 4S", "4H 4C") == 4 + 4
    assert without("4S 4H 4C 2S 3S", "") == 5


def test_not_the_dearest_card_left_over_but_one_of_a_meld() -> None:
    """Eleven cards leave 4, and 2 once the dearer of the two is thrown; throwing 5D is gin."""
    eleven = "2S 3S 4S 5S 2H 2D 5D 2C 3C 4C 5C"
    # 3-4-5 of spades, 3-4-5 of clubs, four twos: only 5D is loose. Most points, 33, are three fives and two runs 2-3-4.
    assert left("2S 2H 2D 2C|3S 4S 5S|3C 4C 5C", "") == without(eleven, "5D") == 0
    assert left("5S 5D 5C|2S 3S 4S|2C 3C 4C", "2H 2D") == without(eleven, "") == 2 + 2
    assert left("5S 5D 5C|2S 3S 4S|2C 3C 4C", "2D") == 2


def test_one_throw_leaves_ten_and_the_next_best_eleven() -> None:
    """Throwing the ten of clubs leaves 10 and allows a knock; every other throw leaves 11 or more."""
    eleven = "9S 8H 9H AD 8D 9D 2C 7C 8C 9C TC"
    # Three eights and four nines; with TC kept it is 7-8-9-T of clubs, which takes one card each from eights and nines.
    assert left("8H 8D 8C|9S 9H 9D 9C", "AD 2C 7C") == without(eleven, "TC") == 1 + 2 + 7
    assert sorted(without(eleven, card) for card in eleven.split())[:2] == [10, 11]


def test_the_fourth_of_a_set_may_be_better_in_a_run() -> None:
    """With four sevens shown 12 would be left, with one of them in the run of clubs it is 1."""
    assert left("7S 7H 7D 7C|2D 3D 4D", "5C 6C AH") == 5 + 6 + 1
    assert left("7S 7H 7D|5C 6C 7C|2D 3D 4D", "AH") == without("7S 7H 7D 7C 5C 6C 2D 3D 4D AH", "") == 1


def test_sets_and_runs_take_different_lay_offs() -> None:
    """Three sets or three runs leave the same 5, but 7C and 8C go onto the sets only, TS and 6H onto the runs."""
    five, defender = parse_hand("5C"), parse_hand("7C 8C TS 6H 2H 2D 4C QC QD KD")
    sets = Melding.of(hands("7S 7H 7D|8S 8H 8D|9S 9H 9D"), five)
    runs = Melding.of(hands("7S 8S 9S|7H 8H 9H|7D 8D 9D"), five)
    assert (sets.count, runs.count) == (5, 5)
    # 7 + 8 + 10 + 6 + 2 + 2 + 4 + 10 + 10 + 10 = 69.
    assert (lay_off(sets, defender).laid_off, lay_off(sets, defender).count) == (parse_hand("7C 8C"), 69 - 15)
    assert (lay_off(runs, defender).laid_off, lay_off(runs, defender).count) == (parse_hand("TS 6H"), 69 - 16)


def test_lay_offs_are_chained() -> None:
    """9S goes onto 5-6-7S only after 8S."""
    shown = Melding.of(hands("5S 6S 7S"), parse_hand("AD"))
    with pytest.raises(ValueError, match="cannot be laid off"):
        targets(shown, parse_hand("9S"))
    assert [card for card, _ in targets(shown, parse_hand("8S 9S"))] == [parse_card("8S"), parse_card("9S")]


def test_where_a_lay_off_goes_matters() -> None:
    """7C onto the run lets 8C follow, 59 to 44; onto the set it goes alone, 59 to 52."""
    knocker, defender = "7S 7H 7D 4C 5C 6C TS TH TC AD", "AS 3S 5S 2H 4H 9H JD KD 7C 8C"
    outcome = []
    for laid in (("7C", "7S 7H 7D"),), (("7C", "4C 5C 6C"), ("8C", "4C 5C 6C")):
        rules = RuleSet(layoff="by_hand")
        table = opened(deal(opener=knocker, dealer=defender, upcard="2C", stock="KC"), rules)
        table.play(Knock(1, KC), *[LayOff(0, parse_card(card), hand(meld)) for card, meld in laid])
        (result,) = [event for event in table.play(LayOffDone(0)) if isinstance(event, Scored)]
        outcome.append((result.defender_count, result.points))
    # 1 + 3 + 5 + 2 + 4 + 9 + 10 + 10 + 7 + 8 = 59, less 7, or less 15.
    assert without(defender, "") == 59
    assert outcome == [(52, 51), (44, 43)]
    table = opened(deal(opener=knocker, dealer=defender, upcard="2C", stock="KC"))
    assert table.play(Knock(1, KC))[-1] == Scored(EndKind.KNOCK, 1, 43, 1, 44)


def test_neither_melding_first_nor_laying_off_all() -> None:
    """41 is left by melding first and by laying off all that fits; 32 by laying off TH and 9H alone."""
    defender = "7H 8H 9H TH 8D 8C 5H 5D 6S 9C"
    # 8 + 8 + 5 + 5 + 6 + 9 = 41 both ways; with three eights kept 7 + 5 + 5 + 6 + 9 = 32.
    assert left("7H 8H 9H TH", "8D 8C 5H 5D 6S 9C") == without(defender, "7H 8H 9H TH") == without(defender, "") == 41
    assert left("8H 8D 8C", "7H 5H 5D 6S 9C") == without(defender, "9H TH") == 32
    table = opened(deal(opener="JH QH KH JS JD JC 2S 3S 4S AD", dealer=defender, upcard="2C", stock="KC"))
    assert table.play(Knock(1, KC))[-1] == Scored(EndKind.KNOCK, 1, 31, 1, 32)


def test_laying_off_all_may_cost() -> None:
    """Only the king laid off leaves 0; all that fits would leave 14."""
    defender = "4S 5S 6S 7S 6H 6D 6C 7H 7D KC"
    # All of the run and the king gone: three sixes are a set, 7 + 7 are left.
    assert without(defender, "4S 5S 6S 7S KC") == 7 + 7
    opener = "8S 9S TS JS QS KS KH KD 2D 2C"
    # 2 + 2 against 0: an undercut of 4 and the bonus.
    table = opened(deal(opener=opener, dealer=defender, upcard="9C", stock="AH"))
    assert table.play(Knock(1, parse_card("AH")))[-1] == Scored(EndKind.UNDERCUT, 0, 29, 4, 0)


def test_no_knock_with_the_card_just_taken() -> None:
    """The king taken from the pile would be the only throw for a knock, so there is none this turn."""
    table = joined(deal(opener="3S 4S 5S 8H 9H TH 2C AC 4D 3D", upcard="KD"))
    table.play(Take(1))
    seen = view(table.match, 1)
    # Without the king 2 + 1 + 4 + 3 = 10; with it at least 6 + 10 = 16.
    assert not any(option.knocks or option.gin for option in seen.throws)
    assert min(option.leaves for option in seen.throws) == 16
    with pytest.raises(Refused) as refused:
        table.play(Knock(1, parse_card("KD")))
    assert refused.value.why is Refusal.TAKEN_CARD


@pytest.mark.parametrize(
    ("loose", "expected"),
    [
        # 7S goes onto the run of spades; 1 + 1 + 2 = 4 are left: 6 - 4 + 25.
        ("AH AC 2D", Scored(EndKind.UNDERCUT, 0, 27, 6, 4)),
        # 1 + 2 + 10 = 13 are left: 13 - 6.
        ("AH 2D TC", Scored(EndKind.KNOCK, 1, 7, 6, 13)),
        # 1 + 2 + 3 = 6 are left: a tie is an undercut.
        ("AH 2D 3C", Scored(EndKind.UNDERCUT, 0, 25, 6, 6)),
    ],
)
def test_a_knock_with_six(loose: str, expected: Scored) -> None:
    """Against a knock with 6 the defender left with 4 scores 27, one left with 13 gives 7 away, one with 6 gets 25."""
    defender = f"7S KS KH KD QS QH QD {loose}"
    table = opened(deal(opener=f"{MELDED} 6D", dealer=defender, upcard="9C", stock="KC"))
    assert table.play(Knock(1, KC))[-1] == expected


def test_big_gin_or_gin_of_the_same_cards() -> None:
    """Eleven melded cards score 31 above the other's 8, or 25 if one is thrown for plain gin."""
    defender = "KS KH KD QS QH QD 2C 3C 4C 8D"
    table = opened(deal(opener=f"{MELDED} JH", dealer=defender, upcard="9C", stock="7S"))
    assert decide(table.match, BigGin(1))[-1] == Scored(EndKind.BIG_GIN, 1, 39, 0, 8)
    for card in ("7S", "4S", "JH"):
        assert decide(table.match, Gin(1, parse_card(card)))[-1] == Scored(EndKind.GIN, 1, 33, 0, 8)


def test_whoever_was_knocked_deals_after_an_undercut() -> None:
    """The undercut non-knocker has won the hand and deals the next, here the one that had opened."""
    # The dealer knocks with 6 on its first turn; the opener has thrown the 3H it drew and holds 4.
    defender = "KS KH KD QS QH QD 2C 3C 4C 4H"
    table = opened(deal(opener=defender, dealer=f"{MELDED} 6D", upcard="9C", stock="3H KC"))
    table.play(Throw(1, parse_card("3H")), Draw(0))
    assert table.play(Knock(0, KC))[-1] == Scored(EndKind.UNDERCUT, 1, 27, 6, 4)
    assert table.play(NextHand(), deal=LOW_KNOCK) == (Dealt(1, LOW_KNOCK.deck),)
    take_and_throw(table, 20)
    assert table.match.results[-1].end == Voided(VoidReason.PILE)
    assert table.play(NextHand(), deal=LOW_KNOCK) == (Dealt(1, LOW_KNOCK.deck),)


def test_the_upcard_taken_still_sets_limit_and_doubling() -> None:
    """Under oklahoma the limit is 7, and spades double, also once the seven of spades has been taken."""
    table = joined(deal(opener="4S 5S 6S 7H 8H 9H JD JC KH 2D", upcard="7S"), PRESETS["oklahoma"])
    table.play(Take(1))
    for viewer in (0, 1, None):
        assert (view(table.match, viewer).knock_limit, view(table.match, viewer).doubled) == (7, True)
    table.play(Throw(1, parse_card("KH")), Draw(0))
    assert (view(table.match, None).knock_limit, view(table.match, None).doubled) == (7, True)


def test_three_voids_end_kingdom_with_its_boxes() -> None:
    """After a hand of 70 three voids in a row end the match at 95 to 0: its box, and neither game nor shutout."""
    table = opened(LOW_KNOCK, PRESETS["kingdom"])
    table.play(Knock(1, KC))
    for _ in range(3):
        table.play(NextHand(), deal=LOW_KNOCK)
        take_and_throw(table, 20)
    lines = (ScoreLine(Item.HANDS, 0, 0, 0), ScoreLine(Item.HANDS, 1, 70, 1), ScoreLine(Item.BOXES, 1, 25, 1))
    assert table.log[-1][1:] == (Voided(VoidReason.PILE), Tallied(lines), Ended(1, EndReason.VOIDS))


def test_three_voids_of_either_kind_end_a_match() -> None:
    """Pile, stock and pile again: three void hands in a row are a draw at nothing all."""
    table = joined(LOW_KNOCK)
    take_and_throw(table, 20)
    table.play(NextHand(), Pass(1), Pass(0), deal=LOW_KNOCK)
    draw_and_throw(table, 29)  # 31 - 29 leaves the two cards that void
    table.play(NextHand(), deal=LOW_KNOCK)
    take_and_throw(table, 20)
    ends = [VoidReason.PILE, VoidReason.STOCK, VoidReason.PILE]
    assert [result.end for result in table.match.results] == [Voided(why) for why in ends]
    assert (table.match.scores, table.match.ended) == ((0, 0), Ended(None, EndReason.VOIDS))


def test_boxes_decide_a_match_of_voids() -> None:
    """35 and 35 against 70 are level; with two boxes against one it is 120 to 95."""
    undercut = deal(opener=f"{MELDED} 6D", dealer="KS KH KD QS QH QD 2C 3C 4C 4H", stock="KC", upcard="9C")
    rules = RuleSet(undercut_bonus=33, box_bonus=25, void_limit=1, pile_take_limit=2, target=500)
    table = Table()
    table.play(Open(rules, 3), Join(), deal=undercut)
    for dealt in (undercut, LOW_KNOCK, LOW_KNOCK):  # seat 0 wins twice by undercutting and deals on, then seat 1 wins
        table.play(Pass(1), Pass(0), Draw(1), Knock(1, KC), NextHand(), deal=dealt)
    assert (table.match.scores, acting(table.match)) == ((70, 70), 0)
    take_and_throw(table, 2)
    assert (table.match.phase, table.match.ended) == (Phase.OVER, Ended(0, EndReason.VOIDS))
    assert view(table.match, None).totals == (70 + 50, 70 + 25)


def test_the_standard_match_is_its_running_total() -> None:
    """First to 100 has won: 70 and 70 are 140 to 70, with nothing added."""
    table = opened(LOW_KNOCK, STANDARD)
    table.play(Knock(1, KC), NextHand(), deal=LOW_KNOCK)
    table.play(Pass(0), Pass(1), Draw(0), Knock(0, KC), NextHand(), deal=LOW_KNOCK)
    assert table.match.phase is Phase.UPCARD
    table.play(Pass(1), Pass(0), Draw(1), Knock(1, KC))
    assert (table.match.ended, view(table.match, None).totals) == (Ended(1, EndReason.TARGET), (70, 140))
