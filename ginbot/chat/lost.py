"""Messages that were sent when the bot went down before it was noted which they are.

Before a new message is sent for a screen that is noted; whoever draws such a screen next looks here first. A repeated
post would be recognised by its nonce, but only for minutes; and an answer to a press has none.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from ginbot.chat.faults import fault_of
from ginbot.chat.sending import Sender, ids_on
from ginbot.screens.ids import LOBBY, LOOKS, MOVES, Press, Verb, parse_press
from ginbot.store import Record, ScreenRow

log = logging.getLogger(__name__)

LOOKED_AT = 50
"""So many of a channel's newest messages are looked at."""
ON_A_HAND = MOVES | LOOKS
"""What lies under a hand that is played, and nowhere else; *Next hand* under the result that it becomes."""
ON_A_POST = LOBBY | {Verb.ACCEPT_REMATCH, Verb.NO_REMATCH}
"""What lies under a challenge, or under the line that asks for a rematch."""


@dataclass(frozen=True, slots=True)
class Found:
    """What lies in a screen's channel beside the message that is noted."""

    newer: tuple[int, ...] = ()
    """Messages, oldest first, that show the screen and were sent after the noted one."""
    results: tuple[int, ...] = ()
    """Results of hands that are over, whose button would deal a hand that has been dealt."""


async def look_for(sender: Sender, record: Record, row: ScreenRow, channel: int) -> Found:
    """What shows this screen in its channel, as far as that can be read."""
    newer, results = [], []
    try:
        for message in reversed(await sender.newest(channel, LOOKED_AT)):
            presses = [press for press in map(parse_press, ids_on(message)) if press and press.match == row.match_id]
            if message.id == row.message or not _shows(presses, row.kind):
                continue
            if any(press.verb is Verb.NEXT and press.version < record.match.version for press in presses):
                results.append(message.id)
            elif message.id > (row.message or 0):
                newer.append(message.id)
    except Exception as error:
        if fault_of(error) is None:
            raise
        log.warning("match %d: nobody can look for a lost %s: %s", row.match_id, row.kind, error)
    return Found(tuple(newer), tuple(results))


def _shows(presses: list[Press], kind: str) -> bool:
    """Whether these buttons stand under this kind of screen."""
    if kind == "challenge":
        return any(press.verb in ON_A_POST for press in presses)
    if kind == "table":
        return any(press.verb is Verb.BRING for press in presses)  # what calls somebody there has *My hand*, too
    return kind.startswith("hand:") and any(press.verb in ON_A_HAND for press in presses)
