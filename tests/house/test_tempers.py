"""How the levels differ, and what it rests on: their tempers, and whether numba compiles what they think with."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from ginbot.house import FULL, LEVELS, choose
from ginbot.house.danger import danger
from ginbot.house.effort import FLOOR
from ginbot.house.opponent import read
from ginbot.house.tempers import TEMPERS, Temper
from ginbot.house.thinking import compiled
from ginbot.house.throwing import best_throw
from ginbot.rules import Knock, Throw, parse_card, rank_of
from tests.house.positions import SEAT, position
from tests.house.test_story import moves

COURTS = "4S 5S 6S 9H 9D 9C KC QD 8H 2C 6D"
"""Loose are a king, a queen, an eight and two cheap cards; nothing joins any of them."""
KNOCKING = "4S 5S 6S 9H 9D 9C AH 2D 3C 4D KC"
"""Ten are left without the king."""
LATE = moves("0:drew 0:threw:TC " * 9)


def test_every_level_has_a_temper() -> None:
    """The two lower levels do not think ahead; of the others the higher tries more, and needs less to be sure."""
    assert tuple(TEMPERS) == LEVELS
    assert [bool(temper.worlds) for temper in TEMPERS.values()] == [False, False, True, True]
    hard, expert = TEMPERS["hard"], TEMPERS["expert"]
    assert FLOOR < hard.worlds <= FULL
    assert expert.worlds > 100 * hard.worlds
    assert 0 < expert.sure < hard.sure


def test_the_easy_one_keeps_its_court_cards() -> None:
    """Rosa throws a middling card and keeps kings and queens, the others throw one of those."""
    seen = position(COURTS, pile="3D JH")
    kept = best_throw(seen, read(seen), TEMPERS["easy"], Random(1))
    assert rank_of(kept) < rank_of(parse_card("JS"))
    for level in LEVELS[1:]:
        assert rank_of(best_throw(seen, read(seen), TEMPERS[level], Random(1))) >= rank_of(parse_card("QS"))


def test_what_is_feared_is_kept() -> None:
    """The more a temper fears, the less dangerous is what it throws; Rosa even gives what is wanted."""
    seen = position("4S 5S 6S 9H 9D 9C KC QD 2H 2C 6D", pile="3D", knows="KD JD")
    opponent = read(seen)
    thrown = [best_throw(seen, opponent, Temper(fear=fear), Random(1)) for fear in (-4.0, 0.0, 8.0)]
    dangers = [danger(card, opponent, "low") for card in thrown]
    assert dangers == sorted(dangers, reverse=True)
    assert dangers[0] > dangers[-1]


def test_knocks_by_temper() -> None:
    """Bruno knocks as soon as he may; Rosa with two at first, and later with five; the others wait for gin."""
    early, late = position(KNOCKING, pile="3D JH"), position(KNOCKING, pile="3D JH", moves=LATE)
    for seen in (early, late):
        assert isinstance(choose(seen, "medium", 1), Knock)
        assert isinstance(choose(seen, "easy", 1), Throw)
    five = "4S 5S 6S 9H 9D 9C TH JH QH 5D KC"
    assert isinstance(choose(position(five, pile="3D JS"), "easy", 1), Throw)
    assert isinstance(choose(position(five, pile="3D JS", moves=LATE), "easy", 1), Knock)


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_the_strong_wait_unless_they_have_thought(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a thought that tells otherwise, the strong knock with two in the first turns, and then play for gin."""
    monkeypatch.setattr("ginbot.house.player.weigh", lambda *_, **__: ())
    two = "4S 5S 6S 9H 9D 9C TH JH QH 2D KC"
    assert isinstance(choose(position(two, pile="3D JS"), level, 1), Knock)
    assert choose(position(two, pile="3D JS", moves=LATE), level, 1) == Throw(SEAT, parse_card("KC"))
    assert isinstance(choose(position(KNOCKING, pile="3D JH"), level, 1), Throw)


class Numba:
    """numba as far as it is asked here, told whether there is anywhere to keep what is compiled."""

    def __init__(self, *, keeps: bool) -> None:
        self.keeps = keeps
        self.kept: list[bool] = []
        self.config = SimpleNamespace(CACHE_DIR="")

    def njit(self, function: Any = None, *, cache: bool = False) -> Any:
        """The function itself, or what makes it."""
        self.kept.append(cache)
        if cache and not self.keeps:
            raise RuntimeError("cannot cache function: no locator available")
        return function if function is not None else lambda given: given


@pytest.mark.parametrize(("keeps", "asked"), [(True, [True]), (False, [True, False])])
def test_compiles_and_keeps_it_where_it_can(keeps: bool, asked: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions are compiled to be kept in a place for this state of the sources, or just so where there is none."""
    numba = Numba(keeps=keeps)
    monkeypatch.setattr(compiled, "import_module", lambda name: numba if name == "numba" else None)
    compiled._numba.cache_clear()
    try:
        assert compiled._by_numba(rank_of) is rank_of
        assert numba.kept == asked
        assert "thinking" in numba.config.CACHE_DIR
        assert compiled._as_it_is(rank_of) is rank_of
    finally:
        compiled._numba.cache_clear()


def test_arrays_are_of_whole_numbers_or_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    """What compiled functions read are arrays of 64 bits, of whole numbers or of floats."""
    numpy = SimpleNamespace(array=lambda values, dtype: (values, dtype))
    monkeypatch.setattr(compiled, "import_module", lambda name: numpy)
    whole: Any = compiled._as_numbers(range(3))
    floats: Any = compiled._as_chances(iter([0.5]))
    assert whole == ([0, 1, 2], "int64")
    assert floats == ([0.5], "float64")
