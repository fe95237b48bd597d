"""The queue in words: the private answer to joining, the question to two who were found, and what becomes of it.

Never how long it might take: nobody knows that.
"""

from __future__ import annotations

from datetime import datetime

from ginbot.screens.fair import seal_line
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.lobby import MOST_A_DAY, MOST_A_WEEK
from ginbot.screens.screen import Button, Row, Screen, Style
from ginbot.screens.times import moment
from ginbot.screens.words import ENGLISH, escape, say

LIVE = "live"
SPELT = range(2, 10)
"""Numbers that are written in words at the beginning of a sentence."""


def waiting_screen(
    pace: str, others: int, *, everywhere: bool, present: bool = False, language: str = ENGLISH
) -> Screen:
    """The answer to whoever joins, or (`present`) asks again: how many others wait, and what happens."""
    head = say("queue.present" if present else "queue.joined", language, pace=say(f"queue.pace_{pace}", language))
    where = say("queue.everywhere" if everywhere else "queue.server", language)
    small = say(f"queue.how_{pace}", language, where=where)
    text = f"{head} {_count(others, language)} {say('queue.message', language)}\n-# {small}"
    return Screen(text, waiting_rows(pace, language))


def waiting_rows(pace: str, language: str = ENGLISH) -> tuple[Row, ...]:
    """What can be done while waiting."""
    house = Button(say("button.house_meanwhile", language), press_id(None, 0, Verb.HOUSE))
    return ((_button("leave", f"leave.{pace}", language), house),)


def found_screen(
    pace: str,
    step: int,
    name: str,
    rating: tuple[int, bool],
    *,
    seconds: int,
    until: datetime,
    private: bool = False,
    seal: str = "",
    limited: bool = False,
    language: str = ENGLISH,
) -> Screen:
    """The question to one of two who were found; `rating`: the other's, and whether it is still settling.

    `private`: whether it is asked where the answer to joining stood, because direct messages are closed; `seal`: what
    their match would be dealt from; `limited`: whether it would not be rated, because they have played enough.
    """
    value, settling = rating
    shown = say("match.provisional", language, rating=value) if settling else str(value)
    text = say("queue.found", language, name=escape(name), rating=shown)
    time = {"seconds": seconds, "end": moment(until, "R")}
    lines = [text, f"-# {say(f'queue.answer_{pace}', language, **time)}"]
    if limited:
        lines.append(f"-# {say('limited', language, day=MOST_A_DAY, week=MOST_A_WEEK)}")
    if private:
        lines.append(f"-# {say('queue.no_dm', language)}")
    if seal:
        lines.append(seal_line(seal, language))
    ready = _button("ready", f"ready.{pace}.{step}", language, Style.GREEN)
    return Screen("\n".join(lines), ((ready, _button("not_now", f"no.{pace}.{step}", language)),))


def ready_screen(name: str, language: str = ENGLISH) -> Screen:
    """The answer to *Ready* while the other has not pressed; no buttons, for they would lie under the finger."""
    return Screen(say("queue.ready", language, name=escape(name)))


def begun_screen(name: str, language: str = ENGLISH) -> Screen:
    """What the question becomes once both are ready."""
    return Screen(say("queue.begun", language, name=escape(name)))


def back_screen(pace: str, name: str, language: str = ENGLISH) -> Screen:
    """For whoever was found for somebody who then did not want to, or did not answer: it does not say which."""
    return Screen(say("queue.back", language, name=escape(name)), waiting_rows(pace, language))


def out_screen(why: str, *paces: str, language: str = ENGLISH) -> Screen:
    """For whoever is out of one queue or both: `why` is "left", "late", "playing" or "full"."""
    names = [say(f"queue.pace_{pace}", language) for pace in paces]
    both = names[0] if len(names) == 1 else say("and", language, first=names[0], last=names[-1])
    return Screen(say(f"queue.out_{why}", language, pace=both))


def alone_screen(pace: str, channel: int | None, language: str = ENGLISH) -> Screen:
    """For whoever waited in vain: the house, or an open challenge in the channel where the waiting began."""
    house = (Button(say("button.house", language), press_id(None, 0, Verb.HOUSE), Style.BLUE),)
    if channel is None:
        return Screen(say(f"queue.alone_{pace}_house", language), (house,))
    text = say(f"queue.alone_{pace}", language, channel=f"<#{channel}>")
    return Screen(text, ((_button("open_challenge", f"open.{pace}", language, Style.GREEN),), house))


def opened_screen(link: str, language: str = ENGLISH) -> Screen:
    """The answer to *Open challenge*."""
    return Screen(say("queue.opened", language, link=link))


def _count(others: int, language: str) -> str:
    if not others:
        return say("queue.nobody", language)
    number = say(f"number.{others}", language) if others in SPELT else str(others)
    return say("queue.others", language, n=others, number=number)


def _button(code: str, argument: str, language: str, style: Style = Style.GREY) -> Button:
    return Button(say(f"button.{code}", language), press_id(None, 0, Verb.QUEUE, argument), style)
