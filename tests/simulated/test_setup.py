"""The owner's panel: every setting takes effect, every change is in the list, and nobody else may press."""

from __future__ import annotations

import discord

from ginbot.rules import PRESETS, STANDARD, Phase
from ginbot.screens.offers import MOST_KEPT
from ginbot.store import Change
from tests.simulated.hands import ginning, pass_and_draw
from tests.simulated.storyboards.test_owner import manager
from tests.simulated.test_refusals import check_refused
from tests.simulated.world import Person, Shown, World


async def panel(world: World, host: Person) -> Shown:
    """The panel, privately."""
    result = await host.member.slash(world.channel, "gin-admin setup")
    world.pressed.append(result._interaction)
    answer = world.answer_of(result)
    assert answer.private
    return answer


async def page(world: World, host: Person, name: str) -> Shown:
    """One page of it."""
    shown, looks = await panel(world, host), {"Permissions": "setup:lacks", "What was changed": "setup:log"}
    return await (world.press(host, shown, looks[name]) if name in looks else world.pick(host, shown, name))


async def log(world: World, host: Person) -> list[str]:
    """What the list says was changed, newest first, without moments and who it was."""
    shown = await page(world, host, "What was changed")
    return [line.split(f"<@{host.id}> ")[1] for line in shown.text.splitlines() if f"<@{host.id}>" in line]


async def win(world: World, post_options: dict[str, object] | None = None) -> None:
    """Ben beats Anna by one gin to 100, rated."""
    await world.start(ginning(), **(post_options or {}))
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")


async def test_the_panel_at_first(world: World) -> None:
    """It says how everything is set, which is as everywhere, and every line of its menu leads to a page and back."""
    host = manager(world)
    shown = await panel(world, host)
    assert shown.text.splitlines() == [
        "**How gin rummy is played in this server**",
        "Channels: Everywhere",
        "Threads: Public",
        "Language: as Discord is set",
        "Rules: Standard",
        "Pace: Live",
        "A live turn: 45 s",
        "Who opens matches: Everyone",
        "Results: Nowhere",
        "Bans: Nobody is banned.",
        "-# I may do all I need to where matches are opened.",
    ]
    names = [option["label"] for option in shown.buttons[-1]["options"]]
    for name in names:
        one = await world.pick(host, shown, name)
        assert one.text.startswith(f"**{name}**")
        shown = await world.press(host, one, "setup:main")
    assert len(names) == 11
    assert shown.labels == ["Permissions", "Changes"]


async def test_channels(world: World) -> None:
    """Where matches may not be opened every way of opening one says where to go; threads of the chosen ones count."""
    host = manager(world)
    elsewhere = world.guild.create_text_channel("talk")
    third = world.guild.create_text_channel("third")
    shown = await world.pick_in_list(host, await page(world, host, "Channels"), "channels_pick", elsewhere, third)
    assert f"Channels: <#{elsewhere.id}>, <#{third.id}>" in shown.text
    told = f"Matches aren't opened in this channel. In this server they are played in <#{elsewhere.id}>, <#{third.id}>."
    check_refused(await world.challenge(), told)
    check_refused(await world.slash(world.anna, "house", watch=True), told)
    check_refused(await world.challenge(rules="custom"), told)
    menu = await world.anna.member.context_menu(world.channel, "Challenge to gin rummy", world.ben.member)
    world.pressed.append(menu._interaction)
    check_refused(world.answer_of(menu), told)
    assert await world.everything() == (None,) * 5
    post = await world.slash(world.anna, "challenge", where=elsewhere, opponent=world.ben.member)
    assert not post.private
    await world.slash(world.anna, "house")
    assert (await world.match(2)).play is not None
    opened = await world.press(host, await page(world, host, "Channels"), "setup:channels.all")
    assert "Channels: Everywhere" in opened.text
    assert not (await world.challenge(guest=world.cem)).private
    assert await log(world, host) == [
        "let matches be opened everywhere",
        f"let matches be opened in <#{elsewhere.id}>, <#{third.id}>",
    ]


async def test_a_panel_of_rules_posts_nowhere_else(world: World) -> None:
    """A panel that was opened before the list changed is refused when its challenge would be posted."""
    host = manager(world)
    shown = await world.challenge(rules="custom")
    elsewhere = world.guild.create_text_channel("talk")
    await world.pick_in_list(host, await page(world, host, "Channels"), "channels_pick", elsewhere)
    go = next(each for each in shown.ids if ":custom:go" in each)
    check_refused(await world.forge(world.anna, shown, go), "Matches aren't opened in this channel.")


