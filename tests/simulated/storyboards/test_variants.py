"""Matches under other rules than the standard ones: by hand, to the wall, Oklahoma, Hollywood, straight gin."""

from __future__ import annotations

from ginbot.rules import EndReason, Phase, RuleSet, Scored, Voided, VoidReason, card_name, ruleset_code
from tests.rules.tables import deal
from tests.simulated.hands import HIGH, LOW, ginning, knocking, pass_and_draw
from tests.simulated.storyboards.eyes import alt, lines, mark, options, rings, rows, thread
from tests.simulated.world import Person, World

DEFENDER = "KS KH KC 4S 8H QD 9H TH 5S AC"
"""Onto the opener's A-2-3 of spades go 4S and then 5S; 8H is good for nothing."""
WALL = ruleset_code(RuleSet(wall=True))
BY_HAND = "classic"


async def laying_off(world: World, **challenge: object) -> None:
    """Ben has drawn the king of diamonds and knocked with 2; Anna lays off by hand."""
    await world.start(deal(f"{LOW} 2D", DEFENDER, "3C", "KD"), **{"rules": BY_HAND, **challenge})
    await pass_and_draw(world, world.ben, world.anna)
    await world.pass_time(2)
    await world.knock(world.ben, "KD")
    assert (await world.match()).phase is Phase.LAY_OFF


async def test_a_lay_off_by_hand(world: World) -> None:
    """Card, meld, card, meld, done: each press changes the one message, the knocker sees it, the table too."""
    await laying_off(world)
    anna, ben = world.anna, world.ben
    hand = world.hand(anna)
    assert lines(hand)[0] == "**Ben** knocked with 2. Lay off what you like; you have 20."
    assert rows(hand) == [
        "[4♠]",
        "[Choose a card to lay off](x)",
        "[Lay off the best way] [Done]",
        "[More…] [Table ↗]",
    ]
    assert lines(world.hand(ben))[0] == "You knocked with 2. **Anna** is laying off."
    assert "[Anna's turn](x)" in rows(world.hand(ben))
    assert "Anna holds 10 cards." in alt(world.table())
    assert "king of diamonds" not in alt(world.table()).lower(), "the card lies face down"
    chosen = await world.press(anna, hand, "choose:4S")
    assert rows(chosen)[1] == "[On A–3♠]"
    laid = await world.press(anna, chosen, "lay")
    assert laid.message.id == hand.message.id
    assert rows(laid)[0] == "[5♠]"
    assert lines(world.hand(ben))[0] == "You knocked with 2. **Anna** is laying off, so far 4♠."
    assert "**Ben** knocked with 2. **Anna** is laying off, so far 4♠." in lines(world.table())
    chosen = await world.press(anna, laid, "choose:5S")
    laid = await world.press(anna, chosen, "lay")
    assert lines(laid)[0] == "**Ben** knocked with 2. Nothing of yours fits any more; you have 11."
    result = await world.press(anna, laid, "done")
    assert lines(result)[:4] == [
        "**Ben knocked with 2**, you had 11: 9 points to Ben. Ben leads 9 : 0 and deals.",
        "You laid off 4♠ 5♠ on A-2-3♠: 20 became 11.",
        "-# Difference of 11 and 2: 9",
        "-# One box, added at the end: 20",
    ]
    assert "Anna laid off 4♠ 5♠ on A-2-3♠: 20 became 11." in lines(thread(world)[-1])


async def test_the_best_way(world: World) -> None:
    """*Lay off the best way* is there at once, and does the same."""
    await laying_off(world)
    result = await world.press(world.anna, world.hand(world.anna), "best")
    assert lines(result)[1] == "You laid off 4♠ 5♠ on A-2-3♠: 20 became 11."


async def test_done_with_nothing_laid_off(world: World) -> None:
    """Whoever lays nothing off pays for it."""
    await laying_off(world)
    result = await world.press(world.anna, world.hand(world.anna), "done")
    assert lines(result)[0].startswith("**Ben knocked with 2**, you had 20: 18 points to Ben.")
    assert "laid off" not in result.text


