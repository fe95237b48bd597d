"""What was tried to break the bot, and broke it once: errors that never end, presses at once, odd moments."""

from __future__ import annotations

import pytest

from ginbot.rules import Phase
from ginbot.store import Delivery, NotSaved
from tests.simulated.hands import knocking
from tests.simulated.world import Person, Shown, World, yield_on_requests


async def resign(world: World, person: Person) -> None:
    """A person gives the only running match up."""
    asked = await world.slash(person, "resign")
    await world.press(person, asked, "resign")


async def test_direct_messages_that_stay_gone(world: World) -> None:
    """Where Discord says for ever that a channel is gone a hand is tried anew a few times, and is then played here."""
    await world.start(knocking())
    dm, before = world.anna.user.dm_channel.id, len(world.env.http_requests)
    world.env.inject_error("*", f"/channels/{dm}/messages*", status=404, code=10003, times=None)
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert len(world.env.http_requests) - before < 10
    assert (await world.record()).seats[0].delivery is Delivery.HERE
    mine = await world.press(world.anna, world.table(), "mine")
    assert "Do you want the K♣?" in mine.text


async def test_rematch_without_any_place_to_ask(world: World) -> None:
    """A rematch whose question reaches neither direct messages nor a thread is asked under the last result alone."""
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages/*/threads", status=503, times=None)
    await world.start(knocking())
    assert (await world.record()).facts.thread is None
    await resign(world, world.anna)
    dm, before = world.ben.user.dm_channel.id, len(world.env.http_requests)
    world.env.inject_error("POST", f"/channels/{dm}/messages", status=403, code=50007, times=None)
    asked = await world.press(world.anna, world.hand(world.anna), "rematch")
    assert "Asked." in asked.text
    assert len(world.env.http_requests) - before < 10
    await world.press(world.ben, world.hand(world.ben), "accept_rematch")
    assert (await world.match(2)).phase is Phase.UPCARD


async def test_what_is_forbidden_is_not_tried_for_ever(world: World) -> None:
    """A table that Discord forbids is tried less and less often: thousands of refusals would lock the bot out."""
    await world.restart(poll_seconds=10)
    await world.start(knocking())
    thread = world.channel.threads[-1].id
    world.env.inject_error("*", f"/channels/{thread}*", status=403, code=50001, times=None)
    await resign(world, world.anna)
    before = len([each for each in world.env.http_requests if str(thread) in each.path])
    for _ in range(20):
        await world.pass_time(60)
    tried = len([each for each in world.env.http_requests if str(thread) in each.path]) - before
    assert 3 <= tried <= 10


async def test_names_of_which_nothing_is_seen(world: World) -> None:
    """Somebody whose name leaves no trace is called a question mark in every text and label."""
    user = world.env.create_user("odd", global_name="\u202e\u3164\u200b")
    odd = Person(world.guild.add_member(user), user)
    world.deal = knocking()
    post = await world.slash(world.anna, "challenge", opponent=odd.member)
    await world.press(odd, post, "accept")
    assert "**?**" in world.posts()[0].text
    assert "**?**" in world.hand(world.anna).text
    assert "****" not in world.table().text


async def test_more_matches_than_a_message_holds(world: World) -> None:
    """However many matches one has and however long the names are, they can be listed."""
    world.odd_names = True
    people = []
    for number in range(19):
        user = world.env.create_user(f"u{number}", global_name="@*_|~`@*_|~`@*")
        people.append(Person(world.guild.add_member(user), user))
    for person in people[:9]:
        await world.slash(world.anna, "challenge", opponent=person.member)
    for person in people[9:]:
        post = await world.slash(person, "challenge", opponent=world.anna.member)
        await world.press(world.anna, post, "accept")
    listed = await world.slash(world.anna, "games")
    assert listed.private
    assert listed.text.startswith("**Your matches**")
    assert listed.text.endswith(" more")


@pytest.mark.parametrize("presses", [2, 3])
async def test_presses_at_once_by_ear(world: World, presses: int) -> None:
    """However often somebody who plays by ear presses at once, one hand is left in the direct messages."""
    await world.bot.desk.store.save_preferences(world.ben.id, "Ben", {"text": True}, world.now())
    await world.start(knocking())
    yield_on_requests(world.env)
    hand = world.hand(world.ben)
    for what in ("pass", "more", "pass")[:presses]:
        world.emit(world.ben, hand, hand.id_of(what))
    await world.env.settle()
    assert len(world.dms(world.ben)) == 1
    assert world.hand(world.ben).message.id == (await world.screen("hand:1")).message


async def test_table_brought_down_by_all_at_once(world: World) -> None:
    """However many bring the table down at once, there is one."""
    await world.start(knocking())
    await world.pass_time(40)
    yield_on_requests(world.env)
    table = world.table()
    for person in (world.anna, world.ben, world.cem):
        world.emit(person, table, table.id_of("bring"))
    await world.env.settle()
    shown = world.messages(world.channel.threads[-1].id)
    assert len([each for each in shown if any(":bring" in one for one in each.ids)]) == 1


async def test_both_ask_twice_for_a_rematch(world: World) -> None:
    """Both press twice at once: one match begins, and nobody is told off."""
    await world.start(knocking())
    await resign(world, world.anna)
    yield_on_requests(world.env)
    hands = [(person, world.hand(person)) for person in (world.anna, world.ben)]
    pressed = [world.emit(person, hand, hand.id_of("rematch")) for person, hand in hands for _ in range(2)]
    await world.env.settle()
    assert not [each for each in map(world.answer_of, pressed) if each.text.startswith("You already asked")]
    assert (await world.match(2)).phase is Phase.UPCARD
    assert await world.bot.desk.store.record(3) is None


async def test_table_that_cannot_be_brought_down(world: World) -> None:
    """Where the new table cannot be posted the old one stays; once it can, it is brought down."""
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    await world.pass_time(40)
    table, thread = world.table(), world.channel.threads[-1].id
    world.env.inject_error("POST", f"/channels/{thread}/messages", status=503)
    await world.press(world.anna, table, "bring")
    assert world.table().message.id == table.message.id
    await world.pass_time(10)
    await world.press(world.anna, table, "bring")
    assert world.table().message.id != table.message.id
    assert table.message.id not in [each.message.id for each in world.messages(thread)]


async def test_back_to_direct_messages_that_fail(world: World) -> None:
    """Where the hand cannot be posted just now the seat stays here, and its answer is the hand."""
    await world.start(knocking())
    here = await world.press(world.ben, await world.slash(world.ben, "hand"), "here")
    more = await world.press(world.ben, here, "more")
    dm = world.ben.user.dm_channel.id
    world.env.inject_error("POST", f"/channels/{dm}/messages", status=503)
    still = await world.press(world.ben, more, "dm")
    assert (await world.record()).seats[1].delivery is Delivery.HERE
    more = await world.press(world.ben, still, "more")
    await world.press(world.ben, more, "dm")
    await world.press(world.ben, world.hand(world.ben), "pass")
    assert (await world.record()).seats[1].delivery is Delivery.DM


@pytest.mark.parametrize("broken", ["save_screen", "kinds_behind"])
async def test_failing_after_the_answer(world: World, broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong once the hand is shown is no second answer: the move is stored, and the screens follow."""
    world.expected_errors = True
    await world.restart(poll_seconds=6)
    await world.start(knocking())
    hand, desk = world.hand(world.ben), world.bot.desk

    async def fail(*args: object, **kwargs: object) -> None:
        raise NotSaved("the disk is full") if broken == "save_screen" else OSError("the disk cannot be read")

    with monkeypatch.context() as patch:
        patch.setattr(desk.store if broken == "save_screen" else desk.drawing, broken, fail)
        pressed = world.emit(world.ben, hand, hand.id_of("pass"))
        await world.env.settle()
    assert world.answer_of(pressed).text.startswith("You passed.")
    assert not pressed._interaction.followup_ids
    await world.pass_time(13)
    assert "Do you want the K♣?" in world.hand(world.anna).text
    assert (await world.screen("hand:1")).shown == (await world.match()).version


async def test_a_choice_that_was_not_offered(world: World) -> None:
    """A menu gives only what stands in it: anything else is a button of an earlier version."""
    await world.start(knocking())
    panel, before = await world.slash(world.ben, "settings"), await world.everything()
    menu = next(item for item in panel.buttons if item["type"] == 3)
    for value in ("gin:1:2:pass", "gin:1:2:set:text.on", "gin:-:0:set:sort.none", "x" * 100, "é"):
        answer = await world.choose(world.ben, panel, menu["custom_id"], value)
        assert answer.private
        assert answer.text.startswith("That table is from an earlier version of me.")
    assert await world.everything() == before


async def moved(world: World, person: Person) -> Shown:
    """A person plays here and by direct messages again: what the first direct message says of it is left."""
    await world.press(person, await world.slash(person, "hand"), "here")
    notice = world.hand(person)
    mine = await world.press(person, world.table(), "mine")
    await world.press(person, await world.press(person, mine, "more"), "dm")
    assert world.hand(person).message.id != notice.message.id
    return notice


@pytest.mark.parametrize("text", [False, True])
async def test_an_old_way_back_to_direct_messages(world: World, text: bool) -> None:
    """Whoever presses *Play by DM* on an old notice while playing by DM has the hand there, and nowhere else."""
    await world.bot.desk.store.save_preferences(world.ben.id, "Ben", {"text": text}, world.now())
    await world.start(knocking())
    notice = await moved(world, world.ben)
    await world.press(world.ben, notice, "dm")
    assert len(world.dms(world.ben)) == 1
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")
    assert "draw" in " ".join(world.hand(world.ben).ids)


async def test_here_from_another_direct_message(world: World) -> None:
    """*Play here* pressed in direct messages, but not under the hand, takes the hand's buttons away too."""
    await world.start(knocking())
    await world.press(world.ben, await world.slash_dm(world.ben, "hand"), "here")
    assert (await world.record()).seats[1].delivery is Delivery.HERE
    assert not [each for shown in world.dms(world.ben) for each in shown.ids if not each.endswith(":dm")]


async def test_no_thread_to_play_in(world: World) -> None:
    """A match that belongs to no server cannot be moved into a thread, so its first answer does not offer it."""
    world.deal = knocking()
    answer = await world.slash_dm(world.anna, "house")
    assert "Play here instead" not in answer.labels
    assert "Play here instead" not in (await world.slash_dm(world.anna, "hand")).labels
