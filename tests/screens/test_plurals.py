"""Plural forms: each language counts as Unicode says."""

from __future__ import annotations

import pytest

from ginbot.screens.plurals import plural_form


@pytest.mark.parametrize(
    ("language", "ones"),
    [("en", {1}), ("de", {1}), ("es", {1}), ("fr", {0, 1}), ("pt", {0, 1}), ("xx", {1})],
)
def test_what_counts_as_one(language: str, ones: set[int]) -> None:
    """French and Brazilian Portuguese count nothing like one; nowhere else is anything but one itself."""
    assert {n for n in range(-2, 200) if plural_form(language, n) == "one"} == ones
    assert {plural_form(language, n) for n in range(3)} == {"one", "other"}
