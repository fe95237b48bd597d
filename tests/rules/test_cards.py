"""Cards and hands as integers, and their names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.rules.cards import (
    FULL_DECK,
    card_name,
    card_value,
    cards_of,
    hand_name,
    parse_card,
    parse_hand,
    rank_of,
    suit_of,
)


@pytest.mark.parametrize(("name", "card"), [("AS", 0), ("KS", 12), ("AH", 13), ("TD", 35), ("KC", 51)])
def test_a_card_is_its_suit_times_thirteen_and_its_rank(name: str, card: int) -> None:
    """A name and a number mean the same card both ways."""
    assert parse_card(name) == card
    assert card_name(card) == name
    assert 13 * suit_of(card) + rank_of(card) == card


def test_every_card_has_a_name_of_its_own() -> None:
    """The 52 names lead back to the 52 cards."""
    assert [parse_card(card_name(card)) for card in range(52)] == list(range(52))


@pytest.mark.parametrize("text", ["", "T", "10D", "td", "SA", "TD ", "1S"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """A text that names no card is a ValueError that repeats it."""
    with pytest.raises(ValueError, match=f"not a card: '{text}'"):
        parse_card(text)


def test_a_hand_is_a_mask() -> None:
    """Each card of a hand is the bit of its number, in whatever order it was written."""
    assert parse_hand("KC AS  2S") == 1 << 51 | 0b11
    assert hand_name(parse_hand("KC AS  2S")) == "AS 2S KC"
    assert parse_hand("") == 0
    assert hand_name(0) == ""


def test_a_card_cannot_come_twice() -> None:
    """A hand that names a card twice is refused, not silently one card short."""
    with pytest.raises(ValueError, match="twice: '2S'"):
        parse_hand("2S 3S 2S")


@given(st.integers(0, FULL_DECK))
def test_a_hand_survives_its_name(hand: int) -> None:
    """Every hand comes back from its name and from its cards, which are ascending."""
    assert parse_hand(hand_name(hand)) == hand
    assert list(cards_of(hand)) == sorted(set(cards_of(hand)))
    assert sum(1 << card for card in cards_of(hand)) == hand


def test_values() -> None:
    """An ace counts 1, the cards to ten their number, the others 10; round the corner an ace counts 15."""
    spades = [card_value(card) for card in range(13)]
    assert spades == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert [card_value(card) for card in range(52)] == spades * 4
    assert [card_value(card, "round") for card in range(52)] == [15, *spades[1:]] * 4
