"""Storyboard 4.4 of SCREENS.md: slow matches, several at once, over simulated days."""

from __future__ import annotations

from ginbot.matches import seat_of
from ginbot.rules import EndReason
from tests.simulated.hands import knocking, pass_and_draw
from tests.simulated.storyboards.eyes import is_silent, lines, mark, rings, rows, stamp
from tests.simulated.world import Person, Shown, World

HOUR, DAY = 3600.0, 86_400.0


async def hand_of(world: World, person: Person, match: int) -> Shown:
    """The direct message that shows a person's hand in one of several matches."""
    record = await world.record(match)
    row = record.screen(f"hand:{seat_of(record, person.id)}")
    [shown] = [each for each in world.dms(person) if row is not None and each.message.id == row.message]
    return shown


async def in_three_matches(world: World) -> None:
    """Monday: Anna accepts what Ben, Cem and Dora ask of her, an hour apart; she moves first in each."""
    user = world.env.create_user("dora", global_name="Dora")
    dora = Person(world.guild.add_member(user), user)
    world.deal = knocking()
    for number, host in enumerate((world.ben, world.cem, dora)):
        if number:
            await world.pass_time(HOUR)
        post = await world.slash(host, "challenge", opponent=world.anna.member, pace="slow")
        await world.press(world.anna, post, "accept")


async def test_a_slow_challenge(world: World) -> None:
    """It says how long a turn is, waits for a day, and goes after that; three days a turn are offered as well."""
    post = await world.challenge(pace="slow")
    until = stamp(world, DAY, "f")
    asked = "**Anna** challenges you to gin rummy: first to 100, a day a turn, rated."
    assert post.unsealed == f"<@{world.ben.id}>, {asked} Open until {until}."
    await world.pass_time(DAY - 60)
    assert rows(world.posts()[0]) == ["[Accept] [Decline] [Rules]"]
    await world.pass_time(120)
    assert world.posts()[0].text == "This challenge has run out. `/gin challenge` asks again."
    post = await world.challenge(pace="slow3")
    assert "three days a turn" in post.text
    await world.press(world.ben, post, "accept")
    assert f"due {stamp(world, 3 * DAY, 'R')}" in world.hand(world.ben).text


async def test_monday_three_matches_in_one_dm(world: World) -> None:
    """Each of three messages begins with the opponent's name and tells the score, and so does its picture."""
    await in_three_matches(world)
    names = ("Ben", "Cem", "Dora")
    for shown, name in zip(world.dms(world.anna), names, strict=True):
        assert lines(shown)[0] == f"Your turn against **{name}**. You are asked first in this hand. The upcard is K♣."
        assert lines(shown)[1].startswith(f"-# You 0, {name} 0, to 100 · due <t:")
        assert f"Anna 0, {name} 0" in str(shown.message.attachments[0]["description"])
        assert not is_silent(shown)
    mine = await world.slash(world.anna, "games")
    assert [line.split(" · ")[:3] for line in lines(mine)[1:]] == [
        [f"· against **{name}**", "0 : 0", "**your turn**"] for name in names
    ]
    assert all("· due <t:" in line and "[hand](https://discord.com/channels/@me/" in line for line in lines(mine)[1:])


