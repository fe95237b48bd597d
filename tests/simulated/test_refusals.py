"""Every refusal: private, telling what to do, and nothing is changed by it."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.simulated.hands import knocking, pass_and_draw, undercutting
from tests.simulated.world import Person, Shown, World

NEEDED = {
    "send_messages": "Send Messages",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


def check_refused(answer: Shown, text: str) -> None:
    """A private answer that begins so."""
    assert answer.private
    assert answer.text.startswith(text)


async def test_yourself(world: World) -> None:
    """Nobody challenges himself."""
    answer = await world.slash(world.anna, "challenge", opponent=world.anna.member)
    check_refused(answer, "You can't sit on both sides.")
    assert await world.everything() == (None,) * 5


async def test_a_bot(world: World) -> None:
    """No bot is challenged, neither another one nor this one."""
    other = world.guild.add_member(world.env.create_user("dealer", bot=True))
    check_refused(await world.slash(world.anna, "challenge", opponent=other), "Bots don't play here")
    assert await world.everything() == (None,) * 5


async def test_not_in_the_server(world: World) -> None:
    """Somebody who is not in the server is not challenged there."""
    stranger = world.env.create_user("dora", global_name="Dora")
    answer = await world.slash(world.anna, "challenge", opponent=stranger)
    check_refused(answer, "Dora can't see this channel.")


async def test_cannot_see_the_channel(world: World) -> None:
    """Somebody who does not see the channel is not challenged in it."""
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={world.ben.member: discord.PermissionOverwrite(view_channel=False)}
    )
    answer = await world.slash(world.anna, "challenge", where=hidden, opponent=world.ben.member)
    check_refused(answer, "Ben can't see this channel.")


async def test_in_direct_messages(world: World) -> None:
    """A challenge needs a server."""
    answer = await world.slash_dm(world.anna, "challenge")
    assert "Try a server you share" in answer.text
    assert await world.everything() == (None,) * 5


@pytest.mark.parametrize("permission", NEEDED)
async def test_permission_missing(world: World, permission: str) -> None:
    """Each permission that is missing is named before anything is created, and the check shows it."""
    overwrite = discord.PermissionOverwrite(**{permission: False})
    channel = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: overwrite})
    for command, options in (("challenge", {"opponent": world.ben.member}), ("house", {"watch": True})):
        answer = await world.slash(world.anna, command, where=channel, **options)
        check_refused(answer, f"I need **{NEEDED[permission]}** in <#{channel.id}>")
    assert await world.everything() == (None,) * 5
    role = world.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
    host = world.guild.add_member(world.env.create_user("host"), roles=[role])
    check = (await host.slash(channel, "gin-admin check")).response
    assert check is not None
    assert check.ephemeral
    assert f"✗ **{NEEDED[permission]}** is missing." in check.content
    assert check.content.count("✗") == 1


async def test_asked_already(world: World) -> None:
    """One challenge at a time to the same person; the refusal leads to it."""
    post = await world.challenge()
    before = await world.everything()
    answer = await world.challenge()
    check_refused(answer, "You already asked Ben: https://discord.com/channels/")
    assert str(post.message.id) in answer.text
    assert await world.everything() == before


async def test_too_many(world: World) -> None:
    """Ten running matches are the most, for whoever asks and for whoever accepts."""
    post = await world.challenge()
    for _ in range(10):
        await world.slash(world.ben, "house")
    check_refused(await world.press(world.ben, post, "accept"), "You have 10 matches running.")
    check_refused(await world.slash(world.ben, "house"), "You have 10 matches running.")
    check_refused(await world.slash(world.ben, "challenge"), "You have 10 matches running.")


async def test_not_invited(world: World) -> None:
    """A challenge is for whom it is for: others can neither accept nor decline it; its author cannot accept it."""
    post = await world.challenge()
    before = await world.everything()
    for what in ("accept", "decline"):
        check_refused(await world.press(world.cem, post, what), "This challenge is for Ben.")
    check_refused(await world.press(world.anna, post, "accept"), "You can't sit on both sides.")
    assert await world.everything() == before


@pytest.mark.parametrize("command", ["hand", "resign"])
async def test_no_match(world: World, command: str) -> None:
    """Without a match there is neither a hand nor anything to resign."""
    check_refused(await world.slash(world.anna, command), "You have no match running.")


async def test_turn_and_cards(world: World) -> None:
    """Out of turn, with cards one does not hold, too dear to knock, no gin, what was just taken: each has its words."""
    await world.start(undercutting())
    anna, ben = world.anna, world.ben
    await refused(world, anna, "draw", "It's ")
    await refused(world, ben, "draw", "That can't be done now.")
    await refused(world, ben, "throw:AS", "That can't be done now.")
    await world.press(ben, world.hand(ben), "take")
    await refused(world, ben, "throw:KC", "You took the K♣ this turn")
    await refused(world, ben, "throw:QD", "The Q♦ is not in your hand.")
    await refused(world, ben, "gin:9H", "That leaves 10.")
    await world.pass_time(1.3)
    await refused(world, ben, "big", "Big gin needs all eleven cards in melds.")
    await refused(world, ben, "knock:9H-AS2S3S", "Those melds cannot be laid down.")


async def test_too_dear_to_knock(world: World) -> None:
    """A knock that leaves too much is refused with the count."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await refused(world, world.ben, "knock:AS", "That leaves ")


