"""SCREENS.md 2, 4.11 and 5: settings, quick throw, sort, profile and boards, as far as a live match can show them."""

from __future__ import annotations

from ginbot.matches import Invitation
from ginbot.matches import Person as Player
from ginbot.rules import Pass, Resign
from ginbot.screens.context import Pace
from ginbot.store import By, Status
from tests.rules.tables import deal
from tests.simulated.hands import HIGH, LOW, ginning, knocking, pass_and_draw, undercutting
from tests.simulated.storyboards.eyes import alt, is_silent, lines, mark, options, rings, rows
from tests.simulated.world import Person, Shown, World


async def change(world: World, person: Person, what: str) -> Shown:
    """One change on the panel; the panel as it is then."""
    panel = await world.slash(person, "settings")
    return await world.press(person, panel, f"menu:{list(options(panel)).index(what)}")


async def test_the_panel(world: World) -> None:
    """Private: how things are, one menu of what each could become, and the same message shows the change."""
    panel = await world.slash(world.anna, "settings")
    assert panel.private
    assert lines(panel) == [
        "**How you play**",
        "Your cards: **classic**",
        "Order of cards: **deadwood first**",
        "Quick throw: **off**",
        "Show hands as: **pictures**",
        "Where you play: **direct messages**",
        "Nudges: **on**",
        "Double time: **off**",
        "Slow turns: **ring**",
        "Boards of all servers: **leave me out**",
        "Reminders of slow turns: **one**",
        "Vacation: **off, 14 days left this year**",
        "Word for the deal: **none (`/gin settings word:` sets one)**",
        "Language: **as Discord is set**",
    ]
    assert rows(panel) == ["(Change something)", "(Choose your cards)", "(Language)", "[Block list…]"]
    assert alt(panel).startswith("The deck classic is shown by a card from behind, then king of hearts")
    number = list(options(panel)).index("Quick throw: on")
    changed = await world.press(world.anna, panel, f"menu:{number}")
    assert changed.message.id == panel.message.id
    assert "Quick throw: **on**" in lines(changed)
    assert "Quick throw: **on**" in lines(await world.slash(world.anna, "settings"))


async def test_quick_throw(world: World) -> None:
    """One press throws a card that allows nothing better; what allows a knock or was just drawn is only chosen."""
    await change(world, world.anna, "Quick throw: on")
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.throw(world.ben, "KD")
    await world.press(world.anna, world.hand(world.anna), "draw")
    assert rows(world.hand(world.anna))[3].startswith("[Throw 4♠")
    thrown = await world.press(world.anna, world.hand(world.anna), "throw:8C")
    assert lines(thrown)[0] == "You threw 8♣. **Ben's** turn."
    await change(world, world.ben, "Quick throw: on")
    await world.press(world.ben, world.hand(world.ben), "draw")
    await world.pass_time(1.3)
    chosen = await world.press(world.ben, world.hand(world.ben), "choose:2D")
    assert "[Throw 2♦]" in rows(chosen)[3]


async def test_quick_knock(world: World) -> None:
    """With one way to lay it down a quick knock is not asked about."""
    await change(world, world.ben, "Quick throw: on")
    await world.start(knocking())
    await pass_and_draw(world, world.ben, world.anna)
    await world.pass_time(1.3)
    result = await world.press(world.ben, world.hand(world.ben), "knock")
    assert lines(result)[0].startswith("**You knocked with 2**")


async def test_the_sort_is_kept(world: World) -> None:
    """Under More the order goes round meld, suit, rank; it is there in the next match, too."""
    await world.start(knocking())
    assert rows(world.hand(world.ben))[0] == "[2♦](x) [A♠](x) [2♠](x) [3♠](x)"
    for before, after in (("meld", "suit"), ("suit", "rank")):
        more = await world.press(world.ben, world.hand(world.ben), "more")
        assert f"[Sort: by {before}]" in " ".join(rows(more))
        sorted_now = await world.press(world.ben, more, "sort")
        assert f"[Sort: by {after}]" in " ".join(rows(sorted_now))
        hand = await world.press(world.ben, sorted_now, "back")
    assert rows(hand)[0] == "[A♠](x) [2♠](x) [2♦](x) [3♠](x)"
    asked = await world.slash(world.anna, "resign")
    await world.press(world.anna, asked, "resign")
    await world.start(knocking())
    assert rows(world.hand(world.ben))[0] == "[A♠](x) [2♠](x) [2♦](x) [3♠](x)"


async def test_no_nudges(world: World) -> None:
    """Whoever has switched nudges off is not called; the clock runs all the same."""
    await change(world, world.anna, "Nudges: off")
    await world.start(knocking())
    await world.press(world.ben, world.hand(world.ben), "pass")
    start = mark(world)
    await world.pass_time(80)
    assert rings(world, world.anna, start) == []
    await world.pass_time(14)
    assert (await world.record()).facts.status is Status.OVER


