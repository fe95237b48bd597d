"""Another match between the same two: the rows under the last result, and the line that asks the other player."""

from __future__ import annotations

from ginbot.rules import Closure, Phase, View
from ginbot.screens.context import Context
from ginbot.screens.fair import seal_line, sealed
from ginbot.screens.ids import Verb
from ginbot.screens.lobby import limited_line
from ginbot.screens.reading import Reading
from ginbot.screens.review import review_rows
from ginbot.screens.screen import Button, Row, Screen, Style
from ginbot.screens.times import moment
from ginbot.screens.words import escape


def rematch_screen(view: View, context: Context, *, called: bool = False) -> Screen:
    """The line of the *new* match in the DM of the player who was asked, and what it becomes.

    Whoever asked (seat 0 of the new match) may be shown it too, without buttons. It is served as a message of its own;
    where others see it, it calls whoever was asked by name.
    """
    reading = Reading(view, context)
    if view.phase is Phase.CHALLENGE:
        if view.viewer == 0:
            return Screen(asked_line(reading, context.invited_name or context.names[1]))
        rows = (invited_row(reading),)
        if called and context.invited is not None:
            who, name = f"<@{context.invited}>", escape(context.names[0])
            text = reading.say("rematch.called", who=who, name=name) + _until(reading) + limited_line(reading)
            return sealed(Screen(text, rows, mentions=(context.invited,)), reading)
        return sealed(Screen(invited_line(reading, context.names[0]), rows), reading)
    if view.phase is Phase.CLOSED:
        expired = context.closed is Closure.EXPIRED
        if not expired:
            return Screen(reading.say("rematch.refused"))
        return Screen(reading.say("rematch.expired_slow" if reading.slow else "rematch.expired"))
    return Screen(reading.say("rematch.accepted"))


def rematch_line(reading: Reading) -> str:
    """What the last hand's message says of a rematch; "" while nobody has asked, and once it is over."""
    if reading.view.viewer is None:
        return ""
    name = reading.context.names[reading.you]
    if reading.context.rematch == "asked":
        return asked_line(reading, name)
    if reading.context.rematch == "refused":
        return reading.say("rematch.refused")
    if reading.context.rematch == "invited":
        return f"{invited_line(reading, name)}\n{_seal(reading, 'sealed')}".rstrip()
    return _seal(reading, "promised") if reading.context.rematch in ("", "elsewhere") else ""


def rematch_rows(reading: Reading) -> tuple[Row, ...]:
    """The rows under the last result of a match."""
    look_back = review_rows(reading)
    if reading.context.rematch == "invited":
        return (*look_back, invited_row(reading))
    buttons = []
    if reading.context.rematch == "":
        buttons.append(reading.button("rematch", Verb.REMATCH, style=Style.GREEN))
    if reading.context.table_url:
        buttons.append(Button(reading.say("button.result"), url=reading.context.table_url))
    return (*look_back, tuple(buttons)) if buttons else look_back


def asked_line(reading: Reading, name: str) -> str:
    """What whoever asked is told."""
    code = "rematch.asked_slow" if reading.slow else "rematch.asked"
    return reading.say(code, name=escape(name)) + _until(reading) + limited_line(reading)


def invited_line(reading: Reading, name: str) -> str:
    """What whoever was asked is told."""
    return reading.say("rematch.invited", name=escape(name)) + _until(reading) + limited_line(reading)


def invited_row(reading: Reading) -> tuple[Button, ...]:
    """Yes or no to a rematch."""
    return (
        reading.button("accept_rematch", Verb.ACCEPT_REMATCH, style=Style.GREEN),
        reading.button("no_rematch", Verb.NO_REMATCH),
    )


def _seal(reading: Reading, code: str) -> str:
    """The seal of the match that may follow; whoever plays by ear is spared the digits."""
    context = reading.context
    return "" if context.text else seal_line(context.rematch_seal, context.language, code)


def _until(reading: Reading) -> str:
    until = reading.context.rematch_until
    return "" if until is None else f" {reading.say('challenge.until', end=moment(until, 't'))}"
