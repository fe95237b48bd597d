"""A whole match played by somebody who hears the screens: every press is found in the words, none in a picture.

The transcript of a short match is kept beside the other golden files; GOLDEN=accept writes it anew.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from ginbot.rules import (
    STANDARD,
    BigGin,
    Card,
    Draw,
    Gin,
    Join,
    Knock,
    LaidOff,
    NextHand,
    Open,
    Pass,
    Phase,
    RuleSet,
    Seat,
    Take,
    Threw,
    Throw,
    Took,
    View,
    cards_of,
    parse_card,
    view,
)
from ginbot.screens.context import Context
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import MOVES, Press, Verb, action_of, page_of, parse_press
from ginbot.screens.screen import Menu, Screen
from ginbot.screens.words import card_words
from tests.rules.tables import Table, acting, options, random_deal
from tests.screens.stage import ANNA_AND_BEN, TEXT, all_pages, matches, seats

GOLDEN = Path(__file__).parents[1] / "golden" / "by_ear.txt"
EARS = replace(ANNA_AND_BEN, text=True)
RANKS = {"ace": "A", "10": "T", "jack": "J", "queen": "Q", "king": "K"} | {str(n): str(n) for n in range(2, 10)}
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
_RANK, _SUIT = "|".join(sorted(RANKS, key=len, reverse=True)), "|".join(SUITS)
CARDS = re.compile(rf"((?:\b(?:{_RANK}), )*\b(?:{_RANK})) of ((?:{_SUIT})(?:, (?:{_SUIT}))*)")
SEEN_ONLY = re.compile(r"[♠♥♦♣→·…]|picture|shown|colour|grey|green|blue")


@dataclass
class Heard:
    """One screen as it is heard: its text, then what can be pressed, each with its words."""

    text: str
    presses: list[tuple[str, str]] = field(default_factory=list)
    """Words and id."""

    @classmethod
    def of(cls, screen: Screen) -> Heard:
        """What is heard of a screen."""
        heard = cls(screen.text)
        for row in screen.rows:
            if isinstance(row, Menu):
                heard.presses += [(f"{option.label}: {option.description}", option.value) for option in row.options]
            else:
                heard.presses += [(button.label, button.id) for button in row if button.id and button.enabled]
        return heard

    def lines(self) -> list[str]:
        """For a transcript."""
        text = re.sub(r"<t:\d+:\w>", "(a time)", self.text).replace("**", "").replace("-# ", "")
        return [*text.split("\n"), *[f"  [{words}]" for words, _ in self.presses]]


def cards_heard(text: str) -> set[Card]:
    """The cards that a text names, whole or in a list of a run or a set."""
    found = set()
    for ranks, suits in CARDS.findall(text.lower()):
        pairs = product(ranks.split(", "), suits.split(", "))
        found |= {parse_card(RANKS[rank] + SUITS[suit]) for rank, suit in pairs}
    return found


class Listener:
    """Plays by what is heard alone: the words and the ids behind them, never the view."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def press(self, heard: Heard) -> Press:
        """The press for what has been heard."""
        presses = [(words, press) for words, text in heard.presses if (press := parse_press(text)) is not None]
        for verb in (Verb.BIG, Verb.GIN, Verb.KNOCK, Verb.ASK, Verb.NEXT):
            found = [press for _, press in presses if press.verb is verb]
            if found:
                return found[0]
        chosen = re.search(r"^Chosen: .*", heard.text, re.MULTILINE)
        cards = [(self._worth(words), press) for words, press in presses if press.verb is Verb.CHOOSE]
        throw = next((press for _, press in presses if press.verb is Verb.THROW), None)
        if chosen is not None and throw is not None and self._worth(chosen[0]) <= min(cards, key=self._first)[0]:
            return throw
        if cards:
            return min(cards, key=self._first)[1]
        draws = [press for _, press in presses if press.verb in (Verb.DRAW, Verb.DRAW, Verb.TAKE, Verb.PASS)]
        return self._rng.choice([draws[0], draws[0], *draws])

    @staticmethod
    def _first(pair: tuple[int, Press]) -> int:
        return pair[0]

    @staticmethod
    def _worth(words: str) -> int:
        """How bad a throw sounds; one that would end the hand for nothing last, one that may end it well first."""
        found = re.search(r"leaves (\d+)(: (?:you may )?knock)?", words)
        if found is not None:
            return int(found[1]) - (100 if found[2] else 0)
        return -200 if "gin" in words else 1000