async def test_here_by_wish(world: World) -> None:
    """Whoever always plays in the thread is called there once, and gets no direct message."""
    await change(world, world.ben, "Where you play: in the thread")
    world.deal = knocking()
    post = await world.challenge()
    answer = await world.press(world.ben, post, "accept")
    assert answer.private
    assert "Your move, first of the hand. The upcard is K♣." in answer.text
    assert world.dms(world.ben) == []


async def play(world: World) -> None:
    """Anna undercuts Ben's knock, then whoever opens goes gin: two hands, a match for that player."""
    anna, ben = world.anna, world.ben
    await world.start(undercutting())
    await pass_and_draw(world, ben, anna)
    await world.knock(ben, "KS")
    world.deal = ginning()
    await world.press(ben, world.hand(ben), "next")
    opener = await world.to_act()
    await pass_and_draw(world, opener, anna if opener is ben else ben)
    await world.press(opener, world.hand(opener), "choose:QS")
    await world.press(opener, world.hand(opener), "gin:QS")


async def test_a_profile_equals_a_recount(world: World) -> None:
    """After matches with an undercut, gins and a house match the numbers are those that one counts by hand."""
    anna, ben = world.anna, world.ben
    await play(world)
    first = await world.match(1)
    assert first.ended is not None
    winner = (anna, ben)[first.ended.winner or 0]
    world.deal = deal(opener=f"{LOW} QS", dealer=HIGH, upcard="5C", stock="7S")
    await world.start(world.deal)
    await pass_and_draw(world, ben, anna)
    await world.press(ben, world.hand(ben), "choose:QS")
    await world.press(ben, world.hand(ben), "gin:QS")
    await world.slash(anna, "house")
    asked = await world.slash(anna, "resign")
    await world.press(anna, asked, "resign")
    won = {anna.id: int(winner is anna), ben.id: int(winner is ben) + 1}
    gins = dict(won)  # each match here ends with a gin
    for person, other in ((anna, ben), (ben, anna)):
        own = await world.slash(person, "profile")
        assert own.private
        assert lines(own)[0] == "**Your matches so far**"
        lost, rate = 2 - won[person.id], 50 * won[person.id]
        assert f"2 matches: {won[person.id]} won, {lost} lost, 0 drawn ({rate} % won)" in lines(own)
        assert f"Gins: {gins[person.id]}, big gins: 0" in lines(own)
        made, suffered = (1, 0) if person is anna else (0, 1)
        assert f"Undercuts: {made} made, {suffered} suffered" in lines(own)
        theirs = await world.slash(person, "profile", member=other.member)
        names = {anna.id: "Anna", ben.id: "Ben"}
        assert lines(theirs)[0] == f"**{names[other.id]}**"
        met = f"You against {names[other.id]}: {won[person.id]} won, {won[other.id]} lost, 0 drawn"
        assert met in lines(theirs)
        standing = await world.bot.desk.store.standing(world.guild.id, "live", person.id)
        assert standing is not None
        rating = f"This server, live: **{round(standing.rating)}?** ± {round(standing.deviation)}"
        assert any(line.startswith(rating) for line in lines(own))


async def rate(world: World, one: Player, other: Player) -> None:
    """A match that the second resigns once both have acted."""
    matches = world.bot.desk.matches
    with world.env.time_context():
        record = await matches.challenge(Invitation(one, other, Pace.LIVE, guild=world.guild.id))
        record = await matches.join(record.facts.id, 1, other, world.now())
        for action, by in ((Pass(1), By.SEAT_1), (Pass(0), By.SEAT_0), (Resign(1), By.SEAT_1)):
            record = await matches.play(record.facts.id, action, version=record.match.version, by=by, at=world.now())


async def test_a_board(world: World) -> None:
    """Ten a page, private; one's own row is always in sight; pages turn in place; *Show here* tells everybody."""
    for number in range(6):
        await rate(world, Player(100 + number, f"Winner {number}"), Player(200 + number, f"Loser {number}"))
    await rate(world, Player(206, "Winner 6"), Player(world.anna.id, "Anna"))
    first = await world.slash(world.anna, "leaderboard")
    assert first.private
    assert lines(first)[0] == "**Leaderboard of this server**, live, season 1 of 2026"
    assert lines(first)[-4] == "…"
    assert "**You**" in lines(first)[-3]
    assert lines(first)[-2] == "-# Page 1 of 2 · ? means still settling."
    assert lines(first)[-1].startswith("-# This season ends on <t:")
    others = ["[All time] [Past seasons]", "[Slow] [All servers]"]
    assert rows(first) == ["[Previous](x) [Next] [Show here]", *others]
    second = await world.press(world.anna, first, "page")
    assert second.message.id == first.message.id
    assert second.text.count("**You**") == 1
    assert rows(second) == ["[Previous] [Next](x) [Show here]", *others]
    start = mark(world)
    shown = await world.press(world.anna, second, "show")
    assert not shown.private
    assert (rows(shown), "You" in shown.text + alt(shown), "Anna" in alt(shown)) == ([], False, True)
    assert rings(world, world.anna, start) == []
    assert not is_silent(shown)
