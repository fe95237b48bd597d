"""What was tried to break rules of one's own, sealed deals and messages that were lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from ginbot.chat.sending import Sender
from ginbot.rules import STANDARD, Dealt, Phase, RuleSet
from ginbot.screens.ids import Verb
from ginbot.screens.offers import MOST_KEPT
from ginbot.screens.panel import Do, Panel, Use
from tests.rules.tables import deal
from tests.simulated.hands import LOW, pass_and_draw
from tests.simulated.storyboards.test_owner import manager
from tests.simulated.test_choosing import OURS, button
from tests.simulated.test_fair import end, fair, seed_of, sent
from tests.simulated.test_server_rules import admin
from tests.simulated.world import Person, Shown, World

__all__ = ["fair"]

OLD = "earlier version"
TURNS = 20_000
"""Of the event loop: longer than any press takes."""
ODD = "@everyone <@1> `x`\n*\u202e\u200b[l](x)"


async def forge(world: World, shown: Shown, panel: Panel, do: Do = Do.GO) -> Shown:
    """Anna presses what nobody offered her: as an option that her menu holds."""
    menu = next(item for item in shown.buttons if item["type"] == 3)
    menu["options"][0]["value"] = panel.id(do)
    return await world.choose(world.anna, shown, menu["custom_id"], panel.id(do))


# -------------------------------------------------------------------------------------------------------- panels


@pytest.mark.parametrize(
    "panel",
    [
        Panel(1, opponent=2**63),
        Panel(1, opponent=62**20),
        Panel(1, use=Use.HOUSE, level="mighty"),
        Panel(1, use=Use.HOUSE),
        Panel(1, use=Use.SERVER),
        Panel(1, opponent=5),
    ],
)
async def test_panels_that_nobody_could_have_opened(world: World, panel: Panel) -> None:
    """Nobody of such a number, no such level of the house, nothing to begin: answered as too old, nothing begins."""
    shown = await world.challenge(rules="custom")
    answer = await forge(world, shown, replace(panel, owner=world.anna.id))
    assert answer.private
    assert OLD in answer.text
    assert await world.bot.desk.store.record(1) is None


async def test_senseless_rules_are_not_saved(world: World) -> None:
    """A form that was forged, or comes from before a rule was judged, keeps nothing that cannot be played."""
    host = manager(world)
    shown = await admin(world, host, "add")
    form = await world.open_form(host, shown, button(shown, "save"))
    assert form._interaction.modal is not None
    senseless = Panel(host.id, RuleSet(extra_boxes=True), use=Use.SERVER)
    form._interaction.modal["custom_id"] = senseless.id(Do.SAVE, Verb.CUSTOM_FORM)
    refused = await world.send_form(host, form, name="Odd")
    assert "Extra boxes need boxes." in refused.text
    assert (await world.bot.desk.store.kept_rules(world.guild.id)).named == ()


async def test_saved_twice(world: World) -> None:
    """Of two forms with the same name one is kept, and the other hears that it is taken."""
    host = manager(world)
    shown = await admin(world, host, "add", rules="palace")
    forms = [await world.open_form(host, shown, button(shown, "save")) for _ in range(2)]
    answers = [await world.send_form(host, form, name="Ours") for form in forms]
    assert [answer.text.split()[0] for answer in answers] == ["Saved", "“Ours”"]
    assert len((await world.bot.desk.store.kept_rules(world.guild.id)).named) == 1


async def test_no_challenge_in_direct_messages(world: World) -> None:
    """Where nobody else is, rules of one's own are for playing the house; a challenge's panel is refused there."""
    shown = await world.slash_dm(world.anna, "learn", rules="custom")
    assert shown.text.startswith("**Your own rules**, to play the house")
    answer = await forge(world, shown, Panel(world.anna.id))
    assert answer.text.endswith("Try a server you share.")
    assert await world.bot.desk.store.record(1) is None
    await world.press(world.anna, shown, button(shown, "go"))
    assert (await world.match()).phase is Phase.UPCARD


async def test_killed_before_the_challenge_was_posted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses again once the bot is back gets the challenge posted, not told that it is."""
    shown = await world.challenge(rules="custom")
    go = button(shown, "go")

    async def die(*args: Any, **more: Any) -> int:
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(Sender, "post", die)
        patch.setattr(type(world.bot.desk.matches), "turn_down", die)
        world.emit(world.anna, shown, shown.id_of(go))
        world.pressed.pop()
        await world.env.settle()
    assert (await world.record()).screens == ()
    await world.restart()
    done = await world.press(world.anna, shown, go)
    post = world.posts()[-1]
    assert done.text.endswith(f"/{post.message.id}.")
    await world.press(world.ben, post, "accept")
    assert (await world.match()).phase is Phase.UPCARD
    assert await world.bot.desk.store.record(2) is None


