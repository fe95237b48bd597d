"""The one place that knows whether numba is there: functions that it compiles, and the arrays that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence, Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from os import environ
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

COMPILED = find_spec("numba") is not None and environ.get("NUMBA_DISABLE_JIT", "0") == "0"
"""Whether numba compiles what is thought with; with its own variable it can be told not to, and then is not loaded."""

Numbers: TypeAlias = Sequence[int]
Counters: TypeAlias = MutableSequence[int]
Chances: TypeAlias = MutableSequence[float]
_Function = TypeVar("_Function", bound=Callable[..., Any])


def _as_it_is(function: _Function) -> _Function:
    """The function, run by Python itself."""
    return function


@cache
def _numba() -> Any:
    """numba, told to keep apart what it compiles from each state of these sources: from another it may not load."""
    here = Path(__file__).parent
    state = sha256(b"".join([path.read_bytes() for path in sorted(here.glob("*.py"))])).hexdigest()[:16]
    numba = import_module("numba")
    numba.config.CACHE_DIR = numba.config.CACHE_DIR or str(here / "__pycache__" / state)
    return numba


def _by_numba(function: _Function) -> _Function:
    """The function, compiled on its first call, and kept on disk for the next process where that can be written to."""
    try:
        made: _Function = _numba().njit(cache=True)(function)
    except RuntimeError:  # there is nowhere to keep it
        made = _numba().njit(function)
    return made


def _as_numbers(values: Iterable[int]) -> Counters:
    made: Counters = import_module("numpy").array(list(values), dtype="int64")
    return made


def _as_chances(values: Iterable[float]) -> Chances:
    made: Chances = import_module("numpy").array(list(values), dtype="float64")
    return made


compiled = _by_numba if COMPILED else _as_it_is
"""For functions of whole numbers, floats and arrays."""
numbers: Callable[[Iterable[int]], Counters] = _as_numbers if COMPILED else list
"""Whole numbers that compiled functions can read, and change."""
chances: Callable[[Iterable[float]], Chances] = _as_chances if COMPILED else list
"""Floats that compiled functions can read, and change."""
