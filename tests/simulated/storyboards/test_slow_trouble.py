"""What may go wrong in slow matches, and what may be set about them: closed messages, fast fingers, vacations.

Faults of Discord and of the bot are in `tests/simulated/test_slow_faults.py`.
"""

from __future__ import annotations

import pytest

from ginbot.rules import Phase
from ginbot.store import Delivery
from tests.simulated.hands import knocking
from tests.simulated.storyboards.eyes import is_silent, lines, mark, rings, rows, stamp, thread
from tests.simulated.storyboards.test_closed_dms import close_dms
from tests.simulated.storyboards.test_own import change
from tests.simulated.storyboards.test_slow import DAY, HOUR, hand_of, in_three_matches
from tests.simulated.world import World


async def in_second_round(world: World, **options: str) -> None:
    """A slow match in which both have refused the upcard; Ben is to draw."""
    await world.start(knocking(), **{"pace": "slow", **options})
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")


async def test_closed_in_a_slow_match(world: World) -> None:
    """Whose direct messages close is served in the thread: turns are called there, and a call goes with a press."""
    await in_second_round(world)
    await world.pass_time(HOUR)
    close_dms(world, world.anna)
    await world.press(world.ben, world.hand(world.ben), "draw")
    await world.throw(world.ben, "KD")
    assert (await world.record()).seats[0].delivery is Delivery.HERE
    told = thread(world)[-1]
    assert told.text.startswith(f"<@{world.anna.id}> I can't write to you, so we play here.")
    mine = await world.press(world.anna, told, "mine")
    assert lines(mine)[0] == "Your turn against **Ben**. Ben drew and threw K♦."
    drawn = await world.press(world.anna, mine, "draw")
    await world.pass_time(2)
    receipt = await world.press(world.anna, drawn, "throw")
    assert lines(receipt)[0].startswith("Thrown: ")
    assert rows(receipt) == ["[All my games]"]
    await world.pass_time(2 * HOUR)
    await world.press(world.ben, world.hand(world.ben), "draw")
    start = mark(world)
    await world.throw(world.ben, "2D")
    await world.pass_time(1)
    called = f"<@{world.anna.id}>: your turn against Ben. *My hand* brings your cards."
    assert rings(world, world.anna, start) == [called]
    mine = await world.press(world.anna, thread(world)[-1], "mine")
    assert "Ben drew and threw 2♦." in mine.text
    assert called not in [shown.text for shown in thread(world)]


async def test_a_deleted_message(world: World) -> None:
    """A hand that its player has deleted comes back with the next turn, and at once by *My games* or `/gin hand`."""
    await in_second_round(world)
    await world.pass_time(HOUR)
    world.env.backend.messages[world.anna.user.dm_channel.id].clear()
    await world.press(world.ben, world.hand(world.ben), "draw")
    await world.throw(world.ben, "KD")
    assert [lines(shown)[0] for shown in world.dms(world.anna)] == ["Your turn against **Ben**. Ben drew and threw K♦."]
    world.env.backend.messages[world.anna.user.dm_channel.id].clear()
    await world.slash(world.anna, "hand")
    assert lines(world.hand(world.anna))[0] == "Your turn against **Ben**. Ben drew and threw K♦."


async def test_two_fast_presses_on_next(world: World) -> None:
    """Two presses on *Next* at once leave one keyboard at the bottom, and the match's old message is gone."""
    await in_three_matches(world)
    receipt = await world.press(world.anna, await hand_of(world, world.anna, 1), "pass")
    results = [world.emit(world.anna, receipt, receipt.id_of("next_game")) for _ in range(2)]
    await world.env.settle()
    assert all(world.answer_of(result) is not None for result in results)
    [cem] = [shown for shown in world.dms(world.anna) if "**Cem**" in lines(shown)[0]]
    assert world.dms(world.anna)[-1].message.id == cem.message.id
    assert (await hand_of(world, world.anna, 2)).message.id == cem.message.id


