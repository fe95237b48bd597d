"""A match as text: everything that happened, with open cards once a hand is over and with none of them before."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.rules import (
    STANDARD,
    BigGin,
    Decline,
    Draw,
    Event,
    Expire,
    Gin,
    Knock,
    NextHand,
    Open,
    Pass,
    Phase,
    Resign,
    RuleSet,
    Throw,
    TimeUp,
    Withdraw,
    parse_card,
)
from ginbot.screens.history import _WORDS, history_text
from ginbot.screens.words import RANK_MARKS, SUIT_MARKS, card_text
from tests.rules.reshuffle import reshuffled
from tests.rules.tables import Log, Table, deal, draw_and_throw, in_play, joined, random_table, take_and_throw
from tests.screens.stage import scenes
from tests.screens.variants import whole

MOMENT = datetime(2026, 3, 1, 20, 15, 30, 999, tzinfo=UTC)
CARD = re.compile(f"(?:{'|'.join(RANK_MARKS)})[{SUIT_MARKS}]")
RUNNING = "\n\nThe match is still running; the cards of the hand in play stay covered."


@dataclass(frozen=True)
class Stored:
    """A batch as the store gives it."""

    version: int
    at: datetime
    by: str
    events: tuple[Event, ...]


def told(log: Log, names: tuple[str, str] = ("Anna", "Ben")) -> str:
    """The text of a log whose batches are a second apart."""
    return history_text(
        [
            Stored(number, MOMENT + timedelta(seconds=number), "clock" if number % 5 == 0 else "seat:1", events)
            for number, events in enumerate(log, start=1)
        ],
        names,
    )


def story(table: Table) -> list[str]:
    """What is told, without versions and moments."""
    return [line[35:] if line.startswith(" ") else line for line in told(table.log).splitlines()]


def drawn(opener: str, dealer: str = "", stock: str = "", ruleset: RuleSet = STANDARD) -> Table:
    """A table at which both refused the six of clubs and Ben drew."""
    table = joined(deal(opener, dealer, "6C", stock), ruleset)
    table.play(Pass(1), Pass(0), Draw(1))
    return table


KNOCKER, DEFENDER = "AS 2S 3S 4H 5H 6H 7D 8D 9D KD", "7H 8H KS KH KC 2C 3D 5C 9S JS"


def test_a_knock_is_told_whole() -> None:
    """Versions, moments, who it was, both hands as dealt, every card, melds shown, lay-offs, points and the end."""
    table = drawn(KNOCKER, DEFENDER, "AH", RuleSet(target=20))
    table.play(Knock(1, parse_card("KD")))
    assert told(table.log) == "\n".join(
        [
            "   1  2026-03-01 20:15:31  seat:1  Anna opens a match, first to 20.",
            "   2  2026-03-01 20:15:32  seat:1  Ben sits down.",
            "",
            "                                   Hand 1: Anna deals, the upcard is 6♣.",
            "                                   Anna holds 9♠ J♠ K♠ 7♥ 8♥ K♥ 3♦ 2♣ 5♣ K♣.",
            "                                   Ben holds A♠ 2♠ 3♠ 4♥ 5♥ 6♥ 7♦ 8♦ 9♦ K♦.",
            "   3  2026-03-01 20:15:33  seat:1  Ben passes.",
            "   4  2026-03-01 20:15:34  seat:1  Anna passes.",
            "   5  2026-03-01 20:15:35  clock   Ben draws A♥.",
            "   6  2026-03-01 20:15:36  seat:1  Ben knocks with 1, throwing K♦ face down.",
            "                                   Ben shows A♠ 2♠ 3♠, 4♥ 5♥ 6♥, 7♦ 8♦ 9♦, loose A♥.",
            "                                   Anna lays off 7♥ 8♥.",
            "                                   Anna shows K♠ K♥ K♣, loose 9♠ J♠ 3♦ 2♣ 5♣.",
            "                                   Ben scores 28: Anna 0, Ben 28.",
            "                                   Ben wins the match, 28 : 0.",
        ]
    )


def test_gin_and_big_gin() -> None:
    """Gin names the card thrown, big gin none; nothing is laid off, and a defender without a meld shows loose cards."""
    gin = drawn(KNOCKER.replace("KD", "TD"), "2H 4C 6D 8C TC QC QS JH TS 8S", "KC")
    gin.play(Gin(1, parse_card("KC")))
    assert story(gin)[-5:-2] == [
        "Ben goes gin, throwing K♣ face down.",
        "Ben shows A♠ 2♠ 3♠, 4♥ 5♥ 6♥, 7♦ 8♦ 9♦ 10♦.",
        "Anna shows 8♠ 10♠ Q♠ 2♥ J♥ 6♦ 4♣ 8♣ 10♣ Q♣.",
    ]
    big = drawn(KNOCKER.replace("KD", "TD"), "", "JD")
    big.play(BigGin(1))
    assert story(big)[9:11] == ["Ben goes big gin.", "Ben shows A♠ 2♠ 3♠, 4♥ 5♥ 6♥, 7♦ 8♦ 9♦ 10♦ J♦."]


def test_melds_alone_are_shown_alone() -> None:
    """A defender whose cards all meld shows no loose ones, and a tie that scores nothing says so."""
    table = drawn(KNOCKER.replace("KD", "KC"), "KS KH KD TS TH TD 8C 9C TC JC", "AH", RuleSet(undercut_on_tie=False))
    table.play(Knock(1, parse_card("KC")))
    assert "Anna shows 10♠ 10♥ 10♦, K♠ K♥ K♦, 8♣ 9♣ 10♣ J♣." in story(table)
    level = drawn(KNOCKER.replace("KD", "KC"), "KS KH KD TS TH TD 8S 8H 8C AC", "AH", RuleSet(undercut_on_tie=False))
    level.play(Knock(1, parse_card("KC")))
    assert "Nobody scores: Anna 0, Ben 0." in story(level)


def test_void_hands() -> None:
    """A void hand says why, and three of them in a row end the match as a draw."""
    table = joined(deal(), RuleSet(void_limit=1))
    table.play(Pass(1), Pass(0))
    draw_and_throw(table, 29)
    assert story(table)[-2:] == ["The stock has run down: the hand is void.", "The match is a draw."]
    assert "Anna holds" in told(table.log)
    piles = joined(deal(), RuleSet(void_limit=1))
    take_and_throw(piles, 20)
    assert story(piles)[-2] == "20 takes from the pile in a row: the hand is void."


@pytest.mark.parametrize(
    ("action", "last"),
    [
        (Withdraw(), "Anna withdraws the challenge."),
        (Decline(), "The challenge is declined."),
        (Expire(), "The challenge expires."),
    ],
)
def test_closed_challenges(action: Withdraw | Decline | Expire, last: str) -> None:
    """A challenge that nobody accepted says what became of it; one that still waits says nothing more."""
    table = Table()
    table.play(Open(RuleSet(target=None), 3))
    assert story(table) == ["Anna opens a match, one hand."]
    table.play(action)
    assert story(table)[1:] == [last]


def test_ends_before_the_target() -> None:
    """Resigning, forfeiting, leaving before both have moved, and not showing up are told apart; the hands lie open."""
    resigned, forfeited = drawn(KNOCKER), joined(deal(KNOCKER), lapse_limit=1)
    resigned.play(Resign(0))
    forfeited.play(Pass(1), Pass(0), TimeUp(1))
    left, no_show = joined(deal(KNOCKER)), joined(deal(KNOCKER))
    left.play(Resign(1))
    no_show.play(TimeUp(1))
    assert story(resigned)[-2:] == ["Anna resigns.", "Ben wins the match, 0 : 0."]
    assert story(forfeited)[-3:] == [
        "Ben's time runs out.",
        "Ben has let too many turns run out.",
        "Anna wins the match, 0 : 0.",
    ]
    assert story(left)[-2:] == ["Ben resigns.", "The match is aborted."]
    assert story(no_show)[-3:] == ["Ben's time runs out.", "Ben has not shown up.", "The match is aborted."]
    for table in (resigned, forfeited, left, no_show):
        assert "Ben holds A♠ 2♠ 3♠" in told(table.log)


def test_a_running_hand_stays_covered() -> None:
    """Of the hand in play only the upcard, what was taken and what was thrown are told, and that it is so."""
    table = joined(deal(KNOCKER, DEFENDER, "6C", "AH QC"))
    table.play(Pass(1), Pass(0), Draw(1), Throw(1, parse_card("KD")), Draw(0))
    assert told(table.log).endswith(f"Anna draws.{RUNNING}")
    assert CARD.findall(told(table.log)) == ["6♣", "K♦"]


def test_a_hand_that_is_over_is_open_while_the_match_runs() -> None:
    """Between two hands the last one lies open; then the next is covered and the one before it stays open."""
    table = drawn(KNOCKER, DEFENDER, "AH")
    table.play(Knock(1, parse_card("KD")))
    assert "Ben draws A♥." in told(table.log)
    before = told(table.log).removesuffix(RUNNING)
    table.play(NextHand(0), deal=deal("QC", upcard="9H"))
    assert told(table.log).startswith(before)
    rest = told(table.log).removeprefix(before)
    assert CARD.findall(rest) == ["9♥"]
    assert "Hand 2: Ben deals, the upcard is 9♥." in rest


def test_names_cannot_play_with_the_terminal() -> None:
    """A name is told in one line and without control characters."""
    table = joined(deal(KNOCKER))
    text = told(table.log, ("An\x1b[2Jna\n\n", "Ben\u202e"))
    assert "An [2Jna opens" in text
    assert "Ben sits down" in text


@given(st.integers(0, 2**32), st.integers(2, 90))
def test_nothing_hidden_is_told(seed: int, actions: int) -> None:
    """While a match runs, other hidden cards in the hand in play, of both seats, would give the very same text."""
    table = random_table(Random(seed), actions=actions, lateness=0.1)
    text = told(table.log)
    if table.match.phase in (Phase.OVER, Phase.BETWEEN, Phase.CHALLENGE):
        return
    head = f"Hand {in_play(table.match).number}: "
    of_this_hand = text.split(head)[1]
    assert told(reshuffled(table.log, None, Random(seed))).split(head)[1] == of_this_hand
    play = in_play(table.match)
    seen = {card_text(card) for card in play.pile} | {card_text(play.upcard)}
    seen |= {card_text(card) for card in range(52) if (play.known[0] | play.known[1]) >> card & 1}
    assert set(CARD.findall(of_this_hand)) <= seen


def test_every_event_has_words() -> None:
    """Whatever a log may hold is told: no kind of event is missing, and each kind says something."""
    assert set(_WORDS) == set(get_args(Event))


def test_laying_off_by_hand_is_told_card_by_card() -> None:
    """Who lays off, each card with its meld, and no second line for all of them; the thrown card stays covered."""
    assert story(scenes()["half laid off"])[-4:-2] == [
        "Anna lays off by hand.",
        "Anna lays off 4♠ on A♠ 2♠ 3♠.",
    ]
    running = told(scenes()["half laid off"].log)
    assert "Ben knocks with 6, throwing a card face down." in running
    assert "K♣" not in running
    over = told(scenes()["laid off by hand"].log)
    assert "Ben knocks with 6, throwing K♣ face down." in over
    assert "Anna lays off 4♠ on A♠ 2♠ 3♠.\n" in over
    assert over.count("lays off") == 6


def test_the_wall_is_told() -> None:
    """The last choice of a hand has a line of its own."""
    assert "The stock has run down: Anna has the last choice." in story(scenes()["wall"])


def test_a_match_is_told_with_its_totals() -> None:
    """At the end stand the sums line by line, and what the match came to with all bonuses."""
    lines = story(whole("oklahoma"))
    assert any(re.fullmatch(r"Ben: 5 hands 151 \+ 7 boxes 175 \+ game 100 = 426", line) for line in lines)
    assert lines[-1] == "Ben wins the match, 426 : 81."
