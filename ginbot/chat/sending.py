"""One request each: post a screen, edit it by the bot's token or by an interaction's, answer a press.

Every edit names its attachments, so that no old picture stays or is lost. Nothing is retried or decided here.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from time import perf_counter
from typing import Any, TypeVar

import discord
from discord import InteractionResponseType
from discord.http import handle_message_parameters
from discord.webhook.async_ import async_context

from ginbot.chat.emojis import LETTERS, CardEmojis, Worn, is_about_emojis
from ginbot.chat.faults import fault_of
from ginbot.chat.limits import Limits
from ginbot.chat.widgets import MENU, modal_of, view_of
from ginbot.screens.pictures import Film
from ginbot.screens.screen import Form, Menu, Screen
from ginbot.workers import Workers

log = logging.getLogger(__name__)

T = TypeVar("T")

PICTURE, FILM = "ginbot.png", "ginbot.gif"
EDITED_WITHIN = 20.0
"""Seconds after which an edit by token is given up: discord.py sleeps out even the longest rate limit of a token."""
DEFERRING = "deferring"
"""Under this key an interaction remembers that Discord is being told to wait."""
ANSWERED = "answered"
"""Under this key an interaction remembers when its answer was sent."""


class Sender:
    """Sends screens; pictures are painted by `workers`."""

    def __init__(
        self, client: discord.Client, workers: Workers, clock: Callable[[], datetime] = discord.utils.utcnow
    ) -> None:
        self._client = client
        self._workers = workers
        self._limits = Limits(clock)
        self.emojis = CardEmojis(client)
        self.patience = EDITED_WITHIN

    async def files(self, screen: Screen, *, hurry: bool = False) -> list[discord.File]:
        """The screen's picture as a fresh file with its alt text, or none; `hurry` where somebody waits for it."""
        if screen.picture is None:
            return []
        if isinstance(screen.picture, Film):
            return [discord.File(io.BytesIO(await self._workers.film(screen.picture)), FILM, description=screen.alt)]
        painted = await self._workers.paint(screen.picture, hurry=hurry)
        return [discord.File(io.BytesIO(painted), PICTURE, description=screen.alt)]

    async def post(self, channel: int, screen: Screen, nonce: str, *, silent: bool) -> int:
        """A new message; its id. The nonce keeps a repeated post from making a second one.

        Discord then gives the first one as it is: one that shows something older is changed.
        """

        async def send(worn: Worn) -> discord.Message:
            files = await self.files(screen)
            with self._limits.obeyed("post", channel):
                return await self._client.get_partial_messageable(channel).send(
                    worn.text(screen) if silent else screen.text,  # what rings is read on a lock screen, too
                    files=files,
                    view=view_of(screen.rows, worn),
                    allowed_mentions=mentions_of(screen),
                    silent=silent,
                    nonce=nonce,
                )

        message = await self._sent(send)
        if ids_on(message) != _ids_of(screen):
            await self.edit(channel, message.id, screen)
        return message.id

    async def edit(self, channel: int, message: int, screen: Screen) -> None:
        """Change a message by the bot's own token."""
        there = self._client.get_partial_messageable(channel)

        async def send(worn: Worn) -> None:
            content = await self._content(screen, worn)
            with self._limits.obeyed("edit", channel):
                await there.get_partial_message(message).edit(**content)

        await self._sent(send)

    async def edit_by_token(self, token: str, screen: Screen) -> int:
        """Change the message that a press was answered with or on, by its token; that message's id.

        Outside the global rate limit. Raises TimeoutError where Discord would have us wait for long.
        """

        async def send(worn: Worn) -> int:
            assert self._client.application_id is not None, "the bot has logged in"
            content = await self._content(screen, worn)
            with handle_message_parameters(**content) as parameters:
                async with asyncio.timeout(self.patience):
                    changed = await async_context.get().edit_original_interaction_response(
                        self._client.application_id,
                        token,
                        session=self._client.http._HTTPClient__session,  # type: ignore[attr-defined]  # discord.py has no public way
                        payload=parameters.payload,
                        multipart=parameters.multipart,
                        files=parameters.files,
                    )
            return int(changed["id"])

        return await self._sent(send)

    async def _content(self, screen: Screen, worn: Worn, *, hurry: bool = False) -> dict[str, Any]:
        """What an edit says of a message."""
        return {
            "content": worn.text(screen),
            "attachments": await self.files(screen, hurry=hurry),
            "view": view_of(screen.rows, worn),
            "allowed_mentions": mentions_of(screen),
        }

    async def _sent(self, send: Callable[[Worn], Awaitable[T]]) -> T:
        """What sending gives; if Discord refuses an emoji, what sending letters gives."""
        worn = self.emojis.worn
        try:
            return await send(worn)
        except discord.HTTPException as error:
            if worn is LETTERS or not is_about_emojis(error):
                raise
            log.warning("Discord refuses an emoji, so letters are sent: %s", error.text.partition("\n")[2])
        self.emojis.doubt()
        return await send(LETTERS)

    async def delete(self, channel: int, message: int) -> None:
        """Take a message away."""
        with self._limits.obeyed("delete", channel):
            await self._client.get_partial_messageable(channel).get_partial_message(message).delete()

    async def newest(self, channel: int, limit: int) -> list[discord.Message]:
        """Our own of so many of a channel's messages at most, the newest first: others may imitate their buttons."""
        there = self._client.get_partial_messageable(channel)
        with self._limits.obeyed("look", channel):
            return [message async for message in there.history(limit=limit) if message.author == self._client.user]

    async def settle(self, channel: int, message: int) -> None:
        """Take the buttons from a message and leave the rest of it as it is."""
        with self._limits.obeyed("edit", channel):
            await self._client.get_partial_messageable(channel).get_partial_message(message).edit(view=None)

    async def update(self, interaction: discord.Interaction[Any], screen: Screen) -> None:
        """Answer a press by changing the message that was pressed."""

        async def send(worn: Worn) -> None:
            content = await self._content(screen, worn, hurry=True)
            if await _is_waited_for(interaction):
                await interaction.edit_original_response(**content)
            else:
                await interaction.response.edit_message(**content)

        await self._sent(send)
        interaction.extras[ANSWERED] = perf_counter()

    async def unbutton(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press by taking the buttons from its message, and leaving the rest of it as it is."""
        if await _is_waited_for(interaction):
            await interaction.edit_original_response(view=None)
        else:
            await interaction.response.edit_message(view=None)
        interaction.extras[ANSWERED] = perf_counter()

    async def ask(self, interaction: discord.Interaction[Any], form: Form) -> None:
        """Answer a press with a form. It is not remembered: what is sent off is found by the form's id alone."""
        modal = modal_of(form)
        await interaction.response.send_modal(modal)
        modal.stop()
        interaction.extras[ANSWERED] = perf_counter()

    async def reply(
        self,
        interaction: discord.Interaction[Any],
        screen: Screen,
        *,
        private: bool = True,
        silent: bool = False,
        attached: tuple[str, str | bytes] | None = None,
    ) -> int | None:
        """Answer with a message of its own, private unless asked otherwise; its id where Discord gives it.

        `attached`: the name and the content of a file that comes with it.
        """

        async def send(worn: Worn) -> int | None:
            files = await self.files(screen, hurry=True)
            if attached is not None:
                name, inside = attached
                files.append(discord.File(io.BytesIO(inside.encode() if isinstance(inside, str) else inside), name))
            content: dict[str, Any] = {
                "content": worn.text(screen),
                "files": files,
                "view": view_of(screen.rows, worn),
                "allowed_mentions": mentions_of(screen),
                "ephemeral": private,
                "silent": silent,
            }
            if await _is_waited_for(interaction):
                return (await interaction.followup.send(wait=True, **content)).id
            return (await interaction.response.send_message(**content)).message_id

        number = await self._sent(send)
        interaction.extras[ANSWERED] = perf_counter()
        return number


def ids_on(message: discord.Message) -> list[str]:
    """The ids of what can be pressed on a message; they name the version that it shows."""
    items = [item for row in message.components if isinstance(row, discord.ActionRow) for item in row.children]
    return [item.custom_id for item in items if item.custom_id is not None]


def _ids_of(screen: Screen) -> list[str]:
    items = [MENU + row.id if isinstance(row, Menu) else [button.id for button in row] for row in screen.rows]
    return [each for item in items for each in ([item] if isinstance(item, str) else item) if each]


async def defer(interaction: discord.Interaction[Any], **how: bool) -> None:
    """Tell Discord that an answer will come; an answer that is ready meanwhile waits for this.

    Sent beside it, it would be refused as a second one.
    """
    interaction.extras[DEFERRING] = telling = asyncio.ensure_future(interaction.response.defer(**how))
    await telling


async def in_time(interaction: discord.Interaction[Any], work: Awaitable[T], patience: float | None, **how: bool) -> T:
    """Do the work of an answer; if it takes longer than `patience` seconds Discord hears that the answer will follow.

    With None it hears so before the work begins. `how`: what discord.py's `defer` takes.
    """
    task = asyncio.ensure_future(work)
    if patience is not None:
        await asyncio.wait({task}, timeout=patience)
    if not task.done() and not interaction.response.is_done():
        try:
            await defer(interaction, **how)
        except Exception as error:  # the work goes on, and its answer may still come in time
            level = logging.ERROR if fault_of(error) is None else logging.WARNING
            log.log(level, "interaction %d could not be deferred: %r", interaction.id, error)
    return await task


async def _is_waited_for(interaction: discord.Interaction[Any]) -> bool:
    """Whether Discord has been told to wait, or been answered before; if it is just being told, once that is done."""
    if DEFERRING in interaction.extras:
        await asyncio.wait({interaction.extras[DEFERRING]})
    return interaction.response.is_done()


def has_answered(interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody has been given an answer, and not only been told to wait for one."""
    return ANSWERED in interaction.extras


def answered_at(interaction: discord.Interaction[Any]) -> float | None:
    """When an answer was given, by `time.perf_counter`; None if none was."""
    return interaction.extras.get(ANSWERED)


def token_changes(interaction: discord.Interaction[Any], message: int) -> bool:
    """Whether edits by an interaction's token change this message, which it was answered with or on.

    An answer that had to be put off is a message beside the one that the token changes.
    """
    answered = interaction.response.type
    if interaction.message is not None and interaction.message.id == message:
        return answered in (InteractionResponseType.message_update, InteractionResponseType.deferred_message_update)
    return answered is InteractionResponseType.channel_message


def mentions_of(screen: Screen) -> discord.AllowedMentions:
    """Nobody but the screen's own people may be rung."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in screen.mentions]
    )
