"""`ginbot doctor --live` on a simulated Discord: every step, each way it may fail, and nothing left behind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import discord
import pytest

from ginbot.chat.doctor.lines import Line, Outcome
from ginbot.chat.doctor.live import visit
from ginbot.chat.doctor.steps import PRESS_ID, STEPS, Visit
from tests.simulated.world import THREAD_CREATED, Person, Shown, World

NAMES = [name for name, _ in STEPS]


@dataclass
class Round:
    """A visit under way: what was said, and what was asked of the owner."""

    there: Visit
    lines: list[Line] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def line(self, name: str) -> Line:
        """The line about one thing."""
        return next(line for line in self.lines if line.name == name)

    @property
    def outcomes(self) -> dict[str, str]:
        """How it stands with each thing."""
        return {line.name: line.outcome.value for line in self.lines}


@pytest.fixture
def owner(world: World, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Anna owns the application."""
    real = world.bot.application_info

    async def owned() -> discord.AppInfo:
        application = await real()
        application.owner = world.bot.get_user(world.anna.id) or discord.Object(world.anna.id)  # type: ignore[assignment]
        application.team = None
        return application

    monkeypatch.setattr(world.bot, "application_info", owned)
    return world.anna


def a_round(world: World, **changes: Any) -> Round:
    """A visit to the channel of the world by its own bot."""
    asked: list[str] = []
    facts = {"patience": 60.0, **changes}
    return Round(
        Visit(world.bot, world.bot.workers, facts.pop("channel", world.channel.id), asked.append, **facts), asked=asked
    )


@asynccontextmanager
async def visiting(world: World, round_: Round) -> AsyncIterator[asyncio.Task[bool]]:
    """The visit as a task, come as far as it gets by itself."""
    with world.env.time_context():
        task = asyncio.create_task(visit(round_.there, round_.lines.append))
        try:
            yield task
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110 -- another task does it
            await asyncio.sleep(0.01)


async def press_the_button(world: World, person: Person, channel: int) -> None:
    """Press what the doctor has sent."""
    shown = [each for each in world.messages(channel) if PRESS_ID in each.ids][-1]
    world.emit(person, shown, PRESS_ID)


def left_behind(world: World) -> list[Shown]:
    """Every message of the bot anywhere; simcord adds a line for each thread that Discord does not add."""
    assert world.bot.user is not None, "the bot has logged in"
    found = [shown for channel in list(world.env.backend.messages) for shown in world.messages(channel)]
    ours = [shown for shown in found if shown.message.author_id == world.bot.user.id]
    return [shown for shown in ours if shown.message.type != THREAD_CREATED]


async def go(world: World, round_: Round, *, press: bool = True) -> bool:
    """A whole visit, with the owner's press when asked for it."""
    async with visiting(world, round_) as task:
        await until(lambda: task.done() or round_.asked)
        if not task.done() and press:
            where = round_.there.dm or round_.there.channel
            await press_the_button(world, world.anna, where)
        return await task


async def test_all_is_well(world: World, owner: Person) -> None:
    """Where all is granted every step is ok, in order, and all that was made is taken away again."""
    round_ = a_round(world)
    assert await go(world, round_)
    assert [line.name for line in round_.lines] == [*NAMES, "cleanup"]
    assert set(round_.outcomes.values()) == {"ok"}
    assert round_.asked == ["press the button that the bot has just sent to your direct messages, within 60 s"]
    assert round_.line("cleanup").says == "6 things made, all taken away"
    assert left_behind(world) == []
    assert not world.channel.threads
    assert await world.bot.fetch_application_emojis() == []