async def test_on_the_bus(world: World) -> None:
    """A move leaves a receipt with its picture, and one press brings the next match's cards to the bottom."""
    await in_three_matches(world)
    ben_s, cem_s = await hand_of(world, world.anna, 1), await hand_of(world, world.anna, 2)
    receipt = await world.press(world.anna, ben_s, "pass")
    assert receipt.message.id == ben_s.message.id
    assert lines(receipt) == [f"You passed. **Ben** has until {stamp(world, DAY, 'f')}.", "-# You 0, Ben 0, to 100"]
    assert rows(receipt) == ["[Next: Cem, 23 h]", "[All my games]"]
    assert len(receipt.message.attachments) == 1
    start = mark(world)
    brought = await world.press(world.anna, receipt, "next_game")
    assert lines(brought)[0].startswith("Your turn against **Cem**.")
    assert world.dms(world.anna)[-1].message.id == brought.message.id
    assert cem_s.message.id not in [shown.message.id for shown in world.dms(world.anna)]
    assert len(world.dms(world.anna)) == 3
    receipt = await world.press(world.anna, brought, "pass")
    assert rows(receipt) == ["[Next: Dora, 24 h]", "[All my games]"]
    games = await world.press(world.anna, receipt, "games")
    assert games.private
    assert "against **Dora**" in lines(games)[1]
    brought = await world.press(world.anna, receipt, "next_game")
    receipt = await world.press(world.anna, brought, "pass")
    assert rows(receipt) == ["[All my games]"]
    assert rings(world, world.anna, start) == []


async def test_a_turn_comes_as_a_new_message(world: World) -> None:
    """Whoever is not there is rung by a new message at the bottom, and the old one goes; a draw tells nobody."""
    await world.start(knocking(), pace="slow")
    await pass_and_draw(world, world.ben, world.anna)
    await world.pass_time(2 * HOUR)
    before, start = world.hand(world.anna), mark(world)
    await world.throw(world.ben, "KD")
    [now] = world.dms(world.anna)
    assert now.message.id != before.message.id
    assert rings(world, world.anna, start) == ["Your turn against **Ben**. Ben drew and threw K♦."]
    assert lines(world.hand(world.ben))[0] == f"Thrown: K♦. **Anna** has until {stamp(world, DAY, 'f')}."
    await world.pass_time(2 * HOUR)
    ben_s, requests = world.hand(world.ben), mark(world)
    await world.press(world.anna, world.hand(world.anna), "draw")
    assert world.hand(world.ben).message.id == ben_s.message.id
    asked = [request.path for request in world.env.http_requests[requests:]]
    assert not [path for path in asked if str(world.ben.user.dm_channel.id) in path]


async def test_who_is_there_is_not_rung(world: World) -> None:
    """Within ten minutes of a player's last press in the match its message is edited, without a sound."""
    await world.start(knocking(), pace="slow")
    await world.press(world.ben, world.hand(world.ben), "pass")
    before, start = world.hand(world.ben), mark(world)
    await world.pass_time(590)
    await world.press(world.anna, world.hand(world.anna), "pass")
    assert [shown.message.id for shown in world.dms(world.ben)] == [before.message.id]
    assert rings(world, world.ben, start) == []
    assert "[Draw · 31 left]" in rows(world.hand(world.ben))


async def test_looking_counts_as_being_there(world: World) -> None:
    """A press that is no move counts, too: who has just looked at the hand is not rung."""
    await world.start(knocking(), pace="slow")
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.pass_time(3 * HOUR)
    more = await world.press(world.anna, world.hand(world.anna), "more")
    await world.press(world.anna, more, "back")
    await world.press(world.anna, world.hand(world.anna), "pass")
    await world.pass_time(500)
    start = mark(world)
    await world.press(world.ben, world.hand(world.ben), "draw")
    await world.throw(world.ben, "KD")
    assert rings(world, world.anna, start) == []


async def test_results_stay(world: World) -> None:
    """A result comes with a sound as a message of its own and stays when the next hand is dealt an hour later."""
    await world.start(knocking(), pace="slow")
    await pass_and_draw(world, world.ben, world.anna)
    await world.pass_time(2 * HOUR)
    start = mark(world)
    await world.knock(world.ben, "KD")
    told = "Against **Ben**: **Ben knocked with 2**, you had 21: 19 points to Ben."
    assert [line[: len(told)] for line in rings(world, world.anna, start)] == [told]
    [result] = world.dms(world.anna)
    assert rows(result) == ["[Next hand] [Table ↗]"]
    start = mark(world)
    await world.pass_time(HOUR + 5)
    assert (await world.play_of()).number == 2
    kept, hand = world.dms(world.anna)
    assert (kept.message.id, rows(kept)) == (result.message.id, [])
    assert lines(hand)[0].startswith(
        "Your turn against **Ben**." if (await world.match()).to_act == 0 else "A new hand."
    )
    opener = await world.to_act()
    other = world.anna if opener is world.ben else world.ben
    assert len(rings(world, opener, start)) == 1
    assert rings(world, other, start) == []


