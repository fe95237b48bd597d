"""The queue under presses: at once, twice, on old and forged buttons; and at its limits and through faults."""

from __future__ import annotations

from typing import Any

import pytest

from ginbot.matches import Invitation
from ginbot.matches import Person as Somebody
from ginbot.rules import Phase
from ginbot.screens.context import Pace
from ginbot.screens.ids import Verb, press_id
from ginbot.screens.screen import Button, Screen
from ginbot.store import tables
from tests.simulated.storyboards.eyes import lines
from tests.simulated.storyboards.test_queue import id_of, join, meet, press
from tests.simulated.test_queue import both_ready, states
from tests.simulated.world import Person, World, yield_on_requests

PRIVATELY = "-# I can't write to you, so we play here. `/gin hand` brings your cards back at any time."


def emit(world: World, person: Person, what: str) -> Any:
    """A press under a person's newest direct message, without waiting for its answer."""
    shown = world.dms(person)[-1]
    return world.emit(person, shown, f"gin:-:0:{id_of(shown, what)}")


async def test_two_fast_presses(world: World) -> None:
    """Ready twice in a hurry: both are answered, one match begins."""
    await meet(world)
    await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    answers = [emit(world, world.anna, "ready") for _ in range(2)]
    await world.env.settle()
    assert world.answer_of(answers[0]).text == "**Ben** is ready too: it's on. Your cards are below."
    assert await world.bot.desk.store.record(2) is None
    assert await states(world) == {}


async def test_both_at_once(world: World) -> None:
    """Both press at the same moment: one match begins, and both get their cards."""
    await meet(world)
    yield_on_requests(world.env)
    emit(world, world.anna, "ready")
    emit(world, world.ben, "ready")
    await world.env.settle()
    assert (await world.match()).phase is Phase.UPCARD
    assert await world.bot.desk.store.record(2) is None
    assert [len(world.hand(person).buttons) > 10 for person in (world.anna, world.ben)] == [True, True]
    assert world.dms(world.anna)[0].text == "**Ben** is ready too: it's on. Your cards are below."
    assert world.dms(world.ben)[0].text == "**Anna** is ready too: it's on. Your cards are below."


async def test_one_yes_one_no_at_once(world: World) -> None:
    """Ready and *Not now* at the same moment: there is no match, and whoever was ready is first again."""
    await meet(world)
    emit(world, world.anna, "ready")
    emit(world, world.ben, "no")
    await world.env.settle()
    assert await world.bot.desk.store.record(1) is None
    assert await states(world) == {"Anna": "back"}


async def test_old_buttons(world: World) -> None:
    """Buttons of a question that is settled, of a place that was given up, and forged ones are refused in words."""
    answer = await join(world, world.anna)
    await join(world, world.ben)
    old = world.dms(world.anna)[-1]
    ready, no = (f"gin:-:0:{id_of(old, what)}" for what in ("ready", "no"))
    await press(world, world.ben, world.dms(world.ben)[-1], "no")
    for custom_id in (ready, no):
        refused = await world.forge(world.anna, old, custom_id)
        assert refused.text == "That table is from an earlier version of me. `/gin hand` brings up yours."
    await join(world, world.ben)
    assert len(world.dms(world.anna)) == 2
    asked = world.dms(world.anna)[-1]
    assert (await press(world, world.anna, asked, "ready")).text.startswith("You're ready.")
    await world.slash(world.anna, "queue leave")
    assert asked.text == "You're out of the queue, live. `/gin queue join` puts you back."
    refused = await press(world, world.anna, answer, "leave")
    assert refused.text == "You're not in the queue. `/gin queue join` puts you there."


@pytest.mark.parametrize(
    "argument",
    [
        "leave",
        "leave.slow3",
        "leave.live.3",
        "ready.live",
        "ready.live.x",
        "ready.live.9999999999",
        "open.live.1",
        "x.live",
    ],
)
async def test_forged_buttons(world: World, argument: str) -> None:
    """What no button of ours asks is refused, and nobody is moved by it."""
    await join(world, world.anna)
    for match in (None, 1):
        screen = Screen("An old message.", ((Button("Press", press_id(match, 0, Verb.QUEUE, argument)),),))
        with world.env.time_context():
            await world.bot.desk.sender.post(world.channel.id, screen, f"old:{match}", silent=True)
        refused = await world.forge(world.anna, world.posts()[-1], world.posts()[-1].ids[0])
        assert refused.text == "That table is from an earlier version of me. `/gin hand` brings up yours."
    assert await states(world) == {"Anna": "waiting"}


async def test_an_offer_taken_twice(world: World) -> None:
    """Two presses on *Open challenge*: one challenge is posted; whoever has not waited in vain has no such offer."""
    await join(world, world.anna)
    await world.pass_time(901)
    answers = [emit(world, world.anna, "open") for _ in range(2)]
    await world.env.settle()
    assert len(world.posts()) == 1
    assert (
        world.answer_of(answers[1]).text == "That has been settled meanwhile. `/gin queue join` shows where you stand."
    )


