"""Which language whom is spoken to in: what somebody chose in the settings, else what their Discord is set to.

Discord tells its language with every press. It is kept with the player, for what comes unasked by direct message.
What everybody sees is in the server's language: what its owners chose, else what Discord says.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import discord

from ginbot.screens.context import Preferences
from ginbot.screens.words import ENGLISH, language_of, languages
from ginbot.store import PlayerRow, SeatRow, Store

log = logging.getLogger(__name__)

KNOWN_FOR = timedelta(minutes=1)
"""So long what somebody chose is taken as known: another process may have heard of another choice."""
REMEMBERED = 20_000
"""Of so many people it is remembered, and of so many servers."""
SPOKEN = "language"
"""Under this key an interaction remembers the language that it is answered in."""


@dataclass(frozen=True, slots=True)
class _Known:
    chosen: str
    """In the settings; "" follows Discord."""
    heard: str
    """What Discord was last set to, when this process heard of it; "" where it has not."""
    stored: str
    """What the database holds of that."""
    at: datetime


class Tongues:
    """Knows everybody's language."""

    def __init__(self, client: discord.Client, store: Store, clock: Callable[[], datetime]) -> None:
        self._client = client
        self._store = store
        self._clock = clock
        self._known: OrderedDict[int, _Known] = OrderedDict()
        self._servers: OrderedDict[int, tuple[str, datetime]] = OrderedDict()

    async def meet(self, interaction: discord.Interaction[Any]) -> None:
        """Learn in which language to answer somebody, before it is done; never raises."""
        heard = language_of(str(interaction.locale))
        try:
            known = await self._recall(interaction.user.id, heard)
        except Exception as error:  # an answer in Discord's language is better than none
            log.warning("interaction %d: its player's language could not be read: %r", interaction.id, error)
            return
        interaction.extras[SPOKEN] = _spoken(known.chosen, heard)

    async def note(self, interaction: discord.Interaction[Any]) -> None:
        """Keep what Discord is set to where that is news of somebody who has played; never raises."""
        user, known = interaction.user.id, self._known.get(interaction.user.id)
        if known is None or known.heard == known.stored:
            return
        try:
            await self._store.save_language(user, known.heard)
        except Exception as error:  # the next press tells it again
            log.warning("interaction %d: its player's language is not kept: %r", interaction.id, error)
        else:
            self.forget(user)

    def forget(self, user: int) -> None:
        """Ask anew next time: something else has been chosen."""
        self._known.pop(user, None)

    def of_press(self, interaction: discord.Interaction[Any]) -> str:
        """The language to answer in."""
        known = self._known.get(interaction.user.id)
        heard = language_of(str(interaction.locale))
        return str(interaction.extras.get(SPOKEN, "" if known is None else known.chosen)) or heard

    def of_seat(self, row: SeatRow) -> str:
        """The language of whoever sits in a seat."""
        known = self._known.get(row.user) if row.user is not None else None
        chosen = Preferences.of(row.preferences or {}).language
        return _spoken(chosen, (known.heard if known is not None else "") or row.language or ENGLISH)

    async def of_user(self, user: int | None) -> str:
        """The language of somebody who is written to."""
        player, known = (await self._store.player(user), self._known.get(user)) if user is not None else (None, None)
        return _spoken(_chosen(player), (known.heard if known is not None else "") or _stored(player))

    async def of_server(self, guild: int | None) -> str:
        """The language of what everybody in a server sees: chosen by its owners, else what Discord says."""
        if guild is None:
            return ENGLISH
        there, now = self._client.get_guild(guild), self._clock()
        chosen, at = self._servers.get(guild, ("", None))
        if at is None or now - at >= KNOWN_FOR:
            chosen = (await self._store.server(guild)).language
            self._servers[guild] = (chosen, now)
            if len(self._servers) > REMEMBERED:
                self._servers.popitem(last=False)
        return chosen or (ENGLISH if there is None else language_of(str(there.preferred_locale)))

    def forget_server(self, guild: int) -> None:
        """Ask anew next time: something else has been chosen for a server."""
        self._servers.pop(guild, None)

    async def _recall(self, user: int, heard: str) -> _Known:
        known, now = self._known.get(user), self._clock()
        if known is None or known.heard != heard or now - known.at >= KNOWN_FOR:
            player = await self._store.player(user)
            known = self._known[user] = _Known(_chosen(player), heard, _stored(player), now)
        self._known.move_to_end(user)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return known


def _chosen(player: PlayerRow | None) -> str:
    return Preferences.of((player.preferences if player is not None else None) or {}).language


def _stored(player: PlayerRow | None) -> str:
    return (player.language if player is not None else None) or ENGLISH


def _spoken(chosen: str, heard: str) -> str:
    return next((each for each in (chosen, heard) if each in languages()), ENGLISH)
