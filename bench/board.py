"""How long a page of a large board takes until it is sent, and what it asks of Discord.

`python -m bench board [--players N] [--presses N] [--seed N]`. One bot in a simulated Discord, one SQLite file, so many
players on every board. Somebody goes from page to page and from board to board by the buttons, one press at a time.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from bench.press import LACKING, tell

if TYPE_CHECKING:
    from bench.crowd.notes import Pressed
    from bench.crowd.world import Crowd

MEDIAN = 60.0
"""Milliseconds that half of all presses may take."""
LONGEST_WAIT = 10.0
PACES = ("live", "slow")


def main(arguments: Sequence[str]) -> int:
    """Print the figures; 1 if one of them is over its budget, 2 without the simulated Discord."""
    parser = argparse.ArgumentParser(prog="python -m bench board", description=__doc__)
    parser.add_argument("--players", type=int, default=5_000, help="players on each board (5000)")
    parser.add_argument("--presses", type=int, default=200, help="pages looked at (200)")
    parser.add_argument("--seed", type=int, default=7)
    try:
        import simcord  # noqa: F401  # asked for, not used
    except ImportError:
        print(LACKING, file=sys.stderr)
        return 2
    chosen = parser.parse_args(arguments)
    pressed = asyncio.run(_measure(chosen.players, chosen.presses, random.Random(chosen.seed)))
    tell("players", f"{chosen.players} on each of eight boards")
    tell("pages", f"{len(pressed)}")
    times = sorted(each.milliseconds for each in pressed)
    half, slow = statistics.median(times), times[len(times) * 95 // 100]
    requests = Counter(len(each.calls) for each in pressed)
    return 0 if all([
        tell("answered in", f"median {half:.1f} ms, 95 % within {slow:.1f} ms", half < MEDIAN, f"{MEDIAN:.0f} ms"),
        tell("requests", ", ".join(f"{count} pages made {made}" for made, count in sorted(requests.items())),
             set(requests) == {1}, "the answer alone"),
    ]) else 1  # fmt: skip


async def _measure(players: int, presses: int, chance: random.Random) -> list[Pressed]:
    from bench.crowd.players import buttons_of
    from bench.crowd.world import crowd

    async with crowd(1, chance) as there:
        [(reader, _)] = there.tables.values()
        [guild] = there.env.backend.guilds
        record = await there.bot.desk.matches.load(next(iter(there.tables)))
        assert record.facts.channel is not None, "the match has its place"
        await fill(there, guild, players, chance)
        message = await _first(there, record.facts.channel)
        there.notes.forget()
        for _ in range(presses):
            offered = [button for button in buttons_of(message) if button.verb == "page"]
            press(there, reader, guild, message, chance.choice(offered).id)
            pressed, waited = there.notes.pressed[-1], 0.0
            while pressed.answered is None and waited < LONGEST_WAIT:
                await asyncio.sleep(0.002)
                waited += 0.002
            await asyncio.sleep(0.002)
        return there.notes.pressed


async def _first(there: Crowd, channel: int) -> Any:
    """A message with a board's buttons."""
    from ginbot.screens.boards import BoardPage, board_screen
    from ginbot.screens.context import Pace

    screen = board_screen((), None, 0, BoardPage("server", Pace.LIVE, "season"))
    number = await there.bot.desk.sender.post(channel, screen, "board", silent=True)
    return there.env.backend.messages[channel][number]


def press(there: Crowd, user: int, guild: int, message: Any, custom_id: str) -> None:
    """Press a button of a message in a server; what comes of it comes later."""
    from simcord import interactions as wire
    from simcord.backend import serializers
    from simcord.enums import InteractionType

    backend = there.env.backend
    record, payload = wire.base_payload(
        backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=message.channel_id,
        guild_id=guild,
        user_id=user,
        data={"custom_id": custom_id, "component_type": 2},
    )
    record.source_message_id = message.id
    payload["message"] = dict(serializers.message_payload(backend, message))
    with there.notes.press("page"):
        backend.emit("INTERACTION_CREATE", payload)


async def fill(there: Crowd, guild: int, players: int, chance: random.Random) -> None:
    """Put so many players on the boards of a server and of all, as years of playing would."""
    from ginbot.seasons import table_at
    from ginbot.store import tables

    now = datetime.now(UTC)
    users = [10**17 + number for number in range(players)]
    known = [
        {"user": user, "name": f"Player {user % 10_000}", "created": now, "preferences": {"everywhere": True}}
        for user in users
    ]
    ratings, standings = [], []
    for pool, pace, user in [(pool, pace, user) for pool in (0, guild) for pace in PACES for user in users]:
        rating = {"rating": chance.gauss(1500, 150), "deviation": chance.uniform(45, 160), "opponents": 3}
        row = {"guild": pool, "pace": pace, "user": user, **rating, "matches": 20, "wins": 9}
        ratings.append({**row, "volatility": 0.06, "last_at": now})
        standings.append({**row, "table": table_at(now)})
    async with there.bot.desk.store._database.write() as connection:
        for table, rows in ((tables.players, known), (tables.ratings, ratings), (tables.standings, standings)):
            await connection.execute(table.insert(), rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
