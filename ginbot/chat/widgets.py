"""From a screen's plain rows to discord.py's views, and from a press back to its id.

Views hold dynamic items and links only, are built anew for every send, never time out, are never stopped and never
reused: a view with an ordinary button, or one sent twice, takes the dynamic items of all other messages with it.
"""

from __future__ import annotations

import re
from typing import Any, Self

import discord

from ginbot.chat.emojis import LETTERS, Worn
from ginbot.screens.ids import PATTERN
from ginbot.screens.screen import Button, Form, Menu, Pick, Row, Style

STYLES = {
    Style.GREY: discord.ButtonStyle.secondary,
    Style.BLUE: discord.ButtonStyle.primary,
    Style.GREEN: discord.ButtonStyle.success,
    Style.RED: discord.ButtonStyle.danger,
}
MENU = "menu:"
"""Before a menu's own id, so that menus and buttons are told apart by their ids alone."""
PICK = "pick:"
"""The same before the id of one of Discord's own lists."""
_LISTS: dict[Pick, type[discord.ui.UserSelect[Any] | discord.ui.RoleSelect[Any] | discord.ui.ChannelSelect[Any]]] = {
    Pick.USER: discord.ui.UserSelect,
    Pick.ROLE: discord.ui.RoleSelect,
    Pick.CHANNEL: discord.ui.ChannelSelect,
}
_WRITABLE = [discord.ChannelType.text, discord.ChannelType.news]


class PressButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=PATTERN):
    """A button of ours, on a message of any age."""

    def __init__(self, item: discord.ui.Button[Any]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button as it lies on the message that was pressed."""
        assert isinstance(item, discord.ui.Button), "menus have ids of their own"
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press over; whatever is wrong with it is answered there."""
        await interaction.client.press(interaction, self.custom_id)


class PressMenu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=MENU + PATTERN):
    """A select menu of ours; the chosen option's value is a whole id."""

    def __init__(self, item: discord.ui.Select[Any]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The menu as it lies on the message that was pressed."""
        assert isinstance(item, discord.ui.Select), "buttons have ids of their own"
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the choice over as if it were a button's press, if it is among what was offered."""
        data: dict[str, Any] = dict(interaction.data or {})
        chosen = str((data.get("values") or [""])[0])
        offered = [option.value for option in self.item.options]
        await interaction.client.press(interaction, chosen if chosen in offered else "")


class PressList(discord.ui.DynamicItem[discord.ui.Item[Any]], template=PICK + PATTERN):
    """One of Discord's own lists of people, roles or channels; what was chosen is read by whoever answers the press."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The list as it lies on the message that was pressed."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press over."""
        await interaction.client.press(interaction, self.custom_id.removeprefix(PICK))


def picked(interaction: discord.Interaction[Any]) -> tuple[int, ...]:
    """What was chosen in one of Discord's own lists, by number; nothing for any other press."""
    data: dict[str, Any] = dict(interaction.data or {})
    if not str(data.get("custom_id", "")).startswith(PICK):
        return ()
    return tuple([int(value) for value in data.get("values") or () if str(value).isdecimal()])


def is_picked_bot(interaction: discord.Interaction[Any]) -> bool:
    """Whether one of the people chosen in a list is a bot."""
    data: dict[str, Any] = dict(interaction.data or {})
    users = dict(dict(data.get("resolved") or {}).get("users") or {})
    return any(bool(dict(user).get("bot")) for user in users.values())


def modal_of(form: Form) -> discord.ui.Modal:
    """A form as what Discord shows; every line may stay empty."""
    modal = discord.ui.Modal(title=form.title, custom_id=form.id, timeout=None)
    for field in form.fields:
        line: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=field.name,
            default=field.value or None,
            placeholder=field.hint or None,
            required=False,
            max_length=field.longest,
        )
        modal.add_item(discord.ui.Label(text=field.label, component=line))
    return modal


def values_of(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """What was typed into a form, by the names of its lines."""
    data: dict[str, Any] = dict(interaction.data or {})
    lines = [dict(part.get("component") or {}) for part in data.get("components", [])]
    return {str(line.get("custom_id")): str(line.get("value") or "") for line in lines}


def is_taken(message: discord.Message | None, custom_id: str, kind: object) -> bool:
    """Whether a dynamic item takes this press; discord.py drops one whose button is not on its message."""
    if message is None or re.fullmatch(f"(?:{MENU}|{PICK})?{PATTERN}", custom_id) is None:
        return False
    items = discord.ui.View.from_message(message, timeout=None).walk_children()
    return any(item.type.value == kind and getattr(item, "custom_id", None) == custom_id for item in items)


def view_of(rows: tuple[Row, ...], worn: Worn = LETTERS) -> discord.ui.View:
    """A fresh view of these rows, with emojis on what shows a card; call it in the event loop, once for every send."""
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in _menu(row) if isinstance(row, Menu) else [_button(button, worn) for button in row]:
            item.row = number
            view.add_item(item)
    return view


def _button(button: Button, worn: Worn) -> discord.ui.Item[Any]:
    if button.url:
        return discord.ui.Button(label=button.label, url=button.url)
    style, emoji = STYLES[button.style], worn.on(button)
    label = button.label if emoji is None else None
    return PressButton(
        discord.ui.Button(label=label, emoji=emoji, custom_id=button.id, style=style, disabled=not button.enabled)
    )


def _list(menu: Menu, pick: Pick) -> discord.ui.Item[Any]:
    made: dict[str, Any] = {"custom_id": PICK + menu.id, "placeholder": menu.placeholder, "max_values": menu.most}
    if pick is Pick.CHANNEL:
        made["channel_types"] = _WRITABLE
    kind = discord.SelectDefaultValueType[pick.value]
    made["default_values"] = [discord.SelectDefaultValue(id=each, type=kind) for each in menu.chosen[: menu.most]]
    return PressList(_LISTS[pick](**made))


def _menu(menu: Menu) -> list[discord.ui.Item[Any]]:
    if menu.pick is not None:
        return [_list(menu, menu.pick)]
    options = [
        discord.SelectOption(label=option.label, value=option.value, description=option.description or None)
        for option in menu.options
    ]
    return [PressMenu(discord.ui.Select(custom_id=MENU + menu.id, placeholder=menu.placeholder, options=options))]
