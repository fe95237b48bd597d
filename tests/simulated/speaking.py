"""Which language people's Discord is set to: simcord's own is always English."""

from __future__ import annotations

from typing import Any

from tests.simulated.world import Person, World


def set_languages(world: World, locales: dict[int, str]) -> None:
    """Have every press and command of these people, by their numbers, come from a Discord in their language."""
    backend = world.env.backend
    emit = backend.emit

    def in_their_language(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            user = int((payload.get("member") or payload)["user"]["id"])
            payload["locale"] = locales.get(user, "en-US")
        emit(event, payload)

    backend.emit = in_their_language  # type: ignore[method-assign]


def speaks(world: World, person: Person, locale: str) -> None:
    """Have one person's Discord be in a language."""
    set_languages(world, {person.id: locale})
