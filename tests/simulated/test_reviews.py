"""*Review my play* in Discord: privately, by ear, once however often it is asked for, after a restart."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from ginbot.house import Review
from ginbot.rules import Draw, Pass, Resign, Throw, parse_card
from ginbot.store import By
from tests.rules.tables import deal
from tests.simulated.hands import FAIR, HIGH, LOW, ginning, pass_and_draw
from tests.simulated.world import Person, Shown, World

WASTED = deal(opener="KS KH QD QC JS TD 9S 8C 6S 4D", dealer=f"{LOW} QS", upcard="5C", stock="2C 7S")
"""Whoever deals draws the seven of spades and has gin."""


class Counted:
    """Counts reviews, and holds them up until it is told."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[int] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self._real = world.bot.workers.review
        monkeypatch.setattr(world.bot.workers, "review", self)

    async def __call__(self, batches: Any, seat: int) -> Review:
        """A review."""
        self.asked.append(seat)
        await self.go_on.wait()
        return await self._real(batches, seat)


async def give_up(world: World, seat: int, match: int = 1) -> None:
    """A seat resigns, and everybody sees it."""
    version = (await world.match(match)).version
    await world.bot.desk.matches.play(match, Resign(seat), version=version, by=By.seat(seat), at=world.now())
    await world.show(match)


async def waste(world: World) -> None:
    """Ben could go gin, but throws plainly, twice, and gives up."""
    await world.start(ginning())
    for action in (Pass(1), Pass(0), Draw(1), Throw(1, parse_card("QS"))):
        await world.silently(action)
    for _ in range(2):
        await world.silently_draw()
        await world.silently_throw_drawn()
    await give_up(world, 1)


async def review(world: World, person: Person, shown: Shown | None = None) -> Shown:
    """A press on *Review my play*."""
    return await world.press(person, shown or world.hand(person), "review")


async def test_in_the_direct_messages(world: World) -> None:
    """Under the result it answers by a message of its own, with the hand as it was; asked again it says the same."""
    await waste(world)
    result = world.hand(world.ben)
    assert "Review my play" in result.labels
    first = await review(world, world.ben)
    assert first.message.id != result.message.id
    assert first.text.startswith("**Your play, 1 of ")
    assert "You threw " in first.text
    assert len(first.message.attachments) == 1
    assert "is marked threw." in str(first.message.attachments[0]["description"])
    assert world.hand(world.ben).text == result.text, "the result stays as it is"
    text = first.text
    second = await world.press(world.ben, first, "review_page")
    assert second.message.id == first.message.id
    assert second.text.startswith("**Your play, 2 of ")
    assert (await review(world, world.ben)).text == text


async def test_in_the_thread(world: World) -> None:
    """The last table has the button too: it answers privately, each player about their own play."""
    await waste(world)
    table = world.table()
    assert table.labels == ["Review my play"]
    bens = await review(world, world.ben, table)
    assert bens.private
    assert bens.text.startswith("**Your play, 1 of ")
    turned = await world.press(world.ben, bens, "review_page")
    assert (turned.private, turned.message.id) == (True, bens.message.id)
    annas = await review(world, world.anna, table)
    assert annas.private
    assert annas.text != bens.text


async def test_against_the_house(world: World) -> None:
    """A match against the house has it in the direct messages, and it names the house."""
    world.deal = WASTED
    await world.slash_dm(world.anna, "house")
    anna = world.anna
    await world.press(anna, world.hand(anna), "pass")
    await world.press(anna, world.hand(anna), "draw")
    await world.throw(anna, "AS")
    await give_up(world, 0)
    assert world.hand(anna).labels[0] == "Review my play"
    shown = await review(world, anna)
    assert "You threw A♠. Better: " in shown.text


async def test_from_an_earlier_match(world: World) -> None:
    """Where a match that is over is opened by its number, its players can look back, too, and nobody else."""
    await waste(world)
    opened = await world.slash(world.ben, "history", match=1)
    assert "Review my play" in opened.labels
    shown = await review(world, world.ben, opened)
    assert shown.private
    assert shown.text.startswith("**Your play, 1 of ")
    assert "Review my play" not in (await world.slash(world.cem, "history", match=1)).labels


async def test_strangers_are_refused(world: World) -> None:
    """A watcher hears privately for whom the button is, and nothing is thought about."""
    await waste(world)
    told = await review(world, world.cem, world.table())
    assert told.private
    assert told.text.startswith("Only the two who played")


