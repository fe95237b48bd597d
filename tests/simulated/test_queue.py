"""The queue where things go wrong: closed direct messages, no place for a table, ends of the process."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ginbot.rules import Phase
from ginbot.store import Delivery, Store
from tests.simulated.hands import ginning
from tests.simulated.storyboards.eyes import lines, mark, rings, rows
from tests.simulated.storyboards.test_closed_dms import close_dms
from tests.simulated.storyboards.test_queue import join, meet, press
from tests.simulated.world import Person, Shown, World

PRIVATELY = "-# I can't write to you, so we play here. `/gin hand` brings your cards back at any time."


async def states(world: World, pace: str = "live") -> dict[str, str]:
    """How everybody stands, by name."""
    return {row.name: row.state.value for row in (await world.bot.desk.store.in_queue(pace)).values()}


async def both_ready(world: World) -> None:
    """Both press Ready under their newest direct message."""
    for person in (world.anna, world.ben):
        await press(world, person, world.dms(person)[-1], "ready")


# ---------------------------------------------------------------------------------------------- closed direct messages


async def test_closed_dms(world: World) -> None:
    """Who cannot be written to is asked where the answer to joining stands, and that becomes the hand."""
    close_dms(world, world.anna)
    answer = await join(world, world.anna)
    await join(world, world.ben)
    assert answer.unsealed.splitlines() == [
        "**Ben** (1500?) is ready to play. You?",
        "-# You have 30 s to say so.",
        PRIVATELY,
    ]
    assert rows(answer) == ["[Ready] [Not now]"]
    pressed = await press(world, world.anna, answer, "ready")
    assert pressed.text.startswith("You're ready.")
    await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    assert lines(answer)[0] == "**Ben** accepted. Ben moves first; your cards are below."
    assert len(answer.buttons) > 10, "it is the hand"
    record = await world.record()
    assert [seat.delivery for seat in record.seats] == [Delivery.HERE, Delivery.DM]
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert lines(answer)[0] == "**Ben** passed. Do you want the 8♥?", "it follows"
    await world.press(world.anna, answer, "pass")
    assert (await world.match()).phase is Phase.STOCK_ONLY


async def test_closed_dms_pressed_last(world: World) -> None:
    """The same where the one without direct messages presses last."""
    close_dms(world, world.anna)
    answer = await join(world, world.anna)
    await join(world, world.ben)
    await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    await press(world, world.anna, answer, "ready")
    assert lines(answer)[0] == "**Ben** accepted. Ben moves first; your cards are below."
    assert world.dms(world.ben)[0].text == "**Anna** is ready too: it's on. Your cards are below."


async def test_nobody_waits_for_the_unreachable(world: World) -> None:
    """Once the answer to joining cannot be changed any more either, that one is out without a word, the other first."""
    await join(world, world.anna, pace="slow")
    await world.pass_time(16 * 60)
    close_dms(world, world.anna)
    await join(world, world.ben, pace="slow")
    await world.pass_time(1)
    assert await states(world, "slow") == {"Ben": "back"}
    assert world.dms(world.ben)[-1].text.startswith(
        "**Anna** can't play after all, so you're first in the queue again."
    )
    assert world.dms(world.anna) == []


async def test_nobody_came_and_nobody_can_be_told(world: World) -> None:
    """Who waited in vain and cannot be written to is just out."""
    close_dms(world, world.anna)
    await join(world, world.anna)
    await world.pass_time(901)
    assert await states(world) == {}


async def test_closed_after_ready(world: World) -> None:
    """Direct messages that close between Ready and the cards: the thread calls, and *My hand* there brings them."""
    await meet(world)
    await press(world, world.anna, world.dms(world.anna)[-1], "ready")
    close_dms(world, world.anna)
    await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    assert (await world.record()).seats[0].delivery is Delivery.HERE
    call = next(shown for shown in world.messages(world.channel.threads[-1].id) if world.anna.id in _named(shown))
    assert (await world.press(world.anna, call, "mine")).private


def _named(shown: Shown) -> list[int]:
    return [int(part.split(">")[0]) for part in shown.text.split("<@")[1:]]


# ---------------------------------------------------------------------------------------------- without a server


async def test_alone_in_dms(world: World) -> None:
    """Two who joined by direct messages play there, without a thread, and play again."""
    for person in (world.anna, world.ben):
        answer = await world.slash_dm(person, "queue join")
        assert "with anybody, of other servers too" in answer.text
    await both_ready(world)
    record = await world.record()
    assert (record.facts.guild, record.facts.channel, record.facts.thread) == (None, None, None)
    assert record.screen("table") is None
    assert record.screen("challenge") is None
    assert world.posts() == []
    assert rows(world.hand(world.ben))[-1] == "[More…] [Rules]"
    more = await world.press(world.ben, world.hand(world.ben), "more")
    assert "Play in the thread" not in more.labels
    asked = await world.press(world.ben, more, "resign_ask")
    await world.press(world.ben, asked, "resign")
    assert (await world.match()).phase is Phase.OVER
    start = mark(world)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    assert rings(world, world.ben, start)[-1].startswith("**Anna** asks for a rematch.")
    await world.press(world.ben, world.dms(world.ben)[-1], "accept_rematch")
    assert (await world.match(2)).phase is Phase.UPCARD
    assert (await world.record(2)).facts.guild is None


async def test_closed_dms_and_no_thread(world: World) -> None:
    """The private answer is all there is: cards, result and rematch come in it, and `/gin hand` brings them back."""
    world.deal = ginning()
    close_dms(world, world.anna)
    answer = await join(world, world.anna, scope="global")
    await world.slash_dm(world.ben, "queue join")
    await press(world, world.anna, answer, "ready")
    await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    record = await world.record()
    assert (record.facts.guild, record.screen("table")) == (None, None)
    assert record.seats[0].delivery is Delivery.HERE
    again = await world.slash(world.anna, "hand")
    assert (again.private, lines(again)[0]) == (True, lines(answer)[0])
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, again, "pass")
    await world.press(world.ben, world.hand(world.ben), "draw")
    await world.pass_time(1.3)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")
    assert lines(again)[0].startswith("**Ben wins 112 : 0**")
    await world.press(world.ben, world.hand(world.ben), "rematch")
    assert "Accept the rematch" in again.labels
    await world.press(world.anna, again, "accept_rematch")
    second = await world.record(2)
    assert second.match.phase is Phase.UPCARD
    assert lines(await world.slash(world.anna, "hand"))[0] == "Your move, first of the hand. The upcard is 5♣."


async def test_closed_dms_no_thread_and_asking_again(world: World) -> None:
    """Whoever has the private answer alone and asks for a rematch gets the new hand where the last one ended."""
    close_dms(world, world.anna)
    answer = await join(world, world.anna, scope="global")
    await world.slash_dm(world.ben, "queue join")
    await press(world, world.anna, answer, "ready")
    await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    for what in ("pass", "more", "resign_ask", "resign"):
        await world.press(world.ben, world.hand(world.ben), what)
        if what == "pass":
            await world.press(world.anna, answer, "pass")
    assert lines(answer)[0].startswith("**Ben** resigned.")
    await world.press(world.anna, answer, "rematch")
    await world.press(world.ben, world.dms(world.ben)[-1], "accept_rematch")
    assert lines(answer)[0] == "**Ben** accepted. Ben moves first; your cards are below."


async def test_one_here_and_one_there(world: World) -> None:
    """Somebody who stays in this server meets nobody from elsewhere; who would meet anybody does, by direct message."""
    await join(world, world.cem)
    await world.slash_dm(world.ben, "queue join")
    assert await states(world) == {"Cem": "waiting", "Ben": "waiting"}
    await world.slash(world.cem, "queue leave")
    await join(world, world.anna, scope="global")
    assert await states(world) == {"Ben": "asked", "Anna": "asked"}
    await both_ready(world)
    assert (await world.record()).facts.guild is None
    assert world.posts() == []


async def test_no_permission_for_a_table(world: World) -> None:
    """Where no table can be opened the two are paired all the same, and play in direct messages alone."""
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=None)
    await meet(world)
    await both_ready(world)
    assert (await world.match()).phase is Phase.UPCARD
    assert lines(world.hand(world.ben))[0].startswith("Your move, first of the hand.")
    assert (await world.record()).facts.thread is None
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert (await world.match()).version == 2


async def test_the_channel_is_gone(world: World) -> None:
    """A channel that was deleted meanwhile leaves a match in direct messages, and nothing that is tried for ever."""
    await meet(world)
    world.env.inject_error("*", f"/channels/{world.channel.id}/*", status=404, code=10003, times=None)
    await both_ready(world)
    assert (await world.match()).phase is Phase.UPCARD
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert await world.bot.desk.store.behind(world.now(), 10) == ()


# ---------------------------------------------------------------------------------------------- restarts

STEPS = (
    ("change_queue", 0),
    ("claim_untold", 0),
    ("note_told", 0),
    ("note_told", 1),
    ("begin_queued", 0),
    ("save_screen", 0),
    ("forget_queued", 0),
)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step[0]}-{step[1]}")
async def test_killed_between_two_writes(
    world: World, monkeypatch: pytest.MonkeyPatch, step: tuple[str, int], when: str
) -> None:
    """Wherever the process ends, the next one goes on: both get asked, both say yes, one match begins, none two."""
    world.expected_errors = world.answers_fail = True
    _end_at(monkeypatch, *step, when=when)
    for person in (world.anna, world.ben):
        await _try(join(world, person))
    await _revive(world, monkeypatch)
    for person in (world.anna, world.ben):
        if person.id not in await world.bot.desk.store.in_queue("live"):
            await join(world, person)
    await world.pass_time(3)
    _end_at(monkeypatch, *step, when=when)
    for person in (world.anna, world.ben):
        await _try(_say_yes(world, person))
    await _revive(world, monkeypatch)
    for person in (world.anna, world.ben):
        await _say_yes(world, person)
    await world.pass_time(1)
    assert (await world.match()).phase is Phase.UPCARD
    assert await world.bot.desk.store.record(2) is None
    assert lines(world.hand(world.ben))[0] == "Your move, first of the hand. The upcard is 8♥."
    await world.pass_time(31)
    assert await states(world) == {}
    assert all("ready." not in str(shown.ids) for person in (world.anna, world.ben) for shown in world.dms(person)[-2:])


def _end_at(monkeypatch: pytest.MonkeyPatch, name: str, skip: int, *, when: str) -> None:
    """Have the store fail for good from one write on, as if the process had ended there."""
    real, seen = getattr(Store, name), [0]
    dead = [False]

    async def ending(self: Store, *args: Any, **more: Any) -> Any:
        seen[0] += 1
        if dead[0] or (seen[0] > skip and when == "before"):
            dead[0] = True
            raise asyncio.CancelledError
        result = await real(self, *args, **more)
        if seen[0] > skip:
            dead[0] = True
            raise asyncio.CancelledError
        return result

    monkeypatch.setattr(Store, name, ending)


async def _try(work: Any) -> None:
    try:
        await work
    except (AssertionError, asyncio.CancelledError):
        return


async def _revive(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    await world.restart(away=0.5)
    await world.pass_time(9)


async def _say_yes(world: World, person: Person) -> None:
    """Press Ready, where it is still to be pressed."""
    for shown in world.dms(person):
        if any(":queue:ready." in each for each in shown.ids):
            await press(world, person, shown, "ready")
