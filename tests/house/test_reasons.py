"""Why a choice was a mistake: each reason is found where a player would name it, with the cards it is about."""

from __future__ import annotations

import pytest

from ginbot.house.reasons import NAMED, Why, why
from ginbot.rules import (
    Action,
    BigGin,
    Draw,
    Gin,
    Knock,
    Pass,
    RuleSet,
    Take,
    Threw,
    Throw,
    Took,
    View,
    card_name,
    parse_card,
)
from tests.house.positions import SEAT, position

SEVEN_LOOSE = "4S 5S 6S QH QD QC KH 5D 2C AD 8C"
THREE_WAYS = "2S 3S 4S 4H 4C 9H TH JH AD AC KD"
"""After the king it can knock with 7 by the fours, or with 10 by the run of spades."""


def throw(card: str) -> Throw:
    """A throw of seat 0."""
    return Throw(SEAT, parse_card(card))


def knock(view: View, card: str, number: int = 0) -> Knock:
    """A knock of seat 0, by the first way that there is or another one."""
    option = next(option for option in view.throws if option.card == parse_card(card))
    return Knock(SEAT, option.card, option.knocks[number].melds)


def told(view: View, did: Action, better: Action) -> tuple[str, str, int]:
    """A reason, its cards by name, and its number."""
    reason = why(view, did, better)
    return reason.why.value, " ".join([card_name(card) for card in reason.cards]), reason.number


def turns(*moves: str) -> tuple[Threw | Took, ...]:
    """Moves such as "0 KD" (seat 0 threw it) and "1+ 9C" (seat 1 took it)."""
    done: list[Threw | Took] = []
    for move in moves:
        who, card = move.split()
        done.append(Took(1, parse_card(card)) if who == "1+" else Threw(int(who), parse_card(card)))
    return tuple(done)


def test_gin_missed() -> None:
    """Whoever could have gone gin is told with which card; with eleven melded it was big gin."""
    seen = position("AS 2S 3S 4S 5S 6S 7S 8S 9S TS KD")
    assert told(seen, throw("AS"), Gin(SEAT, parse_card("KD"))) == ("missed_gin", "KD", 0)
    assert told(seen, throw("KD"), BigGin(SEAT)) == ("missed_big_gin", "", 0)


def test_waited_with_a_knock() -> None:
    """A low count was not laid down: early, with the stock nearly gone, and where the throw voided the hand."""
    seen = position(SEVEN_LOOSE.replace("8C", "7S"))
    assert told(seen, throw("KH"), knock(seen, "KH")) == ("waited", "KH", 8)
    late = position(SEVEN_LOOSE.replace("8C", "7S"), stock=6)
    assert told(late, throw("KH"), knock(late, "KH")) == ("waited_late", "KH", 8)
    last = position(SEVEN_LOOSE.replace("8C", "7S"), stock=2)
    assert told(last, throw("KH"), knock(last, "KH")) == ("voided", "KH", 8)
    assert why(seen, throw("KH"), Knock(SEAT, parse_card("KH"))).number == 8


def test_knocked_when_playing_on_was_worth_more() -> None:
    """Low or early, and close to gin, the cards that would have made it are named; high, or late, it was risky."""
    gin_near = position("4S 5S 6S QH QD QC 7D 8D 9D 2H KS")
    assert told(gin_near, knock(gin_near, "KS"), throw("KS")) == ("knocked_early", "3S 7S QS", 5)
    assert told(gin_near, knock(gin_near, "KS"), throw("2H"))[1] == "3S 7S QS", "of what the better throw leaves"
    holds = "4S 5S 6S QH QD QC 7D 8D 9D 6H KS"
    early, late = position(holds), position(holds, moves=turns(*["0 2C"] * 5))
    collector = position(holds, moves=turns("1+ 2C", "1+ 2D"))
    assert told(early, knock(early, "KS"), throw("KS"))[0] == "knocked_early"
    assert told(late, knock(late, "KS"), throw("KS")) == ("knocked_high", "", 6)
    assert told(collector, knock(collector, "KS"), throw("KS")) == ("knocked_high", "", 6)
    far = position("4S 5S 6S QH QD QC 4D 3C AH AD KS")
    assert told(far, knock(far, "KS"), throw("KS")) == ("knocked_high", "", 9)
    low = "AS 2S 3S 4D 5D 6D 7D 8D 2C AH KS"
    far_and_low = position(low)
    assert told(far_and_low, knock(far_and_low, "KS"), throw("KS"))[0] == "plain"
    low_and_late = position(low, moves=turns(*["0 2C"] * 5))
    assert told(low_and_late, knock(low_and_late, "KS"), throw("KS"))[0] == "knocked_high"


def test_knocked_another_way() -> None:
    """The lower knock is named with what it leaves; of equal ones the one that leaves less to lay off."""
    seen = position(THREE_WAYS)
    low, high = knock(seen, "KD"), knock(seen, "KD", 1)
    assert told(seen, high, low) == ("knocked_more", "KD", 7)
    assert told(seen, low, high) == ("knocked_open", "KD", 0)


