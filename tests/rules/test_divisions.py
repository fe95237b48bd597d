"""The valid divisions for a knock: the worked cases, what must not be kept back, and the naive solver as judge."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.rules.cards import Aces, Hand, cards_of, parse_hand
from ginbot.rules.divisions import divisions
from ginbot.rules.melds import Melding, best_melding
from tests.rules import naive
from tests.rules.hands import cases, drawn_hands, hands, melding


@pytest.mark.parametrize("case", cases("divisions"))
def test_case(case: dict[str, Any]) -> None:
    """Exactly the divisions worked out beforehand are found, and none that keeps something back."""
    found = divisions(parse_hand(case["cards"]))
    assert len(found) == len(case["divisions"])
    assert set(found) == {melding(division) for division in case["divisions"]}
    assert not set(found) & {melding(division) for division in case.get("kept_back", [])}


@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        ("2S 3S 4S 4H 4C 9H TH JH AD AC", [7, 10]),
        ("7S 8S 9S 7H 8H 9H 7D 8D 9D 5C", [5, 5]),
        ("AH 2H 3H AD 2D 3D AC 2C 3C AS", [0, 1, 10, 10, 10]),
        ("3S 4S 5S 6S 7S 8S 9H TH JH AD", [1]),
        ("2S 4S 6S 8S TS QS AH 3H 5H 7H", []),
    ],
)
def test_counts(cards: str, counts: list[int]) -> None:
    """As many divisions are offered as there are, the lowest count first."""
    assert [division.count for division in divisions(parse_hand(cards))] == counts


def test_no_knock_without_throwing_the_card_just_taken() -> None:
    """With the king kept, which may not be thrown on the turn it was taken, no throw allows a knock."""
    hand = parse_hand("3S 4S 5S 8H 9H TH 2C AC 4D 3D KD")
    king = parse_hand("KD")
    assert not any(divisions(hand ^ 1 << card) for card in cards_of(hand ^ king))
    assert [division.count for division in divisions(hand ^ king)] == [10]


def test_a_run_of_six_is_one_division() -> None:
    """Six in a row can only be shown as one run: 3-4-5 beside 6-7-8 is the same, and fewer keep a card back."""
    (only,) = divisions(parse_hand("3S 4S 5S 6S 7S 8S KH KD KC AD"))
    assert only == Melding.of(hands("3S 4S 5S|6S 7S 8S|KH KD KC"), parse_hand("AD"))
    assert only.melds[0] == parse_hand("3S 4S 5S 6S 7S 8S")


def test_a_card_out_of_the_middle_of_a_run() -> None:
    """A set may take the middle of seven in a row, which leaves two runs that do not touch."""
    found = divisions(parse_hand("2S 3S 4S 5S 6S 7S 8S 5H 5D AC"))
    assert found == (Melding.of(hands("2S 3S 4S|6S 7S 8S|5S 5H 5D"), parse_hand("AC")),)


@pytest.mark.parametrize(("limit", "counts"), [(0, [0]), (1, [0, 1]), (9, [0, 1]), (10, [0, 1, 10, 10, 10])])
def test_limit(limit: int, counts: list[int]) -> None:
    """Only divisions that leave no more than the limit are offered."""
    found = divisions(parse_hand("AH 2H 3H AD 2D 3D AC 2C 3C AS"), limit)
    assert [division.count for division in found] == counts


def test_round_the_corner() -> None:
    """With aces round the corner K-A-2 is a run, and a lone ace is too dear to knock with."""
    hand = parse_hand("KS AS 2S 7H 7D 7C 4D 5D 6D 8H")
    assert divisions(hand) == ()
    (only,) = divisions(hand, aces="round")
    assert only.melds == tuple(sorted(hands("KS AS 2S|7H 7D 7C|4D 5D 6D")))
    assert divisions(parse_hand("AS 3S 4S 5S 7H 7D 7C 4D 5D 6D"), aces="round") == ()


@given(drawn_hands(most=10), st.integers(0, 30), st.sampled_from(["low", "round"]))
def test_as_the_naive_solver(hand: Hand, limit: int, aces: Aces) -> None:
    """The same divisions, in the same order, as by trying every choice of melds; the best melding comes first."""
    found = divisions(hand, limit, aces=aces)
    assert [(one.melds, one.deadwood, one.count) for one in found] == naive.divisions(naive.cards_in(hand), limit, aces)
    best = best_melding(hand, aces=aces)
    assert found[:1] == ((best,) if best.count <= limit else ())