async def test_next_on_an_old_receipt(world: World) -> None:
    """A *Next* whose match has moved on leads to the one with the least time then, and to the list where none is."""
    await in_three_matches(world)
    old = await world.press(world.anna, await hand_of(world, world.anna, 1), "pass")
    assert rows(old)[0] == "[Next: Cem, 23 h]"
    await world.press(world.anna, await hand_of(world, world.anna, 2), "pass")
    brought = await world.press(world.anna, old, "next_game")
    assert lines(brought)[0].startswith("Your turn against **Dora**.")
    await world.press(world.anna, brought, "pass")
    listed = await world.press(world.anna, old, "next_game")
    assert listed.private
    assert lines(listed)[0] == "**Your matches**"


async def test_stale_buttons_on_an_old_message(world: World) -> None:
    """A press under a message whose turn is over changes nothing and shows how things stand."""
    await in_second_round(world)
    old = world.hand(world.ben)
    number = old.id_of("draw")
    await world.press(world.ben, old, "draw")
    await world.throw(world.ben, "KD")
    version = (await world.match()).version
    again = await world.forge(world.ben, world.hand(world.ben), number)
    assert (await world.match()).version == version
    assert lines(again)[0] == f"Thrown: K♦. **Anna** has until <t:{int((await _end(world)).timestamp())}:f>."


async def _end(world: World):  # type: ignore[no-untyped-def]
    ends_at = (await world.record()).facts.turn_ends_at
    assert ends_at is not None
    return ends_at


async def test_badge_only(world: World) -> None:
    """Who wants no sound hears neither turns nor reminders, but the last one before the match would be lost."""
    await change(world, world.ben, "Slow turns: badge only")
    await in_second_round(world)
    start = mark(world)
    assert all(is_silent(shown) for shown in world.dms(world.ben))
    await world.pass_time(22 * HOUR)
    assert is_silent(world.dms(world.ben)[-1])
    await world.pass_time(3 * HOUR)
    await world.press(world.anna, world.hand(world.anna), "draw")
    await world.silently_throw_drawn()
    await world.show()
    assert rings(world, world.ben, start) == []
    await world.pass_time(22 * HOUR)
    assert len(rings(world, world.ben, start)) == 1
    assert rings(world, world.ben, start)[0].startswith("3 hours left for your move against Anna. Time ran out: ")


@pytest.mark.parametrize(("often", "heard"), [("two", ["12 hours", "3 hours"]), ("none", [])])
async def test_how_often_one_is_reminded(world: World, often: str, heard: list[str]) -> None:
    """Twice: at half, too, the newer in the older one's place; a change counts for turns that run already."""
    await in_second_round(world)
    await world.pass_time(HOUR)
    await change(world, world.ben, f"Reminders of slow turns: {often}")
    start = mark(world)
    await world.pass_time(22 * HOUR)
    assert rings(world, world.ben, start) == [f"{left} left for your move against Anna." for left in heard]
    assert len(world.dms(world.ben)) == (2 if heard else 1)


async def test_the_last_reminder_always_comes(world: World) -> None:
    """Who wants no reminders gets the one after a lapse all the same."""
    await change(world, world.ben, "Reminders of slow turns: none")
    await in_second_round(world)
    await world.pass_time(DAY + 60)
    await world.press(world.anna, world.hand(world.anna), "draw")
    await world.silently_throw_drawn()
    await world.show()
    start = mark(world)
    await world.pass_time(22 * HOUR)
    [last] = rings(world, world.ben, start)
    assert last.endswith("(1 of 2 in a row; the second loses the match.)")


async def test_nobody_moved_at_all(world: World) -> None:
    """A slow match whose first turn runs out is aborted: nothing counts, and both are told with a sound."""
    await world.start(knocking(), pace="slow")
    start = mark(world)
    await world.pass_time(DAY + 60)
    assert "nothing counts" in rings(world, world.anna, start)[-1]
    assert "nothing counts" in rings(world, world.ben, start)[-1]
    assert (await world.match()).phase is Phase.OVER


async def test_by_ear(world: World) -> None:
    """Who plays by ear is told each turn in words, and the other's draw makes no message."""
    await change(world, world.anna, "Show hands as: text")
    await in_second_round(world)
    await world.pass_time(HOUR)
    start, waiting = mark(world), world.hand(world.anna)
    assert lines(waiting)[0].startswith("You passed. **Ben** has until <t:")
    assert rows(waiting) == ["[All my games]"]
    await world.press(world.ben, world.hand(world.ben), "draw")
    assert world.hand(world.anna).message.id == waiting.message.id
    await world.throw(world.ben, "KD")
    assert rings(world, world.anna, start) == ["Your turn against **Ben**. Ben drew and threw the king of diamonds."]
    assert len(world.dms(world.anna)) == 1


