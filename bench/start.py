"""How soon the bot answers after its start, with many matches running in its database.

`python -m bench start [--matches N]`. One match is begun by a bot and copied in the database, row by row; that bot
stops, another starts on the file, and what was under the first one's hand is pressed as soon as Discord can deliver it.
The copies are slow matches: so many live ones would ask for more than Discord lets a bot send.
What is imported has been compiled before, as by whoever installs packages with pip, or starts for a second time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.press import LACKING, tell
from ginbot.screens.context import Pace

BUDGET = 3.0
"""Seconds."""
LONGEST_WAIT = 60.0
COPIED = ("events", "seats", "screens")
"""Tables with rows that belong to a match."""
SPREAD = 24 * 3600
"""The copies are due within so many seconds, none before an hour has gone."""
BEFORE_IT_STARTS = """
import os
from ginbot.__main__ import bring_up_to_date
from ginbot.settings import load
bring_up_to_date(load(os.environ))
import ginbot.chat.run, cogs.gin, cogs.challenges, cogs.admin
"""
"""What `ginbot run` does until it has a bot."""


def main(arguments: Sequence[str]) -> int:
    """Print the figures; 1 if the start is over its budget, 2 without the simulated Discord."""
    parser = argparse.ArgumentParser(prog="python -m bench start", description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000, help="running matches (10000)")
    try:
        import simcord  # noqa: F401  # asked for, not used
    except ImportError:
        print(LACKING, file=sys.stderr)
        return 2
    matches = parser.parse_args(arguments).matches
    with TemporaryDirectory(prefix="ginbot-bench-", ignore_cleanup_errors=True) as compiled:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = compiled  # for the processes started from here
        return 0 if asyncio.run(_measure(matches)) else 1


async def _measure(matches: int) -> bool:
    from bench.crowd.players import FIRST_MOVES, buttons_of, hand_of, press
    from bench.crowd.world import BusyBot, crowd

    async with crowd(1, random.Random(1)) as there:
        [[first, players]] = there.tables.items()
        await there.bot.close()
        copy(there.bot.settings.database_url.partition("///")[2], first, matches - 1)
        imported = imports(there.bot.settings.database_url)
        begun = perf_counter()
        bot = BusyBot(there.bot.settings)
        starting = asyncio.create_task(there.start_another(bot))
        await asyncio.sleep(0)
        while not bot.is_ready():  # noqa: ASYNC110  # before it has logged in it cannot be waited for
            await asyncio.sleep(0)
        there.notes.listen(there.env._webhook_adapter)
        ready = perf_counter() - begun
        player, button = next(
            (player, button)
            for player in players
            for button in buttons_of(hand_of(there, player))
            if button.verb in (*FIRST_MOVES, "throw", "choose", "next")
        )
        press(there, player, hand_of(there, player), button)
        [pressed] = there.notes.pressed
        while pressed.answered is None and perf_counter() - begun < LONGEST_WAIT:  # noqa: ASYNC110  # nothing tells of it
            await asyncio.sleep(0.005)
        with suppress(TimeoutError):  # simcord gives a bot five seconds to come to rest; we have what we wanted
            await starting
        await bot.close()
    tell("running matches", str(matches))
    tell("all of it imported", f"after {imported:.2f} s")
    tell("ready after", f"{ready:.2f} s more")
    assert pressed.answered is not None, f"no answer within {LONGEST_WAIT:.0f} s"
    took = imported + pressed.answered - begun
    return tell("first press answered", f" {took:.2f} s after the start", took < BUDGET, f"{BUDGET:.0f} s")


def imports(url: str) -> float:
    """Seconds until a fresh interpreter has done all that comes before the bot, the best of three."""
    took = []
    for _ in range(4):
        begun = perf_counter()
        known = {**os.environ, "DATABASE_URL": url}
        subprocess.run([sys.executable, "-c", BEFORE_IT_STARTS], check=True, env=known)
        took.append(perf_counter() - begun)
    return min(took[1:])  # the first one has compiled what it imported, for those that follow


def copy(file: str, first: int, count: int) -> None:
    """Put so many copies of a match into the database, due at many different times."""
    with closing(sqlite3.connect(file)) as connection, connection:
        columns = {table: _columns(connection, table) for table in ("matches", *COPIED)}
        due, ends = "due_at", "turn_ends_at"
        unit = _seconds(connection, first)
        for number in range(first + 1, first + 1 + count):
            later = (3600 + number * SPREAD // count) * unit
            values = [f"{name} + {later}" if name in (due, ends) else name for name in columns["matches"]]
            values[columns["matches"].index("id")] = str(number)
            values[columns["matches"].index("pace")] = f"'{Pace.SLOW}'"
            names = ", ".join(f'"{name}"' for name in columns["matches"])
            picked = ", ".join(value if not value.isidentifier() else f'"{value}"' for value in values)
            connection.execute(f"INSERT INTO matches ({names}) SELECT {picked} FROM matches WHERE id = {first}")
            for table in COPIED:
                names = ", ".join(f'"{name}"' for name in columns[table])
                picked = ", ".join(str(number) if name == "match" else f'"{name}"' for name in columns[table])
                connection.execute(f"INSERT INTO {table} ({names}) SELECT {picked} FROM {table} WHERE match = {first}")


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _seconds(connection: sqlite3.Connection, first: int) -> int:
    """How many of the database's units of time make a second."""
    [due] = connection.execute("SELECT due_at FROM matches WHERE id = ?", (first,)).fetchone()
    return 1_000_000 if due > 1e14 else 1000 if due > 1e11 else 1
