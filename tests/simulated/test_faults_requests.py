"""Requests that Discord or the network refuses in the middle of a match: nothing is lost, none is tried too often."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest
from simcord.types import HttpLogEntry

from ginbot.store import Delivery
from tests.simulated.endure import TABLES, check, fail_requests, plain_press, sit_down, turns
from tests.simulated.hands import knocking
from tests.simulated.world import World

CODES = [
    (400, 30033),
    (400, 200000),
    (400, 50035),
    (403, 50013),
    (403, 50001),
    (404, 10004),
    (429, 20028),
    (429, 20029),
    (503, 130000),
    (500, 0),
]


def sent(world: World, since: int, path: str, method: str = "") -> list[HttpLogEntry]:
    """The requests since then whose path holds this text."""
    return [r for r in world.env.http_requests[since:] if path in r.path and r.method.startswith(method)]


@pytest.mark.parametrize(("status", "code"), CODES)
async def test_table_refused(world: World, status: int, code: int) -> None:
    """Whatever Discord says to a table, both go on by DM, it is not asked again and again, and the table follows."""
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    thread = world.channel.threads[-1].id
    world.env.inject_error("*", f"/channels/{thread}/messages*", status=status, code=code, times=None)
    since = len(world.env.http_requests)
    await turns(world, 2)
    assert len(sent(world, since, f"/channels/{thread}/")) <= 8
    assert "draw" in " ".join(world.hand(world.ben).ids)
    world.env.backend.faults.clear()
    await world.pass_time(25)
    await check(world)


@pytest.mark.parametrize(("status", "code"), [each for each in CODES if each[1] != 50001])
async def test_hand_refused(world: World, status: int, code: int) -> None:
    """Whatever Discord says to a hand, its seat stays by DM, it is not asked again and again, and the hand follows."""
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    dm = world.anna.user.dm_channel.id
    world.env.inject_error("*", f"/channels/{dm}/messages*", status=status, code=code, times=None)
    since = len(world.env.http_requests)
    await plain_press(world, world.ben)
    await world.pass_time(12)
    assert 1 <= len(sent(world, since, f"/channels/{dm}/")) <= 6
    world.env.backend.faults.clear()
    await world.pass_time(20)
    record = await check(world)
    assert record.seats[0].delivery is Delivery.DM
    assert "Do you want the K♣?" in world.hand(world.anna).text
    await turns(world, 2)


async def test_old_message(world: World) -> None:
    """A message whose edits are limited because it is old is replaced: the new one stands before the old one goes."""
    await world.start(knocking())
    old, dm = world.hand(world.anna), world.anna.user.dm_channel.id
    world.env.inject_error("PATCH", f"/channels/{dm}/messages/*", status=429, code=30046, times=None)
    since = len(world.env.http_requests)
    await turns(world, 1)
    assert [r.method for r in sent(world, since, f"/channels/{dm}/")] == ["PATCH", "POST", "DELETE"]
    assert world.hand(world.anna).message.id != old.message.id
    await turns(world, 1)


@pytest.mark.parametrize("table", TABLES)
async def test_archived_thread(world: World, table: str) -> None:
    """A thread that Discord has put away comes back with a new table, and the old one goes."""
    await sit_down(world, table)
    thread, old = world.channel.threads[-1].id, world.table()
    path = f"/channels/{thread}/messages/{old.message.id}"
    world.env.inject_error("PATCH", path, status=400, code=50083, times=None)
    await turns(world, 1)
    assert world.table().message.id != old.message.id
    assert old.message.id not in world.env.backend.messages[thread]
    assert not world.table().message.ping_user_ids
    await check(world)


@pytest.mark.parametrize("here", [False, True])
async def test_locked_thread(world: World, here: bool) -> None:
    """In a locked thread nothing is said; the table moves to the channel if somebody plays at it."""
    world.deal = knocking()
    answer = await world.press(world.ben, await world.challenge(), "accept")
    if here:
        answer = await world.press(world.ben, answer, "here")
        await world.press(world.ben, answer, "pass")
    else:
        await turns(world, 1)
    thread = world.channel.threads[-1].id
    world.env.inject_error("PATCH", f"/channels/{thread}/messages/*", status=400, code=50083, times=None)
    world.env.inject_error("*", f"/channels/{thread}/messages*", status=400, code=160005, times=None)
    await turns(world, 1)
    tables = [shown for shown in world.posts() if "Hand 1" in shown.text]
    assert len(tables) == here
    if here:
        mine = await world.press(world.ben, tables[0], "mine")
        await world.press(world.ben, mine, "draw")
        await check(world)
        return
    await turns(world, 2)
    world.env.backend.faults.clear()
    await world.pass_time(30)
    await check(world)


@pytest.mark.parametrize(
    "error",
    [
        asyncio.TimeoutError,
        ConnectionResetError,
        aiohttp.ServerDisconnectedError,
        lambda: aiohttp.ClientOSError(104, "reset"),
        lambda: discord.RateLimited(20.0),
    ],
)
async def test_network(world: World, error: Callable[[], Exception]) -> None:
    """Requests that time out, are cut off or would have to wait for long lose nothing: they are made later."""
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    end = fail_requests(world, lambda method, url: "/messages" in url, error)
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.pass_time(5)
    assert "passed" not in world.hand(world.anna).text
    end()
    await world.pass_time(25)
    await check(world)
    assert "Ben** passed" in world.hand(world.anna).text


async def test_long_waits_are_kept(world: World) -> None:
    """Where Discord says how long to wait nothing is tried before."""
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    tried: list[str] = []

    def is_meant(method: str, url: str) -> bool:
        meant = method == "PATCH" and "/messages" in url
        tried.extend([url] * meant)
        return meant

    end = fail_requests(world, is_meant, lambda: discord.RateLimited(40.0))
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.pass_time(38)
    assert len(tried) == 2  # the hand and the table
    end()
    await world.pass_time(12)
    await check(world)


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015), (404, 10008)])
async def test_token_expired(world: World, status: int, code: int) -> None:
    """A hand whose press can no longer be used to change it is changed by the bot's own token."""
    await world.start(knocking())
    await turns(world, 1)
    world.env.inject_error("PATCH", "/webhooks/*", status=status, code=code, times=None)
    since = len(world.env.http_requests)
    await turns(world, 1)
    assert sent(world, since, f"/channels/{world.ben.user.dm_channel.id}/messages/", "PATCH")
    assert "draw" in " ".join(world.hand(world.ben).ids)
    await check(world)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (500, 0), (401, 50027)])
