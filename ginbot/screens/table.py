"""The public table in the thread: what everybody may see, then that hand's result."""

from __future__ import annotations

from dataclasses import replace

from ginbot.rules import Phase, View
from ginbot.screens.context import Context
from ginbot.screens.fair import sealed
from ginbot.screens.hand import last_result, over_screen, past_screen, with_picture
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.laying import waiting_line
from ginbot.screens.layout import table_picture
from ginbot.screens.page import PLAYING
from ginbot.screens.reading import Reading, pile_line, score_line
from ginbot.screens.result import result_lines
from ginbot.screens.review import review_rows
from ginbot.screens.screen import Button, Row, Screen
from ginbot.screens.shown import lay_off_picture, result_picture
from ginbot.screens.told import told, whose_turn
from ginbot.screens.turns import turns_of

TOLD_TURNS = 3


def table_screen(view: View, context: Context, number: int = 0) -> Screen:
    """A watcher's view as the table of hand `number` (0: the current one), or as that hand's result.

    A result is the same before and after the next hand is dealt, so that its message needs no last edit. ValueError
    for a player's view: a table is for everybody.
    """
    if view.viewer is not None:
        raise ValueError("a table shows what a watcher may see")
    reading = Reading(view, context)
    if number not in (0, view.number):
        return past_screen(reading, number, _result_rows(reading))
    if view.phase in PLAYING:
        users = seated(reading)
        picture = table_picture(reading) if view.shown is None else lay_off_picture(reading)
        screen = with_picture(reading, [*_lines(reading), _seated_line(reading, users)], _rows(reading), picture)
        return sealed(replace(screen, mentions=users), reading, short=True)
    if view.phase is Phase.BETWEEN:
        result = last_result(reading)
        lines = result_lines(reading, result)
        return with_picture(reading, lines, _result_rows(reading), result_picture(reading, result))
    if view.phase is Phase.OVER:
        return over_screen(reading, review_rows(reading))
    return Screen(reading.say("hand.closed" if view.phase is Phase.CLOSED else "hand.waiting"))


def seated(reading: Reading) -> tuple[int, ...]:
    """The players whom an edit of the table puts into its thread, in a match's first hand after the first move.

    Never in the first posting: a mention that is posted rings, one that an edit adds does not.
    """
    if reading.view.number != 1 or not reading.view.moves:
        return ()
    return tuple([user for user in reading.context.users if user is not None])


def _seated_line(reading: Reading, users: tuple[int, ...]) -> str:
    if not users:
        return ""
    return f"-# {reading.say('table.seated', players=reading.listed([f'<@{user}>' for user in users]))}"


def _rows(reading: Reading) -> tuple[Row, ...]:
    return (
        (reading.button("mine", Verb.MINE), reading.button("rules", Verb.RULES)),
        (reading.button("bring", Verb.BRING),),
    )


def _result_rows(reading: Reading) -> tuple[Row, ...]:
    """What looks, on whatever comes after: ids without a version, or each deal would change an old message."""
    match = reading.context.match
    mine = Button(reading.say("button.mine"), press_id(match, 0, Verb.MINE))
    return ((mine, Button(reading.say("button.rules"), press_id(match, 0, Verb.RULES))),)


def _lines(reading: Reading) -> list[str]:
    """Whose turn it is, the last turns in words, and the score."""
    view = reading.view
    turn = "" if view.to_act is None else whose_turn(reading, view.to_act)
    head = reading.say("table.head", turn=turn, number=view.number)
    if view.phase is Phase.LAY_OFF:
        return [head, waiting_line(reading), score_line(reading)]
    turns = [told(reading, turn) for turn in turns_of(view.moves) if turn.done or turn.drew or turn.took is not None]
    return [
        head,
        *[f"· {line}" for line in turns[-TOLD_TURNS:] or [_upcard(reading)]],
        score_line(reading),
        pile_line(reading),
    ]


def _upcard(reading: Reading) -> str:
    upcard = reading.view.upcard
    card = "" if upcard is None else reading.card(upcard)
    return reading.say("table.upcard", card=card, name=reading.name(reading.view.dealer))
