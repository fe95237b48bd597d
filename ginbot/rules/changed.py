"""How a frozen value is made from another: `dataclasses.replace`, in less time, as folding a log is little else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class Changer(Generic[Value]):
    """Makes changed copies of the values of one dataclass; it must have slots, and do nothing when it is made."""

    __slots__ = ("_kind", "_places", "_read", "_set")

    def __init__(self, kind: type[Value]) -> None:
        names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # a dataclass, which no type tells
        assert not hasattr(kind, "__post_init__"), "a copy is made without a word to its class"
        self._kind = kind
        self._places = {name: place for place, name in enumerate(names)}
        self._read: Callable[[Value], tuple[Any, ...]] = attrgetter(*names)
        self._set: list[Callable[[Value, Any], None]] = [getattr(kind, name).__set__ for name in names]

    def __call__(self, value: Value, **changes: Any) -> Value:
        """The value with these fields changed."""
        values = [*self._read(value)]
        for name, changed in changes.items():
            values[self._places[name]] = changed
        copy = object.__new__(self._kind)
        for set_field, each in zip(self._set, values, strict=True):
            set_field(copy, each)
        return copy
