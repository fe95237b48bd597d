"""Two processes with a shard each play matches between them on one database; a press arrives at one of them alone."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from ginbot.chat.bot import GinBot
from ginbot.rules import EndReason, Phase
from ginbot.store import By
from tests.servers import Server
from tests.simulated.conftest import ACCOUNTS_AGE, judge
from tests.simulated.hands import knocking, pass_and_draw
from tests.simulated.quick_env import QuickEnv
from tests.simulated.shards import DMS, SERVER, SHARDS, Nonces, joined, server_of
from tests.simulated.test_match import check_boards, check_server, play_to_100
from tests.simulated.world import KeptWorkers, Person, World, bot_on, yield_on_requests

POLL = 30.0
"""Seconds after which each Keeper looks by itself; simcord really sleeps out less than five."""


@dataclass
class Two:
    """The world with both bots in it."""

    world: World
    dms: GinBot
    server: GinBot
    nonces: Nonces

    def wake(self) -> None:
        """Both Keepers look at the same moment."""
        with self.world.env.time_context():
            self.server.keeper.wake()
            self.dms.keeper.wake()

    async def look(self) -> None:
        """Both Keepers look, and what they do comes to its end."""
        self.wake()
        await self.world.env.settle()

    async def check_screens(self, match: int = 1) -> None:
        """Every screen shows the newest version, in the one message that is noted for it."""
        record = await self.world.record(match)
        behind = [row.kind for row in record.screens if row.shown < record.match.version and row.kind != "challenge"]
        assert not behind
        assert not [each for each, count in Counter(row.message for row in record.screens).items() if count > 1]


@pytest.fixture(params=["sqlite", "postgresql"])
async def shared_url(request: pytest.FixtureRequest, url: str, server: Server) -> AsyncIterator[str]:
    """The database of both, of each kind."""
    if request.param == "sqlite":
        yield url
        return
    async with server.database() as made:
        yield made


@pytest.fixture
async def two(shared_url: str, workers: KeptWorkers, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Two]:
    """A server on shard 1 with Anna, Ben and Cem, and two bots; afterwards every flow is judged."""
    caplog.set_level(logging.WARNING)
    async with at_work(shared_url, workers) as two:
        yield two
        await two.world.env.settle()
        record = await two.world.record()
        versions = [batch.version for batch in await two.dms.desk.store.log(1)]
        assert versions == list(range(1, record.match.version + 1))
    two.world.env.raise_errors()
    judge(two.world, caplog)


@asynccontextmanager
async def at_work(url: str, workers: KeptWorkers) -> AsyncIterator[Two]:
    """Both bots at work on a database, until the block ends."""
    await workers.warm()
    dealing: list[World] = []

    def make_bot(**settings: Any) -> GinBot:
        settings = {"shard_count": SHARDS, "shard_ids": (DMS,), "poll_seconds": POLL, **settings}
        return bot_on(url, workers, lambda: dealing[0].deal, **settings)

    first, second = make_bot(), make_bot(shard_ids=(SERVER,))
    env = QuickEnv(first)
    users = [env.create_user(name.lower(), global_name=name) for name in ("Anna", "Ben", "Cem")]
    env.backend.advance_clock(ACCOUNTS_AGE)
    await env.start()
    guild = server_of(env, SERVER)
    channel = guild.create_text_channel("games")
    people = [Person(guild.add_member(user), user) for user in users]
    world = World(env, first, make_bot, guild, channel, people[0], people[1], people[2])
    dealing.append(world)
    try:
        async with joined(env, second):
            nonces = Nonces()
            for bot in (first, second):
                nonces.watch(bot)
            yield Two(world, first, second, nonces)
    finally:
        await first.desk.store.close()
        await env.shutdown()


def answered_by(bot: GinBot, caught: list[int]) -> None:
    """Note what a bot answers."""
    real = bot.presses.guard

    async def guard(interaction: Any, work: Any) -> None:
        caught.append(interaction.id)
        await real(interaction, work)

    bot.presses.guard = guard  # type: ignore[method-assign]


async def test_a_match_to_100_between_two_processes(two: Two) -> None:
    """From the challenge to the board: accepted at one process, played by direct messages at the other."""
    world = two.world
    by_dms: list[int] = []
    by_server: list[int] = []
    answered_by(two.dms, by_dms)
    answered_by(two.server, by_server)
    await play_to_100(world)
    await two.look()
    match = await world.match()
    assert match.ended is not None
    assert (match.ended.why, match.ended.winner, match.scores) == (EndReason.TARGET, 0, (112, 52))
    assert "You win 112 : 52" in world.hand(world.anna).text
    assert "Anna wins 112 : 52" in world.hand(world.ben).text
    assert [len(world.dms(person)) for person in (world.anna, world.ben)] == [4, 4]
    assert len(by_dms) > 15
    assert by_server
    assert not set(by_dms) & set(by_server)
    await two.check_screens()
    await check_server(world)
    await check_boards(world)


async def test_presses_at_both_at_once(two: Two) -> None:
    """Presses on the hand and at the table at the same moment, and both Keepers looking: all is shown once."""
    world = two.world
    yield_on_requests(world.env)
    yield_on_requests(world.env, bot=two.server)
    await world.start(knocking())
    for person, what in ((world.ben, "pass"), (world.anna, "pass"), (world.ben, "draw")):
        hand, table = world.hand(person), world.table()
        world.emit(person, hand, hand.id_of(what))
        world.emit(world.cem, table, table.id_of("mine"))
        world.emit(person, table, table.id_of("bring"))
        two.wake()
        await two.look()
        await two.check_screens()
    await world.knock(world.ben, "KD")
    await two.look()
    await two.check_screens()
    assert [len(world.dms(person)) for person in (world.anna, world.ben)] == [1, 1]
    assert len(world.messages(world.channel.threads[0].id)) == 1


async def test_each_due_row_is_played_once(two: Two) -> None:
    """Both Keepers look at once whenever something is due: one call, one lapse a turn, one next hand."""
    world = two.world
    await world.start(knocking())
    before = (await world.match()).version
    await world.pass_time(60)
    await two.look()
    assert len([shown for shown in world.dms(world.ben) if shown.text.startswith("<@")]) == 1
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")
    await world.press(world.ben, world.hand(world.ben), "draw")
    await world.knock(world.ben, "KD")
    await world.pass_time(22)
    await two.look()
    match = await world.match()
    assert match.play is not None
    assert match.play.number == 2
    by = [batch.by for batch in await two.dms.desk.store.log(1) if batch.version > before]
    assert by.count(By.CLOCK) == 1
    await two.check_screens()


async def test_the_house_moves_once(two: Two) -> None:
    """A house match asked for in the server is played by direct messages, and the house answers each turn once."""
    world = two.world
    world.deal = knocking()
    await world.slash(world.anna, "house")
    await two.look()
    await world.pass_time(POLL)
    assert (await world.match()).to_act == 0
    await world.press(world.anna, world.hand(world.anna), "pass")
    await two.look()
    await world.pass_time(POLL)
    assert "Rosa knocked with 2" in world.hand(world.anna).text
    assert len(world.dms(world.anna)) == 1
    await two.check_screens()


async def test_a_rematch_accepted_in_direct_messages_has_its_table(two: Two) -> None:
    """A match that begins at the process without the server still gets its table in the thread."""
    world = two.world
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    asked = await world.slash(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    await two.look()
    await world.press(world.anna, world.hand(world.anna), "rematch")
    await two.look()
    await world.press(world.ben, world.hand(world.ben), "accept_rematch")
    await two.look()
    record = await world.record(2)
    assert record.match.phase is Phase.UPCARD
    table = record.screen("table")
    assert table is not None
    assert table.message == world.table().message.id
    await two.check_screens(2)


async def test_a_process_that_is_away_forfeits_nobody(two: Two) -> None:
    """While the process with the direct messages is away the other one lets no live turn end."""
    world = two.world
    await world.start(knocking())
    version = (await world.match()).version
    await two.dms.keeper.stop()
    for _ in range(10):
        await world.pass_time(POLL)
    assert (await two.server.desk.matches.load(1)).match.version == version
