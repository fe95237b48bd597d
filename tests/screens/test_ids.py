"""Ids: what is written is read again, and nothing else is."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ginbot.rules import BigGin, Draw, Gin, Knock, NextHand, Pass, Resign, Take, Throw, parse_card, parse_hand
from ginbot.screens.ids import LARGEST, PATTERN, Press, Verb, action_of, knock_argument, page_of, parse_press, press_id

KH = parse_card("KH")
ARGUMENTS = st.text("ABCXYZabcxyz0123456789.:_-", max_size=30)
PRESSES = st.one_of(
    st.builds(Press, st.none(), st.just(0), st.sampled_from(Verb), ARGUMENTS),
    st.builds(Press, st.integers(1, LARGEST), st.integers(0, LARGEST), st.sampled_from(Verb), ARGUMENTS),
)


@given(PRESSES)
def test_what_is_written_is_read_again(press: Press) -> None:
    """Every press has an id that means it and that the bot's pattern takes."""
    text = press_id(press.match, press.version, press.verb, press.argument)
    assert parse_press(text) == press
    assert re.fullmatch(PATTERN, text)


@given(st.one_of(st.text(), st.from_regex(r"gin:.*:.*:.*", fullmatch=True)))
@example("gin:1:1:draw:" + "A" * 100)
def test_what_is_read_was_written(text: str) -> None:
    """Whatever is taken for a press is exactly what would have been written for it."""
    press = parse_press(text)
    assert press is None or press_id(press.match, press.version, press.verb, press.argument) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gin",
        "gin:1:1",
        "gin:1:1:dance",
        "gin:01:1:draw",
        "gin:1:01:draw",
        "gin:0:1:draw",
        "gin:-1:1:draw",
        "gin:1:-1:draw",
        "gin:-:1:rules",
        "gin:1:1:draw:",
        "gin:1:1:draw\n",
        "gin:1:1:draw:ä",
        "gin:1:1:throw:K H",
        "gin:١:1:draw",
        "gin:²:1:draw",
        f"gin:{2**63}:1:draw",
        f"gin:1:{2**63}:draw",
        "gin:99999999999999999999:1:draw",
        "Gin:1:1:draw",
        "gin:1:1:DRAW",
        "gin:1:1:throw:" + "A" * 87,
    ],
)
def test_forged_ids_mean_nothing(text: str) -> None:
    """Malformed, huge and foreign ids are read as nothing."""
    assert parse_press(text) is None


def test_the_largest_numbers_are_read() -> None:
    """The largest match and version there can be still fit."""
    text = press_id(LARGEST, LARGEST, Verb.RESIGN_ASK, "")
    assert parse_press(text) == Press(LARGEST, LARGEST, Verb.RESIGN_ASK)


def test_the_longest_id_fits() -> None:
    """A knock with ten cards in three melds, in the longest-lived match, is under 100 characters."""
    melds = (parse_hand("4S 4H 4C"), parse_hand("5S 6S 7S"), parse_hand("TD JD QD KD"))
    text = press_id(LARGEST, LARGEST, Verb.KNOCK, knock_argument(KH, melds))
    assert len(text) <= 100
    assert parse_press(text) is not None


@pytest.mark.parametrize(
    ("verb", "argument", "action"),
    [
        (Verb.PASS, "", Pass(1)),
        (Verb.DRAW, "", Draw(1)),
        (Verb.TAKE, "", Take(1)),
        (Verb.BIG, "", BigGin(1)),
        (Verb.NEXT, "", NextHand(1)),
        (Verb.RESIGN, "", Resign(1)),
        (Verb.THROW, "KH", Throw(1, KH)),
        (Verb.GIN, "KH", Gin(1, KH)),
        (Verb.KNOCK, "KH", Knock(1, KH)),
        (
            Verb.KNOCK,
            "KH-5S6S7S.4S4H4C",
            Knock(1, KH, tuple(sorted([parse_hand("4S 4H 4C"), parse_hand("5S 6S 7S")]))),
        ),
        (Verb.DRAW, "KH", None),
        (Verb.THROW, "", None),
        (Verb.THROW, "XX", None),
        (Verb.THROW, "KH-5S6S7S", None),
        (Verb.GIN, "KH-5S6S7S", None),
        (Verb.KNOCK, "KH-", None),
        (Verb.KNOCK, "KH-5S6S7", None),
        (Verb.KNOCK, "KH-5S5S7S", None),
        (Verb.KNOCK, "KH-5S6S7S.", None),
        (Verb.KNOCK, "-5S6S7S", None),
        (Verb.CHOOSE, "KH", None),
        (Verb.ACCEPT, "", None),
    ],
)
def test_a_move_press_is_an_action(verb: Verb, argument: str, action: object) -> None:
    """A move becomes its action, anything malformed and anything that is no move becomes none."""
    assert action_of(Press(12, 3, verb, argument), 1) == action


@given(PRESSES)
def test_no_press_raises(press: Press) -> None:
    """Whatever was pressed, asking for its action or its page is safe."""
    action_of(press, 0)
    assert isinstance(page_of(press), str)


@pytest.mark.parametrize(
    ("verb", "argument", "page"),
    [
        (Verb.CHOOSE, "KH", "choose:KH"),
        (Verb.UNCHOOSE, "KH", "unchosen"),
        (Verb.ASK, "KH", "ask:KH"),
        (Verb.MORE, "", "more"),
        (Verb.MORE, "KH", "more:KH"),
        (Verb.RESIGN_ASK, "", "resign"),
        (Verb.SORT, "suit", "more"),
        (Verb.BACK, "", ""),
        (Verb.BACK, "choose:KH", "choose:KH"),
        (Verb.BACK, "unchosen", "unchosen"),
        (Verb.DRAW, "", ""),
    ],
)
def test_a_press_that_looks_leads_to_its_page(verb: Verb, argument: str, page: str) -> None:
    """Each looking verb names the page that is shown next."""
    assert page_of(Press(12, 3, verb, argument)) == page
