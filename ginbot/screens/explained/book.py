"""The rules pages of one rule set: which there are, what each says and shows, and how they are turned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ginbot.rules import PRESETS, STANDARD, RuleSet, parse_ruleset, problems_of, ruleset_code
from ginbot.screens.alt import alt_text
from ginbot.screens.explained import glossary, playing, winning
from ginbot.screens.explained.examples import can_knock
from ginbot.screens.explained.sentence import Sentences
from ginbot.screens.explained.shown import shown_on
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.screen import Button, Menu, Option, Row, Screen
from ginbot.screens.words import ENGLISH, say

PAGES: dict[str, Callable[[RuleSet], Sentences]] = {
    "short": playing.in_short,
    "melds": playing.melds,
    "turn": playing.turn,
    "knock": playing.knock,
    "lay_off": playing.lay_off,
    "undercut": playing.undercut,
    "gin": playing.gin,
    "match": winning.match,
    "void": winning.void,
    "words": glossary.words,
}
"""Every page by its name, in the order in which they are turned."""
FIRST = "short"
ONLY_WITH_KNOCKS = frozenset({"knock", "lay_off", "undercut"})


@dataclass(frozen=True, slots=True)
class Book:
    """The rules that are explained: those of a match, or (None) of a share code."""

    rules: RuleSet
    match: int | None = None

    @property
    def pages(self) -> tuple[str, ...]:
        """The names of its pages."""
        return tuple([name for name in PAGES if can_knock(self.rules) or name not in ONLY_WITH_KNOCKS])

    def id(self, page: str) -> str:
        """The id of a press that turns to a page; it carries all that has to be known for that."""
        if self.match is not None:
            return press_id(self.match, 0, Verb.RULES_PAGE, page)
        return press_id(None, 0, Verb.RULES_PAGE, f"{ruleset_code(self.rules)}.{page}")


def page_named(argument: str) -> tuple[RuleSet | None, str]:
    """What a press that turns a page names: the rules of its share code, if it has one, and the page."""
    code, _, page = argument.rpartition(".")
    return (parse_ruleset(code) if code else None), page


def rules_page(book: Book, page: str = FIRST, language: str = ENGLISH, *, text: bool = False) -> Screen:
    """One page; a name that the book does not have is its first page. `text`: words take the place of the picture."""
    names = book.pages
    page = page if page in names else FIRST
    title = say(f"rules.title.{page}", language)
    facts = {"title": title, "name": rules_name(book.rules, language), "page": names.index(page) + 1}
    lines = [say("rules.head", language, **facts, pages=len(names))]
    lines += [f"- {sentence.spoken(language)}" for sentence in PAGES[page](book.rules)]
    if page == FIRST and book.rules != STANDARD and not problems_of(book.rules):  # who learns needs no code yet
        lines.append(say("rules.share", language, code=ruleset_code(book.rules)))
    words, picture = shown_on(page, book.rules, language, text=text)
    alt = "" if picture is None else alt_text(picture, language)
    if text:
        words, picture, alt = "\n".join([part for part in (words, alt) if part]), None, ""
    if words:
        lines += ["", say("rules.example.head", language, example=words)]  # or it would belong to the last point
    return Screen("\n".join(lines), _rows(book, page, language), picture, alt)


def rules_name(rules: RuleSet, language: str = ENGLISH) -> str:
    """What a rule set is called: its preset's name, or its share code."""
    name = next((name for name, preset in PRESETS.items() if preset == rules), None)
    if name is not None:
        return say(f"rules.name.{name}", language)
    if problems_of(rules):  # an old match may be played by what no table is set up with any more
        return say("rules.name.own", language)
    return say("rules.name.code", language, code=ruleset_code(rules))


def _rows(book: Book, page: str, language: str) -> tuple[Row, ...]:
    names = book.pages
    place = names.index(page)
    options = tuple([Option(say(f"rules.title.{name}", language), book.id(name)) for name in names if name != page])
    menu = Menu(press_id(None, 0, Verb.RULES_PAGE), say("rules.placeholder", language), options)
    turning = []
    for label, step in (("previous", -1), ("following", 1)):
        there = 0 <= place + step < len(names)
        target = names[place + step] if there else f"{page}{step}"
        turning.append(Button(say(f"button.{label}", language), book.id(target), enabled=there))
    return (tuple(turning), menu)
