"""The odds that deals are measured against are exact, and a shuffle that is not true is found by them."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, isclose
from pathlib import Path
from random import Random

import pytest

from bench import deals
from bench._odds import counts_in_suit, meldless, points_of, runless, setless, shared, spread_of
from ginbot.rules import Deal

DOCUMENT = Path(__file__).parents[1] / "docs" / "fair.md"


def test_all_that_can_happen_is_certain() -> None:
    """The odds of all values together are one, and the mean count of ten cards is ten times that of one."""
    for odds in (counts_in_suit(10), shared(10), points_of(10)):
        assert isclose(sum(odds.values()), 1)
    assert isclose(spread_of(points_of(10))[0], 10 * 85 / 13)
    assert isclose(spread_of(counts_in_suit(10))[0], 2.5)
    assert isclose(spread_of(shared(10))[0], 100 / 52)


def test_few_cards_can_be_counted_by_hand() -> None:
    """Of three cards there are 52 sets and 44 runs; of two none of either."""
    assert [round((1 - odds(3)) * comb(52, 3)) for odds in (setless, runless, meldless)] == [52, 44, 96]
    assert [odds(2) for odds in (setless, runless, meldless)] == [1, 1, 1]


def test_so_can_four() -> None:
    """Of four cards 2,509 hold a set, all four of a rank among them, 2,116 a run, and none holds both."""
    of_one_suit = 4 * (11 * 10 - 10)
    found = [round((1 - odds(4)) * comb(52, 4)) for odds in (setless, runless, meldless)]
    assert found == [52 * 48 + 13, 44 * 39 + of_one_suit, 2509 + 2116]


def test_true_deals_are_within_chance(capsys: pytest.CaptureFixture[str]) -> None:
    """A few thousand of ginbot's decks are as they should be, and the document has a row for all that is measured."""
    assert deals.main(["--deals", "2000"]) == 0
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert head == "| what | expected | measured | off by |"
    document = DOCUMENT.read_text(encoding="utf-8")
    assert len(rows) == 10
    assert [row.split("|")[1] for row in rows if row.split("|")[1] not in document] == []


def test_a_lazy_shuffle_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A shuffle that lets any card change places with any other at every step favours some, and is over the budget."""

    def lazily(count: int) -> Iterator[tuple[int, Deal]]:
        chance = Random(7)
        for number in range(count):
            deck = list(range(52))
            for place in range(52):
                other = chance.randrange(52)
                deck[place], deck[other] = deck[other], deck[place]
            yield number % 10 + 1, Deal(tuple(deck), chance.randrange(2))

    monkeypatch.setattr(deals, "dealt", lazily)
    assert deals.main(["--deals", "4000"]) == 1
    assert "each card as the upcard" in capsys.readouterr().out
