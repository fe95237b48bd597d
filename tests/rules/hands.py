"""Hands for the tests of melding: the worked cases, random ones, and awkward ones where melds want the same cards."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from ginbot.rules.cards import FULL_DECK, Hand, cards_of, parse_hand
from ginbot.rules.melds import Melding

CASES = Path(__file__).parent.parent / "cases"
COUNTED = int(os.environ.get("HANDS", "3000"))
"""How many random hands the fast and the naive solver are compared on: HANDS raises it."""


def cases(name: str) -> list[Any]:
    """The worked cases of one file, each under its own name."""
    return [pytest.param(case, id=case["id"]) for case in json.loads((CASES / f"{name}.json").read_text())]


def hands(text: str) -> tuple[Hand, ...]:
    """Several hands from one text, with a bar between them."""
    return tuple(parse_hand(part) for part in text.split("|"))


def melding(case: dict[str, Any]) -> Melding:
    """The melding that a case describes by melds and deadwood."""
    return Melding.of([parse_hand(meld) for meld in case["melds"]], parse_hand(case["deadwood"]))


def neighbours(low: int, width: int) -> Hand:
    """All cards of some neighbouring ranks; they go round the corner."""
    return sum(1 << 13 * suit + (low + step) % 13 for suit in range(4) for step in range(width))


def random_hands(count: int, seed: int) -> Iterator[Hand]:
    """Hands of ten or eleven cards, every other one awkward."""
    chance = random.Random(seed)
    for number in range(count):
        some = neighbours(chance.randrange(13), chance.randint(4, 7)) if number % 2 else FULL_DECK
        yield sum(1 << card for card in chance.sample(cards_of(some), 10 + number // 2 % 2))


@st.composite
def drawn_hands(draw: st.DrawFn, least: int = 10, most: int = 11, without: Hand = 0) -> Hand:
    """A hand, often of few ranks only."""
    some = draw(st.just(FULL_DECK) | st.builds(neighbours, st.integers(0, 12), st.integers(4, 7))) & ~without
    if some.bit_count() < most:
        some = FULL_DECK & ~without
    cards = draw(st.sets(st.sampled_from(cards_of(some)), min_size=least, max_size=most))
    return sum(1 << card for card in cards)
