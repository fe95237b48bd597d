"""Whom somebody does not want to meet: a private page behind `/gin settings`."""

from __future__ import annotations

from ginbot.screens.ids import Verb, press_id
from ginbot.screens.screen import Button, Menu, Option, Pick, Row, Screen
from ginbot.screens.words import ENGLISH, cut, say

MOST = 25
"""As many as one menu lists."""


def blocks_screen(blocked: tuple[tuple[int, str], ...], language: str = ENGLISH, note: str = "") -> Screen:
    """Who is blocked, each with a name for the menu ("" where none is known), and how that is changed."""
    lines = [note] if note else []
    lines += [f"**{say('blocks.name', language)}**", say("blocks.about", language)]
    people = ", ".join([f"<@{user}>" for user, _ in blocked[:MOST]])
    lines.append(say("blocks.who", language, list=people) if blocked else say("blocks.nobody", language))
    rows: list[Row] = [Menu(_id("pick"), say("blocks.pick", language), (), Pick.USER)]
    if blocked:
        options = tuple([Option(cut(name, 32) or str(user), _id(f"un.{user}")) for user, name in blocked[:MOST]])
        rows.append(Menu(_id("menu"), say("blocks.lift", language), options))
    rows.append((Button(say("button.back", language), _id("back")),))
    return Screen("\n".join(lines), tuple(rows))


def blocks_button(language: str = ENGLISH) -> Button:
    """What leads there from the settings."""
    return Button(say("blocks.button", language), _id("list"))


def _id(argument: str) -> str:
    return press_id(None, 0, Verb.BLOCK, argument)
