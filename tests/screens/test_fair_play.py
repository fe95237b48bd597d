"""Fair play as plain data: pauses under a match's end, matches that do not count, the block list, young accounts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from ginbot.rules import EMPTY, Join, Open, Resign, apply, decide, view
from ginbot.rules import STANDARD as RULES
from ginbot.screens.blocks import MOST, blocks_screen
from ginbot.screens.boards import BoardLine, BoardPage, board_screen
from ginbot.screens.context import Context, Pace
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.lobby import UNRATED, challenge_screen, limited_question, void_told
from ginbot.screens.queue import found_screen
from ginbot.screens.rematch import rematch_screen
from ginbot.screens.screen import Menu
from tests.rules.tables import deal
from tests.screens.stage import ANNA_AND_BEN
from tests.screens.test_setup import check

WHEN = datetime(2026, 3, 1, tzinfo=UTC)
LIMITED = "Not rated: between the same two 4 rated matches a day count, and 15 a week."
OPENED = apply(EMPTY, decide(EMPTY, Open(RULES, 3)))
DEALT = apply(OPENED, decide(OPENED, Join(), deal()))
LEFT = apply(DEALT, decide(DEALT, Resign(1)))


def test_who_leaves_reads_until_when() -> None:
    """The pause stands under the end of the match for whoever left it, and for nobody else; by cause."""
    paused = replace(ANNA_AND_BEN, pause=WHEN)
    for stalled, told in ((False, "in its first hand"), (True, "ran out too often")):
        screen = hand_screen(view(LEFT, 1), replace(paused, stalled=stalled))
        assert told in screen.text
        assert f"<t:{int(WHEN.timestamp())}:R>" in screen.text
    assert "rated one" not in hand_screen(view(LEFT, 1), ANNA_AND_BEN).text
    assert challenge_screen(view(LEFT, None), paused).text == challenge_screen(view(LEFT, None), ANNA_AND_BEN).text


def test_leaving_early_is_warned_of() -> None:
    """The question before resigning says it in a first hand, rated, of two people; to friends once it counts."""
    rated = replace(ANNA_AND_BEN, rated=True)
    warning = "makes you wait for the next one"
    assert warning in hand_screen(view(DEALT, 1), rated, "resign").text
    for other in (replace(rated, rated=False), replace(rated, house=0), replace(rated, invited=102)):
        assert warning not in hand_screen(view(DEALT, 1), other, "resign").text


def test_a_match_that_does_not_count_says_so_wherever_it_is_asked_for() -> None:
    """Post, open post, rematch, the question in the queue, and the private question before sitting down."""
    limited = replace(ANNA_AND_BEN, limited=True)
    asked: list[Context] = [limited, replace(limited, invited=102)]
    for context in asked:
        screen = challenge_screen(view(OPENED, None), context)
        check(screen)
        assert (LIMITED in screen.text) == (context.invited is not None)
    for viewer in (0, 1):
        assert LIMITED in rematch_screen(view(OPENED, viewer), limited).text
    called = rematch_screen(view(OPENED, 1), replace(limited, invited=102), called=True)
    assert LIMITED in called.text
    for told in (True, False):
        found = found_screen("live", 1, "Ben", (1500, False), seconds=30, until=WHEN, limited=told)
        assert (LIMITED in found.text) is told
    question = limited_question("Why", 7, 1)
    check(question)
    [[button]] = question.rows
    assert not isinstance(button, str)
    press = parse_press(button.id)
    assert press is not None
    assert (press.match, press.verb, press.argument) == (7, Verb.ACCEPT, UNRATED)


def test_a_match_that_was_voided() -> None:
    """Its line in the channel says so, and so does what its players are told; no name breaks out of the text."""
    voided = replace(ANNA_AND_BEN, voided=True)
    assert challenge_screen(view(LEFT, None), voided).text.endswith("(Voided: it counts no more.)")
    told = void_told(replace(voided, names=("*a*", "Ben")), 1, WHEN)
    assert "\\*a\\*" in told.text
    check(void_told(voided, 0, None))


def test_the_block_list_keeps_the_limits() -> None:
    """Nobody, somebody without a name, as many as there may be."""
    many = tuple([(2**62 + number, "*" * 40 if number else "") for number in range(MOST + 5)])
    for blocked in ((), many):
        check(blocks_screen(blocked, note="x"))
    assert [isinstance(row, Menu) for row in blocks_screen(many).rows] == [True, True, False]
    assert "Nobody is on it." in blocks_screen(()).text


def test_a_young_account_reads_when_it_is_listed() -> None:
    """On an empty board too; what everybody is shown does not tell."""
    line = BoardLine(1, "Ben", 1500, 60, 3, 2)
    for rows in ((), (line,)):
        told = f"From <t:{int(WHEN.timestamp())}:D> on"
        assert told in board_screen(rows, None, 0, BoardPage("global", Pace.LIVE, "all"), young_until=WHEN).text
        shown = board_screen(rows, None, 0, BoardPage("global", Pace.LIVE, "all"), young_until=WHEN, shown=True)
        assert told not in shown.text
