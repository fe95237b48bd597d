"""How much memory the bot's own process has with many live matches at play, all screens drawn; without Discord.

`python -m bench memory [--matches N]`. The matches are played through the bot's own parts into a SQLite file; hands
are written after every move, as many pictures painted as the bot keeps, and nothing is sent. What Discord's library
keeps of a real server comes on top: of each message nothing, of each server and channel some kilobytes.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import discord

from bench.press import tell
from ginbot.chat.bot import COGS, GinBot
from ginbot.chat.contexts import Contexts
from ginbot.chat.sending import Sender
from ginbot.chat.tongues import Tongues
from ginbot.house import LEVELS, choose
from ginbot.matches import Invitation, Matches, Person
from ginbot.rules import view
from ginbot.screens.context import Pace
from ginbot.screens.hand import hand_screen
from ginbot.screens.screen import Screen
from ginbot.settings import Settings
from ginbot.store import By, Record, Store, upgrade
from ginbot.workers import PICTURES_KEPT

BUDGET = 200.0
"""Megabytes."""
MOVES = 12
"""About half a hand."""


def main(arguments: Sequence[str]) -> int:
    """Print the figures; 1 if the process is over its budget."""
    parser = argparse.ArgumentParser(prog="python -m bench memory", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="live matches (1000)")
    return 0 if asyncio.run(_measure(parser.parse_args(arguments).matches)) else 1


async def _measure(matches: int) -> bool:
    with TemporaryDirectory(prefix="ginbot-bench-", ignore_cleanup_errors=True) as place:
        url = f"sqlite+aiosqlite:///{(Path(place) / 'ginbot.sqlite3').as_posix()}"
        await upgrade(url)
        bot, table = GinBot(Settings(database_url=url)), Matches(await Store.open(url), clock=discord.utils.utcnow)
        for cog in COGS:
            importlib.import_module(cog)
        await bot.workers.warm()
        tell("at the start", f"{resident():.0f} MB")
        sender = Sender(bot, bot.workers, table.clock)
        played = [await _sit_down(table, number) for number in range(matches)]
        for _ in range(MOVES):
            played = [await _move(table, record) for record in played]
        for record in played[:PICTURES_KEPT]:
            for screen in await _hands(table, record):
                await sender.files(screen)
        tell("matches", f"{matches}, {MOVES} moves each, both hands written after every move")
        now = resident()
        await table.store.close()
        bot.workers.close()
    return tell("the main process", f"{now:.0f} MB", now < BUDGET, f"{BUDGET:.0f} MB")


def resident() -> float:
    """Megabytes that this process has in memory."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


async def _sit_down(table: Matches, number: int) -> Record:
    asked = Invitation(Person(2 * number + 1, f"Player {number}"), None, Pace.LIVE, guild=1, channel=1)
    record = await table.challenge(asked)
    return await table.join(record.facts.id, 1, Person(2 * number + 2, f"Guest {number}"), table.clock())


async def _move(table: Matches, record: Record) -> Record:
    match = record.match
    if match.to_act is not None:
        action = choose(view(match, match.to_act), LEVELS[0], match.version)
        by = By.seat(match.to_act)
        record = await table.play(record.facts.id, action, version=match.version, by=by, at=table.clock())
    await _hands(table, record)
    return record


async def _hands(table: Matches, record: Record) -> list[Screen]:
    contexts = Contexts(table, Tongues(discord.Client(intents=discord.Intents.none()), table.store, table.clock))
    return [hand_screen(view(record.match, seat), await contexts.of(record, seat, record.screens)) for seat in (0, 1)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
