"""What a player may set, and what a press on it changes: the private panel `/gin settings`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ginbot.rules import parse_card
from ginbot.screens.alt import alt_text
from ginbot.screens.blocks import blocks_button
from ginbot.screens.context import REMINDERS, SORTS, Preferences
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.pictures import DECKS, DeckPicture
from ginbot.screens.screen import Menu, Option, Row, Screen
from ginbot.screens.times import left_text, moment
from ginbot.screens.words import ENGLISH, codes, say
from ginbot.screens.words import languages as known_languages

SWITCHES = ("quick", "text", "here", "nudges", "double_time", "ring", "everywhere")
"""What is either on or off, in the order of the panel."""
CHOICES = {"sort": SORTS, "reminders": REMINDERS, "deck": DECKS}
"""What is one of several things."""
SHOWN_CARDS = ("KH", "QS", "TD", "7C", "AS")
"""The cards that a deck is shown by: every suit, courts, the longest rank and an ace."""
VACATION = "vacation"
"""The switch that is no preference: what it changes are the clocks of matches."""
FOLLOW = "discord"
"""How an id names "the language that Discord is set to"."""
MOST_LANGUAGES = 24
"""A menu holds 25 options, and one of them follows Discord."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """How it stands with somebody's vacation."""

    until: datetime | None = None
    """When it runs out; None for somebody who is there."""
    seconds_left: int = 0
    """How much of the year's days is left, the present vacation taken off."""


def settings_screen(
    preferences: Preferences, languages: tuple[str, ...], language: str = ENGLISH, vacation: Vacation | None = None
) -> Screen:
    """How things are set, and a menu of what can be changed; languages have a menu of their own where there are two.

    `vacation`: None stands for somebody who has never been away.
    """
    vacation = vacation or Vacation()
    lines = [say("settings.head", language), _line("deck", preferences.deck, language)]
    lines.append(_line("sort", preferences.sort, language))
    lines += [_line(name, _position(preferences, name), language) for name in SWITCHES]
    lines += [_line("reminders", preferences.reminders, language), _vacation_line(vacation, language)]
    lines.append(_word_line(preferences.word, language))
    rows: list[Row] = [_changes(preferences, vacation, language), _decks(preferences, language)]
    if len(languages) > 1:
        spoken = preferences.language
        now = language_name(spoken) if spoken in languages else say("settings.language.discord", language)
        lines.append(say("settings.line", language, name=say("settings.language.name", language), now=now))
        rows.append(_languages(preferences, languages, language))
    rows.append((blocks_button(language),))
    if preferences.text:
        return Screen("\n".join(lines), tuple(rows))
    name = say(f"settings.deck.{preferences.deck}", language)
    picture = DeckPicture(name, tuple([parse_card(card) for card in SHOWN_CARDS]), deck=preferences.deck)
    return Screen("\n".join(lines), tuple(rows), picture, alt_text(picture, language))


def change_of(argument: str) -> dict[str, object] | None:
    """What a press on the panel changes, by the names of `Preferences`; None for anything malformed."""
    name, _, value = argument.partition(".")
    if value in CHOICES.get(name, ()):
        return {name: value}
    if name in SWITCHES and value in ("on", "off"):
        return {name: value == "on"}
    if name == "language" and value == FOLLOW:
        return {"language": ""}
    return {"language": value} if name == "language" and value in known_languages() else None


def vacation_change(argument: str) -> bool | None:
    """Whether a press on the panel begins a vacation (True) or ends it; None for any other press."""
    return {f"{VACATION}.on": True, f"{VACATION}.off": False}.get(argument)


def language_name(language: str) -> str:
    """What a language calls itself."""
    name = codes(language).get("language_name") if language in known_languages() else None
    return name if isinstance(name, str) else language


def _position(preferences: Preferences, name: str) -> str:
    return "on" if preferences.as_dict()[name] else "off"


def _line(name: str, value: str, language: str) -> str:
    now = say(f"settings.{name}.{value}", language)
    return say("settings.line", language, name=say(f"settings.{name}.name", language), now=now)


def _vacation_line(vacation: Vacation, language: str) -> str:
    left = left_text(vacation.seconds_left, language)
    if vacation.until is None:
        now = say(
            "settings.vacation.at_home" if vacation.seconds_left else "settings.vacation.used_up", language, left=left
        )
    else:
        now = say("settings.vacation.until", language, end=moment(vacation.until, "f"))
    return say("settings.line", language, name=say("settings.vacation.name", language), now=now)


def _word_line(word: str, language: str) -> str:
    now = say("settings.word.set" if word else "settings.word.none", language, word=word)
    return say("settings.line", language, name=say("settings.word.name", language), now=now)


def _changes(preferences: Preferences, vacation: Vacation, language: str) -> Menu:
    """Everything that can be changed, each by what it would become."""
    changes = [("sort", sort) for sort in SORTS if sort != preferences.sort]
    changes += [(name, "off" if _position(preferences, name) == "on" else "on") for name in SWITCHES]
    changes += [("reminders", often) for often in REMINDERS if often != preferences.reminders]
    if vacation.until is not None or vacation.seconds_left:
        changes.append((VACATION, "on" if vacation.until is None else "off"))
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


def _decks(preferences: Preferences, language: str) -> Menu:
    options = tuple(
        [
            Option(
                say(f"settings.deck.{deck}", language),
                press_id(None, 0, Verb.SET, f"deck.{deck}"),
                say(f"settings.deck.about_{deck}", language),
            )
            for deck in DECKS
            if deck != preferences.deck
        ]
    )
    return Menu(press_id(None, 0, Verb.SET, "deck"), say("settings.deck.menu", language), options)


def _languages(preferences: Preferences, languages: tuple[str, ...], language: str) -> Menu:
    choices = [(FOLLOW, say("settings.language.discord", language))]
    choices += [(name, language_name(name)) for name in languages[:MOST_LANGUAGES]]
    spoken = preferences.language or FOLLOW
    options = tuple(
        [Option(label, press_id(None, 0, Verb.SET, f"language.{value}")) for value, label in choices if value != spoken]
    )
    return Menu(press_id(None, 0, Verb.SET, "language"), say("settings.language.name", language), options)
