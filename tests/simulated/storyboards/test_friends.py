"""Storyboard 4.2 of SCREENS.md: a friend is challenged, plays, and the match ends.

Rematches are in `test_rematches`.
"""

from __future__ import annotations

from tests.simulated.hands import ginning, knocking, pass_and_draw
from tests.simulated.storyboards.eyes import is_silent, lines, mark, rings, rows, stamp, thread
from tests.simulated.world import World

ASKED = "**Anna** challenges you to gin rummy: first to 100, 45 s a turn, rated."
RULES = """\
**In short** · standard · 1 of 10
- Two players, ten cards each. On your turn draw one, throw one.
- Collect *sets* (three or four of a rank) and *runs* (three or more of a suit in a row).
- Cards in neither are *deadwood*: faces count 10, aces 1, others as printed.
- Left with 10 or less after throwing? You may *knock*: you score how much lower you are.
- Careful: if the other then has as little or less, they score, plus 25.
- No deadwood at all is *gin*: you score all that the other has, plus 25.
- First to 100 points wins the match."""
LEAST = "Knock with 2, throwing K♦ face down? If Anna has 2 or less after laying off, Anna scores."


async def test_the_challenge(world: World) -> None:
    """Steps 1 and 2: one post that rings Ben alone, the rules in short for whoever asks, and nobody else may accept."""
    post = await world.challenge()
    assert post.unsealed == f"<@{world.ben.id}>, {ASKED} Open until {stamp(world, 600, 't')}."
    assert rows(post) == ["[Accept] [Decline] [Rules]"]
    assert [shown.text for shown in world.posts()] == [post.text]
    assert (rings(world, world.anna), rings(world, world.ben), rings(world, world.cem)) == ([], [post.unsealed], [])
    rules = await world.press(world.ben, post, "rules")
    assert rules.private
    assert rules.text == RULES
    stranger = await world.press(world.cem, post, "accept")
    assert stranger.private
    assert stranger.text == "This challenge is for Ben. `/gin challenge` starts your own."
    assert (await world.match()).version == 1


async def test_the_start(world: World) -> None:
    """Steps 3 to 5: one tap leads to the cards, each player's direct message rings once, all else comes silently."""
    world.deal = knocking()
    post = await world.challenge()
    start = mark(world)
    answer = await world.press(world.ben, post, "accept")
    assert answer.private
    assert answer.text == "You're in, and you move first. Your cards are in our direct messages."
    assert rows(answer) == ["[Open my hand ↗]", "[Play here instead]"]
    [anna], [ben] = world.dms(world.anna), world.dms(world.ben)
    assert answer.links == [f"https://discord.com/channels/@me/{ben.message.channel_id}/{ben.message.id}"]
    assert lines(anna)[0] == "**Ben** accepted. Ben moves first; your cards are below."
    assert lines(ben)[0] == "Your move, first of the hand. The upcard is K♣."
    assert rings(world, world.anna, start) == [lines(anna)[0]]
    assert rings(world, world.ben, start) == [lines(ben)[0]]
    assert rows(ben) == [
        "[2♦](x) [A♠](x) [2♠](x) [3♠](x)",
        "[4♥](x) [5♥](x) [6♥](x) [7♥](x)",
        "[7♦](x) [7♣](x)",
        "[Pass] [Take K♣]",
        "[More…] [Table ↗]",
    ]
    assert rows(anna)[3:] == ["[Ben's turn](x)", "[More…] [Table ↗]"]
    assert lines(ben)[1] == f"-# You 0, Anna 0, to 100 · by {stamp(world, 90)}"
    [table] = thread(world)
    assert is_silent(table)
    assert rows(table) == ["[My hand] [Rules]", "[Bring it down]"]
    assert lines(table)[:2] == ["Hand 1. **Ben's** turn.", "· Anna dealt. The upcard is K♣."]
    assert rings(world, world.cem) == []
    [line] = world.posts()
    assert line.unsealed == "**Anna** and **Ben** are playing gin rummy: first to 100, 45 s a turn, rated."
    assert world.channel.threads[0].id == line.message.id, "the thread hangs on the post"
    [opened] = [request.json for request in world.env.http_requests if request.path.endswith("/threads")]
    assert (opened["name"], opened["auto_archive_duration"]) == ("Anna and Ben: gin rummy", 24 * 60)


