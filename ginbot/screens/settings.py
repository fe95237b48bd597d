"""What a player may set, and what a press on it changes: the private panel `/gin settings`."""

from __future__ import annotations

from ginbot.screens.context import SORTS, Preferences
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.screen import Menu, Option, Screen
from ginbot.screens.words import ENGLISH, codes, say
from ginbot.screens.words import languages as known_languages

SWITCHES = ("quick", "text", "here", "nudges", "double_time")
"""What is either on or off, in the order of the panel."""
FOLLOW = "discord"
"""How an id names "the language that Discord is set to"."""
MOST_LANGUAGES = 24
"""A menu holds 25 options, and one of them follows Discord."""


def settings_screen(preferences: Preferences, languages: tuple[str, ...], language: str = ENGLISH) -> Screen:
    """How things are set, and a menu of what can be changed; languages have a menu of their own where there are two."""
    lines = [say("settings.head", language), _line("sort", preferences.sort, language)]
    lines += [_line(name, _position(preferences, name), language) for name in SWITCHES]
    rows = [_changes(preferences, language)]
    if len(languages) > 1:
        spoken = preferences.language
        now = language_name(spoken) if spoken in languages else say("settings.language.discord", language)
        lines.append(say("settings.line", language, name=say("settings.language.name", language), now=now))
        rows.append(_languages(preferences, languages, language))
    return Screen("\n".join(lines), tuple(rows))


def change_of(argument: str) -> dict[str, object] | None:
    """What a press on the panel changes, by the names of `Preferences`; None for anything malformed."""
    name, _, value = argument.partition(".")
    if name == "sort" and value in SORTS:
        return {"sort": value}
    if name in SWITCHES and value in ("on", "off"):
        return {name: value == "on"}
    if name == "language" and value == FOLLOW:
        return {"language": ""}
    return {"language": value} if name == "language" and value in known_languages() else None


def language_name(language: str) -> str:
    """What a language calls itself."""
    name = codes(language).get("language_name") if language in known_languages() else None
    return name if isinstance(name, str) else language


def _position(preferences: Preferences, name: str) -> str:
    return "on" if preferences.as_dict()[name] else "off"


def _line(name: str, value: str, language: str) -> str:
    now = say(f"settings.{name}.{value}", language)
    return say("settings.line", language, name=say(f"settings.{name}.name", language), now=now)


def _changes(preferences: Preferences, language: str) -> Menu:
    """Everything that can be changed, each by what it would become."""
    changes = [("sort", sort) for sort in SORTS if sort != preferences.sort]
    changes += [(name, "off" if _position(preferences, name) == "on" else "on") for name in SWITCHES]
    options = tuple(
        [
            Option(
                say(
                    "settings.option",
                    language,
                    name=say(f"settings.{name}.name", language),
                    now=say(f"settings.{name}.{value}", language),
                ),
                press_id(None, 0, Verb.SET, f"{name}.{value}"),
                say(f"settings.{name}.about_{value}", language),
            )
            for name, value in changes
        ]
    )
    return Menu(press_id(None, 0, Verb.SET), say("settings.placeholder", language), options)


def _languages(preferences: Preferences, languages: tuple[str, ...], language: str) -> Menu:
    choices = [(FOLLOW, say("settings.language.discord", language))]
    choices += [(name, language_name(name)) for name in languages[:MOST_LANGUAGES]]
    spoken = preferences.language or FOLLOW
    options = tuple(
        [Option(label, press_id(None, 0, Verb.SET, f"language.{value}")) for value, label in choices if value != spoken]
    )
    return Menu(press_id(None, 0, Verb.SET, "language"), say("settings.language.name", language), options)
