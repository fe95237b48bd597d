"""Storyboard 4.6 of SCREENS.md: the queue, from joining to the match, and every way out of it."""

from __future__ import annotations

from ginbot.rules import Phase
from tests.simulated.storyboards.eyes import is_silent, lines, mark, rings, rows, stamp, thread
from tests.simulated.world import Person, Shown, World

HOW = (
    "-# 45 s a turn, rated, with anybody of this server. I ask both of you before it begins. After 15 minutes alone, "
    "or when you begin another live match, you leave the queue."
)
ASKS = "({}) is ready to play. You?"


def id_of(shown: Shown, what: str) -> str:
    """The rest of the id of the queue's button that begins so."""
    found = [each for each in shown.ids if each.startswith(f"gin:-:0:queue:{what}.")]
    assert len(found) == 1, f"no button {what} among {shown.ids} under {shown.text!r}"
    return found[0].removeprefix("gin:-:0:")


async def press(world: World, person: Person, shown: Shown, what: str) -> Shown:
    """A press on one of the queue's buttons."""
    return await world.press(person, shown, id_of(shown, what))


async def join(world: World, person: Person, **options: str) -> Shown:
    """`/gin queue join`, and its private answer."""
    answer = await world.slash(person, "queue join", **options)
    assert answer.private
    return answer


async def meet(world: World, **options: str) -> None:
    """Anna joins, then Ben: both are asked."""
    await join(world, world.anna, **options)
    await join(world, world.ben, **options)


async def test_two_meet_and_play(world: World) -> None:
    """Both hear how many wait, both are asked with a sound, both press Ready, and it goes on as after an Accept."""
    start = mark(world)
    answer = await join(world, world.anna)
    assert lines(answer) == ["You're in the queue, live. Nobody else is waiting yet. I'll message you when it's on.", HOW]
    assert rows(answer) == ["[Leave] [House meanwhile]"]
    assert rings(world, world.anna, start) == []
    answer = await join(world, world.ben)
    assert lines(answer)[0] == "You're in the queue, live. One other is waiting. I'll message you when it's on."
    assert rings(world, world.anna, start) == ["**Ben** (1500?) is ready to play. You?"]
    assert rings(world, world.ben, start) == ["**Anna** (1500?) is ready to play. You?"]
    asked = world.dms(world.anna)[-1]
    assert lines(asked) == ["**Ben** (1500?) is ready to play. You?", "-# You have 30 s to say so."]
    assert rows(asked) == ["[Ready] [Not now]"]
    start = mark(world)
    answer = await press(world, world.anna, asked, "ready")
    assert (answer.text, rows(answer)) == ("You're ready. I'm asking **Ben**; `/gin queue leave` takes you out.", [])
    assert world.posts() == []
    answer = await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    assert (answer.text, rows(answer)) == ("**Anna** is ready too: it's on. Your cards are below.", [])
    assert [shown.text for shown in world.dms(world.anna)][0] == "**Ben** is ready too: it's on. Your cards are below."
    assert rings(world, world.anna, start) == ["**Ben** accepted. Ben moves first; your cards are below."]
    assert rings(world, world.ben, start) == ["Your move, first of the hand. The upcard is 8♥."]
    record = await world.record()
    assert record.match.phase is Phase.UPCARD
    assert (record.facts.rated, record.facts.guild, record.facts.channel) == (True, world.guild.id, world.channel.id)
    assert [shown.text for shown in world.posts()] == [
        "**Anna** and **Ben** are playing gin rummy: first to 100, 45 s a turn, rated."
    ]
    assert all(is_silent(shown) for shown in world.posts())
    assert lines(thread(world)[0])[0] == "Hand 1. **Ben's** turn."
    assert rows(world.hand(world.ben))[-1] == "[More…] [Table ↗]"
    assert await world.bot.desk.store.in_queue("live") == {}
