"""How a frozen value is made from another: `dataclasses.replace`, in less time, as folding a log is little else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

Value = TypeVar("Value")


def changer(kind: type[Value]) -> Callable[..., Value]:
    """What makes changed copies of the values of one dataclass: `change(value, field=new, ...)`.

    The dataclass must have slots, and do nothing when it is made. As dataclasses do it with their own methods, a
    function is written for its fields: one line sets each of them, and none is looked up. TypeError for no field of it.
    """
    assert not hasattr(kind, "__post_init__"), "a copy is made without a word to its class"
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # a dataclass, which no type tells
    known: dict[str, Any] = {"new": object.__new__, "kind": kind}
    lines = [f"def change(value, *, {', '.join([f'{name}=kind' for name in names])}):", " copy = new(kind)"]
    for name in names:
        known[f"set_{name}"] = getattr(kind, name).__set__
        lines.append(f" set_{name}(copy, value.{name} if {name} is kind else {name})")
    exec("\n".join([*lines, " return copy"]), known)  # of the names of our own fields alone
    change: Callable[..., Value] = known["change"]
    return change
