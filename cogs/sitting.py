"""Sitting down with the house on an occasion: one press after the other, so that each is answered with the cards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

from cogs.answering import Interaction
from cogs.lists import bring
from ginbot.chat.press import person_of
from ginbot.matches import Person
from ginbot.screens.occasions import Occasion
from ginbot.store import Record

Beginning = Callable[[Person], Coroutine[Any, Any, Record]]
"""Gives somebody's match on an occasion, a new one where none runs."""

Note = Callable[[Interaction], Coroutine[Any, Any, str]]


class Sitting:
    """Has people sit down; a second tap waits for the first, and means the same match."""

    def __init__(self) -> None:
        self._beginning: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def down(
        self, interaction: Interaction, occasion: Occasion, begin: Beginning, note: Note | None = None
    ) -> None:
        """Answer with the way to the cards, or with the cards where direct messages are closed.

        `note`: what to tell besides, once it has begun.
        """
        client, person = interaction.client, person_of(interaction)
        one_by_one = self._beginning.setdefault(person.user, asyncio.Lock())
        await client.tables.in_time(interaction, one_by_one.acquire())
        try:
            before = await client.desk.matches.on_occasion(person.user, occasion)
            record = await client.tables.in_time(interaction, begin(person))
            if before is not None and before.facts.id == record.facts.id:
                await bring(interaction, record)
            else:
                told = "" if note is None else await note(interaction)
                await client.tables.hand_out(interaction, record, 0, told)
        finally:
            one_by_one.release()
