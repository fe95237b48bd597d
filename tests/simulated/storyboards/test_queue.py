"""Storyboard 4.6 of SCREENS.md: the queue, from joining to the match, and every way out of it."""

from __future__ import annotations

from ginbot.rules import Phase
from ginbot.screens.times import moment
from tests.simulated.storyboards.eyes import is_silent, lines, mark, rings, rows, thread
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
    assert lines(answer) == [
        "You're in the queue, live. Nobody else is waiting yet. I'll message you when it's on.",
        HOW,
    ]
    assert rows(answer) == ["[Leave] [House meanwhile]"]
    assert rings(world, world.anna, start) == []
    answer = await join(world, world.ben)
    assert lines(answer)[0] == "You're in the queue, live. One other is waiting. I'll message you when it's on."
    assert rings(world, world.anna, start) == ["**Ben** (1500?) is ready to play. You?"]
    assert rings(world, world.ben, start) == ["**Anna** (1500?) is ready to play. You?"]
    asked = world.dms(world.anna)[-1]
    assert asked.unsealed == "**Ben** (1500?) is ready to play. You?\n-# You have 30 s to say so."
    assert rows(asked) == ["[Ready] [Not now]"]
    start = mark(world)
    answer = await press(world, world.anna, asked, "ready")
    assert (answer.text, rows(answer)) == ("You're ready. I'm asking **Ben**; `/gin queue leave` takes you out.", [])
    assert world.posts() == []
    answer = await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    assert (answer.text, rows(answer)) == ("**Anna** is ready too: it's on. Your cards are below.", [])
    assert world.dms(world.anna)[0].text == "**Ben** is ready too: it's on. Your cards are below."
    assert rings(world, world.anna, start) == ["**Ben** accepted. Ben moves first; your cards are below."]
    assert rings(world, world.ben, start) == ["Your move, first of the hand. The upcard is 8♥."]
    record = await world.record()
    assert record.match.phase is Phase.UPCARD
    assert (record.facts.rated, record.facts.guild, record.facts.channel) == (True, world.guild.id, world.channel.id)
    assert [shown.unsealed for shown in world.posts()] == [
        "**Anna** and **Ben** are playing gin rummy: first to 100, 45 s a turn, rated."
    ]
    assert all(is_silent(shown) for shown in world.posts())
    assert lines(thread(world)[0])[0] == "Hand 1. **Ben's** turn."
    assert rows(world.hand(world.ben))[-1] == "[More…] [Table ↗]"
    assert await world.bot.desk.store.in_queue("live") == {}


async def test_one_does_not_press(world: World) -> None:
    """After half a minute that one is out, kindly; the other is first again, by an edit that makes no sound."""
    await meet(world)
    await press(world, world.anna, world.dms(world.anna)[-1], "ready")
    start = mark(world)
    await world.pass_time(33)
    assert [shown.text for shown in world.dms(world.anna)] == [
        "**Ben** can't play after all, so you're first in the queue again. I'll message you when it's on."
    ]
    assert rows(world.dms(world.anna)[0]) == ["[Leave] [House meanwhile]"]
    assert [shown.text for shown in world.dms(world.ben)] == [
        "You didn't press in time, so I took you out of the queue, live. No harm done: `/gin queue join` puts you back."
    ]
    assert rows(world.dms(world.ben)[0]) == []
    assert rings(world, world.anna, start) == rings(world, world.ben, start) == []
    answer = await join(world, world.cem)
    assert lines(answer)[0].endswith("One other is waiting. I'll message you when it's on.")
    assert lines(world.dms(world.anna)[-1])[0] == "**Cem** (1500?) is ready to play. You?"


async def test_not_now(world: World) -> None:
    """*Not now* takes out whoever presses it; the other never reads who said no to whom."""
    await meet(world)
    answer = await press(world, world.ben, world.dms(world.ben)[-1], "no")
    assert answer.text == "You're out of the queue, live. `/gin queue join` puts you back."
    assert world.dms(world.anna)[-1].text.startswith(
        "**Ben** can't play after all, so you're first in the queue again."
    )
    assert list(await world.bot.desk.store.in_queue("live")) == [world.anna.id]


async def test_nobody_comes(world: World) -> None:
    """After a quarter of an hour the one who waits is out, hears so, and may have the house or an open challenge."""
    await join(world, world.anna)
    start = mark(world)
    await world.pass_time(870)
    assert rings(world, world.anna, start) == []
    await world.pass_time(31)
    text = "Nobody came in 15 minutes, so I took you out. Want the house, or an open challenge in {}?"
    offer = world.dms(world.anna)[-1]
    assert offer.text == text.format(f"<#{world.channel.id}>")
    assert rows(offer) == ["[Open challenge]", "[Play the house]"]
    assert rings(world, world.anna, start) == [offer.text]
    answer = await press(world, world.anna, offer, "open")
    post = world.posts()[-1]
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{post.message.id}"
    assert (answer.text, rows(answer)) == (f"Your challenge is open: {link}.", [])
    assert post.text.startswith("**Anna** is looking for an opponent: first to 100, 45 s a turn, rated.")
    await world.press(world.ben, post, "accept")
    assert lines(thread(world)[0])[0] == "Hand 1. **Ben's** turn."


