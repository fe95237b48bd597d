"""The bot's words: texts by code and language, and the spelling of cards and people. No text stands in code.

The texts are in `assets/words`, one file a language. English has them all; another language may lack some.
"""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from pathlib import Path

from ginbot.rules import Card, Hand, cards_of, rank_of, suit_of
from ginbot.screens.named import with_names
from ginbot.screens.plurals import plural_form

FOLDER = Path(__file__).parents[2] / "assets" / "words"
ENGLISH = "en"
SUIT_MARKS = "♠♥♦♣"
RANK_MARKS = ("A", *[str(number) for number in range(2, 11)], "J", "Q", "K")

NAMELESS = "?"
_SPECIAL = frozenset("\\`*_~|<>[]()#:@")


@cache
def languages() -> tuple[str, ...]:
    """The languages there are words for."""
    return tuple(sorted([path.stem for path in FOLDER.glob("*.toml")]))


def language_of(locale: str) -> str:
    """The language for what Discord calls a locale ("pt-BR", "es-419"); English where there are no words for it."""
    language = locale.partition("-")[0]
    return language if language in languages() else ENGLISH


def say(code: str, language: str = ENGLISH, /, **facts: object) -> str:
    """The text of a code in a language, else in English, filled with facts; KeyError where there is none.

    A text with plural forms takes the one for the number `n`.
    """
    text = _texts(language).get(code) if language in languages() else None
    if text is None:
        language, text = ENGLISH, _texts(ENGLISH)[code]
    if not isinstance(text, str):
        text = text.get(plural_form(language, int(str(facts["n"]))), text["other"])
    return text.format(**facts)


def codes(language: str = ENGLISH) -> dict[str, str | dict[str, str]]:
    """Every code of a language with its text or its plural forms; commands are called as that language calls them."""
    return dict(_texts(language))


@cache
def _texts(language: str) -> dict[str, str | dict[str, str]]:
    with (FOLDER / f"{language}.toml").open("rb") as file:
        texts = _flat(tomllib.load(file), "")
    names = {code: text for code, text in texts.items() if isinstance(text, str) and code.startswith("named.")}
    return {
        code: with_names(text, names)
        if isinstance(text, str)
        else {form: with_names(each, names) for form, each in text.items()}
        for code, text in texts.items()
    }


def _flat(table: dict[str, object], prefix: str) -> dict[str, str | dict[str, str]]:
    """Nested tables as one, codes joined by dots; plural forms stay together."""
    flat: dict[str, str | dict[str, str]] = {}
    for key, value in table.items():
        if not isinstance(value, dict):
            flat[prefix + key] = str(value)
        elif "other" in value:
            flat[prefix + key] = {form: str(text) for form, text in value.items()}
        else:
            flat |= _flat(value, f"{prefix}{key}.")
    return flat


def plain(name: str) -> str:
    """A name in one line, without what turns the text round; one of which nothing would be seen is a question mark."""
    kept = [
        "" if unicodedata.bidirectional(c) in _TURNING else " " if c.isspace() or _is_control(c) else c for c in name
    ]
    line = " ".join("".join(kept).split())
    return line if not name or any(map(_is_seen, line)) else NAMELESS


def seen(name: str) -> str:
    """A name by what is seen of it: two that look the same for all their invisible marks are the same here."""
    line = "".join([c for c in plain(name) if c == " " or _is_seen(c)])
    return " ".join(unicodedata.normalize("NFC", line).split())


_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that leave no trace on the page, whatever Unicode calls them."""
_TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


def _is_seen(character: str) -> bool:
    return character not in _BLANK and unicodedata.category(character) not in ("Cf", "Cn", "Zs")


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Cs")


def escape(name: str) -> str:
    """A person's name for a message: shown as it is written, whatever marks and mentions it holds."""
    return "".join([f"\\{c}\u200b" if c == "@" else f"\\{c}" if c in _SPECIAL else c for c in plain(name)])


def cut(name: str, length: int = 12) -> str:
    """A name for a label or a picture: plain, and with an ellipsis where it is too long."""
    name = plain(name)
    return name if len(name) <= length else name[: length - 1].rstrip() + "…"


def card_text(card: Card) -> str:
    """A card as "9♣", in texts and labels.

    The mark stands alone, without U+FE0E: then the label is as long as it looks everywhere, and the row budget holds
    for the wider coloured form, which some phones draw, too.
    """
    return RANK_MARKS[rank_of(card)] + SUIT_MARKS[suit_of(card)]


def cards_text(cards: tuple[Card, ...]) -> str:
    """Cards as "K♥ 9♣"."""
    return " ".join([card_text(card) for card in cards])


def melds_text(melds: tuple[Hand, ...], between: str = ", ") -> str:
    """Melds as "4♠ 4♥ 4♣, 5♠ 6♠ 7♠"."""
    return between.join([cards_text(cards_of(meld)) for meld in melds])


def is_set(meld: Hand) -> bool:
    """Whether a meld is a set, and not a run."""
    return len({rank_of(card) for card in cards_of(meld)}) == 1


def meld_text(meld: Hand, language: str = ENGLISH) -> str:
    """A meld that something is laid off on: "6-7-8♠" or "the fours"."""
    cards = cards_of(meld)
    if is_set(meld):
        return say(f"cards.all.{RANK_MARKS[rank_of(cards[0])]}", language)
    return "-".join([RANK_MARKS[rank_of(card)] for card in cards]) + SUIT_MARKS[suit_of(cards[0])]


def card_words(card: Card, language: str = ENGLISH) -> str:
    """A card for ears: "9 of clubs"."""
    return say("cards.one", language, rank=rank_words(card, language), suit=suit_words(card, language))


def the_card(card: Card, language: str = ENGLISH) -> str:
    """A card for ears in a sentence, with its article where the language has one: "the 9 of clubs"."""
    return say(f"cards.the.{RANK_MARKS[rank_of(card)]}", language, card=card_words(card, language))


def rank_words(card: Card, language: str = ENGLISH) -> str:
    """A rank for ears: "king", "9"."""
    return say(f"cards.rank.{RANK_MARKS[rank_of(card)]}", language)


def suit_words(card: Card, language: str = ENGLISH) -> str:
    """A suit for ears: "clubs"."""
    return say(f"cards.suit.{'SHDC'[suit_of(card)]}", language)


def meld_words(meld: Hand, language: str = ENGLISH) -> str:
    """A meld for ears: "4, 5, 6 of spades", "4 of spades, hearts, clubs"."""
    cards = cards_of(meld)
    one, many = ([suit_words(card, language) for card in cards], [rank_words(card, language) for card in cards])
    if is_set(meld):
        return say("cards.one", language, rank=many[0], suit=", ".join(one))
    return say("cards.one", language, rank=", ".join(many), suit=one[0])
