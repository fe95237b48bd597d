"""Storyboards 4.1 and 4.11 of SCREENS.md: an owner adds the bot, and wants it quiet.

One channel only, who may open and where results go: `tests/simulated/test_setup.py`.
"""

from __future__ import annotations

import discord

from tests.simulated.hands import ginning, pass_and_draw
from tests.simulated.storyboards.eyes import is_silent, lines, mark, posted, rings, rows, thread
from tests.simulated.world import Person, World

FIFTEEN = {
    "play", "challenge", "house", "queue", "games", "hand", "resign", "leaderboard", "profile", "settings",
    "history", "learn", "ladder", "daily", "privacy",
}  # fmt: skip
"""All there is in `/gin`, and all there may be."""


def manager(world: World) -> Person:
    """Somebody who manages the server."""
    role = world.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
    user = world.env.create_user("host")
    return Person(world.guild.add_member(user, roles=[role]), user)


async def test_added(world: World) -> None:
    """Nothing is posted by itself; the picker's first line is the front door, in the order of registration."""
    assert list(posted(world)) == []
    offered = world.anna.member.available_commands(world.channel)
    assert offered[0] == "gin play"
    assert {name.split()[1] for name in offered if name.startswith("gin ")} == FIFTEEN
    assert not [name for name in offered if name.startswith("gin-admin")]


async def test_the_front_door(world: World) -> None:
    """`/gin play` answers privately: a friend, the house, learning, one's matches."""
    door = await world.slash(world.anna, "play")
    assert door.private
    assert door.text == (
        "**Gin rummy.** Challenge a friend, or play the house right now. New to it? *Learn gin* takes five minutes."
    )
    assert rows(door) == ["[Challenge a friend]", "[Play the house]", "[Learn gin] [My games]"]
    friend = await world.press(world.anna, door, "friend")
    assert friend.text == (
        "`/gin challenge` asks somebody, or anybody. Or tap a name → Apps → *Challenge to gin rummy*."
    )


async def test_the_check(world: World) -> None:
    """`/gin-admin check` tells line by line what is there, what is missing, and what happens without."""
    host = manager(world)
    fine = (await host.member.slash(world.channel, "gin-admin check")).response
    assert fine is not None
    assert fine.ephemeral
    assert fine.content.splitlines()[0] == "**What I may do here**"
    assert fine.content.splitlines()[-1] == "Nothing else is needed."
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: no_threads})
    check = (await host.member.slash(quiet, "gin-admin check")).response
    assert check is not None
    assert [line for line in check.content.splitlines() if line.startswith("✗")] == [
        "✗ **Create Public Threads** is missing. Without it there is no thread, and the table stands in the channel."
    ]
    assert check.content.splitlines()[-1].startswith("Someone who manages the server can add it: ")
    refused = await world.slash(world.anna, "challenge", where=quiet, opponent=world.ben.member)
    assert refused.private
    assert refused.text == (
        f"I need **Create Public Threads** in <#{quiet.id}> to open a table. "
        "Someone who manages the server can add it; `/gin-admin check` shows where."
    )


async def test_one_line_a_match(world: World) -> None:
    """A whole match leaves one line in the channel, makes no second notice there, and all in the thread is silent."""
    start = mark(world)
    await world.start(ginning())
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")
    assert [shown.text for shown in world.posts()] == ["**Ben** beat **Anna** 112 : 0."]
    in_channel = [body for channel, body in posted(world, start) if channel == world.channel.id]
    assert in_channel == [], "the challenge was the answer to its command"
    assert all(is_silent(shown) for shown in thread(world))
    assert rings(world, world.cem) == []


async def test_house_matches_are_invisible(world: World) -> None:
    """A match against the house leaves nothing in the server."""
    await world.slash(world.anna, "house")
    asked = await world.slash(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    assert (world.posts(), world.channel.threads) == ([], [])


async def test_what_came_to_nothing_is_cleared(world: World) -> None:
    """Declined, withdrawn, expired, nobody sat down: one short line that blames nobody, gone an hour later."""
    closed = "This challenge is closed."
    await world.press(world.ben, await world.challenge(), "decline")
    await world.press(world.anna, await world.challenge(), "decline")
    await world.press(world.anna, await world.slash(world.anna, "challenge"), "withdraw")
    assert [shown.text for shown in world.posts()] == [closed] * 3
    assert all(not rows(shown) for shown in world.posts())
    await world.challenge()
    await world.slash(world.cem, "challenge")
    await world.pass_time(605)
    assert [shown.text for shown in world.posts()] == [
        closed,
        closed,
        closed,
        "This challenge has run out. `/gin challenge` asks again.",
        "Nobody sat down. `/gin challenge` asks again.",
    ]
    assert "Ben" not in " ".join(shown.text for shown in world.posts())
    await world.pass_time(2990)
    assert len(world.posts()) == 5
    await world.pass_time(10)
    assert len(world.posts()) == 2
    await world.pass_time(600)
    assert world.posts() == []


async def test_boards_are_private(world: World) -> None:
    """Boards and profiles are for whoever asked; *Show here* posts a copy without buttons, and nobody is rung."""
    await test_one_line_a_match(world)
    for command in ("leaderboard", "profile"):
        asked = await world.slash(world.anna, command)
        assert asked.private
        start, before = mark(world), len(world.posts())
        shown = await world.press(world.anna, asked, "show")
        assert not shown.private
        assert rows(shown) == []
        assert "You" not in lines(shown)[1]
        assert len(world.posts()) == before + 1
        assert [rings(world, person, start) for person in (world.anna, world.ben, world.cem)] == [[], [], []]
