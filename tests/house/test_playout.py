"""A hand played to its end in thought: what each way to end it comes to, by the rules' own count."""

from __future__ import annotations

from random import Random

import pytest

from ginbot.house.thinking.chance import shuffle
from ginbot.house.thinking.habits import (
    EAGER,
    HABITS,
    HOUSE,
    KINDS,
    PATIENT,
    SIMPLE,
    dearest_loose,
    knocks_at,
    least_needed,
    throw_from,
)
from ginbot.house.thinking.hands import COUNT_AT, LORE, REST, melding
from ginbot.house.thinking.playout import AS_USUAL, FROM_PILE, FROM_STOCK, Terms, play_out, points_of
from ginbot.house.thinking.trial import standard_error, total
from ginbot.rules import Melding, RuleSet, deadwood, parse_card, score_hand
from ginbot.rules.melds import divided
from ginbot.rules.suits import table_of
from tests.rules.tables import cards, hand

LOW = LORE["low"]
TERMS = Terms(limit=10, gin_bonus=25, undercut_bonus=25, big_gin_bonus=31, tie=1, times=1)
READY = "AS 2S 3S 4S 9H 9D 9C JD QD"
"""Nine cards that lack a king or a ten of diamonds for gin."""
LOOSE = "AH 3H 5H 7C TC QS KC 2D 4D 6D"


def ended(
    mine: str,
    theirs: str,
    stock: str,
    *,
    top: str = "",
    first: int = AS_USUAL,
    terms: Terms = TERMS,
    kinds: tuple[int, int] = (HOUSE, HOUSE),
    seat: int = 0,
) -> int:
    """What a hand comes to with this stock, of which the last two cards are never drawn."""
    order = [*cards(stock), 0, 0]
    lies = parse_card(top) if top else -1
    hands = [hand(mine), hand(theirs)]
    return play_out(hands, [0, 0], kinds, [0, 0], seat, order, 0, len(order), lies, 0, first, terms, HABITS, LOW)


def test_gin_ends_a_hand_at_once() -> None:
    """Who draws the card that is lacking has gin: the other's count and the bonus."""
    assert ended(READY + " 6H", LOOSE, "KD 8S 8C") == deadwood(hand(LOOSE)) + 25
    assert ended(LOOSE, READY + " 6H", "KD 8S 8C", seat=1) == -deadwood(hand(LOOSE)) - 25


def test_big_gin_is_shown_where_there_is_one() -> None:
    """Eleven melded cards bring the bonus for big gin; where there is none, all but one of a long meld is gin."""
    count = deadwood(hand(LOOSE))
    assert ended(READY + " KD", LOOSE, "TD 8S 8C") == count + 31
    assert ended(LOOSE, READY + " KD", "TD 8S 8C", seat=1) == -count - 31
    assert ended(READY + " KD", LOOSE, "TD 8S 8C", terms=TERMS._replace(big_gin_bonus=-1)) == count + 25
    assert ended("AS AH AD AC 9H 9D 9C JD QD KD", LOOSE, "TD 8S", terms=TERMS._replace(big_gin_bonus=-1)) == count + 25


def test_points_count_double_where_the_hand_does() -> None:
    """A hand that counts double brings twice as much, whatever ends it."""
    double = TERMS._replace(times=2)
    assert ended(READY + " 6H", LOOSE, "KD 8S 8C", terms=double) == 2 * (deadwood(hand(LOOSE)) + 25)
    assert ended(READY + " KD", LOOSE, "TD 8S 8C", terms=double) == 2 * (deadwood(hand(LOOSE)) + 31)


def test_a_hand_is_void_at_the_stocks_end() -> None:
    """When after a throw only two cards are left the hand brings nothing."""
    assert ended(LOOSE, "AC 3C 5C 7D TH QC KD 2H 4S 6S", "8S") == 0
    assert ended(LOOSE, "AC 3C 5C 7D TH QC KD 2H 4S 6S", "8S 9C") == 0


def test_the_first_card_comes_from_where_it_is_told() -> None:
    """Told to take, a player takes even what helps nothing, and told to draw, it leaves even what makes gin."""
    taken = ended(READY + " 6H", LOOSE, "8S 8C", top="KD")
    assert taken == ended(READY + " 6H", LOOSE, "8S 8C", top="KD", first=FROM_PILE) == deadwood(hand(LOOSE)) + 25
    assert ended(READY + " 6H", LOOSE, "8S", top="KD", first=FROM_STOCK) != taken
    melded, eager = "AS 2S 3S 4S 9H 9D 9C JD QD KD", (EAGER, EAGER)
    assert ended(melded, LOOSE, "8S", top="8H", kinds=eager) == taken
    assert 0 < ended(melded, LOOSE, "8S", top="8H", first=FROM_PILE, kinds=eager) < taken


def test_who_is_to_draw_leaves_what_does_not_help() -> None:
    """A top that lowers nothing is left, and the stock brings the card that does."""
    assert ended(READY + " 6H", LOOSE, "KD 8S 8C", top="8H") == deadwood(hand(LOOSE)) + 25


