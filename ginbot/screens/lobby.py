"""Around a match: the challenge's post from asking to the final score, and the private answer to its Accept."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from ginbot.rules import Closure, EndReason, Phase, Seat, View
from ginbot.screens.context import Context
from ginbot.screens.differences import differences_line
from ginbot.screens.ending import lapsed_away, won_and_lost
from ginbot.screens.fair import sealed
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.pages import no_dm_line
from ginbot.screens.reading import Reading, terms
from ginbot.screens.screen import Button, Row, Screen, Style
from ginbot.screens.times import moment
from ginbot.screens.words import ENGLISH, cut, escape, say

UNRATED = "unrated"
"""How a press on *Accept* says that its match need not count."""
MOST_A_DAY, MOST_A_WEEK = 4, 15
"""How many rated matches the same two may play, as it is told; a test holds it to what is reckoned with."""


def challenge_screen(view: View, context: Context) -> Screen:
    """The post of a match in the channel, whatever has become of it. Any viewer's view will do."""
    reading = Reading(_watched(view), context)
    if view.phase is Phase.CHALLENGE:
        return sealed(_open(reading), reading)
    if view.phase is Phase.CLOSED:
        return Screen(_closed(reading))
    facts = {"one": reading.name(0), "two": reading.name(1)}
    if view.phase is Phase.OVER:
        voided = f" {reading.say('challenge.voided')}" if context.voided else ""
        return Screen(_over(reading) + voided)
    return sealed(Screen(reading.say("challenge.running", terms=terms(view.ruleset, context), **facts)), reading)


def accepted_screen(
    context: Context, view: View, hand_url: str, *, elsewhere: bool = True, below: bool = False
) -> Screen:
    """The private answer to whoever just sat down: where the cards are, and the way to play here instead.

    `hand_url` is "" while the hand's message is not there yet. Against the house it answers the command. `elsewhere`:
    whether it could be played anywhere but in direct messages; `below`: whether the cards follow this very answer.
    """
    reading = Reading(view, context)
    if context.house is not None:
        text = reading.say("accepted.house", name=reading.name(context.house))
    elif reading.my_turn:
        text = reading.say("accepted.you_first")
    else:
        text = reading.say("accepted.they_first", name=reading.name(reading.you))
    text += f" {reading.say('accepted.below' if below else 'hand.in_dm')}"
    if not context.occasion:  # what is played there has been told
        text += _rules(reading, told=frozenset())
    return Screen(text, _ways(reading, hand_url, elsewhere))


def hand_link_screen(context: Context, view: View, hand_url: str, *, elsewhere: bool = True) -> Screen:
    """The private answer to *My hand* for a seat that is played by DM."""
    reading = Reading(view, context)
    return Screen(reading.say("hand.in_dm"), _ways(reading, hand_url, elsewhere))


def _ways(reading: Reading, hand_url: str, elsewhere: bool) -> tuple[Row, ...]:
    """The way to a hand, and the way to have it elsewhere."""
    rows: list[Row] = [(Button(reading.say("button.open_hand"), url=hand_url),)] if hand_url else []
    return (*rows, (reading.button("play_here", Verb.HERE),)) if elsewhere else tuple(rows)


def come_back_screen(context: Context, seat: Seat) -> Screen:
    """The line in the thread for a player whom no DM reaches; it pings and brings the cards."""
    user = context.users[seat]
    who = escape(context.names[seat]) if user is None else f"<@{user}>"
    mine = Button(say("button.mine", context.language), press_id(context.match, 0, Verb.MINE))
    text = f"{who} {no_dm_line(context.language)}"
    return Screen(text, ((mine,),), mentions=() if user is None else (user,))


def thread_name(one: str, two: str, language: str = ENGLISH) -> str:
    """What a match's thread is called; at most 100 characters, and no markdown in it."""
    return say("challenge.thread", language, one=cut(one, 32), two=cut(two, 32))


def moved_screen(view: View, context: Context) -> Screen:
    """What a hand's DM says while its seat is played in the thread."""
    reading = Reading(view, context)
    buttons = [reading.button("by_dm", Verb.DM)]
    if context.table_url:
        buttons.append(reading.table_button())
    return Screen(reading.say("hand.moved", name=reading.name(reading.you)), (tuple(buttons),))


