"""What the doctor says: one line for each thing that it looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Outcome(StrEnum):
    """How it stands with one thing."""

    OK = "ok"
    FAILED = "failed"
    SKIPPED = "skipped"
    """Not tried, because something before it failed."""
    ASK = "please"
    """Whoever runs the doctor is to do something now."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing, how it stands, and what was found or is to be done."""

    name: str
    outcome: Outcome
    says: str

    def __str__(self) -> str:
        """The line as it is printed."""
        return f"{self.outcome:<8} {self.name:<12} {self.says}".rstrip()


Report: TypeAlias = Callable[[Line], None]
"""Is told each line as soon as it is known."""


def ok(name: str, says: str) -> Line:
    """A thing that is as it should be."""
    return Line(name, Outcome.OK, says)


def failed(name: str, says: str) -> Line:
    """A thing that is not, and what to do."""
    return Line(name, Outcome.FAILED, says)


def skipped(name: str, says: str) -> Line:
    """A thing that was not tried, and why."""
    return Line(name, Outcome.SKIPPED, says)
