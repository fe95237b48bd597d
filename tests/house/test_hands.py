"""Fast hands: the same as the rules say, for both ways in which aces are played; and chance from a seed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginbot.house.thinking.chance import pick, pick_chance, shuffle
from ginbot.house.thinking.hands import (
    COUNT_AT,
    LORE,
    REST,
    count_after_laying_off,
    how_many,
    in_runs,
    lowest_card,
    melding,
)
from ginbot.rules import Aces, Hand, Melding, best_melding, card_value, cards_of, deadwood, lay_off, parse_hand
from ginbot.rules.melds import divided
from ginbot.rules.suits import table_of

ACES: tuple[Aces, ...] = ("low", "round")
NEAR = [card for card in range(52) if card % 13 in (0, 1, 2, 3, 4, 12)]
"""So few ranks that hands of them are full of melds."""


def hand_of(random: Random, size: int, deck: list[int] | range = range(52)) -> Hand:
    """So many cards of a deck."""
    return sum([1 << card for card in random.sample(deck, size)])


@pytest.mark.parametrize("aces", ACES)
@settings(max_examples=150)
@given(cards=st.sets(st.sampled_from(NEAR), max_size=12))
def test_melds_as_the_rules_do(aces: Aces, cards: set[int]) -> None:
    """A melding has the rules' lowest count; what it calls the rest is in no set, and what runs take of it melds."""
    hand = sum([1 << card for card in cards])
    found = melding(hand, LORE[aces])
    rest = found & REST
    assert found >> COUNT_AT == best_melding(hand, aces=aces).count
    left = rest ^ in_runs(rest, LORE[aces])
    assert sum([card_value(card, aces) for card in cards_of(left)]) == found >> COUNT_AT
    assert deadwood(rest ^ left, aces=aces) == 0
    in_sets = hand ^ rest
    assert not rest & ~hand
    for rank in range(13):
        assert (in_sets >> rank & sum([1 << 13 * suit for suit in range(4)])).bit_count() in (0, 3, 4)


@given(st.sets(st.integers(0, 51), min_size=1))
def test_counts_cards_and_finds_the_lowest(cards: set[int]) -> None:
    """A mask has as many cards as were put into it, and the lowest of them is the lowest."""
    hand = sum([1 << card for card in cards])
    assert how_many(hand) == len(cards)
    assert lowest_card(hand) == min(cards)


@pytest.mark.parametrize("aces", ACES)
def test_company_is_what_melds_of_three_are_made_of(aces: Aces) -> None:
    """Two cards are company exactly if some third one makes a meld with them."""
    for one in range(52):
        for two in range(52):
            pair = 1 << one | 1 << two
            melds = one != two and any(
                deadwood(pair | 1 << third, aces=aces) == 0 for third in range(52) if not pair >> third & 1
            )
            assert bool(LORE[aces].company[one] >> two & 1) == melds


@pytest.mark.parametrize("aces", ACES)
def test_lays_off_almost_as_well_as_can_be(aces: Aces) -> None:
    """What a defender is left with is never less than by the rules' best way, and nearly always the same."""
    random, exact = Random(1), 0
    for number in range(300):
        cards = hand_of(random, 20, NEAR if number % 2 else range(52))
        knocked = sum([1 << card for card in random.sample(cards_of(cards), 10)])
        found = melding(knocked, LORE[aces])
        shown = Melding(*divided(knocked, found & REST, table_of(aces)))
        best = lay_off(shown, cards ^ knocked, aces=aces).count
        count = count_after_laying_off(cards ^ knocked, knocked, LORE[aces])
        assert count >= best
        exact += count == best
    assert exact >= 285


@pytest.mark.parametrize(
    ("knocked", "defends", "left"),
    [
        ("4S 5S 6S 9H 9D 9C AC AD 2C 2D", "8S 7S 9S TS KD KC 3H 4H QD QC", 20 + 7 + 20),
        ("4S 5S 6S 9H 9D 9C AC AD 2C 2D", "KS QH TD 8D 7H 5D 4D 3H 2H AH", 54),
        ("AS 2S 3S 9H 9D 9C KC AD 2C 2D", "KS KH KD QS QH QD 3C 3H 5H 9S", 11),
    ],
)
def test_lays_off_run_after_run(knocked: str, defends: str, left: int) -> None:
    """A card that fits only once another lies there is laid off too, a set takes its fourth, other cards stay."""
    assert count_after_laying_off(parse_hand(defends), parse_hand(knocked), LORE["low"]) == left


@given(seed=st.integers(1, 0x7FFFFFFF), below=st.integers(1, 1 << 24))
def test_chance_stays_in_its_range_and_repeats(seed: int, below: int) -> None:
    """What is picked lies from 0 to below the bound, and comes again from the same seed."""
    one, two = [seed], [seed]
    picked = [pick(one, below) for _ in range(20)]
    assert picked == [pick(two, below) for _ in range(20)]
    assert all(0 <= each < below for each in picked)
    assert 0 <= pick_chance(one) < 1


def test_chance_is_fair() -> None:
    """Each of four numbers comes about as often."""
    state = [12345]
    picked = [pick(state, 4) for _ in range(4000)]
    assert all(850 < picked.count(each) < 1150 for each in range(4))


def test_shuffles_the_first_cards_only() -> None:
    """After shuffling the same cards are there, in another order, and those behind lie where they lay."""
    cards = list(range(20))
    shuffle([7], cards, 12)
    assert sorted(cards[:12]) == list(range(12))
    assert cards[:12] != list(range(12))
    assert cards[12:] == list(range(12, 20))
