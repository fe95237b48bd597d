"""Pages outside a match: the front door and its buttons, the lists, the check, what discord.py refuses by itself."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands

from ginbot.matches import Invitation, Matches
from ginbot.matches import Person as Player
from ginbot.rules import Pass, Resign
from ginbot.screens.context import Pace
from ginbot.store import By
from tests.simulated.hands import knocking
from tests.simulated.world import World


async def test_front_door(world: World) -> None:
    """`/gin play` is private and leads to a friend, the house, the lesson and one's matches."""
    door = await world.slash(world.anna, "play")
    assert door.private
    assert door.labels == ["Challenge a friend", "Play the house", "Learn gin", "My games"]
    assert "/gin challenge" in (await world.press(world.anna, door, "friend")).text
    assert (await world.press(world.anna, door, "learn")).labels == ["Begin the lesson", "Read the rules"]
    assert "no match running" in (await world.press(world.anna, door, "games")).text


async def test_house_from_the_front_door(world: World) -> None:
    """*Play the house* asks against whom; the answer to that leads to the hand."""
    world.deal = knocking()
    door = await world.slash(world.anna, "play")
    answer = await world.meet(world.anna, await world.press(world.anna, door, "house"))
    assert answer.private
    assert answer.links[0].endswith(str(world.hand(world.anna).message.id))


async def test_everything_by_dm(world: World) -> None:
    """In the bot's own direct messages the front door, the house, the lists and the rules work too."""
    assert (await world.slash_dm(world.anna, "play")).labels
    assert (await world.slash_dm(world.anna, "learn", rules="standard")).text
    assert "all servers" in (await world.slash_dm(world.anna, "leaderboard", scope="server")).text
    answer = await world.slash_dm(world.anna, "house")
    assert answer.unsealed.endswith("Your cards are below.")
    assert (await world.slash_dm(world.anna, "games")).text.count("against **Rosa**") == 1
    asked = await world.slash_dm(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    assert (await world.match()).ended is not None


async def test_games(world: World) -> None:
    """The list has running matches with whose turn it is and open challenges, each with a link."""
    await world.start(knocking())
    post = await world.challenge(world.cem)
    listed = await world.slash(world.anna, "games")
    assert "against **Ben** · 0 : 0 · Ben's turn" in listed.text
    assert "waiting for **Cem** to accept" in listed.text
    assert str(post.message.id) in listed.text
    assert str(world.hand(world.anna).message.id) in listed.text


async def test_board_pages(world: World) -> None:
    """A board has pages; one's own line is always in sight; a number that is too high shows the last page."""
    await fill_board(world, 12)
    first = await world.slash(world.anna, "leaderboard")
    assert first.labels[:2] == ["Next", "Show here"]
    assert "…\nYou have no rated match here yet." in first.text
    second = await world.press(world.anna, first, "page")
    assert second.message.id == first.message.id
    assert second.labels[:2] == ["Previous", "Show here"]
    assert "Page 2 of 2" in second.text


async def fill_board(world: World, players: int) -> None:
    """So many players with one rated match each."""
    matches: Matches = world.bot.desk.matches
    with world.env.time_context():
        for number in range(players // 2):
            one, other = (Player(10_000 + number * 2 + seat, f"Player {number}-{seat}") for seat in (0, 1))
            await rate(world, matches, one, other)


async def rate(world: World, matches: Matches, one: Player, other: Player) -> None:
    """A match of these two, resigned once both have acted."""
    asked = Invitation(one, other, Pace.LIVE, guild=world.guild.id)
    record = await matches.challenge(asked)
    record = await matches.join(record.facts.id, 1, other, world.now())
    for action, by in ((Pass(1), By.SEAT_1), (Pass(0), By.SEAT_0), (Resign(1), By.SEAT_1)):
        record = await matches.play(record.facts.id, action, version=record.match.version, by=by, at=world.now())


@pytest.mark.parametrize("error", [app_commands.NoPrivateMessage(), app_commands.CommandNotFound("gone", [])])
async def test_what_discord_py_refuses(world: World, error: app_commands.AppCommandError) -> None:
    """A command that discord.py itself does not run is answered once, privately."""

    async def fail(interaction: discord.Interaction[discord.Client]) -> bool:
        raise error

    world.bot.tree.interaction_check = fail  # type: ignore[method-assign]
    answer = await world.slash(world.anna, "play")
    assert answer.private
    assert answer.text.startswith(("That can't be done now.", "Something went wrong on my side."))


async def test_table_in_a_thread(world: World) -> None:
    """In a thread no thread can be opened: the table is there, and the challenger is told."""
    await world.start()
    thread = world.channel.threads[0]
    before = len(world.messages(thread.id))
    # simcord would open a thread in a thread; Discord refuses.
    world.env.inject_error("POST", f"/channels/{thread.id}/messages/*/threads", status=400, code=50024)
    told = await world.slash(world.cem, "challenge", where=thread, opponent=world.anna.member)
    assert told.private
    assert told.text.startswith("No thread can be opened here")
    post = world.messages(thread.id)[before]
    await world.press(world.anna, post, "accept")
    assert "Hand 1" in world.messages(thread.id)[-1].text
    assert len(world.channel.threads) == 1


async def test_manage_server_only(world: World) -> None:
    """Owners' commands are offered to whoever manages the server; the check says what is there."""
    assert not [name for name in world.anna.member.available_commands(world.channel) if name.startswith("gin-admin")]
    role = world.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
    host = world.guild.add_member(world.env.create_user("host"), roles=[role])
    check = (await host.slash(world.channel, "gin-admin check")).response
    assert check is not None
    assert check.ephemeral
    assert check.content.count("✓") >= 6
    assert "✗" not in check.content


async def test_hand_of_several_matches_with_closed_dms(world: World) -> None:
    """Who plays several private matches with closed DMs chooses whose cards are brought, and can play."""
    for path in ("/users/@me/channels", "/channels/*/messages"):
        world.env.inject_error("POST", path, status=403, code=50007, times=None)
    world.deal = knocking()
    for _ in range(2):
        await world.slash(world.anna, "house")
    await world.pass_time(4)
    listed = await world.slash(world.anna, "hand")
    assert listed.labels == ["My hand: Rosa", "My hand: Rosa"]
    hand = await world.press(world.anna, listed, "mine")
    assert hand.private
    match = int(listed.ids[0].split(":")[1])
    before = (await world.match(match)).version
    await world.press(world.anna, hand, "pass" if "pass" in " ".join(hand.ids) else "draw")
    assert (await world.match(match)).version > before
