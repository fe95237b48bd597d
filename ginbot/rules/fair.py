"""Deals that anybody can verify: how a deck follows from a secret seed and what nobody could know beforehand.

Before a match the SHA-256 of its seed is shown; then the entropy is added that its players bring; after the match the
seed is shown. So neither side can have chosen the decks. Where the seed comes from, and where it is kept till then, is
not known here.

The bytes of a purpose, "deck" or "dealer", and a hand's number are HMAC-SHA-256 blocks, one after the other: the key is
the seed, the message "purpose:hand:block:entropy" in UTF-8, blocks counted from 0. A number below n is the next byte
modulo n, where bytes that would favour small numbers, from the last multiple of n on, are passed over. A deck is the
ordered pack, AS to KS, then hearts, diamonds, clubs, shuffled from its end: for i from 51 to 1, the cards at i and at a
number below i + 1 change places.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, count

from ginbot.rules.actions import Deal, Seat
from ginbot.rules.cards import Card

SEED_BYTES = 32
PACK = 52
LONGEST_WORD = 40


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed as hexadecimal digits: shown before the match, it says nothing of the seed."""
    return hashlib.sha256(seed).hexdigest()


def public_entropy(press: int, words: tuple[str, str] = ("", "")) -> str:
    """What the players bring: the number of the press that accepted, and a word of each seat, as one line of text."""
    return "/".join([str(press), *[plain_word(word) for word in words]])


def plain_word(word: str) -> str:
    """A player's word without what would make the line ambiguous, or hard to copy."""
    plain = "".join([mark if mark.isprintable() and mark not in "/`" else " " for mark in word])
    return " ".join(plain.split())[:LONGEST_WORD].strip()


def deck_of(seed: bytes, entropy: str, hand_number: int) -> tuple[Card, ...]:
    """The deck of one hand of a match, the first hand being 1."""
    stream = _stream(seed, "deck", hand_number, entropy)
    deck = list(range(PACK))
    for last in range(PACK - 1, 0, -1):
        place = _below(last + 1, stream)
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def first_dealer_of(seed: bytes, entropy: str) -> Seat:
    """Who deals the first hand, where that is drawn."""
    return _below(2, _stream(seed, "dealer", 0, entropy))


def deal_of(seed: bytes, entropy: str, hand_number: int) -> Deal:
    """What one hand of a match is dealt from."""
    return Deal(deck_of(seed, entropy, hand_number), first_dealer_of(seed, entropy))


def _stream(seed: bytes, purpose: str, hand_number: int, entropy: str) -> Iterator[int]:
    """The bytes for one purpose, without end."""
    return chain.from_iterable(
        hmac.digest(seed, f"{purpose}:{hand_number}:{block}:{entropy}".encode(), "sha256") for block in count()
    )


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number below a limit of at most 256, each as likely as any other."""
    fair = 256 - 256 % limit
    return next(byte for byte in stream if byte < fair) % limit


@dataclass(frozen=True, slots=True)
class Verification:
    """What became of checking a match."""

    seed: bool
    """Whether the seed is the one that was committed to."""
    hands: tuple[bool, ...]
    """For each hand, whether its deck is the one that follows."""
    dealer: bool = True
    """Whether the first dealer is the one that follows, where that was drawn."""

    @property
    def holds(self) -> bool:
        """Whether everything is as it was promised."""
        return self.seed and self.dealer and all(self.hands)


def verify(
    committed: str,
    seed: bytes,
    entropy: str,
    decks: Iterable[tuple[Card, ...]],
    first_dealer: Seat | None = None,
) -> Verification:
    """Check a match's decks, in order from its first hand, and its first dealer where that was drawn."""
    hands = [deck == deck_of(seed, entropy, number) for number, deck in enumerate(decks, 1)]
    dealer = first_dealer is None or first_dealer == first_dealer_of(seed, entropy)
    return Verification(commitment(seed) == committed, tuple(hands), dealer)
