"""Rate limits: obeyed where Discord tells of them, waited out where they are short, left alone where they are long."""

from __future__ import annotations

from itertools import pairwise

from tests.wire.trouble import Limit, Trouble
from tests.wire.world import ANNA, BEN, World


async def test_a_limit_in_the_headers_is_not_exceeded(world: World) -> None:
    """With one edit in so much time for each channel none comes too early, and in the end all is shown."""
    await world.start()
    limit = Limit("PATCH", f"/channels/{world.table().channel}/*", 1, 0.6)
    world.wire.limits.append(limit)
    for person, what in ((BEN, "pass"), (ANNA, "pass"), (BEN, "draw")):
        await world.press(person, world.hand(person), what)
        await world.until_shown("hand:0", "hand:1")
    await world.until_shown()
    assert not limit.exceeded
    assert not [each for each in world.wire.log if each.status == 429]
    times = [each.at for each in world.calls("PATCH", world.table())]
    assert len(times) >= 2
    assert all(after - before >= 0.5 for before, after in pairwise(times))


async def test_a_short_wait_is_waited_out(world: World) -> None:
    """Told to wait for a moment, the bot waits and asks again, once, with the same post."""
    dm = f"/channels/{800 + BEN.id}/messages"
    world.wire.troubles.append(Trouble("POST", dm, 429, retry_after=0.4))
    await world.start()
    first, second = [each for each in world.wire.log if each.call == f"POST {dm}"]
    assert (first.status, second.status) == (429, 200)
    assert second.at - first.at >= 0.4
    assert first.content["nonce"] == second.content["nonce"]
    assert len(world.hands(BEN)) == 1


async def test_many_presses_take_few_edits(world: World) -> None:
    """Under a limit the table shows the last of many moves by few edits: what was passed over is never drawn."""
    await world.start()
    limit = Limit("PATCH", f"/channels/{world.table().channel}/*", 1, 1.5)
    world.wire.limits.append(limit)
    before, version = world.table().edits, await world.version()
    await world.press(BEN, world.hand(BEN), "pass")
    await world.press(ANNA, world.hand(ANNA), "pass")
    for person, other in ((BEN, ANNA), (ANNA, BEN), (BEN, ANNA)):
        await world.until_shown("hand:0", "hand:1")
        await world.press(person, world.hand(person), "draw")
        world.clock.forward(1.3)  # a throw at once would be taken for a double tap
        await world.press(person, world.hand(person), f"throw:{await world.drawn(person)}")
        await world.until_shown(f"hand:{0 if other is ANNA else 1}")
    moves = await world.version() - version
    await world.until_shown()
    assert moves == 8
    assert world.table().edits - before <= moves // 2
    assert world.table().text == (await world.should_show("table")).text
    (picture,) = world.table().pictures
    assert picture.data == await world.painted(await world.should_show("table"))
    assert not limit.exceeded


async def test_a_long_wait_is_left_alone(world: World) -> None:
    """Told to wait for two minutes, the bot asks no more until they are over: the match goes on, the table follows."""
    await world.start()
    table = world.table()
    world.wire.troubles.append(Trouble("PATCH", f"/channels/{table.channel}/*", 429, retry_after=120))
    await world.press(BEN, world.hand(BEN), "pass")
    await world.until_resting("table")
    await world.press(ANNA, world.hand(ANNA), "pass")
    await world.until_shown("hand:0", "hand:1")
    await world.later(60)
    assert len(world.calls("PATCH", table)) == 1
    assert table.edits == 0
    await world.later(65)
    await world.until_shown()
    assert [each.status for each in world.calls("PATCH", table)] == [429, 200]
    assert table.text == (await world.should_show("table")).text


async def test_a_long_wait_for_a_token_holds_nobody_up(world: World) -> None:
    """Told to wait long with an edit by token, the bot gives it up after a while and tries again later."""
    await world.start()
    await world.both_pass()
    world.bot.desk.sender.patience = 0.5
    world.wire.troubles.append(Trouble("PATCH", "/webhooks/*", 429, retry_after=600))
    await world.press(BEN, world.hand(BEN), "draw")
    await world.until_resting("hand:0")
    await world.until_shown("table", "hand:1")
    await world.later(11)
    await world.until_shown()
    assert world.hand(ANNA).text == (await world.should_show("hand:0")).text