async def test_a_team_owns_it(world: World, owner: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a team owns the application, its owner is the one who is written to."""
    real = world.bot.application_info

    async def owned() -> discord.AppInfo:
        application = await real()
        team = {"id": "9", "name": "us", "icon": None, "owner_user_id": str(owner.id), "members": []}
        application.team = discord.Team(world.bot._connection, team)  # type: ignore[arg-type]
        application.owner = None  # type: ignore[assignment]
        return application

    monkeypatch.setattr(world.bot, "application_info", owned)
    assert await go(world, a_round(world))


FAILURES: dict[str, tuple[tuple[str, str, int, int], set[str], set[str]]] = {
    "post": (("POST", "/channels/*/messages", 403, 50013), {"picture"}, {"edit", "clock", "thread"}),
    "edit": (("PATCH", "/channels/*", 403, 50001), {"edit"}, set()),
    "thread": (("POST", "/channels/*/threads", 400, 160006), {"thread"}, set()),
    "dm": (("POST", "/users/@me/channels", 400, 50007), {"message"}, set()),
    "emoji": (("POST", "/applications/*/emojis", 400, 30008), {"emoji"}, set()),
    "token": (("PATCH", "/webhooks/*", 401, 50027), {"press"}, set()),
}


@pytest.mark.parametrize("name", FAILURES)
async def test_a_step_fails(world: World, owner: Person, name: str) -> None:
    """A step that Discord refuses is told with its code, the others are tried, and nothing stays behind."""
    world.answers_fail = True
    (method, path, status, code), failing, skipped = FAILURES[name]
    world.env.inject_error(method, path, status=status, code=code)
    round_ = a_round(world)
    assert not await go(world, round_)
    assert {line.name for line in round_.lines if line.outcome is Outcome.FAILED} == failing
    assert {line.name for line in round_.lines if line.outcome is Outcome.SKIPPED} == skipped
    (failed,) = failing
    assert round_.line(failed).says.startswith(f"{status}, code {code}, ")
    assert round_.outcomes["cleanup"] == "ok"
    assert left_behind(world) == []


async def test_closed_direct_messages_are_asked_for_in_the_channel(world: World, owner: Person) -> None:
    """An owner who cannot be written to presses in the channel instead."""
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=50007)
    round_ = a_round(world)
    await go(world, round_)
    assert "the channel" in round_.asked[0]
    assert round_.outcomes["press"] == "ok"
    assert "open your direct messages" in round_.line("message").says


async def test_nobody_presses(world: World, owner: Person) -> None:
    """Without a press in time that step fails, and its button goes."""
    round_ = a_round(world, patience=0.2)
    assert not await go(world, round_, press=False)
    assert "no press within 0 s" in round_.line("press").says
    assert round_.outcomes["emoji"] == "ok"
    assert left_behind(world) == []


async def test_only_the_owner_counts(world: World, owner: Person) -> None:
    """Somebody else's press on the button in the channel is not the owner's."""
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=50007)
    round_ = a_round(world, patience=0.3)
    async with visiting(world, round_) as task:
        await until(lambda: round_.asked)
        await press_the_button(world, world.ben, world.channel.id)
        await task
    assert round_.outcomes["press"] == "failed"
    world.answers_fail = True
    world.pressed.clear()  # nobody answers a stranger, and nobody waits for it: the button is gone


async def test_it_is_broken_off(world: World, owner: Person) -> None:
    """Broken off while it waits for the press, it takes away what there is before it ends."""
    round_ = a_round(world)
    async with visiting(world, round_) as task:
        await until(lambda: round_.asked)
        assert len(left_behind(world)) == 4
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert round_.lines[-1].name == "cleanup"
    assert left_behind(world) == []
    assert not world.channel.threads


async def test_what_cannot_be_taken_away_is_named(world: World, owner: Person) -> None:
    """A message that stays is named, the rest goes all the same."""
    round_ = a_round(world)
    async with visiting(world, round_) as task:
        await until(lambda: round_.asked)
        world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013)
        await press_the_button(world, world.anna, round_.there.dm or 0)
        assert not await task
    cleanup = round_.line("cleanup")
    assert cleanup.outcome is Outcome.FAILED
    assert cleanup.says.startswith("take away yourself: the button (403, code 50013")
    assert len(left_behind(world)) == 1


async def test_a_thread_that_may_not_be_deleted_is_archived(world: World, owner: Person) -> None:
    """Deleting a thread takes a permission that is not asked for; then it is archived, empty."""
    round_ = a_round(world)
    async with visiting(world, round_) as task:
        await until(lambda: round_.asked)
        thread = world.channel.threads[-1].id
        world.env.inject_error("DELETE", f"/channels/{thread}", status=403, code=50013)
        await press_the_button(world, world.anna, round_.there.dm or 0)
        assert await task
    assert world.messages(thread) == []
    closed = await world.bot.fetch_channel(thread)
    assert isinstance(closed, discord.Thread)
    assert closed.archived


async def test_a_channel_without_permissions_names_them(world: World, owner: Person) -> None:
    """What is not granted in the channel is named."""
    refused = discord.PermissionOverwrite(attach_files=False, create_public_threads=False)
    channel = world.guild.create_text_channel("narrow", overwrites={world.guild.default_role: refused})
    round_ = a_round(world, channel=channel.id)
    await go(world, round_)
    assert round_.line("channel").says == "not granted in #narrow: create public threads, attach files."


async def test_a_channel_that_is_none(world: World, owner: Person) -> None:
    """A number that is no channel, or a channel of direct messages, is told; what follows is not tried."""
    gone = a_round(world, channel=12345)
    assert not await go(world, gone)
    assert gone.line("channel").says.startswith("404, code 10003")
    assert [gone.outcomes[name] for name in ("picture", "edit", "clock", "thread")] == ["failed", *["skipped"] * 3]
    private = a_round(world, channel=world.anna.user.dm_channel.id)
    await go(world, private)
    assert "no text channel of a server" in private.line("channel").says


async def test_a_clock_that_is_wrong(world: World, owner: Person) -> None:
    """A machine whose clock is not Discord's is told by how much."""
    round_ = a_round(world, clock=lambda: discord.utils.utcnow() - timedelta(seconds=9))
    assert not await go(world, round_)
    assert "9.0 s behind Discord's" in round_.line("clock").says
    round_ = a_round(world, clock=lambda: discord.utils.utcnow() + timedelta(seconds=9))
    await go(world, round_)
    assert "9.0 s ahead of Discord's" in round_.line("clock").says
