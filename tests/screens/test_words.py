"""Words: every code has them, every placeholder is filled, and names and cards are spelt safely."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ginbot.rules import Item, Refusal, RuleProblem, card_name, parse_card, parse_hand, view
from ginbot.screens import words
from ginbot.screens.context import Preferences
from ginbot.screens.hand import hand_screen
from ginbot.screens.plurals import NOUGHT_IS_ONE
from ginbot.screens.settings import settings_screen
from ginbot.screens.words import (
    card_text,
    card_words,
    codes,
    cut,
    escape,
    languages,
    meld_text,
    meld_words,
    melds_text,
    plain,
    say,
)
from tests.screens.stage import ANNA_AND_BEN, labels, scenes

ROOT = Path(__file__).parents[2]
SOURCES = sorted([path for folder in ("ginbot", "cogs") for path in (ROOT / folder).rglob("*.py")])
SPECIAL = "\\`*_~|<>[]()#:@"


def forms(text: str | dict[str, str]) -> list[str]:
    """A text's plural forms, or the text alone."""
    return [text] if isinstance(text, str) else list(text.values())


def fields(text: str | dict[str, str]) -> set[str]:
    """The placeholders of a text."""
    return {name for form in forms(text) for _, name, _, _ in Formatter().parse(form) if name}


def used_codes() -> tuple[set[str], list[re.Pattern[str]]]:
    """The codes that the source names: whole ones, and patterns of those it puts together."""
    whole: set[str] = set()
    patterns = []
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
                whole.add(node.value)
            if isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"[\w.]+" for p in node.values]
                patterns.append(re.compile("".join(map(str, parts))))
    return whole, patterns


def test_every_code_that_the_source_names_has_words() -> None:
    """No screen asks for a text that English does not have."""
    known = set(codes())
    tables = {code.rpartition(".")[0] for code in known}
    whole, _ = used_codes()
    prefixes = {code.split(".")[0] for code in known if "." in code}
    named = {code for code in whole if re.fullmatch(r"[a-z]+(\.\w+)+", code) and code.split(".")[0] in prefixes}
    assert len(named) > 50
    assert {code for code in named if code not in known and code not in tables} == set()


def test_every_text_is_used_somewhere() -> None:
    """There is no text that no screen can ask for."""
    whole, patterns = used_codes()
    stems = {f"{code}.{form}" for code in whole for form in ("you", "they")} | {f"button.{code}" for code in whole}
    unused = [
        code
        for code in codes()
        if code not in whole | stems
        and not any(
            pattern.fullmatch(code) or pattern.fullmatch(code.removesuffix(".you").removesuffix(".they"))
            for pattern in patterns
            if len(pattern.pattern) > len(r"[\w.]+")
        )
    ]
    assert unused == []


def test_every_refusal_has_words_and_a_way_without_facts() -> None:
    """Each reason has a text, and one without placeholders where that text needs facts."""
    for refusal in Refusal:
        assert f"refusal.{refusal.value}" in codes()
        if fields(codes()[f"refusal.{refusal.value}"]):
            assert not fields(codes()[f"refusal_plain.{refusal.value}"])


def test_every_reason_against_rules_and_every_item_of_a_sum_has_words() -> None:
    """What speaks against a rule set, and whatever a hand or a match is added up from, is told."""
    tallied = {Item.HANDS, Item.BOXES, Item.GAME, Item.SHUTOUT}
    assert {f"tally.{item.value}" for item in tallied} <= set(codes())
    assert {f"sum.{item.value}" for item in set(Item) - tallied} <= set(codes())
    assert {f"problem.{why.value}" for why in RuleProblem} <= set(codes())


WAITING: tuple[str, ...] = ()
"""The beginnings of codes that no other language has yet; there English is spoken meanwhile."""


@pytest.mark.parametrize("language", languages())
def test_every_language_says_all_that_english_says(language: str) -> None:
    """No text is missing or invented, placeholders are the same, and plural forms are there where English has them."""
    texts, english = codes(language), codes()
    assert [code for code in english if code not in texts and not code.startswith(WAITING)] == []
    assert [code for code in texts if code not in english] == []
    for code, text in texts.items():
        assert fields(text) == fields(english[code]), code
        if not isinstance(text, str):
            assert set(text) <= {"one", "other"}, code
            assert "one" not in english[code] or "one" in text, code
        assert isinstance(text, str) == isinstance(english[code], str), code


@pytest.mark.parametrize("language", sorted(NOUGHT_IS_ONE))
def test_where_nothing_counts_like_one_the_number_is_told(language: str) -> None:
    """A language that says "0 point" has the number in that form, but where there is always something to count."""
    counted = {code: text for code, text in codes(language).items() if not isinstance(text, str) and "one" in text}
    bare = {code for code, text in counted.items() if "{n}" not in text["one"] and "{n}" in text["other"]}
    assert bare <= NEVER_NOUGHT


NEVER_NOUGHT = frozenset(
    {
        "differs.void_limit.some",
        "fair.decks",
        "games.more",
        "knock.ways",
        "match.hands",
        "pad.boxes",
        "pad.boxes_in",
        "past.head",
        "tally.boxes",
        "tally.hands",
    }
)
"""Of these there is never none: what is told would not be told then."""