async def test_one_that_takes_long(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord is told at once to wait; a second press waits for the same thought, and each gets its answer."""
    await waste(world)
    counted = Counted(world, monkeypatch)
    counted.go_on.clear()
    hand = world.hand(world.ben)
    before = len(world.env.http_requests)

    def told() -> int:
        return sum([each.path.endswith("/callback") for each in world.env.http_requests[before:]])

    presses = [world.emit(world.ben, hand, hand.id_of("review")) for _ in range(2)]
    for _ in range(500):
        await asyncio.sleep(0.01)
        if told() == 2 and counted.asked:
            break
    assert told() == 2, "both have been told to wait"
    assert counted.asked == [1]
    counted.go_on.set()
    await world.settle()
    texts = {world.answer_of(press).text for press in presses}
    assert len(texts) == 1
    assert texts.pop().startswith("**Your play, 1 of ")
    assert counted.asked == [1]


async def test_after_a_restart(world: World) -> None:
    """Neither the button nor a page that was open needs the process that made it."""
    await waste(world)
    first = await review(world, world.ben)
    text = first.text
    await world.restart()
    second = await world.press(world.ben, first, "review_page")
    assert (second.message.id, second.text[:18]) == (first.message.id, "**Your play, 2 of ")
    await world.restart()
    assert (await review(world, world.ben)).text == text


async def test_in_words(world: World) -> None:
    """Whoever plays by ear gets no picture, and each page as a new message, which is read out."""
    await waste(world)
    await world.bot.desk.store.save_preferences(world.ben.id, "Ben", {"text": True}, world.now())
    first = await review(world, world.ben)
    assert first.text.startswith("Your play, 1 of ")
    assert first.message.attachments == []
    second = await world.press(world.ben, first, "review_page")
    assert second.message.id != first.message.id
    assert second.text.startswith("Your play, 2 of ")


async def test_well_played(world: World) -> None:
    """Who made no costly mistake hears so."""
    await world.start(deal(opener=f"{LOW} QS", dealer=HIGH, upcard="5C", stock="7S"), rules="blitz")
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")
    shown = await review(world, world.ben)
    assert shown.text.startswith("**Well played!**")
    assert shown.labels == []


async def test_a_hurried_look_is_taken_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there was time for little, the button has all of it thought through anew; afterwards it is remembered."""
    await waste(world)
    hand, looked = world.hand(world.ben), list[int]()

    async def busy(*_: object) -> Review:
        looked.append(3 if not looked else 40)
        return Review(40, looked[-1], looked[-1], ())

    monkeypatch.setattr(world.bot.workers, "review", busy)
    assert (await review(world, world.ben, hand)).text.startswith("I looked at 3 of your decisions so far")
    for _ in range(2):
        assert (await review(world, world.ben, hand)).text.startswith("**Well played!**")
    assert looked == [3, 40]


async def test_a_thought_that_fails(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the process that thinks dies it is said so, and the next press thinks again."""
    await waste(world)
    hand = world.hand(world.ben)

    async def broken(batches: Any, seat: int) -> Review:
        raise BrokenProcessPool

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.workers, "review", broken)
        told = await review(world, world.ben, hand)
        assert told.text.startswith("I could not think that match through")
    assert (await review(world, world.ben, hand)).text.startswith("**Your play, 1 of ")


async def test_what_is_forged(world: World) -> None:
    """A match that runs, none, or one of others: refused, whatever the id says, and no message of others changes."""
    await world.start(deal(opener=FAIR))
    anna, hand = world.anna, world.hand(world.anna)
    running = await world.forge(anna, hand, "gin:1:0:review")
    assert running.text.startswith("Play it to the end first")
    for forged in ("gin:99:0:review", "gin:-:0:review", "gin:1:0:review_page:1", "gin:1:0:review_page:x"):
        assert (await world.forge(anna, hand, forged)).text.startswith("That table is from an earlier version"), forged
    assert (await world.forge(world.cem, world.table(), "gin:1:0:review")).text.startswith("Only the two who played")
    await give_up(world, 0)
    nothing = await world.forge(anna, world.hand(anna), "gin:1:0:review")
    assert nothing.text.startswith("There was nothing to decide")
    assert "Review my play" not in world.hand(anna).labels
