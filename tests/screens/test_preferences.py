"""Preferences and their panel: what is stored is read safely, and every choice can be made and is explained."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.screens import settings
from ginbot.screens.context import REMINDERS, SORTS, Preferences
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.pictures import DECKS, DeckPicture
from ginbot.screens.screen import Menu, Screen
from ginbot.screens.settings import (
    SWITCHES,
    Vacation,
    change_of,
    language_name,
    settings_screen,
    vacation_change,
)
from tests.screens.stage import MOMENT
from tests.screens.test_every_screen import check_limits

BOOLS = (False, True)


def choices(screen: Screen) -> dict[str, str]:
    """What the menus offer: the argument of each choice by its words."""
    menus = [row for row in screen.rows if isinstance(row, Menu)]
    presses = {option.label: parse_press(option.value) for menu in menus for option in menu.options}
    assert all(press is not None and press.verb is Verb.SET and press.match is None for press in presses.values())
    return {label: press.argument for label, press in presses.items() if press is not None}


def test_preferences_are_kept_as_they_are() -> None:
    """What is written is read back."""
    liking = Preferences("rank", quick=True, text=True, here=True, nudges=False, double_time=True, language="en")
    assert Preferences.of(liking.as_dict()) == liking
    assert Preferences.of({}) == Preferences()


@pytest.mark.parametrize(
    "stored",
    [
        {"sort": "colour"},
        {"sort": 3},
        {"quick": 1},
        {"quick": "yes"},
        {"nudges": None},
        {"language": 5},
        {"deck": "old", "": True},
        {"deck": 2},
        {"text": "on", "here": [], "double_time": 0},
    ],
)
def test_what_cannot_be_read_is_the_default(stored: dict[str, object]) -> None:
    """Unknown names and values of the wrong type are passed over."""
    assert Preferences.of(stored) == Preferences()


@given(
    st.dictionaries(
        st.sampled_from([field.name for field in fields(Preferences)]), st.none() | st.booleans() | st.text()
    )
)
def test_whatever_is_stored_can_be_read(stored: dict[str, object]) -> None:
    """Reading never fails, and what is read keeps its types."""
    read = Preferences.of(stored)
    assert read.sort in SORTS
    assert all(type(getattr(read, field.name)) is type(field.default) for field in fields(Preferences))


def test_the_panel_tells_how_things_are() -> None:
    """Each setting has a line; with one language there is none for it."""
    assert settings_screen(Preferences(), ("en",)).text.split("\n") == [
        "**How you play**",
        "Your cards: **classic**",
        "Order of cards: **deadwood first**",
        "Quick throw: **off**",
        "Show hands as: **pictures**",
        "Where you play: **direct messages**",
        "Nudges: **on**",
        "Double time: **off**",
        "Slow turns: **ring**",
        "Boards of all servers: **leave me out**",
        "Reminders of slow turns: **one**",
        "Vacation: **off, all of this year's days are used**",
        "Word for the deal: **none (`/gin settings word:` sets one)**",
    ]
    assert "\nWord for the deal: **`plum jam`**" in settings_screen(Preferences(word="plum jam"), ("en",)).text


def test_every_choice_leads_somewhere_else() -> None:
    """What is offered is exactly what would change something, and each is explained in a few words."""
    liking = Preferences(sort="suit", text=True)
    screen = settings_screen(liking, ("en",))
    assert choices(screen) == {
        "Order of cards: deadwood first": "sort.meld",
        "Order of cards: by rank": "sort.rank",
        "Quick throw: on": "quick.on",
        "Show hands as: pictures": "text.off",
        "Where you play: in the thread": "here.on",
        "Nudges: off": "nudges.off",
        "Double time: on": "double_time.on",
        "Slow turns: badge only": "ring.off",
        "Boards of all servers: show me": "everywhere.on",
        "Reminders of slow turns: two": "reminders.two",
        "Reminders of slow turns: none": "reminders.none",
        "four colours": "deck.four",
        "large print": "deck.large",
        "dark": "deck.dark",
    }
    menu, *_ = screen.rows
    assert isinstance(menu, Menu)
    assert all(10 < len(option.description) <= 100 for option in menu.options)


def test_the_panel_keeps_the_limits() -> None:
    """Whatever is set, and with however many languages, rows and texts fit."""
    languages = tuple([f"l{number}" for number in range(40)])
    for sort, values, spoken in product(SORTS, product(BOOLS, repeat=len(SWITCHES)), ("", "l3", "gone")):
        liking = Preferences(sort, **dict(zip(SWITCHES, values, strict=True)), language=spoken)
        check_limits(settings_screen(liking, languages))
        for argument in choices(settings_screen(liking, ("en",))).values():
            change = change_of(argument)
            assert change is not None
            assert replace(liking, **change) != liking  # type: ignore[arg-type]  # names and types of Preferences


def test_languages_have_a_menu_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two languages there is a second menu; choosing Discord's own clears the choice."""
    monkeypatch.setattr(settings, "language_name", {"en": "English", "de": "Deutsch"}.get)
    monkeypatch.setattr(settings, "known_languages", lambda: ("de", "en"))
    screen = settings_screen(Preferences(), ("de", "en"))
    assert screen.text.endswith("Language: **as Discord is set**")
    assert list(choices(screen).items())[-2:] == [("Deutsch", "language.de"), ("English", "language.en")]
    german = settings_screen(Preferences(language="de"), ("de", "en"))
    assert german.text.endswith("Language: **Deutsch**")
    assert list(choices(german))[-2:] == ["as Discord is set", "English"]
    assert change_of("language.de") == {"language": "de"}
    assert change_of("language.discord") == {"language": ""}