@pytest.mark.parametrize(
    ("holds", "top", "reason"),
    [
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S KD", "TS", ("left_gin", "TS", 0)),
        ("4S 5S 6S QH QD 5D 2C AD KH AC", "QC", ("left_knock", "QC", 9)),
        ("4S 5S 8H QH QD 5D 2C TD KH JC", "QC", ("left_meld", "QH QD", 44)),
        ("4S 5S 8H QH QD 5D 2C TD KH JC", "AH", ("left_low", "AH", 65)),
        ("4S 4H 3D 3C 2H 2C 8D KD TS 6C", "KC", ("left_pair", "KD", 0)),
        ("4S 4H 3D 3C 2H 2C 8D TS 6C 7H", "KC", ("plain", "", 0)),
    ],
    ids=["gin", "knock", "meld", "low", "pair", "none"],
)
def test_left_lying(holds: str, top: str, reason: tuple[str, str, int]) -> None:
    """What the pile's top would have done for the hand that left it: gin, a knock, a meld, a lower count, a pair."""
    assert told(position(holds, pile=f"JS {top}"), Draw(SEAT), Take(SEAT)) == reason


def test_taken_for_little() -> None:
    """A card that made no meld only told what is collected; one that did had its price too."""
    little = position("4S 5S 8H QH QD 5D 2C TD KH JC", pile="AH")
    assert told(little, Take(SEAT), Draw(SEAT)) == ("took_little", "AH", 0)
    melded = position("4S 5S 8H QH QD 5D 2C TD KH JC", pile="QC")
    assert told(melded, Take(SEAT), Pass(SEAT)) == ("took_meld", "QC", 0)


LOOSE = "4S 5S 6S KH 9D 8D 5D 2C AD 7C JS"


@pytest.mark.parametrize(
    ("holds", "more", "thrown", "better", "reason"),
    [
        (LOOSE, {"knows": "9S 9H"}, "9D", "JS", ("fed", "9S 9H", 0)),
        (LOOSE, {"knows": "TD"}, "9D", "KH", ("fed_near", "TD", 0)),
        (LOOSE, {"knows": "TD QS"}, "9D", "JS", ("broke_pair", "8D", 1)),
        (LOOSE, {}, "5S", "KH", ("broke_meld", "4S 6S", 0)),
        ("4S 5S 6S 7S 9D 8D 5D 2C AD TC KH", {}, "7S", "KH", ("threw_melded", "4S 5S 6S", 0)),
        (LOOSE, {}, "2C", "KH", ("kept_high", "KH", 10)),
        ("4S 5S 6S KH KD 8D 5C 2C 2H 7C JS", {}, "2C", "KH", ("kept_dear", "KH", 8)),
        ("4S 5S 6S KH KD QD 5C 2C 9H 7C JS", {}, "2C", "KD", ("plain", "", 0)),
        (LOOSE, {}, "KH", "7C", ("plain", "", 0)),
        (LOOSE, {}, "9D", "KH", ("broke_pair", "8D", 2)),
        ("4S 5S 6S KH 9D 5D 2C AD JS 7H 3H", {"pile": "KS KD"}, "JS", "KH", ("safer", "KD KS", 0)),
        ("4S 5S 6S KH 9D 5D 2C AD TC 7H 3H", {}, "TC", "KH", ("safer_unseen", "", 0)),
    ],
)
def test_thrown(holds: str, more: dict[str, str], thrown: str, better: str, reason: tuple[str, str, int]) -> None:
    """Which of two throws was worse and why: it fed the other, broke something up, kept a dear card, or was risky."""
    seen = position(holds, pile=more.get("pile", ""), knows=more.get("knows", ""))
    assert told(seen, throw(thrown), throw(better)) == reason


def test_runs_round_the_corner_go_together() -> None:
    """Where aces go round the corner a king lies close to a two, and nowhere else."""
    rules = RuleSet(aces="round")
    round_seen = position("4S 5S 6S KH 9D 8D 5D 2C AD 7C JS", knows="AH 2H", ruleset=rules)
    assert told(round_seen, throw("KH"), throw("JS")) == ("fed", "AH 2H", 0)
    assert why(position(LOOSE, knows="AH 2H"), throw("KH"), throw("JS")).why is not Why.FED


def test_no_reason_is_made_up() -> None:
    """Of two things that no rule compares it is only said that there is no rule."""
    seen = position(LOOSE)
    assert told(seen, Gin(SEAT, parse_card("KH")), throw("KH")) == ("plain", "", 0)
    assert told(seen, Pass(SEAT), Draw(SEAT)) == ("plain", "", 0)


def test_few_cards_are_named() -> None:
    """However many cards would do, a sentence names a few."""
    seen = position("4S 5S 6S QH QD QC 7D 8D 9D 2H KS")
    assert len(why(seen, knock(seen, "KS"), throw("KS")).cards) == NAMED == 3
