"""Fair play as players meet it: pauses, matches that do not count, block lists, accounts that are too new."""

from __future__ import annotations

from datetime import timedelta

from ginbot.rules import Phase
from ginbot.screens.blocks import MOST
from ginbot.store import RatedResult
from tests.simulated.hands import ginning, pass_and_draw
from tests.simulated.test_refusals import check_refused
from tests.simulated.test_setup import lay_under
from tests.simulated.world import Person, Shown, World
from tests.store.sample import ending, running

PAUSED = "You left rated matches early, or let your time run out in them."
ENOUGH = "-# Not rated: between the same two 4 rated matches a day count, and 15 a week."


async def resign(world: World, person: Person) -> Shown:
    """Give up one's only match, by the command."""
    return await world.press(person, await world.slash(person, "resign"), "resign")


async def played(world: World, count: int, one: Person, other: Person) -> None:
    """So many rated matches between two, over by now, without a press."""
    store, now = world.bot.desk.store, world.now()
    for number in range(count):
        match_id = await running(store, one.id, other.id, at=now, due_at=now + timedelta(hours=1))
        rated = (RatedResult(0, "live", (one.id, other.id), float(number % 2)),)
        await store.append(ending(match_id, 1 - number % 2, at=now, rated=rated))


async def begin(world: World) -> None:
    """Anna and Ben have both moved in a rated match: from now on it counts."""
    await world.start(ginning())
    await pass_and_draw(world, world.ben, world.anna)


async def test_leaving_at_once(world: World) -> None:
    """Who leaves a rated match in its first hand is told so before and after, and begins no other rated one then."""
    await begin(world)
    question = await world.slash(world.ben, "resign")
    assert "also makes you wait for the next one: ten minutes, and longer each time." in question.text
    over = await world.press(world.ben, question, "resign")
    until = int(world.now().timestamp()) + 600
    assert f"your next rated one can begin <t:{until}:R>, at <t:{until}:f>." in over.text
    post = await world.slash(world.anna, "challenge")
    for asked in (
        await world.slash(world.ben, "challenge", opponent=world.cem.member),
        await world.slash(world.ben, "queue join"),
        await world.press(world.ben, post, "accept"),
    ):
        check_refused(asked, PAUSED)
        assert f"<t:{until}:R>" in asked.text
    assert not (await world.slash(world.ben, "challenge", opponent=world.cem.member, rated=False)).private
    assert (await world.slash(world.ben, "house")).private
    await world.pass_time(601)
    assert not (await world.slash(world.ben, "challenge")).private


async def test_waiting_before_leaving_is_no_way_round(world: World) -> None:
    """Whoever was in the queue before a pause began hears of it when they are ready, and no match begins."""
    await world.slash(world.ben, "queue join", pace="slow")
    await begin(world)
    await resign(world, world.ben)
    await world.slash(world.cem, "queue join", pace="slow")
    for person in (world.cem, world.ben):
        asked = world.dms(person)[-1]
        answer = await world.press(person, asked, next(each.split(":", 3)[3] for each in asked.ids if "ready" in each))
    check_refused(answer, PAUSED)
    assert await world.bot.desk.store.record(2) is None


async def test_the_second_pause_is_longer(world: World) -> None:
    """Each time within a week triples it, and a restart forgets nothing."""
    for _ in range(2):
        await begin(world)
        await resign(world, world.ben)
        await world.pass_time(601)
    await world.restart()
    until = int(world.now().timestamp()) - 601 + 30 * 60
    assert f"<t:{until}:R>" in (await world.slash(world.ben, "challenge")).text


async def test_what_is_no_leaving(world: World) -> None:
    """Unrated matches and the house may be left, and a friend's rated one while nothing counts; not a stranger's."""
    await world.start(rated=False)
    question = await world.slash(world.ben, "resign")
    assert "ten minutes" not in question.text
    await world.press(world.ben, question, "resign")
    await world.slash(world.ben, "house")
    await resign(world, world.ben)
    assert not (await world.slash(world.ben, "challenge")).private
    await world.press(world.ben, await world.challenge(), "accept")
    await resign(world, world.ben)
    store = world.bot.desk.store
    assert await store.left_by(world.ben.id, world.now() - timedelta(days=1)) == ()
    await world.press(world.cem, await world.slash(world.anna, "challenge"), "accept")
    await resign(world, world.cem)
    assert len(await store.left_by(world.cem.id, world.now() - timedelta(days=1))) == 1


