"""What is read out for every picture that a flow sends: whole sentences, all of them spoken words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

PICTURES = (".png", ".gif")
LONGEST = 1024
MARKS = set("♠♥♦♣*`<>|")
"""Suit marks, and what only a message is formatted by."""


def silent_pictures(bodies: Iterable[Any]) -> list[str]:
    """The alt texts of all pictures in these requests that could not be read out well, "" for a missing one."""
    return [alt for body in bodies for alt in _alts(body) if not _is_spoken(alt)]


def _alts(body: Any) -> Iterator[str]:
    parts = [part for part in (body, body.get("data")) if isinstance(part, dict)] if isinstance(body, dict) else []
    for part in parts:
        for each in part.get("attachments") or []:
            if str(each.get("filename", "")).endswith(PICTURES):
                yield str(each.get("description") or "")


def _is_spoken(alt: str) -> bool:
    return (
        10 < len(alt) <= LONGEST
        and (alt[0].isupper() or not alt[0].isalpha())
        and alt.endswith((".", "…"))
        and " " in alt
        and not MARKS & set(alt)
        and "{" not in alt
    )
