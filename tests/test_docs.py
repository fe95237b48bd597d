"""What the documents say of the project is there: every test that they name exists, every preset is as they tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ginbot.rules import PRESETS, STANDARD
from ginbot.screens.differences import differences

ROOT = Path(__file__).parents[1]
TEST = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")
NAMED = sorted(set(TEST.findall((ROOT / "docs/design.md").read_text(encoding="utf-8"))))


def test_tests_are_named() -> None:
    """The document names tests, by file and function."""
    assert sum(bool(name) for _, name in NAMED) > 20


@pytest.mark.parametrize(("file", "name"), NAMED, ids=["::".join(filter(None, each)) for each in NAMED])
def test_a_named_test_exists(file: str, name: str) -> None:
    """A test that `docs/design.md` holds against a law or a fault is in the file that it names."""
    text = (ROOT / file).read_text(encoding="utf-8")
    assert f"def {name}(" in text if name else "def test_" in text or "class " in text


def test_presets_are_as_documented() -> None:
    """The table in `docs/rules.md` tells of each preset what the code tells of it."""
    text = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w+) \| (.+) \|$", text, re.MULTILINE)
    expected = {name: ", ".join(differences(rules)) for name, rules in PRESETS.items() if rules != STANDARD}
    assert dict(rows[1:]) == expected, "put these lines there: " + "; ".join(map(" | ".join, expected.items()))
