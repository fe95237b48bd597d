"""Achievements: what each deed is, that deeds follow from the log, and what they come to over many matches."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginbot.achievements import (
    ACHIEVEMENTS,
    DEEDS,
    LADDER,
    HandTold,
    Progress,
    Told,
    deeds_of,
    earned_in,
    hands_told,
    progress_of,
)
from ginbot.rules import (
    BigGin,
    Defended,
    Drew,
    Ended,
    EndKind,
    EndReason,
    Event,
    Gin,
    HandResult,
    Knock,
    Knocked,
    Match,
    RuleSet,
    Scored,
    Threw,
    Took,
    Voided,
    VoidReason,
)
from tests.rules.tables import Table
from tests.screens.stage import card, drawn, scenes
from tests.screens.variants import whole

BLITZ = RuleSet(target=None)
LOW = "AS 2S 3S 4H 5H 6H 7D 7C 7H"
HIGH = "KS KH QD QC JS TD 9S 8C 6S 4D"


def events(table: Table) -> list[Event]:
    """All events of a match."""
    return [event for batch in table.log for event in batch]


def hand(
    winner: int | None,
    points: int = 10,
    kind: EndKind = EndKind.KNOCK,
    *,
    knocker: int = 0,
    counts: tuple[int, int] = (5, 15),
    laid: int = 0,
    scores: tuple[int, int] = (0, 0),
    moves: tuple[Event, ...] = (),
) -> HandTold:
    """A hand that came to its end like this."""
    end = Scored(kind, winner, points, *counts)
    laid_off = (1 << laid) - 1
    knocked, defended = Knocked(knocker, 5, ()), Defended(1 - knocker, laid_off, (), 0)
    return HandTold(HandResult(1, 0, 3, end, scores, knocked, 0, defended), moves)


VOID = HandTold(HandResult(1, 0, 3, Voided(VoidReason.STOCK), (0, 0)), ())


def told(
    *hands: HandTold,
    winner: int | None = 0,
    why: EndReason = EndReason.TARGET,
    scores: tuple[int, int] = (104, 60),
    target: int | None = 100,
    **facts: object,
) -> Told:
    """A match as seat 0 lived it."""
    match = Match(ruleset=RuleSet(target=target), scores=scores, ended=Ended(winner, why))
    return replace(Told(0, match, hands), **facts)


def count(deed: str, match: Told) -> int:
    """How often a match has a deed."""
    return int(DEEDS[deed](match))


def test_every_achievement_has_its_deed() -> None:
    """Codes are unique, deeds are known, and there are about as many as promised."""
    assert len({each.code for each in ACHIEVEMENTS}) == len(ACHIEVEMENTS) == 27
    assert all(each.deed in DEEDS for each in ACHIEVEMENTS if each.code != LADDER)
    assert all(each.broken_by in DEEDS for each in ACHIEVEMENTS if each.broken_by)


def test_hands_that_are_won() -> None:
    """Gins, big gins, undercuts and high scores count for whoever won the hand."""
    match = told(
        hand(0, 30, EndKind.GIN),
        hand(0, 50, EndKind.BIG_GIN),
        hand(0, 25, EndKind.UNDERCUT, knocker=1, counts=(7, 7)),
        hand(1, 60, EndKind.GIN, knocker=1),
        hand(0, 27, EndKind.UNDERCUT, knocker=1, counts=(9, 7), laid=2),
        VOID,
    )
    wanted = {"hands": 6, "gins": 2, "big_gins": 1, "undercuts": 2, "ties": 1, "saved": 1, "heavy": 1, "three_gins": 0}
    assert {deed: count(deed, match) for deed in wanted} == wanted
    assert count("three_gins", told(*[hand(0, 30, EndKind.GIN)] * 3)) == 1


def test_knocks_count_whatever_comes_of_them() -> None:
    """A knock is one even where the other scores; gin is none."""
    match = told(hand(0), hand(1, kind=EndKind.UNDERCUT), hand(None, kind=EndKind.TIE), hand(0, kind=EndKind.GIN), VOID)
    assert count("knocks", match) == 3
    assert count("bare", told(hand(0, counts=(1, 20)), hand(0, counts=(2, 20)), hand(1, counts=(1, 9), knocker=1))) == 1


def test_how_a_hand_was_won() -> None:
    """An early end has two throws before it at most; one off the stock alone has no card from the pile."""
    mine, theirs = Threw(0, 1), Threw(1, 2)
    early = hand(0, moves=(Drew(0, 5), mine, Took(1, 1), theirs, Drew(0, 6), mine))
    late = hand(0, moves=(mine, mine, mine, Took(0, 4)))
    taken = hand(0, moves=(Took(0, 4),))
    assert count("early", told(early, late)) == 1
    assert count("untaken", told(early, late, taken)) == 1


def test_laying_off() -> None:
    """Three cards in one hand, by the one who lays off."""
    assert count("laid", told(hand(1, knocker=1, laid=3), hand(1, knocker=1, laid=2), hand(0, laid=4), VOID)) == 1


@pytest.mark.parametrize(
    ("deed", "yes", "no"),
    [
        ("won", told(), told(winner=1)),
        ("people", told(), told(level="easy")),
        ("unwon", told(winner=None), told(winner=1, level="easy")),
        ("comeback", told(hand(1, scores=(10, 90))), told(hand(1, scores=(11, 90)))),
        ("comeback", told(hand(1, scores=(0, 80))), told(hand(1, scores=(0, 80)), winner=1)),
        ("shutout", told(hand(0), VOID, hand(None, kind=EndKind.TIE)), told(hand(0), hand(1))),
        ("shutout", told(hand(0)), told(hand(0), target=50)),
        ("close", told(scores=(101, 96)), told(scores=(101, 95))),
        ("close", told(scores=(96, 101)), told(scores=(100, 96), why=EndReason.RESIGNED)),
        ("short", told(*[hand(0)] * 3), told(*[hand(0)] * 4)),
        ("long", told(*[hand(0)] * 15), told(*[hand(0)] * 14)),
        ("slow", told(slow=True), told(slow=True, level="easy")),
        ("strongest", told(level="expert"), told(level="hard")),
        ("strongest", told(level="expert"), told(level="expert", target=None)),
    ],
)
def test_what_a_match_can_be(deed: str, yes: Told, no: Told) -> None:
    """Each deed of a whole match has its bounds."""
    assert (count(deed, yes), count(deed, no)) == (1, 0)


def test_a_real_gin_and_a_real_big_gin() -> None:
    """From a log: whoever goes gin has it, the other has not."""
    gin = drawn(f"{LOW} QS", HIGH, "5C", "7S", BLITZ)
    gin.play(Gin(1, card("QS")))
    assert deeds_of(events(gin), 1) == {
        "hands": 1, "gins": 1, "early": 1, "untaken": 1, "heavy": 1, "won": 1, "people": 1,
    }  # fmt: skip
    assert deeds_of(events(gin), 0) == {"hands": 1, "unwon": 1}
    big = drawn(f"{LOW} 4S", HIGH, "5C", "7S", BLITZ)
    big.play(BigGin(1))
    assert deeds_of(events(big), 1)["big_gins"] == deeds_of(events(big), 1)["gins"] == 1


def test_a_real_knock() -> None:
    """From a log: the knock of a hand that goes on into the match."""
    table = drawn(f"{LOW} 2D", "9S 9C 9D QD QC QH 8C 6S 4D 3D", "KC", "KD", BLITZ)
    table.play(Knock(1, card("KD")))
    assert deeds_of(events(table), 1) == {"hands": 1, "knocks": 1, "early": 1, "untaken": 1, "won": 1, "people": 1}
    assert "people" not in deeds_of(events(table), 1, "easy")


def test_what_is_not_over_has_no_deeds() -> None:
    """A running match has none, nor one that nobody got to play."""
    running = drawn(f"{LOW} QS", HIGH)
    assert deeds_of(events(running), 0) == deeds_of(events(running), 1) == {}
    left = Table()
    aborted = next(table for table in scenes().values() if _was_aborted(table))
    assert deeds_of(events(aborted), 0) == {}
    assert deeds_of(events(left), 0) == {}


def _was_aborted(table: Table) -> bool:
    return table.match.ended is not None and table.match.ended.why is EndReason.ABORTED


def test_deeds_agree_with_the_results() -> None:
    """Over whole matches, both seats' hands, gins and undercuts are those that the match itself remembers."""
    for name in ("standard", "hollywood", "oklahoma"):
        table = whole(name)
        match, hands = hands_told(events(table))
        assert [each.result for each in hands] == list(match.results) == list(table.match.results)
        for seat in (0, 1):
            deeds = deeds_of(events(table), seat)
            ends = [r.end for r in match.results if isinstance(r.end, Scored) and r.end.winner == seat]
            assert deeds.get("undercuts", 0) == sum([end.kind is EndKind.UNDERCUT for end in ends])
            assert deeds.get("won", 0) == int(match.ended is not None and match.ended.winner == seat)