def match_by_ear(seed: int, ruleset: RuleSet = STANDARD) -> tuple[Table, list[tuple[Seat, View, Heard]]]:
    """A match between two listeners, with everything that they heard before they pressed."""
    rng, table, heard = Random(seed), Table(), []
    table.play(Open(ruleset, 3), Join(), deal=random_deal(rng))
    listener, page = Listener(rng), ""
    while table.match.phase is not Phase.OVER:
        seat = 0 if table.match.phase is Phase.BETWEEN else acting(table.match)
        seen = view(table.match, seat)
        heard.append((seat, seen, Heard.of(hand_screen(seen, EARS, page))))
        press = listener.press(heard[-1][2])
        page = page_of(press)
        if press.verb in MOVES:
            action = action_of(press, seat)
            assert action is not None
            table.play(action, deal=random_deal(rng))
    for seat in (0, 1):
        seen = view(table.match, seat)
        heard.append((seat, seen, Heard.of(hand_screen(seen, EARS))))
    return table, heard


def check_choices(seen: View, text: str, menu: str) -> None:
    """Every action that is legal is in the words, with the card it needs and what that leaves."""
    for action in options(seen):
        if isinstance(action, Draw):
            assert f"draw, {seen.stock} left" in text
        elif isinstance(action, Take):
            assert f"take the {card_words(seen.pile[-1])}" in text
        elif isinstance(action, Pass):
            assert "You can pass or " in text
        elif isinstance(action, Knock):
            (option,) = [option for option in seen.throws if option.card == action.card]
            (said,) = re.findall(rf"You can knock with {option.knocks[0].count} by throwing ([^.]*)\.", text)
            assert card_words(action.card) in said
        elif isinstance(action, Gin):
            (said,) = re.findall(r"You can go gin by throwing ([^.]*)\.", text)
            assert card_words(action.card) in said
        elif isinstance(action, BigGin):
            assert "you can go big gin" in text
        elif isinstance(action, Throw):
            assert card_words(action.card) in (text + menu).lower()
        else:
            assert isinstance(action, NextHand)


def check_menu(seen: View, heard: Heard) -> None:
    """Each card that may be thrown is said once, in the menu or as chosen, with what throwing it would do."""
    chosen = re.search(r"^Chosen: the (.*?), (.*)$", heard.text, re.MULTILINE)
    said = {} if chosen is None else {chosen[1]: chosen[2]}
    for words, text in heard.presses:
        press = parse_press(text)
        assert press is not None
        if press.verb is Verb.CHOOSE:
            label, _, about = words.partition(": ")
            said[label.lower()] = about
    assert set(said) == {card_words(option.card) for option in seen.throws}
    for option in seen.throws:
        about = said[card_words(option.card)]
        assert (option.gin is not None) == about.startswith("gin")
        assert option.voids == ("void the hand" in about)
        if option.gin is None and not option.voids:
            assert f"leaves {option.leaves}" in about
        if option.gin is None:
            assert bool(option.knocks) == ("knock" in about)


