"""Each value of each field of a RuleSet in a hand or a match that is played, with what it comes to worked out by hand.

A new field, or a new word for one, fails here until it has a case.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ginbot.rules import (
    SPANS,
    STANDARD,
    BigGin,
    Deal,
    Draw,
    Ended,
    EndReason,
    Gin,
    Knock,
    LayOffDone,
    NextHand,
    Pass,
    Phase,
    Refusal,
    Refused,
    RuleSet,
    Scored,
    Take,
    Voided,
    VoidReason,
    decide,
    parse_card,
    problems_of,
    view,
)
from tests.rules.fields import (
    BY_HAND,
    DEALERS,
    HANDS,
    HEART,
    HIGH,
    KC,
    LIMITS,
    MATCHES,
    MELDED,
    NAMED,
    NO_BIG_GIN,
    PLAIN,
    PLAYED,
    ROUND,
    SETS,
    TAKES,
    WALL,
)
from tests.rules.tables import Table, acting, deal, draw_and_throw, in_play, joined, take_and_throw
from tests.rules.test_endings import refusal


def dealt(name: str, upcard: str = HEART) -> Deal:
    """One of the hands; where the first dealer is drawn, it is seat 1."""
    opener, dealer, drawn, _ = PLAYED[name]
    return deal(opener=opener, dealer=dealer, upcard=upcard, stock=drawn, first_dealer=1)


def ended(table: Table, name: str) -> None:
    """End the hand just dealt: both refuse the upcard, the opener draws and ends it."""
    seat = acting(table.match)
    table.play(Pass(seat), Pass(1 - seat), Draw(seat), PLAYED[name][3](seat))


def ruleset(changes: dict[str, Any]) -> RuleSet:
    """Standard with these fields changed, which makes sense."""
    rules = replace(STANDARD, **changes)
    assert problems_of(rules) == ()
    return rules


def scored(table: Table) -> Scored:
    """What the last hand came to."""
    end = table.match.results[-1].end
    assert isinstance(end, Scored)
    return end


@pytest.mark.parametrize(("changes", "name", "upcard", "expected"), HANDS)
def test_what_a_hand_scores(
    changes: dict[str, Any], name: str, upcard: str, expected: tuple[int | None, int, int, int]
) -> None:
    """A hand has the winner, the points and the boxes that the table's rules give it."""
    table = joined(dealt(name, upcard), ruleset({"target": 500, **changes}))
    ended(table, name)
    end = scored(table)
    assert (end.winner, end.points, end.boxes, end.box_points) == expected


@pytest.mark.parametrize(("changes", "upcard", "loose", "limit"), LIMITS)
def test_what_a_knock_may_leave(changes: dict[str, Any], upcard: str, loose: str, limit: int) -> None:
    """A knock with one loose card is allowed up to the limit, and then scores what the other has more."""
    # 10 + 10 + 10 + 10 + 9 + 9 + 3 + 3 + 2 + 2 = 68.
    dealer = "KS KH QS QC 9S 9C 3H 3C 2H 2C"
    table = joined(deal(opener=f"{MELDED} {loose}", dealer=dealer, upcard=upcard, stock="KC"), ruleset(changes))
    table.play(Pass(1), Pass(0), Draw(1))
    assert view(table.match, None).knock_limit == limit
    count = {"A": 1, "T": 10}.get(loose[0]) or int(loose[0])
    if count <= limit:
        table.play(Knock(1, KC))
        assert scored(table).points == 68 - count
    else:
        refused = refusal(table, Knock(1, KC))
        assert (refused.why, refused.facts) == (Refusal.TOO_MUCH_DEADWOOD, {"count": count, "limit": limit})


@pytest.mark.parametrize(("changes", "hands", "totals"), MATCHES)
def test_what_a_match_comes_to(changes: dict[str, Any], hands: int, totals: tuple[int, int]) -> None:
    """Knocks of 70 end a match after so many hands and with these totals; seat 1 has won."""
    table = joined(dealt("knock"), ruleset(changes))
    ended(table, "knock")
    for _ in range(hands - 1):
        table.play(NextHand(), deal=dealt("knock"))
        ended(table, "knock")
    one_hand = table.match.ruleset.target is None
    assert table.match.ended == Ended(1, EndReason.ONE_HAND if one_hand else EndReason.TARGET)
    assert view(table.match, None).totals == totals


@pytest.mark.parametrize(("changes", "name", "dealers", "over"), DEALERS)
def test_who_deals(changes: dict[str, Any], name: str, dealers: list[int], over: bool) -> None:
    """The same hand again and again is dealt by these seats; void hands may end the match."""
    rules = ruleset({"target": 500, **changes})
    kind = "knock" if name == "void" else name
    table = joined(dealt(kind), rules)
    for number in range(len(dealers)):
        if number:
            table.play(NextHand(), deal=dealt(kind))
        if name == "void":
            take_and_throw(table, 20)
        else:
            ended(table, name)
    assert [result.dealer for result in table.match.results] == dealers
    assert (table.match.phase is Phase.OVER) is over


@pytest.mark.parametrize(("changes", "turns"), TAKES)
def test_how_many_takes_void(changes: dict[str, Any], turns: int | None) -> None:
    """The hand is void with this turn from the pile in a row and not before, or never."""
    table = joined(dealt("knock"), ruleset(changes))
    take_and_throw(table, (turns or 70) - 1)
    assert table.match.phase is Phase.DRAW
    take_and_throw(table, 1)
    assert [result.end for result in table.match.results] == ([Voided(VoidReason.PILE)] if turns else [])


