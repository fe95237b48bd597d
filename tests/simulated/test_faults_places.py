"""Threads, channels, messages and servers that are deleted in the middle of a match: it goes on elsewhere."""

from __future__ import annotations

import pytest
from simcord.backend import serializers

from ginbot.store import Delivery
from tests.simulated.endure import TABLES, check, plain_press, sit_down, turns
from tests.simulated.hands import knocking
from tests.simulated.test_rematch import finish
from tests.simulated.world import Shown, World


def delete_thread(world: World) -> int:
    """The newest thread is deleted; its number."""
    thread = world.channel.threads[-1].id
    world.env.backend.delete_channel(thread)
    return thread


async def ben_plays_here(world: World) -> Shown:
    """A match in which Ben is served in the server."""
    world.deal = knocking()
    answer = await world.press(world.ben, await world.challenge(), "accept")
    return await world.press(world.ben, answer, "here")


async def ben_passes_here(world: World) -> None:
    """Ben has refused the upcard, served in the server; Anna is to act."""
    await world.press(world.ben, await ben_plays_here(world), "pass")


@pytest.mark.parametrize("table", TABLES)
async def test_thread_deleted(world: World, table: str) -> None:
    """A deleted thread is not opened again where nobody needs it: the match goes on by DM, and no link leads there."""
    await sit_down(world, table)
    thread = delete_thread(world)
    await turns(world)
    record = await check(world)
    assert (record.facts.thread, record.screen("table")) == (None, None)
    assert not world.channel.threads
    for person in (world.anna, world.ben)[: 2 if table == "friends" else 1]:
        assert str(thread) not in " ".join(world.hand(person).links)


async def test_thread_deleted_with_a_seat_in_it(world: World) -> None:
    """Where somebody plays in the deleted thread it is opened anew, with the table and the way to the hand."""
    await ben_passes_here(world)
    delete_thread(world)
    await turns(world, 1)
    mine = await world.press(world.ben, world.table(), "mine")
    assert mine.private
    await world.press(world.ben, mine, "draw")
    await check(world)


async def test_thread_deleted_before_a_seat_comes_to_it(world: World) -> None:
    """Somebody whose direct messages close after the thread was deleted is told in a new one, with the table."""
    await world.start(knocking())
    delete_thread(world)
    await turns(world, 1)
    world.env.inject_error("PATCH", "/webhooks/*", status=401, code=50027, times=None)
    world.env.inject_error(
        "*", f"/channels/{world.ben.user.dm_channel.id}/messages*", status=403, code=50007, times=None
    )
    await plain_press(world, world.anna)
    await world.env.settle()
    assert (await world.record()).seats[1].delivery is Delivery.HERE
    told = [
        shown for shown in world.messages(world.channel.threads[-1].id) if world.ben.id in shown.message.ping_user_ids
    ]
    assert len(told) == 1
    hand = await world.press(world.ben, told[0], "mine")
    assert "draw" in " ".join(hand.ids)
    await world.press(world.ben, hand, "draw")
    assert "Hand 1" in "".join(shown.text for shown in world.messages(world.channel.threads[-1].id))
    await check(world)


@pytest.mark.parametrize("here", [False, True])
async def test_thread_deleted_and_a_rematch(world: World, here: bool) -> None:
    """A rematch after the thread was deleted has a table in a new one, where a seat served here is told of it."""
    await finish(world)
    if here:
        await world.bot.desk.store.set_delivery(1, 1, Delivery.HERE)
    delete_thread(world)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    await world.press(world.ben, world.dms(world.ben)[-1], "accept_rematch")
    await world.env.settle()
    record = await world.record(2)
    assert "Hand 1" in world.messages(world.channel.threads[-1].id)[0].text
    assert record.facts.thread == world.channel.threads[-1].id
    assert record.seats[1].delivery is (Delivery.HERE if here else Delivery.DM)
    told = [shown for shown in world.messages(record.facts.thread) if world.ben.id in shown.message.ping_user_ids]
    assert len(told) == here
    if here:
        assert (await world.press(world.ben, told[0], "mine")).private


async def test_thread_and_post_deleted(world: World) -> None:
    """Where the thread's post is gone too, the table that somebody needs stands in the channel."""
    await ben_passes_here(world)
    world.env.backend.messages[world.channel.id].clear()
    delete_thread(world)
    await turns(world, 1)
    assert not world.channel.threads
    assert (await world.record()).facts.thread == world.channel.id
    table = next(shown for shown in world.posts() if "mine" in " ".join(shown.ids))
    assert (await world.press(world.ben, table, "mine")).private