async def test_nobody_comes_but_the_house(world: World) -> None:
    """Whoever joined where no table can be opened is offered the house, and may take it at once."""
    await world.slash_dm(world.anna, "queue join")
    await world.pass_time(901)
    offer = world.dms(world.anna)[-1]
    assert offer.text == "Nobody came in 15 minutes, so I took you out. Want the house?"
    assert rows(offer) == ["[Play the house]"]
    await world.meet(world.anna, await world.press(world.anna, offer, "house"))
    assert (await world.match()).phase is Phase.UPCARD


async def test_the_house_meanwhile(world: World) -> None:
    """A match against the house leaves the place in the queue as it is."""
    answer = await join(world, world.anna)
    await world.meet(world.anna, await world.press(world.anna, answer, "house"))
    assert lines(world.hand(world.anna))
    await join(world, world.ben)
    assert lines(world.dms(world.anna)[-1])[0] == "**Ben** (1500?) is ready to play. You?"


async def test_leaving(world: World) -> None:
    """*Leave* and `/gin queue leave` take out, of one queue or of both; who is in none hears so."""
    answer = await join(world, world.anna)
    left = await press(world, world.anna, answer, "leave")
    assert (left.text, rows(left)) == ("You're out of the queue, live. `/gin queue join` puts you back.", [])
    refused = await world.slash(world.anna, "queue leave")
    assert refused.text == "You're not in the queue. `/gin queue join` puts you there."
    for pace in ("live", "slow"):
        await join(world, world.anna, pace=pace)
    one = await world.slash(world.anna, "queue leave", pace="slow")
    assert one.text == "You're out of the queue, slow. `/gin queue join` puts you back."
    await join(world, world.anna, pace="slow")
    both = await world.slash(world.anna, "queue leave")
    assert both.text == "You're out of the queue, live and slow. `/gin queue join` puts you back."
    assert await world.bot.desk.store.queued(world.anna.id) == ()


async def test_where_one_stands(world: World) -> None:
    """Joining again tells how things stand: waiting, asked, or ready."""
    await join(world, world.anna)
    again = await join(world, world.anna)
    assert lines(again)[0] == (
        "You're in the queue already, live. Nobody else is waiting yet. I'll message you when it's on."
    )
    await join(world, world.ben)
    asked = await join(world, world.anna)
    assert lines(asked)[0] == "**Ben** (1500?) is ready to play. You?"
    await press(world, world.anna, asked, "ready")
    ready = await join(world, world.anna)
    assert ready.text == "You're ready. I'm asking **Ben**; `/gin queue leave` takes you out."
    await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    assert world.dms(world.anna)[0].text == "**Ben** is ready too: it's on. Your cards are below."


async def test_the_slow_queue(world: World) -> None:
    """Slow: half a day to answer, a day to wait, and a slow match that counts in its own pool."""
    answer = await join(world, world.anna, pace="slow")
    assert lines(answer) == [
        "You're in the queue, slow. Nobody else is waiting yet. I'll message you when it's on.",
        "-# A day a turn, rated, with anybody of this server. I ask both of you before it begins. "
        "After 24 hours alone you leave the queue; other matches meanwhile are fine.",
    ]
    await world.pass_time(3 * 3600)
    await join(world, world.ben, pace="slow")
    asked = world.dms(world.anna)[-1]
    row = (await world.bot.desk.store.in_queue("slow"))[world.anna.id]
    assert lines(asked)[1] == f"-# You can say so until {moment(row.until, 'R')}."
    assert 43_100 < (row.until - world.now()).total_seconds() <= 43_200
    await world.pass_time(11 * 3600)
    await press(world, world.ben, world.dms(world.ben)[-1], "ready")
    await world.pass_time(1800)
    await press(world, world.anna, world.dms(world.anna)[-1], "ready")
    record = await world.record()
    assert (record.facts.pace, record.facts.rated) == ("slow", True)


async def test_nobody_comes_slowly(world: World) -> None:
    """The slow queue waits a day."""
    await join(world, world.anna, pace="slow")
    await world.pass_time(86_300)
    assert world.dms(world.anna) == []
    await world.pass_time(101)
    assert world.dms(world.anna)[-1].text.startswith("Nobody came in 24 hours, so I took you out.")


async def test_another_live_match(world: World) -> None:
    """Whoever begins another live match is out of the live queue and reads so without a sound; slow they stay in."""
    await join(world, world.anna)
    await join(world, world.anna, pace="slow")
    start = mark(world)
    await world.start()
    await world.pass_time(1)
    told = [shown for shown in world.dms(world.anna) if shown.text.startswith("You're playing")]
    assert [shown.text for shown in told] == [
        "You're playing another live match, so I took you out of the queue, live. Have fun!"
    ]
    assert is_silent(told[0])
    assert rings(world, world.anna, start) == ["**Ben** accepted. Ben moves first; your cards are below."]
    assert [row.pace for row in await world.bot.desk.store.queued(world.anna.id)] == ["slow"]
    refused = await join(world, world.anna)
    assert refused.text == (
        "You're in a live match against somebody. When it's over, `/gin queue join` finds the next one."
    )
