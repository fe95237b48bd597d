"""Pages outside a match: the front door, what a table plays by, and single lines for special moments."""

from __future__ import annotations

from ginbot.rules import RuleSet
from ginbot.screens.context import Context
from ginbot.screens.explained.examples import can_knock
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.panel import Do, Panel
from ginbot.screens.reading import terms
from ginbot.screens.screen import Button, Screen, Style
from ginbot.screens.words import ENGLISH, say


def front_door(language: str = ENGLISH) -> Screen:
    """What `/gin play` shows."""

    def button(code: str, verb: Verb, style: Style = Style.GREY) -> Button:
        return Button(say(f"button.{code}", language), press_id(None, 0, verb), style)

    rows = (
        (button("friend", Verb.FRIEND, Style.GREEN),),
        (button("house", Verb.HOUSE, Style.BLUE),),
        (button("learn", Verb.LEARN), button("games", Verb.GAMES)),
    )
    return Screen(say("page.front_door", language), rows)


def friend_screen(language: str = ENGLISH, maker: Panel | None = None) -> Screen:
    """How somebody is challenged: the answer to *Challenge a friend*, with the way to rules of one's own.

    `maker`: the panel that leads there; None where nobody could be challenged.
    """
    if maker is None:
        return Screen(say("page.friend", language))
    make = Button(say("button.custom", language), maker.id(Do.SHOW))
    return Screen(say("page.friend", language), ((make,),))


def table_rules(ruleset: RuleSet, context: Context) -> Screen:
    """What this match's table plays by."""
    language = context.language
    lines = [say("table_rules.head", language, terms=terms(ruleset, context))]
    lines.append(_limit(ruleset.knock_limit, language))
    lines.append(say("table_rules.gin", language, gin=ruleset.gin_bonus))
    if can_knock(ruleset):
        lines.append(say("table_rules.undercut", language, undercut=ruleset.undercut_bonus))
    if ruleset.big_gin_bonus is not None:
        lines.append(say("table_rules.big_gin", language, big_gin=ruleset.big_gin_bonus))
    if ruleset.void_limit is not None:
        lines.append(say("table_rules.voids", language, voids=ruleset.void_limit))
    if ruleset.aces == "round":
        lines.append(say("table_rules.aces", language))
    if not context.rated:
        lines.append(say("table_rules.friendly", language))
    return Screen("\n".join(lines))


def _limit(limit: int | str, language: str) -> str:
    if limit == "upcard":
        return say("table_rules.upcard", language)
    return say("table_rules.knock" if limit else "table_rules.gin_only", language, limit=limit)


def watcher_screen(language: str = ENGLISH) -> Screen:
    """The answer to *My hand* for somebody who has no seat."""
    return Screen(say("watcher", language))


def no_dm_line(language: str = ENGLISH) -> str:
    """Why a seat is played in the thread; said once, above the hand or in the thread."""
    return say("page.no_dm", language)


def outage_line(away_seconds: int, turn_seconds: int, language: str = ENGLISH) -> str:
    """What a player hears whose turn begins anew because the bot was away."""
    return say("page.outage", language, n=max(1, round(away_seconds / 60)), seconds=turn_seconds)
