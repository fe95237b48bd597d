"""Boards in Discord: seasons, all time, seasons past, this server and all; over a quarter's turn and a restart."""

from __future__ import annotations

from ginbot.store import Change
from tests.simulated.hands import ginning, pass_and_draw
from tests.simulated.storyboards.eyes import alt
from tests.simulated.world import World

QUARTER = 92 * 86_400.0


async def won(world: World) -> None:
    """Ben goes gin in one hand of a rated match, and Anna gives up."""
    await world.start(ginning())
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin")


async def test_every_board_from_one_message(world: World) -> None:
    """All boards can be gone through in the private message that the command was answered with, a request each."""
    await won(world)
    season = await world.slash(world.anna, "leaderboard")
    assert season.text.startswith("**Leaderboard of this server**, live, season 1 of 2026\n1\\. Ben")
    number, texts = season.message.id, []
    for press in (
        "page:server.live.all.1",
        "page:server.slow.all.1",
        "page:global.slow.all.1",
        "page:global.slow.season.1",
        "page:global.slow.past.1",
        "page:global.live.past.1",
        "page:server.live.past.1",
        "page:server.live.season.1",
    ):
        before = len(world.env.http_requests)
        season = await world.press(world.anna, season, press)
        assert len(world.env.http_requests) == before + 1
        assert season.message.id == number
        assert season.private
        texts.append(season.text.splitlines()[0])
    assert texts == [
        "**Leaderboard of this server**, live, all time",
        "**Leaderboard of this server**, slow, all time",
        "**Leaderboard of all servers**, slow, all time",
        "**Leaderboard of all servers**, slow, season 1 of 2026",
        "**Seasons of all servers**, slow",
        "**Seasons of all servers**, live",
        "**Seasons of this server**, live",
        "**Leaderboard of this server**, live, season 1 of 2026",
    ]


async def test_presence_on_the_global_board_is_one_s_own_choice(world: World) -> None:
    """Nobody is there who has not asked for it; one's own line is seen by oneself, and says so."""
    await won(world)
    alone = await world.slash(world.ben, "leaderboard", scope="global")
    assert "1\\. **You** · **1662?**" in alone.text
    assert "Only you see your line" in alone.text
    assert "Ben" not in (await world.slash(world.anna, "leaderboard", scope="global")).text
    profile = await world.slash(world.anna, "profile", member=world.ben.member)
    assert "All servers" not in profile.text
    assert "for your eyes only" in (await world.slash(world.ben, "profile")).text
    await world.be_seen(world.ben)
    assert "number 1 of 1" in (await world.slash(world.ben, "profile")).text
    assert "1\\. Ben" in (await world.slash(world.anna, "leaderboard", scope="global")).text
    assert "Only you" not in (await world.slash(world.ben, "leaderboard", scope="global")).text
    assert "All servers, live" in (await world.slash(world.anna, "profile", member=world.ben.member)).text


async def test_over_the_turn_of_a_quarter(world: World) -> None:
    """Down over the turn or not: the old table is kept with its best, the new one begins with the next match."""
    await won(world)
    await world.restart(away=QUARTER)
    shown = await world.slash(world.anna, "leaderboard")
    assert "all time" in shown.text.splitlines()[0], "nobody has played in the new season"
    past = await world.press(world.anna, shown, "page:server.live.past.1")
    assert past.text.splitlines()[1] == "· season 1 of 2026: 1\\. Ben (1662?) · 2\\. Anna (1338?)"
    empty = await world.press(world.anna, past, "page:server.live.season.1")
    assert "Nobody has played a rated match this season yet" in empty.text
    assert "**You**" not in empty.text
    await world.start(ginning())
    await world.restart(away=QUARTER * 0.01)
    assert (await world.slash(world.anna, "leaderboard")).private


async def test_an_owner_begins_the_table_anew(world: World) -> None:
    """The next board is empty, the closed table is told as a table of its season, all time goes on."""
    await won(world)
    store = world.bot.desk.store
    assert await store.reset_season(world.guild.id, Change(world.cem.id, "season", world.now()))
    await world.pass_time(60)
    shown = await world.slash(world.anna, "leaderboard")
    assert "all time" in shown.text.splitlines()[0]
    season = await world.press(world.anna, shown, "page:server.live.season.1")
    assert "season 1 of 2026, table 2" in season.text
    past = await world.press(world.anna, season, "page:server.live.past.1")
    assert "· season 1 of 2026: 1\\. Ben" in past.text


async def test_forged_stale_and_pressed_twice(world: World) -> None:
    """Old ids mean all time, broken ones are refused privately, two presses at once show the same page."""
    await won(world)
    board = await world.slash(world.anna, "leaderboard")
    old = await world.plant(world.anna, board, "gin:-:0:page:server.live.1")
    assert old.text.startswith("**Leaderboard of this server**, live, all time")
    for forged in ("page:server.live.ever.1", "page:moon.live.all.1", "page", "show:server.live.past.1", "show"):
        answer = await world.plant(world.anna, board, f"gin:-:0:{forged}")
        assert answer.private, forged
        assert answer.text.startswith("That table is from an earlier version"), forged
    board = await world.slash(world.anna, "leaderboard")
    twice = [world.emit(world.anna, board, "gin:-:0:page:server.live.all.1") for _ in range(2)]
    await world.settle()
    assert [world.answer_of(each).text.splitlines()[0] for each in twice] == [
        "**Leaderboard of this server**, live, all time"
    ] * 2


async def test_shown_to_everybody(world: World) -> None:
    """A season's page can be shown; the copy has no buttons, no "you", and nobody who is not listed."""
    await won(world)
    board = await world.slash(world.ben, "leaderboard", scope="global")
    assert "Show here" not in board.labels, "there is nothing to show"
    await world.be_seen(world.anna)
    board = await world.slash(world.ben, "leaderboard", scope="global")
    shown = await world.press(world.ben, board, "show")
    assert not shown.private
    assert shown.buttons == []
    assert "Anna" in alt(shown)
    assert "Ben" not in shown.text + alt(shown)
    assert "You" not in shown.text + alt(shown)


async def test_by_ear(world: World) -> None:
    """Who plays by ear gets every board, and every page of achievements, as a new message that is read out."""
    await won(world)
    panel = await world.slash(world.ben, "settings")
    await world.choose(world.ben, panel, "menu:gin:-:0:set", "gin:-:0:set:text.on")
    board = await world.slash(world.ben, "leaderboard")
    other = await world.press(world.ben, board, "page:server.live.all.1")
    assert other.message.id != board.message.id
    assert other.private
    profile = await world.slash(world.ben, "profile")
    badges = await world.press(world.ben, profile, "badges")
    assert badges.message.id != profile.message.id
    assert "First gin" in badges.text