async def test_the_clock_lays_off(world: World) -> None:
    """Nobody waits for ever: a nudge, then the clock lays off the best way."""
    await laying_off(world)
    start = mark(world)
    await world.pass_time(35)
    assert len(rings(world, world.anna, start)) == 1, "called once"
    await world.pass_time(30)
    match = await world.match()
    assert (match.phase, match.lapses) == (Phase.BETWEEN, (1, 0))
    assert "laid off 4♠ 5♠ on A-2-3♠: 20 became 11." in world.hand(world.anna).text


async def test_whoever_lays_off_is_not_called(world: World) -> None:
    """A player who has just laid a card off is there, and hears the warning in the first line instead."""
    await laying_off(world)
    start = mark(world)
    await world.press(world.anna, world.hand(world.anna), "choose:4S")
    await world.press(world.anna, world.hand(world.anna), "lay")
    await world.pass_time(32)
    assert rings(world, world.anna, start) == []
    assert lines(world.hand(world.anna))[0].startswith("**15 s left.** **Ben** knocked with 2.")


async def test_two_fast_presses_are_one(world: World) -> None:
    """Of two presses on the same meld, and of best way and done at once, one counts."""
    await laying_off(world)
    chosen = await world.press(world.anna, world.hand(world.anna), "choose:4S")
    for _ in range(2):
        world.emit(world.anna, chosen, chosen.id_of("lay"))
    await world.env.settle()
    play = await world.play_of()
    assert [laid.card for laid in play.laid] == [3]
    hand = world.hand(world.anna)
    for what in ("best", "done"):
        world.emit(world.anna, hand, hand.id_of(what))
    await world.env.settle()
    match = await world.match()
    assert (match.phase, len(match.results)) == (Phase.BETWEEN, 1)


async def test_what_nobody_offered_is_refused(world: World) -> None:
    """A card that does not fit, one of the other hand, a meld of one's own, the other's press: all refused in words."""
    await laying_off(world)
    anna, ben = world.anna, world.ben
    match = await world.match()
    before, hand, head = match, world.hand(anna), f"gin:1:{match.version}"
    answers = {
        f"{head}:lay:QD-AS2S3S": "The Q♦ does not fit there.",
        f"{head}:lay:4S-KSKHKC": "The 4♠ does not fit there.",
        f"{head}:lay:7D-AS2S3S": "The 7♦ is not in your hand.",
        f"{head}:lay:4S": "That table is from an earlier version of me. `/gin hand` brings up yours.",
        f"{head}:draw": "That can't be done now.",
    }
    for text, answer in answers.items():
        refused = await world.forge(anna, hand, text)
        assert refused.text == answer
    refused = await world.forge(ben, world.hand(ben), f"{head}:best")
    assert refused.text == "It's not your turn. I'll show you when it is."
    assert await world.match() == before


async def test_by_ear(world: World) -> None:
    """In words: the knock, one's own hand, a menu of every card with its meld, and both ends."""
    panel = await world.slash(world.anna, "settings")
    await world.press(world.anna, panel, f"menu:{list(options(panel)).index('Show hands as: text')}")
    await laying_off(world)
    hand = world.hand(world.anna)
    assert rows(hand) == [
        "[Lay off the best way]",
        "[Done]",
        "(Choose a card to lay off)",
        "[More…] [Table ↗]",
    ]
    assert options(hand) == {"4 of spades on ace, 2, 3 of spades": "leaves 16"}
    await world.pass_time(1)
    await world.press(world.anna, hand, "menu:0")
    assert "Laid off so far: 4 of spades on ace, 2, 3 of spades." in lines(world.hand(world.anna))
    await world.press(world.anna, world.hand(world.anna), "best")
    assert "You laid off the 4 of spades and the 5 of spades on ace, 2, 3 of spades" in world.hand(world.anna).text


