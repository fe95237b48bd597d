"""By which way a screen goes: answers and edits by token by routes of their own, outside all other limits."""

from __future__ import annotations

from tests.wire.trouble import Limit
from tests.wire.world import ANNA, BEN, World


async def test_an_answer_goes_by_the_presss_own_way(world: World) -> None:
    """A press is answered by its callback alone; the hand it was made on is asked for nothing else."""
    await world.start()
    hand, before = world.hand(BEN), len(world.wire.log)
    edited = hand.edits
    await world.press(BEN, hand, "pass")
    await world.until_shown()
    first = world.wire.log[before]
    assert first.path == f"/interactions/{world.presses[-1]}/secret-{world.presses[-1]}-{hand.channel}/callback"
    assert not world.calls("PATCH", hand, before)
    assert hand.edits == edited + 1


async def test_a_hand_goes_by_the_token_of_its_last_press(world: World) -> None:
    """Before its player has pressed, a hand is edited by the bot's token; afterwards by that press's own."""
    await world.start()
    await world.until_shown()
    started = len(world.calls("PATCH", world.hand(ANNA)))  # the link to the table may have come after the hand
    await world.press(BEN, world.hand(BEN), "pass")
    await world.until_shown()
    assert len(world.calls("PATCH", world.hand(ANNA))) == started + 1
    token = await world.press_only(ANNA, world.hand(ANNA), world.hand(ANNA).id_of("pass"))
    await world.until_shown()
    before = len(world.wire.log)
    await world.press(BEN, world.hand(BEN), "draw")
    await world.until_shown()
    assert f"PATCH /webhooks/1/{token}/messages/@original" in [each.call for each in world.wire.log[before:]]
    assert len(world.calls("PATCH", world.hand(ANNA))) == started + 1
    assert world.hand(ANNA).text == (await world.should_show("hand:0")).text


async def test_a_token_that_is_too_old_is_not_used(world: World) -> None:
    """A quarter of an hour after its player's last press a hand is edited by the bot's token again."""
    await world.start()
    await world.both_pass()
    before = len(world.calls("PATCH", world.hand(ANNA)))
    world.clock.forward(15 * 60)
    await world.press(BEN, world.hand(BEN), "draw")
    await world.until_shown()
    assert len(world.calls("PATCH", world.hand(ANNA))) == before + 1


async def test_presses_do_not_wait_for_other_limits(world: World) -> None:
    """While the bot's own edits have to wait, presses are answered and hands are shown by tokens all the same."""
    await world.start()
    await world.both_pass()
    stuck = Limit("PATCH", f"/channels/{world.table().channel}/*", 1, 3.0)
    world.wire.limits.append(stuck)
    shown = world.table().edits
    await world.press(BEN, world.hand(BEN), "draw")
    await world.until_shown("hand:0", "hand:1")
    await world.until(lambda: world.table().edits == shown + 1)
    world.clock.forward(1.3)  # a throw at once would be taken for a double tap
    await world.press(BEN, world.hand(BEN), "throw:KD")
    await world.until_shown("hand:0", "hand:1")
    assert world.table().edits == shown + 1, "the table was to wait"
    await world.until_shown()
    assert world.table().edits == shown + 2
    assert world.table().text == (await world.should_show("table")).text
    assert not stuck.exceeded
