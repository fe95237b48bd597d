"""Which plural form a number takes in each language, as Unicode's CLDR has it for whole numbers."""

from __future__ import annotations

NOUGHT_IS_ONE = frozenset({"fr", "pt"})
"""Languages in which nothing is counted like one: "0 point", not "0 points"."""


def plural_form(language: str, n: int) -> str:
    """The name of the form, "one" or "other", that a text with this number takes.

    CLDR's third form of French, Spanish and Portuguese begins at a million, which nobody here scores.
    """
    if language in NOUGHT_IS_ONE:
        return "one" if 0 <= n <= 1 else "other"
    return "one" if n == 1 else "other"