async def refused(world: World, person: Person, what: str, text: str) -> None:
    """A press forged on the present version is refused so, and changes nothing."""
    before, match = await world.everything(), await world.match()
    answer = await world.forge(person, world.hand(person), f"gin:1:{match.version}:{what}")
    assert answer.text.startswith(text)
    assert answer.private
    assert await world.everything() == before


async def test_strangers(world: World) -> None:
    """Whoever has no seat is told so, on the table and on cards, and watchers are told what they see."""
    await world.start()
    watching = await world.press(world.cem, world.table(), "mine")
    assert watching.private
    assert watching.text.startswith("You are watching.")
    before = await world.everything()
    own = await world.slash(world.cem, "house")
    assert own.private
    forged = await world.forge(world.cem, world.hand(world.cem), "gin:1:2:pass")
    check_refused(forged, "Those are not your cards.")
    assert (await world.everything())[0] == before[0]


FORGED: list[Any] = [
    "gin:1:2:fly",
    "gin:99:1:pass",
    "gin:1:2:throw:ZZ",
    "gin:1:2:throw:KH-KH",
    "gin:1:2:pass:now",
    "gin:0:2:pass",
    "gin:-1:2:pass",
    "gin:1:-2:pass",
    "gin:1:99999999999999999999:pass",
    "gin:-:0:pass",
    "gin:-:0:accept",
    "gin:1:2:knock:" + "AS" * 500,
    "gin:1:2:" + "x" * 5000,
    "gin:",
    "",
    "menu:gin:-:0:resign_ask",
    "elsewhere",
    "gin:1:2:pass\n",
    "gin:١:2:pass",
    "gin:1:2:page:server.live.2",
    "gin:-:0:page:server.live.0",
    "gin:-:0:show:moon.live.1",
]


@pytest.mark.parametrize("custom_id", FORGED)
async def test_forged(world: World, custom_id: str) -> None:
    """An id that no button has gets one private answer, and nothing is changed."""
    await world.start()
    before, shown = await world.everything(), world.hand(world.ben)
    text = shown.text
    answer = await world.forge(world.ben, shown, custom_id)
    assert answer.private
    assert answer.text.startswith("That table is from an earlier version of me.")
    assert await world.everything() == before
    assert world.hand(world.ben).text == text


async def test_no_hand_in_public(world: World) -> None:
    """A press on one's hand, forged on the table that all see, does not show the hand there."""
    await world.start()
    text = world.table().text
    answer = await world.forge(world.ben, world.table(), "gin:1:2:more")
    check_refused(answer, "That table is from an earlier version of me.")
    assert world.table().text == text


async def test_match_over(world: World) -> None:
    """Buttons of a match that is over show how it ended."""
    await world.start()
    old = world.hand(world.ben)
    ids = old.ids
    asked = await world.slash(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    for custom_id in ids:
        answer = await world.forge(world.ben, world.hand(world.ben), custom_id)
        assert "nothing counts" in answer.text or "over" in answer.text
