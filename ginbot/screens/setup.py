"""The owner's panel `/gin-admin setup`: how everything is set in a server, and a page for each thing to change.

Every button and menu names the page or the change; who may press them, and what comes of it, is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from ginbot.rules import PRESETS
from ginbot.screens.context import Pace
from ginbot.screens.differences import preset_name
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.offers import Kept, name_key
from ginbot.screens.screen import Button, Field, Form, Menu, Option, Pick, Row, Screen, Style
from ginbot.screens.server import MOST_CHANNELS, ServerSettings
from ginbot.screens.server_rules import default_name
from ginbot.screens.settings import FOLLOW, language_name
from ginbot.screens.words import ENGLISH, cut, escape, languages, plain, say

PAGES = (
    "channels",
    "threads",
    "language",
    "rules",
    "pace",
    "seconds",
    "opener",
    "results",
    "bans",
    "void",
    "season",
    "lacks",
    "log",
)
"""What can be looked at and changed, in the order of the menu."""
SET = PAGES[:9]
"""What is set one way or another; the rest is done, or only looked at."""
LOOKS = ("lacks", "log")
"""What can only be looked at, which has buttons instead."""
SECONDS = (20, 30, 45, 60, 90, 120, 180, 240, 300)
THREADS = ("public", "private")
MOST_SHOWN = 25
"""Options of a menu, and people in a list."""
MATCH = "match"
"""The line of the form that asks for a match's number."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How everything is set in one server, as its panel tells it."""

    settings: ServerSettings
    kept: Kept
    seconds: int
    """How long a live turn takes here."""
    banned: tuple[tuple[int, str], ...] = ()
    """Who may not play here, each with a name for a label, "" where none is known."""
    gone: frozenset[int] = frozenset()
    """Channels and roles named in the settings that there are no more."""
    lacks: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """The channels in which matches are opened, each with the permissions that are missing there."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A rated match of the server that is over, as a line to choose."""

    match: int
    names: tuple[str, str]
    """The winner's first."""
    scores: tuple[int, int]
    day: str = ""


def setup_screen(setup: Setup, language: str = ENGLISH, note: str = "") -> Screen:
    """All settings in words, and a menu of what can be changed or looked at."""
    lines = [say("setup.head", language)]
    lines += [_line(page, setup, language) for page in SET]
    lacking = sum(bool(missing) for _, missing in setup.lacks)
    lines.append(f"-# {say('setup.lacking', language, n=lacking) if lacking else say('setup.complete', language)}")
    looks = tuple([Button(say(f"setup.{page}.button", language), _id(page)) for page in LOOKS])
    # The lists of the pages stand in another row than this menu: a choice made here is not shown there as chosen.
    return Screen(_noted(note, "\n".join(lines)), (looks, _pages(language)))


def page_screen(page: str, setup: Setup, language: str = ENGLISH, note: str = "") -> Screen:
    """One page: what it is about, how it is set, and what can be chosen. `page`: one of PAGES but the last two."""
    text = f"**{say(f'setup.{page}.name', language)}**\n{say(f'setup.{page}.about', language)}"
    if page == "bans":
        text += f"\n{_ban_lines(setup, language)}"
    else:
        text += f"\n{say('setup.now', language, now=_now(page, setup, language))}"
    return Screen(_noted(note, text), (*_controls(page, setup, language), _back(language)))


def void_screen(matches: tuple[Ended, ...], language: str = ENGLISH, note: str = "") -> Screen:
    """Which match is to count no more: one of the last, or any by its number."""
    text = f"**{say('setup.void.name', language)}**\n{say('setup.void.about', language)}"
    rows: list[Row] = []
    if matches:
        options = tuple(
            [Option(_played(each, language), _id(f"void.{each.match}"), _about(each, language)) for each in matches]
        )
        rows.append(Menu(_id("void_menu"), say("setup.void.choose", language), options[:MOST_SHOWN]))
    else:
        text += f"\n{say('setup.void.none', language)}"
    rows.append((Button(say("setup.void.by_number", language), _id("void_form")),))
    return Screen(_noted(note, text), (*rows, _back(language)))


def void_question(match: Ended, language: str = ENGLISH) -> Screen:
    """Whether a match is really to count no more. Nothing lies under the finger that commits."""
    text = say("setup.void.question", language, match=match.match, text=_played(match, language, escaped=True))
    yes = Button(say("setup.void.yes", language), _id(f"void_yes.{match.match}"), Style.RED)
    return Screen(text, ((yes,), (Button(say("button.back", language), _id("void")),)))


