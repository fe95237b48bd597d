"""The rules pages: no sentence that is untrue of a rule set, and none missing that is true of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.rules import PRESETS, STANDARD, RuleSet, problems_of
from ginbot.screens.explained.book import PAGES, Book, rules_page
from ginbot.screens.explained.sentence import Sentence
from ginbot.screens.words import codes
from tests.rules.rulesets import random_rules

Facts = Mapping[str, object]
Rule = tuple[Callable[[RuleSet], bool], Callable[[RuleSet], Facts]]

BOXES_IN_ONE_HAND = RuleSet(target=None, box_bonus=25)
rulesets = st.integers(0, 2**32).map(lambda seed: random_rules(Random(seed)))


def knocks(r: RuleSet) -> bool:
    """Whether some ten cards may knock: with aces of 15 nothing counts less than 2."""
    return r.knock_limit == "upcard" or r.knock_limit >= (2 if r.aces == "round" else 1)


def always(r: RuleSet) -> bool:
    """True of every rule set."""
    return True


def when(condition: Callable[[RuleSet], bool], **facts: Callable[[RuleSet], object]) -> Rule:
    """A sentence that is to be told where the condition holds, with these numbers in it."""
    return condition, lambda r: {name: fact(r) for name, fact in facts.items()}


def bonus(code: str, condition: Callable[[RuleSet], bool], points: Callable[[RuleSet], int | None]) -> dict[str, Rule]:
    """A sentence about a bonus, and its form for a bonus of nothing."""
    return {
        code: when(lambda r: condition(r) and bool(points(r)), points=points),
        f"{code}_bare": when(lambda r: condition(r) and points(r) == 0),
    }


def ace(r: RuleSet) -> int:
    """What an ace counts."""
    return 15 if r.aces == "round" else 1


def boxes_at_end(r: RuleSet) -> bool:
    """Whether boxes are added when a match ends."""
    return r.box_bonus > 0 and r.box_timing == "end"


def boxes_also(r: RuleSet) -> bool:
    """Whether boxes are added at an end by void hands that gives no other bonus."""
    return boxes_at_end(r) and (r.game_bonus > 0 or r.shutout != "none")


def ends_by_voids(r: RuleSet) -> bool:
    """Whether a match of one column with a target can end by void hands."""
    return r.void_limit is not None and r.target is not None and r.columns == 1


TRUE: dict[str, Rule] = {
    "short.turn": when(always),
    "short.collect": when(always),
    "short.deadwood": when(always, ace=ace),
    "short.knock": when(lambda r: knocks(r) and r.knock_limit != "upcard", limit=lambda r: r.knock_limit),
    "short.knock_upcard": when(lambda r: r.knock_limit == "upcard"),
    **bonus("short.undercut", lambda r: knocks(r) and r.undercut_on_tie, lambda r: r.undercut_bonus),
    **bonus("short.undercut_less", lambda r: knocks(r) and not r.undercut_on_tie, lambda r: r.undercut_bonus),
    **bonus("short.gin", knocks, lambda r: r.gin_bonus),
    **bonus("short.gin_only", lambda r: not knocks(r), lambda r: r.gin_bonus),
    "won_by.target": when(lambda r: r.target is not None and r.columns == 1, target=lambda r: r.target),
    "won_by.columns": when(lambda r: r.columns == 3, target=lambda r: r.target),
    "won_by.one_hand": when(lambda r: r.target is None),
    "melds.values": when(always, ace=ace),
    "melds.set": when(always),
    "melds.run": when(always),
    "melds.aces_low": when(lambda r: r.aces == "low"),
    "melds.aces_round": when(lambda r: r.aces == "round"),
    "melds.once": when(always),
    "melds.deadwood": when(always),
    "turn.deal": when(always),
    "turn.first_seated": when(lambda r: r.first_dealer == "seated"),
    "turn.first_random": when(lambda r: r.first_dealer == "random"),
    "turn.next_winner": when(lambda r: r.target is not None and r.next_dealer == "winner"),
    "turn.next_loser": when(lambda r: r.target is not None and r.next_dealer == "loser"),
    "turn.next_alternate": when(lambda r: r.target is not None and r.next_dealer == "alternate"),
    "turn.opening_offer": when(lambda r: r.opening == "offer"),
    "turn.opening_plain": when(lambda r: r.opening == "plain"),
    "turn.draw": when(always),
    "turn.taken": when(always),
    "turn.pile": when(lambda r: r.pile_shown == "all"),
    "knock.limit": when(lambda r: knocks(r) and r.knock_limit != "upcard", limit=lambda r: r.knock_limit),
    "knock.upcard": when(lambda r: r.knock_limit == "upcard"),
    "knock.ace_gin": when(
        lambda r: r.knock_limit == "upcard" and (r.ace_upcard == "gin" or r.aces == "round"),
    ),
    "knock.ace_one": when(lambda r: r.knock_limit == "upcard" and r.ace_upcard == "one" and r.aces == "low"),
    "knock.throw": when(knocks),
    "knock.show": when(knocks),
    "knock.score": when(knocks),
    "lay_off.what": when(knocks),
    "lay_off.order": when(knocks),
    "lay_off.automatic": when(lambda r: knocks(r) and r.layoff == "automatic"),
    "lay_off.by_hand": when(lambda r: knocks(r) and r.layoff == "by_hand"),
    "lay_off.best": when(lambda r: knocks(r) and r.layoff == "by_hand"),
    "lay_off.then": when(knocks),
    "lay_off.gin": when(knocks),
    **bonus("undercut.tie", lambda r: knocks(r) and r.undercut_on_tie, lambda r: r.undercut_bonus),
    **bonus("undercut.less", lambda r: knocks(r) and not r.undercut_on_tie, lambda r: r.undercut_bonus),
    "undercut.level": when(lambda r: knocks(r) and not r.undercut_on_tie),
    "undercut.gin": when(knocks),
    "gin.what": when(always),
    **bonus("gin.score", always, lambda r: r.gin_bonus),
    "gin.safe": when(knocks),
    "gin.big": when(lambda r: r.big_gin_bonus is not None),
    **bonus("gin.big_score", always, lambda r: r.big_gin_bonus),
    "match.enter": when(lambda r: r.columns == 3),
    "match.close": when(lambda r: r.columns == 3, target=lambda r: r.target),
    "match.columns": when(lambda r: r.columns == 3),
    "match.spade_points": when(lambda r: r.spade_doubles == "points"),
    "match.spade_points_and_boxes": when(lambda r: r.spade_doubles == "points_and_boxes"),
    "match.box": when(lambda r: r.box_bonus > 0, points=lambda r: r.box_bonus),
    "match.extra": when(
        lambda r: r.extra_boxes and knocks(r) and r.big_gin_bonus is None, gin=lambda r: 2, undercut=lambda r: 1
    ),
    "match.extra_big": when(
        lambda r: r.extra_boxes and knocks(r) and r.big_gin_bonus is not None, gin=lambda r: 2, undercut=lambda r: 1
    ),
    "match.extra_gin": when(
        lambda r: r.extra_boxes and not knocks(r) and r.big_gin_bonus is None, gin=lambda r: 2, undercut=lambda r: 1
    ),
    "match.extra_gin_big": when(
        lambda r: r.extra_boxes and not knocks(r) and r.big_gin_bonus is not None, gin=lambda r: 2, undercut=lambda r: 1
    ),
    "match.boxes_end": when(
        lambda r: r.box_bonus > 0 and r.box_timing == "end" and r.target is not None, target=lambda r: r.target
    ),
    "match.boxes_running": when(
        lambda r: r.box_bonus > 0 and r.box_timing == "running" and r.target is not None, target=lambda r: r.target
    ),
    "match.race": when(lambda r: r.box_bonus > 0 and r.box_timing == "end" and r.target is not None and r.columns == 1),
    "match.game_match": when(lambda r: r.game_bonus > 0 and r.columns == 1, points=lambda r: r.game_bonus),
    "match.game_column": when(lambda r: r.game_bonus > 0 and r.columns == 3, points=lambda r: r.game_bonus),
    "match.shutout_match": when(
        lambda r: r.shutout in ("double_game", "flat") and r.columns == 1,
        points=lambda r: r.game_bonus if r.shutout == "double_game" else 100,
    ),
    "match.shutout_column": when(
        lambda r: r.shutout in ("double_game", "flat") and r.columns == 3,
        points=lambda r: r.game_bonus if r.shutout == "double_game" else 100,
    ),
    "match.shutout_hands_match": when(lambda r: r.shutout == "double_hands" and r.columns == 1),
    "match.shutout_hands_column": when(lambda r: r.shutout == "double_hands" and r.columns == 3),
    "match.rated": when(lambda r: r == STANDARD),
    "match.friendly": when(lambda r: r != STANDARD),
    "void.floor_knock": when(knocks, floor=lambda r: 2),
    "void.floor_gin": when(lambda r: not knocks(r), floor=lambda r: 2),
    "void.throw": when(lambda r: not r.wall),
    "void.wall_knock": when(lambda r: r.wall and knocks(r)),
    "void.wall_gin": when(lambda r: r.wall and not knocks(r)),
    "void.pile": when(lambda r: r.pile_take_limit is not None, takes=lambda r: r.pile_take_limit),
    "void.dealer_same": when(lambda r: r.void_limit != 1 and r.void_dealer == "same"),
    "void.dealer_pass": when(lambda r: r.void_limit != 1 and r.void_dealer == "pass"),
    "void.limit": when(lambda r: r.void_limit not in (None, 1), voids=lambda r: r.void_limit),
    "void.one": when(lambda r: r.void_limit == 1),
    "void.higher": when(lambda r: ends_by_voids(r) and not r.box_bonus),
    "void.boxes": when(lambda r: ends_by_voids(r) and r.box_bonus > 0 and not boxes_also(r)),
    "void.boxes_only": when(lambda r: ends_by_voids(r) and boxes_also(r)),
    "void.columns": when(lambda r: r.void_limit is not None and r.columns == 3 and not boxes_at_end(r)),
    "void.columns_boxes": when(lambda r: r.void_limit is not None and r.columns == 3 and boxes_at_end(r)),
    "void.draw": when(lambda r: r.void_limit is not None and r.target is None),
    "words.big_gin": when(lambda r: r.big_gin_bonus is not None),
    "words.box": when(lambda r: r.box_bonus > 0),
    "words.column": when(lambda r: r.columns == 3),
    "words.deadwood": when(always),
    "words.gin": when(always),
    "words.knock": when(knocks),
    "words.lay_off": when(knocks),
    "words.meld": when(always),
    "words.pile": when(always),
    "words.run": when(always),
    "words.set": when(always),
    "words.shutout": when(lambda r: r.shutout != "none"),
    "words.stock": when(always),
    "words.throw": when(always),
    "words.undercut": when(lambda r: knocks(r) and r.undercut_on_tie),
    "words.undercut_less": when(lambda r: knocks(r) and not r.undercut_on_tie),
    "words.upcard": when(always),
    "words.void": when(always),
    "words.wall": when(lambda r: r.wall),
}
"""For every sentence of the rules pages: of which rule sets it is true, and the numbers in it."""

MENTIONS: dict[str, Callable[[RuleSet], bool]] = {
    r"knock|undercut|laid off|lays? off|laying off": knocks,
    r"undercut.*plus|plus.*undercut": lambda r: r.undercut_bonus > 0,
    r"big gin": lambda r: r.big_gin_bonus is not None,
    r"\bbox(es)?\b": lambda r: r.box_bonus > 0,
    r"\bcolumns?\b": lambda r: r.columns == 3,
    r"shutout": lambda r: r.shutout != "none",
    r"\bspade\b": lambda r: r.spade_doubles != "no",
    r"corner": lambda r: r.aces == "round",
    r"the wall": lambda r: r.wall,
    r"upcard's value": lambda r: r.knock_limit == "upcard",
    r"took from the pile": lambda r: r.pile_take_limit is not None,
    r"end the match|ends the match as": lambda r: r.void_limit is not None,
    r"whole pile": lambda r: r.pile_shown == "all",
    r"target": lambda r: r.target is not None,
    r"once more|hands in it once": lambda r: r.shutout == "double_hands",
}
"""Words that only those rule sets may use which have what they mean."""


def told(rules: RuleSet) -> list[Sentence]:
    """Every sentence on the pages of a rule set."""
    return [sentence for name in Book(rules).pages for sentence in PAGES[name](rules)]


def check_truth(rules: RuleSet) -> None:
    """What is told is what the table above says, with its numbers."""
    expected = {f"rules.{code}": facts(rules) for code, (holds, facts) in TRUE.items() if holds(rules)}
    found = {sentence.code: dict(sentence.facts) for sentence in told(rules)}
    assert found.keys() == expected.keys()
    assert {code: facts for code, facts in found.items() if facts != expected[code]} == {}


def check_mentions(rules: RuleSet) -> None:
    """No page names what the rule set does not have; every number on it is one of the set's own."""
    for sentence in told(rules):
        text = sentence.spoken("en")
        for pattern, may in MENTIONS.items():
            assert may(rules) or not re.search(pattern, text, re.IGNORECASE), (text, pattern)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_presets_are_explained_truly(rules: RuleSet) -> None:
    """Every preset has exactly the sentences that are true of it, and names nothing that it lacks."""
    check_truth(rules)
    check_mentions(rules)


