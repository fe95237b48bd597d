"""What is asked and called outside the hand: a rematch after a match, and the nudge in a live turn."""

from __future__ import annotations

from ginbot.rules import Phase
from tests.simulated.hands import ginning, knocking, pass_and_draw
from tests.simulated.world import World


async def finish(world: World) -> None:
    """A match that Ben wins by one gin hand after another."""
    await world.start(ginning())
    while (await world.match()).phase is not Phase.OVER:
        opener = await world.to_act()
        dealer = world.anna if opener is world.ben else world.ben
        await pass_and_draw(world, opener, dealer)
        await world.press(opener, world.hand(opener), "choose:QS")
        await world.press(opener, world.hand(opener), "gin:QS")


async def test_rematch_accepted(world: World) -> None:
    """One asks under the last result, the other is told by a message and accepts: a new match begins."""
    await finish(world)
    asked = await world.press(world.anna, world.hand(world.anna), "rematch")
    assert "Asked." in asked.text
    line = world.dms(world.ben)[-1]
    assert "asks for a rematch" in line.text
    result = world.dms(world.anna)[0].text
    await world.press(world.ben, line, "accept_rematch")
    assert (await world.match(2)).phase is Phase.UPCARD
    assert world.dms(world.anna)[0].text.splitlines()[0] == result.splitlines()[0]
    for person in (world.anna, world.ben):
        assert "Resign" not in world.hand(person).text
        assert [each for each in world.hand(person).ids if each.startswith("gin:2:")]
    mover = (world.anna, world.ben)[(await world.match(2)).to_act or 0]
    await world.press(mover, world.hand(mover), "pass")


async def test_rematch_refused(world: World) -> None:
    """The other says no: no match begins, and the question is gone for both."""
    await finish(world)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    answer = await world.press(world.ben, world.dms(world.ben)[-1], "no_rematch")
    assert answer.text == "No rematch this time. Well played."
    assert (await world.match(2)).phase is Phase.CLOSED
    assert "Asked." not in world.hand(world.anna).text
    assert not [each for person in (world.anna, world.ben) for shown in world.dms(person) for each in shown.plays]


async def test_nudge(world: World) -> None:
    """Whoever has pressed nothing for a while in a turn is called by a message, which goes with the next press."""
    await world.start(knocking())
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.pass_time(50)
    call = world.dms(world.anna)[-1]
    assert call.message.ping_user_ids == [world.anna.id]
    assert "your move against Ben" in call.text
    assert not any(shown.message.ping_user_ids for shown in world.dms(world.ben))
    await world.press(world.anna, world.hand(world.anna), "pass")
    assert call.message.id not in [shown.message.id for shown in world.dms(world.anna)]