async def test_the_reminder(world: World) -> None:
    """With three hours of the day left its player is reminded; the next press, whatever it is, takes that away."""
    await world.start(knocking(), pace="slow")
    start = mark(world)
    await world.pass_time(21 * HOUR - 10)
    assert rings(world, world.ben, start) == []
    await world.pass_time(20)
    assert rings(world, world.ben, start) == ["3 hours left for your move against Anna."]
    [hand, reminder] = world.dms(world.ben)
    assert rows(reminder) == ["[My hand]"]
    brought = await world.press(world.ben, reminder, "next_game")
    assert lines(brought)[0].startswith("Your turn against **Anna**.")
    assert [shown.message.id for shown in world.dms(world.ben)] == [brought.message.id]
    assert hand.message.id != brought.message.id
    await world.pass_time(2 * HOUR)
    assert len(rings(world, world.ben, start)) == 1


async def test_two_lapses_forfeit(world: World) -> None:
    """After a lapse the reminder says what was done and what a second means; that one ends the match, told to both."""
    await world.start(knocking(), pace="slow")
    await pass_and_draw(world, world.ben, world.anna)
    await world.throw(world.ben, "KD")
    await world.pass_time(DAY + 60)
    lapsed = "Time ran out: I drew 4♠ and threw it for you. (1 of 2 in a row; the second loses the match.)"
    assert lines(world.hand(world.anna))[0].startswith(f"{lapsed} **Ben** has until <t:")
    assert lines(world.hand(world.ben))[0] == (
        "Your turn against **Anna**. **Anna's** time ran out (1 of 2). Anna drew and threw 4♠."
    )
    await world.press(world.ben, world.hand(world.ben), "draw")
    drawn = (await world.view(world.ben)).drawn
    assert drawn is not None
    start = mark(world)
    await world.throw(world.ben, "2D")
    assert rings(world, world.anna, start)[0].startswith(
        "Your turn against **Ben**. Ben drew and threw 2♦. Time ran out"
    )
    start = mark(world)
    await world.pass_time(22 * HOUR)
    assert rings(world, world.anna, start) == [f"3 hours left for your move against Ben. {lapsed}"]
    start = mark(world)
    await world.pass_time(3 * HOUR)
    ended = (await world.match()).ended
    assert ended is not None
    assert (ended.why, ended.winner) == (EndReason.FORFEITED, 1)
    assert rings(world, world.anna, start)[0].startswith("Against **Ben**: ")
    assert "did not move two times running" in world.hand(world.anna).text
    assert rings(world, world.ben, start)[0].startswith("Against **Anna**: ")
    assert "**Anna** did not move two times running" in world.hand(world.ben).text
    assert len(world.dms(world.anna)) == len(world.dms(world.ben)) == 1


async def test_a_slow_match_has_its_own_ratings(world: World) -> None:
    """It moves the slow boards of the server and of all servers, and no live one."""
    await world.start(knocking(), pace="slow")
    await pass_and_draw(world, world.ben, world.anna)
    await world.throw(world.ben, "KD")
    asked = await world.slash(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    assert "Rating 1500? → " in world.hand(world.ben).text
    await world.be_seen(world.anna, world.ben)
    for scope, nobody in (("server", "Nobody has played a rated match yet"), ("global", "Nobody is on this board yet")):
        slow = await world.slash(world.cem, "leaderboard", scope=scope, pace="slow")
        assert "Ben" in lines(slow)[1]
        assert "Anna" in lines(slow)[2]
        live = await world.slash(world.cem, "leaderboard", scope=scope, pace="live")
        assert nobody in live.text