@pytest.mark.parametrize(
    ("argument", "change"),
    [
        ("sort.suit", {"sort": "suit"}),
        ("quick.on", {"quick": True}),
        ("text.off", {"text": False}),
        ("double_time.on", {"double_time": True}),
        ("language.en", {"language": "en"}),
        ("deck.dark", {"deck": "dark"}),
        ("deck.gold", None),
        ("", None),
        ("sort", None),
        ("sort.", None),
        ("sort.colour", None),
        ("quick.yes", None),
        ("quick", None),
        ("language.xx", None),
        ("language.", None),
        ("names.on", None),
        ("sort.on", None),
        ("quick.on.off", None),
    ],
)
def test_a_press_on_the_panel_is_read_strictly(argument: str, change: dict[str, object] | None) -> None:
    """What the panel would not have written changes nothing."""
    assert change_of(argument) == change


def test_a_language_calls_itself() -> None:
    """Each file has the name of its language in it."""
    assert language_name("en") == "English"
    assert language_name("xx") == "xx"


def test_a_vacation_begins_and_ends_on_the_panel() -> None:
    """Who has days left may go, who is away may come back, who has used all days is offered neither."""
    at_home, away = Vacation(None, 5 * 86400), Vacation(MOMENT, 3600)
    for vacation, line, offered in (
        (at_home, "Vacation: **off, 5 days left this year**", ["Vacation: on"]),
        (away, f"Vacation: **until <t:{int(MOMENT.timestamp())}:f>**", ["Vacation: off"]),
        (Vacation(), "Vacation: **off, all of this year's days are used**", []),
    ):
        screen = settings_screen(Preferences(), ("en",), vacation=vacation)
        assert line in screen.text.split("\n")
        assert [label for label in choices(screen) if label.startswith("Vacation")] == offered


@pytest.mark.parametrize(
    ("argument", "change"),
    [("vacation.on", True), ("vacation.off", False), ("vacation.maybe", None), ("text.on", None)],
)
def test_what_changes_a_vacation(argument: str, change: bool | None) -> None:
    """Two presses begin and end a vacation, and they change no preference."""
    assert vacation_change(argument) is change
    assert change is None or change_of(argument) is None


@pytest.mark.parametrize("deck", DECKS)
def test_the_panel_shows_ones_own_deck(deck: str) -> None:
    """The panel's picture is painted in the deck that is chosen, and named; in words there is none."""
    screen = settings_screen(Preferences(deck=deck), ("en",))
    assert isinstance(screen.picture, DeckPicture)
    assert screen.picture.deck == deck
    assert f"Your cards: **{screen.picture.name}**" in screen.text
    assert screen.alt.endswith("a card from behind, then king of hearts, queen of spades, 10 of diamonds, "
                               "7 of clubs, ace of spades.")  # fmt: skip
    assert [argument for argument in choices(screen).values() if argument.startswith("deck")] == [
        f"deck.{other}" for other in DECKS if other != deck
    ]
    assert settings_screen(Preferences(deck=deck, text=True), ("en",)).picture is None


@pytest.mark.parametrize("often", REMINDERS)
def test_reminders_are_kept(often: str) -> None:
    """How often somebody is reminded is read back as it was chosen, and anything else as if nothing had been."""
    assert change_of(f"reminders.{often}") == {"reminders": often}
    assert Preferences.of(Preferences(reminders=often).as_dict()).reminders == often
    assert Preferences.of({"reminders": "daily"}).reminders == "one"
    assert change_of("reminders.daily") is None