def nudge_screen(view: View, context: Context, seconds: int) -> Screen:
    """The line that calls the player to act, with that many seconds left; it pings.

    For a seat that is served *here* it stands in the thread and brings the cards.
    """
    reading = Reading(view, context)
    seat = view.to_act or 0
    user = context.users[seat]
    facts = {"who": reading.name(seat) if user is None else f"<@{user}>", "name": reading.name(1 - seat)}
    text = reading.say("nudge", seconds=seconds, **facts)
    rows: tuple[Row, ...] = ()
    if context.here:
        text, rows = f"{text} {reading.say('nudge_here')}", ((reading.button("mine", Verb.MINE),),)
    return Screen(text, rows, mentions=() if user is None else (user,))


def limited_line(reading: Reading) -> str:
    """That a match which would be rated is not, in a line of its own; "" for any other."""
    if not reading.context.limited:
        return ""
    return f"\n-# {reading.say('limited', day=MOST_A_DAY, week=MOST_A_WEEK)}"


def limited_question(refused: str, match: int, version: int, language: str = ENGLISH) -> Screen:
    """Whether somebody sits down all the same where it will not count; `refused`: why it will not."""
    yes = Button(say("button.unrated", language), press_id(match, version, Verb.ACCEPT, UNRATED), Style.GREEN)
    return Screen(refused, ((yes,),))


def void_told(context: Context, seat: Seat, ended: datetime | None) -> Screen:
    """What each of its players is told by direct message of a match that counts no more."""
    name, when = escape(context.names[1 - seat]), "" if ended is None else moment(ended, "f")
    return Screen(say("void_told", context.language, name=name, when=when, match=context.match))


def _watched(view: View) -> View:
    return replace(view, viewer=None)


def _open(reading: Reading) -> Screen:
    context = reading.context
    facts = {"name": reading.name(0), "terms": terms(reading.view.ruleset, context)}
    if context.invited is None:
        text = reading.say("challenge.open", **facts)
        rows = (
            reading.button("sit_down", Verb.ACCEPT, style=Style.GREEN),
            reading.button("withdraw", Verb.WITHDRAW),
            reading.button("rules", Verb.RULES),
        )
        return Screen(text + _until(reading) + _rules(reading), (rows,))
    text = reading.say("challenge.addressed", who=f"<@{context.invited}>", **facts)
    rows = (
        reading.button("accept", Verb.ACCEPT, style=Style.GREEN),
        reading.button("decline", Verb.DECLINE),
        reading.button("rules", Verb.RULES),
    )
    return Screen(
        text + _until(reading) + _rules(reading) + limited_line(reading), (rows,), mentions=(context.invited,)
    )


def _until(reading: Reading) -> str:
    until, style = reading.context.open_until, "f" if reading.slow else "t"  # a slow one is open till tomorrow
    return "" if until is None else f" {reading.say('challenge.until', end=moment(until, style))}"


def _rules(reading: Reading, told: frozenset[str] = frozenset({"target"})) -> str:
    """What the table plays otherwise than usual, in a line of its own; the post tells its target before."""
    line = differences_line(reading.view.ruleset, reading.context.language, told=told)
    return f"\n{line}" if line else ""


def _closed(reading: Reading) -> str:
    if reading.context.closed is not Closure.EXPIRED:
        return reading.say("challenge.closed")
    return reading.say("challenge.nobody" if reading.context.invited is None else "challenge.expired")


def _over(reading: Reading) -> str:
    """The one line that a match leaves in its channel."""
    ended = reading.view.ended
    facts: dict[str, object] = {"one": reading.name(0), "two": reading.name(1)}
    if ended is None or ended.why is EndReason.ABORTED:
        return reading.say("challenge.aborted_late" if lapsed_away(reading) else "challenge.aborted", **facts)
    high, low = won_and_lost(reading.view, ended)
    if ended.winner is None:
        return reading.say("challenge.draw", score=high, **facts)
    facts = {"winner": reading.name(ended.winner), "loser": reading.name(1 - ended.winner), "high": high, "low": low}
    if ended.why in (EndReason.RESIGNED, EndReason.FORFEITED):
        return reading.say(f"challenge.{ended.why.value}", **facts)
    return reading.say("challenge.beat", **facts)