def void_form(language: str = ENGLISH) -> Form:
    """What asks for a match's number."""
    title, label = say("setup.void.name", language), say("setup.void.number", language)
    field = Field(MATCH, label, hint=say("setup.void.hint", language), longest=18)
    return Form(press_id(None, 0, Verb.SETUP_FORM, "void"), title, (field,))


def season_screen(language: str = ENGLISH, note: str = "") -> Screen:
    """What beginning the season's table anew would mean."""
    text = f"**{say('setup.season.name', language)}**\n{say('setup.season.about', language)}"
    ask = Button(say("setup.season.ask", language), _id("season_ask"))
    return Screen(_noted(note, text), ((ask, *_back(language)),))


def season_question(language: str = ENGLISH) -> Screen:
    """Whether it is really to begin anew."""
    yes = Button(say("setup.season.yes", language), _id("season_yes"), Style.RED)
    back = Button(say("button.back", language), _id("season"))
    return Screen(say("setup.season.question", language), ((yes,), (back,)))  # Back lies where the finger was


def lacks_screen(setup: Setup, language: str = ENGLISH) -> Screen:
    """What is missing, channel by channel."""
    lines = [f"**{say('setup.lacks.name', language)}**", say("setup.lacks.about", language)]
    for channel, missing in setup.lacks[:MOST_CHANNELS]:
        names = ", ".join([say(f"permission.{each}", language) for each in missing])
        code = "setup.lacks.missing" if missing else "setup.lacks.fine"
        lines.append(say(code, language, channel=f"<#{channel}>", list=names))
    if any(missing for _, missing in setup.lacks):
        lines.append(f"-# {say('setup.lacks.mend', language)}")
    return Screen(fitting(lines), (_back(language),))


def rules_value(name: str) -> str:
    """How an id names rules that may be the default: a preset by its name, a server's own by a digest of theirs."""
    key = name_key(name)
    return f"p{key}" if key in PRESETS else f"n{blake2b(key.encode(), digest_size=8).hexdigest()}"


def rules_named(value: str, kept: Kept) -> str | None:
    """The name that such a value stands for; None where there are no such rules any more."""
    names = [*PRESETS, *[each.name for each in kept.named]]
    return next((name for name in names if rules_value(name) == value), None)


def channels_text(channels: tuple[int, ...], most: int = MOST_CHANNELS) -> str:
    """Channels as mentions, as many as are wanted."""
    return ", ".join([f"<#{each}>" for each in channels[:most]]) + (", …" if len(channels) > most else "")


def fitting(lines: list[str], longest: int = 1900) -> str:
    """As many lines as fit into one message."""
    kept = lines[:1]
    for line in lines[1:]:
        if len("\n".join([*kept, line])) > longest:
            return "\n".join([*kept, "…"])
        kept.append(line)
    return "\n".join(kept)


def _noted(note: str, text: str) -> str:
    return f"{note}\n\n{text}" if note else text


def _id(argument: str) -> str:
    return press_id(None, 0, Verb.SETUP, argument)


def _back(language: str) -> tuple[Button, ...]:
    return (Button(say("button.back", language), _id("main")),)


def _played(match: Ended, language: str, *, escaped: bool = False) -> str:
    """Who played, with what result."""
    one, two = (escape(cut(name, 24)) if escaped else cut(name, 24) for name in match.names)
    return say("setup.void.played", language, one=one, two=two, high=match.scores[0], low=match.scores[1])


def _about(match: Ended, language: str) -> str:
    return say("setup.void.option", language, match=match.match, day=match.day)


def _line(page: str, setup: Setup, language: str) -> str:
    return say("setup.line", language, name=say(f"setup.{page}.name", language), now=_now(page, setup, language))


def _pages(language: str) -> Menu:
    options = tuple(
        [
            Option(say(f"setup.{page}.name", language), _id(page), say(f"setup.{page}.short", language))
            for page in PAGES
            if page not in LOOKS
        ]
    )
    return Menu(_id("menu"), say("setup.placeholder", language), options)


