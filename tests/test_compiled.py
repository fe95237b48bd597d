"""numba compiles what the house thinks with: it comes to the same as plain Python, which all other tests run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from ginbot.house import weigh
from ginbot.house.thinking.compiled import COMPILED
from ginbot.rules import Throw, view
from tests.house.table import chance, house, played

MOMENTS = (1, 7, 26)
"""After so many actions of one match the upcard is offered, a card is to be thrown, one to be taken or drawn."""
WORLDS = 16


def thoughts() -> list[list[tuple[str, float, float]]]:
    """What the actions in some recorded views are worth, each with its doubt, as this process thinks."""
    found = []
    for number, (match, _) in enumerate(islice(played((house, chance), Random(3)), max(MOMENTS) + 1)):
        if number in MOMENTS and match.to_act is not None:
            weighed = weigh(view(match, match.to_act), 5, WORLDS)
            found.append([(repr(each.action), each.worth, each.doubt) for each in weighed])
    return found


@pytest.mark.skipif(find_spec("numba") is None, reason="numba is not installed: all runs as plain Python anyway")
def test_compiled_thoughts_are_the_same() -> None:
    """Compiled, the same actions are worth the same in the same worlds, to the last digits of a float."""
    assert not COMPILED
    told = subprocess.run(
        [sys.executable, "-c", "from tests.test_compiled import tell; tell()"],
        cwd=Path(__file__).parents[1],
        env=os.environ | {"NUMBA_DISABLE_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    here, there = thoughts(), json.loads(told.stdout)
    assert there["compiled"]
    assert [len(weighed) > 1 for weighed in here] == [True] * len(MOMENTS)
    for mine, theirs in zip(here, there["thoughts"], strict=True):
        assert [action for action, _, _ in mine] == [action for action, _, _ in theirs]
        assert [worth for _, worth, _ in mine] == pytest.approx([worth for _, worth, _ in theirs])
        assert [doubt for _, _, doubt in mine] == pytest.approx([doubt for _, _, doubt in theirs])
    assert any(Throw.__name__ in action for weighed in here for action, _, _ in weighed)


def tell() -> None:
    """Write how this process thinks, for the one that started it."""
    sys.stdout.write(json.dumps({"compiled": COMPILED, "thoughts": thoughts()}))
