"""Whole matches, from the challenge to the board."""

from __future__ import annotations

from ginbot.rules import EndReason, Phase
from tests.rules.tables import deal
from tests.simulated.hands import ginning, knocking, pass_and_draw, undercutting, void_hand
from tests.simulated.storyboards.eyes import alt
from tests.simulated.world import World


async def play_to_100(world: World) -> None:
    """Ben knocks, Ben undercuts, nobody scores, Anna goes gin and wins 112 : 52."""
    anna, ben = world.anna, world.ben
    await world.start(knocking())
    await pass_and_draw(world, ben, anna)
    await world.knock(ben, "KD")

    world.deal = undercutting()
    await world.press(ben, world.hand(ben), "next")
    await pass_and_draw(world, anna, ben)
    await world.knock(anna, "KS")

    world.deal = deal()
    await world.press(anna, world.hand(anna), "next")
    await void_hand(world, anna, ben)

    world.deal = ginning()
    await world.pass_time(21)
    await pass_and_draw(world, anna, ben)
    await world.press(anna, world.hand(anna), "choose:QS")
    await world.press(anna, world.hand(anna), "gin:QS")


async def test_a_match_to_100(world: World) -> None:
    """A match with a knock, an undercut, a void hand and a gin ends at the target, told to both and on the board."""
    await play_to_100(world)
    match = await world.match()
    assert match.phase is Phase.OVER
    assert match.ended is not None
    assert (match.ended.why, match.ended.winner) == (EndReason.TARGET, 0)
    assert match.scores == (112, 52)
    told_to_anna = ("Ben knocked with 2", "Undercut!", "Void hand", "You win 112 : 52")
    told_to_ben = ("You knocked with 2", "Undercut!", "Void hand", "Anna wins 112 : 52")
    for person, told in ((world.anna, told_to_anna), (world.ben, told_to_ben)):
        for shown, text in zip(world.dms(person), told, strict=True):
            assert text in shown.text
            assert not shown.plays
    assert "Rating 1500? → 1662?" in world.hand(world.anna).text
    assert "Rating 1500? → 1338?" in world.hand(world.ben).text
    await check_server(world)
    await check_boards(world)


async def check_server(world: World) -> None:
    """One line in the channel, one message a hand in the thread, and no button that plays."""
    assert [shown.text for shown in world.posts()] == ["**Anna** beat **Ben** 112 : 52."]
    in_thread = world.messages(world.channel.threads[0].id)
    assert len(in_thread) == 4
    assert all(not shown.plays for shown in in_thread[:-1])


async def check_boards(world: World) -> None:
    """Both are on the server's board, on the global one who wishes to be; one call each, private until shown."""
    before = len(world.env.http_requests)
    server = await world.slash(world.anna, "leaderboard")
    assert len(world.env.http_requests) == before + 1
    assert server.private
    assert server.text.splitlines()[1:3] == [
        "1\\. **You** · **1662?** ± 290 · 1 match, 1 won",
        "2\\. Ben · **1338?** ± 290 · 1 match, 0 won",
    ]
    shown = await world.press(world.anna, server, "show")
    assert not shown.private
    assert not shown.ids
    assert "Anna is number 1 with rating 1662? ± 290, 1 of 1 won." in alt(shown)
    nobody = await world.slash(world.cem, "leaderboard", scope="global")
    assert "Nobody is on this board yet" in nobody.text
    await world.be_seen(world.anna)
    everywhere = await world.slash(world.cem, "leaderboard", scope="global")
    assert "Ben" not in everywhere.text, "who has not asked to be there is not"
    assert "1\\. Anna · **1662?**" in everywhere.text
    assert "Nobody" in (await world.slash(world.cem, "leaderboard", pace="slow")).text


async def test_house_match(world: World) -> None:
    """The house moves by itself and knocks; the next hand the player goes gin and wins; nothing is rated or posted."""
    world.deal = knocking()
    answer = await world.slash(world.anna, "house")
    assert answer.private
    assert answer.links[0].endswith(str(world.hand(world.anna).message.id))
    await world.pass_time(1)
    assert "**Rosa** passed. Do you want the K♣?" in world.hand(world.anna).text
    await world.press(world.anna, world.hand(world.anna), "pass")
    await world.pass_time(2)
    assert "Rosa knocked with 2" in world.hand(world.anna).text

    world.deal = ginning()
    await world.press(world.anna, world.hand(world.anna), "next")
    await world.press(world.anna, world.hand(world.anna), "pass")
    await world.pass_time(2)
    await world.press(world.anna, world.hand(world.anna), "draw")
    await world.press(world.anna, world.hand(world.anna), "choose:QS")
    await world.press(world.anna, world.hand(world.anna), "gin:QS")
    assert "You win 112 : 19" in world.hand(world.anna).text
    assert "Rating" not in world.hand(world.anna).text
    assert not world.posts()
    assert "Nobody" in (await world.slash(world.anna, "leaderboard")).text


async def test_house_turn_without_a_day(world: World) -> None:
    """A house match that nobody touches for a day closes quietly."""
    world.deal = knocking()
    await world.slash(world.anna, "house")
    await world.pass_time(24 * 3600 + 30)
    match = await world.match()
    assert match.phase is Phase.OVER
    assert not world.hand(world.anna).plays


async def test_house_live(world: World) -> None:
    """Asked for a live clock, the house is played at 45 seconds a turn."""
    world.deal = knocking()
    await world.slash(world.anna, "house", pace="live")
    await world.pass_time(1)
    await world.press(world.anna, world.hand(world.anna), "pass")
    assert (await world.record()).facts.pace == "live"
