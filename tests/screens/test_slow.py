"""Slow matches on screen: receipts, the way to the next match, reminders, vacations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ginbot.rules import STANDARD as RULES
from ginbot.rules import Draw, Expire, Open, Pass, Throw, TimeUp, view
from ginbot.screens.context import Context, NextGame, Pace
from ginbot.screens.hand import hand_screen
from ginbot.screens.ids import Verb, parse_press
from ginbot.screens.rematch import rematch_screen
from ginbot.screens.reminders import reminder_screen
from ginbot.screens.screen import Button, Screen
from ginbot.screens.times import left_label, left_text
from tests.rules.tables import Table, deal, in_play, joined
from tests.screens.stage import ANNA_AND_BEN, MOMENT, buttons_of, drawn, scenes
from tests.screens.test_every_screen import check_limits

SLOW = replace(ANNA_AND_BEN, pace=Pace.SLOW)
STAMP = int(MOMENT.timestamp())
LONG = "Maximiliane_Ohnsorge_von_der_Aue"


def thrown() -> Table:
    """A table at which seat 1 has drawn the king of diamonds and thrown it."""
    table = joined(deal(stock="KD"))
    table.play(Pass(1), Pass(0), Draw(1))
    table.play(Throw(1, in_play(table.match).drawn or 0))
    return table


def after_a_lapse() -> Table:
    """A table at which the clock has played for seat 1, whose turn it is again; two lapses in a row lose the match."""
    table = joined(deal(stock="KD"))
    table.match = replace(table.match, lapse_limit=2)
    table.play(Pass(1), Pass(0), TimeUp(1), Draw(0))
    table.play(Throw(0, in_play(table.match).drawn or 0))
    return table


def first_line(table: Table, seat: int, context: Context = SLOW) -> str:
    """What a hand begins with."""
    return hand_screen(view(table.match, seat), context).text.split("\n")[0]


def labels(screen: Screen) -> list[list[str]]:
    """Its buttons, row by row."""
    return [[item.label for item in row] for row in screen.rows if isinstance(row, tuple)]


def test_a_receipt() -> None:
    """After a move: what was thrown, until when the other may think; the picture stays, the cards' buttons go."""
    screen = hand_screen(view(thrown().match, 1), SLOW)
    assert screen.text.split("\n") == [f"Thrown: K♦. **Anna** has until <t:{STAMP}:f>.", "-# You 0, Anna 0, to 100"]
    assert labels(screen) == [["All my games"]]
    assert screen.picture is not None


@pytest.mark.parametrize(("seconds", "left"), [(7 * 3600 + 1800, "7 h"), (2400, "40 min"), (200_000, "2 d")])
def test_the_way_to_the_next_match(seconds: int, left: str) -> None:
    """The match with the least time left is named with that time, and its button names the match."""
    screen = hand_screen(view(thrown().match, 1), replace(SLOW, next_game=NextGame(99, "Ben", seconds)))
    assert labels(screen) == [[f"Next: Ben, {left}"], ["All my games"]]
    press = parse_press(buttons_of(screen)[0].id)
    assert press is not None
    assert (press.match, press.verb) == (99, Verb.NEXT_GAME)


def test_receipts_fit_a_phone() -> None:
    """The longest name and time keep the row budget, in words as well."""
    for text in (False, True):
        context = replace(SLOW, names=(LONG, LONG), text=text, next_game=NextGame(2**63 - 1, LONG, 172_799))
        check_limits(hand_screen(view(thrown().match, 1), context))


def test_before_ones_first_move() -> None:
    """Whoever has not moved yet reads that the other has come, or that a hand has been dealt; no end, no time."""
    table = joined(deal())
    assert first_line(table, 0).endswith(f"your cards are below. **Ben** has until <t:{STAMP}:f>.")
    assert first_line(table, 0, replace(SLOW, turn_ends_at=None)).endswith("your cards are below.")


def test_whose_clock_stands() -> None:
    """Both read until when the player who is to act is away: on the receipt, and below one's own cards."""
    away = replace(SLOW, paused_until=MOMENT)
    assert first_line(thrown(), 1, away).endswith(f"**Anna** is away until <t:{STAMP}:f>, and the clock stands.")
    mine = f" · you are away until <t:{STAMP}:f>, and the clock stands"
    assert hand_screen(view(thrown().match, 0), away).text.split("\n")[1].endswith(mine)