@given(rulesets)
def test_any_rules_are_explained_truly(rules: RuleSet) -> None:
    """So has every rule set that makes sense."""
    assert not problems_of(rules)
    check_truth(rules)
    check_mentions(rules)


def test_every_sentence_is_judged() -> None:
    """The table knows every sentence that the words have for these pages, and each is told of some rule set."""
    sections = {code.split(".")[0] for code in TRUE}
    worded = {code.removeprefix("rules.") for code in codes() if code.split(".")[0] == "rules"}
    assert {code for code in worded if code.split(".")[0] in sections} == TRUE.keys()
    nothing = RuleSet(gin_bonus=0, undercut_bonus=0, big_gin_bonus=0)
    bare = [nothing, replace(nothing, knock_limit=0), replace(nothing, undercut_on_tie=False), BOXES_IN_ONE_HAND]
    some = [*PRESETS.values(), *bare, *[random_rules(Random(seed)) for seed in range(300)]]
    met = {sentence.code.removeprefix("rules.") for rules in some for sentence in told(rules)}
    assert TRUE.keys() - met == set()


def test_gin_only_has_no_page_about_knocks() -> None:
    """Where only gin ends a hand no page, no example and no picture speaks of knocking."""
    book = Book(PRESETS["straight"])
    assert book.pages == ("short", "melds", "turn", "gin", "match", "void", "words")
    for page in book.pages:
        screen = rules_page(book, page)
        assert not re.search(r"knock|undercut|lay off|laid", screen.text + screen.alt, re.IGNORECASE), screen.text
