"""How far something long has come, on standard error; what it is about is not known here."""

from __future__ import annotations

import sys
from typing import TextIO

WIDTH = 30


class Bar:
    """One line for each thing that is done: drawn as it grows on a terminal, written once it is complete elsewhere."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out or sys.stderr
        self._live = self._out.isatty()

    def __call__(self, what: str, done: int, total: int) -> None:
        """So much of it is done."""
        complete = done >= total
        if self._live:
            filled = WIDTH if complete else WIDTH * done // total
            line = f"\r{'#' * filled}{'.' * (WIDTH - filled)} {done:>9,}/{total:,} {what}"
            self._out.write(line + ("\n" if complete else ""))
        elif complete:
            self._out.write(f"{total:,} {what}\n")
        self._out.flush()