def test_every_line_names_the_opponent() -> None:
    """Of several slow matches each says at once which one it is: in a turn, after a draw, under a result."""
    table = joined(deal())
    assert first_line(table, 1).startswith("Your turn against **Anna**. ")
    table.play(Pass(1), Pass(0))
    assert first_line(table, 1).startswith("Your turn against **Anna**. ")
    assert first_line(drawn("AS 2S 3S 4H 5H 6H 7D 8D 9D KD"), 1).startswith("Your turn against **Anna**. You drew ")
    assert first_line(thrown(), 0) == "Your turn against **Ben**. Ben drew and threw K♦."


@pytest.mark.parametrize(
    ("stage", "seconds", "text"),
    [
        ("last", 3 * 3600, "3 hours left for your move against Anna."),
        ("half", 36 * 3600, "36 hours left for your move against Anna."),
        ("last", 40, "1 minute left for your move against Anna."),
        ("back", 2 * 86_400, "Your days off are over: 2 days left for your move against Anna."),
    ],
)
def test_a_reminder(stage: str, seconds: int, text: str) -> None:
    """It says how much time is left and in which match; its button brings that match's cards."""
    table = joined(deal())
    screen = reminder_screen(view(table.match, 1), SLOW, stage, seconds)
    assert screen.text == text
    assert labels(screen) == [["My hand"]]
    [button] = buttons_of(screen)
    assert isinstance(button, Button)
    assert button.id == "gin:12:0:next_game"
    check_limits(screen)


def test_a_reminder_after_a_lapse() -> None:
    """It says what was played, and what one more means; where others read it too, only the latter."""
    seen = view(after_a_lapse().match, 1)
    told = reminder_screen(seen, SLOW, "last", 10_800).text
    assert told == (
        "3 hours left for your move against Anna. "
        "Time ran out: I drew K♦ and threw it for you. (1 of 2 in a row; the second loses the match.)"
    )
    here = reminder_screen(seen, replace(SLOW, here=True), "last", 10_800)
    assert here.text == (
        "<@102>: 3 hours left for your move against Anna. "
        "Your time ran out last turn; once more in a row loses the match. *My hand* brings your cards."
    )
    assert here.mentions == (102,)
    lenient = replace(seen, lapse_limit=3)
    assert "Your time ran out last turn. " in reminder_screen(lenient, replace(SLOW, here=True), "last", 1).text
    elsewhere = reminder_screen(replace(seen, moves=()), SLOW, "last", 10_800)
    assert elsewhere.text.endswith("Your time ran out last turn; once more in a row loses the match.")


def test_a_turn_is_called_where_hands_are_private() -> None:
    """In the thread its player is called by name or by mention."""
    seen = view(joined(deal()).match, 1)
    called = reminder_screen(seen, replace(SLOW, here=True), "turn", 86_400)
    assert called.text == "<@102>: your turn against Anna. *My hand* brings your cards."
    unknown = reminder_screen(seen, replace(SLOW, here=True, users=(101, None)), "turn", 86_400)
    assert (unknown.text[:5], unknown.mentions) == ("Ben: ", ())


def test_how_much_time_is_left() -> None:
    """Days from two of them on, hours from one on, else minutes; never none in a sentence."""
    assert [left_label(n, "en") for n in (0, 3599, 3600, 172_799, 172_800)] == ["0 min", "59 min", "1 h", "47 h", "2 d"]
    assert [left_text(n, "en") for n in (0, 3600, 7200)] == ["1 minute", "1 hour", "2 hours"]


def test_a_slow_rematch_waits_for_a_day() -> None:
    """Whoever asks reads so, and whoever was asked when it is too late."""
    table = Table()
    table.play(Open(RULES, 2))
    slow = replace(SLOW, invited_name="Ben")
    assert rematch_screen(view(table.match, 0), slow).text == "Asked. **Ben** has a day."
    table.play(Expire())
    closed = replace(slow, closed=table.match.closed)
    assert rematch_screen(view(table.match, 1), closed).text.startswith("The day is over")


def test_results_name_the_opponent() -> None:
    """A void hand's result would not say against whom it was."""
    for table in scenes().values():
        if table.match.results and table.match.phase.value in ("between", "over"):
            assert first_line(table, 1).startswith("Against **Anna**: ")
            assert first_line(table, 0).startswith("Against **Ben**: ")
