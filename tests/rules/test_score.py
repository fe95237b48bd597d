"""What a hand scores: the worked cases, and every field of the rules that changes it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest

from ginbot.rules.cards import Hand, parse_card, parse_hand
from ginbot.rules.melds import Melding
from ginbot.rules.ruleset import STANDARD, RuleSet
from ginbot.rules.score import EndKind, HandScore, score_hand
from tests.rules.hands import cases, hands, melding

KNOCK = Melding.of(hands("4S 5S 6S|KS KH KD|2C 3C 4C"), parse_hand("6H"))
GIN = Melding.of(hands("4S 5S 6S|KS KH KD|TS TH TD TC"), 0)
BIG_GIN = Melding.of(hands("3S 4S 5S 6S|KS KH KD|TS TH TD TC"), 0)
# Against KNOCK, which shows 6, laying off 7S, 8S, KC and 5C leaves 13, 6 or 4; against a gin 43, 36 or 34 are left.
LOSES = parse_hand("7S 8S KC 9H 9D 9C AH 2D JH 5C")
TIES = parse_hand("7S 8S KC 9H 9D 9C AH AD 4D 5C")
WINS = parse_hand("7S 8S KC 9H 9D 9C AH AD 2D 5C")


@pytest.mark.parametrize("case", cases("scoring"))
def test_case(case: dict[str, Any]) -> None:
    """Kind, winner, points and both counts are as worked out beforehand."""
    score = score_hand(STANDARD, melding(case), parse_hand(case["hand"]))
    assert score == HandScore(
        EndKind(case["kind"]), case["winner"], case["points"], case["knocker_count"], case["defender_count"]
    )


@pytest.mark.parametrize(
    ("shown", "hand", "expected"),
    [
        (KNOCK, LOSES, HandScore(EndKind.KNOCK, "knocker", 7, 6, 13)),
        (KNOCK, TIES, HandScore(EndKind.UNDERCUT, "defender", 25, 6, 6)),
        (KNOCK, WINS, HandScore(EndKind.UNDERCUT, "defender", 27, 6, 4)),
        (GIN, WINS, HandScore(EndKind.GIN, "knocker", 59, 0, 34)),
        (GIN, parse_hand("AS AH AD 2S 2H 2D 3H 3D 3C 4H"), HandScore(EndKind.GIN, "knocker", 29, 0, 4)),
        (GIN, parse_hand("AS AH AD 2S 2H 2D 3H 3D 3C 3S"), HandScore(EndKind.GIN, "knocker", 25, 0, 0)),
        (BIG_GIN, WINS, HandScore(EndKind.BIG_GIN, "knocker", 65, 0, 34)),
    ],
)
def test_standard(shown: Melding, hand: Hand, expected: HandScore) -> None:
    """A knock wins the difference; a lower or equal count undercuts it; gin and big gin cannot be undercut."""
    assert score_hand(STANDARD, shown, hand) == expected


@pytest.mark.parametrize(
    ("rules", "shown", "hand", "kind", "points"),
    [
        ({"gin_bonus": 20}, GIN, WINS, "gin", 54),
        ({"big_gin_bonus": 50}, BIG_GIN, WINS, "big_gin", 84),
        ({"big_gin_bonus": 0}, BIG_GIN, WINS, "big_gin", 34),
        ({"big_gin_bonus": None}, BIG_GIN, WINS, "gin", 59),
        ({"undercut_bonus": 10}, KNOCK, WINS, "undercut", 12),
        ({"undercut_on_tie": False}, KNOCK, WINS, "undercut", 27),
        ({"undercut_on_tie": False}, KNOCK, LOSES, "knock", 7),
        ({"undercut_on_tie": False}, KNOCK, TIES, "tie", 0),
    ],
)
def test_bonuses(rules: dict[str, Any], shown: Melding, hand: Hand, kind: str, points: int) -> None:
    """Every bonus is the table's own, and a tie may be nobody's."""
    score = score_hand(replace(STANDARD, **rules), shown, hand)
    assert (score.kind, score.points) == (kind, points)
    assert (score.winner is None) is (kind == "tie")


@pytest.mark.parametrize(
    ("doubles", "upcard", "points"),
    [("no", "2S", 27), ("points", "2S", 54), ("points", "KS", 54), ("points", "AH", 27), ("points", None, 27)],
)
def test_spades_double(doubles: Literal["no", "points"], upcard: str | None, points: int) -> None:
    """A spade upcard doubles the points, bonus included, where the table plays so."""
    card = None if upcard is None else parse_card(upcard)
    assert score_hand(RuleSet(spade_doubles=doubles), KNOCK, WINS, card).points == points


def test_aces_round_the_corner_count_fifteen() -> None:
    """The defender's aces count as the table plays them, and a run takes an ace behind its king."""
    ruleset = RuleSet(aces="round")
    assert score_hand(ruleset, GIN, WINS).defender_count == 34 + 2 * 14
    knock = Melding.of(hands("JS QS KS|8H 8D 8C|2C 3C 4C"), parse_hand("6H"), aces="round")
    assert score_hand(ruleset, knock, parse_hand("AS 2S 4H 4D JD JC QD QC 7H 9H")).defender_count == 64
    assert score_hand(STANDARD, knock, parse_hand("AS 2S 4H 4D JD JC QD QC 7H 9H")).defender_count == 67


@pytest.mark.parametrize(
    ("laid_off", "count", "points"),
    [("7S 8S KC 5C", 4, 27), ("7S KC 5C", 12, 6), ("", 34, 28), ("5C", 29, 23), ("7S", 27, 21)],
)
def test_laying_off_by_hand(laid_off: str, count: int, points: int) -> None:
    """Exactly the cards laid off by hand are gone, and the others are melded the best way."""
    score = score_hand(STANDARD, KNOCK, WINS, laid_off=parse_hand(laid_off))
    assert (score.defender_count, score.points) == (count, points)


@pytest.mark.parametrize(("shown", "laid_off"), [(KNOCK, "8S"), (KNOCK, "7S 9S"), (KNOCK, "AC"), (GIN, "7S")])
def test_what_cannot_be_laid_off_by_hand(shown: Melding, laid_off: str) -> None:
    """Cards that do not fit, that the defender does not hold, or that are laid off onto a gin, are refused."""
    with pytest.raises(ValueError, match="cannot be laid off"):
        score_hand(STANDARD, shown, WINS, laid_off=parse_hand(laid_off))


def test_nothing_laid_off_by_hand_onto_a_gin() -> None:
    """A defender who lays off nothing onto a gin has done nothing wrong."""
    assert score_hand(STANDARD, GIN, WINS, laid_off=0).points == 59
