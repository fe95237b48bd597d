"""Storyboards 4.7 and 4.8 of SCREENS.md: somebody who has never played gin, and somebody who only watches."""

from __future__ import annotations

from ginbot.matches import Invitation
from ginbot.matches import Person as Player
from ginbot.rules import Pass, Resign
from ginbot.screens.context import Pace
from ginbot.store import By
from tests.simulated.hands import ginning, knocking, pass_and_draw
from tests.simulated.storyboards.eyes import alt, is_silent, lines, mark, rings, rows, thread
from tests.simulated.world import Person, World

TAKE = "-# Take the open card only if it completes something."
HIGH = "-# High cards that fit nothing are the usual throw."
LOW = "-# Low is good: knocking early stops surprises."
WATCHING = "You are watching. Both hands are shown when the hand ends."


async def play_before(world: World, person: Person, matches: int) -> None:
    """So many matches of this person with somebody else, resigned once both have acted."""
    service = world.bot.desk.matches
    one, other = Player(person.id, "Earlier"), Player(77, "Somebody")
    with world.env.time_context():
        for _ in range(matches):
            record = await service.challenge(Invitation(one, other, Pace.LIVE, rated=False, guild=world.guild.id))
            record = await service.join(record.facts.id, 1, other, world.now())
            for action, by in ((Pass(1), By.SEAT_1), (Pass(0), By.SEAT_0), (Resign(1), By.SEAT_1)):
                version = record.match.version
                record = await service.play(record.facts.id, action, version=version, by=by, at=world.now())


async def test_learning(world: World) -> None:
    """The rules are one private press away: on the challenge, under the lesson's page and under More."""
    world.deal = knocking()
    post = await world.challenge()
    door = await world.slash(world.ben, "play")
    learn = await world.press(world.ben, door, "learn")
    told = [await world.press(world.ben, post, "rules"), await world.press(world.ben, learn, "rules")]
    await world.press(world.ben, post, "accept")
    more = await world.press(world.ben, world.hand(world.ben), "more")
    told.append(await world.press(world.ben, more, "rules"))
    told.append(await world.slash(world.ben, "learn", rules="standard"))
    assert len({answer.text for answer in told}) == 1
    assert len(lines(told[0])) == 8
    assert lines(told[0])[1] == "- Two players, ten cards each. On your turn draw one, throw one."
    table_rules = await world.press(world.ben, more, "table_rules")
    assert lines(table_rules)[0] == "**This table:** first to 100, 45 s a turn, rated."
    assert table_rules.private


async def test_hints_by_phase(world: World) -> None:
    """In a first match one small line by phase, the knock's count in the picture, and the chance said in words."""
    await world.start(knocking())
    anna, ben = world.anna, world.ben
    assert lines(world.hand(ben))[-1] == TAKE
    assert lines(world.hand(anna))[-1].startswith("-# You 0"), "no hint while the other thinks"
    await pass_and_draw(world, ben, anna)
    assert lines(world.hand(ben)) == [
        "You drew K♦. Now throw a card. You may knock this turn.",
        lines(world.hand(ben))[1],
        LOW,
    ]
    await world.throw(ben, "KD")
    assert "The count says: deadwood 21, knock at 10." in alt(world.hand(anna))
    assert lines(world.hand(anna))[-1] == TAKE
    await world.press(anna, world.hand(anna), "draw")
    assert lines(world.hand(anna))[-1] == HIGH
    assert "You may knock" not in world.hand(anna).text


async def test_the_first_result_explains_its_sum(world: World) -> None:
    """A first result says why it scores what it scores."""
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.knock(world.ben, "KD")
    for person in (world.anna, world.ben):
        assert lines(world.hand(person))[-1] == "-# The lower count scores the difference of the two."


async def test_the_third_match_has_hints(world: World) -> None:
    """Hints go on to the third match."""
    await play_before(world, world.ben, 2)
    await world.start(knocking())
    assert lines(world.hand(world.ben))[-1] == TAKE


