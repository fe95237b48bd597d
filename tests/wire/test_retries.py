"""Failures on the way: what is tried again makes no double, and what broke off is found as it was left."""

from __future__ import annotations

import pytest

from tests.wire.trouble import Loss, Trouble
from tests.wire.world import ANNA, BEN, World

REST = 11
"""Seconds after which a screen that could not be sent is tried again, and a little more."""


@pytest.mark.parametrize("after", [False, True])
async def test_a_failed_post_is_repeated_and_makes_no_double(world: World, after: bool) -> None:
    """Posts that Discord fails are repeated with their nonce: one hand and one table, also where it had done it."""
    dm = 800 + ANNA.id
    hand = Trouble("POST", f"/channels/{dm}/messages", 502, after=after)
    table = Trouble("POST", "/channels/1*/messages", 500, after=after)
    world.wire.troubles += [hand, table]
    await world.start()
    assert (hand.times, table.times) == (0, 0)
    for channel, seen in ((dm, world.hands(ANNA)), (world.table().channel, world.tables())):
        posts = [each for each in world.wire.log if each.call == f"POST /channels/{channel}/messages"]
        assert [each.status for each in posts] == [502 if channel == dm else 500, 200]
        assert posts[0].content["nonce"] == posts[1].content["nonce"]
        assert posts[0].files == posts[1].files
        assert all(each.content["enforce_nonce"] for each in posts)
        assert len(seen) == 1


@pytest.mark.parametrize("loss", list(Loss))
async def test_a_post_whose_answer_is_lost_makes_no_double(world: World, loss: Loss) -> None:
    """Where the connection breaks, or nobody ever answers, it is looked later whether the post stands, and it does."""
    world.give_up_after(1.0)
    dm = 800 + ANNA.id
    world.wire.troubles.append(Trouble("POST", f"/channels/{dm}/messages", loss=loss))
    post = await world.challenge()
    await world.press(BEN, post, "accept")
    await world.until_shown("hand:1", "table")
    await world.later(REST)
    await world.until_shown()
    posts = [each for each in world.wire.log if each.call == f"POST /channels/{dm}/messages"]
    assert [each.status for each in posts] == [0]
    assert len(world.hands(ANNA)) == 1
    assert (await world.screen("hand:0")).message == world.hand(ANNA).id


@pytest.mark.parametrize("loss", list(Loss))
async def test_a_table_whose_edit_is_lost_is_drawn_again(world: World, loss: Loss) -> None:
    """A table's edit that nobody hears of any more holds nobody up: the match goes on, the table follows."""
    await world.start()
    world.give_up_after(1.0)
    world.wire.troubles.append(Trouble("PATCH", f"/channels/{world.table().channel}/*", loss=loss))
    await world.press(BEN, world.hand(BEN), "pass")
    await world.until_shown("hand:0", "hand:1")
    await world.until_resting("table")
    await world.press(ANNA, world.hand(ANNA), "pass")
    await world.until_shown()
    assert [each.status for each in world.calls("PATCH", world.table())] == [0, 200]
    assert world.table().text == (await world.should_show("table")).text


async def test_an_answer_that_breaks_off_counts_once(world: World) -> None:
    """A press whose answer breaks off on its way has been played once, and its hand follows."""
    await world.start()
    before = await world.version()
    world.wire.troubles.append(Trouble("POST", "/interactions/*/callback", loss=Loss.RESET))
    await world.press(BEN, world.hand(BEN), "pass")
    await world.until_shown()
    assert await world.version() == before + 1
    assert world.hand(BEN).text == (await world.should_show("hand:1")).text
    await world.press(ANNA, world.hand(ANNA), "pass")
    await world.until_shown()
    assert await world.version() == before + 2


async def test_an_edit_by_token_that_fails_is_repeated(world: World) -> None:
    """Discord failing an edit by token is asked again with the whole picture."""
    await world.start()
    await world.both_pass()
    world.wire.troubles.append(Trouble("PATCH", "/webhooks/*", 503))
    await world.press(BEN, world.hand(BEN), "draw")
    await world.until_shown()
    edits = [each for each in world.wire.log if each.path.startswith("/webhooks/1/")][-2:]
    assert [each.status for each in edits] == [503, 200]
    assert edits[0].files == edits[1].files
    (picture,) = world.hand(ANNA).pictures
    assert picture.data == await world.painted(await world.should_show("hand:0"))