async def test_time_that_runs_out(world: World) -> None:
    """Who lets the clock end a rated match waits, and reads why; who was left does not."""
    await world.start()
    await world.pass_time(400)
    record = await world.record()
    assert record.match.phase is Phase.OVER
    late = record.match.ended.seat if record.match.ended is not None else None
    left, other = (world.anna, world.ben) if late == 0 else (world.ben, world.anna)
    assert "Your time ran out too often in a rated match" in world.hand(left).text
    assert "rated match" not in world.hand(other).text
    check_refused(await world.slash(left, "challenge"), PAUSED)
    assert not (await world.slash(other, "challenge")).private


async def test_a_rematch_is_open_to_who_left(world: World) -> None:
    """Whoever was left may want another match against the very same, who may then play."""
    await begin(world)
    await resign(world, world.ben)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    await world.press(world.ben, world.dms(world.ben)[-1], "accept_rematch")
    assert (await world.match(2)).phase is Phase.UPCARD


async def test_enough_for_today(world: World) -> None:
    """The fifth match of two in a day is not rated, says so beforehand and moves nothing; the next day counts."""
    await played(world, 4, world.anna, world.ben)
    before = await world.bot.desk.store.rating_of(0, "live", world.anna.id)
    post = await world.challenge()
    assert post.text.splitlines()[1] == ENOUGH
    assert ", rated" not in post.text
    await world.press(world.ben, post, "accept")
    assert not (await world.record(5)).facts.rated
    await resign(world, world.ben)
    assert await world.bot.desk.store.rating_of(0, "live", world.anna.id) == before
    await world.press(world.anna, world.hand(world.anna), "rematch")
    assert ENOUGH in world.hand(world.anna).text
    assert ENOUGH in world.dms(world.ben)[-1].text
    assert not (await world.record(6)).facts.rated
    await challenge_id(world, world.cem)
    await world.press(world.ben, world.dms(world.ben)[-1], "no_rematch")
    await world.pass_time(86_400)
    assert ", rated" in (await world.challenge()).text


async def challenge_id(world: World, guest: Person) -> int:
    """A challenge of Anna's to somebody whom she has not met: it is rated."""
    post = await world.challenge(guest=guest)
    assert ", rated" in post.text
    return int(post.ids[0].split(":")[1])


async def test_enough_by_sitting_down(world: World) -> None:
    """Whoever sits down at an open table hears first that it would not count, and plays it unrated or leaves it."""
    await played(world, 4, world.anna, world.ben)
    post = await world.slash(world.anna, "challenge")
    assert ", rated" in post.text
    asked = await world.press(world.ben, post, "accept")
    check_refused(asked, "You and Anna have played as many rated matches as count: 4 a day, 15 a week.")
    assert asked.labels == ["Play it unrated"]
    assert (await world.match(5)).phase is Phase.CHALLENGE
    assert (await world.record(5)).facts.rated
    await world.press(world.ben, asked, "accept:unrated")
    assert (await world.match(5)).phase is Phase.UPCARD
    assert not (await world.record(5)).facts.rated
    again = await world.press(world.ben, asked, "accept:unrated")
    assert again.private


async def test_a_stranger_sits_down_rated(world: World) -> None:
    """A forged word that a match need not count makes nobody else's match unrated."""
    post = await world.slash(world.anna, "challenge")
    accept = next(each for each in post.ids if each.endswith(":accept"))
    lay_under(world, post, f"{accept}:unrated")
    await world.forge(world.cem, post, f"{accept}:unrated")
    assert (await world.record()).facts.rated


async def test_enough_in_the_queue(world: World) -> None:
    """Two who are found for each other read in the question that it would not count, and it does not."""
    await played(world, 4, world.anna, world.ben)
    for person in (world.anna, world.ben):
        await world.slash(person, "queue join")
    for person in (world.anna, world.ben):
        asked = world.dms(person)[-1]
        assert ENOUGH in asked.text
        await world.press(person, asked, next(each.split(":", 3)[3] for each in asked.ids if "ready" in each))
    assert not (await world.record(5)).facts.rated


async def settings(world: World, person: Person) -> Shown:
    """The block list, from the settings."""
    return await world.press(person, await world.slash(person, "settings"), "block:list")


