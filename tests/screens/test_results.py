"""A hand's result in words and in its picture: each kind of end, for winner, loser and watchers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import (
    STANDARD,
    Ended,
    EndKind,
    EndReason,
    HandResult,
    RuleSet,
    Scored,
    View,
    Voided,
    VoidReason,
    card_name,
    parse_card,
    view,
)
from ginbot.screens.context import Context
from ginbot.screens.hand import hand_screen
from ginbot.screens.pictures import ResultPicture
from ginbot.screens.table import table_screen
from tests.screens.stage import ANNA_AND_BEN, knocked, matches, scenes, seats

LAID = "laid off 4♠ on A-2-3♠, 7♥ on 4-5-6♥ and 10♥ on the tens: 22 became 1."
SAID = {
    "undercut": (
        f"**Undercut!** You knocked with 6, Anna had 1: 5 + 25 = 30 points to Anna. Anna leads 30 : 0 and deals.\n"
        f"Anna {LAID}",
        f"**Undercut!** Ben knocked with 6, you had 1: 5 + 25 = 30 points to you. You lead 30 : 0 and deal.\n"
        f"You {LAID}",
        f"**Undercut!** Ben knocked with 6, Anna had 1: 5 + 25 = 30 points to Anna. Anna leads 30 : 0 and deals.\n"
        f"Anna {LAID}",
    ),
    "gin": (
        "**Gin!** 0 + 25 = 25 points to you. You lead 25 : 0 and deal.",
        "**Gin for Ben!** 0 + 25 = 25 points to Ben. Ben leads 25 : 0 and deals.",
        "**Gin for Ben!** 0 + 25 = 25 points to Ben. Ben leads 25 : 0 and deals.",
    ),
    "big gin": (
        "**Big gin!** 20 + 31 = 51 points to you. You lead 51 : 0 and deal.",
        "**Big gin for Ben!** 20 + 31 = 51 points to Ben. Ben leads 51 : 0 and deals.",
        "**Big gin for Ben!** 20 + 31 = 51 points to Ben. Ben leads 51 : 0 and deals.",
    ),
    "tie that scores nothing": (
        "**Level.** You knocked with 6, and Anna had 6: nobody scores. Level at 0 : 0. Anna deals next.",
        "**Level.** Ben knocked with 6, and you had 6: nobody scores. Level at 0 : 0. You deal next.",
        "**Level.** Ben knocked with 6, and Anna had 6: nobody scores. Level at 0 : 0. Anna deals next.",
    ),
    "void": (
        "**Void hand**: the stock ran down. Nobody scores. Anna deals again.",
        "**Void hand**: the stock ran down. Nobody scores. You deal again.",
        "**Void hand**: the stock ran down. Nobody scores. Anna deals again.",
    ),
    "void by takes": (
        "**Void hand**: 20 takes from the pile in a row. Nobody scores. Anna deals again.",
        "**Void hand**: 20 takes from the pile in a row. Nobody scores. You deal again.",
        "**Void hand**: 20 takes from the pile in a row. Nobody scores. Anna deals again.",
    ),
}


@pytest.mark.parametrize("scene", SAID)
def test_a_result_in_words(scene: str) -> None:
    """Whoever reads is "you", everybody else has a name."""
    match = scenes()[scene].match
    knocker, defender, watcher = SAID[scene]
    assert hand_screen(view(match, 1), ANNA_AND_BEN).text == knocker
    assert hand_screen(view(match, 0), ANNA_AND_BEN).text == defender
    assert table_screen(view(match, None), ANNA_AND_BEN).text == watcher


def test_a_doubled_hand_shows_its_sum() -> None:
    """Where points are doubled the sum says so, in text and picture."""
    assert "had 21: 15 × 2 = 30 points" in hand_screen(view(scenes()["doubled"].match, 0), ANNA_AND_BEN).text
    undercut = hand_screen(view(scenes()["undercut doubled"].match, 0), ANNA_AND_BEN)
    assert "(5 + 25) × 2 = 60 points to you" in undercut.text
    picture = hand_screen(view(scenes()["doubled"].match, 0), ANNA_AND_BEN).picture
    assert isinstance(picture, ResultPicture)
    assert (picture.sum, picture.points) == ("(21 − 6) × 2 = ", "30")


def between(result: HandResult, ruleset: RuleSet = STANDARD) -> str:
    """What a player reads after this result."""
    seen: View = replace(view(scenes()["knocked"].match, 1), results=(result,), scores=result.scores, ruleset=ruleset)
    return hand_screen(seen, ANNA_AND_BEN).text.split("\n")[0]


def scored(scores: tuple[int, int]) -> HandResult:
    """Ben's knock with other totals after it."""
    return replace(scenes()["knocked"].match.results[0], scores=scores)


def test_who_leads_and_who_deals_can_be_two() -> None:
    """The one who leads and the one who deals are named apart where they are not the same."""
    assert between(scored((80, 15))).endswith("15 points to you. Anna leads 80 : 15. You deal next.")
    assert between(scored((15, 15))).endswith("Level at 15 : 15. You deal next.")
    loser = RuleSet(next_dealer="loser")
    assert between(scored((0, 15)), loser).endswith("You lead 15 : 0. Anna deals next.")


