"""People who press one button every few seconds, one that their hand offers; and onlookers whose presses do nothing.

They cost little: a press is a gateway event made from the message it is on, and nobody waits for its answer.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from simcord import interactions as wire
from simcord.backend import serializers
from simcord.enums import InteractionType

from bench.crowd.world import Crowd

ENDS = ("gin", "big", "knock", "next")
"""What is always pressed where it is offered."""
FIRST_MOVES = ("draw", "draw", "take", "pass")
"""What a turn begins with, as often as it stands here."""
ASKS, THROWS = 0.7, 0.75
"""How often a knock is asked for, and how often the card that came up chosen is thrown."""
ONLOOKER = "onlooker"


@dataclass(frozen=True, slots=True)
class Button:
    """An enabled button, or one line of a menu."""

    id: str
    verb: str
    value: str | None = None


def hand_of(there: Crowd, user: int) -> Any:
    """A player's newest direct message."""
    return next(reversed(there.env.backend.messages[there.env.backend.dm_channels[user]].values()))


def buttons_of(message: Any) -> list[Button]:
    """What can be pressed on a message."""
    found = []
    for row in message.components:
        for item in row["components"]:
            if item["type"] == 3:
                value = item["options"][0]["value"]
                found.append(Button(item["custom_id"], value.split(":")[3], value))
            elif "custom_id" in item and not item.get("disabled"):
                found.append(Button(item["custom_id"], item["custom_id"].split(":")[3]))
    return found


def wanted(buttons: Iterable[Button], chance: random.Random) -> Button | None:
    """The button a player would press next, or None for somebody whose turn it is not."""
    offered: dict[str, list[Button]] = {}
    for button in buttons:
        offered.setdefault(button.verb, []).append(button)
    for verb in ENDS:
        if verb in offered:
            return offered[verb][0]
    moves = [verb for verb in FIRST_MOVES if verb in offered]
    if moves:
        return offered[chance.choice(moves)][0]
    if "ask" in offered and chance.random() < ASKS:
        return offered["ask"][0]
    if "throw" in offered and ("choose" not in offered or chance.random() < THROWS):
        return offered["throw"][0]
    return chance.choice(offered["choose"]) if "choose" in offered else None


def press(there: Crowd, user: int, message: Any, button: Button, *, idly: bool = False) -> None:
    """Press it; what comes of it comes later."""
    backend = there.env.backend
    data: dict[str, Any] = {"custom_id": button.id, "component_type": 2}
    if button.value is not None:
        data = {"custom_id": button.id, "component_type": 3, "values": [button.value]}
    kind = InteractionType.MESSAGE_COMPONENT
    record, payload = wire.base_payload(
        backend, type=kind, channel_id=message.channel_id, guild_id=None, user_id=user, data=data
    )
    record.source_message_id = message.id
    payload["message"] = dict(serializers.message_payload(backend, message))
    if idly:
        there.bot.onlookers.add(record.id)
    with there.notes.press(ONLOOKER if idly else button.verb):
        backend.emit("INTERACTION_CREATE", payload)


async def play(there: Crowd, match_id: int, pace: float, until: float, chance: random.Random) -> None:
    """One press in this match every `pace` seconds, by whoever has something to press."""
    following = perf_counter() + chance.random() * pace
    while following < until:
        await asyncio.sleep(following - perf_counter())
        following += pace
        for user in there.tables[match_id]:
            message = hand_of(there, user)
            button = wanted(buttons_of(message), chance)
            if button is not None:
                press(there, user, message, button)
                break


async def look_on(there: Crowd, pace: float, until: float, chance: random.Random) -> None:
    """A press that is answered with nothing, every `pace` seconds on the average, on anybody's hand."""
    while perf_counter() < until:
        await asyncio.sleep(pace * 2 * chance.random())
        user = chance.choice(chance.choice(list(there.tables.values())))
        message = hand_of(there, user)
        buttons = buttons_of(message)
        if buttons:
            press(there, user, message, buttons[0], idly=True)
        there.forget()
