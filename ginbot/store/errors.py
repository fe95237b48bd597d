"""The two ways in which a write may fail; nothing else of a database's many errors is expected outside."""

from __future__ import annotations


class NotSaved(Exception):
    """The database could not save it (locked, full, read-only, gone); nothing has changed."""


class Stale(Exception):
    """Somebody was faster: the match is no longer at the expected version; nothing has changed."""


def first_line(failure: BaseException) -> str:
    """An error in a few words, without a full stop: drivers add whole statements below."""
    return (str(failure).partition("\n")[0] or type(failure).__name__).rstrip(".")