async def test_a_rematch_stays_where_matches_are_opened(world: World) -> None:
    """Asking for another match is refused once its channel is on the list no more."""
    host = manager(world)
    await win(world)
    elsewhere = world.guild.create_text_channel("talk")
    await world.pick_in_list(host, await page(world, host, "Channels"), "channels_pick", elsewhere)
    answer = await world.press(world.ben, world.hand(world.ben), "rematch")
    assert answer.text.startswith("Matches aren't opened in this channel.")
    assert await world.bot.desk.store.record(2) is None


async def test_deleted_channels_close_nothing(world: World) -> None:
    """Where none of the chosen channels is left, matches may be opened everywhere, and the panel says so."""
    host = manager(world)
    elsewhere = world.guild.create_text_channel("talk")
    await world.pick_in_list(host, await page(world, host, "Channels"), "channels_pick", elsewhere)
    await world.pick_in_list(host, await page(world, host, "Results"), "results_pick", elsewhere)
    world.env.backend.delete_channel(elsewhere.id)
    await world.settle()
    shown = await panel(world, host)
    assert "Channels: Everywhere" in shown.text
    assert "Results: Nowhere" in shown.text
    assert not (await world.challenge()).private


async def test_the_queue_opens_its_tables_there_too(world: World) -> None:
    """Who waits where no match may be opened is played by direct message, and no table is opened there."""
    host = manager(world)
    elsewhere = world.guild.create_text_channel("talk")
    await world.pick_in_list(host, await page(world, host, "Channels"), "channels_pick", elsewhere)
    await world.slash(world.anna, "queue join")
    [row] = await world.bot.desk.store.queued(world.anna.id)
    assert row.channel is None
    await world.slash(world.ben, "queue join", where=elsewhere)
    [row] = await world.bot.desk.store.queued(world.ben.id)
    assert row.channel == elsewhere.id


async def test_private_threads(world: World) -> None:
    """Tables stand in threads that only their players see; the permission that it takes is asked for before."""
    host = manager(world)
    shown = await world.press(host, await page(world, host, "Threads"), "setup:threads.private")
    assert "Threads: Private" in shown.text
    await world.start()
    [thread] = world.channel.threads
    channel = world.env.backend.get_channel(thread.id)
    assert channel.type == discord.ChannelType.private_thread.value
    assert {world.anna.id, world.ben.id} <= set(channel.thread_members)
    assert world.messages(thread.id)
    assert [link for link in world.hand(world.ben).links if str(thread.id) in link]
    no_private = discord.PermissionOverwrite(create_private_threads=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: no_private})
    answer = await world.slash(world.anna, "challenge", where=quiet, opponent=world.cem.member)
    check_refused(answer, f"I need **Create Private Threads** in <#{quiet.id}>")
    await world.pick_in_list(host, await page(world, host, "Channels"), "channels_pick", quiet)
    assert "I lack permissions in one channel" in (await panel(world, host)).text
    lacks = await page(world, host, "Permissions")
    assert f"✗ <#{quiet.id}>: **Create Private Threads** missing" in lacks.text


async def test_rules_pace_and_seconds(world: World) -> None:
    """Challenges that say nothing else are played by them, by every way of making one."""
    host = manager(world)
    await world.bot.desk.store.add_rules(world.guild.id, "Ours", PRESETS["blitz"], most=MOST_KEPT)
    shown = await world.pick(host, await page(world, host, "Rules"), "Ours")
    assert "Rules: Ours" in shown.text
    shown = await world.press(host, await page(world, host, "Pace"), "setup:pace.slow3")
    assert "Pace: Three days a turn" in shown.text
    shown = await world.pick(host, await page(world, host, "A live turn"), "120 s")
    assert "A live turn: 120 s" in shown.text
    await world.challenge()
    await world.anna.member.context_menu(world.channel, "Challenge to gin rummy", world.cem.member)
    await world.slash(world.ben, "challenge", pace="live", rules="standard")
    records = [await world.record(number) for number in (1, 2, 3)]
    assert [record.facts.pace for record in records] == ["slow3", "slow3", "live"]
    assert [record.match.ruleset for record in records] == [PRESETS["blitz"], PRESETS["blitz"], STANDARD]
    assert records[2].facts.turn_seconds == 120
    assert await log(world, host) == [
        "gave live turns 120 s",
        "made three days a turn the usual pace",
        "made **Ours** the usual rules",
    ]


