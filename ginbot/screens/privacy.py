"""`/gin privacy`: what is kept of somebody, and the ways to have it given out or deleted. All of it private."""

from __future__ import annotations

from datetime import datetime

from ginbot.screens.ids import Verb, press_id
from ginbot.screens.screen import Button, Screen, Style
from ginbot.screens.times import moment
from ginbot.screens.words import ENGLISH, say


def privacy_screen(leaves_at: datetime | None = None, language: str = ENGLISH, note: str = "") -> Screen:
    """What is kept, and what can be done; `leaves_at`: when all of it is deleted, if that was asked for."""
    parts = [note] if note else []
    parts += [say("privacy.head", language), say("privacy.kept", language)]
    export = _button("export", language)
    if leaves_at is None:
        return Screen("\n".join(parts), ((export,), (_button("delete", language, Style.RED),)))
    parts.append(say("privacy.leaving", language, end=moment(leaves_at, "f"), left=moment(leaves_at, "R")))
    return Screen("\n".join(parts), ((export,), (_button("keep", language, Style.GREEN),)))


def delete_question(running: int, language: str = ENGLISH) -> Screen:
    """Whether all is really to be deleted; `running`: how many matches are being played."""
    lines = [say("privacy.question", language)]
    if running:
        lines.append(say("privacy.running", language, n=running))
    yes = _button("yes", language, Style.RED)
    # Back lies where the finger was.
    return Screen("\n".join(lines), ((yes,), (Button(say("button.back", language), _id("back")),)))


def export_screen(language: str = ENGLISH) -> Screen:
    """What comes with the file."""
    return Screen(say("privacy.exported", language))


def _button(what: str, language: str, style: Style = Style.GREY) -> Button:
    return Button(say(f"privacy.button_{what}", language), _id(what), style)


def _id(argument: str) -> str:
    return press_id(None, 0, Verb.PRIVACY, argument)