async def test_the_turns(world: World) -> None:
    """Step 6: O1, O2, O3, T2 and W in both hands and on the table, by edits that nobody hears."""
    await world.start(knocking())
    anna, ben, start = world.anna, world.ben, mark(world)
    passed = await world.press(ben, world.hand(ben), "pass")
    assert lines(passed)[0] == "You passed. **Anna's** turn."
    assert rows(passed)[3:] == ["[Anna's turn](x)", "[More…] [Table ↗]"]
    assert lines(world.hand(anna))[:2] == [
        "**Ben** passed. Do you want the K♣?",
        f"-# You 0, Ben 0, to 100 · by {stamp(world, 90)}",
    ]
    assert rows(world.hand(anna))[3] == "[Pass] [Take K♣]"
    await world.press(anna, world.hand(anna), "pass")
    assert lines(world.hand(ben))[:2] == [
        "You both passed. Draw from the stock.",
        f"-# You 0, Anna 0, to 100 · by {stamp(world, 45)}",
    ]
    assert rows(world.hand(ben))[3] == "[Draw · 31 left]"
    drawn = await world.press(ben, world.hand(ben), "draw")
    assert lines(drawn)[0] == "You drew K♦. Now throw a card. You may knock this turn."
    assert rows(drawn)[0] == "[K♦] [2♦] [A♠] [2♠]"
    assert rows(drawn)[3] == "[Throw K♦] [Knock with 2]", "drawn deadwood comes up chosen"
    await world.throw(ben, "KD")
    assert lines(world.hand(ben))[0] == "You threw K♦. **Anna's** turn."
    assert lines(world.hand(anna))[0] == "Your turn against **Ben**. Ben drew and threw K♦."
    assert rows(world.hand(anna))[3] == "[Draw · 30 left] [Take K♦]"
    [table] = thread(world)
    assert lines(table)[:4] == [
        "Hand 1. **Anna's** turn.",
        "· Ben passed.",
        "· Anna passed.",
        "· Ben drew and threw K♦.",
    ]
    assert table.unsealed.splitlines()[-1] == f"-# At the table: <@{anna.id}> and <@{ben.id}>"
    assert (len(world.dms(anna)), len(world.dms(ben)), len(world.posts())) == (1, 1, 1)
    assert (rings(world, anna, start), rings(world, ben, start)) == ([], [])


async def test_nudged_before_a_press(world: World) -> None:
    """Step 6's remedy: without a press, a line below the hand after 15 s; the hand stays, the next press removes it."""
    await world.start(knocking())
    await world.press(world.ben, world.hand(world.ben), "pass")
    hand, start = world.hand(world.anna), mark(world)
    await world.pass_time(14)
    assert len(world.dms(world.anna)) == 1
    await world.pass_time(2)
    [same, call] = world.dms(world.anna)
    assert (same.text, rows(same)) == (hand.text, rows(hand))
    assert call.text == f"<@{world.anna.id}>, your move against Ben: 75 s left."
    assert rings(world, world.anna, start) == [call.text]
    assert rings(world, world.ben, start) == []
    await world.pass_time(40)
    assert len(world.dms(world.anna)) == 2, "one nudge a turn"
    await world.press(world.anna, world.hand(world.anna), "more")
    assert [shown.message.id for shown in world.dms(world.anna)] == [same.message.id], "any press removes it"


