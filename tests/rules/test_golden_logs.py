"""Old logs are read for ever: each stored match folds, step by step, into what it was when it was stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from ginbot.rules import EMPTY, Closed, EndKind, EndReason, Event, Scored, Voided, VoidReason, apply, replay
from tests.rules import golden
from tests.rules.tables import deal, joined

PATHS = sorted(golden.LOGS.glob("*.jsonl"))


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_a_stored_match_reads_as_it_did(path: Path) -> None:
    """After every action of a stored match its phase, turn, scores and cards are what they were."""
    match = EMPTY
    for events, after in golden.read(path):
        match = apply(match, events)
        assert json.loads(json.dumps(golden.state(match))) == after
    assert match == replay([events for events, _ in golden.read(path)])


def test_the_stored_matches_hold_every_end() -> None:
    """Among the stored matches is each way in which a hand and a match can end, and each event of a match."""
    matches = [replay([events for events, _ in golden.read(path)]) for path in PATHS]
    ends = [result.end for match in matches for result in match.results]
    assert {end.kind for end in ends if isinstance(end, Scored)} == set(EndKind)
    assert {end.why for end in ends if isinstance(end, Voided)} == set(VoidReason)
    assert {match.ended.why for match in matches if match.ended} == set(EndReason)
    events = {type(event) for path in PATHS for batch, _ in golden.read(path) for event in batch}
    assert events == set(get_args(Event)) - {Closed}


def test_a_stored_match_is_never_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command adds a log under a new name, which reads at once, and refuses a name that is taken."""
    monkeypatch.setattr(golden, "LOGS", tmp_path)
    path = golden.add("short", "1", "target=10")
    assert replay([events for events, _ in golden.read(path)]).ended is not None
    with pytest.raises(FileExistsError):
        golden.add("short", "2")


def test_a_log_is_written_as_it_is_read(tmp_path: Path) -> None:
    """Writing a log and reading it gives the same events and the same states."""
    table = joined(deal())
    path = tmp_path / "log.jsonl"
    path.write_text(golden.written(table.log), encoding="utf-8")
    read = golden.read(path)
    assert [events for events, _ in read] == table.log
    assert read[-1][1]["phase"] == table.match.phase
