"""The soak, short: the whole of it is `make soak`."""

from __future__ import annotations

from tests.soak.room import SomeWorkers
from tests.soak.run import soak

MATCHES = 12


def test_all_ends_well_while_requests_fail() -> None:
    """While requests go wrong people play, give up and walk away: all matches end, and ratings follow from the logs."""
    tally = soak(MATCHES, seed=5, at_once=MATCHES, hasty=True, workers=SomeWorkers(in_processes=False))
    assert tally.problems == []
    assert tally.errors == []
    assert MATCHES <= tally.matches.total() <= tally.over
    assert tally.faults.total() > 10
