"""Every language: its screens keep what English ones keep, and its words are whole."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from ginbot.rules import PRESETS, view
from ginbot.screens import words
from ginbot.screens.boards import (
    SCOPES,
    BoardPage,
    CheckLine,
    GameLine,
    PastTable,
    SeasonName,
    board_screen,
    check_screen,
    games_screen,
    past_screen,
)
from ginbot.screens.context import Pace, Preferences
from ginbot.screens.custom import FORM_FIELDS, panel_form, panel_screen
from ginbot.screens.daily import Entry, daily_screen
from ginbot.screens.explained.book import Book, rules_page
from ginbot.screens.hand import hand_screen
from ginbot.screens.house import house_screen
from ginbot.screens.ladder import ladder_screen
from ginbot.screens.learning import LOOKS, ending_screen, learn_screen
from ginbot.screens.lesson import ENDINGS
from ginbot.screens.occasions import RUNGS
from ginbot.screens.offers import Kept, NamedRules
from ginbot.screens.pages import front_door
from ginbot.screens.panel import Do, Use
from ginbot.screens.profile import profile_screen
from ginbot.screens.screen import Screen
from ginbot.screens.server_rules import server_rules_screen
from ginbot.screens.settings import Vacation, settings_screen
from ginbot.screens.words import ENGLISH, language_of, languages
from tests.screens import test_daily, test_every_screen, test_fair, test_ladder, test_lesson, test_slow
from tests.screens.stage import CONTEXTS, MOMENT, hand_screens
from tests.screens.test_custom import FULL, WIDEST
from tests.screens.test_every_screen import check_limits
from tests.screens.test_house import FOUR, PANEL
from tests.screens.test_pages import FULL as BOARD
from tests.screens.test_pages import NAME, OWN
from tests.screens.test_profile import ANNA
from tests.screens.test_queue import every_screen

OTHERS = tuple([language for language in languages() if language != ENGLISH])


@pytest.fixture(params=OTHERS)
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """One language after the other, put in the place of English, so that whatever is shown is in it."""
    language, texts = str(request.param), words._texts
    monkeypatch.setattr(words, "_texts", lambda _: texts(ENGLISH) | texts(language))
    return language


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("de", "de"),
        ("es-419", "es"),
        ("es-ES", "es"),
        ("fr", "fr"),
        ("pt-BR", "pt"),
        ("en-US", "en"),
        ("en-GB", "en"),
        ("ja", "en"),
        ("", "en"),
        ("../de", "en"),
    ],
)
def test_the_language_of_a_locale(locale: str, language: str) -> None:
    """Each of Discord's locales has a language of ours; English speaks to all that have none."""
    assert language_of(locale) == language


@pytest.mark.parametrize("language", OTHERS)
def test_every_hand_fits_in_every_language(language: str) -> None:
    """Rows fit the budget, texts and alt texts their limits, on every page of every hand, for readers in turn."""
    for screen in hand_screens(*[replace(context, language=language) for context in CONTEXTS.values()]):
        check_limits(screen)


@pytest.mark.usefixtures("spoken")
def test_what_stands_around_a_match_fits() -> None:
    """Tables, posts, receipts, seals and the queue keep the limits."""
    test_every_screen.test_every_table_and_post_keeps_the_limits()
    test_slow.test_receipts_fit_a_phone()
    test_fair.test_the_longest_match_fits_a_message(200)
    for screen in every_screen():
        check_limits(screen)


def _boards() -> Iterator[Screen]:
    """Every board, as full as it comes."""
    season = SeasonName(2026, 4, 99, MOMENT)
    for scope, pace in product(SCOPES, (Pace.LIVE, Pace.SLOW)):
        for span, name in (("season", season), ("all", None)):
            at = BoardPage(scope, pace, span, 2)
            yield board_screen(BOARD, OWN, 20_000, at, name, unlisted=True)
            yield board_screen((), OWN, 0, at, name, unlisted=True)
        yield past_screen((PastTable(replace(season, ends=None), BOARD[:3]),) * 8, BoardPage(scope, pace, "past"))
        yield past_screen((), BoardPage(scope, pace, "past"))


def _pages() -> Iterator[Screen]:
    """What commands answer with, as full as it comes."""
    yield from (front_door(), profile_screen(ANNA), *_boards())
    yield games_screen(tuple([GameLine(NAME, (499, 499), mine=True, bring=number) for number in range(1, 11)]))
    yield check_screen(tuple([CheckLine(name, False) for name in ("view_channel", "manage_threads")]))
    for text in (False, True):
        yield house_screen(PANEL, FOUR, "easy", text=text)
        yield from (rules_page(book, page, text=text) for book in map(Book, PRESETS.values()) for page in book.pages)
    for sort, text in product(("meld", "suit", "rank"), (False, True)):
        yield settings_screen(
            Preferences(sort, text=text, quick=not text), languages(), vacation=Vacation(None, 99_999)
        )
    for use, may_save in product(Use, (False, True)):
        for ruleset in PRESETS.values():
            yield panel_screen(
                replace(WIDEST, use=use, ruleset=ruleset, level="easy"), FULL, "W" * 32, may_save=may_save
            )
    kept = Kept(tuple([NamedRules(name, rules) for name, rules in PRESETS.items()]), "oklahoma")
    yield server_rules_screen(kept)


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_played_beside_matches_fits(language: str) -> None:
    """The lesson and its pages, the ladder and the daily deal keep the limits in every language."""
    for table in test_lesson.wanderers():
        check_limits(hand_screen(view(table.match, 0), replace(test_lesson.LESSON, language=language)))
    for text in (False, True):
        for ending in ENDINGS:
            check_limits(ending_screen((ending,), language, text=text))
        for won in range(RUNGS + 1):
            check_limits(ladder_screen(test_ladder.rungs(won), language, text=text))
        for entries in ((), (Entry("Anna", 31, mine=True), Entry("Ben", None)), (Entry("Anna", None, mine=True),)):
            check_limits(daily_screen(replace(test_daily.PAGE, entries=entries), language, text=text))
    for state in LOOKS:
        check_limits(learn_screen(state, "Rosa", language))


@pytest.mark.usefixtures("spoken")
def test_what_commands_answer_with_fits() -> None:
    """Pages, panels, menus and forms keep the limits."""
    for screen in _pages():
        check_limits(screen)
    for do in (*FORM_FIELDS, Do.SAVE):
        form = panel_form(WIDEST, do)
        assert len(form.title) <= 45
        assert all(len(field.label) <= 45 and len(field.hint) <= 100 for field in form.fields)


@pytest.mark.parametrize("language", OTHERS)
def test_texts_name_the_commands_that_english_ones_name(language: str) -> None:
    """As they are written, with English names, the texts of a language hold the same pieces of code as the English."""

    def pieces(spoken: str) -> dict[str, list[str]]:
        file = words._flat(tomllib.loads((words.FOLDER / f"{spoken}.toml").read_text(encoding="utf-8")), "")
        return {code: sorted(CODE.findall(text)) for code, text in file.items() if isinstance(text, str)}

    english = pieces(ENGLISH)
    assert {code: found for code, found in pieces(language).items() if found != english.get(code, [])} == {}


CODE = re.compile(r"`[^`]*`")