def by_code(progress: tuple[Progress, ...]) -> dict[str, Progress]:
    """Progress by the codes of the achievements."""
    return {each.achievement.code: each for each in progress}


def test_progress_adds_up_and_stops_at_the_goal() -> None:
    """What is reached stays reached, in the match that brought it."""
    done = [(n, {"gins": 4, "won": 1}) for n in range(11, 20)]
    found = by_code(progress_of(done))
    assert (found["gins_25"].count, found["gins_25"].earned_in, found["gins_25"].is_earned) == (25, 17, True)
    assert (found["wins_10"].count, found["wins_10"].is_earned) == (0, False)
    assert earned_in(11, done) == ("first_gin", "first_win")
    assert earned_in(12, done) == ()


def test_a_streak_is_broken() -> None:
    """Only wins in a row count, matches against the house between them do not matter, and once reached it stays."""
    win: dict[str, int] = {"people": 1}
    matches = [win, win, {"unwon": 1}, win, win, win, {"won": 1}, win, win, {"unwon": 1}]
    done = list(enumerate(matches, 1))
    assert by_code(progress_of(done[:7]))["streak_5"].count == 3
    assert by_code(progress_of(done))["streak_5"].earned_in == 9


def test_the_ladder_is_told_from_outside() -> None:
    """Without a ladder it is left out; with one its rungs are counted."""
    assert LADDER not in by_code(progress_of([]))
    assert by_code(progress_of([], 3, 5))[LADDER].count == 3
    assert by_code(progress_of([], 5, 5))[LADDER].is_earned


@given(st.lists(st.dictionaries(st.sampled_from(sorted(DEEDS)), st.integers(1, 30), max_size=6), max_size=30))
def test_everything_is_earned_once(matches: list[dict[str, int]]) -> None:
    """In whatever history: what is earned is earned in one match of it, and is never lost by playing on."""
    done = list(enumerate(matches, 1))
    announced = [code for match, _ in done for code in earned_in(match, done)]
    assert len(set(announced)) == len(announced)
    assert set(announced) == {each.achievement.code for each in progress_of(done) if each.is_earned}
    for shorter, longer in pairwise(range(len(done) + 1)):
        before, after = progress_of(done[:shorter]), progress_of(done[:longer])
        assert all(now == was for was, now in zip(before, after, strict=True) if was.is_earned)
