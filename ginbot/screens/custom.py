"""The panel on which somebody makes rules: menus for choices, forms for numbers, and in words what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ginbot.rules import PRESETS, SPANS, problems_of, ruleset_code
from ginbot.screens.differences import ORDER, differences, preset_name, problem_words, value_words
from ginbot.screens.ids import Verb
from ginbot.screens.offers import LONGEST, LONGEST_NAME, Kept
from ginbot.screens.panel import Do, Panel, Use
from ginbot.screens.screen import Button, Field, Form, Menu, Option, Row, Screen, Style
from ginbot.screens.words import ENGLISH, cut, escape, plain, say

PLAYING: dict[str, tuple[object, ...]] = {
    "target": (None, 50, 100, 150, 250),
    "knock_limit": ("upcard", 10, 0),
    "ace_upcard": ("gin", "one"),
    "layoff": ("automatic", "by_hand"),
    "aces": ("low", "round"),
    "opening": ("offer", "plain"),
    "wall": (False, True),
    "first_dealer": ("seated", "random"),
    "next_dealer": ("winner", "loser", "alternate"),
    "void_dealer": ("same", "pass"),
    "pile_shown": ("top", "all"),
}
SCORING: dict[str, tuple[object, ...]] = {
    "columns": (1, 3),
    "gin_bonus": (20, 25),
    "undercut_bonus": (10, 20, 25),
    "undercut_on_tie": (True, False),
    "big_gin_bonus": (None, 31, 50),
    "spade_doubles": ("no", "points", "points_and_boxes"),
    "box_bonus": (0, 20, 25),
    "box_timing": ("end", "running"),
    "extra_boxes": (False, True),
    "game_bonus": (0, 100),
    "shutout": ("none", "double_game", "flat", "double_hands"),
}
"""What the two menus offer of each field; any other number goes into a form."""
FORM_FIELDS = {
    Do.LIMITS: ("target", "knock_limit", "void_limit", "pile_take_limit"),
    Do.POINTS: ("gin_bonus", "undercut_bonus", "big_gin_bonus", "box_bonus", "game_bonus"),
}
NAME = "name"
"""The line of the form that saves."""
ENTRY_LENGTH = 20


def panel_screen(
    panel: Panel,
    kept: Kept,
    who: str = "",
    language: str = ENGLISH,
    *,
    may_save: bool = False,
    notes: tuple[str, ...] = (),
) -> Screen:
    """The rules as they stand in words, what speaks against them, their code, and everything that can be changed.

    `who`: the name of whoever is to be challenged. `notes` stand above all else.
    """
    ruleset = panel.ruleset
    problems = problems_of(ruleset)
    lines = [*notes, _head(panel, who, language)]
    phrases = differences(ruleset, language)
    lines.append(say("custom.differs" if phrases else "custom.standard", language))
    lines += [say("custom.item", language, phrase=phrase) for phrase in phrases]
    lines += [say("custom.problem", language, problem=problem_words(problem, language)) for problem in problems]
    if not problems:
        lines.append(say("custom.code", language, code=ruleset_code(ruleset)))
    rows: list[Row] = [
        _bases(panel, kept, language),
        _changes(panel, Do.PLAYING, PLAYING, language),
        _changes(panel, Do.SCORING, SCORING, language),
        _forms(panel, language, may_save=may_save, sensible=not problems),
    ]
    if panel.use is not Use.SERVER:
        go = say(f"custom.go_{panel.use.value}", language)
        rows.append((Button(go, panel.id(Do.GO), Style.GREEN, enabled=not problems),))
    return Screen("\n".join(lines), tuple(rows))


def panel_form(panel: Panel, do: Do, language: str = ENGLISH) -> Form:
    """What a form of the panel asks for: numbers, or the name under which the server is to keep the rules."""
    own = panel.id(do, Verb.CUSTOM_FORM)
    if do not in FORM_FIELDS:
        field = Field(NAME, say("custom.name", language), longest=LONGEST_NAME)
        return Form(own, say("custom.save_title", language), (field,))
    fields = [
        Field(
            name,
            say(f"field.{name}", language),
            _typed(name, getattr(panel.ruleset, name), language),
            _hint(name, language),
            ENTRY_LENGTH,
        )
        for name in FORM_FIELDS[do]
    ]
    return Form(own, say(f"custom.{do.value}_title", language), tuple(fields))


def filled_in(
    panel: Panel, do: Do, values: Mapping[str, str], language: str = ENGLISH
) -> tuple[Panel, tuple[str, ...]]:
    """The panel with what was typed into one of its forms, and a note for each line that cannot be.

    An empty line leaves its field as it is.
    """
    changes: dict[str, Any] = {}
    notes = []
    for name in FORM_FIELDS[do]:
        typed = values.get(name, "").strip()
        if not typed:
            continue
        value, span = _read(name, typed, language), SPANS[name]
        if value is not _UNREADABLE and span.place(value) is not None:
            changes[name] = value
            continue
        field = say(f"field.{name}", language)
        shown = escape(cut(typed, ENTRY_LENGTH))
        notes.append(say("custom.bad_number", language, typed=shown, field=field, least=span.least, most=span.most))
    return panel.with_rules(replace(panel.ruleset, **changes)), tuple(notes)


def posted_screen(link: str, language: str = ENGLISH) -> Screen:
    """What the panel becomes when its challenge has been posted."""
    return Screen(say("custom.posted" if link else "custom.posted_plain", language, link=link))


_UNREADABLE = object()


def _head(panel: Panel, who: str, language: str) -> str:
    if panel.use is Use.CHALLENGE and panel.opponent is None:
        return say("custom.head_c_any", language)
    return say(f"custom.head_{panel.use.value}", language, who=escape(who))


def _bases(panel: Panel, kept: Kept, language: str) -> Menu:
    """Rules to start from: the server's own, then the presets."""
    named = [(plain(one.name), one.ruleset, ", ".join(differences(one.ruleset, language))) for one in kept.named]
    named += [(preset_name(name, language), one, say(f"preset.{name}", language)) for name, one in PRESETS.items()]
    options: dict[str, Option] = {}
    for name, ruleset, about in named:
        value = panel.with_rules(ruleset).id(Do.SHOW)
        options.setdefault(value, Option(name, value, cut(about, LONGEST)))
    placeholder = say("custom.base", language)
    return Menu(panel.id(Do.BASE), placeholder, tuple(options.values()))


