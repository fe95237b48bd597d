"""`/gin history` in Discord: the list, a match, a hand move by move, the file; privately, and to nobody else."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import discord
import pytest

from ginbot.rules import Resign
from ginbot.store import By, Change
from tests.simulated.hands import knocking, pass_and_draw
from tests.simulated.test_fair import attached, end
from tests.simulated.world import Shown, World


async def played(world: World) -> None:
    """Ben has knocked in the first hand and given up in the second."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.knock(world.ben, "KD")
    await world.press(world.ben, world.hand(world.ben), "next")
    await end(world)


async def opened(world: World) -> Shown:
    """The match's page, opened by Anna from her list."""
    shown = await world.slash(world.anna, "history")
    return await world.press(world.anna, shown, "menu:0")


async def test_from_the_list_to_a_hand_and_back(world: World) -> None:
    """One private message becomes the match, the hand, each of its steps, and the match again."""
    await played(world)
    listed = await world.slash(world.anna, "history")
    number, private = listed.message.id, listed.private
    assert private
    assert listed.text.startswith("**Your match so far**\n· Won against Ben, who resigned · <t:")
    match = await world.press(world.anna, listed, "menu:0")
    assert "· 1: Ben knocked with 2, Anna had 21: 19 points · 0 : 19" in match.text
    assert "· 2: not played to its end" in match.text
    hand = await world.press(world.anna, match, "menu:0")
    assert "Hand 1: Anna deals, the upcard is K♣." in hand.text
    assert "holds" not in hand.text, "the picture shows it"
    assert len(hand.message.attachments) == 1
    onward = await world.press(world.anna, hand, "replay:1.1.on")
    assert onward.text.split("\n")[1] == "Ben passes."
    last = await world.press(world.anna, onward, "replay:1.9999.last")
    assert "Ben scores 19" in last.text
    second = await world.press(world.anna, last, "replay:2.0.on")
    assert "Hand 2: " in second.text
    again = await world.press(world.anna, second, "history")
    assert again.text.startswith("**Match 1: ")
    assert {shown.message.id for shown in (match, hand, onward, last, second, again)} == {number}
    back = await world.press(world.anna, again, "history")
    assert back.text.startswith("**Your match so far**")


async def test_nothing_played_yet(world: World) -> None:
    """Whoever has played nothing reads where to start."""
    shown = await world.slash(world.cem, "history")
    assert shown.text.startswith("No match of yours is over yet. `/gin play` shows where to start.")
    assert shown.buttons == []


async def test_a_match_as_a_file(world: World) -> None:
    """The file tells the whole match, every card of it."""
    await played(world)
    answer = await world.press(world.anna, await opened(world), "log")
    assert answer.private
    text = attached(world, answer)
    assert "Hand 1: " in text
    assert "Ben knocks with 2, throwing K♦ face down." in text
    assert "Ben resigns." in text


async def test_the_deals_are_checked_from_there(world: World) -> None:
    """*Verify deals* answers beside it, so that the match stays where it is."""
    await played(world)
    match = await opened(world)
    checked = await world.press(world.anna, match, "verify")
    assert checked.private
    assert checked.message.id != match.message.id
    assert "**Match 1, " in checked.text


async def test_one_may_look_back_at_one_s_play(world: World) -> None:
    """*Review my play* is there for whoever decided something, and for nobody who only watched."""
    await played(world)
    assert "Review my play" in (await world.slash(world.ben, "history", match=1)).labels
    watched = await world.slash(world.cem, "history", match=1)
    assert watched.labels == ["As text", "Verify deals", "All my matches"]


async def test_who_may_open_a_match(world: World) -> None:
    """A running match stays closed, a stranger's too, an unknown one is unknown."""
    await world.start(knocking())
    running = await world.slash(world.anna, "history", match=1)
    assert running.text.startswith("That match is not over yet")
    assert "♠" not in running.text
    await end(world)
    unknown = "I know no match of that number that you played, or that was played in this server where you can read."
    assert (await world.slash(world.anna, "history", match=77)).text == unknown
    assert (await world.slash(world.cem, "history", match=1)).text.startswith("**Match 1: "), "it was played here"
    assert (await world.slash_dm(world.cem, "history", match=1)).text == unknown, "but not there"


async def test_a_match_out_of_sight_stays_with_its_players(world: World) -> None:
    """What was played in a channel or a thread that others cannot read, they cannot open either."""
    unseen = discord.PermissionOverwrite(view_channel=False)
    back_room = world.guild.create_text_channel("back-room", overwrites={world.cem.member: unseen})
    post = await world.slash(world.anna, "challenge", where=back_room, opponent=world.ben.member)
    await world.press(world.ben, post, "accept")
    await end(world)
    host = Change(world.anna.id, "threads", world.now())
    await world.bot.desk.store.change_server(world.guild.id, host, private=True)
    await world.start()
    await end(world, 2)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    await world.press(world.ben, world.dms(world.ben)[-1], "accept_rematch")
    await end(world, 3)
    for number in (1, 2, 3):
        assert (await world.slash(world.anna, "history", match=number)).text.startswith(f"**Match {number}: ")
        assert (await world.slash(world.cem, "history", match=number)).text.startswith("I know no match"), number
        assert (await world.verify(world.cem, number)).text.startswith("I know no match"), number


async def test_a_running_match_shows_no_card_to_forged_presses(world: World) -> None:
    """Neither its steps nor its text nor its page can be had before it is over, whatever id is sent."""
    await played(world)
    match = await opened(world)
    await world.start(knocking())
    for forged in ("gin:2:0:replay:1.0.on", "gin:2:0:log", "gin:2:0:history", "gin:2:0:verify"):
        answer = await world.plant(world.anna, match, forged)
        assert answer.private
        assert answer.text.startswith("That match is not over yet"), forged
    assert (await world.match(2)).version == 2


