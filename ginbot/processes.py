"""Processes beside the bot's own: how they begin, and that they end with it. What they do is not known here."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor

PATIENT = 10
"""How much nicer than the bot's own process those are that nobody waits for."""


def spawned(processes: int, niceness: int) -> ProcessPoolExecutor:
    """So many processes, started when they are needed; `niceness` as in `os.nice`."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_begin, initargs=(niceness,))


def _begin(niceness: int) -> None:
    """Ctrl-C goes to every process of a terminal: the main one alone is to answer it. Without it there is no work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(niceness)


def _end_with_parent() -> None:
    """A bot that is killed tells nobody, and its processes would wait for work for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this process was started by another"
    parent.join()
    os._exit(1)