def _changes(panel: Panel, menu: Do, fields: Mapping[str, tuple[object, ...]], language: str) -> Menu:
    """What can be chosen of these fields, each by what it would be."""
    options = [
        Option(_capital(value_words(field, value, language)), _with(panel, field, value).id(Do.SHOW))
        for field in ORDER
        for value in fields.get(field, ())
        if value != getattr(panel.ruleset, field)
    ]
    return Menu(panel.id(menu), say(f"custom.{menu.value}", language), tuple(options))


def _with(panel: Panel, field: str, value: object) -> Panel:
    changes: dict[str, Any] = {field: value}
    return panel.with_rules(replace(panel.ruleset, **changes))


def _forms(panel: Panel, language: str, *, may_save: bool, sensible: bool) -> tuple[Button, ...]:
    buttons = [Button(say(f"custom.{do.value}", language), panel.id(do)) for do in FORM_FIELDS]
    if may_save:
        buttons.append(Button(say("custom.save", language), panel.id(Do.SAVE), enabled=sensible))
    return tuple(buttons)


def _word(name: str) -> str | None:
    """The word that a number's line takes beside numbers, as the rules know it; "none" stands for None."""
    words = SPANS[name].words
    return None if not words else "none" if words[0] is None else str(words[0])


def _typed(name: str, value: object, language: str) -> str:
    return str(value) if isinstance(value, int) else say(f"field_word.{name}", language)


def _hint(name: str, language: str) -> str:
    span = SPANS[name]
    if _word(name) is None:
        return say("custom.hint", language, least=span.least, most=span.most)
    word = say(f"field_word.{name}", language)
    return say("custom.hint_or", language, least=span.least, most=span.most, word=word)


def _read(name: str, typed: str, language: str) -> object:
    """The value that somebody has typed: a number, or the word for none."""
    if typed.isascii() and typed.isdigit() and len(typed) <= ENTRY_LENGTH:
        return int(typed)
    word = _word(name)
    if word is None or typed.casefold() not in {word, say(f"field_word.{name}", language).casefold()}:
        return _UNREADABLE
    return None if word == "none" else word


def _capital(phrase: str) -> str:
    return phrase[:1].upper() + phrase[1:]
