"""Where hands go when Discord does not play along: closed DMs, lost messages, failing requests."""

from __future__ import annotations

import pytest

from ginbot.rules import Phase
from ginbot.store import Delivery
from tests.simulated.hands import knocking
from tests.simulated.world import Person, World

CLOSED = [("POST", "/users/@me/channels", 400, 50007), ("POST", "/channels/{dm}/messages", 403, 50007)]


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
async def test_closed_from_the_start(world: World, place: int, seat: int) -> None:
    """Whichever seat cannot be written to, and however Discord says so, plays by private answers in the server."""
    closed = (world.anna, world.ben)[seat]
    method, path, status, code = CLOSED[place]
    if place == 0:
        _close_dms(world, closed)
    else:
        path = path.format(dm=closed.user.dm_channel.id)
        world.env.inject_error(method, path, status=status, code=code, times=None)
    post = await world.challenge()
    world.deal = knocking()
    answer = await world.press(world.ben, post, "accept")
    assert (await world.record()).seats[seat].delivery is Delivery.HERE
    assert (await world.record()).seats[1 - seat].delivery is Delivery.DM
    thread = world.messages(world.channel.threads[0].id)
    if seat == 1:
        assert answer.private
        assert answer.text.startswith("I can't write to you, so we play here.")
        answer = await world.press(world.ben, answer, "pass")
    else:
        assert any(shown.message.ping_user_ids == [world.anna.id] for shown in thread)
        await world.press(world.ben, world.hand(world.ben), "pass")
        answer = await world.press(
            world.anna, next(shown for shown in thread if shown.message.ping_user_ids == [world.anna.id]), "mine"
        )
        answer = await world.press(world.anna, answer, "pass")
    assert answer.private
    assert "passed" in answer.text
    assert (await world.match()).acted[seat]


def _close_dms(world: World, person: Person) -> None:
    """Opening this person's direct messages fails, and nobody else's."""
    real = world.bot.http.start_private_message

    async def refuse(user: int) -> object:
        if int(user) == person.id:
            fault = {"method": "POST", "path": "/users/@me/channels", "status": 400, "code": 50007}
            world.env.backend.faults.append({**fault, "message": "Cannot send messages to this user", "times": 1})
        return await real(user)

    world.bot.http.start_private_message = refuse  # type: ignore[method-assign, assignment]


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (403, 50278), (404, 10013), (403, 40003), (403, 50001)])
async def test_closed_in_the_middle(world: World, status: int, code: int) -> None:
    """DMs that close, servers that are left, accounts that vanish: the seat is served here, the match goes on."""
    await world.start(knocking())
    dm = world.anna.user.dm_channel.id
    world.env.inject_error("*", f"/channels/{dm}/messages*", status=status, code=code, times=None)
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=50007, times=None)
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert (await world.record()).seats[0].delivery is Delivery.HERE
    calling = next(
        shown for shown in world.messages(world.channel.threads[0].id) if shown.message.ping_user_ids == [world.anna.id]
    )
    mine = await world.press(world.anna, calling, "mine")
    assert "Do you want the K♣?" in mine.text
    await world.press(world.anna, mine, "pass")
    assert (await world.match()).phase is Phase.STOCK_ONLY


async def test_deleted_hand(world: World) -> None:
    """A hand's message that was deleted is posted anew."""
    await world.start(knocking())
    hand = world.hand(world.anna)
    dm = world.anna.user.dm_channel.id
    world.env.backend.messages[dm].pop(hand.message.id)
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert world.hand(world.anna).message.id != hand.message.id
    assert "Do you want the K♣?" in world.hand(world.anna).text
    assert (await world.record()).seats[0].delivery is Delivery.DM


async def test_hand_brings_it_back(world: World) -> None:
    """`/gin hand` posts a hand whose message was deleted, and leads to it."""
    await world.start(knocking())
    hand = world.hand(world.ben)
    world.env.backend.messages[world.ben.user.dm_channel.id].pop(hand.message.id)
    answer = await world.slash(world.ben, "hand")
    assert answer.private
    assert answer.links == [
        f"https://discord.com/channels/@me/{world.ben.user.dm_channel.id}/{world.hand(world.ben).message.id}"
    ]
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert (await world.match()).acted[1]


@pytest.mark.parametrize("status", [500, 429, 503])
async def test_edits_fail(world: World, status: int) -> None:
    """Edits that fail for a while lose nothing: the match goes on and the screens follow."""
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    world.env.inject_error("PATCH", "/channels/*", status=status, times=4)
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert (await world.match()).to_act == 0
    assert "passed" not in world.hand(world.anna).text
    await world.pass_time(35)
    assert "Ben** passed" in world.hand(world.anna).text
    await world.press(world.anna, world.hand(world.anna), "pass")
    assert "Draw from the stock" in world.hand(world.ben).text
    assert "Anna passed" in world.table().text


async def test_no_thread(world: World) -> None:
    """Where no thread can be opened the table stands in the channel itself."""
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160006, times=None)
    await world.start()
    assert not world.channel.threads
    assert "Hand 1" in world.posts()[-1].text


async def test_play_here_and_back(world: World) -> None:
    """A player may choose to play in the server, and to go back to direct messages."""
    post = await world.challenge()
    answer = await world.press(world.ben, post, "accept")
    here = await world.press(world.ben, answer, "here")
    assert here.private
    assert "pass" in " ".join(here.ids)
    assert "in the thread now" in world.hand(world.ben).text
    more = await world.press(world.ben, here, "more")
    back = await world.press(world.ben, more, "dm")
    assert (await world.record()).seats[1].delivery is Delivery.DM
    assert back.links
    await world.press(world.ben, world.hand(world.ben), "pass")


async def test_deleted_everything(world: World) -> None:
    """Resigning works when every message is gone."""
    await world.start()
    for channel in list(world.env.backend.messages):
        world.env.backend.messages[channel].clear()
    asked = await world.slash(world.ben, "resign")
    await world.press(world.ben, asked, "resign")
    assert (await world.match()).phase is Phase.OVER


async def test_bring_it_down(world: World) -> None:
    """Anybody may bring the table down below the chat, once in a while."""
    await world.start(knocking())
    old = world.table().message.id
    await world.pass_time(31)
    await world.press(world.cem, world.table(), "bring")
    assert world.table().message.id != old
    assert len(world.messages(world.channel.threads[0].id)) == 1
    again = world.table().message.id
    await world.press(world.cem, world.table(), "bring")
    assert world.table().message.id == again


async def test_closed_and_against_the_house(world: World) -> None:
    """Against the house with closed DMs the private answer is the hand."""
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=50007, times=None)
    answer = await world.slash(world.anna, "house")
    assert answer.private
    told = next(r.json["data"]["content"] for r in world.env.http_requests if r.json and "callback" in r.path)
    assert told.startswith("I can't write to you")
    assert "more" in " ".join(answer.ids)
    assert not world.posts()


async def test_house_watched(world: World) -> None:
    """A house match may be watched: a post, a thread and a table, which moves with the match."""
    world.deal = knocking()
    answer = await world.slash(world.anna, "house", watch=True)
    assert answer.private
    assert "**Anna** and **Rosa** are playing" in world.posts()[0].text
    assert "Hand 1" in world.table().text
    asked = await world.slash(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    assert "Anna" in world.posts()[0].text
    assert "are playing" not in world.posts()[0].text
