"""Deals that can be verified: known answers, nothing that favours a card, and every tampering found."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from ginbot.rules import (
    Deal,
    card_name,
    commitment,
    deal_of,
    deck_of,
    first_dealer_of,
    public_entropy,
    verify,
)
from ginbot.rules.fair import SEED_BYTES

SEED = bytes(range(SEED_BYTES))
ENTROPY = public_entropy(1234567890123456789, ("swordfish", "so be it"))
DECKS = tuple([deck_of(SEED, ENTROPY, number) for number in (1, 2, 3)])


def test_a_commitment_is_the_sum_of_the_seed() -> None:
    """The SHA-256 of the bytes 0 to 31 is published."""
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_known_decks() -> None:
    """A seed's decks are the same in every release: old matches stay verifiable."""
    assert " ".join(map(card_name, DECKS[0])) == (
        "KS TD 5H 2D 9S 3S AD 4D 7D AS 6D 9C TS JC 6S 3C TC 8H 5S KC 8D 6C 5D KH 7H TH "
        "8S 2H 2S JD QC 4S JH QS 7S 8C 7C 5C AH QH QD 9H 4H AC JS 6H 3H 9D 2C KD 3D 4C"
    )
    assert " ".join(map(card_name, DECKS[1][:10])) == "3H 2D 9C AH 6C 5S 4D JS 6D 9D"
    assert [first_dealer_of(bytes([number]) * 32, ENTROPY) for number in range(16)] == [
        1,
        0,
        1,
        1,
        1,
        1,
        0,
        1,
        0,
        0,
        0,
        0,
        1,
        0,
        0,
        0,
    ]


def test_a_stranger_comes_to_the_same_decks() -> None:
    """Ten lines written from the description alone give the same cards."""
    block, stream, deck = 0, [], list(range(52))
    for i in range(51, 0, -1):
        while True:
            if not stream:
                message = f"deck:3:{block}:{ENTROPY}".encode()
                stream, block = list(hmac.new(SEED, message, hashlib.sha256).digest()), block + 1
            byte = stream.pop(0)
            if byte < 256 // (i + 1) * (i + 1):
                break
        j = byte % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    assert tuple(deck) == DECKS[2]


def test_a_deal_is_deck_and_dealer() -> None:
    """A hand's deal holds its deck, and who deals first; that is the same for every hand."""
    for number in (1, 2):
        assert deal_of(SEED, ENTROPY, number) == Deal(deck_of(SEED, ENTROPY, number), first_dealer_of(SEED, ENTROPY))


def test_seed_entropy_and_hand_all_count() -> None:
    """Another seed, other entropy or another hand is another deck; all are whole packs."""
    decks = [*DECKS, deck_of(SEED[::-1], ENTROPY, 1), deck_of(SEED, ENTROPY + "x", 1)]
    assert len(set(decks)) == 5
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(range(52))}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("", ""), "7//"),
        (("a", "b"), "7/a/b"),
        (("  two   words ", "a/b\nc"), "7/two words/a b c"),
        (("`a`\u200bb\x00", "\ud800 é ♠"), "7/a b/é ♠"),
        (("x" * 50, "y" * 39 + " z"), f"7/{'x' * 40}/{'y' * 39}"),
    ],
)
def test_public_entropy_is_one_plain_line(words: tuple[str, str], line: str) -> None:
    """The press and a word of each, without breaks or further strokes, forty letters at most."""
    assert public_entropy(7, words) == line


def test_a_true_match_holds() -> None:
    """Seed, decks and first dealer that belong together are confirmed, also without a drawn dealer."""
    committed = commitment(SEED)
    assert verify(committed, SEED, ENTROPY, DECKS).holds
    assert verify(committed, SEED, ENTROPY, DECKS, first_dealer_of(SEED, ENTROPY)).holds
    assert verify(committed, SEED, ENTROPY, ()).holds


def test_tampering_is_found() -> None:
    """Another seed, another dealer, and a single exchanged card are each found and named."""
    committed = commitment(SEED)
    one = list(DECKS[1])
    one[3], one[40] = one[40], one[3]
    found = verify(committed, SEED, ENTROPY, (DECKS[0], tuple(one), DECKS[2]))
    assert (found.seed, found.hands, found.dealer, found.holds) == (True, (True, False, True), True, False)
    found = verify(committed, SEED[::-1], ENTROPY, DECKS)
    assert (found.seed, found.hands, found.holds) == (False, (False, False, False), False)
    found = verify(committed, SEED, ENTROPY, DECKS, 1 - first_dealer_of(SEED, ENTROPY))
    assert (found.dealer, found.holds) == (False, False)
    assert not verify(committed, SEED[::-1], ENTROPY, ()).holds


def chi_square(counts: Counter[int], cells: int) -> float:
    """How far counts are from being all equal."""
    expected = counts.total() / cells
    return sum([(counts[cell] - expected) ** 2 / expected for cell in range(cells)])


def test_no_card_is_favoured() -> None:
    """Over 4,000 decks of fixed seeds each place sees all cards alike, neighbours too, and either seat deals first.

    The bounds are the 99.99 % points of chi-square with 51 degrees of freedom, over 52 + 51 sums, and with one.
    """
    decks = [deck_of(SEED, str(number), 1) for number in range(4_000)]
    places = [chi_square(Counter(deck[place] for deck in decks), 52) for place in range(52)]
    steps = [chi_square(Counter((deck[i + 1] - deck[i]) % 52 - 1 for deck in decks), 51) for i in range(51)]
    assert max(*places, *steps) < 96.0
    assert 40 < sum(places) / 52 < 62
    assert 40 < sum(steps) / 51 < 60
    dealers = Counter(first_dealer_of(SEED, str(number)) for number in range(4_000))
    assert chi_square(dealers, 2) < 15.1
