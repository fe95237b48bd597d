"""A rematch: under the last result, and in the line that asks the other player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import STANDARD, Closure, Decline, Join, Open, View, view
from ginbot.screens.context import Context
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.reading import Reading
from ginbot.screens.rematch import rematch_line, rematch_screen
from ginbot.screens.screen import Screen
from ginbot.screens.table import table_screen
from tests.rules.tables import Table, deal
from tests.screens.stage import ANNA_AND_BEN, HOUSE, MOMENT, TEXT, WIDE, buttons_of, labels, matches, scenes, seats
from tests.screens.test_every_screen import check_limits

STATES = ("", "asked", "invited", "refused", "closed")
ASKING = replace(ANNA_AND_BEN, match=13, names=("Anna", ""), users=(101, None), invited=102, invited_name="Ben")
STAMP = int(MOMENT.timestamp())


def ended(state: str, context: Context = ANNA_AND_BEN) -> Screen:
    """Anna's last message of a match, with a rematch in some state."""
    return hand_screen(view(scenes()["blitz"].match, 0), replace(context, rematch=state))


def asked_anew(*, seat: int | None = None, closed: Closure | None = None, joined: bool = False) -> Screen:
    """The new match's line for a reader."""
    table = Table()
    table.play(Open(STANDARD, 3))
    if joined:
        table.play(Join(), deal=deal())
    if closed is not None:
        table.play(Decline())
    return rematch_screen(view(table.match, seat), replace(ASKING, closed=closed))


def test_the_rows_follow_the_asking() -> None:
    """It is offered, asked, to be answered, or no more; the look back stays, the link but for a question."""
    assert {state: labels(ended(state)) for state in STATES} == {
        "": [["Review my play"], ["Rematch", "Result"]],
        "asked": [["Review my play"], ["Result"]],
        "invited": [["Review my play"], ["Accept the rematch", "No"]],
        "refused": [["Review my play"], ["Result"]],
        "closed": [["Review my play"], ["Result"]],
    }
    assert labels(ended("", HOUSE)) == [["Review my play"], ["Rematch"]]
    assert labels(ended("closed", HOUSE)) == [["Review my play"]]


def test_the_last_line_tells_the_asking() -> None:
    """Whoever asked hears how long that stands, whoever is asked by whom; else nothing is added."""
    plain = ended("").text
    assert ended("asked").text == f"{plain}\nAsked. **Ben** has ten minutes."
    assert ended("invited").text == f"{plain}\n**Ben** asks for a rematch."
    assert ended("closed").text == plain
    until = replace(ANNA_AND_BEN, rematch_until=MOMENT)
    assert ended("asked", until).text.endswith(f"Asked. **Ben** has ten minutes. Open until <t:{STAMP}:t>.")


def test_by_ear_the_asking_comes_first() -> None:
    """In text mode every answer is a new message, so what is new leads."""
    ears = replace(ANNA_AND_BEN, text=True)
    assert ended("asked", ears).text.startswith("Asked. **Ben** has ten minutes.\n")
    assert ended("invited", ears).text.startswith("**Ben** asks for a rematch.\n**Ben wins 25 to 0**")


def test_the_presses_are_those_of_their_match() -> None:
    """Under the result they name the old match, in the asking line the new one."""
    old = [parse_press(button.id) for state in ("", "invited") for button in buttons_of(ended(state)) if button.id]
    new = [parse_press(button.id) for button in buttons_of(asked_anew())]
    assert [(press.match, press.verb) for press in old + new if press is not None] == [
        (12, Verb.REVIEW),
        (12, Verb.REMATCH),
        (12, Verb.REVIEW),
        (12, Verb.ACCEPT_REMATCH),
        (12, Verb.NO_REMATCH),
        (13, Verb.ACCEPT_REMATCH),
        (13, Verb.NO_REMATCH),
    ]


def test_the_asked_player_gets_a_line_with_two_answers() -> None:
    """The new match's line asks, and becomes one short line whatever the answer is."""
    screen = asked_anew()
    assert screen.text == "**Anna** asks for a rematch."
    assert labels(screen) == [["Accept the rematch", "No"]]
    assert asked_anew(seat=0).text == "Asked. **Ben** has ten minutes."
    assert asked_anew(seat=0).rows == ()
    assert asked_anew(closed=Closure.DECLINED).text == "No rematch this time. Well played."
    assert asked_anew(closed=Closure.WITHDRAWN).text == "No rematch this time. Well played."
    assert asked_anew(closed=Closure.EXPIRED).text.startswith("Ten minutes are over")
    assert asked_anew(joined=True).text == "The rematch is on."
    assert all(asked_anew(closed=closure).rows == () for closure in Closure)


def test_a_watcher_is_not_asked() -> None:
    """The public table tells nothing of a rematch and offers none."""
    seen: View = view(scenes()["blitz"].match, None)
    assert rematch_line(Reading(seen, replace(ANNA_AND_BEN, rematch="asked"))) == ""
    assert labels(table_screen(seen, replace(ANNA_AND_BEN, rematch="invited"))) == [["Review my play"]]


def test_a_refusal_is_told() -> None:
    """Whoever asked in vain reads so under the last result, and is offered nothing more."""
    seen = view(scenes()["blitz"].match, 0)
    line = rematch_line(Reading(seen, replace(ANNA_AND_BEN, rematch="refused")))
    assert line == "No rematch this time. Well played."


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("context", [WIDE, TEXT, HOUSE], ids=["wide", "text", "house"])
def test_every_rematch_keeps_the_limits(state: str, context: Context) -> None:
    """Rows and texts fit in every state of every match, with the longest names."""
    asking = replace(context, rematch=state, rematch_until=MOMENT)
    for match in matches():
        for seat in seats(match):
            check_limits(hand_screen(view(match, seat), asking))
        check_limits(rematch_screen(view(match, None), asking))


def test_where_others_see_it_the_line_calls() -> None:
    """In the thread the line mentions whoever was asked, and nobody else can be meant by its buttons."""
    table = Table()
    table.play(Open(STANDARD, 3))
    line = rematch_screen(view(table.match, 1), replace(ASKING, rematch_until=MOMENT), called=True)
    assert line.text == f"<@102>, **Anna** asks for a rematch. Open until <t:{STAMP}:t>."
    assert line.mentions == (102,)
    assert labels(line) == [["Accept the rematch", "No"]]
    check_limits(line)
    table.play(Decline())
    assert rematch_screen(view(table.match, 1), ASKING, called=True).mentions == ()
