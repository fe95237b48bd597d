"""What must be true of a match whatever Discord does; the faults themselves are in the tests.

It goes on, somebody can press or it is due, and all that can be reached shows it as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ginbot.rules import Phase
from ginbot.store import Delivery, Record, Status
from tests.simulated.hands import knocking
from tests.simulated.world import Person, Shown, World

TABLES = ["friends", "house"]
"""Who plays: two people live, or one with the house while others may watch."""


async def sit_down(world: World, table: str) -> None:
    """A match in the server with its first hand dealt and Anna or Ben to act."""
    if table == "friends":
        await world.start(knocking())
        return
    world.deal = knocking()
    await world.slash(world.anna, "house", watch=True)
    await world.pass_time(4)


async def turns(world: World, count: int = 3, match: int = 1) -> None:
    """So many plain presses by whoever is to act, the house's answers included; then all of it is seen."""
    for _ in range(count):
        record = await world.record(match)
        await plain_press(world, (world.anna, world.ben)[record.match.to_act or 0], match)
        assert (await world.match(match)).version > record.match.version, "the press counted"
        await world.pass_time(3)


async def plain_press(world: World, person: Person, match: int = 1) -> Shown:
    """Refuse, draw, throw or go on under one's hand, by DM."""
    hand = world.hand(person)
    seen = await world.view(person, match)
    if (await world.match(match)).phase is Phase.BETWEEN:
        return await world.press(person, hand, "next")
    if seen.can_pass:
        return await world.press(person, hand, "pass")
    if seen.can_draw:
        return await world.press(person, hand, "draw")
    await world.pass_time(1.3)
    if "throw" not in " ".join(world.hand(person).ids):
        await world.press(person, world.hand(person), "choose")
    return await world.press(person, world.hand(person), "throw")


async def check(world: World, match: int = 1) -> Record:
    """The match is over or due, and each screen that can be reached shows its newest version."""
    record = await world.record(match)
    if record.facts.status is Status.RUNNING:
        assert record.facts.due_at is not None, "a running match is due"
    behind = [
        row.kind for row in record.screens if row.shown < record.match.version and not _is_out_of_reach(record, row)
    ]
    assert not behind, f"behind at {record.match.version}: {behind}"
    return record


def _is_out_of_reach(record: Record, row: Any) -> bool:
    """A private answer whose token has run out, or a post that has told all there is."""
    if row.kind == "challenge":
        return record.facts.status is Status.RUNNING
    return row.kind.startswith("hand:") and record.seats[int(row.kind[-1])].delivery is Delivery.HERE


def fail_requests(
    world: World, is_meant: Callable[[str, str], bool], error: Callable[[], Exception]
) -> Callable[[], None]:
    """Have the bot's own requests of a kind fail on their way as a network fails; gives what ends it."""
    http: Any = world.bot.http
    real = http.request

    async def request(route: Any, *args: Any, **more: Any) -> Any:
        if is_meant(route.method, route.url):
            raise error()
        return await real(route, *args, **more)

    http.request = request

    def end() -> None:
        http.request = real

    return end
