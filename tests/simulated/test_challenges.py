"""A challenge from its post to its end: accepted, declined, withdrawn, expired, open to anybody."""

from __future__ import annotations

from tests.simulated.world import World


async def test_accepted(world: World) -> None:
    """Accepting answers privately with a link to the hand, posts both hands and opens a thread with the table."""
    post = await world.challenge()
    assert post.message.ping_user_ids == [world.ben.id]
    answer = await world.press(world.ben, post, "accept")
    assert answer.private
    assert answer.labels == ["Open my hand", "Play here instead"]
    hand = world.hand(world.ben)
    assert answer.links == [f"https://discord.com/channels/@me/{hand.message.channel_id}/{hand.message.id}"]
    assert "Your move" in hand.text
    assert "Ben** accepted" in world.hand(world.anna).text
    assert "are playing gin rummy" in world.posts()[0].text
    assert "Hand 1" in world.table().text
    thread = world.channel.threads[0].id
    assert [link.split("/")[5] for link in world.hand(world.anna).links] == [str(thread)]


async def test_declined(world: World) -> None:
    """Whoever was asked may decline: the post closes without saying who did it."""
    post = await world.challenge()
    closed = await world.press(world.ben, post, "decline")
    assert closed.text == "This challenge is closed."
    assert closed.labels == []
    assert (await world.record()).facts.status == "closed"


async def test_withdrawn(world: World) -> None:
    """The challenger's press on Decline withdraws."""
    post = await world.challenge()
    assert (await world.press(world.anna, post, "decline")).text == "This challenge is closed."
    assert (await world.challenge()).labels == ["Accept", "Decline", "Rules"]


async def test_expired(world: World) -> None:
    """A live challenge closes by itself after ten minutes, and a late press changes nothing."""
    post = await world.challenge()
    await world.pass_time(590)
    assert (await world.record()).facts.status == "challenge"
    await world.pass_time(20)
    assert "has run out" in world.posts()[0].text
    late = await world.forge(world.ben, post, "gin:1:1:accept")
    assert late.private
    assert late.text == "This challenge is closed."


async def test_open_to_anybody(world: World) -> None:
    """Nobody named: whoever sits down first plays; the next one hears that somebody was faster."""
    post = await world.slash(world.anna, "challenge")
    assert post.labels == ["Sit down", "Withdraw", "Rules"]
    assert post.message.ping_user_ids == []
    await world.press(world.cem, post, "accept")
    assert "Cem" in world.hand(world.anna).text
    late = await world.forge(world.ben, post, "gin:1:1:accept")
    assert late.private
    assert late.text.startswith("Someone was faster.")


async def test_open_withdrawn(world: World) -> None:
    """An open challenge is withdrawn by its author alone."""
    post = await world.slash(world.anna, "challenge")
    stranger = await world.press(world.cem, post, "withdraw")
    assert stranger.private
    assert (await world.record()).facts.status == "challenge"
    closed = await world.press(world.anna, post, "withdraw")
    assert closed.text == "This challenge is closed."


async def test_menu_on_a_member(world: World) -> None:
    """The menu on a member's name challenges that member."""
    result = await world.anna.member.context_menu(world.channel, "Challenge to gin rummy", world.ben.member)
    assert result.response is not None
    assert "<@" in result.response.content
    assert (await world.record()).facts.invited == world.ben.id


async def test_rules_on_the_post(world: World) -> None:
    """Anybody may read the rules from the post, privately."""
    post = await world.challenge()
    answer = await world.press(world.cem, post, "rules")
    assert answer.private
    assert "deadwood" in answer.text


async def test_table_of_its_own_rules(world: World) -> None:
    """Another target or another preset is played unrated, and the post says what is played."""
    post = await world.challenge(target=50)
    assert "first to 50" in post.text
    assert post.unsealed.endswith("\nOtherwise as standard. Not rated.")
    assert not (await world.record()).facts.rated
    await world.press(world.anna, post, "decline")
    blitz = await world.challenge(rules="blitz")
    assert "one hand" in blitz.text
    assert (await world.record(2)).facts.ruleset.target is None
