"""A hand in a slow match while the other thinks: no keyboard, but the way to the next match that waits."""

from __future__ import annotations

from ginbot.screens.ids import Verb, press_id
from ginbot.screens.page import Page
from ginbot.screens.reading import Reading
from ginbot.screens.screen import Button, Row, Style
from ginbot.screens.times import left_label
from ginbot.screens.words import cut


def is_receipt(reading: Reading, page: Page) -> bool:
    """Whether a hand that is being played only says that its reader has moved."""
    return reading.slow and not reading.my_turn and page.name == "hand"


def receipt_rows(reading: Reading) -> tuple[Row, ...]:
    """The match that has the least time left of those that wait for the reader, if any; then all of them."""
    games = (Button(reading.say("button.all_games"), press_id(None, 0, Verb.GAMES)),)
    following, language = reading.context.next_game, reading.context.language
    if following is None:
        return (games,)
    facts = {"name": cut(following.name), "left": left_label(following.seconds, language)}
    label = reading.say("button.next_game", **facts)
    return ((Button(label, press_id(following.match, 0, Verb.NEXT_GAME), Style.BLUE),), games)


def with_opponent(reading: Reading, lines: list[str]) -> list[str]:
    """The lines of a result; in a slow match the first one names the opponent before anything else."""
    if not reading.slow or reading.view.viewer is None or not lines:
        return lines
    return [reading.say("first.against", name=reading.name(reading.you), line=lines[0]), *lines[1:]]
