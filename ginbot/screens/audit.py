"""The list of what a server's owners have changed, page by page."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from ginbot.screens.ids import Verb, press_id
from ginbot.screens.screen import Button, Screen
from ginbot.screens.times import moment
from ginbot.screens.words import ENGLISH, escape, say

PER_PAGE = 8


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One change: who made it, what it was, when, and whom it concerns."""

    user: int
    what: str
    at: datetime
    about: int | None = None
    facts: dict[str, object] = field(default_factory=dict)
    """What the words name besides: mentions under `list`, `channel` and `role` as they are, names unescaped."""


def audit_screen(lines: tuple[AuditLine, ...], page: int, pages: int, language: str = ENGLISH) -> Screen:
    """One page of it, the newest first; pages count from 1."""
    texts = [f"**{say('setup.log.name', language)}**"]
    texts += [_line(line, language) for line in lines] or [say("audit.none", language)]
    texts.append(f"-# {say('audit.foot', language, page=page, pages=pages)}")
    turn = (_turn("previous", page - 1, page > 1, language), _turn("following", page + 1, page < pages, language))
    back = Button(say("button.back", language), press_id(None, 0, Verb.SETUP, "main"))
    return Screen("\n".join(texts), (turn, (back,)))


def person_text(user: int | None, language: str = ENGLISH) -> str:
    """Somebody as a mention, which rings nobody; whoever has had all deleted has a number below nothing."""
    return say("former_player", language) if user is None or user <= 0 else f"<@{user}>"


def _turn(code: str, page: int, enabled: bool, language: str) -> Button:
    return Button(say(f"button.{code}", language), press_id(None, 0, Verb.SETUP, f"log.{page}"), enabled=enabled)


_READY = frozenset({"list", "channel", "role"})


def _line(line: AuditLine, language: str) -> str:
    facts = {
        key: escape(value) if isinstance(value, str) and key not in _READY else value
        for key, value in line.facts.items()
    }
    did = say(f"audit.{line.what}", language, **{**facts, "about": person_text(line.about, language)})
    return say("audit.line", language, when=moment(line.at, "f"), who=person_text(line.user, language), did=did)
