"""Melding as well as can be: the worked cases, the traps of other engines, and the naive solver as judge."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from ginbot.rules.cards import Aces, Hand, card_name, cards_of, parse_hand
from ginbot.rules.divisions import divisions
from ginbot.rules.melds import Melding, best_melding
from ginbot.rules.sets import deadwood
from tests.rules import naive
from tests.rules.hands import COUNTED, cases, drawn_hands, hands, random_hands


def throws(hand: Hand) -> dict[str, int]:
    """What each throw leaves."""
    return {card_name(card): deadwood(hand ^ 1 << card) for card in cards_of(hand)}


@pytest.mark.parametrize("case", cases("deadwood"))
def test_case(case: dict[str, Any]) -> None:
    """The lowest count, and with eleven cards what every throw leaves, are as worked out beforehand."""
    hand = parse_hand(case["cards"])
    assert deadwood(hand) == case["deadwood"]
    if hand.bit_count() == 11:
        left = throws(hand)
        assert min(left.values()) == case["after_discard"]
        assert {card for card, count in left.items() if count == case["after_discard"]} == set(
            case["best_discards"].split()
        )
        assert {card for card, count in left.items() if count <= 10} == set(case["knock_discards"].split())
        assert (deadwood(hand) == 0) is case["big_gin"]


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("4S 4H 4C 2S 3S", 5),
        ("7S 7H 7D 7C 5C 6C 2D 3D 4D AH", 1),
        ("7S 8S 9S 7H 8H 9H 7D 8D 9D 5C", 5),
        ("AH 2H 3H AD 2D 3D AC 2C 3C AS", 0),
        ("AS 3S 5S 2H 4H 9H JD KD 7C 8C", 59),
        ("JS JH JD QS QH QD KS KH KD KC", 0),
        ("QS KS AS 2S 5H 6D 9C JH 8D 3C", 64),
        ("", 0),
    ],
)
def test_lowest_count(cards: str, count: int) -> None:
    """Cards that two melds want go where they leave the least."""
    assert deadwood(parse_hand(cards)) == count
    assert best_melding(parse_hand(cards)).count == count


def test_gin_by_throwing_a_card_of_a_meld() -> None:
    """Eleven cards may be gin by a throw that no shortcut finds: not the dearest of the cards left over."""
    hand = parse_hand("2S 3S 4S 5S 2H 2D 5D 2C 3C 4C 5C")
    assert [card for card, count in throws(hand).items() if count == 0] == ["5D"]


def test_one_throw_only_allows_a_knock() -> None:
    """Eleven cards may knock by exactly one throw, which breaks up a run of four."""
    hand = parse_hand("9S 8H 9H AD 8D 9D 2C 7C 8C 9C TC")
    assert {card: count for card, count in throws(hand).items() if count <= 10} == {"TC": 10}


@pytest.mark.parametrize(
    ("cards", "melds", "left"),
    [
        # Both leave 5: the suits are shown, because the ascending list of their melds is the smaller.
        ("7S 8S 9S 7H 8H 9H 7D 8D 9D 5C", "7S 8S 9S|7H 8H 9H|7D 8D 9D", "5C"),
        # The king of spades may go to the run or to the set: the shorter run is the smaller first meld.
        ("KS KH KD KC TS JS QS 2H 4D 6C", "TS JS QS|KS KH KD KC", "2H 4D 6C"),
        # A 3 or the ace and the 2 are left: the same count, and one card is fewer than two.
        ("AS 2S 3S 3H 3D 9C", "3S 3H 3D", "AS 2S 9C"),
        # Six in a row are one run.
        ("3S 4S 5S 6S 7S 8S 9H", "3S 4S 5S 6S 7S 8S", "9H"),
    ],
)
def test_one_melding_everywhere(cards: str, melds: str, left: str) -> None:
    """Of several meldings that leave the same, everybody is shown the same one."""
    assert best_melding(parse_hand(cards)) == Melding.of(hands(melds), parse_hand(left))


def test_round_the_corner() -> None:
    """With aces round the corner a run goes on from the king to the ace, and an ace left over counts 15."""
    hand = parse_hand("JS QS KS AS 2S 7H AD 8H 3C 9D")
    assert best_melding(hand, aces="round") == Melding.of(
        hands("JS QS KS AS 2S"), parse_hand("7H 8H AD 9D 3C"), aces="round"
    )
    assert deadwood(hand, aces="round") == 7 + 8 + 15 + 9 + 3
    assert deadwood(hand) == 1 + 2 + 7 + 8 + 1 + 9 + 3


def test_a_whole_suit_is_one_run() -> None:
    """Thirteen cards of a suit are one run, with the ace at either end or between."""
    suit = parse_hand("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
    assert best_melding(suit).melds == (suit,)
    assert best_melding(suit, aces="round").melds == (suit,)


def test_melding_of_puts_melds_in_order() -> None:
    """A melding is the same however it was written: melds in any order, long runs in pieces."""
    whole = Melding.of(hands("3S 4S 5S 6S 7S 8S|KS KH KD"), parse_hand("2C"))
    assert whole == Melding.of(hands("KD KS KH|6S 7S 8S|3S 4S 5S"), parse_hand("2C"))
    assert whole.melds == hands("3S 4S 5S 6S 7S 8S|KS KH KD")
    assert whole.count == 2


def test_melding_of_joins_round_the_corner() -> None:
    """Runs that touch between king and ace are one only where runs go round the corner."""
    melds, left = hands("JS QS KS|AS 2S 3S"), parse_hand("AD")
    assert len(Melding.of(melds, left).melds) == 2
    assert len(Melding.of(melds, left, aces="round").melds) == 1
    assert Melding.of(melds, left, aces="round").count == 15


@pytest.mark.parametrize("meld", ["", "3S 4S", "3S 4S 6S", "3S 3H", "3S 3H 4D", "QS KS AS", "KS AH 2H", "KS QS JS 5S"])
def test_melding_of_takes_melds_only(meld: str) -> None:
    """What is neither a set nor a run is refused."""
    with pytest.raises(ValueError, match="neither a set nor a run"):
        Melding.of([parse_hand(meld)], 0)


@pytest.mark.parametrize(("melds", "left"), [("3S 4S 5S|3S 3H 3D", ""), ("3S 4S 5S", "4S")])
def test_melding_of_takes_a_card_once(melds: str, left: str) -> None:
    """A card that is in two melds, or in a meld and left over, is refused."""
    with pytest.raises(ValueError, match="twice"):
        Melding.of(hands(melds), parse_hand(left))


@pytest.mark.no_cover
@given(drawn_hands(least=0))
def test_as_the_naive_solver(hand: Hand) -> None:
    """Fast and naive solver show the same melding of any hand, aces low or round the corner."""
    agrees(hand, "low")
    agrees(hand, "round")


@pytest.mark.no_cover
@pytest.mark.parametrize("aces", ["low", "round"])
def test_as_the_naive_solver_on_many_hands(aces: Aces) -> None:
    """Fast and naive solver agree on thousands of random hands, one in two of them awkward, divisions included."""
    compared = 0
    for hand in random_hands(COUNTED, seed=20 if aces == "low" else 21):
        agrees(hand, aces)
        by_hand = [(one.melds, one.deadwood, one.count) for one in divisions(hand, aces=aces)]
        assert by_hand == naive.divisions(naive.cards_in(hand), aces=aces)
        compared += 1
    assert compared == COUNTED


def agrees(hand: Hand, aces: Aces) -> None:
    """Both solvers find the same melding and the same count."""
    best = best_melding(hand, aces=aces)
    assert (best.melds, best.deadwood, best.count) == naive.preferred(naive.cards_in(hand), aces)
    assert deadwood(hand, aces=aces) == best.count