async def test_an_offer_that_cannot_be_kept(world: World) -> None:
    """Where the channel is closed meanwhile the challenge is taken back, that is said, and the offer stands."""
    await join(world, world.anna)
    await world.pass_time(901)
    offer = world.dms(world.anna)[-1]
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=1)
    answer = await press(world, world.anna, offer, "open")
    assert answer.text == "I lack a permission here. `/gin-admin check` shows which."
    assert (await world.match()).phase is Phase.CLOSED
    await press(world, world.anna, offer, "open")
    assert len(world.posts()) == 1


# ---------------------------------------------------------------------------------------------- limits and faults


async def test_ten_matches(world: World) -> None:
    """Whoever has ten matches running is refused at joining and at Ready; who reaches ten after Ready is out."""
    full = "You have ten matches running. Finish one first: `/gin games`."
    await meet(world, pace="slow")
    await press(world, world.anna, world.dms(world.anna)[-1], "ready")
    for number in range(10):
        await fill(world, world.anna, 900 + number)
    await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    await world.pass_time(1)
    assert world.dms(world.ben)[-1].text.startswith("**Anna** can't play after all")
    assert world.dms(world.anna)[-1].text == (
        "You have as many matches running as there can be, so I took you out of the queue, slow."
    )
    refused = await join(world, world.anna, pace="slow")
    assert refused.text.replace("10", "ten") == full
    await join(world, world.cem, pace="slow")
    for number in range(10):
        await fill(world, world.cem, 920 + number)
    refused = await press(world, world.cem, world.dms(world.cem)[-1], "ready")
    assert refused.text.replace("10", "ten") == full
    assert (await states(world, "slow"))["Cem"] == "asked"


async def fill(world: World, person: Person, other: int) -> None:
    """One more slow match between a person and somebody who is not here."""
    matches, name = world.bot.desk.matches, "Anna" if person is world.anna else "Cem"
    invitation = Invitation(Somebody(other, "Somebody"), None, Pace.SLOW)
    with world.env.time_context():
        record = await matches.challenge(invitation)
        await matches.join(record.facts.id, 1, Somebody(person.id, name), world.now())


async def test_a_question_that_fails_at_first(world: World) -> None:
    """A fault that passes delays the question; it comes again, and gives its whole time from then on."""
    world.env.inject_error("POST", f"/channels/{world.anna.user.dm_channel.id}/messages", status=500, code=0, times=2)
    await meet(world)
    assert world.dms(world.anna) == []
    await world.pass_time(11)
    assert lines(world.dms(world.anna)[-1])[0] == "**Ben** (1500?) is ready to play. You?"
    await world.pass_time(25)
    await both_ready(world)
    assert (await world.match()).phase is Phase.UPCARD


async def test_a_question_that_was_deleted(world: World) -> None:
    """What has become of a question that nobody can read any more is told to nobody, and nothing hangs."""
    await meet(world)
    path = f"/channels/{world.anna.user.dm_channel.id}/messages/*"
    world.env.inject_error("PATCH", path, status=404, code=10008, times=None)
    await press(world, world.ben, world.dms(world.ben)[-1], "no")
    assert await states(world) == {"Anna": "back"}
    assert await world.bot.desk.store.claim_untold(world.now(), world.now()) == ()


async def test_an_outage(world: World) -> None:
    """Ten minutes without the bot count neither as waiting nor as not having answered."""
    await join(world, world.cem, scope="server", pace="live")
    await world.slash(world.cem, "queue leave")
    await meet(world)
    await world.restart(away=600)
    await world.pass_time(1)
    assert await states(world) == {"Anna": "asked", "Ben": "asked"}
    await both_ready(world)
    assert (await world.match()).phase is Phase.UPCARD


async def test_the_next_after_a_while(world: World) -> None:
    """Two who are far apart meet once one has waited long enough, without anybody pressing anything."""
    store = world.bot.desk.store
    async with store._database.write() as connection:
        for person, value in ((world.anna, 1500.0), (world.ben, 1850.0)):
            await connection.execute(tables.ratings.insert().values(_rating(world, person, value)))
    await meet(world)
    assert await states(world) == {"Anna": "waiting", "Ben": "waiting"}
    await world.pass_time(110)
    assert await states(world) == {"Anna": "waiting", "Ben": "waiting"}
    await world.pass_time(10)
    assert lines(world.dms(world.anna)[-1])[0] == "**Ben** (1850) is ready to play. You?"


def _rating(world: World, person: Person, value: float) -> dict[str, Any]:
    pool = {"guild": world.guild.id, "pace": "live", "user": person.id}
    return {**pool, "rating": value, "deviation": 60.0, "volatility": 0.06, "matches": 9, "wins": 3, "opponents": 3}