def test_a_knock_scores_as_the_rules_say() -> None:
    """Points of a knock, an undercut and gin are those of the rules, but for a layoff that is not the best one."""
    random, same, kinds = Random(1), 0, set()
    ruleset = RuleSet(undercut_bonus=20, gin_bonus=30)
    terms = TERMS._replace(undercut_bonus=20, gin_bonus=30)
    for number in range(400):
        deck = random.sample(
            [card for card in range(52) if card % 13 < (4 if number % 2 else 5)], 20 - 4 * (number % 2)
        )
        size = 10 if len(deck) == 20 else 8
        ten, rest = (sum([1 << card for card in part]) for part in (deck[:size], deck[size:]))
        found = melding(ten, LOW)
        score = score_hand(ruleset, Melding(*divided(ten, found & REST, table_of("low"))), rest)
        expected = score.points if score.winner == "knocker" else -score.points
        points = points_of(0, ten, rest, terms, LOW)
        assert points == -points_of(1, ten, rest, terms, LOW)
        assert points >= expected
        same += points == expected
        kinds.add(score.kind)
    assert same >= 360
    assert {kind.value for kind in kinds} >= {"knock", "undercut", "gin"}


@pytest.mark.parametrize(("tie", "points"), [(1, -25), (0, 0)])
def test_equal_counts_are_an_undercut_where_the_rules_say_so(tie: int, points: int) -> None:
    """A defender with as much as the knocker undercuts, or nobody scores."""
    knocked, defends = hand("AS 2S 3S 9H 9D 9C KC KD KH 6S"), hand("QS QH QD 5D 5H 5C 7H 7D 7C 6H")
    assert points_of(0, knocked, defends, TERMS._replace(tie=tie), LOW) == points
    assert points_of(1, knocked, defends, TERMS._replace(tie=tie), LOW) == -points


def test_each_kind_knocks_when_it_does() -> None:
    """The eager knock as soon as they may, the patient with less and less, the house for little and then for gin."""
    for kind in (SIMPLE, EAGER):
        assert {knocks_at(HABITS, kind, turn, 10) for turn in range(40)} == {10}
    patient = [knocks_at(HABITS, PATIENT, turn, 10) for turn in range(1, 40)]
    assert patient == sorted(patient, reverse=True)
    assert patient[-1] == 1
    assert [knocks_at(HABITS, HOUSE, turn, 10) for turn in (0, 5, 6, 99)] == [2, 2, 0, 0]
    assert {knocks_at(HABITS, kind, 0, 1) for kind in range(KINDS + 1)} == {1}


def test_every_kind_plays_to_an_end() -> None:
    """All kinds against each other come to an end, by a knock, gin, an undercut or the stock's end."""
    ends = set()
    for seed in range(1, 40):
        deck = list(range(52))
        shuffle([seed], deck, 52)
        hands = [sum([1 << card for card in part]) for part in (deck[:10], deck[10:20])]
        kinds, stock = (seed % (KINDS + 1), seed // 4 % (KINDS + 1)), deck[21:]
        points = play_out(hands, [0, 0], kinds, [0, 0], 0, stock, 0, 31, deck[20], 0, AS_USUAL, TERMS, HABITS, LOW)
        assert -200 < points < 200
        ends.add((points > 0) - (points < 0))
    assert {-1, 1} <= ends


def test_throws_the_dear_and_not_what_is_taken() -> None:
    """A simple player throws its dearest loose card, never the one just taken, and of melds what they can spare."""
    eleven = hand("4S 5S 6S 9H 9D 9C 2H 2D 7D QC KS")
    rest = melding(eleven, LOW) & REST
    king = 1 << parse_card("KS")
    assert throw_from(eleven, rest, 0, 0, 0, SIMPLE, HABITS, LOW) == parse_card("QC")
    assert throw_from(eleven, rest, 1 << parse_card("QC"), 0, 0, SIMPLE, HABITS, LOW) == parse_card("KS")
    assert dearest_loose(rest, 0, LOW) in cards("QC KS")
    assert dearest_loose(rest, king | 1 << parse_card("QC"), LOW) == parse_card("7D")
    assert dearest_loose(hand("4S 5S 6S"), 0, LOW) == -1


def test_throws_what_helps_nobody() -> None:
    """A player who looks keeps its pairs, and of two kings throws the one that the other does not wait for."""
    eleven = hand("4S 5S 6S 9H 9D 9C 2H 2D 3D KS KH")
    rest = melding(eleven, LOW) & REST
    waits = hand("QS JS")
    assert throw_from(eleven, rest, 0, waits, 0, HOUSE, HABITS, LOW) == parse_card("KH")
    gone = hand("QS JS KC KD")
    assert throw_from(eleven, rest, 0, 0, gone, HOUSE, HABITS, LOW) == parse_card("KS")


def test_a_melded_hand_spares_the_end_of_a_long_meld() -> None:
    """Where all is melded the card is thrown without which the rest is gin still, and not the one just taken."""
    eleven = hand("AS 2S 3S 6H 6S 6C 9D TD JD QD KD")
    for taken in (0, *[1 << card for card in cards("9D KD AS")]):
        thrown = throw_from(eleven, melding(eleven, LOW) & REST, taken, 0, 0, HOUSE, HABITS, LOW)
        assert not taken >> thrown & 1
        assert melding(eleven ^ 1 << thrown, LOW) >> COUNT_AT == 0
    assert least_needed(hand("AS 2S 3S 4S"), hand("4S"), LOW) == parse_card("AS")


def test_adds_up_and_knows_its_doubt() -> None:
    """A sum is of the first worlds only; the doubt of a difference falls with its spread, and is none for one world."""
    found, other = [1.0, 0.0, 1.0, 0.5], [0.0, 0.0, 0.0, 0.0]
    assert total(found, 3) == 2.0
    assert standard_error(found, other, 1) == 0.0
    assert standard_error(found, found, 4) == 0.0
    assert standard_error(found, other, 4) == pytest.approx((sum([(x - 0.625) ** 2 for x in found]) / 12) ** 0.5)