async def test_in_the_thread(world: World) -> None:
    """A seat that is served in the thread lays off in its private answer."""
    await world.start(deal(f"{LOW} 2D", DEFENDER, "3C", "KD"), rules=BY_HAND)
    anna, ben = world.anna, world.ben
    more = await world.press(anna, world.hand(anna), "more")
    await world.press(anna, more, "here")
    await world.press(ben, world.hand(ben), "pass")
    here = await world.press(anna, thread(world)[0], "mine")
    await world.press(anna, here, "pass")
    await world.press(ben, world.hand(ben), "draw")
    await world.pass_time(2)
    await world.knock(ben, "KD")
    assert "[Lay off the best way] [Done]" in rows(here)
    chosen = await world.press(anna, here, "choose:4S")
    laid = await world.press(anna, chosen, "lay")
    result = await world.press(anna, laid, "best")
    assert result.private
    assert "You laid off 4♠ 5♠ on A-2-3♠" in result.text


async def test_slow(world: World) -> None:
    """In a slow match the defender is called by a new message, and the knocker's hand is a receipt until then."""
    await world.start(deal(f"{LOW} 2D", DEFENDER, "3C", "KD"), rules=BY_HAND, pace="slow")
    await pass_and_draw(world, world.ben, world.anna)
    await world.pass_time(1200)
    start = mark(world)
    await world.knock(world.ben, "KD")
    assert rings(world, world.anna, start) == [
        "Your turn against **Ben**. **Ben** knocked with 2. Lay off what you like; you have 20."
    ]
    assert lines(world.hand(world.ben))[0].startswith("You knocked with 2. **Anna** is laying off. **Anna** has until ")
    assert rows(world.hand(world.ben)) == ["[All my games]"]
    await world.press(world.anna, world.hand(world.anna), "choose:4S")
    await world.press(world.anna, world.hand(world.anna), "lay")
    await world.press(world.anna, world.hand(world.anna), "done")
    assert (await world.match()).phase is Phase.BETWEEN


async def test_the_house_lays_off(world: World) -> None:
    """The house, knocked against, lays off the best way by itself."""
    world.deal = deal(DEFENDER, f"{LOW} 2D", "3C", "QC KD")
    await world.slash(world.anna, "house", rules=BY_HAND)
    anna = world.anna
    await world.pass_time(2)
    for what in ("pass", "draw"):
        await world.press(anna, world.hand(anna), what)
        await world.pass_time(3)
    await world.knock(anna, await knockable(world, anna))
    await world.pass_time(3)
    match = await world.match()
    assert match.phase in (Phase.BETWEEN, Phase.OVER)
    assert len(match.results) == 1


async def knockable(world: World, person: Person) -> str:
    """A card with which this person can knock."""
    return next(card_name(option.card) for option in (await world.view(person)).throws if option.knocks)


async def at_the_wall(world: World, dealer: str) -> None:
    """The stock has run down, and Anna, with this hand, has the last choice."""
    await world.start(deal("", dealer), rules=WALL)
    await pass_and_draw(world, world.ben, world.anna)
    while len((await world.play_of()).stock) > 2:
        await world.silently_throw_drawn()
        await world.silently_draw()
    await world.silently_throw_drawn()
    await world.show()


async def test_the_wall(world: World) -> None:
    """The last card may be taken for a knock; Anna takes it and knocks."""
    await at_the_wall(world, "AH 2H 3H 4H 5H 6H 7H 8H 9H 2D")
    hand = world.hand(world.anna)
    assert "The stock has run down: take the " in lines(hand)[0]
    assert rows(hand)[-2].startswith("[Pass: hand is void] [Take ")
    taken = await world.press(world.anna, hand, "take")
    assert "Last card: knock now, or your throw voids the hand and nobody scores." in taken.text
    await world.pass_time(2)
    await world.knock(world.anna, await knockable(world, world.anna))
    [result] = (await world.match()).results
    assert isinstance(result.end, Scored)