async def test_who_opens_matches(world: World) -> None:
    """Without the role one may sit down and play the house, and open nothing; with it, or managing, one may."""
    host = manager(world)
    role = world.guild.create_role("players")
    shown = await world.pick_in_list(host, await page(world, host, "Who opens matches"), "opener_pick", role)
    assert f"Who opens matches: <@&{role.id}>" in shown.text
    told = f"In this server only <@&{role.id}> may open matches."
    check_refused(await world.challenge(), told)
    check_refused(await world.slash(world.anna, "queue join"), told)
    check_refused(await world.slash(world.anna, "house", watch=True), told)
    assert (await world.slash(world.anna, "house")).private
    post = await world.slash(host, "challenge")
    await world.press(world.anna, post, "accept")
    assert (await world.match(2)).play is not None
    set_roles(world, world.ben, role.id)
    await world.settle()
    assert not (await world.slash(world.ben, "challenge")).private
    await world.press(host, await page(world, host, "Who opens matches"), "setup:opener.all")
    assert not (await world.challenge(guest=world.cem)).private


async def test_results_are_told(world: World) -> None:
    """One silent line in the channel for results, none of the house; and none once that is switched off."""
    host = manager(world)
    board = world.guild.create_text_channel("results")
    shown = await world.pick_in_list(host, await page(world, host, "Results"), "results_pick", board)
    assert f"Results: <#{board.id}>" in shown.text
    await win(world)
    assert [each.text for each in world.messages(board.id)] == ["**Ben** beat **Anna** 112 : 0."]
    await world.slash(world.anna, "house", watch=True)
    await world.press(world.anna, await world.slash(world.anna, "resign"), "resign")
    assert len(world.messages(board.id)) == 1
    await world.press(host, await page(world, host, "Results"), "setup:results.none")
    await world.press(world.ben, world.hand(world.ben), "rematch")
    assert len(world.messages(board.id)) == 1


async def test_a_void_is_told_where_results_are(world: World) -> None:
    """The line in the channel for results says that the match counts no more."""
    host = manager(world)
    board = world.guild.create_text_channel("results")
    await world.pick_in_list(host, await page(world, host, "Results"), "results_pick", board)
    await win(world)
    asked = await world.pick(host, await page(world, host, "Void a match"), "Ben 112 : 0 Anna")
    await world.press(host, asked, "setup:void_yes.1")
    told = "**Ben** beat **Anna** 112 : 0. (Voided: it counts no more.)"
    assert [each.text for each in world.messages(board.id)] == [told]


async def test_results_that_cannot_be_told(world: World) -> None:
    """A channel for results that is deleted takes nothing from the match."""
    host = manager(world)
    board = world.guild.create_text_channel("results")
    await world.pick_in_list(host, await page(world, host, "Results"), "results_pick", board)
    world.env.backend.delete_channel(board.id)
    await win(world)
    assert (await world.match()).ended is not None
    assert await world.bot.desk.store.screen(1, "results") is None


async def test_banned(world: World) -> None:
    """A banned player opens and joins nothing here and is not asked; matches go on, the house plays, and it lifts."""
    host = manager(world)
    post = await world.slash(world.ben, "challenge")
    await world.slash(world.anna, "queue join")
    shown = await world.pick_in_list(host, await page(world, host, "Bans"), "ban_pick", world.anna.member)
    assert shown.text.startswith(f"✓ <@{world.anna.id}> can't play here any more.")
    assert await world.bot.desk.store.queued(world.anna.id) == ()
    told = "Those who manage this server don't let you play here."
    check_refused(await world.challenge(), told)
    check_refused(await world.press(world.anna, post, "accept"), told)
    check_refused(await world.slash(world.anna, "queue join"), told)
    check_refused(await world.slash(world.anna, "house", watch=True), told)
    asked = await world.slash(world.cem, "challenge", opponent=world.anna.member)
    check_refused(asked, "Anna isn't taking challenges right now.")
    assert (await world.slash(world.anna, "house")).private
    bot = world.guild.add_member(world.env.create_user("dealer", bot=True))
    shown = await world.pick_in_list(host, await page(world, host, "Bans"), "ban_pick", bot)
    assert shown.text.startswith("That is a bot")
    shown = await world.pick(host, shown, "Anna")
    assert shown.text.startswith(f"✓ <@{world.anna.id}> can play here again.")
    await world.press(world.anna, post, "accept")
    assert await log(world, host) == [f"let <@{world.anna.id}> play again", f"banned <@{world.anna.id}> from playing"]