async def test_forged_and_broken_ids_are_refused(world: World) -> None:
    """A hand that is not there, a page that is none, an id without a match: one private refusal each."""
    await played(world)
    match = await opened(world)
    for forged in (
        "gin:1:0:replay:9.0.on",
        "gin:1:0:replay:1.0.up",
        "gin:1:0:replay",
        "gin:-:0:replay:1.0.on",
        "gin:-:0:log",
        "gin:-:0:verify",
        "gin:1:0:history:p0",
        "gin:-:0:history:x",
        "gin:99:0:history",
    ):
        answer = await world.plant(world.anna, match, forged)
        assert answer.private, forged
        assert answer.text.startswith(("That table is from an earlier version", "I know no match")), forged


async def test_pages_turn_after_a_restart_and_twice_at_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The buttons work for another process, and a double press shows the same page twice."""
    for module in ("cogs.history", "ginbot.screens.past"):
        monkeypatch.setattr(f"{module}.PER_PAGE", 2)
    for number in range(1, 4):
        await world.slash(world.anna, "house")
        version = (await world.record(number)).match.version
        world.env.backend.advance_clock(60)
        await world.bot.desk.matches.play(number, Resign(0), version=version, by=By.SEAT_0, at=world.now())
    shown = await world.slash(world.anna, "history")
    assert "-# Page 1 of 2" in shown.text
    await world.restart()
    presses = [world.emit(world.anna, shown, "gin:-:0:history:p2") for _ in range(2)]
    await world.settle()
    for each in presses:
        answer = world.answer_of(each)
        assert "-# Page 2 of 2" in answer.text
        assert answer.message.id == shown.message.id
    beyond = await world.plant(world.anna, shown, "gin:-:0:history:p9")
    assert "-# Page 2 of 2" in beyond.text, "the last there is"
    stray = await world.forge(world.anna, shown, "gin:-:0:history:p7")
    assert stray.text.startswith("That table is from an earlier"), "no button says so"


async def test_by_ear(world: World) -> None:
    """Who plays by ear gets each step as a new message, in words."""
    await played(world)
    panel = await world.slash(world.anna, "settings")
    await world.choose(world.anna, panel, "menu:gin:-:0:set", "gin:-:0:set:text.on")
    match = await opened(world)
    hand = await world.press(world.anna, match, "menu:0")
    assert hand.message.id != match.message.id
    assert hand.message.attachments == []
    assert "ace, 2, 3 of spades" in hand.text


async def test_a_hand_as_a_film(world: World) -> None:
    """*Watch the hand* answers with a moving picture beside it; by ear with what happens in it."""
    await played(world)
    hand = await world.press(world.anna, await opened(world), "menu:0")
    film = await world.press(world.anna, hand, "film")
    assert film.private
    assert film.text == "**Match 1, hand 1**, as everybody at the table saw it; then both hands."
    [file] = film.message.attachments
    assert str(file["filename"]).endswith(".gif")
    for forged in ("gin:1:0:film:9", "gin:1:0:film:x", "gin:-:0:film:1"):
        assert (await world.plant(world.anna, hand, forged)).text.startswith("That table is from an earlier"), forged
    panel = await world.slash(world.anna, "settings")
    await world.choose(world.anna, panel, "menu:gin:-:0:set", "gin:-:0:set:text.on")
    spoken = await world.press(world.anna, hand, "film")
    assert spoken.message.attachments == []
    assert "Ben passes" in spoken.text


async def test_one_film_at_a_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second press while a film is made is told so, privately; afterwards all is as ever."""
    await played(world)
    hand = await world.press(world.anna, await opened(world), "menu:0")
    go_on, make = asyncio.Event(), world.bot.workers.hand_film

    async def slowly(*arguments: Any) -> Any:
        await go_on.wait()
        return await make(*arguments)

    monkeypatch.setattr(world.bot.workers, "hand_film", slowly)
    asked = [world.emit(world.anna, hand, "gin:1:0:film:1") for _ in range(2)]
    await asyncio.sleep(0.5)
    go_on.set()
    await world.settle()
    answers = [world.answer_of(each) for each in asked]
    assert [bool(each.message.attachments) for each in answers] == [True, False]
    assert answers[1].text.startswith("I am still drawing")
    assert all(each.private for each in answers)
    assert (await world.press(world.anna, hand, "film")).message.attachments


async def test_a_film_that_cannot_be_made(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that dies over a film is told kindly, and the hand stays."""
    await played(world)
    hand = await world.press(world.anna, await opened(world), "menu:0")

    async def broken(*arguments: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(world.bot.workers, "hand_film", broken)
    answer = await world.press(world.anna, hand, "film")
    assert answer.text == "I could not draw that hand just now. Please press the button again in a moment."


async def test_in_one_s_own_deck(world: World) -> None:
    """Steps and films are painted in the reader's deck."""
    await played(world)
    match = await opened(world)
    hand = await world.press(world.anna, match, "menu:0")
    pictures = [world.env.backend.cdn.get(str(hand.message.attachments[0]["url"]))]
    panel = await world.slash(world.anna, "settings")
    await world.choose(world.anna, panel, "menu:gin:-:0:set:deck", "gin:-:0:set:deck.dark")
    hand = await world.press(world.anna, hand, "replay:1.1.on")
    hand = await world.press(world.anna, hand, "replay:1.0.back")
    pictures.append(world.env.backend.cdn.get(str(hand.message.attachments[0]["url"])))
    assert None not in pictures
    assert pictures[0] != pictures[1]
