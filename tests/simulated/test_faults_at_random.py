"""Whatever goes wrong, in whatever order: nobody is ever stuck, and what can be reached is right once it stops."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ginbot.screens.ids import Verb, press_id
from ginbot.store import Delivery, Record, Status
from tests.simulated.endure import TABLES, check, sit_down
from tests.simulated.world import Person, Shown, World

SCHEDULES, STEPS = 8, 14
REFUSALS = [
    (400, 50007),
    (400, 50083),
    (400, 160005),
    (401, 50027),
    (403, 40003),
    (403, 50001),
    (403, 50007),
    (403, 50013),
    (404, 10003),
    (404, 10008),
    (404, 10062),
    (429, 30046),
    (500, 0),
    (503, 130000),
]
ROUTES = [
    ("*", "/channels/*/messages*"),
    ("PATCH", "/channels/*"),
    ("POST", "/channels/*"),
    ("POST", "/users/@me/channels"),
    ("*", "/webhooks/*"),
    ("POST", "/interactions/*"),
]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(SCHEDULES))
async def test_nobody_is_stuck(world: World, table: str, seed: int) -> None:
    """After any faults each match is over or due, shows its newest version where it can, and can be played on."""
    world.answers_fail = True
    chance = random.Random(f"{table}{seed}")
    await world.restart(poll_seconds=6)
    await sit_down(world, table)
    for _ in range(STEPS):
        await something_happens(world, chance)
    world.env.backend.faults.clear()
    await world.pass_time(16)
    if await _is_resting(world):
        await world.pass_time(240)
    record = await check(world)
    if record.facts.status is Status.RUNNING:
        await somebody_can_press(world, record)


async def _is_resting(world: World) -> bool:
    record = await world.record()
    return any(row.claimed_until is not None and row.shown < record.match.version for row in record.screens)


async def something_happens(world: World, chance: random.Random) -> None:
    """One of: a refusal from now on, once or more often; something is deleted; a restart; time; a press."""
    what = chance.choices(["refusal", "deletion", "restart", "time", "press"], [4, 2, 1, 3, 8])[0]
    if what == "refusal":
        status, code = chance.choice(REFUSALS)
        method, path = chance.choice(ROUTES)
        world.env.inject_error(method, path, status=status, code=code, times=chance.randint(1, 6))
    elif what == "deletion":
        delete_something(world, chance)
    elif what == "restart":
        await world.restart(away=chance.choice([0, 3, 20]), poll_seconds=6)
    elif what == "time":
        await world.pass_time(chance.choice([1, 7, 20]))
    else:
        await press_something(world, chance)


def delete_something(world: World, chance: random.Random) -> None:
    """A message anywhere, or, seldom, a thread."""
    backend = world.env.backend
    threads = world.channel.threads
    if threads and chance.random() < 0.3:
        backend.delete_channel(threads[-1].id)
        return
    places = [place for place in backend.messages.values() if place]
    if places:
        place = chance.choice(places)
        place.pop(chance.choice(list(place)))


async def press_something(world: World, chance: random.Random) -> None:
    """Any enabled button on anything that the one who is to act, or the other, has before them."""
    person = chance.choice([world.anna, world.ben])
    messages = world.env.backend.messages
    before = [
        Shown(message)
        for place in list(messages)
        for message in messages[place].values()
        if _sees(world, person, message) and Shown(message).ids
    ]
    if not before:
        return
    shown = chance.choice(before)
    ids = [each for each in shown.ids if not each.startswith("menu:") and ":resign" not in each]
    if ids:
        world.emit(person, shown, chance.choice(ids))
        await world.settle()


def _sees(world: World, person: Person, message: Any) -> bool:
    if message.is_ephemeral:
        return person.id in (getattr(message, "ephemeral_user_id", None), getattr(message, "interaction_user_id", None))
    dm = world.env.backend.dm_channels
    return message.channel_id not in dm.values() or dm.get(person.id) == message.channel_id


async def somebody_can_press(world: World, record: Record) -> None:
    """Whoever is to act finds the cards: under the hand, or by `/gin hand`, and a press on them counts."""
    seat = record.match.to_act
    if seat is None or record.seats[seat].user is None:
        return
    person = (world.anna, world.ben)[seat]
    answer = await world.slash(person, "hand")  # a message that was deleted since it was drawn is posted anew
    hand = answer if (await world.record()).seats[seat].delivery is Delivery.HERE else world.hand(person)
    while any(each.endswith(":back") for each in hand.ids):
        hand = await world.press(person, hand, "back")
    version = record.match.version
    seen = await world.view(person)
    verb = Verb.PASS if seen.can_pass else Verb.DRAW
    if seen.can_pass or seen.can_draw:
        assert press_id(1, version, verb) in hand.ids
        await world.press(person, hand, verb.value)
        assert (await world.match()).version > version