async def test_nobody_sits_down_with_who_is_banned(world: World) -> None:
    """What a banned player has asked for before cannot be accepted in this server either."""
    host = manager(world)
    post = await world.slash(world.anna, "challenge")
    shown = await world.pick_in_list(host, await page(world, host, "Bans"), "ban_pick", world.anna.member)
    check_refused(await world.press(world.ben, post, "accept"), "Anna isn't taking challenges right now.")
    await world.pick(host, shown, "Anna")
    await world.press(world.ben, post, "accept")
    assert (await world.match()).phase is not Phase.CHALLENGE


async def test_a_match_goes_on_and_is_not_followed(world: World) -> None:
    """Somebody banned while playing plays to the end; another match between the two is refused to both."""
    host = manager(world)
    await world.start(ginning())
    await world.pick_in_list(host, await page(world, host, "Bans"), "ban_pick", world.ben.member)
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")
    assert "don't let you play" in (await world.press(world.ben, world.hand(world.ben), "rematch")).text
    assert "isn't taking challenges" in (await world.press(world.anna, world.hand(world.anna), "rematch")).text


async def test_void(world: World) -> None:
    """A voided match moves no rating, its players are told, its line says so, and the list names it."""
    host = manager(world)
    await win(world)
    store = world.bot.desk.store
    assert await store.board_size(0, "live") == 2
    shown = await page(world, host, "Void a match")
    asked = await world.pick(host, shown, "Ben 112 : 0 Anna")
    assert asked.text.startswith("Void match 1, Ben 112 : 0 Anna?")
    assert asked.labels == ["Yes, void it", "Back"]
    shown = await world.press(host, asked, "setup:void_yes.1")
    assert shown.text.startswith("✓ Match 1 counts no more. Both players are told.")
    assert "No rated match has ended here yet." in shown.text
    for person, other in ((world.anna, "Ben"), (world.ben, "Anna")):
        assert world.dms(person)[-1].text.startswith(f"Your match against **{other}**, over since <t:")
    assert world.posts()[0].text == "**Ben** beat **Anna** 112 : 0. (Voided: it counts no more.)"
    assert await store.board_size(0, "live") == await store.board_size(world.guild.id, "live") == 0
    assert await store.rating_changes(1) == ()
    assert (await store.career(world.ben.id)).wins == 0
    assert await log(world, host) == ["voided match 1"]


async def test_the_seasons_table_begins_anew(world: World) -> None:
    """An empty table is not closed; one with somebody in it is, once, ratings stay, and the list says who did it."""
    host = manager(world)
    shown = await page(world, host, "Season's table")
    question = await world.press(host, shown, "setup:season_ask")
    assert question.labels == ["Yes, begin it anew", "Back"]
    empty = await world.press(host, question, "setup:season_yes")
    assert empty.text.startswith("Nobody is in this season's table yet")
    await win(world)
    store = world.bot.desk.store
    before = await store.season_table(world.guild.id, world.now())
    question = await world.press(host, empty, "setup:season_ask")
    begun = await world.press(host, question, "setup:season_yes")
    assert begun.text.startswith("✓ The table has begun anew.")
    assert await store.season_table(world.guild.id, world.now()) != before
    assert await store.board_size(world.guild.id, "live") == 2
    assert await log(world, host) == ["began the season's table anew"]


async def test_a_void_is_told_after_a_restart(world: World) -> None:
    """A bot that goes down right after the match was voided tells both when it is back."""
    host = manager(world)
    await win(world)
    await world.pass_time(3 * 86_400)
    store = world.bot.desk.store
    found = await store.listing(1)
    assert found is not None
    assert await store.void(found, Change(host.id, "void", world.now(), facts={"match": 1}))
    assert not await store.void(found, Change(host.id, "void", world.now(), facts={"match": 1}))
    await world.restart()
    await world.pass_time(5)
    assert "counts no more" in world.dms(world.anna)[-1].text
    assert len([each for each in world.dms(world.anna) if "counts no more" in each.text]) == 1


NOT_TO_BE_VOIDED = {
    "7": "There is no match 7 in this server.",
    "one": "There is no match one in this server.",
    "": "There is no match ? in this server.",
    "#1": "Match 1 is still being played.",
    "2": "Match 2 never counted for ratings",
    "3": "You played in match 3 yourself",
}


async def test_what_cannot_be_voided(world: World) -> None:
    """A match of elsewhere, one that is running, one that never counted and one of one's own stay as they are."""
    host = manager(world)
    await world.start()
    await world.press(world.cem, await world.challenge(guest=world.cem, rated=False), "accept")
    await world.press(host, await world.challenge(guest=host), "accept")
    shown = await page(world, host, "Void a match")
    for number, told in NOT_TO_BE_VOIDED.items():
        shown = await world.fill(host, shown, "setup:void_form", match=number)
        assert shown.text.startswith(told)
    assert await world.bot.desk.store.count_changes(world.guild.id) == 0