async def test_blocked(world: World) -> None:
    """Who is blocked can neither challenge nor sit down, hears nothing of why, and may again once off the list."""
    post = await world.slash(world.anna, "challenge")
    shown = await settings(world, world.anna)
    assert "Nobody is on it." in shown.text
    shown = await world.pick_in_list(world.anna, shown, "pick", world.ben.member)
    assert shown.text.startswith(f"✓ <@{world.ben.id}> is blocked.")
    neutral = "Anna isn't taking challenges right now."
    check_refused(await world.slash(world.ben, "challenge", opponent=world.anna.member), neutral)
    check_refused(await world.press(world.ben, post, "accept"), neutral)
    check_refused(await world.challenge(), "You have blocked Ben.")
    theirs = await world.slash(world.ben, "challenge")
    check_refused(await world.press(world.anna, theirs, "accept"), "You have blocked Ben.")
    shown = await world.pick_in_list(world.anna, await settings(world, world.anna), "pick", world.cem.member)
    shown = await world.pick(world.anna, shown, "Ben")
    assert shown.text.startswith(f"✓ <@{world.ben.id}> is off the list.")
    assert f"On it: <@{world.cem.id}>" in shown.text
    back = await world.press(world.anna, shown, "block:back")
    assert back.text.startswith("**How you like to play**") or "Block list…" in back.labels
    await world.press(world.ben, post, "accept")
    assert (await world.match()).phase is Phase.UPCARD


async def test_blocked_after_a_match(world: World) -> None:
    """A match that is being played goes on, and is followed by none."""
    await world.start(ginning())
    await world.pick_in_list(world.anna, await settings(world, world.anna), "pick", world.ben.member)
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")
    answer = await world.press(world.ben, world.hand(world.ben), "rematch")
    assert answer.text.startswith("Anna isn't taking challenges right now.")
    answer = await world.press(world.anna, world.hand(world.anna), "rematch")
    assert answer.text.startswith("You have blocked Ben.")


async def test_never_found_for_each_other(world: World) -> None:
    """The queue pairs whoever is blocked with somebody else, or with nobody."""
    await world.pick_in_list(world.anna, await settings(world, world.anna), "pick", world.ben.member)
    for person in (world.anna, world.ben):
        await world.slash(person, "queue join")
    await world.pass_time(600)
    assert [row.other for row in (await world.bot.desk.store.in_queue("live")).values()] == [None, None]
    await world.slash(world.cem, "queue join")
    line = await world.bot.desk.store.in_queue("live")
    assert line[world.cem.id].other is not None


async def test_what_cannot_be_blocked(world: World) -> None:
    """Oneself, bots, and one too many; forged presses are old buttons."""
    shown = await settings(world, world.anna)
    shown = await world.pick_in_list(world.anna, shown, "pick", world.anna.member)
    assert shown.text.startswith("You can't avoid yourself.")
    bot = world.guild.add_member(world.env.create_user("dealer", bot=True))
    shown = await world.pick_in_list(world.anna, shown, "pick", bot)
    assert shown.text.startswith("That is a bot")
    for number in range(MOST):
        assert await world.bot.desk.store.block(world.anna.id, 1000 + number, world.now(), most=MOST)
    shown = await world.pick_in_list(world.anna, shown, "pick", world.ben.member)
    assert shown.text.startswith("The list is full: 25 people.")
    assert world.ben.id not in await world.bot.desk.store.blocked(world.anna.id)
    for what in ("block", "block:pick", "block:un", "block:un.x", "block:un.0", "block:list.1", "block:x"):
        lay_under(world, shown, f"gin:-:0:{what}")
        forged = await world.forge(world.anna, shown, f"gin:-:0:{what}")
        assert forged.text.startswith("That table is from an earlier version of me.")


async def test_new_accounts_are_on_no_board(world: World) -> None:
    """Whose account is younger than 14 days sees the own line alone, and reads from when on others see it."""
    user = world.env.create_user("new", global_name="New")
    new = Person(world.guild.add_member(user), user)
    store, now = world.bot.desk.store, world.now()
    await played(world, 1, new, world.anna)
    assert [row.user for row in await store.board(0, "live", 0, 9, now=now)] == [world.anna.id]
    assert await store.board_size(0, "live", now=now) == 1
    board = await world.slash(new, "leaderboard", scope="global")
    assert "**You**" in board.text
    assert "younger than 14 days. From <t:" in board.text
    assert "younger than" not in (await world.slash(world.anna, "leaderboard", scope="global")).text
    await world.pass_time(15 * 86_400)
    assert await store.board_size(0, "live", now=world.now()) == 2
    assert "younger than" not in (await world.slash(new, "leaderboard", scope="global")).text
