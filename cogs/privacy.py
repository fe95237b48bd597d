"""`/gin privacy`: what is kept of a person, as a file, or gone. Everybody reaches only what is their own."""

from __future__ import annotations

import asyncio

from cogs.answering import Interaction
from cogs.one_each import OneEach
from ginbot.chat.exporting import archive_of, exported
from ginbot.rules import Refusal, Refused
from ginbot.screens.ids import Press
from ginbot.screens.privacy import delete_question, export_screen, privacy_screen
from ginbot.screens.words import say
from ginbot.store import Status

LARGEST_FILE = 9_000_000
"""Bytes that may be sent as one file, a little less than Discord takes."""
one_each = OneEach(Refusal.EXPORTING)
"""Whose files are being written: all of somebody's matches are read for them."""


async def open_privacy(interaction: Interaction) -> None:
    """The page, privately."""
    desk = interaction.client.desk
    leaves_at = await desk.store.leaves_at(interaction.user.id)
    await desk.sender.reply(interaction, privacy_screen(leaves_at, desk.language(interaction)))


async def pressed(interaction: Interaction, press: Press) -> None:
    """One press on the page. Raises OLD_BUTTON."""
    desk, user = interaction.client.desk, interaction.user.id
    if press.match is not None:
        raise Refused(Refusal.OLD_BUTTON)
    if press.argument == "export":
        await _export(interaction)
    elif press.argument == "delete":
        running = len(await desk.store.matches_of(user, (Status.RUNNING,)))
        await desk.sender.update(interaction, delete_question(running, desk.language(interaction)))
    elif press.argument == "yes":
        withdrawn = await desk.matches.bid_farewell(user)
        await _show(interaction, "asked")
        await interaction.client.queue.tell_all()
        for match_id in withdrawn:
            await desk.show(match_id)
    elif press.argument == "keep":
        await _show(interaction, "kept_all" if await desk.store.stay(user) else "nothing_asked")
    elif press.argument == "back":
        await _show(interaction)
    else:
        raise Refused(Refusal.OLD_BUTTON)


async def _show(interaction: Interaction, note: str = "") -> None:
    """The page as it is now, in the message that was pressed."""
    desk = interaction.client.desk
    language, leaves_at = desk.language(interaction), await desk.store.leaves_at(interaction.user.id)
    told = say(f"privacy.{note}", language) if note else ""
    await desk.sender.update(interaction, privacy_screen(leaves_at, language, told))


async def _export(interaction: Interaction) -> None:
    """Send a file with all that is kept, for whoever asks alone. Raises EXPORTING, TOO_LARGE."""
    desk, user = interaction.client.desk, interaction.user.id
    with one_each(user):
        files = await interaction.client.tables.in_time(interaction, exported(desk.matches, user))
        archive = await asyncio.to_thread(archive_of, files)
        if len(archive) > LARGEST_FILE:
            raise Refused(Refusal.TOO_LARGE)
        screen, name = export_screen(desk.language(interaction)), f"ginbot-{user}.zip"
        await desk.sender.reply(interaction, screen, attached=(name, archive))
