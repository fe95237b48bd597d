"""Storyboard 4.2 of SCREENS.md, step 9: another match between the same two, and the thread that both are played in."""

from __future__ import annotations

from ginbot.rules import Phase
from ginbot.store import Delivery
from tests.simulated.hands import ginning, knocking, pass_and_draw
from tests.simulated.storyboards.eyes import is_silent, lines, mark, rings, rows, stamp, thread
from tests.simulated.storyboards.test_closed_dms import close_dms
from tests.simulated.world import Person, World

ANEW = "Ten minutes are over, so there is no rematch. `/gin challenge` asks anew."


async def win(world: World) -> None:
    """Ben goes gin in the first hand and wins 112 : 0."""
    await world.start(ginning())
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")


def is_archived(world: World) -> bool:
    """Whether the match's thread has been put away."""
    kept = world.env.backend.get_channel(world.channel.threads[-1].id).thread_metadata
    assert kept is not None, "a thread has such data"
    return bool(kept.archived)


def result(world: World, person: Person) -> list[str]:
    """The lines of the message that shows how the first match ended."""
    return next(lines(shown) for shown in world.dms(person) if "112 : 0" in shown.text)


async def test_asked_and_accepted(world: World) -> None:
    """The one who asks reads so under the result; the other hears one line, accepts, and the thread is the same."""
    await win(world)
    start = mark(world)
    asked = await world.press(world.anna, world.hand(world.anna), "rematch")
    until = f"Open until {stamp(world, 600, 't')}."
    assert lines(asked)[-1] == f"Asked. **Ben** has ten minutes. {until}"
    assert rows(asked) == ["[Review my play]", "[Result ↗]"]
    line = world.dms(world.ben)[-1]
    assert line.unsealed == f"**Anna** asks for a rematch. {until}"
    assert rows(line) == ["[Accept the rematch] [No]"]
    assert rings(world, world.ben, start) == [line.unsealed]
    assert rings(world, world.anna, start) == []
    assert "\n".join(result(world, world.ben)[-2:]) == line.text
    assert rows(world.dms(world.ben)[0]) == ["[Review my play]", *rows(line)]
    start = mark(world)
    answer = await world.press(world.ben, line, "accept_rematch")
    assert (answer.text, rows(answer)) == ("The rematch is on.", [])
    assert rings(world, world.anna, start) == ["**Ben** accepted. Ben moves first; your cards are below."]
    assert rings(world, world.ben, start) == ["Your move, first of the hand. The upcard is 5♣."]
    for person in (world.anna, world.ben):
        assert not any("ten minutes" in each or "asks" in each for each in result(world, person))
        assert rows(world.dms(person)[0]) == ["[Review my play]", "[Result ↗]"], "the result stays, what asked is gone"
    assert len(world.channel.threads) == 1
    assert [lines(shown)[0] for shown in thread(world)] == [
        "**Ben wins 112 : 0** after one hand.",
        "Hand 1. **Ben's** turn.",
    ]
    assert all(is_silent(shown) for shown in thread(world))
    assert [shown.text for shown in world.posts()] == ["**Ben** beat **Anna** 112 : 0."]
    assert (await world.record(2)).facts.thread == (await world.record(1)).facts.thread


async def test_accepted_under_the_result(world: World) -> None:
    """*Accept the rematch* under the last result does the same as on the line."""
    await win(world)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    answer = await world.press(world.ben, world.dms(world.ben)[0], "accept_rematch")
    assert lines(answer)[0] == "**You win 112 : 0** after one hand. Rating 1500? → 1662?"
    assert (await world.match(2)).phase is Phase.UPCARD
    assert "The rematch is on." in [shown.text for shown in world.dms(world.ben)]


async def test_refused(world: World) -> None:
    """*No*: both read that there is no rematch, kindly, and neither has a button left to ask again."""
    await win(world)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    start = mark(world)
    answer = await world.press(world.ben, world.dms(world.ben)[-1], "no_rematch")
    assert (answer.text, rows(answer)) == ("No rematch this time. Well played.", [])
    assert result(world, world.anna)[-1] == "No rematch this time. Well played."
    for person in (world.anna, world.ben):
        assert rows(world.dms(person)[0]) == ["[Review my play]", "[Result ↗]"]
        assert rings(world, person, start) == []


async def test_expired(world: World) -> None:
    """After ten minutes the line says so, and a late press changes nothing."""
    await win(world)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    line = world.dms(world.ben)[-1]
    start = mark(world)
    await world.pass_time(599)
    assert rows(world.dms(world.ben)[-1]) == ["[Accept the rematch] [No]"]
    await world.pass_time(5)
    assert (world.dms(world.ben)[-1].text, rows(world.dms(world.ben)[-1])) == (ANEW, [])
    assert not any("has ten minutes" in each for each in result(world, world.anna))
    late = await world.forge(world.ben, line, "gin:2:1:accept_rematch")
    assert late.private
    assert late.text == "This challenge is closed."
    assert rings(world, world.anna, start) + rings(world, world.ben, start) == []


