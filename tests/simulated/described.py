"""Discord's own description of its API, where it lies beside the project, as a judge of every request."""

from __future__ import annotations

import copy
import importlib.util
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from simcord.types import HttpLogEntry

DESCRIBED = Path(__file__).parents[3] / "shared" / "discord"
"""Where Discord's description of its API and the checker lie, if they do."""


def as_described(request: HttpLogEntry) -> HttpLogEntry:
    """The request with the ids of mentioned people as strings: discord.py sends numbers, Discord takes both."""
    body = request.json
    if not isinstance(body, dict) or not any("users" in mentions for mentions in _mentions(body)):
        return request
    body = copy.deepcopy(body)
    for mentions in _mentions(body):
        if "users" in mentions:
            mentions["users"] = [str(user) for user in mentions["users"]]
    return replace(request, json=body)


def _mentions(body: dict[str, Any]) -> list[dict[str, Any]]:
    parts = [part for part in (body, body.get("data")) if isinstance(part, dict)]
    return [part["allowed_mentions"] for part in parts if part.get("allowed_mentions") is not None]


@cache
def described() -> Any:
    """Discord's description and its checker, or None where they are not at hand."""
    checker = DESCRIBED / "validate_requests.py"
    if not checker.is_file():
        return None
    loading = importlib.util.spec_from_file_location("validate_requests", checker)
    assert loading is not None, "a file has a way of being loaded"
    assert loading.loader is not None, "a file has a loader"
    module = importlib.util.module_from_spec(loading)
    sys.modules["validate_requests"] = module
    loading.loader.exec_module(module)
    return remembering(module.Spec)(DESCRIBED / "openapi.json")


def remembering(judge: type[Any]) -> type[Any]:
    """The checker, but what it has found faultless in one place it does not look into again.

    Most requests of a test are made of the same buttons and answers as those of another.
    """

    class Remembering(judge):  # type: ignore[misc]  # its class is known only when it has been loaded
        def __init__(self, source: Path) -> None:
            super().__init__(source)
            self._faultless: set[tuple[int, str]] = set()
            self._alternatives: dict[int, list[dict[str, Any]]] = {}

        def _errors(self, schema: Any, value: Any, where: str) -> Iterator[tuple[str, str]]:
            # The description stays as long as this does, so a part of it is known by its id; an empty one is made anew.
            seen = (id(schema), json.dumps(value)) if schema else None
            if seen in self._faultless:
                return
            found = list(super()._errors(schema, value, where))
            if seen is not None and not found:
                self._faultless.add(seen)
            yield from found

        def _branches(self, schema: dict[str, Any]) -> list[dict[str, Any]]:
            if not schema:
                return list(super()._branches(schema))
            if id(schema) not in self._alternatives:
                self._alternatives[id(schema)] = super()._branches(schema)
            return list(self._alternatives[id(schema)])

    return Remembering
