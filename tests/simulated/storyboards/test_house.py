"""Storyboard 4.3 of SCREENS.md: a match against the house, by direct message, from the server, watched or not."""

from __future__ import annotations

import re

from ginbot.rules import Phase
from tests.rules.tables import deal
from tests.simulated.hands import HIGH, LOW, knocking
from tests.simulated.storyboards.eyes import is_silent, lines, mark, rings, rows, stamp, thread
from tests.simulated.world import World

DULL = deal(opener="2S 4S 6S 8H TH QH 3D 5D JC KC", dealer="AS 3S 5S 7H 9H JH 2D 4D TC QC", upcard="7D", stock="9S 9D")
"""Nothing fits anywhere, so that the house does nothing but draw and throw."""


async def test_from_the_server(world: World) -> None:
    """The private answer leads to the cards; the channel hears nothing, no thread is opened, one message rings."""
    world.deal = knocking()
    answer = await world.slash(world.anna, "house")
    assert answer.private
    assert answer.unsealed == "**Rosa** is at the table. Your cards are in our direct messages."
    assert rows(answer) == ["[Open my hand ↗]", "[Play here instead]"]
    [hand] = world.dms(world.anna)
    assert answer.links[0].endswith(f"/{hand.message.id}")
    assert rings(world, world.anna) == ["**Rosa** sits down and moves first; your cards are below."]
    assert (world.posts(), world.channel.threads) == ([], [])
    assert rows(hand)[-1] == "[More…] [Rules]", "without a thread the rules stand where the table would"
    assert lines(hand)[1] == f"-# You 0, Rosa 0, to 100 · due {stamp(world, 24 * 3600, 'R')}"


async def test_both_moves_in_one_change(world: World) -> None:
    """The press is answered at once; the house's whole turn follows as one edit whose first line says both moves."""
    await world.restart(house_delay_seconds=1.5)
    world.deal = DULL
    await world.slash_dm(world.anna, "house")
    anna = world.anna
    await world.pass_time(2)
    await world.press(anna, world.hand(anna), "pass")
    await world.pass_time(2)
    await world.press(anna, world.hand(anna), "draw")
    await world.pass_time(1.3)
    chosen = world.hand(anna)
    card = next(each for each in chosen.ids if ":throw:" in each).split(":")[-1]
    start = mark(world)
    await world.press(anna, chosen, f"throw:{card}")
    await world.pass_time(2)
    [hand] = world.dms(anna)
    first = lines(hand)[0]
    assert re.fullmatch(r"You threw \S+\. Rosa (drew|took \S+) and threw \S+\.", first)
    requests = [request for request in world.env.http_requests[start:] if request.method != "GET"]
    kinds = [request.path.rsplit("/", 1)[-1] for request in requests]
    assert kinds == ["callback", "@original"], "one answer and one edit"
    assert rings(world, anna, start) == []


async def test_in_direct_messages(world: World) -> None:
    """Asked for by DM, the hand is a message of its own there, and the answer stands above it, without a link."""
    world.deal = knocking()
    answer = await world.slash_dm(world.anna, "house")
    assert answer.unsealed == "**Rosa** is at the table. Your cards are below."
    assert rows(answer) == []
    assert lines(world.hand(world.anna))[0] == "**Rosa** passed. Do you want the K♣?"
    assert world.hand(world.anna).message.id > answer.message.id


async def test_watched(world: World) -> None:
    """*watch* opens a thread on one silent line; table and hand are then two messages."""
    world.deal = knocking()
    await world.slash(world.anna, "house", watch=True)
    [post] = world.posts()
    assert post.unsealed == "**Anna** and **Rosa** are playing gin rummy: first to 100, a day a turn."
    assert is_silent(post)
    [table] = thread(world)
    assert is_silent(table)
    assert rows(table) == ["[My hand] [Rules]", "[Bring it down]"]
    assert rows(world.hand(world.anna))[-1] == "[More…] [Table ↗]"
    assert len(rings(world, world.anna)) == 1


async def test_no_clock_presses(world: World) -> None:
    """No nudge comes; after a day without a move the match closes by itself, and nothing rings."""
    world.deal = knocking()
    await world.slash(world.anna, "house")
    start = mark(world)
    await world.pass_time(23 * 3600)
    assert (await world.match()).phase is Phase.UPCARD
    assert rings(world, world.anna, start) == []
    await world.pass_time(3700)
    assert (await world.match()).phase is Phase.OVER
    assert rings(world, world.anna, start) == []
    assert "Nobody moved for a day, so **Rosa** closed the match." in world.hand(world.anna).text
    assert len(world.dms(world.anna)) == 1


async def test_closed_direct_messages(world: World) -> None:
    """Closed DMs: the private answer in the channel is the hand, and play goes on in it."""
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=50007, times=None)
    world.deal = deal(opener=f"{LOW} 2D", dealer=HIGH, upcard="KC", stock="KD")
    answer = await world.slash(world.anna, "house")
    assert answer.private
    await world.pass_time(2)
    passed = await world.press(world.anna, answer, "pass")
    assert passed.private
    assert (world.posts(), world.channel.threads) == ([], [])
    await world.pass_time(2)
    assert "Rosa" in lines(passed)[0]
