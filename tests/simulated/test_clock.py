"""The clock: lapses, forfeits, aborts, the double-tap guard, outages. Time is the simulated one."""

from __future__ import annotations

from ginbot.rules import EndReason, Phase
from tests.simulated.hands import knocking, pass_and_draw
from tests.simulated.world import World


async def test_lapses_forfeit(world: World) -> None:
    """Three lapses in a row lose the match: each is told to both, and the result counts."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.throw(world.ben, "KD")
    await world.pass_time(48)
    assert "Time ran out" in world.hand(world.anna).text
    assert "Anna's** time ran out (1 of 3)" in world.hand(world.ben).text
    for _ in range(2):
        await world.press(world.ben, world.hand(world.ben), "draw")
        await world.silently_throw_drawn()
        await world.show()
        assert (await world.match()).to_act == 0
        await world.pass_time(23)
    ended = (await world.match()).ended
    assert ended is not None
    assert (ended.why, ended.winner) == (EndReason.FORFEITED, 1)
    assert world.posts()[0].text == "**Ben** beat **Anna** on time."
    assert "Rating" in world.hand(world.ben).text


async def test_aborted_before_both_acted(world: World) -> None:
    """Whoever does not show up aborts the match: nothing counts."""
    await world.start()
    await world.pass_time(88)
    assert (await world.match()).phase is Phase.UPCARD
    await world.pass_time(6)
    ended = (await world.match()).ended
    assert ended is not None
    assert ended.why is EndReason.ABORTED
    assert "nothing counts" in world.hand(world.anna).text
    assert "did not get to play" in world.posts()[0].text
    assert "Nobody" in (await world.slash(world.anna, "leaderboard")).text


async def test_double_tap(world: World) -> None:
    """A throw of the drawn card right after the draw changes nothing and shows how things stand; later it counts."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    version = (await world.match()).version
    again = await world.press(world.ben, world.hand(world.ben), "throw:KD")
    assert (await world.match()).version == version
    assert "You drew K♦" in again.text
    await world.pass_time(1.3)
    await world.press(world.ben, world.hand(world.ben), "throw:KD")
    assert (await world.match()).version == version + 1


async def test_guard_is_for_the_drawn_card_only(world: World) -> None:
    """Another card than the one drawn may be thrown as fast as one likes."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:2D")
    await world.press(world.ben, world.hand(world.ben), "throw:2D")
    assert (await world.match()).to_act == 0


async def test_next_hand_comes_by_itself(world: World) -> None:
    """Twenty seconds after a result the next hand is dealt, each in a new, silent message."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.knock(world.ben, "KD")
    await world.pass_time(19)
    assert (await world.match()).phase is Phase.BETWEEN
    await world.pass_time(2)
    assert (await world.play_of()).number == 2
    for person in (world.anna, world.ben):
        assert len(world.dms(person)) == 2
        assert world.dms(person)[0].ids == []
        assert world.hand(person).message.flags & 1 << 12


async def test_outage_forfeits_nobody(world: World) -> None:
    """A turn that ran out while the bot was away begins again."""
    await world.start(knocking())
    await world.restart(poll_seconds=6)
    await world.press(world.ben, world.hand(world.ben), "pass")
    before = await world.match()
    await world.restart(away=3600, poll_seconds=6)
    await world.pass_time(30)
    assert await world.match() == before
    await world.press(world.anna, world.hand(world.anna), "pass")
    assert (await world.match()).version == before.version + 1


async def test_late_clock_of_an_earlier_match(world: World) -> None:
    """The clock of a match that is over does nothing to the next one."""
    await world.start()
    await world.press(world.ben, world.hand(world.ben), "pass")
    asked = await world.slash(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    await world.pass_time(40)
    await world.start()
    await world.pass_time(60)
    assert (await world.match(2)).phase is Phase.UPCARD