def test_a_plain_opening() -> None:
    """Without an offer the non-dealer knocks after one draw for 70, or takes 7S for a big gin of 8 and 31."""
    table = joined(dealt("knock"), ruleset(PLAIN))
    table.play(Draw(1), Knock(1, KC))
    assert scored(table).points == 70
    opener, dealer, _, _ = PLAYED["big_gin"]
    table = joined(deal(opener=opener, dealer=dealer, upcard="7S"), ruleset(PLAIN))
    table.play(Take(1), BigGin(1))
    assert scored(table).points == 39
    with pytest.raises(Refused):
        joined(dealt("knock")).play(Draw(1))


def test_aces_round_the_corner() -> None:
    """K-A-2 is a run for a knock with 2, QS and 3S go onto it and TH onto the hearts: 57 are left, the ace for 15."""
    # 15 (AH) + 10 + 9 + 8 + 6 + 5 + 4 = 57. With aces low the king, the ace and two twos leave 10 + 1 + 2 + 2.
    around = deal(
        opener="KS AS 2S 7H 8H 9H JD JC JS 2D", dealer="QS 3S AH KD 9D 8C 6D 5C TH 4H", upcard="QC", stock="KC"
    )
    table = joined(around, ruleset(ROUND))
    table.play(Pass(1), Pass(0), Draw(1), Knock(1, KC))
    assert (scored(table).points, scored(table).defender_count) == (55, 57)
    table = joined(around)
    table.play(Pass(1), Pass(0), Draw(1))
    assert refusal(table, Knock(1, KC)).facts == {"count": 15, "limit": 10}


def test_a_loose_ace_round_the_corner() -> None:
    """A loose ace counts 15 and forbids the knock that it allows for 1 where aces are low."""
    ace = deal(opener=f"{MELDED} AD", dealer="KH KS QD QC 9D 8C 6D 5C 3H 2C", upcard="9C", stock="KC")
    table = joined(ace, ruleset(ROUND))
    table.play(Pass(1), Pass(0), Draw(1))
    assert refusal(table, Knock(1, KC)).facts == {"count": 15, "limit": 10}
    table = joined(ace)
    table.play(Pass(1), Pass(0), Draw(1), Knock(1, KC))
    # 10 + 10 + 10 + 10 + 9 + 8 + 6 + 5 + 3 + 2 = 73.
    assert (scored(table).points, scored(table).defender_count) == (72, 73)


def test_laying_off_by_hand() -> None:
    """Whoever lays off nothing keeps the 7 and loses 5 to a knock with 2; the game itself would undercut it for 27."""
    sevens = deal(opener=f"{MELDED} 2D", dealer=f"7S {SETS} AH AC AD", upcard="9C", stock="KC")
    for rules, expected in ((ruleset(BY_HAND), (1, 5)), (STANDARD, (0, 27))):
        table = joined(sevens, rules)
        table.play(Pass(1), Pass(0), Draw(1), Knock(1, KC))
        if table.match.phase is Phase.LAY_OFF:
            table.play(LayOffDone(0))
        assert (scored(table).winner, scored(table).points) == expected


def test_the_wall() -> None:
    """The last throw is taken for a knock with 9, which scores 63; passed, or without a wall, the hand is void."""
    # The dealer keeps 9C for its 2D; the opener holds 10 + 10 + 10 + 10 + 9 + 8 + 6 + 5 + 3 + 1 = 72.
    last = deal(dealer=f"{MELDED} 2D", opener=HIGH, upcard="KD")
    for rules in (ruleset(WALL), STANDARD):
        table = joined(last, rules)
        table.play(Pass(1), Pass(0))
        draw_and_throw(table, 29)
        if rules.wall:
            assert in_play(table.match).pile[-1] == parse_card("9C")
            assert decide(table.match, Pass(0))[-1] == Voided(VoidReason.STOCK)
            table.play(Take(0), Knock(0, parse_card("2D")))
            assert (scored(table).winner, scored(table).points) == (0, 63)
        else:
            assert table.match.results[-1].end == Voided(VoidReason.STOCK)


def test_no_big_gin() -> None:
    """Where big gin is off it is refused, and eleven melded cards are gin for 8 and 25 by throwing one."""
    table = joined(dealt("big_gin"), ruleset(NO_BIG_GIN))
    table.play(Pass(1), Pass(0), Draw(1))
    assert refusal(table, BigGin(1)).why is Refusal.NOT_BIG_GIN
    table.play(Gin(1, parse_card("7S")))
    assert (scored(table).winner, scored(table).points) == (1, 33)


@pytest.mark.parametrize("field", [field for field in SPANS if field != "pile_shown"])
def test_every_value_has_a_case(field: str) -> None:
    """Each word of each field, and each number that tables know, is in some case that is played."""
    # What is shown of the pile changes no play: the screens have the cases for it.
    played: list[dict[str, Any]] = [PLAIN, ROUND, BY_HAND, WALL, NO_BIG_GIN]
    for cases in (HANDS, LIMITS, MATCHES, DEALERS, TAKES):
        played += [case[0] for case in cases]
    wanted = {*SPANS[field].words, *NAMED.get(field, set())} - {getattr(STANDARD, field)}
    assert wanted
    assert wanted <= {changes[field] for changes in played if field in changes}
