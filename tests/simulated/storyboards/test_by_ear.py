"""Storyboard 4.9 of SCREENS.md: somebody who hears the screen plays a whole match, by presses alone."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from tests.rules.tables import deal
from tests.simulated.hands import HIGH, LOW, knocking
from tests.simulated.storyboards.eyes import alt, is_silent, lines, mark, options, rings, rows
from tests.simulated.world import Person, Shown, World

SUITS = re.compile("[♠♥♦♣]")
LAST = deal(opener=HIGH, dealer=f"{LOW} QS", upcard="5C", stock="2H 7S")
"""The dealer draws the seven of spades and can throw the queen of spades for gin, against 87."""
TOLD = "Melds: ace, 2, 3 of spades; 4, 5, 6 of hearts; 7 of hearts, diamonds, clubs."


@pytest.fixture(autouse=True)
async def no_symbols(world: World) -> AsyncIterator[None]:
    """Whatever Ben is shown by DM in text mode has no picture, no suit symbol and no grey button."""
    yield
    for shown in world.dms(world.ben):
        labels = " ".join(str(item.get("label") or item.get("placeholder")) for item in shown.buttons)
        assert not SUITS.search(shown.text + labels)
        assert not shown.message.attachments
        assert "(x)" not in " ".join(rows(shown))


async def choose_text(world: World, person: Person) -> None:
    """`/gin settings`, *Show hands as: text*."""
    panel = await world.slash(person, "settings")
    number = list(options(panel)).index("Show hands as: text")
    changed = await world.press(person, panel, f"menu:{number}")
    assert "Show hands as: **text**" in lines(changed)


async def press_anew(world: World, person: Person, what: str) -> Shown:
    """A press under the hand; the answer is a new message, and the one pressed is gone."""
    before = world.hand(person)
    answer = await world.press(person, before, what)
    now = world.hand(person)
    assert answer.message.id == now.message.id != before.message.id
    assert not now.private
    return now


async def test_the_first_turns(world: World) -> None:
    """Everything in words, in the order of need; each answer a new message; the turn that begins rings."""
    await choose_text(world, world.ben)
    await world.start(knocking())
    ben, anna = world.ben, world.anna
    [hand] = world.dms(ben)
    assert lines(hand)[:6] == [
        "Your move, first of the hand. The upcard is the king of clubs.",
        "You can pass or take the king of clubs.",
        TOLD,
        "Deadwood 2: 2 of diamonds. Knock at 10 or less.",
        "Pile: the king of clubs, the upcard. Stock: 31 left.",
        lines(hand)[5],
    ]
    assert lines(hand)[5].startswith("-# You have 0, Anna has 0, in a match to 100. Your turn ends at <t:")
    assert rows(hand) == ["[Pass] [Take king of clubs]", "[More…] [Table ↗]"]
    await world.pass_time(1)
    passed = await press_anew(world, ben, "pass")
    assert lines(passed)[0] == "You passed. **Anna's** turn."
    assert rows(passed) == ["[More…] [Table ↗]"], "grey buttons are left out"
    start = mark(world)
    await world.press(anna, world.hand(anna), "pass")
    [turn] = world.dms(ben)
    assert turn.message.id != passed.message.id
    assert rings(world, ben, start) == ["You both passed. Draw from the stock."]
    assert rows(turn) == ["[Draw, 31 left]", "[More…] [Table ↗]"]
    assert world.hand(anna).message.attachments, "Anna plays by pictures as ever"


async def test_the_menu_of_cards(world: World) -> None:
    """One menu for the cards, dearest first, each saying what it does; the drawn card comes up chosen."""
    await choose_text(world, world.ben)
    await world.start(knocking())
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")
    drawn = await press_anew(world, world.ben, "draw")
    assert rows(drawn) == [
        "[Knock with 2]",
        "[Throw king of diamonds]",
        "(Chosen: king of diamonds)",
        "[More…] [Table ↗]",
    ]
    assert "Chosen: the king of diamonds, leaves 2: you may knock." in lines(drawn)
    assert list(options(drawn).items())[:2] == [
        ("2 of diamonds", "leaves 10: you may knock"),
        ("Ace of spades", "leaves 17"),
    ]
    chosen = await press_anew(world, world.ben, "menu:1")
    assert lines(chosen)[1] == "Chosen: the ace of spades, leaves 17."
    assert rows(chosen)[0] == "[Throw ace of spades]"
    start = mark(world)
    await world.pass_time(2)
    await press_anew(world, world.ben, "throw")
    assert rings(world, world.anna, start) == []
    await world.press(world.anna, world.hand(world.anna), "draw")
    [waiting] = world.dms(world.ben)
    assert is_silent(waiting), "a half turn of the other's does not ring"
    await world.throw(world.anna, "8C")
    assert rings(world, world.ben, start) == ["Your turn against **Anna**. Anna drew and threw the 8 of clubs."]


async def test_a_whole_match(world: World) -> None:
    """Knock, result, next hand, gin, the end, a rematch asked for: by presses alone, one message at rest a hand."""
    await choose_text(world, world.ben)
    await world.start(knocking())
    ben, anna = world.ben, world.anna
    await press_anew(world, ben, "pass")
    await world.press(anna, world.hand(anna), "pass")
    await press_anew(world, ben, "draw")
    asked = await press_anew(world, ben, "ask")
    assert lines(asked)[:3] == [
        "Knock with 2?",
        "You throw the king of diamonds face down. If Anna has 2 or less after laying off, Anna scores.",
        f"{TOLD} Deadwood 2: 2 of diamonds. Open to 4 of spades, 7 of spades, 3 of hearts.",
    ]
    assert rows(asked) == ["[Yes, knock with 2]", "[Back]", "[Table ↗]"]
    result = await press_anew(world, ben, "knock")
    assert lines(result)[:2] == [
        "**You knocked with 2**, Anna had 21: 19 points to you. You lead 19 to 0 and deal.",
        "-# The lower count scores the difference of the two.",
    ]
    world.deal = LAST
    await world.press(ben, result, "next")
    assert [lines(shown)[0] for shown in world.dms(ben)] == [lines(result)[0], "A new hand. **Anna** moves first."]
    await world.press(anna, world.hand(anna), "pass")
    await press_anew(world, ben, "pass")
    await world.press(anna, world.hand(anna), "draw")
    await world.throw(anna, "2H")
    await press_anew(world, ben, "draw")
    queen = list(options(world.hand(ben))).index("Queen of spades")
    chosen = await press_anew(world, ben, f"menu:{queen}")
    assert lines(chosen)[1] == "Chosen: the queen of spades, gin."
    assert rows(chosen)[:2] == ["[GIN]", "[Throw queen of spades]"]
    won = await press_anew(world, ben, "gin")
    assert lines(won)[0] == (
        "**You win 131 to 0** after 2 hands. Rating before 1500 and settling, now 1662 and settling."
    )
    [first, last] = world.dms(ben)
    assert (lines(first), rows(first)) == (lines(result), []), "the first hand's result stays"
    assert "Anna has no melds." in last.text
    assert rows(last) == ["[Review my play]", "[Rematch] [Result ↗]"]
    again = await press_anew(world, ben, "rematch")
    assert lines(again)[0].startswith("Asked. **Anna** has ten minutes.")


async def test_offered_by_name(world: World) -> None:
    """*Text instead of pictures* stands under More of the very first hand, and *Pictures instead of text* back."""
    await world.start(knocking())
    ben = world.ben
    assert alt(world.hand(ben)).startswith(
        "It is Ben's turn. The count says: deadwood 2, knock at 10. These cards are melded: "
    )
    assert len(alt(world.hand(ben))) <= 1024
    more = await world.press(ben, world.hand(ben), "more")
    await world.pass_time(1)
    words = await world.press(ben, more, "set:text.on")
    assert lines(words)[0] == "Your move, first of the hand. The upcard is the king of clubs."
    assert "[Pictures instead of text]" in rows(words)
    [hand] = world.dms(ben)
    assert hand.message.id == words.message.id
    back = await press_anew(world, ben, "back")
    assert rows(back)[0] == "[Pass] [Take king of clubs]"


async def test_double_time(world: World) -> None:
    """Twice the time by one's own setting, against friends where nothing is rated."""
    await choose_text(world, world.ben)
    panel = await world.slash(world.ben, "settings")
    await world.press(world.ben, panel, f"menu:{list(options(panel)).index('Double time: on')}")
    await world.start(knocking(), rated=False)
    record = await world.record()
    assert record.facts.turn_ends_at is not None
    assert (record.facts.turn_ends_at - world.now()).total_seconds() == 180
