"""The pages around the lesson: where it begins, and what its hand could not show. They end with *Play the house*."""

from __future__ import annotations

from dataclasses import replace

from ginbot.rules import STANDARD
from ginbot.screens.alt import alt_text
from ginbot.screens.explained.shown import shown_on
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.lesson import ENDINGS, begin_button, read_button
from ginbot.screens.screen import Button, Row, Screen, Style
from ginbot.screens.words import ENGLISH, say

LOOKS = {"new": "begin", "running": "go_on", "done": "again"}
"""How the lesson may stand for whoever asks, and what the button then says."""


def learn_screen(state: str, name: str, language: str = ENGLISH) -> Screen:
    """The answer to `/gin learn`; `state`: one of LOOKS, `name`: who teaches."""
    begin = begin_button(LOOKS[state], language)
    rows: tuple[Row, ...] = ((begin,), (read_button(language),))
    if state == "done":  # the house is what comes next, and the lesson no more than one may have again
        rows = ((_house_button(language),), (replace(begin, style=Style.GREY),), rows[-1])
    return Screen(say(f"lesson.page.{state}", language, name=name), rows)


def endings_of(argument: str) -> tuple[str, ...]:
    """The endings that a button names, the one to be told first leading; () for anything malformed."""
    named = tuple(argument.split("."))
    return named if named == tuple([each for each in ENDINGS if each in named]) else ()


def ending_screen(endings: tuple[str, ...], language: str = ENGLISH, *, text: bool = False) -> Screen:
    """The first of these endings, with an example; the button leads to the next one, after the last to the house."""
    first, *following = endings
    bonus = STANDARD.gin_bonus if first == "gin" else STANDARD.undercut_bonus
    lines = [say(f"lesson.ending.{first}", language, bonus=bonus, limit=STANDARD.knock_limit)]
    words, picture = shown_on(first, STANDARD, language, text=text)
    assert picture is not None, "every ending has an example"
    alt = alt_text(picture, language)
    if text:
        words = f"{words}\n{alt}"
    lines += [say("lesson.ending.example", language, example=line) for line in words.splitlines()]
    if not following:
        lines.append(say("lesson.ending.last", language))
    rows = _ending_rows(tuple(following), language)
    return Screen("\n".join(lines), rows) if text else Screen("\n".join(lines), rows, picture, alt)


def _ending_rows(following: tuple[str, ...], language: str) -> tuple[Row, ...]:
    if not following:
        return ((_house_button(language),), (read_button(language),))
    label, where = say(f"lesson.button.{following[0]}", language), press_id(None, 0, Verb.LESSON, ".".join(following))
    return ((Button(label, where, Style.BLUE),),)


def _house_button(language: str) -> Button:
    return Button(say("button.house", language), press_id(None, 0, Verb.HOUSE), Style.GREEN)
