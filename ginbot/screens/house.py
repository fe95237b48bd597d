"""Whom somebody may play at the house's table: the page on which one of them is chosen, and the lines of the picker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ginbot.screens.alt import alt_text
from ginbot.screens.panel import Do, Panel
from ginbot.screens.pictures import HousePicture, HousePlayer
from ginbot.screens.screen import Button, Screen, Style
from ginbot.screens.words import ENGLISH, say

PER_ROW = 2
LONGEST = 100
"""Characters of a line in the picker."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """One of those who play for the house, as somebody meets it."""

    level: str
    name: str
    rating: int
    """Fixed, and apart from all ratings of people."""
    wins: int = 0
    losses: int = 0
    """The reader's, against this one."""


def house_screen(
    panel: Panel, opponents: Sequence[Opponent], suggested: str, language: str = ENGLISH, *, text: bool = False
) -> Screen:
    """Who may be played, each with a button that begins the match which the panel describes.

    With `text` all is told in words, without a picture.
    """
    first = next(each for each in opponents if each.level == suggested)
    lines = [say("house.head", language, name=first.name)]
    buttons = []
    for each in opponents:
        if text:
            lines.append(_told("house.spoken", each, language, text=True))
        else:
            lines.append(say("house.about", language, name=each.name, about=_about(each, language)))
        label = say("house.button", language, name=each.name, level=say(f"choice.{each.level}", language))
        style = Style.GREEN if each.level == suggested else Style.GREY
        buttons.append(Button(label, replace(panel, level=each.level).id(Do.GO), style))
    rows = tuple([tuple(buttons[at : at + PER_ROW]) for at in range(0, len(buttons), PER_ROW)])
    if text:
        return Screen("\n".join(lines), rows)
    picture = HousePicture(tuple([_player(each, each.level == suggested, language) for each in opponents]))
    return Screen("\n".join(lines), rows, picture, alt_text(picture, language))


def house_offers(text: str, opponents: Sequence[Opponent], language: str = ENGLISH) -> tuple[tuple[str, str], ...]:
    """The lines that fit what is typed so far, each with its level."""
    sought = text.casefold().strip()
    lines = [(_told("house.offer", each, language), each.level) for each in opponents]
    return tuple([(_cut(line), level) for line, level in lines if sought in line.casefold() or sought == level])


def level_of(text: str, opponents: Sequence[Opponent]) -> str | None:
    """The level that a text means by its own name or by that of whoever plays it; None where nobody is meant."""
    sought = text.casefold().strip()
    return next((each.level for each in opponents if sought in (each.level, each.name.casefold())), None)


def standing_text(opponent: Opponent, language: str = ENGLISH, *, text: bool = False) -> str:
    """How the reader stands against somebody: "you 3-5"."""
    if not opponent.wins + opponent.losses:
        return say("house.unmet", language)
    code = "house.spoken_standing" if text else "house.standing"
    return say(code, language, wins=opponent.wins, losses=opponent.losses)


def _player(opponent: Opponent, lit: bool, language: str) -> HousePlayer:
    return HousePlayer(
        face=opponent.level,
        name=opponent.name,
        level=say(f"choice.{opponent.level}", language),
        rating=say("house.rating", language, rating=opponent.rating),
        standing=standing_text(opponent, language),
        lit=lit,
    )


def _told(code: str, opponent: Opponent, language: str, *, text: bool = False) -> str:
    return say(
        code,
        language,
        name=opponent.name,
        level=say(f"choice.{opponent.level}", language),
        rating=opponent.rating,
        standing=standing_text(opponent, language, text=text),
        about=_about(opponent, language),
    )


def _about(opponent: Opponent, language: str) -> str:
    return say(f"house.{opponent.level}.about", language)


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1].rstrip(' ,.')}…"
