"""`/gin privacy` as people meet it: exported, deleted, taken back, and final after a day, through restarts."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from typing import Any

import pytest

from ginbot.rules import EndReason, Phase, card_name, cards_of
from tests.simulated.hands import ginning, pass_and_draw
from tests.simulated.test_refusals import check_refused
from tests.simulated.test_setup import lay_under
from tests.simulated.world import Person, Shown, World

DAY = 86_400.0


async def ask(world: World, person: Person) -> Shown:
    """Have everything deleted."""
    page = await world.slash(person, "privacy")
    assert page.private
    question = await world.press(person, page, "privacy:delete")
    return await world.press(person, question, "privacy:yes")


async def export(world: World, person: Person) -> dict[str, Any]:
    """What the file says, by the names of the files in it."""
    page = await world.slash(person, "privacy")
    answer = await world.press(person, page, "privacy:export")
    assert answer.private
    [attachment] = answer.message.attachments
    data = world.env.backend.cdn.get(str(attachment["url"]))
    assert data is not None
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    return {name: text if name.endswith(".txt") else json.loads(text) for name, text in texts.items()}


async def test_the_page(world: World) -> None:
    """It says what is kept, privately; the question leads back, and nothing has happened."""
    page = await world.slash(world.anna, "privacy")
    assert page.text.startswith("**What I keep about you**")
    assert page.labels == ["Export", "Delete everything…"]
    question = await world.press(world.anna, page, "privacy:delete")
    assert question.labels == ["Yes, delete everything", "Back"]
    back = await world.press(world.anna, question, "privacy:back")
    assert back.labels == ["Export", "Delete everything…"]
    assert await world.bot.desk.store.leaves_at(world.anna.id) is None


async def test_exported(world: World) -> None:
    """A running match has the own cards and none of the other's; once it is over it is there whole, with its seed."""
    await world.start(ginning())
    play = await world.play_of()
    files = await export(world, world.ben)
    assert set(files) >= {"README.txt", "players.json", "seats.json", "matches/1.json"}
    match = files["matches/1.json"]
    assert match["so_far"]["your_cards"] == [card_name(card) for card in cards_of(play.hands[1])]
    text = json.dumps(match)
    upcard = play.pile[-1]
    theirs = [card_name(card) for card in cards_of(play.hands[0])] + [card_name(card) for card in play.stock]
    assert not [card for card in theirs if f'"{card}"' in text and card != card_name(upcard)]
    assert "seed" not in match
    assert "log" not in match
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")
    files = await export(world, world.ben)
    assert files["matches/1.json"]["log"][-1]["events"][-1]["type"] == "Ended"
    assert files["matches/1.json"]["seed"] is not None
    assert {"ratings.json", "rating_history.json", "standings.json"} <= set(files)
    assert "matches/1.json" not in await export(world, world.cem)


async def test_one_export_at_a_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressed twice, one file is written, and the second press is told that it comes; afterwards all is as ever."""
    page = await world.slash(world.ben, "privacy")
    go_on, rows_about = asyncio.Event(), world.bot.desk.store.rows_about

    async def slowly(user: int) -> Any:
        await go_on.wait()
        return await rows_about(user)

    monkeypatch.setattr(world.bot.desk.store, "rows_about", slowly)
    asked = [world.emit(world.ben, page, "gin:-:0:privacy:export") for _ in range(2)]
    await asyncio.sleep(0.5)
    go_on.set()
    await world.settle()
    answers = [world.answer_of(each) for each in asked]
    assert [bool(each.message.attachments) for each in answers] == [True, False]
    assert answers[1].text.startswith("I am still writing")
    assert "README.txt" in await export(world, world.ben)


async def test_an_invitation_is_exported(world: World) -> None:
    """Whoever is asked to a match reads that in the file, and nobody's cards."""
    await world.challenge()
    files = await export(world, world.ben)
    assert files["invitations.json"][0]["invited"] == world.ben.id


