"""Cards and hands as plain integers: names, values, order.

A card is 0..51, suit * 13 + rank, suits in the order S H D C and ranks from the ace up. A hand is a set of cards as a
mask of 52 bits, so the cards of suit k are `hand >> 13 * k & 0x1FFF`. Nothing about melding lives here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Card: TypeAlias = int
Hand: TypeAlias = int
Aces: TypeAlias = Literal["low", "round"]
"""Whether runs stop at the ace and the king, or go round the corner (an ace then counts 15)."""

SUITS = "SHDC"
RANKS = "A23456789TJQK"
FULL_DECK: Hand = (1 << 52) - 1

_CARDS = {rank + suit: 13 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}
_NAMES = tuple(_CARDS)
_VALUES = tuple(min(rank + 1, 10) for rank in range(13))
ACE_ROUND_THE_CORNER = 15


def parse_card(text: str) -> Card:
    """The card that a name like "TD" means; ValueError if it means none."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def card_name(card: Card) -> str:
    """The name of a card, rank then suit, as "TD"."""
    return _NAMES[card]


def parse_hand(text: str) -> Hand:
    """The hand that names with spaces between them mean; ValueError for a name that is none or comes twice."""
    hand = 0
    for name in text.split():
        bit = 1 << parse_card(name)
        if hand & bit:
            raise ValueError(f"a card comes twice: {name!r}")
        hand |= bit
    return hand


def cards_of(hand: Hand) -> tuple[Card, ...]:
    """The cards of a hand in ascending order."""
    cards = []
    while hand:
        lowest = hand & -hand
        cards.append(lowest.bit_length() - 1)
        hand ^= lowest
    return tuple(cards)


def hand_name(hand: Hand) -> str:
    """The names of a hand's cards in ascending order, with spaces between them."""
    return " ".join([_NAMES[card] for card in cards_of(hand)])


def rank_of(card: Card) -> int:
    """The rank of a card: 0 for an ace up to 12 for a king."""
    return card % 13


def suit_of(card: Card) -> int:
    """The suit of a card: 0 to 3 for spades, hearts, diamonds, clubs."""
    return card // 13


def card_value(card: Card, aces: Aces = "low") -> int:
    """What a card counts as deadwood."""
    rank = card % 13
    if rank == 0 and aces == "round":
        return ACE_ROUND_THE_CORNER
    return _VALUES[rank]