def test_a_void_hand_may_pass_the_deal() -> None:
    """Where a void hand passes the deal on, nobody deals "again"."""
    void = HandResult(1, 1, 0, Voided(VoidReason.STOCK), (0, 0))
    assert between(void, RuleSet(void_dealer="pass")).endswith("Anna deals next.")


def test_one_point_is_one_point() -> None:
    """A knock that wins by one gives a point."""
    result = scored((0, 1))
    assert isinstance(result.end, Scored)
    one = replace(result, end=replace(result.end, points=1, defender_count=7))
    assert "Anna had 7: 1 point to you." in between(one)


@pytest.mark.parametrize("kind", [kind.value for kind in EndKind])
def test_the_first_results_are_explained(kind: str) -> None:
    """In somebody's first matches a small line explains the sum, by the kind of end."""
    scene = {"knock": "knocked", "tie": "tie that scores nothing", "big_gin": "big gin"}.get(kind, kind)
    hinted: Context = replace(ANNA_AND_BEN, hints=True)
    text = hand_screen(view(scenes()[scene].match, 0), hinted).text
    assert text.split("\n")[-1].startswith("-# ")
    assert "-# " not in hand_screen(view(scenes()[scene].match, 0), ANNA_AND_BEN).text


def test_a_void_result_shows_no_cards() -> None:
    """A void hand has no picture: it reveals nothing."""
    screen = hand_screen(view(scenes()["void"].match, 0), ANNA_AND_BEN)
    assert (screen.picture, screen.alt) == (None, "")


def test_the_result_picture_holds_both_hands() -> None:
    """The picture has the melds with what was laid off on them, the loose cards, the face-down card and the sum."""
    picture = hand_screen(view(scenes()["undercut"].match, 0), ANNA_AND_BEN).picture
    assert isinstance(picture, ResultPicture)
    assert (picture.title, picture.hand_label) == ("Anna undercuts and wins 30", "hand 1")
    assert [row.laid_off_label for row in picture.knocker.melds] == ["+ Anna", "+ Anna", "+ Anna"]
    assert [len(row.laid_off) for row in picture.knocker.melds] == [1, 1, 1]
    assert picture.knocker.thrown is not None
    assert picture.defender.thrown is None
    assert (picture.knocker.count, picture.defender.count) == ("6", "1")
    assert (picture.sum, picture.points) == ("5 + 25 = ", "30")
    assert picture.standing == "Anna 30   Ben 0"


def test_cards_that_lead_up_to_a_run_are_shown_before_it() -> None:
    """What was laid off below a run stands before it in the picture, in order; anything else stands after."""
    ended = knocked("AS 2S 3S 6H 7H 8H TC TD TS 6D", "KS KH KD QS QH QD 4H 5H 4S AC", "KC")
    picture = hand_screen(view(ended.match, 0), ANNA_AND_BEN).picture
    assert isinstance(picture, ResultPicture)
    rows = {row.cards[0]: row for row in picture.knocker.melds}
    hearts, spades = rows[parse_card("6H")], rows[parse_card("AS")]
    assert [card_name(card) for card in hearts.laid_off] == ["4H", "5H"]
    assert [card_name(card) for card in spades.laid_off] == ["4S"]
    assert (hearts.before, spades.before) == (True, False)


def test_big_gin_has_no_face_down_card() -> None:
    """Nothing is thrown with big gin, so its picture has no thrown card."""
    picture = hand_screen(view(scenes()["big gin"].match, 0), ANNA_AND_BEN).picture
    assert isinstance(picture, ResultPicture)
    assert (picture.knocker.thrown, picture.knocker.thrown_label) == (None, "")


def test_all_cards_of_a_result_are_shown_once() -> None:
    """Both hands are shown whole: twenty-one cards after a knock or gin, or twenty-one after big gin."""
    for match in matches():
        for seat in seats(match):
            picture = hand_screen(view(match, seat), ANNA_AND_BEN).picture
            if isinstance(picture, ResultPicture):
                shown = [
                    card
                    for side in (picture.knocker, picture.defender)
                    for group in (*[row.cards for row in side.melds], *[r.laid_off for r in side.melds], side.deadwood)
                    for card in group
                ]
                shown += [] if picture.knocker.thrown is None else [picture.knocker.thrown]
                assert len(shown) == len(set(shown)) == 21


def test_a_long_match_lists_its_last_hands() -> None:
    """Only the last fifteen hands are listed, so the message keeps its length."""
    results = tuple([replace(scored((0, n)), number=n) for n in range(1, 61)])
    ended = replace(
        view(scenes()["blitz"].match, 1), results=results, number=60, scores=(0, 60), ended=Ended(1, EndReason.TARGET)
    )
    text = hand_screen(ended, ANNA_AND_BEN).text
    assert "60: you 15" in text
    assert "46: you 15" in text
    assert "45: you 15" not in text