async def test_press_cannot_be_answered(world: World, status: int, code: int) -> None:
    """A press that came too late, or was answered already, is no fault of ours: it counts, and both see so at once."""
    world.answers_fail = True
    await world.start(knocking())
    version = (await world.match()).version
    world.env.inject_error("POST", "/interactions/*", status=status, code=code, times=None)
    hand = world.hand(world.ben)
    world.emit(world.ben, hand, hand.id_of("pass"))
    await world.env.settle()
    world.env.backend.faults.clear()
    assert (await world.match()).version == version + 1
    assert "You passed." in world.hand(world.ben).text
    assert "Ben** passed" in world.hand(world.anna).text
    await check(world)
    await turns(world, 1)


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060), (500, 0)])
async def test_accepting_cannot_be_answered(world: World, status: int, code: int) -> None:
    """Whoever accepts sits down even where the answer is lost: the hand, the table and the other's hand come."""
    world.answers_fail = True
    world.deal = knocking()
    post = await world.challenge()
    world.env.inject_error("POST", "/interactions/*", status=status, code=code, times=None)
    world.emit(world.ben, post, post.id_of("accept"))
    await world.env.settle()
    world.env.backend.faults.clear()
    await world.pass_time(1)
    await check(world)
    assert "Hand 1" in world.table().text
    await turns(world)


PERMISSIONS = {
    "create_public_threads": "Create Public Threads",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "view_channel": "View Channel",
}


def withdraw(world: World, permission: str) -> None:
    """The bot loses one permission in the channel and its threads, and nobody else does."""
    real: Any = world.env.backend.compute_permissions

    def without(guild: int, user: int, channel: int | None = None) -> int:
        granted = int(real(guild, user, channel))
        return (
            granted & ~getattr(discord.Permissions, permission).flag
            if user == world.env.backend.bot_user.id
            else granted
        )

    world.env.backend.compute_permissions = without  # type: ignore[method-assign, assignment]


@pytest.mark.parametrize("permission", PERMISSIONS)
async def test_permission_withdrawn_before_the_table(world: World, permission: str) -> None:
    """Whoever accepts hears which permission has been withdrawn since; the match goes on by DM."""
    world.deal = knocking()
    post = await world.challenge()
    withdraw(world, permission)
    answer = await world.press(world.ben, post, "accept")
    assert f"I need **{PERMISSIONS[permission]}** in <#{world.channel.id}>" in answer.text
    assert answer.links
    await turns(world)
    assert (await world.record()).seats[1].delivery is Delivery.DM


