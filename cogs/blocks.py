"""The block list behind `/gin settings`: whom one does not want to meet. Nobody is told that they are on it."""

from __future__ import annotations

from cogs import own
from cogs.answering import Interaction
from ginbot.chat.widgets import is_picked_bot, picked
from ginbot.rules import Refusal, Refused
from ginbot.screens.blocks import MOST, blocks_screen
from ginbot.screens.ids import Press
from ginbot.screens.server import LARGEST
from ginbot.screens.words import say


async def pressed(interaction: Interaction, press: Press) -> None:
    """One press on the list, or on what leads to it. Raises OLD_BUTTON."""
    what, dot, value = press.argument.partition(".")
    if press.match is not None or (bool(dot) and what != "un"):
        raise Refused(Refusal.OLD_BUTTON)
    if what == "list":
        await _show(interaction)
    elif what == "back":
        await own.show_settings(interaction)
    elif what == "pick":
        await _block(interaction)
    elif what == "un" and value.isascii() and value.isdecimal() and 0 < int(value) <= LARGEST:
        await interaction.client.desk.store.unblock(interaction.user.id, int(value))
        await _show(interaction, "lifted", int(value))
    else:
        raise Refused(Refusal.OLD_BUTTON)


async def _block(interaction: Interaction) -> None:
    """Block whoever was chosen; what makes no sense is said instead."""
    chosen, user = picked(interaction), interaction.user.id
    if len(chosen) != 1 or not 0 < chosen[0] <= LARGEST:
        raise Refused(Refusal.OLD_BUTTON)
    if chosen[0] == user:
        await _show(interaction, "yourself")
    elif is_picked_bot(interaction):
        await _show(interaction, "bot")
    elif await interaction.client.desk.store.block(user, chosen[0], interaction.created_at, most=MOST):
        await _show(interaction, "done", chosen[0])
    else:
        await _show(interaction, "full")


async def _show(interaction: Interaction, note: str = "", about: int = 0) -> None:
    """The list as it is now, in the message that was pressed."""
    desk = interaction.client.desk
    language, listed = desk.language(interaction), []
    for each in await desk.store.blocked(interaction.user.id):
        player = await desk.store.player(each)
        listed.append((each, player.name if player is not None else ""))
    told = say(f"blocks.{note}", language, who=f"<@{about}>", n=MOST) if note else ""
    await desk.sender.update(interaction, blocks_screen(tuple(listed), language, told))