async def test_a_rematch_is_not_taken_for_the_panels_challenge(world: World) -> None:
    """Whoever has just asked for a rematch and presses a panel hears of that, without a link into others' messages."""
    await world.start()
    await end(world)
    shown = await world.challenge(rules="custom")
    await world.press(world.anna, world.hand(world.anna), "rematch")
    answer = await world.press(world.anna, shown, button(shown, "go"))
    assert answer.private
    assert answer.text.startswith("You already asked Ben")


async def test_a_slow_post_holds_nobody_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """While Discord takes its time over one's post everybody else is answered; a second tap still means the first."""
    mine, other = [await world.slash(each, "challenge", rules="custom") for each in (world.anna, world.cem)]
    post, taps, told = Sender.post, [], list[bool]()

    async def slowly(self: Sender, channel: int, screen: Any, nonce: str, *, silent: bool) -> int:
        for _ in range(TURNS if nonce == "1:1:challenge" else 0):
            await asyncio.sleep(0)
        told.extend([tap._interaction.responded for tap in taps])
        return await post(self, channel, screen, nonce, silent=silent)

    monkeypatch.setattr(Sender, "post", slowly)
    for person, shown in ((world.anna, mine), (world.anna, mine), (world.cem, other)):
        taps.append(world.emit(person, shown, shown.id_of(button(shown, "go"))))
    await world.env.settle()
    assert told == [False, False, False, False, False, True]
    assert (await world.record(2)).seats[0].user == world.cem.id
    assert await world.bot.desk.store.record(3) is None


