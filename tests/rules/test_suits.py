"""The table of one suit: every block of three or more neighbours is one run, and nothing else is."""

from __future__ import annotations

import pytest

from ginbot.rules.cards import Aces
from ginbot.rules.suits import in_three_suits, table_of
from tests.rules import naive


def is_block(ranks: set[int], last: int) -> bool:
    """Whether ranks are neighbours one after the other; after `last` comes nothing."""
    return sum((rank + 1) % 13 not in ranks or rank == last for rank in ranks) == 1


@pytest.mark.parametrize(("aces", "last"), [("low", 12), ("round", 13)])
def test_every_entry(aces: Aces, last: int) -> None:
    """Runs are blocks of three or more, no card left over touches one, and no three cards left over are one."""
    table = table_of(aces)
    for mask in range((1 << 13) - 1):
        split = [{rank for rank in range(13) if run >> rank & 1} for run in table.split[mask]]
        melded = set().union(*split)
        over = {rank for rank in range(13) if mask >> rank & 1} - melded
        assert table.runs[mask] == sum(1 << rank for rank in melded) == sum(table.split[mask])
        assert table.left[mask] == naive.count(frozenset((rank, "S") for rank in over), aces)
        assert all(len(run) >= 3 and is_block(run, last) for run in split)
        for run in split:
            beside = {(rank + 1) % 13 for rank in run - {last}} | {(rank - 1) % 13 for rank in run if rank or last > 12}
            assert not beside - run & (over | melded)
        assert not any({rank, (rank + 1) % 13, (rank + 2) % 13} <= over for rank in range(11 if last == 12 else 13))


def test_three_suits() -> None:
    """A rank is in three suits if any one suit, or none, lacks it."""
    for lacking in range(16):
        suits = [0 if lacking >> suit & 1 else 0b100 for suit in range(4)]
        assert in_three_suits(*suits) == (0b100 if lacking.bit_count() <= 1 else 0)