def check_nothing_hidden(seen: View, heard: Heard) -> None:
    """Only cards of one's own hand and cards that lay open are named, but for what a knock would be open to."""
    known = set(cards_of(seen.hand)) | set(seen.pile)
    known |= {move.card for move in seen.moves if isinstance(move, Took | Threw)}
    assert cards_heard(re.sub(r"Open to [^.]*\.", "", heard.text)) <= known
    words = " ".join([words for words, _ in heard.presses])
    assert cards_heard(re.sub(r"Open to [^.]*\.", "", words)) <= known


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_match_can_be_played_by_ear(seed: int) -> None:
    """From the first deal to the end every prompt names every legal choice and the whole hand, and nothing hidden."""
    table, heard = match_by_ear(seed)
    assert table.match.ended is not None
    assert max(table.match.scores) >= 100
    for _, seen, said in heard:
        all_words = "\n".join(said.lines())
        assert not SEEN_ONLY.search(all_words.replace("More…", "").replace("Resign…", "")), all_words
        if seen.phase in (Phase.BETWEEN, Phase.OVER):
            continue
        check_nothing_hidden(seen, said)
        if said.text.startswith(("Knock with ", "2 ways", "3 ways", "4 ways")):
            continue
        assert cards_heard(said.text) >= set(cards_of(seen.hand))
        check_choices(seen, said.text, " ".join([words for words, _ in said.presses]))
        if seen.throws:
            check_menu(seen, said)


def test_the_transcript_of_a_short_match() -> None:
    """What both players of one hand hear, from the deal to the rematch, word for word."""
    _, heard = match_by_ear(11, RuleSet(target=None))
    lines = []
    for seat, _, said in heard:
        lines += [f"{EARS.names[seat]} hears:", *said.lines(), ""]
    if os.environ.get("GOLDEN") == "accept":
        GOLDEN.write_text("\n".join(lines), encoding="utf-8")
    assert GOLDEN.read_text(encoding="utf-8") == "\n".join(lines)


@pytest.mark.no_cover
def test_every_action_can_be_reached_by_words() -> None:
    """In every state every legal action is behind some button or menu, and nothing that is not legal."""
    for match in matches():
        for seat in seats(match):
            seen = view(match, seat)
            presses = [
                press
                for screen in all_pages(match, seat, TEXT).values()
                for _, text in Heard.of(screen).presses
                if (press := parse_press(text)) is not None and press.verb in MOVES - {Verb.RESIGN}
            ]
            reached = {action_of(press, seat) for press in presses}
            assert reached == set(options(seen))


@pytest.mark.parametrize("context", [EARS, TEXT], ids=["plain", "wide"])
def test_no_page_of_any_hand_needs_eyes(context: Context) -> None:
    """In every state and on every page there is no picture, no suit mark, no grey button and no bare symbol."""
    for match in matches():
        for seat in seats(match):
            for screen in all_pages(match, seat, context).values():
                assert (screen.picture, screen.alt) == (None, "")
                heard = "\n".join([screen.text, *[words for words, _ in Heard.of(screen).presses]])
                assert not set("♠♥♦♣→·±") & set(heard)
                buttons = [button for row in screen.rows if not isinstance(row, Menu) for button in row]
                assert all(button.enabled and re.search(r"[A-Za-z]{2}", button.label) for button in buttons)


def test_the_first_line_names_no_card_of_the_hand() -> None:
    """A new message rings, so its first line tells whose turn it is and what happened, and no card that is hidden."""
    for match in matches():
        for seat in seats(match):
            seen = view(match, seat)
            if seen.phase in (Phase.BETWEEN, Phase.OVER):
                continue
            open_cards = set(seen.pile) | {move.card for move in seen.moves if isinstance(move, Took | Threw | LaidOff)}
            for screen in all_pages(match, seat, EARS).values():
                first = screen.text.split("\n")[0]
                assert cards_heard(first) <= open_cards
                assert "<t:" not in first


def test_cards_are_understood_in_lists() -> None:
    """The ear of these tests knows single cards, runs and sets."""
    heard = cards_heard("Melds: 9, 10, jack of hearts; 4 of spades, clubs. Deadwood 3: 2 of clubs, ace of spades.")
    assert heard == {parse_card(name) for name in ("9H", "TH", "JH", "4S", "4C", "2C", "AS")}