async def test_voided_twice(world: World) -> None:
    """The second of two presses that void the same match says that it has been voided before."""
    host = manager(world)
    await win(world)
    asked = await world.pick(host, await page(world, host, "Void a match"), "Ben 112 : 0 Anna")
    other = await world.pick(host, await page(world, host, "Void a match"), "Ben 112 : 0 Anna")
    await world.press(host, asked, "setup:void_yes.1")
    again = await world.press(host, other, "setup:void_yes.1")
    assert again.text.startswith("Match 1 has been voided before.")
    assert await log(world, host) == ["voided match 1"]


async def test_only_who_manages_the_server(world: World) -> None:
    """The command is offered to nobody else; a press by anybody else, or by who no longer may, is refused."""
    assert not [each for each in world.anna.member.available_commands(world.channel) if "setup" in each]
    host = manager(world)
    shown = await panel(world, host)
    set_roles(world, host)
    told = "Only people with the permission **Manage Server** can do that here."
    for person in (host, world.anna):
        for what in ("setup:threads.private", "setup:channels.all", "setup:log", "setup:void_yes.1"):
            lay_under(world, shown, f"gin:-:0:{what}")
            assert (await world.forge(person, shown, f"gin:-:0:{what}")).text == told
    assert not (await world.bot.desk.store.server(world.guild.id)).private


def lay_under(world: World, shown: Shown, custom_id: str) -> None:
    """Have a message carry a button that it never had, as if it had been opened before."""
    button = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
    world.env.backend.messages[shown.message.channel_id][shown.message.id].components = [
        {"type": 1, "components": [button]}
    ]


def set_roles(world: World, person: Person, *roles: int) -> None:
    """Have somebody wear these roles and no other."""
    backend, guild = world.env.backend, world.guild.id
    for role in list(backend.get_member(guild, person.id).role_ids):
        backend.remove_member_role(guild, person.id, role)
    for role in roles:
        backend.add_member_role(guild, person.id, role)


FORGED = (
    "setup", "setup:nothing", "setup:menu", "setup:threads.open", "setup:pace.fast", "setup:seconds.7",
    "setup:rules.nffffffffffffffff", "setup:channels.some", "setup:channels_pick", "setup:opener.x",
    "setup:opener_pick", "setup:results.x", "setup:results_pick", "setup:ban_pick", "setup:unban", "setup:unban.x",
    "setup:unban.0", "setup:main.1", "setup:threads.", "setup_form:void", "setup_form:x",
)  # fmt: skip


async def test_forged(world: World) -> None:
    """What no button of the panel says is answered like any old button, and changes nothing."""
    host = manager(world)
    shown = await panel(world, host)
    for what in FORGED:
        lay_under(world, shown, f"gin:-:0:{what}")
        answer = await world.forge(host, shown, f"gin:-:0:{what}")
        assert answer.text.startswith(
            ("That table is from an earlier version of me.", "**Void a match**", "There is no")
        )
    assert await world.bot.desk.store.count_changes(world.guild.id) == 0


async def test_the_list_of_changes_has_pages(world: World) -> None:
    """Eight changes a page, the newest first; a page that is none shows the nearest."""
    host = manager(world)
    for number in range(10):
        shown = await page(world, host, "Threads")
        await world.press(host, shown, f"setup:threads.{('private', 'public')[number % 2]}")
    first = await page(world, host, "What was changed")
    assert first.text.count("had tables in") == 8
    assert first.text.splitlines()[-1] == "-# Page 1 of 2."
    second = await world.press(host, first, "setup:log.2")
    assert second.text.count("had tables in") == 2
    assert second.labels == ["Previous", "Back"]


async def test_rules_commands_are_in_the_list(world: World) -> None:
    """What `/gin-admin rules` changes is told there, too."""
    host = manager(world)
    for what, options in (
        ("add", {"rules": "blitz", "name": "Quick"}),
        ("rename", {"name": "quick", "to": "Fast"}),
        ("default", {"rules": "Fast"}),
        ("remove", {"name": "Fast"}),
    ):
        result = await host.member.slash(world.channel, f"gin-admin rules {what}", **options)
        world.pressed.append(result._interaction)
    assert await log(world, host) == [
        "removed the rules **Fast**",
        "made **Fast** the usual rules",
        "called the rules **quick** **Fast**",
        "kept the rules **Quick**",
    ]
