"""Every record of the log that is an error, and which of them are accounted for."""

from __future__ import annotations

import logging
from collections import Counter

EXPECTED: dict[str, str] = {}
"""What an error may begin with, by its logger, and why it must be there. Nothing: every fault here is foreseen."""
KEPT = 200


class Errors(logging.Handler):
    """Keeps them."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.accounted: Counter[str] = Counter()
        self.unaccounted: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take one record."""
        said = f"{record.name}: {record.getMessage()}"
        why = next((why for beginning, why in EXPECTED.items() if said.startswith(beginning)), None)
        if why is not None:
            self.accounted[why] += 1
        elif len(self.unaccounted) < KEPT:
            self.unaccounted.append(said + _cause(record))


def _cause(record: logging.LogRecord) -> str:
    if not record.exc_info:
        return ""
    return " | " + " <- ".join(logging.Formatter().formatException(record.exc_info).splitlines()[:-8:-1])
