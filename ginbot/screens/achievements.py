"""Achievements in words: the list with how far somebody has come, and the quiet line about new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ginbot.screens.ids import LARGEST, Verb, press_id
from ginbot.screens.screen import Button, Screen
from ginbot.screens.words import ENGLISH, cut, escape, say

PER_PAGE = 9
NAME_LENGTH = 32
NAMED = 3
"""So many are named on a profile, those earned last."""


@dataclass(frozen=True, slots=True)
class Badge:
    """One achievement, and how far somebody has come with it."""

    code: str
    count: int
    goal: int

    @property
    def is_earned(self) -> bool:
        """Whether it is theirs."""
        return self.count >= self.goal


def badges_argument(user: int, page: int) -> str:
    """How a button names a page of somebody's achievements: "123.2"."""
    return f"{user}.{page}"


def badges_of(argument: str) -> tuple[int, int] | None:
    """The user and the page that a press names; None for anything malformed."""
    user, _, page = argument.partition(".")
    numbers = [text for text in (user, page) if text.isascii() and text.isdigit() and not text.startswith("0")]
    if len(numbers) < 2 or len(user) > 19 or len(page) > 3 or int(user) > LARGEST:
        return None
    return int(user), int(page)


def achievements_screen(
    badges: Sequence[Badge], user: int, name: str, page: int = 1, language: str = ENGLISH, *, mine: bool = False
) -> Screen:
    """One page of somebody's achievements; a page beyond the last is the last."""
    pages = max(1, -(-len(badges) // PER_PAGE))
    page = min(page, pages)
    facts = {"earned": sum([badge.is_earned for badge in badges]), "n": len(badges)}
    shown = escape(cut(name, NAME_LENGTH))
    lines = [say("achievement.head_mine" if mine else "achievement.head", language, name=shown, **facts)]
    lines += [_line(badge, language) for badge in badges[(page - 1) * PER_PAGE : page * PER_PAGE]]
    lines.append(f"-# {say('achievement.foot', language, page=page, pages=pages)}")
    turning = [
        Button(
            say(f"button.{label}", language),
            press_id(None, 0, Verb.BADGES, badges_argument(user, there) if 1 <= there <= pages else f"no-{label}"),
            enabled=1 <= there <= pages,
        )
        for label, there in (("previous", page - 1), ("following", page + 1))
    ]
    back = Button(say("button.profile", language), press_id(None, 0, Verb.PROFILE, str(user)))
    return Screen("\n".join(lines), (tuple(turning), (back,)))


def badges_line(badges: Sequence[Badge], newest: Sequence[str], language: str = ENGLISH) -> str:
    """How many somebody has, on a profile, with those earned last; "" for none."""
    earned = sum([badge.is_earned for badge in badges])
    if not earned:
        return ""
    names = ", ".join([badge_name(code, language) for code in newest[:NAMED]])
    return say("achievement.count", language, earned=earned, n=len(badges), names=names)


def new_line(codes: Sequence[str], language: str = ENGLISH) -> str:
    """What is said under a result to whoever has achieved something with it; "" for nothing."""
    if not codes:
        return ""
    names = ", ".join([f"**{badge_name(code, language)}**" for code in codes])
    return f"-# {say('achievement.new', language, names=names)}"


def badge_name(code: str, language: str = ENGLISH) -> str:
    """What an achievement is called."""
    return say(f"achievement.name.{code}", language)


def _line(badge: Badge, language: str) -> str:
    facts = {"name": badge_name(badge.code, language), "about": say(f"achievement.about.{badge.code}", language)}
    if badge.is_earned:
        return say("achievement.earned", language, **facts)
    if badge.goal == 1:
        return say("achievement.open", language, **facts)
    return say("achievement.under_way", language, **facts, count=badge.count, goal=badge.goal)