# ------------------------------------------------------------------ vacations


async def test_a_vacation_stops_the_clock(world: World) -> None:
    """Both read until when; nobody lapses or is reminded meanwhile; back home as much time is left as before."""
    await world.restart(poll_seconds=DAY)  # nothing is looked for each hour of two weeks
    await in_second_round(world)
    await world.pass_time(2 * HOUR)
    start, until = mark(world), stamp(world, 14 * DAY, "f")
    panel = await change(world, world.ben, "Vacation: on")
    assert f"Vacation: **until {until}**" in lines(panel)
    assert lines(world.hand(world.anna))[0] == f"You passed. **Ben** is away until {until}, and the clock stands."
    assert lines(world.hand(world.ben))[1] == (
        f"-# You 0, Anna 0, to 100 · you are away until {until}, and the clock stands"
    )
    assert f"Ben's turn · away until {until}" in (await world.slash(world.anna, "games")).text
    await world.restart(poll_seconds=DAY)
    await world.pass_time(4 * DAY)
    assert (await world.match()).to_act == 1
    panel = await change(world, world.ben, "Vacation: off")
    assert "Vacation: **off, 10 days left this year**" in lines(panel)
    assert lines(world.hand(world.anna))[0] == f"You passed. **Ben** has until {stamp(world, 22 * HOUR, 'f')}."
    assert f"due {stamp(world, 22 * HOUR, 'R')}" in lines(world.hand(world.ben))[1]
    assert rings(world, world.anna, start) == rings(world, world.ben, start) == []
    await world.pass_time(20 * HOUR)
    assert rings(world, world.ben, start) == ["3 hours left for your move against Anna."]


async def test_who_is_away_may_move(world: World) -> None:
    """A move is a move; the next turn's clock stands again, and the other's runs."""
    await in_second_round(world)
    await change(world, world.ben, "Vacation: on")
    until = stamp(world, 14 * DAY, "f")
    await world.press(world.ben, world.hand(world.ben), "draw")
    await world.throw(world.ben, "KD")
    assert lines(world.hand(world.ben))[0] == f"Thrown: K♦. **Anna** has until {stamp(world, DAY, 'f')}."
    await world.press(world.anna, world.hand(world.anna), "draw")
    await world.silently_throw_drawn()
    await world.show()
    assert lines(world.hand(world.anna))[0].endswith(f"**Ben** is away until {until}, and the clock stands.")


async def test_a_vacation_runs_out(world: World) -> None:
    """After fourteen days the clock runs by itself, its player is told, and both screens say until when."""
    await world.restart(poll_seconds=DAY)  # nothing is looked for each hour of two weeks
    await in_second_round(world)
    await change(world, world.ben, "Vacation: on")
    start = mark(world)
    await world.pass_time(14 * DAY + 60)
    assert rings(world, world.ben, start) == ["Your days off are over: 24 hours left for your move against Anna."]
    assert lines(world.hand(world.anna))[0] == f"You passed. **Ben** has until {stamp(world, DAY - 60, 'f')}."
    panel = await world.slash(world.ben, "settings")
    assert "Vacation: **off, all of this year's days are used**" in lines(panel)
    await world.pass_time(DAY)
    assert (await world.match()).lapses == (0, 1)


async def test_challenged_on_vacation(world: World) -> None:
    """Somebody who is away may be challenged and accept; a first turn then waits, and the challenger reads so."""
    await world.restart(poll_seconds=DAY)
    await change(world, world.ben, "Vacation: on")
    until = stamp(world, 14 * DAY, "f")
    await world.start(knocking(), pace="slow")
    assert lines(world.hand(world.anna))[0].endswith(f"**Ben** is away until {until}, and the clock stands.")
    await world.pass_time(3 * DAY)
    assert (await world.match()).phase is Phase.UPCARD


async def test_a_live_match_knows_no_vacation(world: World) -> None:
    """A vacation stops slow clocks only."""
    await change(world, world.ben, "Vacation: on")
    await world.start(knocking())
    assert "away" not in world.hand(world.ben).text
    await world.pass_time(100)
    assert (await world.match()).phase is Phase.OVER
