"""What is read out for every picture that a flow sends: whole sentences, all of them spoken words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

PICTURES = (".png", ".gif")
LONGEST = 1024
MARKS = set("♠♥♦♣*`<>|")
"""Suit marks, and what only a message is formatted by."""


def silent_pictures(bodies: Iterable[Any], *, odd_names: bool = False) -> list[str]:
    """The alt texts of all pictures in these requests that could not be read out well, "" for a missing one.

    `odd_names`: people are named by marks, which are no fault then.
    """
    marks = set() if odd_names else MARKS
    return [alt for body in bodies for alt in _alts(body) if not _is_spoken(alt, marks)]


def _alts(body: Any) -> Iterator[str]:
    parts = [part for part in (body, body.get("data")) if isinstance(part, dict)] if isinstance(body, dict) else []
    for part in parts:
        for each in part.get("attachments") or []:
            if str(each.get("filename", "")).endswith(PICTURES):
                yield str(each.get("description") or "")


def _is_spoken(alt: str, marks: set[str]) -> bool:
    return (
        10 < len(alt) <= LONGEST
        and (alt[0].isupper() or not alt[0].isalpha())
        and alt.endswith((".", "…"))
        and " " in alt
        and not marks & set(alt)
        and "{" not in alt
    )