def test_a_text_is_chosen_by_its_number() -> None:
    """One point, several points, and no points take their own forms."""
    said = [say("result.points", n=n, whom="to Anna") for n in (0, 1, 2)]
    assert said == ["0 points to Anna", "1 point to Anna", "2 points to Anna"]


def test_a_missing_language_or_text_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language without a text, and a language that is not there at all, speak English; English must have it."""
    for name in ("en", "xx"):
        text = 'pass = "{name} passt"\n' if name == "xx" else 'pass = "{name} passed"\nmore = "More"\n'
        (tmp_path / f"{name}.toml").write_text(text + '[n]\nother = "{n} hands"\n', encoding="utf-8")
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    words._texts.cache_clear()
    languages.cache_clear()
    try:
        assert say("pass", "xx", name="Anna") == "Anna passt"
        assert say("more", "xx") == "More"
        assert say("pass", "../en", name="Anna") == "Anna passed"
        assert say("n", "xx", n=1) == "1 hands"
        with pytest.raises(KeyError):
            say("none")
    finally:
        words._texts.cache_clear()
        languages.cache_clear()


def test_a_screen_in_half_a_language_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language that lacks most texts fills its screens with English ones, plural forms and names of cards too."""
    english = (words.FOLDER / "en.toml").read_text(encoding="utf-8")
    (tmp_path / "en.toml").write_text(english, encoding="utf-8")
    half = 'language_name = "Halb"\n[button]\npass = "Passen"\n[cards.suit]\nH = "Herz"\n'
    (tmp_path / "de.toml").write_text(half, encoding="utf-8")
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    words._texts.cache_clear()
    languages.cache_clear()
    try:
        assert languages() == ("de", "en")
        for text in (False, True):
            context = replace(ANNA_AND_BEN, language="de", text=text)
            match = scenes()["first ask"].match
            screen = hand_screen(view(match, 1), context)
            assert "Your move, first of the hand." in screen.text
            assert "Passen" in str(labels(screen))
        assert "Take 8 of Herz" in str(labels(screen))
        panel = settings_screen(Preferences(), languages(), "de")
        assert "Halb" in str(panel.rows)
    finally:
        words._texts.cache_clear()
        languages.cache_clear()


@given(st.text())
@example("@everyone <@1> <#2> `code` ```fence``` [a](http://b) ||spoiler|| \\* # head\n> quote")
def test_an_escaped_name_is_shown_as_it_is(name: str) -> None:
    """Taking the backslashes away gives the plain name, and every special character had exactly one."""
    escaped = escape(name)
    assert "\n" not in escaped
    bare = re.sub(r"\\(.)\u200b?", "", escaped)
    assert not set(bare) & set(SPECIAL)
    assert "@everyone" not in escaped
    assert "<@" not in escaped
    assert "```" not in escaped
    shown = re.sub(r"\\(.)", r"\1", escaped).replace("@\u200b", "@")
    assert shown == plain(name).replace("@\u200b", "@")


@given(st.text(), st.integers(2, 40))
def test_a_cut_name_fits(name: str, length: int) -> None:
    """A cut name is in one line and no longer than asked, and is whole where it fits."""
    short = cut(name, length)
    assert len(short) <= length
    assert "\n" not in short
    assert short == plain(name) or short.endswith("…")


def test_a_name_cannot_turn_the_text_round() -> None:
    """Marks that change the direction of writing are taken out, joiners of emojis stay."""
    assert plain("a\u202eb\u2066c\x00d\u200de") == "abc d\u200de"


@pytest.mark.parametrize("name", ["\u202e\u202e", "\u200b", "\u3164\u3164", "\u2800 \u115f", "\u200d\ufeff", "\u00a0"])
def test_a_name_of_which_nothing_is_seen(name: str) -> None:
    """A name of characters that leave no trace is shown as a question mark, an empty seat as nothing."""
    assert plain(name) == escape(name) == cut(name) == "?"
    assert plain("") == ""
    assert plain("\u3164Eve") == "\u3164Eve"


@given(st.integers(0, 51))
def test_a_card_is_spelt_for_eyes_and_for_ears(card: int) -> None:
    """A card's text has its rank and its mark, its words have neither."""
    name = card_name(card)
    assert card_text(card) == name[0].replace("T", "10") + dict(zip("SHDC", "♠♥♦♣", strict=True))[name[1]]
    assert re.fullmatch(r"\w+ of (spades|hearts|diamonds|clubs)", card_words(card))


def test_melds_are_spelt_as_they_are_said() -> None:
    """Melds are listed with commas, called by their rank or their run, and read with words for suits."""
    four, run = parse_hand("4S 4H 4C"), parse_hand("9S TS JS")
    assert melds_text((four, run)) == "4♠ 4♥ 4♣, 9♠ 10♠ J♠"
    assert (meld_text(four), meld_text(run)) == ("the fours", "9-10-J♠")
    assert meld_words(four) == "4 of spades, hearts, clubs"
    assert meld_words(run) == "9, 10, jack of spades"
    assert card_words(parse_card("9C")) == "9 of clubs"
