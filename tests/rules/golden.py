"""Golden logs: whole matches as they were stored once, which every later release has to read the same way.

    python -m tests.rules.golden NAME SEED [lateness=0.3] [target=50] [any other field of a RuleSet]

plays a random match and adds it as `tests/golden/logs/NAME.jsonl`. A log that is there is never changed: when one
cannot be read any more, it is the program that has to be mended.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from ginbot.rules import EMPTY, Event, Match, RuleSet, apply, card_name, hand_name
from ginbot.store.codec import decode, encode
from tests.rules.tables import Log, random_table

LOGS = Path(__file__).parents[1] / "golden" / "logs"
"""One file a match, one line an action: the events it led to, and what the match was after them."""


def state(match: Match) -> dict[str, Any]:
    """What has to stay the same about a match: where it stands, and who holds which cards."""
    ended, play = match.ended, match.play
    told = {
        "phase": match.phase,
        "to_act": match.to_act,
        "turn": match.turn,
        "scores": list(match.scores),
        "voids": match.voids,
        "acted": list(match.acted),
        "lapses": list(match.lapses),
        "ended": ended and [ended.winner, ended.why, ended.seat],
        "results": [[result.number, result.dealer, *result.scores] for result in match.results],
    }
    if play is None:
        return told
    cards = {
        "hands": [hand_name(hand) for hand in play.hands],
        "known": [hand_name(hand) for hand in play.known],
        "stock": len(play.stock),
        "pile": [len(play.pile), *map(card_name, play.pile[-1:])],
        "deal": [play.number, play.dealer],
        "counts": [play.passes, play.pile_takes],
        "new": [play.drawn, play.taken],
    }
    return told | cards


def written(log: Log) -> str:
    """A log as it is stored: each line with what changed in the state, so that the file stays small."""
    lines = []
    match = EMPTY
    before: dict[str, Any] = {}
    for events in log:
        match = apply(match, events)
        after = state(match)
        changed = {key: value for key, value in after.items() if key not in before or before[key] != value}
        lines.append(json.dumps({"events": [encode(event) for event in events], "after": changed}))
        before = after
    return "\n".join([*lines, ""])


def read(path: Path) -> list[tuple[tuple[Event, ...], dict[str, Any]]]:
    """A stored log: for each action its events, and the whole state after them."""
    after: dict[str, Any] = {}
    log = []
    for line in path.read_text(encoding="utf-8").splitlines():
        stored = json.loads(line)
        after = after | stored["after"]
        log.append((tuple([decode(event) for event in stored["events"]]), after))
    return log


def add(name: str, seed: str, *fields: str) -> Path:
    """Play a random match and store it under a new name; FileExistsError where there is one already."""
    given = {key: json.loads(value) for key, value in [field.split("=") for field in fields]}
    lateness = given.pop("lateness", 0.02)
    table = random_table(Random(int(seed)), RuleSet(**given), actions=5_000, lateness=lateness)
    path = LOGS / f"{name}.jsonl"
    with path.open("x", encoding="utf-8") as file:
        file.write(written(table.log))
    return path


if __name__ == "__main__":
    add(*sys.argv[1:])