@pytest.mark.parametrize("command", ["challenge", "house"])
async def test_a_slow_post_puts_the_answer_off(world: World, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """Whoever waits for a post is told in time that the answer will come, at the house's watched table, too."""
    await world.restart(defer_seconds=0.0)
    shown = await world.slash(world.anna, command, rules="custom", **({"watch": True} if command == "house" else {}))
    post, taps, told = Sender.post, [], list[bool]()

    async def slowly(self: Sender, channel: int, screen: Any, nonce: str, *, silent: bool) -> int:
        if nonce == "1:1:challenge":
            await asyncio.sleep(0.2)
            told.extend([tap._interaction.responded for tap in taps])
        return await post(self, channel, screen, nonce, silent=silent)

    monkeypatch.setattr(Sender, "post", slowly)
    taps.append(world.emit(world.anna, shown, shown.id_of(button(shown, "go"))))
    await world.env.settle()
    assert told == [True]
    assert (await world.screen("challenge")).message == world.posts()[-1].message.id


# ------------------------------------------------------------------------------------------------------ servers


@pytest.mark.parametrize("twin", ["stan\u200bdard", "Our\u2060s", "OURS\u3164", "custo\u00adm"])
async def test_names_that_look_alike(world: World, twin: str) -> None:
    """What cannot be seen makes no other name: nobody can pass rules off as a preset, or as the server's own."""
    host = manager(world)
    await admin(world, host, "add", rules="blitz", name="Ours")
    answer = await admin(world, host, "add", rules="palace", name=twin)
    assert "is taken already" in answer.text
    assert [each.name for each in (await world.bot.desk.store.kept_rules(world.guild.id)).named] == ["Ours"]


async def test_rules_removed_under_an_open_challenge(world: World) -> None:
    """A challenge, and a panel that started from them, go on by rules that their server keeps no more."""
    host = manager(world)
    await world.bot.desk.store.add_rules(world.guild.id, "Ours", OURS, most=MOST_KEPT)
    await admin(world, host, "default", rules="Ours")
    post = await world.challenge()
    panel = await world.slash(world.anna, "house", rules="custom")
    await admin(world, host, "remove", name="Ours")
    await world.press(world.ben, post, "accept")
    await world.press(world.anna, panel, button(panel, "go"))
    assert [(await world.match(number)).ruleset for number in (1, 2)] == [OURS, OURS]
    assert (await world.slash(world.anna, "challenge")).private is False
    assert (await world.match(3)).ruleset == STANDARD


async def test_markup_in_names_and_words(world: World) -> None:
    """Names of rules, what was typed for them, and words for the deal ring nobody and stay on their lines."""
    host = manager(world)
    await admin(world, host, "add", rules="blitz", name=ODD)
    for text in (ODD, "@everyone" * 11):
        refused = await world.challenge(rules=text + "x")
        assert "@everyone" not in refused.text.replace("@\u200b", "")
        assert refused.text.count("\n") == 0
    for word in (ODD, "@everyone <@&1>", "x" * 10_000, "\u200b\u200b", "```\n# a"):
        shown = await world.slash(world.anna, "settings", word=word[:40])
        (line,) = [each for each in shown.text.splitlines() if "Word for the deal" in each]
        assert line.count("`") in (0, 2, 4)
    post = await world.challenge(rules=ODD)
    assert post.message.ping_user_ids == [world.ben.id]
    await world.press(world.ben, post, "accept")
    await end(world)
    shown = await world.verify(world.anna)
    assert shown.message.ping_user_ids == []
    assert shown.text.count("```") == 2


# -------------------------------------------------------------------------------------------------------- seeds


async def test_two_fast_house_matches_have_two_seeds(fair: World) -> None:
    """A promised seed is kept once: of two matches begun at once each has its own, and so has the one to come."""
    world = fair
    told = (await world.verify(world.anna)).seal
    shown = await world.slash(world.anna, "house", level=None)
    for level in ("easy", "expert"):
        world.emit(world.anna, shown, shown.id_of(shown.opponent(level)))
    await world.env.settle()
    seals = [(await world.record(number)).facts.commitment for number in (1, 2)]
    promised = (await world.bot.desk.matches.promise(world.anna.id)).commitment
    assert told in seals
    assert len({*seals, promised}) == 3
    assert len({await seed_of(world, number) for number in (1, 2)}) == 2


async def test_what_was_never_dealt_is_never_opened(fair: World) -> None:
    """The seeds of a challenge that was declined and of a rematch that is open are told to nobody, restart or not."""
    world = fair
    post = await world.challenge()
    await world.press(world.ben, post, "decline")
    await world.start()
    await end(world, 2)
    await world.press(world.anna, world.hand(world.anna), "rematch")
    await world.restart()
    for number in (1, 3):
        for person in (world.anna, world.ben, world.cem):
            assert (await world.verify(person, number)).private
    secrets = [(await seed_of(world, number)).hex() for number in (1, 3)]
    assert "the deals are true" in (await world.verify(world.ben, 2)).text
    assert not [secret for secret in secrets if secret in sent(world)]
    sealed = (await world.record(3)).facts.commitment
    await world.press(world.ben, world.hand(world.ben), "accept_rematch")
    await end(world, 3)
    assert f"sealed: {sealed}\n" in (await world.verify(world.anna, 3)).text


async def test_accepted_twice_and_killed_between(fair: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a match is dealt from is stored with the deal, or not at all."""
    world = fair
    post = await world.challenge()
    store = world.bot.desk.store
    before = await world.record()
    with monkeypatch.context() as patch:
        patch.setattr("ginbot.store.matches.note_screens", _fail)
        world.expected_errors = True
        world.emit(world.ben, post, post.id_of("accept"))
        await world.env.settle()
    assert await world.record() == before
    assert before.facts.entropy is None
    await world.restart()
    await world.press(world.ben, post, "accept")
    entropy = (await world.record()).facts.entropy
    assert entropy == f"{world.pressed[-1].id}//"
    assert len([e for batch in await world.bot.desk.store.log(1) for e in batch.events if isinstance(e, Dealt)]) == 1
    assert store is not world.bot.desk.store


async def _fail(*args: Any, **more: Any) -> None:
    raise RuntimeError("killed")


# -------------------------------------------------------------------------------------------------- laying off


async def test_nobody_sees_the_hand_that_lays_off(world: World) -> None:
    """While somebody lays off, no look at the other hand or the table tells a card of that hand."""
    await world.start(deal(f"{LOW} 2D", "KS KH KC 4S 8H QD 9H TH 5S AC", "3C", "KD"), rules="classic")
    await pass_and_draw(world, world.ben, world.anna)
    await world.pass_time(2)
    await world.knock(world.ben, "KD")
    names = ("king of", "queen of", "8 of hearts", "4 of spades", "K♠", "Q♦", "8♥", "4♠", "KS", "4S")
    for what in (None, "more"):
        hand = world.hand(world.ben)
        shown = hand if what is None else await world.press(world.ben, hand, what)
        told = told_by(shown)
        assert not [name for name in names if name in told], told
    assert not [name for name in names if name in told_by(world.table())]
    stale = world.hand(world.anna)
    chosen = await world.press(world.anna, stale, "choose:4S")
    await world.restart()
    lay = chosen.id_of("lay")
    await world.press(world.anna, chosen, "lay")
    again = world.emit(world.anna, chosen, lay)
    await world.env.settle()
    assert again._interaction.responded
    assert len((await world.play_of()).laid) == 1


def told_by(shown: Shown) -> str:
    """Everything of a message that can be read: text, labels, ids, and what its picture is said to show."""
    return "\n".join([shown.text, repr(shown.buttons), repr(shown.message.attachments)])


# --------------------------------------------------------------------------------------------------- lost messages


@pytest.mark.parametrize("kind", ["table", "hand:0"])
async def test_somebody_elses_message(world: World, kind: str) -> None:
    """A message of another app whose buttons have our ids is not taken for one of ours."""
    await world.start()
    row = await world.screen(kind)
    assert row.channel is not None
    channel = row.channel
    ours = [shown for shown in world.messages(channel) if shown.ids][-1]
    stranger: Person = world.cem
    foreign = world.env.backend.create_message(
        channel, stranger.id, "mine now", components=[dict(each) for each in ours.message.components]
    )
    store, now = world.bot.desk.store, world.now()
    await store.mark_coming(1, kind, now)
    await store.show_again(1, kind) if kind != "table" else None
    await store.mark_coming(1, kind, now)
    await world.restart(poll_seconds=6)
    await world.pass_time(15)
    noted = await world.screen(kind)
    assert noted.message != foreign.id
    assert foreign.id in world.env.backend.messages[channel]


async def test_a_call_is_no_lost_table(world: World) -> None:
    """What calls somebody in the thread, and stands below the table, stays what it is when the table is drawn anew."""
    answer = await world.press(world.ben, await world.challenge(), "accept")
    await world.press(world.ben, answer, "here")
    await world.pass_time(41)
    thread = world.channel.threads[-1].id
    table, call = world.messages(thread)[-2:]
    assert call.text.startswith(f"<@{world.ben.id}>, your move")
    await world.press(world.cem, table, "bring")
    call, table = world.messages(thread)[-2:]
    assert call.text.startswith(f"<@{world.ben.id}>, your move")
    assert (await world.screen("nudge")).message == call.message.id
    assert (await world.screen("table")).message == table.message.id
