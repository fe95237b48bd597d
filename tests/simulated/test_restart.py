"""The bot is killed and comes back on the same database: in every phase the old buttons still work."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from ginbot.rules import EndReason, Phase
from tests.simulated.hands import ginning, knocking, pass_and_draw
from tests.simulated.world import Person, World


async def at_challenge(world: World) -> None:
    """Nobody has accepted."""
    await world.challenge()


async def at_upcard(world: World) -> None:
    """Ben may take the upcard."""
    await world.start(knocking())


async def at_second_upcard(world: World) -> None:
    """Anna may take it."""
    await at_upcard(world)
    await world.press(world.ben, world.hand(world.ben), "pass")


async def at_stock_only(world: World) -> None:
    """Both have refused it."""
    await at_second_upcard(world)
    await world.press(world.anna, world.hand(world.anna), "pass")


async def at_throw(world: World) -> None:
    """Ben has drawn."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)


async def at_draw(world: World) -> None:
    """Ben has thrown."""
    await at_throw(world)
    await world.throw(world.ben, "KD")


async def at_question(world: World) -> None:
    """Ben is asked whether he means to knock."""
    await at_throw(world)
    await world.press(world.ben, world.hand(world.ben), "ask:KD")


async def at_result(world: World) -> None:
    """The first hand is over."""
    await at_question(world)
    await world.press(world.ben, world.hand(world.ben), "knock")


Stage = Callable[[World], Awaitable[None]]
STAGES: list[tuple[Stage, str, str]] = [
    (at_upcard, "ben", "pass"),
    (at_second_upcard, "anna", "take"),
    (at_stock_only, "ben", "draw"),
    (at_throw, "ben", "throw:KD"),
    (at_draw, "anna", "draw"),
    (at_question, "ben", "knock"),
    (at_result, "anna", "next"),
]


@pytest.mark.parametrize(("stage", "who", "what"), STAGES)
async def test_old_buttons(world: World, stage: Stage, who: str, what: str) -> None:
    """After a restart the button of before does what it says, on a message that nobody has drawn anew."""
    await stage(world)
    person: Person = getattr(world, who)
    hand, version = world.hand(person), (await world.match()).version
    world.deal = ginning()
    await world.pass_time(1.3)
    await world.restart()
    await world.press(person, hand, what)
    assert (await world.match()).version == version + 1
    await world.env.settle()
    other = world.anna if person is world.ben else world.ben
    assert (await world.screen("hand:0")).shown == version + 1
    assert (await world.screen("hand:1")).shown == version + 1
    assert world.hand(other).ids or (await world.match()).phase is Phase.OVER


async def test_old_challenge(world: World) -> None:
    """A challenge posted before a restart is accepted after it."""
    await at_challenge(world)
    await world.restart()
    await world.press(world.ben, world.posts()[0], "accept")
    assert (await world.match()).phase is Phase.UPCARD
    assert world.hand(world.anna).ids


async def test_old_challenge_expires(world: World) -> None:
    """A challenge posted before a restart still runs out."""
    await at_challenge(world)
    await world.restart()
    await world.pass_time(620)
    assert "has run out" in world.posts()[0].text


async def test_days_old_button(world: World) -> None:
    """A house match of yesterday evening goes on after a night and a restart."""
    world.deal = knocking()
    await world.slash(world.anna, "house")
    await world.pass_time(5)
    await world.restart(away=8 * 3600)
    hand = world.hand(world.anna)
    before = (await world.match()).version
    await world.press(world.anna, hand, "pass")
    assert (await world.match()).version > before


@pytest.mark.parametrize("stage", [stage for stage, _, _ in STAGES])
async def test_resign_anywhere(world: World, stage: Stage) -> None:
    """Resigning asks first and then ends the match, in every phase; it counts once both have acted."""
    await stage(world)
    asked = await world.slash(world.anna, "resign")
    assert "Resign this match against Ben?" in asked.text
    match = await world.match()
    assert match.ended is None
    await world.press(world.anna, asked, "resign")
    ended = (await world.match()).ended
    assert ended is not None
    assert ended.why is (EndReason.RESIGNED if all(match.acted) else EndReason.ABORTED)
    assert "Anna** resigned" in world.hand(world.ben).text or "nothing counts" in world.hand(world.ben).text
    assert not world.hand(world.anna).plays


async def test_resign_under_more(world: World) -> None:
    """Under More one may resign too, and go back from the question."""
    await at_draw(world)
    more = await world.press(world.anna, world.hand(world.anna), "more")
    asked = await world.press(world.anna, more, "resign_ask")
    assert "It counts as a loss." in asked.text
    back = await world.press(world.anna, asked, "back")
    back = await world.press(world.anna, back, "back")
    assert "draw" in " ".join(back.ids)
    more = await world.press(world.anna, back, "more")
    asked = await world.press(world.anna, more, "resign_ask")
    await world.press(world.anna, asked, "resign")
    assert (await world.match()).phase is Phase.OVER


async def test_resign_one_of_several(world: World) -> None:
    """Of several matches one is chosen first, and then asked about."""
    await at_draw(world)
    await world.slash(world.anna, "house")
    choice = await world.slash(world.anna, "resign")
    asked = await world.press(world.anna, choice, "menu:1")
    assert "against Rosa?" in asked.text
    await world.press(world.anna, asked, "resign")
    assert (await world.match(2)).phase is Phase.OVER
    assert (await world.match(1)).ended is None


async def test_several_hands(world: World) -> None:
    """With several matches `/gin hand` lists them, each with a link and whose turn it is."""
    await at_draw(world)
    await world.slash(world.anna, "house")
    listed = await world.slash(world.anna, "hand")
    assert "against **Ben** · 0 : 0 · **your turn**" in listed.text
    assert "against **Rosa**" in listed.text
    assert listed.text.count("https://discord.com/channels/@me/") == 2


async def test_commands_are_told_once(world: World) -> None:
    """Discord is told the commands when they changed, not at every start."""
    await world.restart()
    told = [request for request in world.env.http_requests if request.path.endswith("/commands")]
    assert len(told) == 1