async def test_hints_go_by_themselves(world: World) -> None:
    """After three matches they are gone, from hands and results; the other, who is new, still has them."""
    await play_before(world, world.ben, 3)
    await world.start(knocking())
    assert len(lines(world.hand(world.ben))) == 2
    await pass_and_draw(world, world.ben, world.anna)
    assert len(lines(world.hand(world.ben))) == 2
    more = await world.press(world.ben, world.hand(world.ben), "more")
    assert "[Text instead of pictures]" not in rows(more)
    await world.press(world.ben, more, "back")
    await world.knock(world.ben, "KD")
    assert len(lines(world.hand(world.ben))) == 1
    assert len(lines(world.hand(world.anna))) == 2


async def test_a_watcher(world: World) -> None:
    """The thread shows two backs, the last moves, the score; *My hand* says what a watcher sees; no edit pings."""
    await world.start(knocking())
    [table] = thread(world)
    shown = alt(table)
    assert "Anna holds 10 cards." in shown
    assert "Ben holds 10 cards." in shown
    assert "K♦" not in shown + table.text
    answer = await world.press(world.cem, table, "mine")
    assert (answer.private, answer.text, rows(answer)) == (True, WATCHING, [])
    start = mark(world)
    await pass_and_draw(world, world.ben, world.anna)
    await world.throw(world.ben, "KD")
    [table] = thread(world)
    assert lines(table)[:4] == [
        "Hand 1. **Anna's** turn.",
        "· Ben passed.",
        "· Anna passed.",
        "· Ben drew and threw K♦.",
    ]
    assert lines(table)[4].startswith("-# Anna 0, Ben 0, to 100 · Anna: by <t:")
    assert [rings(world, person, start) for person in (world.anna, world.ben, world.cem)] == [[], [], []]


async def test_a_watcher_sees_the_result(world: World) -> None:
    """At the hand's end both hands lie open on the table, and the winner may be challenged right there."""
    await world.start(ginning())
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")
    [table] = thread(world)
    assert lines(table) == [
        "**Ben wins 112 : 0** after one hand.",
        "**Gin for Ben!** 87 + 25 = 112 points to Ben.",
        "-# Every deal can be checked: `/gin history match:1`",
    ]
    assert "set 7 of spades, hearts, diamonds" in alt(table)
    assert "8 of clubs, 6 of spades, 4 of diamonds. That comes to 87." in alt(table)
    inside = world.channel.threads[0]
    world.env.inject_error("POST", f"/channels/{inside.id}/messages/*/threads", status=400, code=50024)
    await world.slash(world.cem, "challenge", where=inside, opponent=world.ben.member)
    assert thread(world)[-1].text.startswith(f"<@{world.ben.id}>, **Cem** challenges you")


async def test_bring_it_down(world: World) -> None:
    """Anybody brings the table down: posted anew, silently, the old one gone; again only after half a minute."""
    await world.start(knocking())
    [old] = thread(world)
    start = mark(world)
    await world.pass_time(29)
    await world.press(world.cem, old, "bring")
    assert [shown.message.id for shown in thread(world)] == [old.message.id]
    await world.pass_time(2)
    await world.press(world.cem, old, "bring")
    [new] = thread(world)
    assert new.message.id != old.message.id
    assert (new.text, rows(new), is_silent(new)) == (old.text, rows(old), True)
    await world.pass_time(29)
    await world.press(world.anna, new, "bring")
    assert [shown.message.id for shown in thread(world)] == [new.message.id]
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert lines(thread(world)[0])[0] == "Hand 1. **Anna's** turn."
    assert world.hand(world.anna).links[0].endswith(f"/{new.message.id}"), "links follow the table"
    assert rings(world, world.cem, start) == []


async def test_my_hand_for_a_player(world: World) -> None:
    """*My hand* for somebody who plays by DM is the way there, not a second hand."""
    await world.start(knocking())
    answer = await world.press(world.ben, thread(world)[0], "mine")
    assert answer.private
    assert answer.text == "Your cards are in our direct messages."
    assert rows(answer) == ["[Open my hand ↗]", "[Play here instead]"]
    assert answer.links == [
        f"https://discord.com/channels/@me/{world.ben.user.dm_channel.id}/{world.hand(world.ben).message.id}"
    ]
