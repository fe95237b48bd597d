"""Refusals in words, each for the presser alone, each saying what to do."""

from __future__ import annotations

from string import Formatter

from ginbot.rules import Problem, Refused
from ginbot.screens.differences import problem_words
from ginbot.screens.screen import Screen
from ginbot.screens.words import ENGLISH, card_text, card_words, codes, escape, say

READY = frozenset({"link", "channel", "channels", "role", "seal", "end", "left"})
"""Facts that are written as they are: a link, mentions of channels and roles, digits."""


def refusal_screen(refused: Refused, language: str = ENGLISH, *, text: bool = False, **more: object) -> Screen:
    """What somebody hears whose action was refused.

    Facts by code: NOT_YOUR_TURN, NOT_INVITED, NOT_IN_SERVER, NOT_ACCEPTING `name`; NOT_YOUR_CARD, TAKEN_CARD `card`;
    TOO_MUCH_DEADWOOD `count`, `limit`; NOT_GIN `count`; MATCH_OVER `link`; ALREADY_ASKED, ASKED_YOU `name`, `link`;
    TOO_MANY_MATCHES `n`; UNKNOWN_RULES `text`; UNKNOWN_LEVEL `names`; SENSELESS_RULES `problem`; STILL_SEALED `n`,
    `seal`; NO_PERMISSION `permission` (a code of `CheckLine`), `channel` (a mention); PLAY_ELSEWHERE `channels`
    and NEEDS_ROLE `role` (mentions); YOU_BLOCKED, PLAYED_ENOUGH `name`; PAUSED `end`, `left`; LEAVING
    `end`. Names as they
    are, they are escaped here. Where one is missing or empty, the text does without. With `text` a card is in words.
    """
    facts = {key: _fact(key, value, language, text=text) for key, value in (refused.facts | more).items()}
    code = f"refusal.{refused.why.value}"
    if all(facts.get(name) not in (None, "") for name in placeholders(code)):
        return Screen(say(code, language, **facts))
    return Screen(say(f"refusal_plain.{refused.why.value}", language))


def placeholders(code: str) -> frozenset[str]:
    """The facts that a text asks for."""
    text = codes()[code]
    forms = [text] if isinstance(text, str) else list(text.values())
    return frozenset([name for form in forms for _, name, _, _ in Formatter().parse(form) if name])


def _fact(key: str, value: object, language: str, *, text: bool) -> object:
    if key == "card" and isinstance(value, int):
        return card_words(value, language) if text else card_text(value)
    if isinstance(value, Problem):
        return problem_words(value, language)
    if key == "permission":
        return say(f"permission.{value}", language)
    return escape(value) if isinstance(value, str) and key not in READY else value