@pytest.mark.parametrize("table", TABLES)
async def test_channel_deleted(world: World, table: str) -> None:
    """A deleted channel takes the thread with it: the match goes on by DM."""
    await sit_down(world, table)
    delete_thread(world)
    world.env.backend.delete_channel(world.channel.id)
    await turns(world)
    assert (await check(world)).screen("table") is None


async def test_channel_deleted_with_a_seat_in_it(world: World) -> None:
    """Who played in a deleted channel gets the cards by DM."""
    await ben_passes_here(world)
    delete_thread(world)
    world.env.backend.delete_channel(world.channel.id)
    await turns(world, 2)
    record = await world.record()
    assert record.seats[1].delivery is Delivery.DM
    assert (record.facts.channel, record.facts.thread) == (None, None)
    await check(world)


async def test_channel_deleted_and_a_rematch(world: World) -> None:
    """A rematch without a place in any server is played by DM."""
    await finish(world)
    delete_thread(world)
    world.env.backend.delete_channel(world.channel.id)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    await world.press(world.ben, world.dms(world.ben)[-1], "accept_rematch")
    await world.env.settle()
    world.deal = knocking()
    await turns(world, 2, match=2)
    assert (await check(world, 2)).screen("table") is None


@pytest.mark.parametrize("here", [False, True])
async def test_bot_removed_from_the_server(world: World, here: bool) -> None:
    """A bot that is taken from a server plays on by DM, also with whoever was served there."""
    if here:
        await ben_plays_here(world)
    else:
        await world.start(knocking())
    world.env.backend.remove_guild(world.guild.id)
    await world.env.settle()
    assert (await world.record()).seats[1].delivery is Delivery.DM
    await turns(world)
    await check(world)


async def test_bot_added_again(world: World) -> None:
    """A bot that is added to the server again draws the table there as it is by then."""
    await world.start(knocking())
    backend, places = world.env.backend, (world.channel.id, world.channel.threads[-1].id)
    for place in places:
        world.env.inject_error("*", f"/channels/{place}*", status=403, code=50001, times=None)
    backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await turns(world, 2)
    before = world.table().text
    backend.faults.clear()
    payload = dict(serializers.guild_create_payload(backend, backend.get_guild(world.guild.id)))
    payload.pop("unavailable", None)  # it is there only where a server comes back from an outage
    backend.emit("GUILD_CREATE", payload)
    await world.env.settle()
    assert world.table().text != before
    await turns(world)
    await check(world)


@pytest.mark.parametrize("table", TABLES)
async def test_table_deleted(world: World, table: str) -> None:
    """A table's message that was deleted is posted anew, silently."""
    await sit_down(world, table)
    old = world.table().message.id
    world.env.backend.messages[world.channel.threads[-1].id].pop(old)
    await turns(world, 1)
    assert world.table().message.id != old
    assert not world.table().message.ping_user_ids
    await check(world)


@pytest.mark.parametrize("table", TABLES)
async def test_hand_deleted(world: World, table: str) -> None:
    """A hand's message that was deleted is posted anew and played on, also when every message is gone."""
    await sit_down(world, table)
    dm = world.anna.user.dm_channel.id
    world.env.backend.messages[dm].clear()
    if table == "house":
        await world.slash(world.anna, "hand")
    await turns(world)
    assert len(world.dms(world.anna)) == (await world.play_of()).number
    await check(world)


async def test_dm_channel_gone(world: World) -> None:
    """A channel of direct messages that is no more is opened anew."""
    await world.start(knocking())
    backend, old = world.env.backend, world.anna.user.dm_channel.id
    del backend.dm_channels[world.anna.id]
    backend.channels.pop(old)
    backend.messages.pop(old)
    await turns(world)
    assert world.anna.user.dm_channel.id != old
    assert (await check(world)).seats[0].delivery is Delivery.DM


async def test_dm_channel_gone_for_good(world: World) -> None:
    """Where a new channel of direct messages is no channel either, the seat is served here."""
    await world.start(knocking())
    dm = world.anna.user.dm_channel.id
    world.env.inject_error("*", f"/channels/{dm}/messages*", status=404, code=10003, times=None)
    await turns(world, 1)
    assert (await check(world)).seats[0].delivery is Delivery.HERE
    told = next(s for s in world.messages(world.channel.threads[-1].id) if world.anna.id in s.message.ping_user_ids)
    await world.press(world.anna, await world.press(world.anna, told, "mine"), "pass")
    await check(world)