async def test_warned_after_a_press(world: World) -> None:
    """Step 6's remedy: with a press, the hand's own first line changes 15 s before the end, and keeps the choice."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:2D")
    start, before = mark(world), rows(world.hand(world.ben))
    await world.pass_time(28)
    assert lines(world.hand(world.ben))[0] == "You drew K♦. Now throw a card. You may knock this turn."
    await world.pass_time(3)
    [hand] = world.dms(world.ben)
    assert lines(hand)[0] == "**15 s left.** You drew K♦. Now throw a card. You may knock this turn."
    assert rows(hand) == before, "the clock moves no button and unchooses no card"
    assert rings(world, world.ben, start) == []


async def test_the_knock_and_the_next_hand(world: World) -> None:
    """Steps 7 and 8: the question, the result in both messages, and *Next* by one takes nobody's result away."""
    await world.start(knocking())
    anna, ben, start = world.anna, world.ben, mark(world)
    await pass_and_draw(world, ben, anna)
    asked = await world.press(ben, world.hand(ben), "ask:KD")
    assert lines(asked)[0] == LEAST
    assert rows(asked) == ["[Yes, knock with 2]", "[Back]", "[Table ↗]"]
    back = await world.press(ben, asked, "back")
    assert rows(back)[3] == "[Choose a card](x)", "Back lets go of the card"
    await world.knock(ben, "KD")
    [mine], [theirs], [table] = world.dms(ben), world.dms(anna), thread(world)
    assert lines(mine)[0] == "**You knocked with 2**, Anna had 21: 19 points to you. You lead 19 : 0 and deal."
    assert lines(theirs)[0] == "**Ben knocked with 2**, you had 21: 19 points to Ben. Ben leads 19 : 0 and deals."
    assert lines(table) == ["**Ben knocked with 2**, Anna had 21: 19 points to Ben. Ben leads 19 : 0 and deals."]
    assert rows(mine) == rows(theirs) == ["[Next hand] [Table ↗]"]
    world.deal = ginning()
    results = [mine.text, theirs.text, table.text]
    await world.press(ben, mine, "next")
    for shown, result in zip((world.dms(ben), world.dms(anna), thread(world)), results, strict=True):
        assert [each.text for each in shown][:-1] == [result]
        assert is_silent(shown[-1])
    assert rows(world.dms(ben)[0]) == rows(world.dms(anna)[0]) == []
    assert rows(thread(world)[0]) == ["[My hand] [Rules]"]
    assert lines(world.hand(ben))[0] == "A new hand. **Anna** moves first."
    assert lines(world.hand(anna))[0] == "Your move, first of the hand. The upcard is 5♣."
    assert rings(world, anna, start) + rings(world, ben, start) == []


async def test_the_end(world: World) -> None:
    """Step 9: won or lost, the score hand by hand, the rating, *Rematch*; one line in channel and thread."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.knock(world.ben, "KD")
    world.deal = ginning()
    await world.press(world.anna, world.hand(world.anna), "next")
    await pass_and_draw(world, world.anna, world.ben)
    chosen = await world.press(world.anna, world.hand(world.anna), "choose:QS")
    assert rows(chosen)[3] == "[Throw Q♠] [GIN]"
    start = mark(world)
    won = await world.press(world.anna, chosen, "gin:QS")
    assert lines(won) == [
        "**You win 112 : 19** after 2 hands. Rating 1500? → 1662?",
        "**Gin!** 87 + 25 = 112 points to you.",
        "-# Gin scores all of the other's deadwood, plus 25. Nothing may be laid off on it.",
        "-# ? means still settling: about ten matches.",
        "-# New: **First gin**, **First win**, **Hands off the pile**, **Out of the gate**, **Heavy weight**,"
        " **Short work**. `/gin profile` has them all.",
        "-# Hand by hand: 1: Ben 19 · 2: you 112",
        "-# Every deal can be checked: `/gin history match:1`",
    ]
    assert lines(world.hand(world.ben))[0] == "**Anna wins 112 : 19** after 2 hands. Rating 1500? → 1338?"
    for person in (world.anna, world.ben):
        assert rows(world.hand(person)) == ["[Review my play]", "[Rematch] [Result ↗]"]
        assert world.hand(person).links == [_url(world, thread(world)[-1].message.id)]
        assert rings(world, person, start) == []
    assert [shown.text for shown in world.posts()] == ["**Anna** beat **Ben** 112 : 19."]
    assert [lines(shown)[0] for shown in thread(world)] == [
        "**Ben knocked with 2**, Anna had 21: 19 points to Ben. Ben leads 19 : 0 and deals.",
        "**Anna wins 112 : 19** after 2 hands.",
    ]
    assert all(is_silent(shown) for shown in thread(world))
    assert [rows(shown) for shown in thread(world)] == [["[My hand] [Rules]"], ["[Review my play]"]]


def _url(world: World, message: int) -> str:
    return f"https://discord.com/channels/{world.guild.id}/{world.channel.threads[-1].id}/{message}"