async def test_passing_at_the_wall(world: World) -> None:
    """Whoever cannot knock with the last card has one button, and the hand is void; so it is when time runs out."""
    await at_the_wall(world, "2S 4H 6D 8C TS QH AD 3C 5S 7H")
    assert rows(world.hand(world.anna))[-2] == "[Pass: hand is void]"
    assert "**Anna's** turn." in lines(world.hand(world.ben))[0]
    await world.pass_time(120)
    [result] = (await world.match()).results
    assert result.end == Voided(VoidReason.STOCK)


async def test_oklahoma(world: World) -> None:
    """The limit and the doubling stand under both hands and on the table all hand long, and the sum says it."""
    await world.start(deal(f"{LOW} 2D", HIGH.replace("6S", "6C"), "TS", "KD"), rules="oklahoma")
    told = ", to 150, knock at 10, counts double · "
    for shown in (world.hand(world.anna), world.hand(world.ben), world.table()):
        assert told in shown.text
    await pass_and_draw(world, world.ben, world.anna)
    assert told in world.table().text
    await world.pass_time(2)
    await world.knock(world.ben, "KD")
    text = world.hand(world.ben).text
    assert "× 2 = " in text
    assert "Spade upcard, the same again: " in text
    assert "one hand 170 + one box 25" in text


async def test_hollywood_to_its_end(world: World) -> None:
    """Three gins of the same player close a column each; the pad grows under each result, the sums stand at the end."""
    await world.start(ginning(), rules="hollywood")
    anna, ben = world.anna, world.ben
    for number in range(1, 4):
        await gin_as(world, ben, anna, opens=number == 1)
        if number < 3:
            assert f"Score pad after hand {number}, first to 100, as follows. Column 1:" in alt(world.hand(ben))
            world.deal = GIN_DEALT
            await world.press(ben, world.hand(ben), "next")
        if number == 2:
            more = await world.press(ben, world.hand(ben), "more")
            pad = await world.press(ben, more, "pad")
            assert alt(pad).startswith("Score pad after hand 2, first to 100, as follows.")
            await world.press(ben, await world.press(ben, pad, "back"), "back")
    match = await world.match()
    assert match.ended is not None
    assert (match.ended.why, match.ended.winner) == (EndReason.TARGET, 1)
    text = world.hand(ben).text
    assert [line.split(".")[0] for line in lines(world.hand(ben)) if line.startswith("-# Column")] == [
        "-# Column 1",
        "-# Column 2",
        "-# Column 3",
    ]
    assert "shutout 100" in text
    assert "-# All columns: Anna 0, Ben " in text
    assert world.posts()[0].text.startswith("**Ben** beat **Anna** ")


GIN_DEALT = deal(opener=HIGH, dealer=f"{LOW} QS", upcard="5C", stock="2H 7S")


async def gin_as(world: World, winner: Person, loser: Person, *, opens: bool) -> None:
    """The winner draws the seven of spades and goes gin, throwing the queen of spades."""
    first, second = (winner, loser) if opens else (loser, winner)
    await pass_and_draw(world, first, second)
    if not opens:
        await world.throw(loser, "2H")
        await world.press(winner, world.hand(winner), "draw")
    await world.pass_time(2)
    await world.press(winner, world.hand(winner), "choose:QS")
    await world.press(winner, world.hand(winner), "gin")


async def test_straight(world: World) -> None:
    """No knock is offered with whatever hand, and gin ends it."""
    await world.start(knocking(), rules="straight")
    await pass_and_draw(world, world.ben, world.anna)
    hand = world.hand(world.ben)
    assert not any("Knock" in row for row in rows(hand))
    assert "gin only" in alt(hand)
    assert (await world.forge(world.ben, hand, f"gin:1:{(await world.match()).version}:knock:KD")).text == (
        "That leaves 2. Knocking needs 0 or less."
    )