async def test_asked_by_both_at_once(world: World) -> None:
    """Whoever presses *Rematch* second has accepted, whichever of the two that is."""
    await win(world)
    hands = [(world.anna, world.hand(world.anna)), (world.ben, world.hand(world.ben))]
    for person, hand in hands:
        world.emit(person, hand, hand.id_of("rematch"))
    await world.env.settle()
    assert (await world.match(2)).phase is Phase.UPCARD
    assert await world.bot.desk.store.record(3) is None
    for person in (world.anna, world.ben):
        assert rows(world.dms(person)[0]) == ["[Review my play]", "[Result ↗]"]
        assert [each for each in world.hand(person).ids if each.startswith("gin:2:")]


async def test_against_the_house(world: World) -> None:
    """The house never says no: its cards are dealt at once, in a new message below the result."""
    world.deal = ginning()
    await world.slash(world.anna, "house")
    await world.pass_time(2)
    asked = await world.slash(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    over = world.dms(world.anna)[0]
    assert rows(over) == ["[Rematch]"]
    await world.press(world.anna, over, "rematch")
    [first, second] = world.dms(world.anna)
    assert rows(first) == []
    assert lines(second)[0] == "**Rosa** passed. Do you want the 5♣?"
    assert not is_silent(second)
    assert (await world.record(2)).match.phase is Phase.UPCARD


async def test_put_away_ten_minutes_after_the_last(world: World) -> None:
    """The thread is archived ten minutes after its match."""
    await win(world)
    await world.pass_time(595)
    assert not is_archived(world)
    await world.pass_time(10)
    assert is_archived(world)


async def test_not_put_away_under_a_rematch(world: World) -> None:
    """While a rematch is played in it the thread stays; ten minutes after that one it is archived."""
    await win(world)
    await world.pass_time(580)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    await world.press(world.ben, world.dms(world.ben)[-1], "accept_rematch")
    await world.pass_time(60)
    assert not is_archived(world)
    asked = await world.slash(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    await world.pass_time(595)
    assert not is_archived(world)
    await world.pass_time(10)
    assert is_archived(world)


async def test_put_away_after_a_rematch_that_was_not(world: World) -> None:
    """A rematch that is refused early, or runs out late, keeps the thread open no longer than it must."""
    await win(world)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    await world.press(world.ben, world.dms(world.ben)[-1], "no_rematch")
    await world.pass_time(590)
    assert not is_archived(world)
    await world.pass_time(15)
    assert is_archived(world)


async def test_put_away_after_a_rematch_that_ran_out(world: World) -> None:
    """Asked for in the ninth minute, it holds the thread until nobody can accept it any more."""
    await win(world)
    await world.pass_time(540)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    await world.pass_time(590)
    assert not is_archived(world)
    await world.pass_time(20)
    assert is_archived(world)


async def test_served_as_before(world: World) -> None:
    """Whoever played in the thread plays the rematch there, too."""
    world.deal = knocking()
    post = await world.challenge()
    answer = await world.press(world.ben, post, "accept")
    here = await world.press(world.ben, answer, "here")
    await world.press(world.ben, here, "pass")
    resigned = await world.slash(world.anna, "resign")
    await world.press(world.anna, resigned, "resign")
    await world.press(world.anna, world.hand(world.anna), "rematch")
    accepted = await world.press(world.ben, world.dms(world.ben)[-1], "accept_rematch")
    assert accepted.text == "The rematch is on."
    assert [row.delivery for row in (await world.record(2)).seats] == [Delivery.DM, Delivery.HERE]
    mine = await world.press(world.ben, thread(world)[-1], "mine")
    assert mine.private
    assert "Your move" in mine.text or "moves first" in mine.text


async def test_asked_where_no_direct_message_comes(world: World) -> None:
    """Whoever cannot be written to is asked in the thread, by a mention, and answers there."""
    world.deal = ginning()
    close_dms(world, world.ben)
    post = await world.challenge()
    answer = await world.press(world.ben, post, "accept")
    await world.pass_time(1)
    answer = await world.press(world.ben, answer, "pass")
    resigned = await world.slash(world.anna, "resign")
    await world.press(world.anna, resigned, "resign")
    start = mark(world)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    line = thread(world)[-1]
    assert line.text.startswith(f"<@{world.ben.id}>, **Anna** asks for a rematch.")
    assert rows(line) == ["[Accept the rematch] [No]"]
    assert rings(world, world.ben, start)[-1] == line.unsealed
    stranger = await world.press(world.cem, line, "accept_rematch")
    assert stranger.private
    await world.press(world.ben, line, "accept_rematch")
    assert (await world.match(2)).phase is Phase.UPCARD
    assert "The rematch is on." in [shown.text for shown in thread(world)]