def _now(page: str, setup: Setup, language: str) -> str:
    """How one thing is set, in a few words."""
    settings = setup.settings
    if page == "channels":
        there = tuple([each for each in settings.channels if each not in setup.gone])
        return channels_text(there) or say("setup.channels.all", language)
    if page == "threads":
        return say(f"setup.threads.{'private' if settings.private else 'public'}", language)
    if page == "language":
        return language_name(settings.language) if settings.language else say("settings.language.discord", language)
    if page == "rules":
        return say("setup.rules.now", language, name=escape(default_name(setup.kept, language)))
    if page == "pace":
        return say(f"setup.pace.{settings.pace.value}", language)
    if page == "seconds":
        return say("setup.seconds.now", language, seconds=setup.seconds)
    if page == "opener":
        there_is = settings.opener is not None and settings.opener not in setup.gone
        return f"<@&{settings.opener}>" if there_is else say("setup.opener.all", language)
    if page == "results":
        there_is = settings.results is not None and settings.results not in setup.gone
        return f"<#{settings.results}>" if there_is else say("setup.results.none", language)
    return say("setup.bans.count", language, n=len(setup.banned)) if setup.banned else say("setup.bans.none", language)


def _ban_lines(setup: Setup, language: str) -> str:
    if not setup.banned:
        return say("setup.bans.none", language)
    return ", ".join([f"<@{user}>" for user, _ in setup.banned[:MOST_SHOWN]])


def _controls(page: str, setup: Setup, language: str) -> tuple[Row, ...]:
    """What can be chosen on a page."""
    settings = setup.settings
    if page == "channels":
        there = tuple([each for each in settings.channels if each not in setup.gone])
        chooser = Menu(
            _id("channels_pick"), say("setup.channels.pick", language), (), Pick.CHANNEL, there, MOST_CHANNELS
        )
        return (chooser, (_choice("channels.all", "setup.channels.all", bool(settings.channels), language),))
    if page == "opener":
        role = () if settings.opener is None or settings.opener in setup.gone else (settings.opener,)
        chooser = Menu(_id("opener_pick"), say("setup.opener.pick", language), (), Pick.ROLE, role)
        return (chooser, (_choice("opener.all", "setup.opener.all", settings.opener is not None, language),))
    if page == "results":
        place = () if settings.results is None or settings.results in setup.gone else (settings.results,)
        chooser = Menu(_id("results_pick"), say("setup.results.pick", language), (), Pick.CHANNEL, place)
        return (chooser, (_choice("results.none", "setup.results.none", settings.results is not None, language),))
    if page == "threads":
        now = THREADS[settings.private]
        return (
            tuple([_choice(f"threads.{each}", f"setup.threads.{each}", each != now, language) for each in THREADS]),
        )
    if page == "language":
        return (_languages(settings.language, language),)
    if page == "pace":
        paces = [
            _choice(f"pace.{each.value}", f"setup.pace.button_{each.value}", each != settings.pace, language)
            for each in Pace
        ]
        return (tuple(paces),)
    if page == "seconds":
        return (_seconds(setup, language),)
    return (_rules(setup, language),) if page == "rules" else _bans(setup, language)


def _choice(argument: str, code: str, enabled: bool, language: str) -> Button:
    """A button for one of a few; the one that holds now is grey and blue."""
    return Button(say(code, language), _id(argument), Style.GREY if enabled else Style.BLUE, enabled=enabled)


def _seconds(setup: Setup, language: str) -> Menu:
    options = [
        Option(say("setup.seconds.now", language, seconds=each), _id(f"seconds.{each}"))
        for each in SECONDS
        if each != setup.seconds
    ]
    return Menu(_id("seconds_menu"), say("setup.seconds.choose", language), tuple(options))


def _languages(chosen: str, language: str) -> Menu:
    """The languages there are, each by its own name, and whatever Discord says."""
    choices = {
        FOLLOW: say("settings.language.discord", language),
        **{each: language_name(each) for each in languages()},
    }
    options = [Option(label, _id(f"language.{each}")) for each, label in choices.items() if each != (chosen or FOLLOW)]
    return Menu(_id("language_menu"), say("setup.language.choose", language), tuple(options[:MOST_SHOWN]))


def _rules(setup: Setup, language: str) -> Menu:
    named = [(plain(each.name), each.name) for each in setup.kept.named]
    named += [(preset_name(name, language), name) for name in PRESETS]
    options = [Option(label, _id(f"rules.{rules_value(name)}")) for label, name in named]
    return Menu(_id("rules_menu"), say("setup.rules.choose", language), tuple(options[:MOST_SHOWN]))


def _bans(setup: Setup, language: str) -> tuple[Row, ...]:
    rows: list[Row] = [Menu(_id("ban_pick"), say("setup.bans.pick", language), (), Pick.USER)]
    if setup.banned:
        options = tuple(
            [Option(cut(name, 32) or str(user), _id(f"unban.{user}")) for user, name in setup.banned[:MOST_SHOWN]]
        )
        rows.append(Menu(_id("unban_menu"), say("setup.bans.lift", language), options))
    return tuple(rows)
