"""The messages that call the player of a slow turn: that it has begun, that time passes, that a vacation is over."""

from __future__ import annotations

from ginbot.rules import View
from ginbot.screens.context import Context
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.reading import Reading
from ginbot.screens.screen import Button, Screen, Style
from ginbot.screens.times import left_text
from ginbot.screens.told import lapse_text
from ginbot.screens.turns import last_of, turns_of


def reminder_screen(view: View, context: Context, stage: str, seconds: int) -> Screen:
    """What the player who is to act reads at this stage of a turn, with so many seconds left.

    After a lapse it says what was played and what one more means. For a seat that is served *here* it stands in the
    thread and calls its player; else it is a direct message.
    """
    reading = Reading(view, context)
    facts = {"name": reading.name(reading.you), "left": left_text(seconds, context.language)}
    parts = [reading.say(f"reminder.{stage if stage in ('turn', 'back') else 'left'}", **facts), _lapsed(reading)]
    button = Button(reading.say("button.mine"), press_id(context.match, 0, Verb.NEXT_GAME), Style.BLUE)
    if not context.here:
        return Screen(" ".join([part for part in parts if part]), ((button,),))
    user = context.users[reading.me]
    who = reading.name(reading.me) if user is None else f"<@{user}>"
    text = " ".join([part for part in (f"{who}:", *parts, reading.say("nudge_here")) if part])
    mine = reading.button("mine", Verb.MINE)
    return Screen(text, ((mine,),), mentions=() if user is None else (user,))


def _lapsed(reading: Reading) -> str:
    """What the clock did in the reader's last turn, and what one more lapse would mean; "" where it did nothing."""
    view = reading.view
    if not view.lapses[reading.me]:
        return ""
    mine = last_of(turns_of(view.moves), reading.me)
    if mine is not None and mine.lapsed and not reading.context.here:
        return lapse_text(reading, mine)
    last = view.lapses[reading.me] + 1 >= view.lapse_limit
    return reading.say("reminder.again_loses" if last else "reminder.again")
