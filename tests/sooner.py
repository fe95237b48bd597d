"""What lets every test begin and end sooner: things that are made once, not anew for each database and each test."""

from __future__ import annotations

import gc
import os
import shutil
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory."""
ROOM = 2**30
"""So many bytes must be free there."""


class Compiled(dict[Any, Any]):
    """SQL as compiled for one engine and then used by all of its kind: what differs between them is no part of it."""

    def get(self, key: Any, default: Any = None) -> Any:
        """The statement as compiled, if it has been."""
        return super().get((key[0].name, *key[1:]), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        """Keep it for all engines of its kind."""
        super().__setitem__((key[0].name, *key[1:]), compiled)


_compiled = Compiled()


def compile_once() -> None:
    """Have a statement compiled once, not for each test's database anew."""

    @event.listens_for(Engine, "engine_connect")
    def _connected(connection: Any) -> None:
        if connection.dialect.name == "sqlite":
            connection.engine._compiled_cache = _compiled


def keep_files_in_memory() -> None:
    """Put temporary folders where no commit waits for a disk, unless another place is asked for."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def collect_no_more() -> None:
    """Leave what has been imported out of every later look for garbage: it stays until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 20)