async def test_deleted_after_a_day(world: World) -> None:
    """Name and number are gone, the other keeps the match against a former player, and a new beginning is new."""
    await world.start(ginning())
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")
    asked = await ask(world, world.ben)
    assert asked.text.startswith("✓ It will be done in 24 hours.")
    assert asked.labels == ["Export", "Keep everything"]
    store = world.bot.desk.store
    assert await store.board_size(0, "live", now=world.now()) == 1
    await world.pass_time(DAY - 60)
    assert await store.player(world.ben.id) is not None
    await world.pass_time(61)
    assert await store.player(world.ben.id) is None
    record = await world.record()
    assert [row.name for row in record.seats] == ["Anna", "a former player"]
    assert (record.seats[1].user or 0) < 0
    again = await world.press(world.anna, world.hand(world.anna), "rematch")
    assert again.text.startswith("a former player isn't taking challenges right now.")
    assert not [name for name in await export(world, world.ben) if name.startswith(("matches", "seats", "ratings"))]
    await world.press(world.ben, await world.challenge(), "accept")
    assert (await world.match(2)).phase is Phase.UPCARD


async def test_taken_back(world: World) -> None:
    """Until then everything comes back by one press, the place on the board too; a second press says so."""
    await world.start(ginning())
    await pass_and_draw(world, world.ben, world.anna)
    await world.press(world.ben, world.hand(world.ben), "choose:QS")
    await world.press(world.ben, world.hand(world.ben), "gin:QS")
    asked = await ask(world, world.ben)
    again = await world.slash(world.ben, "privacy")
    kept = await world.press(world.ben, asked, "privacy:keep")
    assert kept.text.startswith("✓ Nothing is deleted. Welcome back.")
    late = await world.press(world.ben, again, "privacy:keep")
    assert late.text.startswith("Nothing was going to be deleted.")
    await world.pass_time(DAY + 10)
    assert await world.bot.desk.store.player(world.ben.id) is not None
    assert await world.bot.desk.store.board_size(0, "live", now=world.now()) == 2


async def test_nothing_begins_meanwhile(world: World) -> None:
    """Challenges are withdrawn and none is made, joined or asked; the queue is left."""
    theirs = await world.slash(world.anna, "challenge")
    post = await world.challenge()
    await world.slash(world.ben, "queue join")
    await ask(world, world.ben)
    assert await world.bot.desk.store.queued(world.ben.id) == ()
    told = "You have asked me to delete everything about you, at <t:"
    for answer in (
        await world.slash(world.ben, "challenge"),
        await world.slash(world.ben, "queue join"),
        await world.slash(world.ben, "house"),
        await world.press(world.ben, await world.slash(world.ben, "learn"), "lesson:begin"),
        await world.press(world.ben, await world.slash(world.ben, "ladder"), "ladder:1"),
        await world.press(world.ben, theirs, "accept"),
        await world.press(world.ben, post, "accept"),
    ):
        check_refused(answer, told)
    check_refused(await world.slash(world.cem, "challenge", opponent=world.ben.member), "Ben isn't taking challenges")
    await ask(world, world.anna)
    assert [shown.text for shown in world.posts()] == ["This challenge is closed."] * 2


async def test_what_is_still_played_is_given_up(world: World) -> None:
    """A slow match that is not over in a day is resigned; a bot that was away meanwhile does it when it is back."""
    await world.start(pace="slow3")
    await world.press(world.ben, world.hand(world.ben), "pass")
    await world.press(world.anna, world.hand(world.anna), "pass")
    page = await world.slash(world.ben, "privacy")
    question = await world.press(world.ben, page, "privacy:delete")
    assert "One match that you are playing is then given up" in question.text
    await world.press(world.ben, question, "privacy:yes")
    await world.restart(away=DAY + 60)
    await world.pass_time(30)
    record = await world.record()
    assert record.match.ended is not None
    assert record.match.ended.why is EndReason.RESIGNED
    assert record.seats[1].name == "a former player"
    assert await world.bot.desk.store.player(world.ben.id) is None
    assert "resigned" in world.hand(world.anna).text


async def test_forged(world: World) -> None:
    """What the page does not say is an old button; nobody can ask for somebody else."""
    page = await world.slash(world.anna, "privacy")
    for what in ("privacy", "privacy:x", f"privacy:yes.{world.ben.id}", "privacy:delete.1"):
        lay_under(world, page, f"gin:-:0:{what}")
        answer = await world.forge(world.anna, page, f"gin:-:0:{what}")
        assert answer.text.startswith("That table is from an earlier version of me.")
    assert await world.bot.desk.store.next_leaving(world.now()) is None


async def test_a_file_too_large(world: World, monkeypatch: Any) -> None:
    """Where Discord would not take the file, it is said who has it."""
    monkeypatch.setattr("cogs.privacy.LARGEST_FILE", 10)
    page = await world.slash(world.anna, "privacy")
    answer = await world.press(world.anna, page, "privacy:export")
    check_refused(answer, "There is so much about you that Discord takes no file of that size.")