@pytest.mark.parametrize("permission", ["send_messages_in_threads", "attach_files", "read_message_history"])
async def test_permission_withdrawn_in_the_middle(world: World, permission: str) -> None:
    """Whoever wants the table nearer hears what is missing; the match goes on."""
    await world.start(knocking())
    await turns(world, 1)
    await world.pass_time(31)
    withdraw(world, permission)
    answer = await world.press(world.cem, world.table(), "bring")
    assert answer.private
    assert f"I need **{PERMISSIONS[permission]}** in <#{world.channel.threads[-1].id}>" in answer.text
    await turns(world, 2)


@pytest.mark.parametrize("permission", ["embed_links", "manage_threads"])
async def test_optional_permission_withdrawn(world: World, permission: str) -> None:
    """What is only of use is not missed."""
    world.deal = knocking()
    post = await world.challenge()
    withdraw(world, permission)
    assert "I need" not in (await world.press(world.ben, post, "accept")).text
    await turns(world)
    assert "Hand 1" in world.table().text
    await check(world)


@pytest.mark.parametrize(("status", "code"), [(404, 10013), (403, 50278)])
@pytest.mark.parametrize("table", TABLES)
async def test_player_gone(world: World, table: str, status: int, code: int) -> None:
    """Somebody who has left the server or Discord cannot be written to; the clock ends the match."""
    await sit_down(world, table)
    await turns(world, 2)
    if table == "friends":
        world.guild.remove_member(world.ben.member)
    gone = world.ben if table == "friends" else world.anna
    world.env.inject_error("PATCH", "/webhooks/*", status=401, code=50027, times=None)
    world.env.inject_error("*", f"/channels/{gone.user.dm_channel.id}/*", status=status, code=code, times=None)
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=50007, times=None)
    for _ in range(8):
        await world.pass_time(60 if table == "friends" else 90_000)
        if (await world.record()).match.ended is not None:
            break
    assert (await check(world)).match.ended is not None


async def test_gateway_drops_and_resumes(world: World) -> None:
    """While the gateway is lost no turn ends; afterwards it begins again, which hand and table say."""
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    await turns(world, 4)
    assert (await world.match()).to_act == 0
    before = await world.match()
    with world.env.time_context():
        await world.bot.on_disconnect()
    await world.pass_time(360)
    with world.env.time_context():
        await world.bot.on_resumed()
    await world.env.settle()
    assert await world.match() == before
    assert "I was away for 6 minutes. Your turn starts again: 45 s." in world.hand(world.anna).text
    until = f"<t:{int(world.now().timestamp()) + 45}:T>"
    assert until in world.hand(world.anna).text
    assert until in world.table().text
    await turns(world, 1)


async def test_outage_of_ten_minutes(world: World) -> None:
    """The bot dies in a turn and is back after ten minutes: nobody has lost anything, and the turn begins again."""
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    await turns(world, 4)
    before = await world.match()
    await world.restart(away=600, poll_seconds=6)
    await world.pass_time(0.1)
    assert await world.match() == before
    assert world.hand(world.anna).text.startswith("I was away for 10 minutes. Your turn starts again: 45 s.")
    until = f"<t:{int((await world.record()).facts.turn_ends_at.timestamp())}:T>"  # type: ignore[union-attr]
    assert until in world.hand(world.anna).text
    assert until in world.table().text
    await world.pass_time(44)
    assert (await world.match()).lapses == (0, 0)
    await turns(world, 2)
    assert "I was away" not in world.hand(world.anna).text
    await check(world)


async def test_too_many_direct_messages(world: World) -> None:
    """Once Discord says that too many are opened none is for ten minutes: who has none plays here, the others go on."""
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=40003)
    await world.start(knocking())  # the first to be opened is Ben's
    record = await world.record()
    assert [seat.delivery for seat in record.seats] == [Delivery.HERE, Delivery.HERE]
    assert len(sent(world, 0, "/users/@me/channels")) == 1
    answer = await world.slash(world.cem, "house")
    assert answer.private
    assert "more" in " ".join(answer.ids)
    assert len(sent(world, 0, "/users/@me/channels")) == 1
    await world.pass_time(601)
    answer = await world.slash(world.cem, "house")
    assert answer.links
    assert (await world.record(3)).seats[0].delivery is Delivery.DM


async def test_direct_messages_are_opened_slowly(world: World) -> None:
    """In ten minutes no more direct messages are opened than the host allows; who writes to us needs none."""
    await world.restart(dm_openings=1)
    await world.slash_dm(world.cem, "house")
    await world.start(knocking())
    assert [seat.delivery for seat in (await world.record(2)).seats] == [Delivery.HERE, Delivery.DM]
    assert (await world.record(1)).seats[0].delivery is Delivery.DM
    assert len(sent(world, 0, "/users/@me/channels")) == 1
    await world.pass_time(601)
    await world.slash(world.anna, "house")
    assert (await world.record(3)).seats[0].delivery is Delivery.DM
