"""A screen as plain data: what one message shows. Nothing here knows Discord's library."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from ginbot.rules import Card
from ginbot.screens.pictures import Film, Picture


class Style(StrEnum):
    """How a button looks; red ends a hand or a match."""

    GREY = "grey"
    BLUE = "blue"
    GREEN = "green"
    RED = "red"


@dataclass(frozen=True, slots=True)
class Button:
    """One button: `id` for a press (see `ids`), or `url` for a link."""

    label: str
    id: str = ""
    style: Style = Style.GREY
    enabled: bool = True
    url: str = ""
    card: Card | None = None
    """The card that the label names and nothing else, so that its emoji may stand in the label's place."""


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu; `value` is a whole id."""

    label: str
    value: str
    description: str = ""


class Pick(StrEnum):
    """What Discord's own lists offer, which need no options of ours."""

    USER = "user"
    ROLE = "role"
    CHANNEL = "channel"


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu, alone in its row; with `pick` one of Discord's own lists, whose id is that of the press."""

    id: str
    placeholder: str
    options: tuple[Option, ...] = ()
    pick: Pick | None = None
    chosen: tuple[int, ...] = ()
    """What is chosen in a list of Discord's before anybody chooses."""
    most: int = 1
    """How much may be chosen in a list of Discord's."""


Row: TypeAlias = tuple[Button, ...] | Menu


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: text first, then one picture, then at most five rows."""

    text: str
    rows: tuple[Row, ...] = ()
    picture: Picture | Film | None = None
    alt: str = ""
    """Tells all that the picture shows; at most 1,024 characters."""
    mentions: tuple[int, ...] = ()
    """Users whom the text may ping."""


def in_deck(screen: Screen, deck: str) -> Screen:
    """The same message, its picture painted in this deck; a film is for everybody."""
    if screen.picture is None or isinstance(screen.picture, Film):
        return screen
    return replace(screen, picture=replace(screen.picture, deck=deck))


@dataclass(frozen=True, slots=True)
class Field:
    """One line of a form: its name for whoever reads what was typed, what it asks for, and what stands in it."""

    name: str
    label: str
    """At most 45 characters."""
    value: str = ""
    hint: str = ""
    """Shown while the line is empty; at most 100 characters."""
    longest: int = 32


@dataclass(frozen=True, slots=True)
class Form:
    """What is filled in and sent off: a modal of one to five lines."""

    id: str
    title: str
    """At most 45 characters."""
    fields: tuple[Field, ...]
