"""Laying off the best way: the worked cases, the traps of other engines, and the naive solver as judge."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ginbot.rules.cards import Aces, Hand, card_name, hand_name, parse_hand
from ginbot.rules.divisions import divisions
from ginbot.rules.layoffs import Defence, lay_off, targets
from ginbot.rules.melds import Melding, best_melding
from tests.rules import naive
from tests.rules.hands import COUNTED, cases, drawn_hands, hands, melding, random_hands


@pytest.mark.parametrize("case", cases("layoffs"))
def test_case(case: dict[str, Any]) -> None:
    """The count after laying off, and cards that reach it, are as worked out beforehand."""
    shown, hand = melding(case), parse_hand(case["hand"])
    defence = lay_off(shown, hand)
    assert best_melding(hand).count == case["before"]
    assert defence.count == case["after"]
    assert defence.laid_off in {parse_hand(way) for way in case["laid_off"]}
    assert sum(1 << card for card, _ in targets(shown, defence.laid_off)) == defence.laid_off


@pytest.mark.parametrize(
    ("melds", "cards", "before", "after", "laid_off"),
    [
        ("7S 7H 7D|4C 5C 6C", "AS 3S 5S 2H 4H 9H JD KD 7C 8C", 59, 44, "7C 8C"),
        ("JH QH KH|JS JD JC", "7H 8H 9H TH 8D 8C 5H 5D 6S 9C", 41, 32, "9H TH"),
        ("8S 9S TS JS QS|KS KH KD", "4S 5S 6S 7S 6H 6D 6C 7H 7D KC", 10, 0, "KC"),
        ("5S 6S 7S|KH KD KC", "9S TS 2H 4H 6H 8H 3D 5D 7D 2C", 56, 56, ""),
        ("3S 4S 5S|8S 9S TS", "6S 7S 2H 4H 6H 8H 3D 5D 7D JC", 58, 45, "6S 7S"),
    ],
)
def test_joint_optimum(melds: str, cards: str, before: int, after: int, laid_off: str) -> None:
    """What is laid off and what is kept in melds are chosen together."""
    hand = parse_hand(cards)
    defence = lay_off(Melding.of(hands(melds), 0), hand)
    assert best_melding(hand).count == before
    assert (defence.count, hand_name(defence.laid_off)) == (after, laid_off)


def test_what_is_left_is_melded() -> None:
    """A defence says how the cards that stay are melded."""
    defence = lay_off(Melding.of(hands("JH QH KH|JS JD JC"), 0), parse_hand("7H 8H 9H TH 8D 8C 5H 5D 6S 9C"))
    left = Melding.of(hands("8H 8D 8C"), parse_hand("5H 5D 6S 7H 9C"))
    assert defence == Defence(parse_hand("9H TH"), left.melds, left.deadwood, left.count)


def test_nothing_is_laid_off_needlessly() -> None:
    """A card that is worth nothing more on the other's meld stays in one's own."""
    hand = parse_hand("AS AH AD 6H 8H TH QH 3D 5D 7C")
    assert lay_off(Melding.of(hands("2S 3S 4S|KS KH KD KC"), parse_hand("2C")), hand).laid_off == 0


def test_nothing_goes_onto_a_gin() -> None:
    """Against ten or eleven melded cards nothing is laid off, and the hand is just melded."""
    hand = parse_hand("7S 8S 2H 4H 6H 8H 3D 5D 9C JC")
    for melds in ("4S 5S 6S|KS KH KD KC|2C 3C 4C", "4S 5S 6S|QS QH QD QC|KS KH KD KC"):
        assert lay_off(Melding.of(hands(melds), 0), hand) == Defence(0, (), hand, best_melding(hand).count)


def test_round_the_corner() -> None:
    """With aces round the corner a run goes on past the king, and past the ace downwards."""
    hand = parse_hand("AS 2S KH AH 4H 6H 8D TD 5C 9C")
    shown = Melding.of(hands("JS QS KS|9S 9H 9D"), 0)
    assert hand_name(lay_off(shown, hand).laid_off) == "9C"
    assert hand_name(lay_off(shown, hand, aces="round").laid_off) == "AS 2S 9C"


def test_targets_in_an_order_in_which_they_go_down() -> None:
    """Each card is told with the shown meld it extends, the nearest to the meld first."""
    shown = Melding.of(hands("4C 5C 6C|8D 9D TD|7S 7H 7D|KS KH KD"), 0)
    told = targets(shown, parse_hand("3C 2C 7C 8C JD KC"))
    assert [(card_name(card), hand_name(meld)) for card, meld in told] == [
        ("JD", "8D 9D TD"),
        ("3C", "4C 5C 6C"),
        ("2C", "4C 5C 6C"),
        ("7C", "4C 5C 6C"),
        ("8C", "4C 5C 6C"),
        ("KC", "KS KH KD"),
    ]


@pytest.mark.parametrize("cards", ["8C", "3S", "7C 9C", "AC"])
def test_targets_of_what_cannot_be_laid_off(cards: str) -> None:
    """Cards that cannot all be put down are refused."""
    with pytest.raises(ValueError, match="cannot be laid off"):
        targets(Melding.of(hands("4C 5C 6C|7S 7H 7D"), 0), parse_hand(cards))


@st.composite
def knocks(draw: st.DrawFn) -> tuple[Melding, Hand, Aces]:
    """A knock with any valid division, low enough or not, the hand against it, and how aces are played."""
    aces: Aces = draw(st.sampled_from(["low", "round"]))
    cards = draw(drawn_hands(most=10))
    found = [division for division in divisions(cards, 100, aces=aces) if division.deadwood]
    assume(found)
    return draw(st.sampled_from(found)), draw(drawn_hands(most=10, without=cards)), aces


@given(knocks())
def test_as_the_naive_solver(knock: tuple[Melding, Hand, Aces]) -> None:
    """The same cards are laid off, for the same count, as by trying everything one card after the other."""
    agrees(*knock)


@pytest.mark.parametrize("aces", ["low", "round"])
def test_as_the_naive_solver_on_many_hands(aces: Aces) -> None:
    """Fast and naive solver agree on a share of the thousands of random hands, whatever division is shown."""
    others = random_hands(COUNTED, seed=31)
    compared = 0
    for cards in random_hands(COUNTED // 4, seed=30):
        hand = next(others) & ~cards
        for division in divisions(cards, 100, aces=aces):
            if division.deadwood:
                agrees(division, hand, aces)
                compared += 1
    assert compared > COUNTED // 8


def agrees(shown: Melding, hand: Hand, aces: Aces) -> None:
    """Both solvers lay off the same cards, and each of these has a meld to go onto."""
    defence = lay_off(shown, hand, aces=aces)
    melds = frozenset(naive.cards_in(meld) for meld in shown.melds)
    assert (defence.laid_off, defence.count) == naive.lay_off(melds, naive.cards_in(hand), aces)
    grown = {meld: meld for meld in shown.melds}
    for card, meld in targets(shown, defence.laid_off, aces=aces):
        grown[meld] |= 1 << card
        assert naive.is_meld(naive.cards_in(grown[meld]), aces)
    own = best_melding(hand & ~defence.laid_off, aces=aces)
    assert (defence.melds, defence.deadwood, defence.count) == (own.melds, own.deadwood, own.count)
